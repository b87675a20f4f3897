"""Harbours: unloading in one's own, loading and diplomacy in those of others."""

from typing import Any

import pytest

from games.liguria.table import Table, assert_no_action, table

EVERY_SHIP_2 = " ".join(["ship-2"] * 6)
ROUND = ", ".join(["sail"] * 12)


def in_harbour(**told: Any) -> Table:
    """Seat 0 has stopped in the harbour of seat 1; it could still turn, so its turn is not over by itself."""
    t = table(cards={0: 7}, ships={0: 2}, **told)
    return t.play("0: sail, stop")


# One's own


@pytest.mark.rule("own-harbour")
def test_the_whole_hold_is_unloaded_behind_the_screen_by_itself_r14_r36() -> None:
    t = table(ships={0: 11}, hold={0: "rrybb"}, store={0: "y"}, dock={0: "rb"})
    told = t.told("0: sail, stop")
    assert {"event": "unload", "seat": 0, "cubes": [2, 1, 2]} in told
    assert (t.hold(0), t.store(0), t.dock(0)) == ("", "rryybb", "rb")
    assert t.seat == 1


@pytest.mark.rule("own-harbour")
def test_nobody_loads_from_the_own_dock_or_deploys_in_the_own_harbour_r14() -> None:
    t = table(cards={0: 7}, ships={0: 11}, dock={0: "rb"}, tiles={0: "diplomat-1 knight-1"})
    t.play("0: sail, stop")
    assert t.legal() == ["turn", "done"]
    t.refused("load red", "own-harbour").refused("lay diplomat-1", "deploy").refused("deploy ship", "deploy")
    t.refused("lay knight-1", "conquer")
    assert_no_action(t, "own-harbour")


@pytest.mark.rule("own-harbour")
def test_passing_by_unloads_nothing_r36() -> None:
    t = table(ships={0: 11}, hold={0: "r"})
    t.play("0: sail, sail, stop")
    assert (t.hold(0), t.store(0)) == ("r", "")


@pytest.mark.rule("own-harbour", "anchor")
def test_a_stopover_unloads_too_r36() -> None:
    t = table(cards={0: 20}, ships={0: 11}, hold={0: "ry"})
    t.play("0: sail, anchor, sail, stop")
    assert (t.hold(0), t.store(0)) == ("", "ry")


@pytest.mark.rule("own-harbour")
def test_an_empty_hold_unloads_nothing() -> None:
    t = table(ships={0: 11})
    assert [event["event"] for event in t.told("0: sail, stop")] == ["sail", "stop"]


# Loading


@pytest.mark.rule("load", "tile-merchant")
def test_up_to_the_number_of_sacks_of_ones_choice() -> None:
    t = in_harbour(tiles={0: "merchant-1"}, dock={1: "rryb"})
    assert t.legal() == ["load red", "load yellow", "load blue", "turn", "done"]
    assert t.view()["turn"]["sacks_left"] == 2
    assert t.told("0: load blue") == [{"event": "load", "seat": 0, "colour": "blue", "cubes": 1, "dock": 1}]
    assert t.legal() == ["load red", "load yellow", "turn", "done"]
    t.refused("load blue", "load")
    t.play("0: load red")
    assert (t.hold(0), t.dock(1)) == ("rb", "ry")
    t.refused("load red", "load")
    assert_no_action(t, "load")
    assert t.supply == {"red": 23, "yellow": 24, "blue": 24}


@pytest.mark.rule("load")
def test_one_may_load_less_or_nothing() -> None:
    t = table(ships={0: 2}, tiles={0: "merchant-2"}, dock={1: "rr"})
    t.play("0: sail, stop")
    assert t.legal() == ["load red", "done"]
    t.play("0: load red, done")
    assert (t.hold(0), t.dock(1), t.seat) == ("r", "r", 1)


@pytest.mark.rule("load")
def test_an_empty_dock_ends_the_turn_and_only_this_dock_counts() -> None:
    t = table(ships={0: 2}, dock={0: "r", 2: "y"}, tiles={0: "merchant-2", 1: "merchant-2"})
    t.play("0: sail, stop")
    assert t.seat == 1
    t = in_harbour(dock={2: "y"})
    t.refused("load yellow", "load")


@pytest.mark.rule("load")
def test_not_under_way() -> None:
    t = table(ships={0: 2}, dock={1: "r"})
    t.refused("load red", "load")
    t.play("0: sail")
    t.refused("load red", "load")


