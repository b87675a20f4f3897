"""Names of things in Oltre Mare: ports, markers, goods and cards, and sources of ducats."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import ClassVar

from fondaco.games.oltremare.actions import UNBOUNDED
from fondaco.games.oltremare.box import PAIR_NAMES
from fondaco.games.oltremare.types import AskedView, Claim
from fondaco.languages.speech import _, either, join_names, plural
from fondaco.words.names import Names


class OltreMareNames(Names):
    """The names of things. Those of ports, markers and goods come from the edition."""

    colours: ClassVar[Sequence[str]] = ("blue", "green", "red", "yellow", "orange")

    @cached_property
    def _names(self) -> dict[tuple[str, str], str]:
        box = self.edition.data["box"]
        return {(kind, row["id"]): row["name"] for kind in ("ports", "markers", "goods") for row in box[kind]}

    def _named(self, list_of: str, id: str) -> str:
        return _(self._names[list_of, id])

    def port(self, id: str) -> str:
        return self._named("ports", id)

    def marker(self, id: str) -> str:
        return self._named("markers", id)

    def good(self, id: str) -> str:
        return self._named("goods", id).lower()

    def code(self, marker: str) -> str:
        """Return two letters for a harbour marker."""
        codes = {
            "calm_sea": _("CS"),
            "good_business": _("GB"),
            "compass": _("CO"),
            "local_influence": _("LI"),
            "pirate_victory": _("VP"),
            "favourable_trade": _("FT"),
        }
        return codes.get(marker, "")

    def card_name(self, id: str) -> str:
        """Return the name of a card, its good and its number: `Salt 3`."""
        good, number = id.rsplit("-", 1)
        return f"{self._named('goods', good)} {int(number)}"

    def symbol(self, id: str) -> str:
        return {"ducat": _("ducat"), "pirate": _("pirate"), "cards": _("cards"), "ship": _("ship")}[id]

    def symbols(self, pair: str) -> str:
        return join_names([self.symbol(symbol) for symbol in pair.split("+")])

    def hand_limit(self, number: int) -> str:
        return _("hand limit {number}", number=number)

    def to_play(self, count: int) -> str:
        """Describe what the cargo number of a card means for the next turn."""
        return plural("{count} card to play", "{count} cards to play", count)

    def features(self, pair: str, hand: int, cargo: int) -> str:
        """Describe what a card shows besides its good."""
        return ", ".join([self.symbols(pair), self.hand_limit(hand), self.to_play(cargo)])

    def card_in_full(self, id: str) -> str:
        """Describe a card with what it shows: `Salt 3 (ducat and ship, hand limit 5, 2 cards to play)`."""
        return f"{self.card_name(id)} ({self.features_of(self.box.card_number[id])})"

    def features_of(self, card: int) -> str:
        return self.features(PAIR_NAMES[self.box.pair[card]], self.box.limit[card], self.box.cargo[card])

    def traits(self, symbols: Sequence[str], hand: int | None, cargo: int | None) -> str:
        """Describe claims about a card, true or not, or wishes for one; empty for none."""
        said = [self.symbols("+".join(symbols))] if symbols else []
        if hand is not None:
            said.append(self.hand_limit(hand))
        if cargo is not None:
            said.append(self.to_play(cargo))
        return ", ".join(said)

    def ducats(self, count: int) -> str:
        return plural("{count} ducat", "{count} ducats", count)

    def of_most(self, made: int, most: int) -> str:
        """Describe how many of the allowed proposals have been made."""
        return str(made) if most == UNBOUNDED else _("{number} of {all}", number=made, all=most)

    def exchange(self, given: Iterable[Claim], asked: Iterable[AskedView], ducats: int) -> tuple[str, str]:
        """Describe what goes each way, with claims and wishes."""
        one = [self.claimed(card) for card in given] + ([self.ducats(ducats)] if ducats > 0 else [])
        other = [self.wish(card) for card in asked]
        other += [self.ducats(-ducats)] if ducats < 0 else []
        return " + ".join(one) or _("nothing"), " + ".join(other) or _("nothing")

    def claimed(self, card: Claim) -> str:
        """Describe a card that is offered, with the claims about it."""
        claim = self.traits(card["symbols"], card["hand"], card["cargo"])
        good = self.good(card["good"])
        return _("{card} (claimed: {claim})", card=good, claim=claim) if claim else good

    def wanted(self, goods: Sequence[str]) -> str:
        """Describe a card of one of these goods, or of any if there are none."""
        return either([self.good(good) for good in goods]) if goods else _("any card")

    def wish(self, card: AskedView) -> str:
        """Describe a card that is asked for, with the wishes for it."""
        wished = self.traits(card["symbols"], card["hand"], card["cargo"])
        what = self.wanted(card["goods"])
        return _("{good} (preferably with {symbols})", good=what, symbols=wished) if wished else what

    def false_parts(self, claim: Claim, false: Sequence[str]) -> str:
        """Describe what was false in a claim."""
        return self.traits(
            [symbol for symbol in claim["symbols"] if symbol in false],
            claim["hand"] if "hand" in false else None,
            claim["cargo"] if "cargo" in false else None,
        )

    def source(self, word: str) -> str:
        return {
            "start": _("Start"),
            "symbols": _("Symbols"),
            "markers": _("Markers"),
            "purchases": _("Bought"),
            "trades": _("Trade"),
            "cargo": _("Cargo"),
            "prestige": _("Prestige"),
            "pirates": _("Pirates"),
            "harbours": _("Ports"),
        }[word]

    def gained(self, source: str, ducats: int) -> str:
        """Return what a player gains during a turn, and from what."""
        if source == "symbols":
            return plural("{count} ducat from symbols", "{count} ducats from symbols", ducats)
        if source == "markers":
            return plural("{count} ducat from a marker", "{count} ducats from a marker", ducats)
        return f"{self.ducats(ducats)} ({self.source(source)})"

    def ending(self, word: str) -> str:
        if word == "pile":
            return _("The draw pile was used up.")
        if word == "discard":
            return _("The draw pile was used up, and the discard pile was used again.")
        return _("The draw pile was used up, the discard pile was used again, and the first player's piles too.")
