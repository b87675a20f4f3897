"""Islands: conquest, expulsion, and what one's own give."""

from typing import Any

import pytest

from games.liguria.table import Table, assert_no_action, table


def at_island(place: int = 1, **told: Any) -> Table:
    """Seat 0 has stopped at this island; it could still turn, so its turn is not over by itself."""
    t = table(cards={0: 7}, ships={0: place - 1}, **told)
    return t.play("0: sail, stop")


# Conquest


@pytest.mark.rule("conquer")
def test_with_as_many_knights_as_one_likes_and_a_minister_on_top() -> None:
    t = at_island(tiles={0: "knight-1 knight-1 knight-3"})
    assert t.legal() == ["lay knight-1", "lay knight-3", "turn", "done"]
    t.refused("conquer", "conquer-force").refused("lay knight-2", "tile-knight")
    assert t.told("0: lay knight-1") == [{"event": "lay", "seat": 0, "tile": "knight-1"}]
    assert t.view()["turn"]["laid"] == {"knight-1": 1}
    assert t.legal() == ["lay knight-1", "lay knight-3", "conquer"]
    t.refused("done", "conquer-force").refused("load red", "conquer-force").refused("sail", "conquer-force")
    t.play("0: lay knight-3")
    told = t.told("0: conquer")
    assert told == [
        {
            "event": "conquer",
            "seat": 0,
            "place": 1,
            "colour": "red",
            "points": 9,
            "knights": {"knight-1": 1, "knight-3": 1},
            "expelled": None,
        },
        {"event": "load", "seat": 0, "colour": "red", "cubes": 2, "dock": None},
    ]
    assert t.place(1) == {
        "harbour": None,
        "colour": "red",
        "points": 9,
        "holder": 0,
        "knights": {"knight-1": 1, "knight-3": 1},
        "swords": 4,
    }
    assert t.public(0)["ministers"] == 6
    assert t.screen(0)["tiles"] == {"knight-1": 1}
    assert t.view()["turn"]["laid"] == {}
    # Nothing can be added afterwards.
    assert t.legal() == ["turn", "done"]
    t.refused("lay knight-1", "own-island").refused("conquer", "own-island")


@pytest.mark.rule("conquer")
def test_one_need_not_conquer_and_then_nothing_happens() -> None:
    t = table(tiles={0: "knight-2"})
    t.play("0: sail, stop, done")
    assert (t.seat, t.place(1)["holder"], t.hold(0)) == (1, None, "")
    # Without a knight there is nothing to choose, and the turn is over by itself.
    t.play("1: sail, stop")
    assert t.seat == 2


@pytest.mark.rule("conquer")
def test_only_where_the_ship_has_stopped_and_only_with_ones_own_tiles() -> None:
    t = table(tiles={0: "knight-1", 1: "knight-2"})
    t.refused("lay knight-1", "conquer").refused("conquer", "conquer")
    t.play("0: sail")
    t.refused("lay knight-1", "conquer").refused("conquer", "conquer")
    t.play("0: stop")
    t.refused("lay knight-2", "tile-knight").refused("lay knight-2", "sail-order", 1)
    t.play("0: lay knight-1, conquer")
    assert t.place(1)["holder"] == 0


@pytest.mark.rule("conquer", "anchor", "conquer-cubes")
def test_a_second_island_after_a_stopover_with_other_knights_r34() -> None:
    t = table(cards={0: 20}, tiles={0: "knight-1 knight-2 knight-2"})
    t.play("0: sail, anchor, lay knight-1, conquer, sail, stop, lay knight-2, lay knight-2, conquer")
    assert (t.place(1)["holder"], t.place(2)["holder"]) == (0, 0)
    assert t.hold(0) == "rbb"
    assert t.public(0)["ministers"] == 5


@pytest.mark.rule("conquer-force")
@pytest.mark.parametrize(
    ("knights", "there", "enough"),
    [
        ("knight-2", "knight-2", False),
        ("knight-1 knight-1", "knight-2", False),
        ("knight-3", "knight-1 knight-1", True),
        ("knight-1 knight-1 knight-1", "knight-2", True),
        ("knight-4", "knight-1 knight-1 knight-1", True),
        ("knight-4", "knight-2 knight-2", False),
    ],
)
def test_more_swords_not_more_tiles(knights: str, there: str, enough: bool) -> None:
    t = at_island(tiles={0: knights}, islands={1: f"2 {there}"})
    first = knights.split()[0]
    if not enough:
        assert t.legal() == ["turn", "done"]
        t.refused(f"lay {first}", "conquer-force").refused("conquer", "conquer-force")
        return
    for knight in knights.split():
        t.play(f"0: lay {knight}")
    t.play("0: conquer")
    assert t.place(1)["holder"] == 0


@pytest.mark.rule("conquer-force")
def test_until_enough_swords_lie_there_only_more_can_be_laid() -> None:
    t = at_island(tiles={0: "knight-1 knight-2 knight-2"}, islands={1: "2 knight-3"})
    t.play("0: lay knight-1")
    assert t.legal() == ["lay knight-2"]
    t.play("0: lay knight-2")
    t.refused("conquer", "conquer-force").refused("turn", "conquer-force").refused("done", "conquer-force")
    assert_no_action(t, "conquer-force")
    t.play("0: lay knight-2, conquer")
    assert t.place(1)["swords"] == 5


