"""Why one choice is better than another, in words: which points differ, and how often it turns out worse.

    found = compare(position, seat, best, played, words.coach.sources)   # takes a while: not on an event loop
    reasons = words.coach.explain(found, position)                       # in the current language

`compare` (`fondaco.analysis.parts`) splits the learned value into parts; each sentence here states one of them, or the
sum of them, and never anything else. A game names its sources in `words/<game>/coach.py`, and may say what happens on
the table where the position shows it ("breaks Green's row of houses"). Without any, the points of the game's breakdown
keep their own names.
"""

from typing import ClassVar, Final, Generic, TypedDict

from fondaco.analysis.model import model_for
from fondaco.analysis.parts import SMALL, Comparison, Part, Sources, compare, follow, share
from fondaco.analysis.report import Choice
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.languages.speech import _, number, percent
from fondaco.words.names import N

_MOST_REASONS: Final = 3
_LEAST_SHARE: Final = 0.25
"""The least weight of a further reason, as a share of the main one; it is also at least half a point."""
_LEAST_POINTS: Final = 0.5
EVERYBODY: Final = -1


class Reasons(TypedDict):
    """Why a choice is better or worse than another."""

    summary: str
    """The total: `4.2 points better than: Sail`."""
    main: str
    """The main reason; empty if there is no difference."""
    more: list[str]
    """Up to two further reasons."""
    risk: str
    """In how many of the deals tried it turns out otherwise; empty if nothing is dealt."""
    offer: str
    """What a trade is worth to either side; empty if there is none."""


class Scene:
    """A position before the choice, and right after each of the two chains, as the seat knows it."""

    def __init__(self, position: Position, found: Comparison) -> None:
        self.seat = found.seat
        self.before = position.redeal(found.seat, FastChance(0))
        self.after = self.before.clone()
        follow(self.after, found.seat, found.chosen)
        self.otherwise = self.before.clone()
        follow(self.otherwise, found.seat, found.instead)


