"""The deals of the guided tours: whatever their steps speak of can be done."""

import pytest

from fondaco.engine.registry import deal, find_game, own_games
from scale import whole_games
from tour_deals import SEATS, wanted


@whole_games
@pytest.mark.parametrize("name", own_games())
def test_a_tour_is_dealt_what_it_speaks_of(name: str) -> None:
    tour = find_game(name).tour
    assert tour is not None
    assert list(tour.bots) == ["greedy"] * (SEATS - 1)
    assert wanted(name).suits(deal(name, SEATS, tour.seed))