@pytest.mark.rule("conquer-cubes")
def test_one_cube_for_each_knight_whatever_it_shows_and_no_cube_of_choice_r15() -> None:
    t = at_island(tiles={0: "knight-1 knight-1 knight-4"})
    t.play("0: lay knight-1, lay knight-1, lay knight-4, conquer")
    assert (t.hold(0), t.phase) == ("rrr", "stopped")


@pytest.mark.rule("conquer-cubes", "own-island")
@pytest.mark.parametrize(("colour", "others"), [("r", "r y y b b"), ("y", "r r y b b"), ("b", "r r y y b")])
def test_the_cubes_have_the_colour_of_the_island(colour: str, others: str) -> None:
    b, c, d, e, f = others.split()
    t = at_island(tiles={0: "knight-2"}, circuit=f"H {colour}8 - H {b}5 {c}3 H - {d}4 H {e}6 {f}7")
    t.play("0: lay knight-2, conquer")
    assert t.hold(0) == colour


@pytest.mark.rule("conquer-cubes", "capacity")
@pytest.mark.parametrize(("hold", "loaded"), [("y" * 9, 1), ("y" * 10, 0), ("y" * 7, 2)])
def test_a_full_hold_does_not_forbid_conquest_r15_r34(hold: str, loaded: int) -> None:
    t = at_island(tiles={0: "knight-1 knight-2"}, hold={0: hold})
    told = t.told("0: lay knight-1, lay knight-2, conquer")
    assert [event["cubes"] for event in told if event["event"] == "load"] == [loaded] * (loaded > 0)
    assert t.hold(0) == "r" * loaded + hold
    assert t.supply["red"] == 25 - loaded
    assert t.place(1)["holder"] == 0


@pytest.mark.rule("conquer-cubes", "supply-empty")
@pytest.mark.parametrize("left", [0, 1])
def test_an_empty_supply_does_not_forbid_it_either_r20_r34(left: int) -> None:
    t = at_island(tiles={0: "knight-1 knight-2"}, supply={"red": left})
    t.play("0: lay knight-1, lay knight-2, conquer")
    assert (t.hold(0), t.supply["red"], t.place(1)["holder"]) == ("r" * left, 0, 0)


# Expulsion


@pytest.mark.rule("expelled", "tile-knight", "score-balance")
def test_all_knights_are_turned_over_and_the_minister_comes_back_r17_r37() -> None:
    t = at_island(tiles={0: "knight-4 knight-3"}, islands={1: "2 knight-1 knight-1 knight-3"})
    assert (t.public(2)["ministers"], t.screen(2)["balance"]) == (6, 2)  # card 15 is a green 2
    t.play("0: lay knight-4, lay knight-3")
    assert t.public(2)["ministers"] == 6
    told = t.told("0: conquer")
    assert told[0]["expelled"] == 2
    assert t.public(2)["ministers"] == 7
    assert t.public(2)["expelled"] == {"knight-1": 2, "knight-3": 1}
    assert t.screen(2)["balance"] == 2 + 3
    assert t.screen(2)["tiles"] == {}
    assert t.points("islands") == [9, 0, 0, 0]
    assert t.place(1)["knights"] == {"knight-3": 1, "knight-4": 1}
    # They are never used again, nor upgraded.
    t.play("0: done", "1: sail, stop", "2: sail, stop")
    assert t.seat == 3


@pytest.mark.rule("expelled")
def test_no_matter_whose_they_were() -> None:
    t = table(active=3, cards={3: 13}, ships={3: 3}, tiles={3: "knight-3"}, islands={4: "0 knight-1 knight-1"})
    t.play("3: sail, stop, lay knight-3")
    assert t.told("3: conquer")[0]["expelled"] == 0
    assert t.public(0)["expelled"] == {"knight-1": 2}
    assert t.public(0)["ministers"] == 7


@pytest.mark.rule("tile-knight", "score-balance")
def test_knights_behind_the_screen_and_on_islands_bring_no_green() -> None:
    t = table(at="final", tiles={0: "knight-1 knight-4"}, islands={1: "0 knight-2"})
    assert t.screen(0)["balance"] == 0
    assert t.position.scores() == [9, 0, 0, 0]


# One's own island


@pytest.mark.rule("own-island")
def test_one_cube_of_its_colour_by_itself() -> None:
    t = table(islands={1: "0 knight-2 knight-3"}, tiles={0: "knight-4"})
    told = t.told("0: sail, stop")
    assert {"event": "load", "seat": 0, "colour": "red", "cubes": 1, "dock": None} in told
    assert (t.hold(0), t.seat) == ("r", 1)  # the knights show no cube; sacks do not matter


