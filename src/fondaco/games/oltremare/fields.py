"""A position as a dict, ready for JSON, and back: one table of the fields, and how a value of each is written."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

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
from fondaco.games.oltremare.actions import MOST_DUCATS, MOST_PROPOSALS, PHASES
from fondaco.games.oltremare.box import (
    CARGOES,
    GOODS,
    LIMITS,
    MARKERS,
    MOST_CARGO,
    MOST_SEATS,
    NO_MARKER,
    PAIR_NAMES,
    SYMBOLS,
    Box,
)
from fondaco.games.oltremare.offer import EVERYBODY, NOBODY, NOTHING_SAID, Offer
from fondaco.games.oltremare.pile import PILES, VENICE
from fondaco.games.oltremare.scoring import SOURCE_NAMES, SOURCES

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition

MATCH: Final[dict[str, Kind]] = {
    "seats": Whole(2, MOST_SEATS),
    "open_piles": Flag(),
    "most_proposals": Whole(0, MOST_PROPOSALS),
}
"""What stays the same from the deal to the end."""


class OfferKind(Kind):
    """An offer; None where there is none."""

    def __init__(self, seat: Kind, card: Kind) -> None:
        said_limit, said_cargo = Whole(LIMITS[0], LIMITS[-1]), Whole(CARGOES[0], CARGOES[-1])
        self.given = Record(
            {
                "card": card,
                "said_symbols": OrNone(Name(PAIR_NAMES), NOTHING_SAID),
                "said_hand": OrNone(said_limit, NOTHING_SAID),
                "said_cargo": OrNone(said_cargo, NOTHING_SAID),
            }
        )
        self.asked = Record({"good": Name(GOODS), "wished": SetOf(Name(SYMBOLS))})
        self.whole = Record(
            {
                "maker": seat,
                "partner": OrNone(seat, EVERYBODY),
                "to_all": Flag(),
                "given": ListOf(self.given),
                "asked": ListOf(self.asked),
                "ducats": Whole(-MOST_DUCATS, MOST_DUCATS),
                "handed": ListOf(card),
            }
        )

    def write(self, value: Any) -> Any:
        offer: Offer = value
        if offer.maker == NOBODY:
            return None
        given = [
            {"card": card, "said_symbols": pair, "said_hand": limit, "said_cargo": cargo}
            for card, pair, limit, cargo in zip(
                offer.given, offer.said_pair, offer.said_limit, offer.said_cargo, strict=True
            )
        ]
        asked = [{"good": good, "wished": wished} for good, wished in zip(offer.asked, offer.wished, strict=True)]
        return self.whole.write(
            {
                "maker": offer.maker,
                "partner": offer.partner,
                "to_all": offer.to_all,
                "given": given,
                "asked": asked,
                "ducats": offer.ducats,
                "handed": offer.handed,
            }
        )

    def read(self, entry: str, data: Any) -> Any:
        offer = Offer()
        if data is None:
            return offer
        values = self.whole.read(entry, data)
        given, asked = values["given"], values["asked"]
        offer.maker = values["maker"]
        offer.partner = values["partner"]
        offer.to_all = values["to_all"]
        offer.given = [row["card"] for row in given]
        offer.said_pair = [row["said_symbols"] for row in given]
        offer.said_limit = [row["said_hand"] for row in given]
        offer.said_cargo = [row["said_cargo"] for row in given]
        offer.asked = [row["good"] for row in asked]
        offer.wished = [row["wished"] for row in asked]
        offer.ducats = values["ducats"]
        offer.handed = values["handed"]
        return offer


@cache
def _fields(box: Box, seats: int) -> Record:
    number, flag, seat, card = Whole(), Flag(), Whole(0, seats - 1), Name(box.card_ids)
    cards, ducats = ListOf(card), Whole(-MANY, MANY)
    marker = Name(MARKERS)
    hidden = ["deck", *[f"{pile} {of}" for of in range(seats) for pile in ("hand", "pirates")]]
    kinds: dict[str, Kind] = {
        "first": seat,
        "active": seat,
        "actor": seat,
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
        "proposals": Whole(0, MOST_PROPOSALS),
        "called": flag,
        "offer": OfferKind(seat, card),
        "played": cards,
        "steps": number,
        "sailed": SetOf(Whole(0, box.routes - 1)),
        "may": Groups(TableOf(hidden, SetOf(card), 1), knowledge.places(seats), seats + 1),
        "sure": Groups(TableOf(GOODS, Whole(1, box.cards), 1), len(GOODS), seats),
    }
    return Record({**MATCH, **kinds}, {"game": "oltremare", "edition": box.edition})


def write(p: "OltreMarePosition") -> dict[str, Any]:
    return _fields(p.box, p.seats).write_position(p)


def read_match(data: Mapping[str, Any]) -> dict[str, Any]:
    return Record(MATCH).read_first(data)


def read(p: "OltreMarePosition", data: Mapping[str, Any]) -> None:
    """Set an empty table."""
    set_attributes(p, _fields(p.box, p.seats).read("", data))
    for known in p.may:
        p.tracked |= known
