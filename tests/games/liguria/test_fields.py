"""Positions as dicts: what is written is read back, and an entry that is not of its kind is refused."""

import json

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.registry import from_dict
from fondaco.games.liguria.box import HIDDEN, KINDS
from fondaco.games.liguria.position import LiguriaPosition
from games.golden import Golden
from games.liguria.moments import SORTS_OF_MOMENTS, Change, at, moments, pop, put, refused, without
from scale import whole_games

GOLDEN = Golden(__file__, LiguriaPosition)


def test_every_sort_of_moment_was_found() -> None:
    assert list(SORTS_OF_MOMENTS) == [name for name in SORTS_OF_MOMENTS if name in moments()]


WRONG_KIND: dict[str, tuple[str, Change, str]] = {
    "no seats": ("buying", put("seats", 5), "seats: 5 is not a whole number from 3 to 4"),
    "seats in words": ("buying", put("seats", "four"), "seats: 'four' is not a whole number from 3 to 4"),
    "screens half open": ("buying", put("open_screens", 1), "open_screens: 1 is not one of true, false"),
    "entry missing": ("buying", without("street"), "street: this entry is missing"),
    "number in words": ("buying", put("round", "two"), "round: 'two' is not a whole number from 0 to 1000000"),
    "a flag for a number": ("buying", put("bank", True), "bank: True is not a whole number from 0 to 1000000"),
    "less than none": ("buying", at("coins", 1, -1), "coins.1: -1 is not a whole number from 0 to 1000000"),
    "a number for a flag": ("departing", put("turned", 0), "turned: 0 is not one of true, false"),
    "no phase": ("buying", put("phase", "sleeping"), "phase: 'sleeping' is not one of docking"),
    "no seat": ("buying", put("active", 4), "active: 4 is not a whole number from 0 to 3"),
    "no tile": ("buying", at("bag", 0, "ship-9"), "bag.0: 'ship-9' is not one of start-ship … "),
    "no card": ("buying", at("deck", 0, "99"), "deck.0: '99' is not one of "),
    "no heading": ("buying", at("heading", 0, 0), "heading.0: 0 is not one of 1, -1"),
    "no list": ("buying", put("ships", 3), "ships: this must be a list"),
    "a ship too few": ("buying", pop("ships"), "ships: expected 4 entries, got 3"),
    "a space too few": ("buying", pop("street"), "street: expected 7 entries, got 6"),
    "no cubes": ("buying", at("dock", 0, [1, 0, 0]), "dock.0: this must be a table"),
    "cubes of another colour": ("buying", at("stock", "green", 1), "stock.green: there is no such entry in this game"),
    "a knight in the garrison": (
        "buying",
        at("garrison", 1, {"monk": 1}),
        "garrison.1.monk: there is no such entry in this game",
    ),
    "deployed nowhere": ("departing", put("deployed", [7]), "deployed.0: 7 is not a whole number from 0 to 3"),
    "an entry too many": ("buying", put("wind", 3), "wind: there is no such entry in this game"),
    "a colour too few": ("buying", put("stock", {"red": 1, "blue": 0}), "stock.yellow: this entry is missing"),
    "deployed twice": ("departing", put("deployed", [1, 1]), "deployed.1: this is listed twice, or not in order"),
    "a place too few": ("buying", pop("value"), "value: expected 12 entries, got 11"),
    "a row too few": ("buying", at("envoy", 2, [None]), "envoy.2: expected 4 entries, got 1"),
    "a ship at sea": ("buying", at("ships", 0, 12), "ships.0: 12 is not a whole number from 0 to 11"),
    "shuffles": ("buying", put("shuffles", 1 << 62), "shuffles: 4611686018427387904 is not a whole number from 0 to"),
}


@pytest.mark.parametrize("fault", WRONG_KIND)
def test_an_entry_of_the_wrong_kind_is_refused(fault: str) -> None:
    name, change, problem = WRONG_KIND[fault]
    assert refused(name, change).startswith(problem)


def test_names_are_told_by_their_ids_and_no_bits_or_kinds_by_number() -> None:
    data = moments()["deployed"]
    assert data["phase"] == "stopped"
    assert data["deployed"] == [data["colour"][: data["ships"][data["active"]]].count("harbour")]
    assert set(data["colour"]) == {"harbour", "red", "yellow", "blue", "blank"}
    assert data["stock"].keys() == {"red", "yellow", "blue"}
    assert all(isinstance(id, str) for pile in data["screen"] for id in pile)
    assert json.loads(json.dumps(data)) == data


@whole_games
@GOLDEN.every_match
def test_the_positions_of_a_recorded_match_are_read_back(name: str) -> None:
    steps = GOLDEN.steps(GOLDEN.read(name))
    for step in [*steps[:40:3], *steps[40::19], steps[-1]]:
        assert from_dict(step.after.to_dict()) == step.after


@whole_games
def test_every_redealt_position_is_read_back() -> None:
    for name, data in moments().items():
        position = from_dict(data)
        for seat in (None, 0, 3):
            other = position.redeal(seat, FastChance(len(name), 1))
            assert from_dict(other.to_dict()) == other


def test_what_can_be_counted_is_not_written_and_comes_back() -> None:
    position = from_dict(moments()["over"])
    assert isinstance(position, LiguriaPosition)
    for seat in range(4):
        front = position.front[seat * KINDS : seat * KINDS + HIDDEN]
        assert position.wheels[seat] == sum(n * position.box.wheels[kind] for kind, n in enumerate(front))
        assert position.sacks[seat] == sum(n * position.box.sacks[kind] for kind, n in enumerate(front))
