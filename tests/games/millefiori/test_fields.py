"""Positions as dicts: what is written is read back, and an entry that is not of its kind is refused."""

import json

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.registry import from_dict
from games.millefiori.moments import GAME, Change, drop, moment, put, random_game, refused
from games.millefiori.table import Table
from games.millefiori.test_golden import GOLDEN
from scale import whole_games


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
@pytest.mark.parametrize("declines", [False, True])
def test_every_position_of_a_game_is_read(seats: int, late_choice: bool, declines: bool) -> None:
    for data in random_game(seats, 21, late_choice, declines):
        assert from_dict(json.loads(json.dumps(data))).to_dict() == data


@whole_games
@GOLDEN.every_match
def test_positions_of_a_golden_game_are_read(name: str) -> None:
    for step in GOLDEN.steps(GOLDEN.read(name))[::5]:
        assert from_dict(step.after.to_dict()) == step.after


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_redealt_positions_are_read(seats: int, late_choice: bool) -> None:
    for number, data in enumerate(random_game(seats, 22, late_choice)[::3]):
        position = from_dict(data)
        observer = (None, *range(seats))[number % (seats + 1)]
        again = position.redeal(observer, FastChance(number))
        assert from_dict(again.to_dict()) == again


def test_numbers_and_symbols_on_the_board_are_known_again() -> None:
    t = Table(from_dict(moment(GAME, 5, phase="using")))
    twin = Table(from_dict(t.data()))
    for name in ("houses", "symbols", "numbers", "owner"):
        assert getattr(twin.position, name) == getattr(t.position, name)


WRONG_KIND: dict[str, tuple[Change, str]] = {
    "entry missing": (drop("doge"), "doge: this entry is missing"),
    "entry unknown": (put("wind", 3), "wind: there is no such entry in this game"),
    "seats": (put("seats", 5), "seats: 5 is not a whole number from 2 to 4"),
    "fraction": (put("round", 1.0), "round: 1.0 is not a whole number from 0 to 6"),
    "flag for a number": (put("round", True), "round: True is not a whole number from 0 to 6"),
    "round": (put("round", 7), "round: 7 is not a whole number from 0 to 6"),
    "negative trick": (put("trick", -1), "trick: -1 is not a whole number from 0 to 4"),
    "doge": (put("doge", 3), "doge: 3 is not a whole number from 0 to 2"),
    "active": (put("active", None), "active: None is not a whole number from 0 to 2"),
    "number for a flag": (put("last_turn", 0), "last_turn: 0 is not one of true, false"),
    "phase": (put("phase", "sleeping"), "phase: 'sleeping' is not one of choosing, playing, using, taking, over"),
    "phase as a number": (put("phase", 2), "phase: 2 is not one of choosing, playing, using, taking, over"),
    "card": (put("card", "quartz9"), "card: 'quartz9' is not one of quartz1 … ship5"),
    "no card": (put("deck", 0, None), "deck.0: None is not one of quartz1 … ship5"),
    "text for a list": (put("display", "quartz1"), "display: this must be a list"),
    "list for a table": (put("lozenges", []), "lozenges: this must be a table"),
    "packets": (lambda data: data["packets"].pop(), "packets: expected 3 entries, got 2"),
    "chosen": (lambda data: data["chosen"].append(None), "chosen: expected 3 entries, got 4"),
    "cell": (put("lozenges", "w31", 0), "lozenges.w31: there is no such entry in this game"),
    "owner": (put("lozenges", "w01", 3), "lozenges.w01: 3 is not a whole number from 0 to 2"),
    "negative lozenges": (put("left", 1, -1), "left.1: -1 is not a whole number from 0 to 30"),
    "ship at sea": (put("ships", 1, 21), "ships.1: 21 is not a whole number from 0 to 20"),
    "track missing": (drop("bonus", "trade"), "bonus.trade: this entry is missing"),
    "track unknown": (put("bonus", "port", []), "bonus.port: there is no such entry in this game"),
    "place of nobody": (
        put("bonus", "trade", [{"seat": None, "lozenge": True}]),
        "bonus.trade.0.seat: None is not a whole number from 0 to 2",
    ),
    "place without a word on its lozenge": (
        put("bonus", "trade", [{"seat": 0}]),
        "bonus.trade.0.lozenge: this entry is missing",
    ),
    "too many places": (
        put("bonus", "trade", [{"seat": 0, "lozenge": True}] * 5),
        "bonus.trade: expected 0 to 4 entries, got 5",
    ),
    "source missing": (drop("points", 0, "sea"), "points.0.sea: this entry is missing"),
    "negative points": (put("points", 0, "sea", -1), "points.0.sea: -1 is not a whole number from 0 to 1000000"),
}


@pytest.mark.parametrize("fault", WRONG_KIND)
def test_an_entry_of_the_wrong_kind_is_refused(fault: str) -> None:
    change, problem = WRONG_KIND[fault]
    assert refused(moment(GAME, 1, phase="using"), change) == problem
