"""What things are called at Oltre Mare: ports, markers, goods and cards, and what is asked of a player."""

from abc import ABC
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from fondaco.games.oltremare.box import PAIR_NAMES
from fondaco.games.oltremare.view import OltreMareView
from fondaco.terminal.boards.board import Board
from fondaco.terminal.words import _


class OltreMareWords(Board, ABC):
    """The words of the board. Ports, markers and goods have their names from the edition."""

    colours: ClassVar[Sequence[tuple[str, str]]] = (
        ("blue", "bold white on blue"),
        ("green", "bold black on green"),
        ("red", "bold white on red"),
        ("yellow", "bold black on bright_yellow"),
        ("orange", "bold black on orange3"),
    )

    def colour(self, seat: int) -> str:
        return _("orange") if seat == 4 else super().colour(seat)

    def _named(self, list_of: str, id: str) -> str:
        names: dict[str, str] = {row["id"]: row["name"] for row in self.edition.data["box"][list_of]}
        return _(names[id])

    def port(self, id: str) -> str:
        return self._named("ports", id)[:14]

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

    def symbol(self, id: str) -> str:
        return {"ducat": _("ducat"), "pirate": _("pirate"), "cards": _("cards"), "ship": _("ship")}[id]

    def symbols(self, pair: str) -> str:
        return "+".join(self.symbol(symbol) for symbol in pair.split("+"))

    def features(self, pair: str, hand: int, cargo: int) -> str:
        """What a card shows besides its good."""
        return _("{symbols} h{hand} c{cargo}", symbols=self.symbols(pair), hand=hand, cargo=cargo)

    def features_of(self, card: int) -> str:
        return self.features(PAIR_NAMES[self.box.pair[card]], self.box.limit[card], self.box.cargo[card])

    def ducats(self, count: int) -> str:
        return _("1 ducat") if count == 1 else _("{count} ducats", count=count)

    def exchange(self, given: Iterable[str], asked: Iterable[str], ducats: int) -> tuple[str, str]:
        """What goes one way and what the other."""
        one = [self.good(good) for good in given] + ([self.ducats(ducats)] if ducats > 0 else [])
        other = [self.good(good) for good in asked] + ([self.ducats(-ducats)] if ducats < 0 else [])
        return " + ".join(one) or _("nothing"), " + ".join(other) or _("nothing")

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

    def ask(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(OltreMareView, view)
        who = self.name(seat)
        phase = table["phase"]
        if phase == "limit":
            top = table["seats"][seat]["cargo_top"]
            limit = top["hand"] if top else 0
            return _("{player}: you may hold {limit} cards. Lay one on your pirate pile.", player=who, limit=limit)
        if phase == "trade":
            if table["proposals"] >= table["most_proposals"]:
                return _("{player}: buy cards, or play your first card.", player=who)
            return _(
                "{player}: trade, buy, or play. An offer in one line: offer WHO olive+1d for salt salt", player=who
            )
        offer = table["offer"]
        begun = offer is not None and bool(offer["given"] or offer["asked"])
        if phase == "composing" and table["called"] and not begun:
            other = table["active"]
            return _(
                "{player}: {other} asks for offers. Make one (offer {word} olive+1d for salt), or pass.",
                player=who,
                other=self.name(other),
                word=self.seats[other].name or self.colour(other),
            )
        if phase == "composing":
            return _("{player}: what do you give, what do you want for it? Then propose.", player=who)
        if phase == "answering":
            return _("{player}: do you accept this offer?", player=who)
        if phase == "handing":
            good = offer["asked"][len(offer["handed"])]["good"] if offer else ""
            return _("{player}: which card do you give for {good}?", player=who, good=self.good(good))
        if phase == "playing":
            left = table["due"] - len(table["played"])
            return _("{player}: play a card. Still to play: {left}.", player=who, left=left)
        if phase == "sailing":
            return _("{player}: sail to a port. Still to sail: {steps}.", player=who, steps=table["steps"])
        if phase == "steering":
            return _("{player}: you have a compass. Sail to any port, or stay.", player=who)
        return _("{player}: load a card. The last one on top rules your next turn.", player=who)

    def legend(self) -> str:
        return _("h hand limit · c cargo: cards to play in the next turn · lot: what the cards on top will sell for")

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        phase = cast(OltreMareView, view)["phase"]
        return {
            "limit": ["phases", "hand-limit"],
            "trade": ["phases", "trade", "purchases", "price", "favourable-trade", "enough-cards", "play-cards"],
            "composing": ["trade-with-active", "offer-cards", "truth", "claims", "asked-goods", "enough-cards"],
            "answering": ["answer", "truth", "asked-goods"],
            "handing": ["asked-goods", "truth"],
            "playing": ["play-cards", "symbols", "ducat-symbol", "pirate-symbol", "cards-symbol", "ship-symbol"],
            "sailing": ["ship-symbol", "routes", "arrival"],
            "steering": ["compass", "arrival"],
            "loading": ["loading", "venice-card"],
            "over": ["final-scoring", "winner"],
        }[phase]
