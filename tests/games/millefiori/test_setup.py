"""Setting up: lozenges, cards, display, first player."""

from collections import Counter

import pytest

from fondaco.engine.chance import FastChance
from fondaco.games.millefiori.box import CARD_NAMES
from games.millefiori.table import dealt, table


@pytest.mark.rule("lozenges")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_begins_with_27_lozenges_3_in_the_box_a_ship_at_the_start_and_no_points(seats: int) -> None:
    t = dealt(seats)
    for seat in t.view()["seats"]:
        assert (seat["supply"], seat["in_box"], seat["ship"], seat["score"]) == (27, 3, 0, 0)
    assert t.view()["lozenges"] == {}
    assert t.scores == [0] * seats


@pytest.mark.rule("cards", "deal")
@pytest.mark.parametrize(("seats", "display", "rounds"), [(2, 9, 10), (3, 4, 7), (4, 9, 5)])
def test_the_display_and_the_rounds_that_the_draw_pile_makes(seats: int, display: int, rounds: int) -> None:
    t = dealt(seats)
    view = t.view()
    assert len(view["display"]) == display
    assert view["deck"] == 109 - display - seats * 5
    assert view["deck"] % (seats * 5) == 0
    assert view["rounds"] == rounds
    assert view["discard"] == []


@pytest.mark.rule("cards")
def test_there_are_as_many_cards_of_each_symbol_as_cells_and_the_doge_is_not_among_them() -> None:
    position = dealt().position
    cards = Counter(name.rstrip("12345") for name in position.components() for _ in range(position.components()[name]))
    cards = Counter({name: count for name, count in cards.items() if not name.startswith("lozenges")})
    assert cards == {
        "quartz": 7,
        "ash": 7,
        "lime": 7,
        "pigments": 9,
        "house": 20,
        "lion": 4,
        "coin": 4,
        "cross": 4,
        "fish": 4,
        "shell": 4,
        "crab": 4,
        "glass": 5,
        "carafe": 5,
        "jewelry": 5,
        "swan": 5,
        "ship": 15,
    }
    assert cards.total() == 109


@pytest.mark.rule("cards")
def test_the_display_lies_in_order() -> None:
    for seed in range(5):
        display = dealt(seed=seed).view()["display"]
        assert display == sorted(display, key=CARD_NAMES.index)


@pytest.mark.rule("cards")
def test_the_cards_are_shuffled() -> None:
    displays = {tuple(dealt(seed=seed).view()["display"]) for seed in range(20)}
    assert len(displays) == 20


@pytest.mark.rule("first-player")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_drawn_at_random_r21(seats: int) -> None:
    doges = Counter(dealt(seats, seed).view()["doge"] for seed in range(60 * seats))
    assert sorted(doges) == list(range(seats))
    assert min(doges.values()) > 30


@pytest.mark.rule("deal", "cards")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_display_first_then_five_each_from_the_doge_holder_clockwise_r33(seats: int) -> None:
    t = dealt(seats, seed=11)
    pile = t.position.box.deck.copy()
    FastChance(11).shuffle(pile)
    names = [CARD_NAMES[kind] for kind in reversed(pile)]
    face_up = {2: 9, 3: 4, 4: 9}[seats]
    assert Counter(t.view()["display"]) == Counter(names[:face_up])
    for i in range(seats):
        seat = (t.view()["doge"] + i) % seats
        first = face_up + 5 * i
        assert Counter(t.view(seat)["hand"]) == Counter(names[first : first + 5])


@pytest.mark.rule("goal")
def test_a_lozenge_scores_at_once_and_the_most_points_lead() -> None:
    t = table(card="pigments1", active=2, lozenges={"w05": 2, "w12": 0})
    t.play("place w20")
    assert t.scores == [0, 0, 2, 0]
    assert t.position.ranking() == [[2], [0, 1, 3]]
