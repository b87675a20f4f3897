"""The end: the final movement, the scoring, the winner."""

import pytest

from fondaco.engine.registry import deal
from games.liguria.table import table

# The final movement


@pytest.mark.rule("final-movement", "rounds")
@pytest.mark.parametrize(("seats", "rounds"), [(3, 9), (4, 8)])
def test_after_the_last_round_each_ship_may_sail_once_more_in_the_same_order(seats: int, rounds: int) -> None:
    blank = {3: 8, 4: 9}[seats]  # the place before a blank island
    t = table(seats, active=2, in_round=rounds, ships=dict.fromkeys(range(seats), blank))
    order = [(2 + place) % seats for place in range(seats)]
    for seat in order:
        assert t.seat == seat
        t.play("sail, stop")
    assert t.events("final") == [{"event": "final"}]
    assert t.view()["round"] == rounds + 1
    assert t.view()["cards"] == []
    for seat in order:
        assert (t.phase, t.seat) == ("departing", seat)
        t.refused("stop", "sail-order", (seat + 1) % seats)
        t.play("stop")
    assert (t.phase, t.position.to_act(), t.position.ending()) == ("over", [], "rounds")


@pytest.mark.rule("final-movement")
def test_as_many_steps_as_one_likes_up_to_the_wheels_of_the_harbour_r22() -> None:
    t = table(at="final", tiles={0: "ship-2"}, upgraded={1: "ship-2"}, ships={0: 4})
    assert t.legal() == ["sail", "stop"]
    t.refused("done", "final-movement").refused("card 1", "final-movement")
    t.play("0: sail")
    t.refused("done", "final-movement").refused("card 1", "final-movement").refused("anchor", "anchor")
    t.play("0: sail, sail")
    assert (t.ships[0], t.seat) == (7, 1)
    t.play("1: sail")  # its other ship is upgraded
    assert (t.ships[1], t.seat) == (4, 2)
    told = t.told("2: stop")  # none at all
    assert told == [t.arrives("stay", 2, 6)]
    assert t.seat == 3


@pytest.mark.rule("final-movement", "no-move")
def test_who_has_no_wheels_left_is_passed_over_r41() -> None:
    t = table(at="final", upgraded={1: "start-ship", 3: "start-ship"}, hold={1: "r"})
    told = t.told("0: stop")
    assert t.arrives("stay", 1, 3) in told
    assert t.seat == 2
    t.play("2: stop")
    assert t.phase == "over"
    t = table(at="final", upgraded=dict.fromkeys(range(4), "start-ship"))
    assert t.phase == "over"


@pytest.mark.rule("final-movement", "heading", "harbour-turn")
def test_direction_holds_and_a_harbour_still_lets_a_ship_turn_r40() -> None:
    t = table(at="final", ships={0: 4, 1: 6}, anticlockwise=[0])
    t.refused("turn", "heading")
    t.play("0: sail")
    assert t.ships[0] == 3
    assert t.legal() == ["sail", "turn", "stop"]
    t.play("1: turn")
    t.refused("turn", "harbour-turn")
    t.play("1: sail")
    assert t.ships[1] == 5


@pytest.mark.rule("final-movement", "own-harbour")
def test_the_only_thing_to_do_is_to_unload_in_the_own_harbour_r22() -> None:
    t = table(at="final", ships={0: 11, 1: 1}, hold={0: "rybb"}, tiles={0: "ship-1", 1: "ship-1"})
    t.play("0: sail, stop")
    assert (t.hold(0), t.store(0)) == ("", "rybb")
    assert t.points("sets")[0] == 3


@pytest.mark.rule("final-movement", "own-island", "load", "conquer", "deploy")
def test_no_loading_no_conquest_no_deployment_and_own_islands_give_nothing_r40() -> None:
    t = table(
        at="final",
        ships={0: 2, 1: 0, 2: 3},
        dock={1: "rr"},
        tiles={0: "diplomat-1", 1: "knight-4 knight-1", 2: "knight-1"},
        islands={1: "1 knight-1", 4: "0 knight-2"},
    )
    t.play("0: sail")  # to the harbour of seat 1, with cubes and a free diplomat space
    assert (t.seat, t.hold(0), t.screen(0)["tiles"]) == (1, "", {"diplomat-1": 1})
    t.play("1: sail")  # to an own island
    assert (t.seat, t.hold(1)) == (2, "")
    for action in ("lay knight-1", "lay diplomat-1", "load red", "conquer", "deploy ship"):
        t.refused(action, "final-movement")
    t.play("2: sail")  # to an island that is held by another
    assert (t.seat, t.hold(2)) == (3, "")


@pytest.mark.rule("final-movement")
def test_the_card_of_the_last_round_gives_no_wheels_no_u_turn_and_no_anchor_r40() -> None:
    t = table(3, in_round=9, cards={0: 49}, ships={0: 4, 1: 8, 2: 8})
    t.play("0: sail, sail, stop, done", "1: sail, stop", "2: sail, stop")
    assert t.screen(0)["cards"] == ["49"]
    assert (t.seat, t.view()["turn"]["steps"], t.public(0)["card"]) == (0, 1, None)
    t.refused("turn", "heading")
    assert t.legal() == ["sail", "stop"]
    t.play("0: sail")
    assert (t.ships[0], t.seat) == (7, 1)


