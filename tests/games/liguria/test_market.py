"""The market: buyers on the street, tiles out of the row."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.engine.registry import load_edition
from fondaco.games.liguria.game import GAME
from games.liguria.table import Table, begun, table
from scale import whole_games

ROW = "monk knight-1 ship-1 pair-red merchant-1 building-1 diplomat-1 monk knight-2 ship-2 monk monk monk monk monk"
ROW_OF_12 = " ".join(ROW.split()[:12])


# Buyers


@pytest.mark.rule("buyers-order")
@pytest.mark.parametrize("seats", [3, 4])
def test_buyers_are_placed_from_the_last_of_the_track_to_the_first_r29(seats: int) -> None:
    t = begun(seats)
    order = [seat for seat in t.view()["order"] if seat is not None]
    for space, seat in enumerate(reversed(order)):
        assert (t.phase, t.seat) == ("buying", seat)
        t.refused("buyer 7", "buyers-order", (seat + 1) % seats)
        assert t.told(f"buyer {space + 1}")[0] == {"event": "buyer", "seat": seat, "space": str(space + 1)}
    assert t.phase == "picking"


@pytest.mark.rule("buyers-order")
def test_in_later_rounds_the_last_to_pick_places_first() -> None:
    t = table(4, "market", street={0: 7, 1: 1, 2: 4, 3: 2}, row=ROW, on_offer=[1, 2, 40, 41])
    t.play("1: take 1", "3: take 1, take 2", "2: take 1, take 2, take 3", "take 1, take 2, take 3, take 4, take 5")
    assert t.view()["order"] == [1, 3, 2, 0]
    t.play("1: card 1", "3: card 2", "2: card 40, done", "0: card 41, done")
    while t.phase != "buying":
        t.position.apply(t.seat, t.position.legal(t.seat)[-1])
    for seat in (0, 2, 3, 1):
        assert t.seat == seat
        t.play(f"buyer {seat + 1}")


@pytest.mark.rule("buyers-free")
@pytest.mark.parametrize("seats", [3, 4])
def test_any_free_space_of_the_street_one_buyer_on_each_r4(seats: int) -> None:
    t = begun(seats)
    assert t.legal() == [f"buyer {space}" for space in range(1, 8)]
    first = t.seat
    t.play("buyer 7")
    assert t.legal() == [f"buyer {space}" for space in range(1, 7)]
    t.refused("buyer 7", "buyers-free").refused("take 1", "buyers-free").refused("done", "buyers-free")
    street = t.view()["street"]
    assert [space["buyer"] for space in street] == [None] * 6 + [first]
    assert [(space["tiles"], space["coins"]) for space in street] == [
        *[(1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (5, 0)]
    ]
    assert t.view()["order"][-1] is None


# Picking


@pytest.mark.rule("pick-order")
def test_tiles_are_picked_from_the_leftmost_buyer_to_the_rightmost() -> None:
    t = table(4, "market", street={0: 7, 1: 2, 2: 5, 3: 1}, row=ROW)
    picked = []
    while t.phase == "picking":
        picked.append(t.seat)
        t.refused("take 1", "pick-order", (t.seat + 1) % 4)
        for _ in range(t.view()["turn"]["to_take"]):
            t.play(t.legal()[0])
    assert picked == [3, 1, 2, 0]
    assert t.view()["order"] == picked
    assert all(space["buyer"] is None for space in t.view()["street"])


@pytest.mark.rule("pick-coins")
def test_coins_are_received_before_picking_r2() -> None:
    t = table(4, "market", street={0: 5, 1: 1, 2: 3, 3: 6}, row=ROW, coins={0: 2})
    assert t.coins == [2, 1, 0, 0]
    assert t.view()["bank"] == 47
    t.play("take 1")
    assert t.coins == [2, 1, 1, 0]
    t.play("take 1, take 3")
    assert t.coins == [3, 1, 0, 0]  # seat 2 has paid, seat 0 has received
    t.play("take 1, take 2, take 3")
    assert t.coins == [3, 1, 0, 0]


@pytest.mark.rule("pick-coins")
def test_a_bank_without_coins_pays_none() -> None:
    t = table(4, "market", street={0: 3, 1: 4, 2: 6, 3: 7}, row=ROW, coins={3: 50})
    assert (t.seat, t.coins[0], t.view()["bank"]) == (0, 0, 0)
    t.play("take 1")
    assert t.legal() == ["take 2"]


@pytest.mark.rule("pick-number")
def test_exactly_as_many_tiles_as_the_space_says_r3() -> None:
    t = table(4, "market", street={0: 7, 1: 2, 2: 5, 3: 6}, row=ROW)
    for seat, count in ((1, 2), (2, 3), (3, 4), (0, 5)):
        assert (t.seat, t.view()["turn"]["to_take"]) == (seat, count)
        for left in range(count, 0, -1):
            assert t.view()["turn"]["to_take"] == left
            t.refused("done", "pick-number")
            t.play(t.legal()[0])
    assert t.phase == "choosing"
    assert t.row == ["monk"]


@pytest.mark.rule("pick-number")
def test_the_best_spaces_leave_enough_tiles_and_no_coin_is_needed() -> None:
    for seats, row, street in ((3, ROW_OF_12, {0: 7, 1: 6, 2: 5}), (4, ROW, {0: 7, 1: 6, 2: 5, 3: 4})):
        t = table(seats, "market", street=street, row=row)
        while t.phase == "picking":
            t.play(t.legal()[-1])
        assert t.row == []


@pytest.mark.rule("pick-number")
def test_a_tile_can_be_taken_once_and_only_where_one_lies() -> None:
    t = table(3, "market", street={0: 2, 1: 4, 2: 6}, row=ROW_OF_12)
    t.refused("take 13", "pick-number")
    t.play("take 3")
    t.refused("take 3", "pick-number")
    assert t.row[:4] == ["monk", "knight-1", None, "pair-red"]


@pytest.mark.rule("pick-price")
def test_tiles_side_by_side_are_free_wherever_they_lie_r1() -> None:
    for first in range(1, 15):
        t = table(4, "market", street={0: 2, 1: 4, 2: 6, 3: 7}, row=ROW)
        assert len(t.legal()) == 15
        t.play(f"take {first}")
        assert t.legal() == [f"take {place}" for place in (first - 1, first + 1) if 1 <= place <= 15]
        t.play(f"take {first + 1}")
        assert t.coins[0] == 0


@pytest.mark.rule("pick-price")
@pytest.mark.parametrize(("coins", "reach"), [(0, 3), (1, 4), (2, 5), (5, 8), (30, 15)])
def test_each_skipped_tile_costs_a_coin_and_only_what_can_be_paid_may_be_picked_r28(coins: int, reach: int) -> None:
    t = table(4, "market", street={0: 4, 1: 5, 2: 6, 3: 7}, row=ROW, coins={0: coins})
    t.play("take 1")
    assert t.legal() == [f"take {place}" for place in range(2, reach + 1)]
    if reach < 15:
        t.refused(f"take {reach + 1}", "pick-price")
    t.play(f"take {reach}")
    price = reach - 3
    assert t.view()["turn"]["price"] == price
    assert t.coins[0] == coins  # paid after the last pick
    t.play("take 2")
    assert t.coins[0] == coins - price
    assert t.events("coins")[-2 if price else -1]["coins"] == (-price if price else 1)


@pytest.mark.rule("pick-price")
def test_a_gap_that_is_filled_later_costs_nothing_r28() -> None:
    t = table(4, "market", street={0: 6, 1: 5, 2: 4, 3: 7}, active=2, row=ROW, coins={2: 0})
    t.play("2: take 5, take 7")
    assert t.view()["turn"]["price"] == 0
    assert t.legal() == ["take 6"]
    t.play("2: take 6")
    assert t.coins[2] == 0
    assert [event for event in t.events("coins") if event["seat"] == 2] == []


@pytest.mark.rule("pick-price")
def test_any_order_and_to_the_left_too_r28() -> None:
    t = table(4, "market", street={0: 4, 1: 5, 2: 6, 3: 7}, row=ROW, coins={0: 2})
    t.play("take 9")
    assert t.legal() == [f"take {place}" for place in range(5, 14) if place != 9]
    t.play("take 13")
    assert t.legal() == ["take 10", "take 11", "take 12"]
    t.refused("take 8", "pick-price").refused("take 14", "pick-price")
    t.play("take 11")
    assert t.coins[0] == 0


@whole_games
@pytest.mark.rule("pick-price", "pick-number")
@given(space=st.integers(2, 7), coins=st.integers(0, 6), data=st.data())
def test_a_tile_may_be_picked_if_and_only_if_some_full_set_with_it_can_be_paid_r28(
    space: int, coins: int, data: st.DataObject
) -> None:
    t = table(3, "market", street={0: 1, 1: space, 2: 7 if space < 7 else 6}, row=ROW_OF_12, coins={1: coins})
    t.play("0: take 12")
    if t.seat != 1:
        for _ in range(4):
            t.play(t.legal()[0])
    purse, row, number = t.coins[1], len(t.row), t.view()["turn"]["to_take"]
    sets = [
        set(chosen)
        for chosen in combinations(range(1, row + 1), number)
        if chosen[-1] - chosen[0] + 1 - number <= purse
    ]
    taken: set[int] = set()
    while len(taken) < number:
        open_to_it = {place for chosen in sets if taken < chosen for place in chosen - taken}
        assert t.legal() == [f"take {place}" for place in sorted(open_to_it)]
        place = data.draw(st.sampled_from(sorted(open_to_it)))
        t.play(f"1: take {place}")
        taken.add(place)
    assert t.coins[1] == purse - (max(taken) - min(taken) + 1 - number)


@pytest.mark.rule("pick-kept")
def test_where_tiles_go() -> None:
    t = table(4, "market", street={0: 7, 1: 1, 2: 2, 3: 3}, row=ROW, coins={0: 20})
    t.play("1: take 11", "2: take 10, take 11", "3: take 10, take 11")
    t.play("0: take 2, take 3, take 4, take 5, take 6")
    rows = t.public(0)["rows"]
    assert rows["ship"]["front"] == {"start-ship": 1, "ship-1": 1}
    assert rows["merchant"]["front"] == {"start-merchant": 1, "merchant-1": 1}
    assert rows["building"]["front"] == {"building-1": 1}
    assert t.screen(0)["tiles"] == {"knight-1": 1, "pair-red": 1}
    assert (t.public(0)["wheels"], t.public(0)["sacks"]) == (2, 2)
    assert t.public(1)["rows"]["monk"]["front"] == {"monk": 1}
    assert t.screen(1)["tiles"] == {}


@pytest.mark.rule("pick-kept")
def test_a_row_of_the_harbour_has_no_limit() -> None:
    t = table(
        4, "market", street={0: 7, 1: 1, 2: 2, 3: 3}, row="monk " * 5 + ROW.replace("monk ", ""), tiles={0: "monk"}
    )
    t.play("1: take 6", "2: take 6, take 7", "3: take 6, take 7", "0: take 1, take 2, take 3, take 4, take 5")
    assert t.public(0)["rows"]["monk"]["front"] == {"monk": 6}


@pytest.mark.rule("pick-closes")
def test_the_row_closes_up_after_the_last_pick_and_the_buyer_goes_to_the_track() -> None:
    t = table(4, "market", street={0: 5, 1: 3, 2: 6, 3: 7}, row=ROW)
    t.play("1: take 2")
    assert t.row[1] is None
    assert t.view()["street"][2]["buyer"] == 1
    told = t.told("1: take 4")
    assert t.row[:3] == ["monk", "ship-1", "merchant-1"]
    assert len(t.row) == 13
    assert told == [
        {"event": "take", "seat": 1, "tile": "pair-red", "place": 4},
        {"event": "coins", "seat": 1, "coins": -1},
        {"event": "track", "seat": 1, "place": 1},
        {"event": "coins", "seat": 0, "coins": 1},
    ]
    assert t.view()["order"] == [1, None, None, None]
    t.play("0: take 1, take 2, take 3")  # monk, ship-1 and merchant-1 lie side by side now: nothing to pay
    assert t.coins[0] == 1
    assert t.view()["order"] == [1, 0, None, None]


# Other editions


def with_fourth_space(tiles: int, coins: int) -> Table:
    text = GAME.components().replace(
        "{ id = 4, tiles = 3, coins = 0 }", f"{{ id = 4, tiles = {tiles}, coins = {coins} }}"
    )
    edition = load_edition(GAME, text)
    return table(4, "market", street={0: 4, 1: 1, 2: 2, 3: 7}, row=ROW, edition=edition)


@pytest.mark.rule("pick-coins", "pick-number")
def test_a_space_that_gives_coins_only_is_passed_over_once_they_are_paid() -> None:
    t = with_fourth_space(0, 6)
    t.play("1: take 1", "2: take 1, take 2")
    assert t.coins[0] == 6
    assert t.seat == 3
    assert t.view()["order"] == [1, 2, 0, None]


@pytest.mark.rule("pick-number")
def test_where_a_space_promises_more_tiles_than_lie_there_all_are_taken() -> None:
    t = with_fourth_space(15, 0)
    t.play("1: take 1", "2: take 1, take 2")
    assert (t.seat, t.view()["turn"]["to_take"]) == (0, 12)
    for _ in range(12):
        t.play(t.legal()[0])
    assert t.row == []
    # Nothing is left for the last buyer.
    assert (t.phase, t.view()["order"]) == ("choosing", [1, 2, 0, 3])
