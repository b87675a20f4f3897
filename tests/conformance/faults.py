"""The toy game, broken in one place at a time."""

from collections.abc import Mapping
from typing import Any

from conformance.toy import ACTIONS, DRAW, HIDE, SETUP, SHOW, SWAP, Toy, ToyPosition
from fondaco.bots import Bot
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Option, OptionValue, Position
from fondaco.engine.errors import IllegalActionError, NotationError
from fondaco.engine.fields import Kind, Record
from fondaco.engine.journal import Journal
from fondaco.engine.rulebook import Rule

# Games that are described or dealt wrongly


class OptionWithoutRule(Toy):
    options = (Option("swaps", True, (False, True), "shuffle"), Toy.options[1])


class RuleTwice(Toy):
    def rules(self, box: Any) -> list[Rule]:
        return [*super().rules(box), *super().rules(box)]


class DealsOtherwiseEachTime(Toy):
    def __init__(self) -> None:
        self.deals = 0

    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        self.deals += 1
        for _ in range(self.deals):
            chance.below(2)
        return super().deal(seats, chance, options, box)


class DealsTheSameForAllSeeds(Toy):
    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        position = super().deal(seats, chance, options, box)
        assert isinstance(position, ToyPosition)
        cards: list[int] = box.cards.copy()
        for seat in range(seats):
            position.hands[seat] = cards[seat::seats][:4]
        for hand in position.hands:
            for card in hand:
                cards.remove(card)
        position.deck = cards
        return position


class HidesThoughItSaysNot(Toy):
    perfect_information = True


class EndsTooLate(Toy):
    max_actions = 5


# Positions with wrong rules


class ForgetsOptions(ToyPosition):
    @property
    def options(self) -> dict[str, OptionValue]:
        return {"swaps": True, "rounds": 2}


class NeverEnds(ToyPosition):
    """A card that was shown is taken up again, and the round begins anew."""

    def show(self, seat: int) -> None:
        super().show(seat)
        self.round = 0
        self.hands[seat] = sorted([*self.hands[seat], self.shown[seat].pop()])


class LegalOutOfOrder(ToyPosition):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


class LegalTwice(ToyPosition):
    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        return actions[:1] + actions


class OpenThoughHidden(ToyPosition):
    def has_open_choice(self, seat: int) -> bool:
        return True


class OffersWhatItRefuses(ToyPosition):
    def apply(self, seat: int, action: int) -> None:
        if action == DRAW and self.swapped:
            raise IllegalActionError("turn")
        super().apply(seat, action)


class OwesWithoutChoice(ToyPosition):
    def to_act(self) -> list[int]:
        return [] if self.ending() else list(range(self.seats))


class AcceptsIllegal(ToyPosition):
    def apply(self, seat: int, action: int) -> None:
        if action == SHOW and self.active >= 0 and seat != self.active and self.hidden[seat] >= 0:
            return
        super().apply(seat, action)


class AcceptsStrangers(ToyPosition):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat % self.seats)

    def apply(self, seat: int, action: int) -> None:
        super().apply(seat % self.seats, action)


class BreaksNoKnownRule(ToyPosition):
    def rule_now(self, seat: int) -> str:
        return "because"


class RaisesAnything(ToyPosition):
    def apply(self, seat: int, action: int) -> None:
        if action >= ACTIONS:
            raise IndexError(action)
        super().apply(seat, action)


class RefusesTooLate(ToyPosition):
    def apply(self, seat: int, action: int) -> None:
        if action == DRAW and 0 <= seat < self.seats:
            self.draws[seat] += action not in self.legal(seat)
        super().apply(seat, action)


class TellsWhatItRefuses(ToyPosition):
    def apply(self, seat: int, action: int) -> None:
        if action not in self.legal(seat):
            self.tell("try", seat, action)
        super().apply(seat, action)


