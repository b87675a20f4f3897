"""The kinds of entries in a position's dict: what each writes it reads back, and nothing else."""

import json
from typing import Any

import pytest

from fondaco.engine.errors import FondacoError
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
    check_same,
    set_attributes,
)

COLOURS = ("red", "yellow", "blue")
SEAT = Whole(0, 2)
ROW = Record({"seat": SEAT, "open": Flag()}, {"game": "toy"})

WRITTEN: list[tuple[Kind, Any, Any]] = [
    (Whole(-3, 3), -2, -2),
    (Flag(), True, True),
    (Name(COLOURS), 1, "yellow"),
    (Name(("none", "red"), (-1, 7)), 7, "red"),
    (OrNone(SEAT), -1, None),
    (OrNone(SEAT), 0, 0),
    (ListOf(Name(COLOURS)), [2, 0], ["blue", "red"]),
    (Groups(ListOf(SEAT, 2), 2, 3), [0, 1, 2, 0, 1, 2], [[0, 1], [2, 0], [1, 2]]),
    (SetOf(Name(COLOURS)), 0b101, ["red", "blue"]),
    (SetOf(Whole(0, 99)), 1 << 98 | 1, [0, 98]),
    (TableOf(COLOURS, Whole()), [3, 0, 1], {"red": 3, "yellow": 0, "blue": 1}),
    (TableOf(COLOURS, Whole(1), 1), [3, 0, 1], {"red": 3, "blue": 1}),
    (TableOf(("w1", "", "w3"), SEAT, 0), [-1, -1, 2], {"w3": 2}),
    (ROW, {"seat": 1, "open": False}, {"game": "toy", "seat": 1, "open": False}),
]


@pytest.mark.parametrize(("kind", "value", "data"), WRITTEN)
def test_what_is_written_is_read_back(kind: Kind, value: Any, data: Any) -> None:
    assert json.loads(json.dumps(kind.write(value))) == data
    assert kind.read("x", data) == value


REFUSED: list[tuple[Kind, Any, str]] = [
    (Whole(1, 3), 4, "x: 4 is not a whole number from 1 to 3"),
    (Whole(1, 3), 0, "x: 0 is not a whole number from 1 to 3"),
    (Whole(0, 3), True, "x: True is not a whole number from 0 to 3"),
    (Whole(0, 3), 1.0, "x: 1.0 is not a whole number from 0 to 3"),
    (Whole(0, 3), None, "x: None is not a whole number from 0 to 3"),
    (Flag(), 1, "x: 1 is not one of true, false"),
    (Name(COLOURS), "green", "x: 'green' is not one of red, yellow, blue"),
    (Name(COLOURS), 1, "x: 1 is not one of red, yellow, blue"),
    (Name(COLOURS), ["red"], "x: ['red'] is not one of red, yellow, blue"),
    (Name([f"card-{n}" for n in range(98)]), "card", "x: 'card' is not one of card-0 … card-97"),
    (OrNone(SEAT), -1, "x: -1 is not a whole number from 0 to 2"),
    (ListOf(SEAT), "01", "x: this must be a list"),
    (ListOf(SEAT), [0, 3], "x.1: 3 is not a whole number from 0 to 2"),
    (ListOf(SEAT, 2), [0], "x: expected 2 entries, got 1"),
    (Groups(ListOf(SEAT, 2), 2, 2), [[0, 0], [0]], "x.1: expected 2 entries, got 1"),
    (SetOf(SEAT), 3, "x: this must be a list"),
    (SetOf(SEAT), [0, 0], "x.1: this is listed twice, or not in order"),
    (SetOf(SEAT), [2, 1], "x.1: this is listed twice, or not in order"),
    (SetOf(SEAT), [3], "x.0: 3 is not a whole number from 0 to 2"),
    (TableOf(COLOURS, Whole()), [1, 2, 3], "x: this must be a table"),
    (TableOf(COLOURS, Whole()), {"red": 1}, "x.yellow: this entry is missing"),
    (TableOf(COLOURS, Whole(1), 1), {"green": 1}, "x.green: there is no such entry in this game"),
    (TableOf(COLOURS, Whole(1), 1), {1: 1}, "x.1: there is no such entry in this game"),
    (TableOf(("w1", ""), SEAT, 0), {"": 1}, "x.: there is no such entry in this game"),
    (TableOf(COLOURS, Whole(1), 1), {"red": 0}, "x.red: 0 is not a whole number from 1 to 1000000"),
    (ROW, [], "x: this must be a table"),
    (ROW, {"game": "toy", "seat": 1}, "x.open: this entry is missing"),
    (ROW, {"game": "toy", "seat": 1, "open": True, "wind": 3}, "x.wind: there is no such entry in this game"),
    (ROW, {"game": "other", "seat": 1, "open": True}, "x.game: expected 'toy', got 'other'"),
    (ROW, {"game": "toy", "seat": 9, "open": True}, "x.seat: 9 is not a whole number from 0 to 2"),
]


@pytest.mark.parametrize(("kind", "data", "problem"), REFUSED)
def test_what_is_not_of_its_kind_is_refused_with_the_entry_named(kind: Kind, data: Any, problem: str) -> None:
    with pytest.raises(FondacoError) as error:
        kind.read("x", data)
    assert str(error.value) == problem


class Toy:
    seat = 2
    hidden = 5


def test_a_position_is_written_by_its_attributes_and_set_by_what_was_read() -> None:
    data = ROW.write_position(Toy(), open=True)
    assert data == {"game": "toy", "seat": 2, "open": True}
    other = Toy()
    set_attributes(other, ROW.read("", data | {"seat": 1}))
    assert (other.seat, vars(other)["open"]) == (1, True)


def test_the_entries_on_which_others_depend_are_read_first() -> None:
    first = Record({"seat": SEAT})
    assert first.read_first({"wind": 3, "seat": 1}) == {"seat": 1}
    with pytest.raises(FondacoError, match="seat: this entry is missing"):
        first.read_first({"wind": 3})


@pytest.mark.parametrize(("given", "wanted"), [(True, 1), (0, False), (2, 3)])
def test_what_follows_from_other_entries_is_the_same_in_value_and_kind(given: object, wanted: object) -> None:
    check_same("x", wanted, wanted)
    with pytest.raises(FondacoError, match=f"^x: expected {wanted}, got {given}$"):
        check_same("x", given, wanted)