@pytest.mark.rule("capacity", "load")
def test_the_hold_has_room_for_ten_cubes() -> None:
    t = in_harbour(tiles={0: "merchant-2"}, dock={1: "rrr"}, hold={0: "y" * 9})
    t.play("0: load red")
    t.refused("load red", "capacity")
    assert (t.hold(0), t.legal()) == ("r" + "y" * 9, ["turn", "done"])
    # What is in it cannot be thrown overboard: there is no action for it.
    t = table(ships={0: 2}, dock={1: "r"}, hold={0: "b" * 10})
    t.play("0: sail, stop")
    assert (t.hold(0), t.seat) == ("b" * 10, 1)


@pytest.mark.rule("load", "anchor")
def test_sacks_count_anew_at_each_stop_r13_r33() -> None:
    t = table(cards={0: 21}, ships={0: 2}, tiles={0: "ship-1 ship-2"}, dock={1: "rr", 2: "bb"})
    t.play("0: sail, anchor, load red")
    assert t.legal() == ["sail"]
    t.play("0: sail")
    assert t.view()["turn"]["sacks_left"] == 0
    t.play("0: sail, sail, stop, load blue")
    assert (t.hold(0), t.seat) == ("rb", 1)
    # In the same harbour too, once round.
    t = table(cards={0: 20}, ships={0: 2}, tiles={0: EVERY_SHIP_2}, dock={1: "rr"})
    t.play(f"0: sail, anchor, load red, {ROUND}, stop, load red")
    assert (t.hold(0), t.dock(1), t.seat) == ("rr", "", 1)


@pytest.mark.rule("load")
def test_what_a_turn_had_left_is_not_shown_in_the_next() -> None:
    t = in_harbour(tiles={0: "merchant-2"}, dock={1: "rr"})
    t.play("0: done")
    assert (t.seat, t.view()["turn"]["sacks_left"]) == (1, 0)


# Diplomacy


@pytest.mark.rule("deploy", "tile-diplomat")
def test_a_diplomat_on_any_free_row_with_a_minister() -> None:
    t = in_harbour(tiles={0: "diplomat-1"})
    t.refused("deploy ship", "deploy-cost").refused("lay diplomat-2", "tile-diplomat")
    t.refused("lay knight-1", "tile-knight")
    t.play("0: lay diplomat-1")
    assert t.legal() == ["deploy ship", "deploy merchant", "deploy building", "deploy monk"]
    t.refused("done", "deploy-cost").refused("load red", "deploy-cost").refused("turn", "deploy-cost")
    assert_no_action(t, "deploy-cost")
    told = t.told("0: deploy merchant")
    assert told == [
        {"event": "deploy", "seat": 0, "harbour": 1, "row": "merchant", "diplomats": {"diplomat-1": 1}},
    ]
    row = t.public(1)["rows"]["merchant"]
    assert (row["minister"], row["diplomats"]) == (0, {"diplomat-1": 1})
    assert t.public(0)["ministers"] == 6
    assert t.screen(0)["tiles"] == {}
    assert t.points("diplomats") == [2, 0, 0, 0]


@pytest.mark.rule("deploy")
def test_it_needs_a_stop_in_anothers_harbour() -> None:
    t = table(cards={0: 7}, tiles={0: "diplomat-1"}, ships={0: 1})
    t.refused("lay diplomat-1", "deploy").refused("deploy ship", "deploy")
    t.play("0: sail")
    t.refused("lay diplomat-1", "deploy").refused("deploy ship", "deploy")
    t.play("0: stop")
    t.refused("lay diplomat-1", "deploy")  # an island


@pytest.mark.rule("deploy", "deploy-cost")
def test_one_minister_a_row_r18() -> None:
    t = in_harbour(tiles={0: "diplomat-2"}, envoys={(1, "ship"): "2 diplomat-1"})
    t.play("0: lay diplomat-2")
    assert t.legal() == ["deploy merchant", "deploy building", "deploy monk"]
    t.refused("deploy ship", "deploy")
    t.play("0: deploy monk")
    assert t.public(1)["rows"]["ship"]["minister"] == 2


@pytest.mark.rule("deploy")
def test_when_all_four_rows_are_taken_there_is_no_room() -> None:
    rows = dict.fromkeys([(1, "ship"), (1, "merchant"), (1, "building"), (1, "monk")], "2 diplomat-1")
    t = in_harbour(tiles={0: "diplomat-2 diplomat-2 diplomat-2"}, envoys=rows)
    assert t.legal() == ["turn", "done"]
    t.refused("lay diplomat-2", "deploy").refused("deploy ship", "deploy")


