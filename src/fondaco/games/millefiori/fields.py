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
    TableOf,
    Whole,
    refuse,
    set_attributes,
)
from fondaco.games.millefiori import regions, rules
from fondaco.games.millefiori.actions import PHASES
from fondaco.games.millefiori.box import CARD_NAMES, HOUSES, PORT, REGIONS, SEATS, TRACK_PLACES, TRACKS, Box
from fondaco.games.millefiori.scoring import SOURCE_NAMES, SOURCES
from fondaco.games.millefiori.state import State

MATCH: Final[dict[str, Kind]] = {"seats": Whole(SEATS[0], SEATS[-1]), "late_choice": Flag()}
"""The entries that stay the same from the deal to the end."""


class BonusTrack(ListOf):
    """The owners of the places taken on a bonus track, the highest place first."""

    def __init__(self, seats: int) -> None:
        super().__init__(Record({"seat": Whole(0, seats - 1), "lozenge": Flag()}))

    def read(self, entry: str, data: Any) -> Any:
        places = super().read(entry, data)
        if len(places) > TRACK_PLACES:
            refuse(
                entry,
                "expected {low} to {high} entries, got {count}",
                count=len(places),
                low=0,
                high=TRACK_PLACES,
            )
        return places


@cache
def _fields(box: Box, seats: int) -> Record:
    seat, card = Whole(0, seats - 1), Name(CARD_NAMES)
    cards = ListOf(card)
    kinds: dict[str, Kind] = {
        "round": Whole(0, box.rounds[seats] - 1),
        "trick": Whole(0, box.plays[seats]),
        "doge": seat,
        "phase": Name(PHASES),
        "active": seat,
        "card": OrNone(card),
        "last_turn": Flag(),
        "packets": ListOf(cards, seats),
        "chosen": ListOf(OrNone(card), seats),
        "display": cards,
        "deck": cards,
        "discard": cards,
        "lozenges": TableOf(box.cell_ids, seat, 0),
        "left": ListOf(Whole(0, box.lozenges), seats),
        "ships": ListOf(Whole(0, box.last_space), seats),
        "bonus": TableOf(REGIONS[:TRACKS], BonusTrack(seats)),
        "points": Groups(TableOf(SOURCE_NAMES, Whole()), SOURCES, seats),
    }
    return Record({**MATCH, **kinds}, {"game": "millefiori", "edition": box.edition})


def write(p: State) -> dict[str, Any]:
    tracks = [
        [
            {"seat": p.bonus[place], "lozenge": not p.without_lozenge >> place & 1}
            for place in range(track * TRACK_PLACES, (track + 1) * TRACK_PLACES)
            if p.bonus[place] >= 0
        ]
        for track in range(TRACKS)
    ]
    return _fields(p.box, p.seats).write_position(p, lozenges=p.owner, bonus=tracks)


def read_match(data: Mapping[str, Any]) -> dict[str, Any]:
    return Record(MATCH).read_first(data)


def read(p: State, data: Mapping[str, Any]) -> None:
    """Fill in an empty table."""
    box = p.box
    values = _fields(box, p.seats).read("", data)
    owners, tracks = values.pop("lozenges"), values.pop("bonus")
    set_attributes(p, values)
    p.bonus = [-1] * (TRACKS * TRACK_PLACES)
    for track, places in enumerate(tracks):
        for i, taken in enumerate(places):
            p.bonus[track * TRACK_PLACES + i] = taken["seat"]
            if not taken["lozenge"]:
                p.without_lozenge |= 1 << track * TRACK_PLACES + i
    p.owner = box.empty_board.copy()
    p.symbols = [0] * p.seats
    p.numbers = [0] * p.seats
    for cell, seat in enumerate(owners):
        if seat >= 0:
            rules.occupy(p, seat, cell)
            if box.cell_region[cell] == HOUSES:
                p.houses += 1
            if box.cell_region[cell] != PORT:
                regions.mark(p, seat, cell)
