"""A position as a dict, ready for JSON, and back: one table of the fields, and how a value of each is written.

Reading sees to it that every value is of its kind; `checks` sees to it that together they can come up in a game.
"""

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from fondaco.engine.errors import FondacoError
from fondaco.games.liguria.actions import PHASES
from fondaco.games.liguria.box import (
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
)
from fondaco.games.liguria.state import State

# Kinds of values. Each writes a value of a state for people and JSON, and reads it back.


class Kind:
    """A whole number from 0 on."""

    def write(self, p: State, value: Any) -> Any:
        return value

    def read(self, p: State, data: Any) -> Any:
        if type(data) is not int or data < 0:
            raise FondacoError("{value} is not a whole number from 0 on", value=repr(data))
        return data


class Flag(Kind):
    def read(self, p: State, data: Any) -> Any:
        if type(data) is not bool:
            raise FondacoError("{value} is not true or false", value=repr(data))
        return data


class Heading(Kind):
    """1 for clockwise, -1 for the other way."""

    def read(self, p: State, data: Any) -> Any:
        if type(data) is not int or data not in (1, -1):
            raise FondacoError("{value} is not 1 or -1", value=repr(data))
        return data


class Name(Kind):
    """A number that stands for a name."""

    def __init__(self, names: list[str], first: int = 0) -> None:
        self.names = names
        self.first = first

    def write(self, p: State, value: Any) -> Any:
        return self.names[value - self.first]

    def read(self, p: State, data: Any) -> Any:
        if type(data) is not str or data not in self.names:
            raise FondacoError("{text} is not one of {allowed}", text=repr(data), allowed=", ".join(self.names))
        return self.names.index(data) + self.first


class Seat(Kind):
    def read(self, p: State, data: Any) -> Any:
        if type(data) is not int or not 0 <= data < p.seats:
            raise FondacoError("there is no seat {seat}", seat=repr(data))
        return data


class Tile(Kind):
    """A kind of tiles, by its id."""

    def write(self, p: State, value: Any) -> Any:
        return p.box.kind_ids[value]

    def read(self, p: State, data: Any) -> Any:
        if type(data) is not str or data not in p.box.kind_number:
            raise FondacoError("there is no tile {id}", id=repr(data))
        return p.box.kind_number[data]


class Card(Kind):
    """A ship card, by its id."""

    def write(self, p: State, value: Any) -> Any:
        return p.box.card_ids[value]

    def read(self, p: State, data: Any) -> Any:
        if type(data) is not str or data not in p.box.card_number:
            raise FondacoError("there is no card {id}", id=repr(data))
        return p.box.card_number[data]


