"""At sea: how far a ship sails, which way, and where it stops on the way."""

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal, load_edition
from fondaco.games.liguria import stops
from fondaco.games.liguria.actions import DONE, UNDERWAY
from fondaco.games.liguria.game import GAME
from fondaco.games.liguria.position import LiguriaPosition
from games.liguria.table import assert_no_action, table

# Cards: 13 has 3 wheels and nothing else; 20 an anchor; 7 a U-turn; 30 anchor and U-turn.
EVERY_SHIP_2 = " ".join(["ship-2"] * 6)


@pytest.mark.rule("sail-order")
def test_the_ships_sail_one_after_the_other_in_the_order_of_the_track_r29() -> None:
    t = table(active=2, in_round=3)
    for seat in (2, 3, 0, 1):
        assert (t.phase, t.seat) == ("departing", seat)
        t.refused("sail", "sail-order", (seat + 1) % 4)
        t.play("sail, sail")
        t.refused("sail", "sail-order", (seat + 1) % 4)
        t.play("stop")
        if t.phase == "stopped":
            t.refused("done", "sail-order", (seat + 1) % 4)
            t.play("done")
    assert (t.phase, t.view()["round"]) == ("buying", 4)


@pytest.mark.rule("sail-steps")
def test_a_ship_must_sail_a_step_and_may_forgo_the_others_r9() -> None:
    t = table()
    assert t.view()["turn"]["steps"] == 4
    assert t.legal() == ["sail", "turn"]
    t.refused("stop", "sail-steps").refused("done", "sail-steps").refused("buyer 1", "sail-steps")
    t.play("0: sail")
    assert t.legal() == ["sail", "stop"]
    t.refused("done", "sail-steps")
    t.play("0: stop")
    assert (t.ships[0], t.seat) == (1, 1)


@pytest.mark.rule("sail-steps", "tile-ship")
@pytest.mark.parametrize(
    ("card", "tiles", "upgraded", "steps"),
    [(1, "", "", 2), (33, "ship-1 ship-2", "", 8), (33, "ship-2", "start-ship ship-1", 6), (1, "", "start-ship", 1)],
)
def test_wheels_on_the_card_and_on_ships_that_are_not_upgraded(
    card: int, tiles: str, upgraded: str, steps: int
) -> None:
    t = table(cards={0: card}, tiles={0: tiles}, upgraded={0: upgraded})
    for step in range(1, steps + 1):
        assert t.seat == 0
        assert t.told("0: sail")[0] == t.arrives("sail", 0, step)
        assert t.view()["turn"]["steps"] == steps - step or t.seat == 1
    assert (t.seat, t.ships[0]) == (1, steps)


@pytest.mark.rule("sail-steps", "any-place")
def test_islands_and_harbours_are_a_step_each_round_and_round() -> None:
    t = table(cards={0: 33}, tiles={0: EVERY_SHIP_2}, ships={1: 2})
    places = [event["place"] for event in t.told("0: " + ", ".join(["sail"] * 16)) if event["event"] == "sail"]
    assert places == [*range(1, 12), *range(5)]


@pytest.mark.rule("any-place")
def test_a_ship_may_stop_where_others_are_and_passing_does_nothing() -> None:
    t = table(
        ships={0: 11, 1: 2, 2: 2},
        hold={0: "ry"},
        dock={1: "rrr"},
        tiles={0: "knight-1 diplomat-1"},
        islands={1: "0 knight-1"},
    )
    # Past one's own harbour and island to an island where two ships lie.
    t.play("0: sail, sail, sail, stop")
    assert t.ships == [2, 2, 2, 9]
    assert (t.hold(0), t.store(0)) == ("ry", "")
    assert t.legal() == ["lay knight-1", "done"]