@pytest.mark.rule("own-island", "tile-knight")
def test_then_one_of_choice_for_each_knight_with_a_cube_and_they_must_be_taken_r35() -> None:
    t = table(cards={0: 30}, islands={1: "0 knight-1 knight-1 knight-2"}, upgraded={0: "start-merchant"})
    t.play("0: sail, anchor")
    assert (t.phase, t.hold(0), t.view()["turn"]["gifts"]) == ("visiting", "r", 2)
    for text in ("done", "sail", "turn", "anchor", "stop", "lay knight-1", "conquer", "deploy ship", "upgrade monk"):
        t.refused(text, "own-island")
    assert_no_action(t, "own-island")
    t.play("0: load yellow")
    assert t.view()["turn"]["gifts"] == 1
    t.play("0: load blue")
    assert (t.hold(0), t.phase, t.legal()) == ("ryb", "stopped", ["sail"])
    t.play("0: sail, stop, turn")
    assert t.seat == 1


@pytest.mark.rule("own-island")
def test_knights_can_be_neither_added_nor_taken_back_r16() -> None:
    t = at_island(tiles={0: "knight-4"}, islands={1: "0 knight-2"})
    assert t.legal() == ["turn", "done"]
    t.refused("lay knight-4", "own-island").refused("conquer", "own-island")
    assert t.place(1)["knights"] == {"knight-2": 1}
    assert_no_action(t, "own-island")


@pytest.mark.rule("own-island", "supply-empty")
def test_if_its_colour_has_run_out_nothing_replaces_it_r35() -> None:
    t = table(islands={1: "0 knight-2"}, supply={"red": 0})
    t.play("0: sail, stop")
    assert (t.hold(0), t.seat) == ("", 1)


@pytest.mark.rule("own-island", "supply-empty")
def test_a_cube_of_choice_is_of_any_colour_that_is_left_r20() -> None:
    t = table(islands={1: "0 knight-1 knight-1 knight-1"}, supply={"red": 0, "yellow": 1, "blue": 1})
    t.play("0: sail, stop")
    assert (t.hold(0), t.legal()) == ("", ["load yellow", "load blue"])
    t.refused("load red", "supply-empty")
    t.play("0: load yellow, load blue")
    # Three knights, but there is nothing more.
    assert (t.hold(0), t.seat, t.view()["turn"]["gifts"]) == ("yb", 1, 0)


@pytest.mark.rule("own-island", "capacity")
@pytest.mark.parametrize(("hold", "red", "gifts"), [("b" * 10, 0, 0), ("b" * 9, 1, 0), ("b" * 8, 1, 1)])
def test_the_room_in_the_hold_is_the_other_limit_r35(hold: str, red: int, gifts: int) -> None:
    t = table(islands={1: "0 knight-1 knight-1"}, hold={0: hold})
    t.play("0: sail, stop")
    for _ in range(gifts):
        t.play("0: load yellow")
    assert (t.hold(0), t.seat) == ("r" * red + "y" * gifts + hold, 1)
    assert t.view()["turn"]["gifts"] == 0


@pytest.mark.rule("own-island")
def test_at_a_stopover_and_at_the_end_of_the_movement_both() -> None:
    t = table(cards={0: 20}, islands={1: "0 knight-1", 2: "0 knight-1"})
    t.play("0: sail, anchor, load yellow, sail, stop, load yellow")
    assert (t.hold(0), t.seat) == ("ryyb", 1)


# Ministers


def without_ministers(**told: Any) -> Table:
    """All seven ministers of seat 0 are set: on two islands and five rows."""
    rows = [(1, "ship"), (1, "merchant"), (2, "ship"), (2, "merchant"), (3, "ship")]
    return table(
        cards={0: 7},
        islands={2: "0 knight-1", 4: "0 knight-2", 7: "3 knight-1"},
        envoys=dict.fromkeys(rows, "0 diplomat-1"),
        **told,
    )


@pytest.mark.rule("ministers", "conquer", "deploy")
def test_without_a_minister_neither_conquest_nor_deployment_r21() -> None:
    t = without_ministers(tiles={0: "knight-4"})
    assert t.public(0)["ministers"] == 0
    t.play("0: sail, stop")
    assert t.legal() == ["turn", "done"]
    t.refused("lay knight-4", "ministers").refused("conquer", "ministers")
    t = without_ministers(tiles={0: "diplomat-2 diplomat-2"}, ships={0: 8})
    t.play("0: sail, stop")
    t.refused("lay diplomat-2", "ministers").refused("deploy monk", "ministers")


@pytest.mark.rule("ministers", "own-island")
def test_visiting_is_still_possible_and_an_expelled_minister_comes_back_r21_r37() -> None:
    t = without_ministers(ships={0: 1, 1: 3}, tiles={1: "knight-4"})
    t.play("0: sail, stop, load red, done", "1: sail, stop, lay knight-4, conquer")
    assert t.hold(0) == "rb"
    assert t.public(0)["ministers"] == 1


@pytest.mark.rule("ministers")
def test_against_another_player_too_the_attackers_own_minister_is_needed_first_r37() -> None:
    t = without_ministers(ships={0: 6}, tiles={0: "knight-4"})
    t.play("0: sail, stop")
    t.refused("lay knight-4", "ministers")
    assert t.place(7)["holder"] == 3
