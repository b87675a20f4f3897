"""How doge searches: when it goes on, when it gives up, and that processes make no difference."""

import itertools
import math
import time

import pytest

from fondaco import FastChance, Position, deal
from fondaco.bots.doge import DogeBot, Search, margin
from fondaco.bots.value import weights_for
from fondaco.bots.workers import can_fork
from fondaco.engine.contract import Chain

HOPE = 0.01


def searching(*worth: float, tried: int = 6, turns: int = 1) -> Search:
    """A search among chains that seem to be worth so much; chain number i has the one action i."""
    position = deal("millefiori", 2, 7)
    search = Search(position, 0, weights_for(position.game, 2), turns, 0.0, 1)
    search.begin([Chain([number], value) for number, value in enumerate(worth)], tried, HOPE)
    return search


def left(search: Search) -> list[int]:
    return [chain.actions[0] for chain in search.chains]


def test_what_is_far_behind_is_not_tried_at_all() -> None:
    assert left(searching(3.0, 5.0, -20.0)) == [1, 0]
    assert left(searching(0.0, 0.1, 0.2, 0.3, tried=2)) == [3, 2]


def test_the_value_yields_to_what_many_worlds_say() -> None:
    search = searching(2.0, 0.0)
    search.add([[0.0], [3.0]])
    assert search.best(0, math.inf, time.perf_counter).actions == [0]  # one world is not enough
    for _ in range(12):
        if len(search.chains) > 1:
            search.add([[0.0], [3.0]])
    assert search.best(0, math.inf, time.perf_counter).actions == [1]


def test_thinking_ends_when_one_is_ahead_and_also_when_both_are_alike() -> None:
    clear, alike = searching(0.0, 0.0), searching(0.0, 0.0)
    while len(clear.chains) > 1:
        clear.add([[4.0], [0.0]])
    while len(alike.chains) > 1:
        alike.add([[3.0], [0.0]] if alike.worlds % 2 else [[0.0], [3.0]])
    assert left(clear) == [0]
    assert clear.worlds < alike.worlds < 100


def test_it_keeps_its_limit_by_the_clock_that_it_is_given() -> None:
    stands_still, goes_on = searching(0.0, 0.0), searching(0.0, 0.0)
    for search in (stands_still, goes_on):
        search.chains = [Chain([action], 0.0) for action in search.position.legal(0)[:2]]
    ticks = itertools.count()
    stands_still.best(9, 5.0, lambda: 0.0)
    goes_on.best(9, 5.0, lambda: float(next(ticks)))
    assert stands_still.worlds == 9
    assert goes_on.worlds == 1


def test_the_more_it_differs_from_world_to_world_the_longer_it_looks() -> None:
    wild, calm = searching(0.0, 0.0), searching(0.0, 0.0)
    for search, points in ((wild, 30.0), (calm, 2.0)):
        while len(search.chains) > 1:
            search.add([[points], [0.0]] if search.worlds % 2 else [[0.0], [points]])
    assert wild.worlds > calm.worlds


def test_what_a_further_turn_changes_counts_the_more_the_more_worlds_show_it() -> None:
    """After a turn the first is ahead by two points, after another one it is behind by a fifth of one."""
    few, many = searching(0.0, 0.0, turns=2), searching(0.0, 0.0, turns=2)
    few.hope = many.hope = 0.0
    few.add([[2.0, -0.2], [0.0, 0.0]])
    for _ in range(20):
        many.add([[2.0, -0.2], [0.0, 0.0]])
    assert few.best(0, math.inf, time.perf_counter).actions == [0]
    assert many.best(0, math.inf, time.perf_counter).actions == [1]


def test_where_a_look_takes_long_it_looks_less_far_ahead() -> None:
    """By a clock that goes on by a second whenever it is asked: there are two questions for each look."""
    for seconds, turns in ((5.0, 3), (3.0, 2), (1.0, 1)):
        search = searching(0.0, 0.0, turns=3)
        search.chains = [Chain([action], 0.0) for action in search.position.legal(0)[:2]]
        ticks = itertools.count()
        search.best(1, seconds, lambda ticks=ticks: float(next(ticks)))  # type: ignore[misc]
        assert search.turns == turns


def thoughts(position: Position, processes: int) -> int:
    player = DogeBot()
    player.limit(math.inf)
    player.worlds = 3
    player.hope = 0.0
    player.processes = processes
    return player.choose(position, position.next_to_act(), FastChance(5))


@pytest.mark.skipif(not can_fork(), reason="one process does it all")
@pytest.mark.parametrize("name", ["millefiori", "oltremare"])
def test_on_several_processes_it_chooses_the_same(name: str) -> None:
    position = deal(name, 3, 7)
    for _ in range(3):
        choice = thoughts(position, 1)
        assert thoughts(position, 2) == choice
        position.apply(position.next_to_act(), choice)


def test_with_heat_the_strongest_of_the_others_counts_most() -> None:
    """With weights of nothing, only points count."""
    position = deal("millefiori", 3, 7)
    weights = [[0.0] * position.game.feature_count for _knot in position.game.knots]
    for _ in range(12):
        seat = position.next_to_act()
        position.apply(seat, position.legal(seat)[-1])
    scores = position.scores()
    for seat in range(3):
        others = [score for other, score in enumerate(scores) if other != seat]
        assert margin(position, seat, weights, 0.0) == pytest.approx(scores[seat] - sum(others) / 2)
        assert margin(position, seat, weights, 1e-3) == pytest.approx(scores[seat] - max(others), abs=0.01)
    assert len(set(scores)) > 1