@pytest.mark.rule("any-place")
def test_nothing_happens_at_a_blank_island() -> None:
    t = table(ships={0: 4}, hold={0: "r"}, tiles={0: "knight-4 diplomat-2"}, cards={0: 7})
    before = t.supply
    t.play("0: sail, stop")
    assert t.legal() == ["turn", "done"]  # the card has a U-turn
    t.refused("lay knight-4", "conquer").refused("conquer", "conquer").refused("lay diplomat-2", "deploy")
    t.refused("load red", "load").refused("deploy ship", "deploy").refused("upgrade monk", "any-place")
    t.play("0: done")
    assert (t.hold(0), t.supply, t.place(5)["holder"]) == ("r", before, None)


@pytest.mark.rule("any-place")
@pytest.mark.parametrize(
    ("place", "islands", "rule"),
    [(5, {}, "any-place"), (4, {}, "conquer"), (4, {4: "0 knight-2"}, "own-island"), (3, {}, "load")],
)
def test_at_a_stop_only_what_belongs_there(place: int, islands: dict[int, str], rule: str) -> None:
    t = table(cards={0: 7}, ships={0: place - 1}, islands=islands)
    t.play("0: sail, stop")
    t.refused("card 1", rule).refused("stop", "sail-steps").refused("sail", "sail-steps")
    assert_no_action(t, rule)


# Direction


@pytest.mark.rule("heading")
def test_a_ship_keeps_its_direction_from_round_to_round_r10() -> None:
    t = table(ships={0: 5}, anticlockwise=[0])
    assert t.legal() == ["sail"]
    t.refused("turn", "heading")
    t.play("0: sail")
    t.refused("turn", "u-turn")
    t.play("0: stop")
    assert t.ships[0] == 4
    assert not t.public(0)["clockwise"]
    t = table(ships={0: 7})
    t.refused("turn", "heading")
    assert t.play("0: sail").ships[0] == 8


@pytest.mark.rule("heading")
def test_passing_a_harbour_gives_no_right_to_turn_r10() -> None:
    t = table(ships={0: 2})
    t.play("0: sail")
    assert t.ships[0] == 3
    assert t.legal() == ["sail", "stop"]
    t.refused("turn", "u-turn")
    t.play("0: sail, stop")
    t = table(ships={0: 4})
    t.refused("turn", "heading")


@pytest.mark.rule("harbour-turn")
@pytest.mark.parametrize("harbour", [0, 3, 9])
def test_a_movement_that_begins_in_a_harbour_may_turn_first(harbour: int) -> None:
    t = table(ships={0: harbour})
    told = t.told("0: turn, sail")
    assert told[0] == {"event": "turn", "seat": 0, "clockwise": False}
    assert t.ships[0] == (harbour - 1) % 12
    t = table(ships={0: harbour}, anticlockwise=[0])
    assert t.told("0: turn") == [{"event": "turn", "seat": 0, "clockwise": True}]
    t.refused("turn", "harbour-turn")
    assert t.legal() == ["sail"]
    assert t.play("0: sail").ships[0] == harbour + 1


@pytest.mark.rule("harbour-turn", "u-turn")
def test_turning_in_a_harbour_does_not_use_the_u_turn_r32() -> None:
    t = table(cards={0: 7})
    t.play("0: turn")
    t.refused("turn", "harbour-turn")  # once before departure, with a U-turn too
    t.play("0: sail, stop")
    assert t.legal() == ["turn", "done"]
    t.play("0: turn")
    assert t.public(0)["clockwise"]


@pytest.mark.rule("u-turn")
def test_before_the_movement_at_an_island_and_then_no_more_r11() -> None:
    t = table(cards={0: 7}, ships={0: 5})
    assert t.legal() == ["sail", "turn"]
    t.play("0: turn")
    t.refused("turn", "harbour-turn")
    t.play("0: sail, sail")
    assert t.ships[0] == 3
    t.refused("turn", "u-turn")
    t.play("0: stop")
    assert t.seat == 1  # in an empty harbour, without a U-turn: nothing to do
    assert not t.public(0)["clockwise"]


