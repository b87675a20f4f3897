"""The log of Oltre Mare in lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.games.oltremare.box import PAIR_NAMES
from fondaco.languages.speech import _, plural
from fondaco.words.log import COMMON, Log
from fondaco.words.oltremare.names import OltreMareNames

SCORING = ("prestige", "cargo", "pirates", "harbours")
"""The sources of ducats in a scoring."""
SUBJECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "offer": ("offer",),
    "accept": ("answer",),
    "decline": ("answer",),
    "lapse": ("answer",),
    "call": ("answer",),
    "pass": ("answer",),
    **dict.fromkeys(("card", "trade", "prestige"), (f"{COMMON} trade",)),
    "play": ("cards",),
    "pirate": ("cards",),
    "draw": ("cards", "purchase"),
    "ransom": ("cards", "purchase"),
    "sail": ("voyage",),
    "marker": ("voyage",),
    "venice": (f"{COMMON} scoring",),
    "early": (f"{COMMON} scoring",),
    "reshuffle": (f"{COMMON} pile",),
    "last round": (f"{COMMON} pile",),
    "over": (f"{COMMON} end",),
}
"""The subjects of news. The hand limit and the loading of cards are visible in the numbers of the seat."""


class OltreMareLog(Log[OltreMareNames]):
    """Events as sentences: what one player does goes into one line, an offer with its answers into another."""

    def __init__(self, names: OltreMareNames, open_offers: bool = True) -> None:
        super().__init__(names)
        self.open_offers = open_offers
        """Whether to include an offer that is still open."""
        self.seat = -1
        """The seat whose line is being written."""
        self.caller = -1
        """The seat that has called for offers, as long as it may take them."""
        self.done: list[tuple[str, list[str]]] = []
        """The kinds of things done one after the other, each with its details."""
        self.cost = 0
        self.paid = False
        """Whether a purchase has been paid for whose card is still to come."""
        self.offer: Mapping[str, Any] | None = None
        self.answers: list[tuple[str, str]] = []
        """The answers to it, each with its kind and in words."""
        self.moved: list[str] = []
        self.refused: list[str] = []
        """Offers of one player that were refused."""
        self.scoring = ""
        self.gains: dict[int, list[str]] = {}

    def subjects(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        kind = event["event"]
        if kind == "ducats":
            if event["source"] in SCORING:
                return (f"{COMMON} scoring",)
            return {"purchases": ("purchase",), "trades": ()}.get(event["source"], ("cards",))
        return SUBJECTS.get(kind, ())

    def add(self, event: Mapping[str, Any]) -> None:
        kind = event["event"]
        if kind == "ducats":
            self._ducats(event)
        elif kind in ("draw", "ransom") and self.paid:
            self.paid = False
            card = self._card(event)
            self._do(event["seat"], "buy" if kind == "draw" else "buy back", f"{card}|{self.cost}")
        elif kind in ("discard", "draw", "ransom"):
            self._do(event["seat"], kind, self._card(event))
        elif kind in ("play", "load"):
            card = self.names.box.card_number[event["card"]]
            pair = self.names.symbols(PAIR_NAMES[self.names.box.pair[card]])
            self._do(event["seat"], kind, f"{self._card(event)} ({pair})" if kind == "play" else self._card(event))
        elif kind == "sail":
            self._do(event["seat"], kind, self.names.port(event["end"]))
        elif kind == "marker":
            self._do(event["seat"], kind, self.names.marker(event["marker"]))
        elif kind == "pirate":
            self._do(event["seat"], kind, "")
        elif kind in ("call", "pass"):
            self._call(event)
        elif kind in ("offer", "accept", "decline", "lapse"):
            self._answer(event)
        elif kind in ("card", "trade", "prestige"):
            self._trade(event)
        else:
            self._interrupt(event)

    def _do(self, seat: int, kind: str, detail: str) -> None:
        self._close_offer()
        self._close_scoring()
        if kind in ("play", "pass") or seat != self.seat:
            self._close_refused()
        if seat != self.seat:
            self._close_line()
            self.seat = seat
        if self.done and self.done[-1][0] == kind:
            self.done[-1][1].append(detail)
        else:
            self.done.append((kind, [detail]))

    def _ducats(self, event: Mapping[str, Any]) -> None:
        source, seat, ducats = event["source"], event["seat"], event["ducats"]
        amount = f"+{ducats}" if ducats > 0 else f"−{-ducats}"
        if source == "purchases":
            self.cost, self.paid = -ducats, True
        elif source in SCORING:
            if not self.scoring:
                self._close_all()
                self.scoring = _("Scoring")
            self.gains.setdefault(seat, []).append(f"{amount} ({self.names.source(source)})")
        elif source != "trades":  # these are part of the offer
            self._do(seat, "ducats", self.names.gained(source, ducats))

    def _call(self, event: Mapping[str, Any]) -> None:
        """Add a call for offers, or that somebody makes none."""
        self._close_all()
        player = self.names.name(event["seat"])
        if event["event"] == "call":
            self.seat = self.caller = event["seat"]
            self.lines.append(_("{player} asks for offers.", player=player))
        else:
            self.lines.append(_("{player} makes no offer.", player=player))

    def _answer(self, event: Mapping[str, Any]) -> None:
        """Add an answer to the line of its offer if there is one, otherwise to a line of its own."""
        kind, seat = event["event"], event["seat"]
        player = self.names.name(seat)
        if kind == "offer" and event["answer_to"] is None:
            self._close_offer()
            if self.refused and self.seat != seat:
                self._close_refused()
            self._close_scoring()
            self._close_line()
            self.seat = seat
            self.caller = -1
            self.offer = event
        elif self.offer is None or kind == "lapse":
            self._close_all()
            if kind == "accept":
                self.lines.append(_("{player} accepts.", player=player))
            elif kind == "decline" and seat == self.caller:
                self.lines.append(_("{player} ends the call for offers.", player=player))
            elif kind == "decline":
                self.lines.append(_("{player} declines.", player=player))
            elif kind == "lapse":
                self.lines.append(_("The offer of {player} lapses.", player=player))
            else:
                self.lines.append(f"{self._offered(event)}.")
        elif kind == "accept":
            self.answers.append((kind, _("{player} accepts", player=player)))
        elif kind == "offer":
            given, asked = self.names.exchange(event["given"], event["asked"], event["ducats"])
            counter = _("{player} counters: {given} for {asked}", player=player, given=given, asked=asked)
            self.answers.append((kind, counter))
        elif seat == self.offer["seat"]:
            self.answers.append(("none", _("{player} takes none", player=player)))
        else:
            self.answers.append((kind, _("{player} declines", player=player)))

    def _trade(self, event: Mapping[str, Any]) -> None:
        name = self.names.name
        kind = event["event"]
        if kind == "card":
            if "card" in event:
                what = self.names.box.card_number[event["card"]]
                card = f"{self._card(event)} ({self.names.features_of(what)})"
                moved = _("{card} goes to {player}", card=card, player=name(event["to"]))
                if event.get("false"):
                    claim = self.names.false_parts(event["claim"], event["false"])
                    moved += f" ({_('the claim was false: {claim}', claim=claim)})"
                self.moved.append(moved)
        elif kind == "trade":
            cards = self.moved
            done = _("{player} and {partner} trade", player=name(event["seat"]), partner=name(event["partner"]))
            if self.offer is None:
                self._close_all()
            else:
                self._close_refused()
                answers = [text for _kind, text in self.answers]
                told = self._offered(self.offer, ", ".join(answers))
                alone = [kind for kind, _text in self.answers] == ["accept"]
                done = told if alone else _("; ").join([told, done])
            self.lines.append(_("; ").join([done, ", ".join(cards)]) if cards else done)
            self.offer, self.moved, self.answers = None, [], []
        else:
            earned = _("{player} earns a prestige tile", player=name(event["seat"]))
            if self.lines:
                self.lines[-1] += _("; ") + earned
            else:
                self.lines.append(earned)

    def _interrupt(self, event: Mapping[str, Any]) -> None:
        self._close_all()
        kind = event["event"]
        if kind == "venice":
            self.scoring = _("The Venice card! Prestige and cargo are paid")
        elif kind == "early":
            player = self.names.name(event["seat"])
            self.scoring = _("The piles of {player} are scored early and become the draw pile", player=player)
        elif kind == "reshuffle":
            self.lines.append(_("The discard pile becomes the draw pile."))
        elif kind == "last round":
            self.lines.append(_("The draw pile is used up: this is the last round."))
        elif kind == "over":
            self.lines.append(_("The game is over.") + " " + self.names.ending(event["ending"]))
        self.seat = -1

    def _offered(self, offer: Mapping[str, Any], answers: str = "") -> str:
        given, asked = self.names.exchange(offer["given"], offer["asked"], offer["ducats"])
        maker = self.names.name(offer["seat"])
        partner = _("all") if offer["to"] is None else self.names.name(offer["to"])
        offered = _(
            "{player} offers {partner}: {given} for {asked}", player=maker, partner=partner, given=given, asked=asked
        )
        return _("{offer}: {answers}", offer=offered, answers=answers) if answers else offered

    def _close_offer(self) -> None:
        """Finish an offer that was refused, or that is still open and visible on the table."""
        kinds = {kind for kind, _text in self.answers}
        if self.offer is not None and kinds == {"decline"}:
            self.refused.append(self._offered(self.offer, _("declined")))
        elif self.offer is not None and kinds:
            answers = ", ".join(text for _kind, text in self.answers)
            self.refused.append(self._offered(self.offer, answers))
        self.offer, self.answers, self.moved = None, [], []

    def _close_refused(self) -> None:
        if len(self.refused) > 2:
            player = self.names.name(self.seat)
            self.lines.append(_("{player} makes {count} offers, all declined.", player=player, count=len(self.refused)))
        else:
            self.lines += self.refused
        self.refused = []

    def _close_scoring(self) -> None:
        if self.scoring:
            gains = [f"{self.names.name(seat)} {' '.join(parts)}" for seat, parts in sorted(self.gains.items())]
            told = _("{source}: {gains}", source=self.scoring, gains=", ".join(gains))
            self.lines.append(told if gains else f"{self.scoring}.")
        self.scoring, self.gains = "", {}

    def _close_line(self) -> None:
        if self.done:
            words = [self._words(kind, details) for kind, details in self.done]
            self.lines.append(_("{player}: {done}", player=self.names.name(self.seat), done=_("; ").join(words)))
        self.done = []

    def _close_all(self) -> None:
        self._close_offer()
        self._close_refused()
        self._close_line()
        self._close_scoring()

    def close(self) -> None:
        stands = self._offered(self.offer) if self.offer is not None and not self.answers else ""
        self._close_all()
        if stands and self.open_offers:
            self.lines.append(f"{stands}.")

    def said_aloud(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return the active player's claims about the cards in an offer, true or not.

        Answers are shown all at once, without revealing who gave the last, so the claims in them are only shown.
        """
        lines: list[str] = []
        for event in events:
            if event["event"] == "offer" and event["answer_to"] is None:
                for card in event["given"]:
                    claim = self.names.traits(card["symbols"], card["hand"], card["cargo"])
                    if claim:
                        good = self.names.good(card["good"])
                        lines.append(_("My card of {good} shows: {claim}.", good=good, claim=claim))
        return lines

    def _words(self, kind: str, details: list[str]) -> str:
        count = len(details)
        cards = ", ".join(detail for detail in details if detail)
        if kind in ("buy", "buy back"):
            parts = [detail.split("|") for detail in details]
            cost = sum(int(part[1]) for part in parts)
            cards = ", ".join(part[0] for part in parts if part[0]) or self._cards(count)
            if kind == "buy":
                return _("buys {cards} for {cost}", cards=cards, cost=self.names.ducats(cost))
            return _("buys {cards} back from the pirates for {cost}", cards=cards, cost=self.names.ducats(cost))
        if kind == "discard":
            return _("lays {cards} on the pirate pile", cards=cards or self._cards(count))
        if kind == "draw":
            return _("draws {cards}", cards=cards or self._cards(count))
        if kind == "ransom":
            return _("takes {cards} back from the pirates", cards=cards or self._cards(count))
        if kind == "play":
            return _("plays {cards}", cards=cards)
        if kind == "load":
            return _("loads {cards}", cards=cards)
        if kind == "sail":
            return _("sails to {ports}", ports=", ".join(details))
        if kind == "marker":
            return _("takes the marker {marker}", marker=cards)
        if kind == "pirate":
            return _("pirates take {cards}", cards=self._cards(count))
        return _("gains {ducats}", ducats=cards)

    def _card(self, event: Mapping[str, Any]) -> str:
        """Return the name of the card of an event; empty if it is hidden."""
        return self.names.card_name(event["card"]) if "card" in event else ""

    def _cards(self, count: int) -> str:
        return plural("{count} card", "{count} cards", count)
