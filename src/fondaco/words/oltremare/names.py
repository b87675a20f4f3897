"""What things are called at Oltre Mare: ports, markers, goods and cards, and sources of ducats."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import ClassVar

from fondaco.games.oltremare.box import PAIR_NAMES
from fondaco.languages.speech import _, join_names, plural
from fondaco.words.names import Names


class OltreMareNames(Names):
    """The names of things. Ports, markers and goods have their names from the edition."""

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
        """Two letters for a harbour marker."""
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
        """A card by its good and its number: `Salt 3`."""
        good, number = id.rsplit("-", 1)
        return f"{self._named('goods', good)} {int(number)}"

    def symbol(self, id: str) -> str:
        return {"ducat": _("ducat"), "pirate": _("pirate"), "cards": _("cards"), "ship": _("ship")}[id]

    def symbols(self, pair: str) -> str:
        return join_names([self.symbol(symbol) for symbol in pair.split("+")])

    def hand_limit(self, number: int) -> str:
        return _("hand limit {number}", number=number)

    def to_play(self, count: int) -> str:
        """What the cargo number of a card says of the next turn."""
        return plural("{count} card to play", "{count} cards to play", count)

    def features(self, pair: str, hand: int, cargo: int) -> str:
        """What a card shows besides its good."""
        return ", ".join([self.symbols(pair), self.hand_limit(hand), self.to_play(cargo)])

    def card_in_full(self, id: str) -> str:
        """A card with what it shows: `Salt 3 (ducat and ship, hand limit 5, 2 cards to play)`."""
        return f"{self.card_name(id)} ({self.features_of(self.box.card_number[id])})"

    def features_of(self, card: int) -> str:
        return self.features(PAIR_NAMES[self.box.pair[card]], self.box.limit[card], self.box.cargo[card])

    def claim(self, symbols: str | None, hand: int | None, cargo: int | None) -> str:
        """What is said of a card, true or not; empty for nothing."""
        said = [self.symbols(symbols)] if symbols else []
        if hand is not None:
            said.append(self.hand_limit(hand))
        if cargo is not None:
            said.append(self.to_play(cargo))
        return ", ".join(said)

    def ducats(self, count: int) -> str:
        return plural("{count} ducat", "{count} ducats", count)

    def exchange(
        self, given: Iterable[str], asked: Iterable[str], wished: Iterable[Sequence[str]], ducats: int
    ) -> tuple[str, str]:
        """What goes one way and what the other; `wished` are the symbols that would be welcome with each good asked."""
        one = [self.good(good) for good in given] + ([self.ducats(ducats)] if ducats > 0 else [])
        other = [self._wish(good, symbols) for good, symbols in zip(asked, wished, strict=True)]
        other += [self.ducats(-ducats)] if ducats < 0 else []
        return " + ".join(one) or _("nothing"), " + ".join(other) or _("nothing")

    def _wish(self, good: str, symbols: Sequence[str]) -> str:
        if not symbols:
            return self.good(good)
        return _("{good} (preferably with {symbols})", good=self.good(good), symbols=self.symbols("+".join(symbols)))

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

    def ending(self, word: str) -> str:
        if word == "pile":
            return _("The draw pile was used up.")
        if word == "discard":
            return _("The draw pile was used up, and the discard pile was used again.")
        return _("The draw pile was used up, the discard pile was used again, and the first player's piles too.")