@pytest.mark.rule("u-turn")
def test_after_the_movement_it_sets_the_direction_for_the_next_r11() -> None:
    t = table(3, cards={0: 7}, ships={0: 1, 1: 9, 2: 9}, deck_top=[13, 40, 14])
    t.play("0: sail")
    t.refused("turn", "u-turn")  # not under way
    t.play("0: stop, turn")
    assert t.seat == 1
    t.play("1: sail, stop", "2: sail, stop")
    t.play("2: buyer 3", "1: buyer 2", "0: buyer 1", "take 1", "take 1, take 2", "take 1, take 2")
    t.play("card 13", "card 14", "card 40, done")
    t.refused("turn", "heading", 0)
    assert t.play("0: sail").ships[0] == 1


@pytest.mark.rule("u-turn")
def test_in_a_harbour_before_or_after_what_is_done_there_r32() -> None:
    for actions in ("turn, load red", "load red, turn"):
        t = table(cards={0: 7}, ships={0: 2}, dock={1: "ry"})
        t.play("0: sail, stop")
        assert t.legal() == ["load red", "load yellow", "turn", "done"]
        t.play(f"0: {actions}")
        assert (t.hold(0), t.public(0)["clockwise"], t.seat) == ("r", False, 1)
    # Knights laid down come first.
    t = table(cards={0: 7}, tiles={0: "knight-1"})
    t.play("0: sail, stop, lay knight-1")
    t.refused("turn", "conquer-force")
    t.play("0: conquer, turn")
    assert t.seat == 1


@pytest.mark.rule("u-turn", "own-island")
def test_on_the_own_island_the_cubes_that_are_due_come_first_r35() -> None:
    t = table(cards={0: 7}, islands={1: "0 knight-1 knight-1"})
    t.play("0: sail, stop")
    for cubes in ("r", "rb"):
        assert (t.phase, t.hold(0)) == ("visiting", cubes)
        t.refused("turn", "own-island")
        t.play("0: load blue")
    assert t.legal() == ["turn", "done"]
    t.play("0: turn")
    assert (t.seat, t.public(0)["clockwise"]) == (1, False)


@pytest.mark.rule("u-turn")
def test_it_need_not_be_used_and_not_without_the_card() -> None:
    t = table(cards={0: 7})
    t.play("0: sail, stop, done")
    assert t.public(0)["clockwise"]
    t.play("1: sail, stop")
    assert t.seat == 2
    t.refused("turn", "sail-order", 1)


# Stopovers


@pytest.mark.rule("anchor")
def test_one_stopover_after_a_step_and_before_another_r12() -> None:
    t = table(cards={0: 20}, ships={0: 4}, hold={0: "r"})
    assert t.legal() == ["sail"]
    t.refused("anchor", "anchor")  # not before a step
    t.play("0: sail")
    assert t.legal() == ["sail", "anchor", "stop"]
    assert t.told("0: anchor") == [t.arrives("anchor", 0, 5)]
    assert t.view()["turn"]["stopover"]
    assert t.legal() == ["sail"]  # a blank island; a step must follow
    t.refused("stop", "sail-steps").refused("done", "anchor").refused("anchor", "anchor")
    t.play("0: sail")
    assert t.legal() == ["sail", "stop"]
    t.refused("anchor", "anchor")
    assert not t.view()["turn"]["stopover"]
    t.play("0: sail")
    assert (t.ships[0], t.seat) == (7, 1)


@pytest.mark.rule("anchor")
def test_the_last_step_is_never_a_stopover_and_a_card_without_anchor_has_none() -> None:
    t = table(cards={0: 20}, upgraded={0: "start-ship"}, ships={0: 4})
    t.play("0: sail, sail")
    assert t.seat == 1
    t.play("1: sail")
    t.refused("anchor", "anchor")
    assert t.legal() == ["sail", "stop"]


