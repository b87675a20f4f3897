"""The deals of the guided tours: whatever their steps speak of can be done."""

import pytest

from fondaco.engine.registry import deal, find_game, own_games
from tours import SEATS, SUITS


def test_every_own_game_has_a_tour() -> None:
    assert sorted(SUITS) == own_games()


@pytest.mark.parametrize("name", sorted(SUITS))
def test_a_tour_is_dealt_what_it_speaks_of(name: str) -> None:
    tour = find_game(name).tour
    assert tour is not None
    assert list(tour.bots) == ["greedy"] * (SEATS - 1)
    assert SUITS[name](deal(name, SEATS, tour.seed))