class LosesCard(ToyPosition):
    def show(self, seat: int) -> None:
        super().show(seat)
        self.shown[seat][:-2] = []


class TurnGoesBack(ToyPosition):
    def turn(self) -> int:
        return self.active


class EndsWithoutEnding(ToyPosition):
    def ending(self) -> str:
        return super().ending() or ("early" if self.round == self.rounds - 1 else "")

    def to_act(self) -> list[int]:
        if super().ending():
            return []
        return [seat for seat in range(self.seats) if self.hidden[seat] < 0] if self.active < 0 else [self.active]

    def legal(self, seat: int) -> list[int]:
        return [HIDE + card for card in self.hands[seat]] if self.active < 0 else [SHOW]


class PlaysOnWhenOver(ToyPosition):
    def legal(self, seat: int) -> list[int]:
        return [DRAW] if self.ending() and self.deck else super().legal(seat)


class WrongBreakdown(ToyPosition):
    def breakdown(self, seat: int) -> dict[str, int]:
        return {"shown": sum(self.shown[seat]), "drawn": self.draws[seat]}


class RanksTheLastFirst(ToyPosition):
    def ranking(self) -> list[list[int]]:
        return super().ranking()[::-1]


class RanksOnlyWinners(ToyPosition):
    def ranking(self) -> list[list[int]]:
        return super().ranking()[:1]


# Copies and records that go wrong


class ForgetsField(ToyPosition):
    def restore(self, data: Mapping[str, Any]) -> None:
        super().restore(data)
        self.draws = [0] * self.seats


class ChecksNothing(ToyPosition):
    def fields(self) -> Record:
        return Record({name: Anything() for name in super().fields().kinds}, super().fields().fixed)

    def check(self) -> None:
        pass


class Anything(Kind):
    def read(self, entry: str, data: Any) -> Any:
        return data


class StumblesOverWhatIsMissing(Toy):
    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        return super().from_dict({name: data[name] for name in ("game", "edition", *SETUP, "round", *data)}, box)


class WritesNoField(ToyPosition):
    """The dict is the same when it is read back, but it lacks what decides whether one may draw."""

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "drawn": False}


class WritesNoJson(ToyPosition):
    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "hidden": tuple(self.hidden)}


class UsesTheDict(ToyPosition):
    def restore(self, data: Mapping[str, Any]) -> None:
        super().restore(data)
        self.deck = data["deck"]


class SharedClone(ToyPosition):
    def clone(self) -> ToyPosition:
        twin = super().clone()
        twin.hidden = self.hidden
        return twin


class SharedMemory(ToyPosition):
    """Every other card is drawn from below the deck, and all clones count together."""

    def __init__(self, game: Toy, seats: int, swaps: bool, rounds: int, edition: str) -> None:
        super().__init__(game, seats, swaps, rounds, edition)
        self.memory: list[int] = []

    def clone(self) -> ToyPosition:
        twin = super().clone()
        assert isinstance(twin, SharedMemory)
        twin.memory = self.memory
        return twin

    def draw(self, seat: int) -> None:
        self.memory.append(seat)
        if len(self.memory) % 2:
            self.deck.reverse()
        super().draw(seat)


class ClonesTheListener(ToyPosition):
    def clone(self) -> ToyPosition:
        twin = super().clone()
        twin.events = self.events
        return twin


class WritesItsOwnLists(ToyPosition):
    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "draws": self.draws}


class ShowsItsOwnLists(ToyPosition):
    def view(self, seat: int | None) -> Mapping[str, Any]:
        return {**super().view(seat), "shown": self.shown}


class ViewWithoutSeats(ToyPosition):
    def view(self, seat: int | None) -> Mapping[str, Any]:
        return {name: value for name, value in super().view(seat).items() if name != "seats"}


class ViewOfAnotherGame(ToyPosition):
    def view(self, seat: int | None) -> Mapping[str, Any]:
        return {**super().view(seat), "game": "chess"}