@pytest.mark.rule("anchor")
def test_it_is_optional() -> None:
    t = table(cards={0: 20})
    t.play("0: sail, sail, stop")
    assert (t.ships[0], t.seat) == (2, 1)


@pytest.mark.rule("anchor", "u-turn")
@pytest.mark.parametrize("place", [3, 5])
def test_at_a_stopover_no_ship_turns_not_even_in_a_harbour_r12(place: int) -> None:
    t = table(cards={0: 30}, ships={0: place - 1})
    t.play("0: sail, anchor")
    assert t.legal() == ["sail"]
    t.refused("turn", "u-turn")
    t.play("0: sail, stop")
    assert t.ships[0] == place + 1
    assert t.legal() == ["turn", "done"]


@pytest.mark.rule("anchor", "own-harbour", "load")
def test_a_stopover_allows_all_that_a_stop_allows_r13_r36() -> None:
    t = table(cards={0: 20}, ships={0: 11}, hold={0: "rryb"}, dock={1: "ry"}, tiles={0: "ship-1"})
    t.play("0: sail, anchor")
    assert (t.store(0), t.hold(0)) == ("rryb", "")
    t.play("0: sail, sail, sail, load red")
    assert (t.hold(0), t.seat) == ("r", 1)


@pytest.mark.rule("anchor", "conquer")
def test_knights_laid_at_a_stopover_must_be_used_before_the_ship_sails_on() -> None:
    t = table(cards={0: 20}, tiles={0: "knight-1"})
    t.play("0: sail, anchor, lay knight-1")
    t.refused("sail", "conquer-force").refused("done", "conquer-force")
    t.play("0: conquer")
    assert t.legal() == ["sail"]


@pytest.mark.rule("anchor", "conquer", "own-island")
def test_round_the_whole_circuit_an_island_is_conquered_and_then_visited_r33() -> None:
    t = table(cards={0: 20}, tiles={0: f"{EVERY_SHIP_2} knight-1"})
    t.play("0: sail, anchor, lay knight-1, conquer")
    assert t.hold(0) == "r"
    t.play("0: " + ", ".join(["sail"] * 12) + ", stop")
    assert (t.ships[0], t.hold(0), t.phase) == (1, "rr", "visiting")
    t.play("0: load blue")
    assert (t.hold(0), t.seat) == ("rrb", 1)


# Ships that do not move


@pytest.mark.rule("no-move")
def test_a_ship_without_any_wheel_does_not_move_and_does_nothing_r9_r41() -> None:
    without = "{ id = 13, score = 2, wheels = 0,"
    other = load_edition(GAME, GAME.components().replace("{ id = 13, score = 2, wheels = 3,", without))
    t = table(cards={0: 14, 1: 13}, upgraded={1: "start-ship"}, ships={1: 4}, islands={4: "1 knight-1"}, edition=other)
    told = t.told("0: sail, stop")
    assert told[-1] == t.arrives("stay", 1, 4)
    assert (t.seat, t.ships[1], t.hold(1)) == (2, 4, "")
    # One wheel in the harbour is enough.
    t = table(cards={0: 13}, edition=other)
    assert (t.seat, t.view()["turn"]["steps"]) == (0, 1)


@pytest.mark.rule("no-move")
def test_every_card_has_a_wheel() -> None:
    assert min(table().position.box.card_wheels) == 1


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_turn_ends_by_itself_exactly_where_nothing_else_is_left_to_do(seats: int) -> None:
    p, chance = deal("liguria", seats, 1), FastChance(1)
    assert isinstance(p, LiguriaPosition)
    ended = set()
    while p.to_act():
        actions = p.legal(p.active)
        if p.phase == UNDERWAY:
            there = p.clone()
            over = stops.arrive(there, there.active)
            assert over == (there.legal(there.active) == [DONE])
            ended.add(over)
        assert actions != [DONE]
        p.apply(p.active, actions[chance.below(len(actions))])
    assert ended == {True, False}
