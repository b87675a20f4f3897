"""A position as a dict, ready for JSON, and back: one table of the fields, and how a value of each is written."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fondaco.engine.fields import (
    MANY,
    Flag,
    Groups,
    Kind,
    ListOf,
    Name,
    OrNone,
    Record,
    SetOf,
    TableOf,
    Whole,
    set_attributes,
)
from fondaco.games.oltremare import knowledge
from fondaco.games.oltremare.actions import MOST_DUCATS, PHASES, UNBOUNDED
from fondaco.games.oltremare.box import (
    CARGOES,
    GOODS,
    LIMITS,
    MARKERS,
    MOST_CARGO,
    MOST_SEATS,
    NO_MARKER,
    SYMBOLS,
    Box,
)
from fondaco.games.oltremare.offer import (
    ANY_GOOD,
    CARD_MASK,
    EVERYBODY,
    FALSE_AT,
    NO_OFFER,
    NOBODY,
    REPLIES,
    Offer,
    cargo_in,
    limit_in,
    symbols_in,
    traits_of,
)
from fondaco.games.oltremare.pile import PILES, VENICE
from fondaco.games.oltremare.scoring import SOURCE_NAMES, SOURCES
from fondaco.games.oltremare.state import State

MATCH: Final[dict[str, Kind]] = {
    "seats": Whole(2, MOST_SEATS),
    "open_piles": Flag(),
    "most_proposals": Whole(0, UNBOUNDED),
}
"""The entries that stay the same from the deal to the end."""


_TRAITS: Final[dict[str, Kind]] = {
    "symbols": SetOf(Name(SYMBOLS)),
    "hand": OrNone(Whole(LIMITS[0], LIMITS[-1]), 0),
    "cargo": OrNone(Whole(CARGOES[0], CARGOES[-1]), 0),
}
"""The traits claimed of a card, or wished for."""


def _apart(traits: int) -> dict[str, int]:
    return {"symbols": symbols_in(traits), "hand": limit_in(traits), "cargo": cargo_in(traits)}


def _together(row: Mapping[str, Any]) -> int:
    return traits_of(row["symbols"], row["hand"], row["cargo"])


class GoodsKind(Kind):
    """The goods that a card may be of, by name; an empty list means all."""

    def __init__(self) -> None:
        self.names = SetOf(Name(GOODS))

    def write(self, value: Any) -> Any:
        return self.names.write(0 if value == ANY_GOOD else value)

    def read(self, entry: str, data: Any) -> Any:
        return self.names.read(entry, data) or ANY_GOOD


class OfferKind(Kind):
    """The offer of a seat, or None."""

    def __init__(self, card: Kind) -> None:
        self.whole = Record(
            {
                "given": ListOf(Record({"card": card, **_TRAITS})),
                "asked": ListOf(Record({"goods": GoodsKind(), **_TRAITS})),
                "ducats": Whole(-MOST_DUCATS, MOST_DUCATS),
                "handed": ListOf(card),
            }
        )

    def write(self, value: Any) -> Any:
        offer: Offer = value
        if offer.is_empty():
            return None
        return self.whole.write(
            {
                "given": [{"card": card, **_apart(said)} for card, said in zip(offer.given, offer.said, strict=True)],
                "asked": [
                    {"goods": goods, **_apart(wished)} for goods, wished in zip(offer.asked, offer.wished, strict=True)
                ],
                "ducats": offer.ducats,
                "handed": offer.handed,
            }
        )

    def read(self, entry: str, data: Any) -> Any:
        if data is None:
            return NO_OFFER
        values = self.whole.read(entry, data)
        offer = Offer()
        offer.given = [row["card"] for row in values["given"]]
        offer.said = [_together(row) for row in values["given"]]
        offer.asked = [row["goods"] for row in values["asked"]]
        offer.wished = [_together(row) for row in values["asked"]]
        offer.ducats = values["ducats"]
        offer.handed = values["handed"]
        return offer


class FalseClaimKind(Kind):
    """A card with the false claims that its holder was told about it."""

    def __init__(self, card: Kind) -> None:
        self.whole = Record({"card": card, **_TRAITS})

    def write(self, value: Any) -> Any:
        return self.whole.write({"card": value & CARD_MASK, **_apart(value >> FALSE_AT)})

    def read(self, entry: str, data: Any) -> Any:
        row = self.whole.read(entry, data)
        return row["card"] | _together(row) << FALSE_AT


@cache
def _fields(box: Box, seats: int) -> Record:
    number, flag, seat, card = Whole(), Flag(), Whole(0, seats - 1), Name(box.card_ids)
    cards, ducats = ListOf(card), Whole(-MANY, MANY)
    marker = Name(MARKERS)
    hidden = ["deck", *[f"{pile} {of}" for of in range(seats) for pile in ("hand", "pirates")]]
    kinds: dict[str, Kind] = {
        "first": seat,
        "active": seat,
        "phase": Name(PHASES),
        "turns": number,
        "last_round": flag,
        "hands": ListOf(cards, seats),
        "cargo": ListOf(cards, seats),
        "pirates": ListOf(cards, seats),
        "laid": ListOf(ListOf(flag), seats),
        "deck": ListOf(Name([*box.card_ids, "venice"], [*range(box.cards), VENICE])),
        "discard": cards,
        "refilled": Name(PILES),
        "shuffles": Whole(0, (1 << 62) - 1),
        "venice": flag,
        "venice_low": number,
        "venice_high": number,
        "ducats": ListOf(ducats, seats),
        "by_source": Groups(TableOf(SOURCE_NAMES, ducats), SOURCES, seats),
        "prestige": ListOf(Whole(0, box.prestige_tiles), seats),
        "rewarded": SetOf(seat),
        "at_port": TableOf(box.port_ids, marker, NO_MARKER + 1),
        "ships": ListOf(Name(box.port_ids), seats),
        "marker": ListOf(OrNone(marker, NO_MARKER), seats),
        "markers": ListOf(Whole(0, box.ports), seats),
        "early_cargo": Whole(0, box.cards),
        "due": Whole(0, MOST_CARGO),
        "bought": Whole(0, box.most_bought),
        "proposals": Whole(0, UNBOUNDED),
        "called": flag,
        "partner": OrNone(Name(["all", *[str(of) for of in range(seats)]], [EVERYBODY, *range(seats)]), NOBODY),
        "replies": ListOf(Name(REPLIES), seats),
        "offers": ListOf(OfferKind(card), seats),
        "taking": OrNone(seat, NOBODY),
        "false_claims": ListOf(FalseClaimKind(card)),
        "played": cards,
        "steps": number,
        "sailed": SetOf(Whole(0, box.routes - 1)),
        "may": Groups(TableOf(hidden, SetOf(card), 1), knowledge.places(seats), seats + 1),
        "sure": Groups(TableOf(GOODS, Whole(1, box.cards), 1), len(GOODS), seats),
    }
    return Record({**MATCH, **kinds}, {"game": "oltremare", "edition": box.edition})


def write(p: State) -> dict[str, Any]:
    return _fields(p.box, p.seats).write_position(p)


def read_match(data: Mapping[str, Any]) -> dict[str, Any]:
    return Record(MATCH).read_first(data)


def read(p: State, data: Mapping[str, Any]) -> None:
    """Fill in an empty table."""
    set_attributes(p, _fields(p.box, p.seats).read("", data))
    for known in p.may:
        p.tracked |= known
