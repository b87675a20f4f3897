"""What each seat has so far, told so that it can be compared."""

import pytest

import fondaco
from fondaco.languages import LANGUAGES
from fondaco.languages.speech import speaking
from games.oltremare.table import table
from words.tables import PLAYED, moments, words_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_everybody_is_told_the_same_figures_of_all(name: str, seats: int, language: str) -> None:
    words = words_of(name, seats)
    position = fondaco.deal(name, seats=seats, seed=8)
    with speaking(language):
        for _seat, _legal in moments(position, seed=seats, every=9):
            watched = words.standings(position.view(None))
            assert len(watched) == seats
            assert not any(standing["own"] for standing in watched)
            for observer in range(seats):
                told = words.standings(position.view(observer))
                assert [{**standing, "own": None} for standing in told] == watched
                assert not any(standing["own"] for seat, standing in enumerate(told) if seat != observer)
        over = words.standings(position.view(0))
        assert [standing["value"] for standing in over] == position.scores()
        assert not any(standing["own"] for standing in over)


def test_what_is_behind_the_own_screen_is_told_apart() -> None:
    words = words_of("liguria", 3)
    position = fondaco.deal("liguria", seats=3, seed=8)
    apart = 0
    for seat, _legal in moments(position, seed=2, every=9):
        own = words.standings(position.view(seat))[seat]["own"]
        assert own is not None
        assert own["title"] == "My score now"
        assert own["value"] == position.scores()[seat]
        apart += own["value"] != words.standings(position.view(seat))[seat]["value"]
    assert apart


def test_open_screens_are_compared_whole() -> None:
    position = fondaco.deal("liguria", seats=3, seed=8, open_screens=True)
    for _seat, _legal in moments(position, seed=2, every=9):
        told = words_of("liguria", 3).standings(position.view(1))
        assert [standing["value"] for standing in told] == position.scores()
        assert not any(standing["own"] for standing in told)


def test_of_the_own_cargo_only_what_may_be_looked_at_is_counted() -> None:
    words = words_of("oltremare", 3)
    cargo = {0: ["grain-08", "grain-13", "salt-02", "salt-04"], 1: ["salt-01"]}
    closed = table(cargo=cargo, ducats={0: 6})
    lot = {"title": "With my top lot", "value": 9, "said": "on top of the cargo: 2 × salt for 3 ducats"}
    assert words.standings(closed.view(0))[0] == {"value": 6, "said": "6 ducats", "own": lot}
    opened = table(cargo=cargo, ducats={0: 6}, open_piles=True)
    whole = {"title": "With my cargo", "value": 10, "said": "the cargo sells for 4 ducats"}
    assert words.standings(opened.view(0))[0] == {"value": 6, "said": "6 ducats", "own": whole}
    assert words.standings(opened.view(1))[0]["own"] is None
