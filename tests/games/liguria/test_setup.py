"""Setting up, for three and four players."""

from collections import Counter

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import deal, find_game, load_edition
from fondaco.games.liguria.game import GAME
from fondaco.games.liguria.types import PlaceView
from games.liguria.table import Table, begun, dealt, table
from scale import whole_games

EVERY_COUNT = pytest.mark.parametrize("seats", [3, 4])


def gaps(t: Table) -> list[list[PlaceView]]:
    """The islands from each harbour to the next."""
    found: list[list[PlaceView]] = []
    for place in t.view()["circuit"]:
        if place["harbour"] is not None:
            found.append([])
        else:
            found[-1].append(place)
    return found


@pytest.mark.rule("goal")
def test_three_or_four_players_and_the_most_prestige_wins() -> None:
    assert find_game("liguria").seat_counts == (3, 4)
    for seats in (2, 5):
        with pytest.raises(FondacoError):
            deal("liguria", seats, 0)
    t = table(
        at="final",
        tiles={0: "pair-red"},
        store={0: "rr"},
        upgraded={1: "merchant-1"},
        islands={1: "2 knight-1"},
        envoys={(0, "ship"): "3 diplomat-1"},
    )
    assert t.position.scores() == [4, 3, 9, 2]
    assert t.position.ranking() == [[2], [0], [1], [3]]


@EVERY_COUNT
@pytest.mark.rule("harbour")
def test_everybody_has_a_harbour_with_two_start_tiles_a_ship_and_seven_ministers(seats: int) -> None:
    t = dealt(seats)
    circuit = t.view()["circuit"]
    for seat in range(seats):
        public = t.public(seat)
        assert list(public["rows"]) == ["ship", "merchant", "building", "monk"]
        assert [row["front"] for row in public["rows"].values()] == [{"start-ship": 1}, {"start-merchant": 1}, {}, {}]
        assert all(row["upgraded"] == {} and row["minister"] is None for row in public["rows"].values())
        assert (public["wheels"], public["sacks"], public["ministers"]) == (1, 1, 7)
        assert circuit[public["ship"]]["harbour"] == seat
        assert (t.hold(seat), t.dock(seat), t.store(seat)) == ("", "", "")
        assert (t.screen(seat)["tiles"], t.screen(seat)["cards"], public["card"]) == ({}, [], None)
    assert t.supply == {"red": 25, "yellow": 25, "blue": 25}
    assert t.position.scores() == [0] * seats


@whole_games
@pytest.mark.rule("islands-laid")
@pytest.mark.parametrize(("seats", "islands", "blank"), [(3, 3, 3), (4, 2, 2)])
def test_the_circuit_has_twelve_places_and_few_blank_islands_in_a_gap(seats: int, islands: int, blank: int) -> None:
    layouts = set()
    for seed in range(40):
        t = dealt(seats, seed)
        circuit = t.view()["circuit"]
        assert len(circuit) == 12
        assert [place["harbour"] for place in circuit if place["harbour"] is not None] == list(range(seats))
        assert [len(gap) for gap in gaps(t)] == [islands] * seats
        in_gap = [sum(1 for place in gap if place["colour"] is None) for gap in gaps(t)]
        assert (sum(in_gap), max(in_gap)) == (blank, 1)
        colours = Counter(place["colour"] for gap in gaps(t) for place in gap)
        assert colours == {"red": 2, "yellow": 2, "blue": 2, None: blank}
        assert all(place["holder"] is None and not place["knights"] for place in circuit)
        layouts.add(tuple(place["colour"] for place in circuit))
    assert len(layouts) > 30


@whole_games
@pytest.mark.rule("islands-laid")
def test_with_three_players_there_is_exactly_one_blank_island_in_each_gap_r27() -> None:
    where: Counter[tuple[int, ...]] = Counter()
    for seed in range(540):
        blanks = [[place["colour"] for place in gap].count(None) for gap in gaps(dealt(3, seed))]
        assert blanks == [1, 1, 1]
        where[tuple([place["colour"] for place in gap].index(None) for gap in gaps(dealt(3, seed)))] += 1
    # The 27 ways to choose their places are equally likely: 20 of each are expected.
    assert len(where) == 27
    assert max(where.values()) < 45