class Perhaps(Kind):
    """None where the state has -1."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def write(self, p: State, value: Any) -> Any:
        return None if value < 0 else self.kind.write(p, value)

    def read(self, p: State, data: Any) -> Any:
        return -1 if data is None else self.kind.read(p, data)


class Listed(Kind):
    """Values one after the other: any number of them, or as many as there are seats, places or spaces."""

    def __init__(self, kind: Kind, length: str = "") -> None:
        self.kind = kind
        self.length = length

    def write(self, p: State, value: Any) -> Any:
        return [self.kind.write(p, one) for one in value]

    def read(self, p: State, data: Any) -> Any:
        return [self.kind.read(p, one) for one in list_of(p, data, self.length)]


class Grouped(Kind):
    """Several values for each seat, place or row, which the state keeps in one long list."""

    def __init__(self, kind: Kind, width: int, length: str) -> None:
        self.kind = kind
        self.width = width
        self.length = length

    def write(self, p: State, value: Any) -> Any:
        groups = [value[first : first + self.width] for first in range(0, len(value), self.width)]
        return [self.kind.write(p, group) for group in groups]

    def read(self, p: State, data: Any) -> Any:
        groups = [self.kind.read(p, group) for group in list_of(p, data, self.length)]
        return [value for group in groups for value in group]


class Counted(Kind):
    """How many there are of each: cubes of a colour, or tiles of those kinds from `first` on that there are."""

    def __init__(self, first: int = -1, end: int = -1) -> None:
        self.first = first
        self.end = end

    def names(self, p: State) -> list[str]:
        return list(COLOURS) if self.first < 0 else p.box.kind_ids[self.first : self.end]

    def write(self, p: State, value: Any) -> Any:
        names = self.names(p)
        return {name: value[i] for i, name in enumerate(names) if value[i] or self.first < 0}

    def read(self, p: State, data: Any) -> Any:
        names = self.names(p)
        if not isinstance(data, dict):
            raise FondacoError("{value} is not a table of numbers", value=repr(data))
        for name in data:
            if name not in names:
                raise FondacoError("{text} is not one of {allowed}", text=repr(name), allowed=", ".join(names))
        return [_NUMBER.read(p, data.get(name, 0)) for name in names]


class Bits(Kind):
    """A set of seats, which the state keeps as bits."""

    def write(self, p: State, value: Any) -> Any:
        return [seat for seat in range(p.seats) if value >> seat & 1]

    def read(self, p: State, data: Any) -> Any:
        bits = 0
        for seat in _SEATS.read(p, data):
            bits |= 1 << seat
        return bits


def list_of(p: State, data: Any, length: str) -> list[Any]:
    """The data itself if it is a list, and as long as it should be."""
    if not isinstance(data, list):
        raise FondacoError("{value} is not a list", value=repr(data))
    wanted = {"seats": p.seats, "places": PLACES, "spaces": len(p.box.space_ids), "rows": len(ROWS)}.get(length, -1)
    if 0 <= wanted != len(data):
        raise FondacoError("{count} entries, where there must be {wanted}", count=len(data), wanted=wanted)
    return data


_NUMBER: Final = Kind()
_FLAG: Final = Flag()
_SEATS: Final = Listed(Seat())
_BUYER: Final = Perhaps(Seat())
_CUBES: Final = Counted()
_TILES: Final = Counted(0, KINDS)

FIELDS: Final[dict[str, Kind]] = {
    "round": _NUMBER,
    "phase": Name(list(PHASES)),
    "active": Seat(),
    "turns": _NUMBER,
    "order": _SEATS,
    "shuffles": _NUMBER,
    "bag": Listed(Tile()),
    "row": Listed(Perhaps(Tile())),
    "gone": _TILES,
    "street": Listed(_BUYER, "spaces"),
    "wanted": _NUMBER,
    "taken": _NUMBER,
    "leftmost": _NUMBER,
    "rightmost": _NUMBER,
    "deck": Listed(Card()),
    "on_offer": Listed(Card()),
    "card": Listed(Perhaps(Card()), "seats"),
    "past": Listed(Listed(Card()), "seats"),
    "colour": Listed(Name(["harbour", *COLOURS, "blank"], HARBOUR), "places"),
    "value": Listed(_NUMBER, "places"),
    "holder": Listed(_BUYER, "places"),
    "garrison": Grouped(Counted(KNIGHTS[0], KNIGHTS[-1] + 1), len(KNIGHTS), "places"),
    "ships": Listed(_NUMBER, "seats"),
    "heading": Listed(Heading(), "seats"),
    "stock": _CUBES,
    "bank": _NUMBER,
    "dock": Grouped(_CUBES, len(COLOURS), "seats"),
    "hold": Grouped(_CUBES, len(COLOURS), "seats"),
    "store": Grouped(_CUBES, len(COLOURS), "seats"),
    "coins": Listed(_NUMBER, "seats"),
    "ministers": Listed(_NUMBER, "seats"),
    "screen": Grouped(_TILES, KINDS, "seats"),
    "front": Grouped(_TILES, KINDS, "seats"),
    "back": Grouped(_TILES, KINDS, "seats"),
    "envoy": Grouped(Listed(_BUYER, "rows"), len(ROWS), "seats"),
    "credentials": Grouped(
        Grouped(Counted(DIPLOMATS[0], DIPLOMATS[-1] + 1), len(DIPLOMATS), "rows"), len(ROWS) * len(DIPLOMATS), "seats"
    ),
    "arrows": _NUMBER,
    "steps": _NUMBER,
    "turned": _FLAG,
    "uturn": _FLAG,
    "anchor": _FLAG,
    "stopover": _FLAG,
    "sacks_left": _NUMBER,
    "deployed": Bits(),
    "gifts": _NUMBER,
    "laid": Counted(HIDDEN, HIDDEN + LAID),
}
"""The fields of a state by their names."""


def refuse(entry: str, message: str, /, **values: object) -> NoReturn:
    """Say what is wrong with an entry of the dict."""
    raise FondacoError("{entry}: {problem}", entry=entry, problem=FondacoError(message, **values))


def read_match(data: Mapping[str, Any]) -> tuple[int, bool]:
    """The number of seats, and whether screens are open."""
    seats, open_screens = data.get("seats"), data.get("open_screens")
    if type(seats) is not int or seats not in (3, MOST_SEATS):
        refuse("seats", "{value} is not 3 or 4", value=repr(seats))
    if type(open_screens) is not bool:
        refuse("open_screens", "{value} is not true or false", value=repr(open_screens))
    return seats, open_screens


def write(p: State) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": "liguria",
        "edition": p.box.edition,
        "seats": p.seats,
        "open_screens": p.open_screens,
    }
    for name, kind in FIELDS.items():
        data[name] = kind.write(p, getattr(p, name))
    return data


def read(p: State, data: Mapping[str, Any]) -> None:
    """Set an empty state; a `FondacoError` names the first entry that is missing or wrong."""
    for name, kind in FIELDS.items():
        if name not in data:
            refuse(name, "this entry is missing")
        try:
            value = kind.read(p, data[name])
        except FondacoError as problem:
            raise FondacoError("{entry}: {problem}", entry=name, problem=problem) from None
        setattr(p, name, value)
    p.count_symbols()