class ViewLacksASeat(ToyPosition):
    def view(self, seat: int | None) -> Mapping[str, Any]:
        seen = super().view(seat)
        return {**seen, "seats": seen["seats"][1:]}


class ViewWithoutPoints(ToyPosition):
    def seat_view(self, seat: int) -> dict[str, Any]:
        return {**super().seat_view(seat), "breakdown": None}


class ViewForgetsWhoLooks(ToyPosition):
    def view(self, seat: int | None) -> Mapping[str, Any]:
        return {**super().view(seat), "seat": None}


class ChangesWhenLookedAt(ToyPosition):
    def view(self, seat: int | None) -> Mapping[str, Any]:
        self.deck.sort()
        return super().view(seat)


class ChangesWhenRedealt(ToyPosition):
    def redeal(self, seat: int | None, chance: Chance) -> ToyPosition:
        self.deck.sort()
        return super().redeal(seat, chance)


# Wrong notation


class OneTextForTwo(ToyPosition):
    def write(self, seat: int, action: int) -> str:
        return super().write(seat, action - 1 if action == SWAP + 3 else action)


class TextWithComma(ToyPosition):
    def write(self, seat: int, action: int) -> str:
        return super().write(seat, action).replace(" ", ",")


class ReadsNotAll(ToyPosition):
    def read(self, seat: int, text: str) -> int:
        if text == "draw":
            raise NotationError("what?")
        return super().read(seat, text)


class ReadsGarbage(ToyPosition):
    def read(self, seat: int, text: str) -> int:
        return super().read(seat, "show" if text.startswith("show") else text)


class StumblesOverGarbage(ToyPosition):
    def read(self, seat: int, text: str) -> int:
        return super().read(seat, text) if text else int(text)


# Secrets that get out


class LeakyView(ToyPosition):
    def view(self, seat: int | None) -> Mapping[str, Any]:
        return {**super().view(seat), "top": self.deck[-1:]}


class LeakyLegal(ToyPosition):
    """One may draw only what is worth it, so being able to tells what the card is."""

    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        return [action for action in actions if action != DRAW] if self.deck and self.deck[-1] < 4 else actions


class LeakyEvent(ToyPosition):
    def tell(self, event: str, seat: int, card: int, secret: bool = False) -> None:
        super().tell(event, seat, card, secret and event != "draw")


class LeakyEventToOneself(ToyPosition):
    def tell(self, event: str, seat: int, card: int, secret: bool = False) -> None:
        super().tell(event, seat, card, secret)
        if self.events is not None and self.deck:
            self.record({"event": "next card", "card": self.deck[-1]}, ("card",), (seat,))


class UnstableRedeal(ToyPosition):
    """The order in which the hidden cards lie decides where they go."""

    def redeal(self, seat: int | None, chance: Chance) -> ToyPosition:
        twin = self.clone()
        chance.shuffle(twin.deck)
        return twin


class RedealDealsNothing(ToyPosition):
    def redeal(self, seat: int | None, chance: Chance) -> ToyPosition:
        return self.clone()


class RedealKeepsNeighbour(ToyPosition):
    """A seat may not know the hand of the next one, but is dealt it truly."""

    def redeal(self, seat: int | None, chance: Chance) -> ToyPosition:
        if seat is None:
            return super().redeal(seat, chance)
        known = (seat + 1) % self.seats
        twin = self.clone()
        pool = sorted(self.deck)
        chance.shuffle(pool)
        twin.deck = pool
        for other in range(self.seats):
            if other not in (seat, known):
                cards = sorted(twin.deck + twin.hands[other])
                chance.shuffle(cards)
                size = len(twin.hands[other])
                twin.hands[other] = sorted(cards[:size])
                twin.deck = cards[size:]
        return twin


