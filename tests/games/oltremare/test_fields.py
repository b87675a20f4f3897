"""Positions as dicts: what is written is read back, and an entry that is not of its kind is refused."""

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.registry import from_dict
from fondaco.games.oltremare.actions import (
    ANSWERING,
    COMPOSING,
    HANDING,
    SAILING,
    TRADE,
)
from games.oltremare.moments import (
    GOLDEN,
    PHASES,
    Data,
    called,
    changed,
    giving,
    of_active,
    picking,
    play,
    somewhere,
    used_up,
)
from games.positions import refusal
from scale import whole_games


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_positions_of_a_game_and_redeals_of_them_are_accepted(seats: int) -> None:
    for number, position in enumerate(play(seats, 3)):
        if number % 5 == 0:
            assert from_dict(position.to_dict()) == position
        if number % 80 == 0:
            for observer in (None, *range(seats)):
                twin: Position = position.redeal(observer, FastChance(number, 2))
                assert from_dict(twin.to_dict()) == twin


@whole_games
@GOLDEN.every_match
def test_the_positions_of_the_golden_games_are_accepted(name: str) -> None:
    for step in GOLDEN.steps(GOLDEN.read(name))[::9]:
        assert from_dict(step.after.to_dict()) == step.after


def test_what_the_refusals_begin_with_is_accepted() -> None:
    for data in [*map(somewhere, PHASES), called(), giving(), picking(), used_up()]:
        assert from_dict(data).to_dict() == data