@whole_games
@pytest.mark.rule("islands-laid")
def test_with_four_players_any_two_gaps_have_the_blank_islands_r27() -> None:
    where: Counter[tuple[int, ...]] = Counter()
    for seed in range(480):
        where[tuple(i for i, place in enumerate(dealt(4, seed).position.colour) if place == 3)] += 1
    assert len(where) == 6 * 4  # two gaps of four, one of two places in each
    assert max(where.values()) < 45


@whole_games
@EVERY_COUNT
@pytest.mark.rule("island-scores")
def test_six_of_the_seven_score_tiles_lie_on_the_islands_with_a_colour(seats: int) -> None:
    unseen = set()
    for seed in range(60):
        circuit = dealt(seats, seed).view()["circuit"]
        scores = [place["points"] for place in circuit if place["colour"] is not None]
        assert len(scores) == 6
        (left_over,) = set(range(3, 10)) - set(scores)
        unseen.add(left_over)
        assert {place["points"] for place in circuit if place["colour"] is None} == {0}
    assert unseen == set(range(3, 10))


@whole_games
@pytest.mark.rule("start-order")
@pytest.mark.parametrize(("seats", "coins"), [(3, [3, 2, 1]), (4, [3, 2, 2, 1])])
def test_the_start_player_is_last_on_the_track_and_the_first_has_most_coins_r4(seats: int, coins: list[int]) -> None:
    starters: Counter[int] = Counter()
    for seed in range(60):
        t = dealt(seats, seed)
        order = [seat for seat in t.view()["order"] if seat is not None]
        start = order[-1]
        assert order == [(start + step) % seats for step in range(seats)][::-1]
        assert [t.coins[seat] for seat in order] == coins
        assert t.view()["bank"] == 50 - sum(coins)
        starters[start] += 1
    assert len(starters) == seats
    assert min(starters.values()) > 5


@EVERY_COUNT
@pytest.mark.rule("dock-cubes", "start-order")
def test_two_different_cubes_each_the_start_player_first_then_clockwise_r5_r26(seats: int) -> None:
    t = dealt(seats)
    start = t.seat
    assert start == t.view()["order"][-1]
    for step in range(seats):
        seat = (start + step) % seats
        assert (t.phase, t.seat) == ("docking", seat)
        # Islands are known, tiles and cards are not.
        assert (t.row, t.view()["cards"], t.view()["bag"], t.view()["deck"]) == ([], [], 120, 55)
        assert t.legal() == ["dock red", "dock yellow", "dock blue"]
        t.refused("dock red", "dock-cubes", (seat + 1) % seats)
        t.play("dock yellow")
        assert t.legal() == ["dock red", "dock blue"]
        t.refused("dock yellow", "dock-cubes").refused("done", "dock-cubes").refused("buyer 1", "dock-cubes")
        assert t.told("dock blue")[0] == {"event": "dock", "seat": seat, "colour": "blue"}
        assert t.dock(seat) == "yb"
    assert t.supply == {"red": 25, "yellow": 25 - seats, "blue": 25 - seats}
    assert (t.phase, t.seat) == ("buying", start)
    t.refused("dock red", "buyers-free")


@pytest.mark.rule("dock-cubes")
def test_an_edition_without_start_cubes_goes_straight_to_the_first_round() -> None:
    other = load_edition(GAME, GAME.components().replace("start_cubes = 2", "start_cubes = 0"))
    t = dealt(edition=other)
    assert (t.phase, len(t.row)) == ("buying", 15)
    assert [t.dock(seat) for seat in range(4)] == [""] * 4


@pytest.mark.rule("start-order", "buyers-order")
def test_the_track_at_setup_counts_for_the_first_buyers_and_then_no_more_r29() -> None:
    t = begun(3)
    first, second, third = (seat for seat in t.view()["order"] if seat is not None)
    # The player who comes last on the street is last with everything, whatever the first track said.
    t.play(f"{third}: buyer 1", f"{second}: buyer 2", f"{first}: buyer 3")
    t.play("take 1", "take 1, take 2", "take 1, take 2")
    assert t.view()["order"] == [third, second, first]
    assert (t.phase, t.seat) == ("choosing", third)