@pytest.mark.rule("deploy-cost")
@pytest.mark.parametrize(
    ("there", "diplomats", "enough"),
    [
        ([], "diplomat-1", True),
        (["2"], "diplomat-1", False),
        (["2"], "diplomat-1 diplomat-1", True),
        (["2"], "diplomat-2", True),
        (["2", "3"], "diplomat-2", False),
        (["0", "0"], "diplomat-2", False),
        (["0", "0"], "diplomat-2 diplomat-1", True),
        (["0", "2", "3"], "diplomat-2 diplomat-2", True),
        (["0", "2", "3"], "diplomat-2 diplomat-1", False),
    ],
)
def test_one_scroll_more_than_there_are_ministers_ones_own_too_r18(
    there: list[str], diplomats: str, enough: bool
) -> None:
    rows = ("ship", "merchant", "building")
    t = in_harbour(
        tiles={0: diplomats},
        envoys={(1, row): f"{seat} diplomat-1" for row, seat in zip(rows, there, strict=False)},
    )
    laid = diplomats.split()
    if not enough:
        assert t.legal() == ["turn", "done"]
        t.refused(f"lay {laid[0]}", "deploy-cost").refused("deploy monk", "deploy-cost")
        return
    for tile in laid:
        assert "deploy monk" not in t.legal()
        t.refused("deploy monk", "deploy-cost")
        t.play(f"0: lay {tile}")
    t.play("0: deploy monk")
    assert t.public(1)["rows"]["monk"]["minister"] == 0


@pytest.mark.rule("deploy-cost", "deploy")
def test_superfluous_tiles_may_be_laid_and_stay_there_r38() -> None:
    t = in_harbour(tiles={0: "diplomat-1 diplomat-2 diplomat-2"})
    t.play("0: lay diplomat-1")
    assert t.legal()[:1] == ["lay diplomat-2"]
    t.play("0: lay diplomat-2, deploy ship")
    assert t.public(1)["rows"]["ship"]["diplomats"] == {"diplomat-1": 1, "diplomat-2": 1}
    assert t.screen(0)["tiles"] == {"diplomat-2": 1}
    # Open for everybody.
    for seat in (1, 2, None):
        assert t.view(seat)["seats"][1]["rows"]["ship"]["diplomats"] == {"diplomat-1": 1, "diplomat-2": 1}


@pytest.mark.rule("deploy-once", "anchor")
def test_once_in_a_harbour_in_a_turn_even_with_two_stops_there_r13_r33() -> None:
    t = table(cards={0: 49}, ships={0: 2}, tiles={0: f"{EVERY_SHIP_2} diplomat-1 diplomat-2"})
    t.play("0: sail, anchor, lay diplomat-1, deploy ship")
    t.refused("lay diplomat-2", "deploy-once").refused("deploy monk", "deploy-once")
    t.play(f"0: {ROUND}, stop")
    assert t.legal() == ["turn", "done"]
    t.refused("lay diplomat-2", "deploy-once").refused("deploy monk", "deploy-once")


@pytest.mark.rule("deploy-once")
def test_in_a_second_harbour_after_a_stopover_r13() -> None:
    t = table(cards={0: 33}, ships={0: 2}, tiles={0: "diplomat-1 diplomat-1"})
    t.play("0: sail, anchor, lay diplomat-1, deploy ship, sail, sail, sail, stop, lay diplomat-1, deploy monk")
    assert t.public(1)["rows"]["ship"]["minister"] == 0
    assert t.public(2)["rows"]["monk"]["minister"] == 0
    assert t.seat == 1


@pytest.mark.rule("deploy-once", "deploy-cost")
def test_in_a_later_turn_again_in_the_same_harbour() -> None:
    t = in_harbour(tiles={0: "diplomat-2"}, envoys={(1, "ship"): "0 diplomat-1"})
    t.play("0: lay diplomat-2")
    assert t.legal() == ["deploy merchant", "deploy building", "deploy monk"]
    t.refused("deploy ship", "deploy")
    t.play("0: deploy monk")
    assert [row["minister"] for row in t.public(1)["rows"].values()] == [0, None, None, 0]
    assert t.points("diplomats") == [2, 0, 0, 0]  # the start ship; there is no monk


@pytest.mark.rule("load", "deploy")
def test_loading_and_deploying_in_any_order_r36() -> None:
    for actions in (
        "load red, lay diplomat-1, deploy ship, load red",
        "lay diplomat-1, deploy ship, load red, load red",
    ):
        t = table(ships={0: 2}, tiles={0: "merchant-1 diplomat-1"}, dock={1: "rr"})
        t.play("0: sail, stop")
        assert t.legal() == ["lay diplomat-1", "load red", "done"]
        t.play(f"0: {actions}")
        assert (t.hold(0), t.public(1)["rows"]["ship"]["minister"], t.seat) == ("rr", 0, 1)


@pytest.mark.rule("tile-diplomat")
def test_diplomats_behind_the_screen_bring_nothing() -> None:
    t = table(at="final", tiles={0: "diplomat-1 diplomat-2"})
    assert t.position.scores() == [0, 0, 0, 0]