WRONG_KIND: list[tuple[int, Data, str]] = [
    (TRADE, {"seats": 1}, "seats: 1 is not a whole number from 2 to 5"),
    (TRADE, {"seats": 6}, "seats: 6 is not a whole number from 2 to 5"),
    (TRADE, {"open_piles": 0}, "open_piles: 0 is not one of true, false"),
    (TRADE, {"most_proposals": 41}, "most_proposals: 41 is not a whole number from 0 to 40"),
    (TRADE, {"first": 3}, "first: 3 is not a whole number from 0 to 2"),
    (TRADE, {"first": -1}, "first: -1 is not"),
    (TRADE, {"turns": 1.5}, "turns: 1.5 is not a whole number"),
    (TRADE, {"active": 7}, "active: 7 is not"),
    (TRADE, {"partner": "7"}, "partner: '7' is not one of all, 0, 1, 2"),
    (TRADE, {"replies": ["not asked"]}, "replies: expected 3 entries, got 1"),
    (TRADE, {"replies.0": "asleep"}, "replies.0: 'asleep' is not one of not asked, thinking"),
    (TRADE, {"taking": 3}, "taking: 3 is not a whole number from 0 to 2"),
    (TRADE, {"false_claims": [{"card": "gem-01"}]}, "false_claims.0.symbols: this entry is missing"),
    (TRADE, {"phase": "sleeping"}, "phase: 'sleeping' is not one of limit, trade, composing"),
    (TRADE, {"phase": 1}, "phase: 1 is not one of limit, trade, composing"),
    (TRADE, {"refilled": "often"}, "refilled: 'often' is not one of pile, discard, first"),
    (TRADE, {"shuffles": -4}, "shuffles: -4 is not"),
    (TRADE, {"ducats": [11, 11]}, "ducats: expected 3 entries, got 2"),
    (TRADE, {"by_source": [{}] * 3}, "by_source.0.start: this entry is missing"),
    (TRADE, {"by_source.1.luck": 3}, "by_source.1.luck: there is no such entry in this game"),
    (TRADE, {"prestige": [-1, 0, 0]}, "prestige.0: -1 is not a whole number from 0 to 40"),
    (TRADE, {"at_port": []}, "at_port: this must be a table"),
    (TRADE, {"at_port.atlantis": "compass"}, "at_port.atlantis: there is no such entry in this game"),
    (TRADE, {"at_port.venice": "wind"}, "at_port.venice: 'wind' is not one of calm_sea, good_business"),
    (TRADE, {"ships.2": "atlantis"}, "ships.2: 'atlantis' is not one of"),
    (TRADE, {"marker": [0, None, None]}, "marker.0: 0 is not one of calm_sea, good_business"),
    (TRADE, {"markers": [-1, 0, 0]}, "markers.0: -1 is not a whole number from 0 to 30"),
    (TRADE, {"hands.1.0": "salt-99"}, "hands.1.0: 'salt-99' is not one of gem-01 … "),
    (TRADE, {"hands.1.0": "venice"}, "hands.1.0: 'venice' is not one of gem-01 … "),
    (TRADE, {"laid": [[1], [], []]}, "laid.0.0: 1 is not one of true, false"),
    (TRADE, {"due": 5}, "due: 5 is not a whole number from 0 to 4"),
    (TRADE, {"bought": 5}, "bought: 5 is not a whole number from 0 to 4"),
    (TRADE, {"bought": -1}, "bought: -1 is not"),
    (TRADE, {"proposals": 41}, "proposals: 41 is not a whole number from 0 to 40"),
    (TRADE, {"rewarded": [3]}, "rewarded.0: 3 is not a whole number from 0 to 2"),
    (TRADE, {"rewarded": 1}, "rewarded: this must be a list"),
    (TRADE, {"sure": [{}] * 2}, "sure: expected 3 entries, got 2"),
    (TRADE, {"may": [{}]}, "may: expected 4 entries, got 1"),
    (TRADE, {"may.0": {"hand 3": []}}, "may.0.hand 3: there is no such entry in this game"),
    (TRADE, {"may.3": {"deck": [98]}}, "may.3.deck.0: 98 is not one of gem-01 … "),
    (TRADE, {"offers": [3, None, None]}, "offers.0: this must be a table"),
    (ANSWERING, {"offers.active.given": [{}]}, "offers.active.given.0.card: this entry is missing"),
    (ANSWERING, {"offers.active.given.0.symbols": ["wind"]}, "offers.active.given.0.symbols.0: 'wind' is not one of"),
    (ANSWERING, {"offers.active.given.0.hand": 7}, "offers.active.given.0.hand: 7 is not a whole number from 3 to 6"),
    (ANSWERING, {"offers.active.given.0.cargo": 0}, "offers.active.given.0.cargo: 0 is not a whole number from 1"),
    (ANSWERING, {"offers.active.asked.0.goods": ["coral"]}, "offers.active.asked.0.goods.0: 'coral' is not one of gem"),
    (ANSWERING, {"offers.active.asked.0.symbols": 3}, "offers.active.asked.0.symbols: this must be a list"),
    (ANSWERING, {"offers.active.asked.0.symbols": ["ship", "ship"]}, "offers.active.asked.0.symbols.1: this is listed"),
    (ANSWERING, {"offers.active.ducats": 41}, "offers.active.ducats: 41 is not a whole number from -40 to 40"),
    (COMPOSING, {"partner": 1}, "partner: 1 is not one of all, 0, 1, 2"),
    (HANDING, {"offers.active.handed": ["salt-99"]}, "offers.active.handed.0: 'salt-99' is not one of"),
    (SAILING, {"sailed": [-1]}, "sailed.0: -1 is not"),
]


@pytest.mark.parametrize(("phase", "changes", "says"), WRONG_KIND, ids=lambda value: str(value)[:50])
def test_an_entry_of_the_wrong_kind_is_named(phase: int, changes: Data, says: str) -> None:
    data = somewhere(phase)
    assert refusal(changed(data, changes)).startswith(of_active(data, says))


def test_everything_is_told_by_its_name_and_nothing_by_bits() -> None:
    data = somewhere(HANDING)
    position = from_dict(data)
    assert data["phase"] == position.view(data["active"])["phase"] == "handing"
    assert data["at_port"] == {port: kind for port, kind in position.view(None)["ports"].items() if kind}
    assert data["ships"] == [seat["port"] for seat in position.view(None)["seats"]]
    assert data["by_source"] == [position.breakdown(seat) for seat in range(3)]
    assert [row["card"] for row in data["offers"][data["active"]]["given"]] == data["hands"][data["active"]][:2]