class Coach(Generic[N]):
    """Explains choices at one table. Games have subclasses with their own sources and facts."""

    sources: ClassVar[Sources] = Sources()

    def __init__(self, names: N) -> None:
        self.names = names

    def source(self, id: str) -> str:
        """Return the name of a source of points."""
        return self.names.source(id)

    def player(self, seat: int) -> str:
        """Return the name of a player, or the colour; bots too are called by these."""
        return self.names.seats[seat].name or self.names.colour(seat).capitalize()

    def points(self, amount: float) -> str:
        """Return an amount without its sign: `4.2 points`."""
        return _("{points} points", points=number(round(abs(amount), 1)))

    def fact(self, scene: Scene, part: Part) -> str:
        """Return what the table shows of the reason for a part, as the beginning of a sentence, or an empty string."""
        return ""

    def partner(self, position: Position, action: str) -> int | None:
        """Return the seat that an action trades with, or would; `EVERYBODY` for all, None for no trade."""
        return None

    def explain(self, found: Comparison, position: Position, better: bool | None = None, other: str = "") -> Reasons:
        """Explain the gain or loss of the first chain over the second, from the position before both.

        `better` is whether the first has the better chance to win, if that is known: in rare cases it brings fewer
        points all the same. `other` is the name of the second: "the other choice" by default.
        """
        scene = Scene(position, found)
        if better is None:
            better = found.margin >= 0
        said = [self.say(scene, part) for part in self._weighty(found, better)]
        return {
            "summary": self._summary(found, better, other or _("the other choice")),
            "main": said[0] if said else "",
            "more": said[1:],
            "risk": "" if position.game.perfect_information else self._risk(found, better),
            "offer": self._offer(scene.before, found),
        }

    def say(self, scene: Scene, part: Part) -> str:
        """Return one reason as a sentence with its number."""
        fact = self.fact(scene, part)
        about = fact or self.source(part.source)
        amount = self.points(part.points)
        if part.seat == scene.seat:
            if part.points > 0:
                return _("{about}: {points} more for you.", about=about, points=amount)
            return _("{about}: {points} less for you.", about=about, points=amount)
        player = self.player(part.seat)
        if part.points > 0:
            return _("{about}: {points} more for {player}.", about=about, points=amount, player=player)
        return _("{about}: {points} less for {player}.", about=about, points=amount, player=player)

    def worth(self, choice: Choice, measured: bool) -> str:
        """Describe what a choice leads to: points at the end and, if its error is known, the chance to win."""
        amount = _("about {points} at the end", points=self.points(choice.points))
        if not measured:
            return amount
        return _("{chance} to win, {points}", chance=percent(choice.chance.mean), points=amount)

    def _weighty(self, found: Comparison, better: bool) -> list[Part]:
        """Return the parts for the first chain if it is better, otherwise those against it, weightiest first."""
        sign = 1.0 if better else -1.0
        if abs(found.margin) < SMALL:
            return []
        named = [part for part in found.parts if part.source and sign * share(found, part) > SMALL]
        named.sort(key=lambda part: -sign * share(found, part))
        if not named:
            return []
        least = max(_LEAST_POINTS, _LEAST_SHARE * abs(share(found, named[0])))
        return [named[0], *[part for part in named[1:_MOST_REASONS] if abs(share(found, part)) >= least]]

    def _summary(self, found: Comparison, better: bool, other: str) -> str:
        margin = found.margin
        points = self.points(margin)
        if abs(margin) < SMALL:
            return _("About as good as {other}.", other=other)
        if better:
            if margin > 0:
                return _("{points} better than {other}.", points=points, other=other)
            return _(
                "A better chance to win than {other}, though {points} fewer on average.", points=points, other=other
            )
        if margin < 0:
            return _("{points} worse than {other}.", points=points, other=other)
        return _("{points} more on average than {other}, but a smaller chance to win.", points=points, other=other)

    def _risk(self, found: Comparison, better: bool) -> str:
        if better:
            if not found.worse:
                return _("It was at least as good in all {all} deals tried.", all=found.worlds)
            return _("It was worse in {count} of {all} deals tried.", count=found.worse, all=found.worlds)
        if not found.better:
            return _("It was no better in any of {all} deals tried.", all=found.worlds)
        return _("It was better in {count} of {all} deals tried.", count=found.better, all=found.worlds)

    def _offer(self, known: Position, found: Comparison) -> str:
        """Describe the worth of the trade in the first chain, or else in the second, compared with no trade."""
        seat = found.seat
        trade = next((one for one in (found.chosen, found.instead) if self.partner(known, one[0]) is not None), None)
        instead = trade is not found.chosen
        without = self._without_trade(known, seat) if trade else []
        if not trade or not without:
            return ""
        if found.instead != without:
            found = compare(known, seat, trade, without, self.sources, found.worlds)
        partner, own = self.partner(known, trade[0]), self.signed(found.total(seat))
        if partner == EVERYBODY:
            others = [other for other in range(found.seats) if other != seat]
            told = ", ".join(f"{self.player(other)} {self.signed(found.total(other))}" for other in others)
            if instead:
                return _("Trading instead is worth {own} to you, and to the others: {others}.", own=own, others=told)
            return _("The trade is worth {own} to you, and to the others: {others}.", own=own, others=told)
        assert partner is not None
        theirs, player = self.signed(found.total(partner)), self.player(partner)
        if instead:
            return _(
                "Trading instead is worth {own} to you and {theirs} to {player}.", own=own, theirs=theirs, player=player
            )
        return _("The trade is worth {own} to you and {theirs} to {player}.", own=own, theirs=theirs, player=player)

    def _without_trade(self, known: Position, seat: int) -> list[str]:
        """Return what the seat would do by the value without trading; empty if it must trade."""
        model = model_for(known.game, known.seats)
        position = known.clone()
        chain: list[str] = []
        turn = position.turn()
        while position.turn() == turn and seat in position.to_act():
            legal = position.legal(seat)
            texts = {action: position.write(seat, action) for action in legal}
            left = [action for action in legal if self.partner(position, texts[action]) is None]
            if len(left) == len(legal):  # the rest of the turn has nothing to do with trade
                break
            if not left:
                return []
            worths = model.worths(position, seat, left)
            best = left[worths.index(max(worths))]
            chain.append(texts[best])
            position.apply(seat, best)
        return chain

    def compared(self, place: int) -> str:
        """Return the name of the choice that the one at this place among the best is compared with."""
        return _("the best choice") if place else _("choice 2")

    def signed(self, amount: float) -> str:
        rounded = round(amount, 1)
        sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
        return f"{sign}{self.points(rounded)}"