# The scoring


@pytest.mark.rule("game-over", "hidden")
def test_when_the_last_ship_has_sailed_all_is_laid_open_and_scored_and_nothing_more_is_done() -> None:
    t = table(
        at="final",
        active=1,
        upgraded={0: "start-merchant"},
        past={2: [55]},
        islands={1: "3 knight-1"},
        tiles={3: "pair-red"},
        store={3: "rrrryb"},
        envoys={(0, "merchant"): "3 diplomat-1"},
    )
    t.play("1: stop", "2: stop", "3: stop")
    told = t.told("0: stop")[1:]
    assert told[:4] == [{"event": "screen", "seat": seat, "screen": t.screen(seat)} for seat in range(4)]
    assert (told[3]["screen"]["cubes"], told[3]["screen"]["fulfilled"]) == (
        {"red": 4, "yellow": 1, "blue": 1},
        ["pair-red"],
    )
    assert told[4:] == [
        {"event": "points", "seat": 3, "source": "islands", "points": 9},
        {"event": "points", "seat": 0, "source": "tiles", "points": 3},
        {"event": "points", "seat": 2, "source": "balance", "points": -30},
        {"event": "points", "seat": 3, "source": "contracts", "points": 4},
        {"event": "points", "seat": 3, "source": "sets", "points": 3},
        {"event": "points", "seat": 3, "source": "diplomats", "points": 2},
        {"event": "over", "scores": [3, 0, -30, 18]},
    ]
    assert t.position.scores() == [3, 0, -30, 18]
    assert t.view()["active"] is None
    for seat in range(4):
        assert t.position.legal(seat) == []
        t.refused("sail", "game-over", seat)


@pytest.mark.rule("game-over")
def test_while_the_game_goes_on_there_is_no_ending() -> None:
    assert deal("liguria", 3, 1).ending() == ""
    assert table().position.ending() == ""


@pytest.mark.rule("victory")
def test_the_most_points_win_and_those_who_are_tied_share_the_victory_r24() -> None:
    t = table(at="final", upgraded={0: "start-merchant", 2: "start-merchant", 3: "start-ship"}, past={1: [28]})
    t.play("0: stop", "1: stop", "2: stop")
    assert t.phase == "over"
    assert t.position.scores() == [3, -5, 3, 2]
    assert t.position.ranking() == [[0, 2], [3], [1]]


@pytest.mark.rule("score-balance", "victory")
@pytest.mark.parametrize(
    ("cards", "tiles", "balance", "points"),
    [
        ([1, 2], "", 10, 0),
        ([1, 49], "", 0, 0),
        ([1, 54], "", -1, -5),
        ([1, 54], "monk", 0, 0),
        ([54, 55], "", -12, -60),
        ([54, 55], "monk monk monk", -9, -45),
    ],
)
def test_each_point_below_0_costs_5_and_what_is_above_brings_nothing_r24(
    cards: list[int], tiles: str, balance: int, points: int
) -> None:
    t = table(at="final", past={0: cards}, tiles={0: tiles})
    assert t.screen(0)["balance"] == balance
    assert t.points("balance") == [points, 0, 0, 0]
    assert t.position.scores()[0] == points


@pytest.mark.rule("score-balance")
def test_the_card_of_this_round_counts_already() -> None:
    t = table(cards={0: 55, 1: 1}, past={0: [2]})
    assert t.points("balance")[0] == -5
    assert t.screen(1)["balance"] == 5


@pytest.mark.rule("score-tiles")
def test_tiles_count_by_the_side_that_lies_up_and_expelled_knights_and_what_is_hidden_bring_no_prestige() -> None:
    t = table(
        at="final",
        tiles={0: "building-1 building-2 ship-1 monk knight-4 diplomat-2 triple-red"},
        upgraded={0: "building-1 start-ship monk"},
        expelled={0: "knight-1"},
    )
    assert t.points("tiles")[0] == 1 + 2 + 4 + 2 + 2


@pytest.mark.rule("score-islands", "expelled")
def test_an_island_counts_for_who_holds_it() -> None:
    t = table(at="final", islands={1: "0 knight-1", 2: "1 knight-2", 8: "0 knight-4", 11: "3 knight-3"})
    assert t.points("islands") == [15, 3, 0, 7]


@pytest.mark.rule("score-diplomats")
def test_two_points_for_every_tile_of_the_row_turned_or_not_start_tile_too_r19() -> None:
    t = table(
        at="final",
        upgraded={1: "start-ship ship-1", 2: "monk"},
        tiles={1: "ship-1", 2: "monk monk"},
        envoys={(1, "ship"): "0 diplomat-1", (1, "building"): "0 diplomat-1", (2, "monk"): "0 diplomat-2"},
    )
    assert t.points("diplomats") == [2 * (3 + 0 + 3), 0, 0, 0]
    # Tiles that come later count too, those of other rows do not.
    t = table(at="cards", on_offer=[1, 2, 40, 41], envoys={(1, "ship"): "0 diplomat-1"}, tiles={1: "ship-2 monk"})
    assert t.points("diplomats") == [4, 0, 0, 0]
