"""A position as a dict, ready for JSON, and back: one table of the fields, and how a value of each is written."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fondaco.engine.fields import (
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
    refuse,
    set_attributes,
)
from fondaco.games.liguria.actions import PHASES
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHTS,
    LAID,
    MOST_SEATS,
    PLACES,
    ROWS,
    Box,
)
from fondaco.games.liguria.state import State

MATCH: Final[dict[str, Kind]] = {"seats": Whole(3, MOST_SEATS), "open_screens": Flag()}
"""The entries that stay the same from the deal to the end."""


class Heading(Kind):
    """1 for clockwise, -1 for the other way."""

    def read(self, entry: str, data: Any) -> Any:
        if type(data) is not int or data not in (1, -1):
            refuse(entry, "{text} is not one of {allowed}", text=repr(data), allowed="1, -1")
        return data


def _counted(names: list[str]) -> Kind:
    """Return the kind of an entry that counts items by name and omits those with none."""
    return TableOf(names, Whole(1), 1)


@cache
def _fields(box: Box, seats: int) -> Record:
    number, flag, seat = Whole(), Flag(), Whole(0, seats - 1)
    buyer, tile, card = OrNone(seat), Name(box.kind_ids), Name(box.card_ids)
    cubes = Groups(TableOf(COLOURS, number), len(COLOURS), seats)
    tiles = _counted(box.kind_ids)
    knights = _counted(box.kind_ids[KNIGHTS[0] : KNIGHTS[-1] + 1])
    diplomats = _counted(box.kind_ids[DIPLOMATS[0] : DIPLOMATS[-1] + 1])
    kinds: dict[str, Kind] = {
        "round": number,
        "phase": Name(PHASES),
        "active": seat,
        "turns": number,
        "order": ListOf(seat),
        "shuffles": Whole(0, (1 << 62) - 1),
        "bag": ListOf(tile),
        "row": ListOf(OrNone(tile)),
        "gone": tiles,
        "street": ListOf(buyer, len(box.space_ids)),
        "wanted": number,
        "taken": number,
        "leftmost": number,
        "rightmost": number,
        "deck": ListOf(card),
        "on_offer": ListOf(card),
        "card": ListOf(OrNone(card), seats),
        "past": ListOf(ListOf(card), seats),
        "colour": ListOf(Name(["harbour", *COLOURS, "blank"], range(HARBOUR, BLANK + 1)), PLACES),
        "value": ListOf(number, PLACES),
        "holder": ListOf(buyer, PLACES),
        "garrison": Groups(knights, len(KNIGHTS), PLACES),
        "ships": ListOf(Whole(0, PLACES - 1), seats),
        "heading": ListOf(Heading(), seats),
        "stock": TableOf(COLOURS, number),
        "bank": number,
        "dock": cubes,
        "hold": cubes,
        "store": cubes,
        "coins": ListOf(number, seats),
        "ministers": ListOf(number, seats),
        "screen": Groups(tiles, KINDS, seats),
        "front": Groups(tiles, KINDS, seats),
        "back": Groups(tiles, KINDS, seats),
        "envoy": Groups(ListOf(buyer, len(ROWS)), len(ROWS), seats),
        "credentials": Groups(Groups(diplomats, len(DIPLOMATS), len(ROWS)), len(ROWS) * len(DIPLOMATS), seats),
        "arrows": number,
        "steps": number,
        "turned": flag,
        "uturn": flag,
        "anchor": flag,
        "stopover": flag,
        "sacks_left": number,
        "deployed": SetOf(seat),
        "gifts": number,
        "laid": _counted(box.kind_ids[HIDDEN : HIDDEN + LAID]),
    }
    return Record({**MATCH, **kinds}, {"game": "liguria", "edition": box.edition})


def write(p: State) -> dict[str, Any]:
    return _fields(p.box, p.seats).write_position(p)


def read_match(data: Mapping[str, Any]) -> dict[str, Any]:
    return Record(MATCH).read_first(data)


def read(p: State, data: Mapping[str, Any]) -> None:
    """Fill in an empty table."""
    set_attributes(p, _fields(p.box, p.seats).read("", data))
    p.count_symbols()
