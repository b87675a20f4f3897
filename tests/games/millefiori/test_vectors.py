"""The worked examples of the rulebook: each sets up a table, plays one card and looks at everything that came of it."""

import tomllib
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import pytest

from fondaco.games.millefiori.types import BonusPlace
from games.millefiori.table import table

COLOURS = ["blue", "green", "red", "yellow"]


class Before(TypedDict):
    occupied: dict[str, str]
    ship: NotRequired[dict[str, int]]
    bonus: NotRequired[dict[str, list[str]]]


class Action(TypedDict):
    player: str
    region: str
    symbol: str
    number: int
    use: str
    cell: NotRequired[str]


class Expect(TypedDict):
    illegal: NotRequired[bool]
    points: NotRequired[dict[str, int]]
    extra_card: NotRequired[bool]
    bonus: NotRequired[str]
    bonus_value: NotRequired[int]
    lozenges_used: NotRequired[int]
    ship_to: NotRequired[int]


class Vector(TypedDict):
    id: str
    source: str
    note: str
    before: Before
    action: Action
    expect: Expect


def read_vectors() -> list[Vector]:
    text = Path(__file__).with_name("vectors.toml").read_text(encoding="utf-8")
    return cast(list[Vector], tomllib.loads(text)["vectors"])


def seat_of(colour: str) -> int:
    return COLOURS.index(colour)


def test_all_worked_examples_are_here() -> None:
    vectors = read_vectors()
    assert len(vectors) == len({vector["id"] for vector in vectors}) == 27


@pytest.mark.rule(
    "workshops-points",
    "workshops-pigments",
    "workshops-bonus",
    "workshops-extra",
    "houses-place",
    "houses-points",
    "houses-bonus",
    "houses-extra",
    "people-place",
    "people-support",
    "people-points",
    "people-resting",
    "people-bonus",
    "people-extra",
    "trade-points",
    "trade-bonus",
    "trade-extra",
    "port-place",
    "port-sail",
    "port-fleet",
    "sea-points",
    "sea-extra",
    "sea-end",
    "sail-instead",
    "bonus-track",
)
@pytest.mark.parametrize("vector", read_vectors(), ids=lambda vector: vector["id"])
def test_worked_example(vector: Vector) -> None:
    before, action, expect = vector["before"], vector["action"], vector["expect"]
    seat = seat_of(action["player"])
    t = table(
        seats=4,
        active=seat,
        card=f"{action['symbol']}{action['number']}",
        lozenges={cell: seat_of(colour) for cell, colour in before["occupied"].items()},
        ships={seat_of(colour): space for colour, space in before.get("ship", {}).items()},
        bonus={track: [seat_of(colour) for colour in owners] for track, owners in before.get("bonus", {}).items()},
    )
    text = "sail" if action["use"] == "sail" else f"place {action['cell']}"
    if expect.get("illegal"):
        assert t.refuse(text) in ("houses-place", "people-support")
        return

    was = t.view(seat)
    t.play(text)
    now = t.view(seat)

    assert t.scores == [expect["points"].get(colour, 0) for colour in COLOURS]
    assert (t.phase == "taking") == expect["extra_card"]
    assert now["display"]
    taken = new_places(was["bonus"], now["bonus"])
    assert taken == ([(expect["bonus"], expect["bonus_value"], seat)] if "bonus" in expect else [])
    assert now["seats"][seat]["breakdown"]["bonus"] == expect.get("bonus_value", 0)
    used = was["seats"][seat]["supply"] - now["seats"][seat]["supply"]
    assert used == expect.get("lozenges_used", 0 if action["use"] == "sail" else 1)
    assert now["seats"][seat]["ship"] == expect.get("ship_to", was["seats"][seat]["ship"])
    assert now["discard"] == [*was["discard"], f"{action['symbol']}{action['number']}"]


def new_places(
    before: dict[str, list[BonusPlace]], after: dict[str, list[BonusPlace]]
) -> list[tuple[str, int, int | None]]:
    """The places of the bonus tracks that have been taken: track, points, seat."""
    return [
        (track, place["points"], place["seat"])
        for track, places in after.items()
        for place, was in zip(places, before[track], strict=True)
        if place != was
    ]