class RedealPeeks(ToyPosition):
    """What the others have hidden stays as it truly is."""

    def redeal(self, seat: int | None, chance: Chance) -> ToyPosition:
        twin = self.clone()
        others = [other for other in range(self.seats) if other != seat]
        pool = sorted(self.deck + [card for other in others for card in self.hands[other]])
        chance.shuffle(pool)
        for other in others:
            twin.hands[other] = sorted(pool.pop() for _ in self.hands[other])
        twin.deck = pool
        return twin


class RedealLosesCard(ToyPosition):
    def redeal(self, seat: int | None, chance: Chance) -> ToyPosition:
        twin = super().redeal(seat, chance)
        if twin.deck:
            twin.deck[0] = 0
        return twin


class RedealCannotBePlayed(ToyPosition):
    """Its cards cannot be shown."""

    redealt = False

    def redeal(self, seat: int | None, chance: Chance) -> ToyPosition:
        twin = super().redeal(seat, chance)
        assert isinstance(twin, RedealCannotBePlayed)
        twin.redealt = True
        return twin

    def apply(self, seat: int, action: int) -> None:
        if self.redealt and action == SHOW:
            raise KeyError(action)
        super().apply(seat, action)


class RedealSharesCards(ToyPosition):
    def redeal(self, seat: int | None, chance: Chance) -> ToyPosition:
        twin = super().redeal(seat, chance)
        twin.shown = self.shown
        return twin


class CheatingBot(Bot):
    """It looks at the cards themselves."""

    name = "cheat"

    def choose(self, position: Position, seat: int, chance: Chance) -> int:
        return self.think(position, seat, chance)

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        assert isinstance(position, ToyPosition)
        actions = position.legal(seat)
        return actions[sum(position.hands[(seat + 1) % position.seats]) % len(actions)]


class LawlessBot(Bot):
    name = "lawless"

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        return SHOW


class ClumsyBot(Bot):
    """It thinks by acting on the table."""

    name = "clumsy"

    def choose(self, position: Position, seat: int, chance: Chance) -> int:
        action = position.legal(seat)[0]
        position.apply(seat, action)
        return action

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        return position.legal(seat)[0]


# Listening


class ListeningTurnsTheDeck(ToyPosition):
    def tell(self, event: str, seat: int, card: int, secret: bool = False) -> None:
        super().tell(event, seat, card, secret)
        if self.events is not None:
            self.deck.reverse()


class TellsNothing(ToyPosition):
    def tell(self, event: str, seat: int, card: int, secret: bool = False) -> None:
        pass


class TellsOneEventAgain(ToyPosition):
    """Every event is the same one, changed."""

    def tell(self, event: str, seat: int, card: int, secret: bool = False) -> None:
        super().tell(event, seat, card, secret)
        if self.events is not None:
            for earlier in self.events:
                earlier.fields = self.events[-1].fields


class ViewIsNoJson(ToyPosition):
    def view(self, seat: int | None) -> Mapping[str, Any]:
        return {**super().view(seat), "values": {0, 1}}


class EventIsNoJson(ToyPosition):
    def tell(self, event: str, seat: int, card: int, secret: bool = False) -> None:
        if self.events is not None:
            self.record({"event": event, "cards": (card,)}, ("cards",), (seat,))


class EventWithoutName(ToyPosition):
    def tell(self, event: str, seat: int, card: int, secret: bool = False) -> None:
        if self.events is not None:
            self.record({"what": event, "seat": seat})


# Undoing


class CarelessJournal(Journal):
    """Anybody may undo anything."""

    def can_undo(self, seat: int) -> bool:
        return bool(self.standing())


class OwnActionsJournal(Journal):
    """Everybody may undo their own last action, even if it has shown something."""

    def can_undo(self, seat: int) -> bool:
        standing = self.standing()
        return bool(standing) and standing[-1].seat == seat


class ForgetfulJournal(Journal):
    """What is undone stays on the table."""

    def undo(self, seat: int) -> None:
        after = self.position
        super().undo(seat)
        self.position = after
