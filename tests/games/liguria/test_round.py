"""The course of a round: tiles and cards laid out, rounds counted, whose turn it is."""

import pytest

from games.liguria.table import Table, begun, table
from scale import whole_games


def finish_round(t: Table) -> None:
    """Everybody does the first thing that may be done, until the next round or the final movement begins."""
    now = t.view()["round"]
    while t.view()["round"] == now and t.position.to_act():
        t.position.apply(t.seat, t.position.legal(t.seat)[0])


@whole_games
@pytest.mark.rule("rounds", "tile-row", "cards-laid", "leftover")
@pytest.mark.parametrize(("seats", "rounds", "tiles", "unseen"), [(3, 9, 12, 12), (4, 8, 15, 0)])
def test_all_rounds_each_with_new_tiles_and_cards(seats: int, rounds: int, tiles: int, unseen: int) -> None:
    t = begun(seats)
    assert t.view()["rounds"] == rounds
    for number in range(1, rounds + 1):
        assert (t.view()["round"], t.phase) == (number, "buying")
        assert (len(t.row), len(t.view()["cards"])) == (tiles, seats)
        assert t.view()["bag"] == 120 - number * tiles
        assert t.view()["deck"] == 55 - number * seats
        assert all(len(t.screen(seat)["cards"]) == number - 1 for seat in range(seats))
        finish_round(t)
    assert t.view()["round"] == rounds + 1
    assert t.view()["bag"] == unseen
    assert len(t.events("final")) == 1
    assert (t.row, t.view()["cards"]) == ([], [])


@pytest.mark.rule("tile-row")
def test_tiles_are_laid_from_left_to_right_as_they_are_drawn() -> None:
    t = table(3, bag_top="monk knight-4 pair-red ship-2", cards={2: 13}, ships={0: 9, 1: 9, 2: 9})
    told = t.told("0: sail, stop", "1: sail, stop", "2: sail, stop")[-1]
    assert told["event"] == "round"
    assert told["tiles"][:4] == ["monk", "knight-4", "pair-red", "ship-2"]
    assert told["tiles"] == t.row
    assert told["cards"] == t.view()["cards"]
    assert (told["round"], t.view()["round"]) == (6, 6)


@pytest.mark.rule("rounds")
def test_all_buyers_then_all_tiles_then_all_cards_then_all_ships_r6() -> None:
    t = begun(4)
    phases = [t.phase]
    while t.view()["round"] == 1:
        t.position.apply(t.seat, t.position.legal(t.seat)[-1])
        if t.phase != phases[-1]:
            phases.append(t.phase)
    order = ["buying", "picking", "choosing", "departing"]
    met = [phase for phase in phases if phase in order]
    # Upgrading is a part of taking cards, a stop a part of sailing.
    assert list(dict.fromkeys(met)) == order
    assert "choosing" not in phases[phases.index("departing") :]
    assert "picking" not in phases[phases.index("choosing") :]


@pytest.mark.rule("leftover")
def test_tiles_that_nobody_picked_leave_the_game_r30() -> None:
    t = table(3, row="monk monk knight-3", ships={0: 9, 1: 9, 2: 9})
    assert t.view()["gone"] == {}
    t.play("0: sail, stop", "1: sail, stop")
    assert t.row == ["monk", "monk", "knight-3"]
    t.play("2: sail, stop")
    assert t.view()["gone"] == {"monk": 2, "knight-3": 1}


@pytest.mark.rule("cards-laid", "card-take")
def test_the_card_of_the_round_goes_behind_the_screen_when_all_have_sailed() -> None:
    t = table(3, cards={0: 13}, past={0: [55]}, ships={0: 9, 1: 9, 2: 9})
    t.play("0: sail, stop", "1: sail, stop")
    assert (t.public(0)["card"], t.screen(0)["cards"]) == ("13", ["55"])
    t.play("2: sail, stop")
    assert (t.public(0)["card"], t.screen(0)["cards"]) == (None, ["55", "13"])


# Green and red


def next_round(deck_top: list[int], seats: int = 3) -> Table:
    """The beginning of a round in which these cards are drawn."""
    t = table(seats, deck_top=deck_top, ships=dict.fromkeys(range(seats), 9))
    for seat in range(seats):
        t.play(f"{seat}: sail, stop")
    assert t.phase == "buying"
    return t


@pytest.mark.rule("cards-mixed", "cards-laid")
def test_cards_of_both_colours_are_left_as_they_were_drawn() -> None:
    t = next_round([30, 1, 2])
    assert t.view()["cards"] == ["1", "2", "30"]
    assert t.events("round")[-1]["replaced"] == []


@pytest.mark.rule("cards-mixed")
@pytest.mark.parametrize(
    ("drawn", "cards", "replaced"),
    [
        ([1, 2, 3, 40], ["1", "2", "40"], ["3"]),
        ([1, 2, 3, 4, 5, 40, 41], ["1", "2", "40"], ["3", "4", "5"]),
        ([30, 31, 32, 33, 6], ["6", "30", "31"], ["32", "33"]),
    ],
)
def test_the_card_drawn_last_is_replaced_until_there_is_green_and_red_r7(
    drawn: list[int], cards: list[str], replaced: list[str]
) -> None:
    t = next_round(drawn)
    assert t.view()["cards"] == cards
    assert t.events("round")[-1]["replaced"] == replaced


@pytest.mark.rule("cards-mixed")
def test_rejected_cards_return_to_the_deck_and_it_is_shuffled_r31() -> None:
    t = next_round([1, 2, 3, 4, 5, 40, 41, 42, 43])
    deck = t.data()["deck"]
    assert {"3", "4", "5", "41", "42", "43"} <= set(deck)
    assert deck[-3:] != ["43", "42", "41"]
    assert deck != sorted(deck, key=int)
    # Rejected cards are not drawn again in this round, and nothing is lost.
    assert t.view()["deck"] == 55 - 3 - 3 == len(set(deck))
    # Without replacement the deck keeps its order.
    assert next_round([1, 40, 41, 42, 43]).data()["deck"][-2:] == ["43", "42"]


@pytest.mark.rule("cards-mixed")
def test_with_four_players_too() -> None:
    t = next_round([1, 2, 3, 4, 5, 55], seats=4)
    assert t.view()["cards"] == ["1", "2", "3", "55"]
    assert t.events("round")[-1]["replaced"] == ["4", "5"]
