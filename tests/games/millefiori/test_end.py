"""The two ends of a game, the lozenges in the box, and who has won."""

import pytest

from fondaco.engine.chance import FastChance
from games.millefiori.table import Table, dealt, table
from scale import whole_games

# The draw pile


@pytest.mark.rule("end-deck")
@pytest.mark.parametrize(("seats", "rounds", "cards"), [(2, 10, 3), (3, 7, 4), (4, 5, 4)])
@pytest.mark.parametrize("late_choice", [False, True])
def test_the_round_that_empties_the_draw_pile_is_played_to_its_end_r13(
    seats: int, rounds: int, cards: int, late_choice: bool
) -> None:
    t = dealt(seats, late_choice=late_choice)
    pieces = t.position.components()
    turns = [0] * seats
    while t.phase != "over":
        assert (t.view()["deck"] == 0) == (t.view()["round"] == rounds)
        assert t.view()["ending"] == ""
        if t.phase == "playing":
            turns[t.seat] += 1
        t.idle()
    assert turns == [rounds * cards] * seats
    assert t.moment == (rounds, cards)
    assert t.view()["ending"] == "deck"
    assert not t.view()["last_turn"]
    # The last cards have joined the display, as after every round.
    assert len(t.view()["display"]) == {2: 9 + 10 * 4, 3: 4 + 7 * 3, 4: 9 + 5 * 4}[seats]
    assert t.position.components() == pieces


# The last lozenge of a supply


@pytest.mark.rule("end-lozenges")
@pytest.mark.parametrize("ender", [0, 1, 2, 3])
def test_those_who_have_not_yet_played_in_this_turn_play_and_then_it_is_over_r11(ender: int) -> None:
    t = table(card="lime1", active=ender, doge=0, left={ender: 4}, tricks_played=1)
    t.play("place w19")
    for seat in range(ender + 1, 4):
        assert t.view()["last_turn"]
        assert t.seat == seat
        t.play(f"{t.legal()[0]}, sail")
        if t.phase == "taking":
            t.play("decline")
    assert t.phase == "over"
    assert t.view()["ending"] == "lozenges"
    assert t.moment == (2, 2)
    assert t.position.to_act() == []


@pytest.mark.rule("end-lozenges")
def test_cards_still_in_hand_count_for_nothing_and_join_no_display() -> None:
    t = table(2, card="lime1", active=1, doge=0, left={1: 4}, display=["ash1"])
    t.play("place w19")
    assert t.phase == "over"
    assert t.view()["display"] == ["ash1"]
    assert t.scores == [0, 1]
    assert t.hands() == [[], []]


@pytest.mark.rule("end-lozenges")
def test_with_one_lozenge_left_in_the_supply_the_game_goes_on() -> None:
    t = table(2, card="lime1", active=1, doge=0, left={1: 5})
    t.play("place w19")
    assert t.phase == "choosing"
    assert not t.view()["last_turn"]
    assert t.view()["seats"][1]["supply"] == 1


@pytest.mark.rule("end-lozenges", "bonus-track")
def test_the_last_lozenge_may_be_the_one_on_a_bonus_track_r10_r23() -> None:
    t = table(2, card="swan1", active=1, doge=0, left={1: 5}, lozenges={"t1_glass": 1, "t1_carafe": 1, "t1_jewelry": 1})
    t.play("place t1_swan")
    assert t.scores == [0, 21]
    assert t.view()["seats"][1]["supply"] == 0
    assert t.view()["seats"][1]["in_box"] == 3
    assert t.phase == "over"


@pytest.mark.rule("end-lozenges")
def test_the_last_turns_are_compulsory_r26() -> None:
    t = table(card="lime1", left={0: 4}, chosen={1: "swan2", 2: "ship1", 3: "coin1"})
    t.play("place w19")
    assert t.legal(1) == ["play swan2"]
    assert t.refuse("1: decline") == "play-chosen"
    t.play("1: play swan2, place t1_swan", "2: play ship1, place s1_1", "3: play coin1, place n_b2")
    assert t.phase == "over"
    assert t.scores == [1, 1, 1, 2]


@pytest.mark.rule("end-lozenges", "extra-chain")
def test_the_seat_that_ends_the_game_still_plays_all_extra_cards_r11() -> None:
    t = table(card="lime1", left={0: 4}, lozenges={"w20": 1, "w27": 1}, display=["house1", "swan1"])
    t.play("place w19")
    assert t.view()["last_turn"]
    assert t.phase == "taking"
    t.play("play swan1, place t1_swan")
    assert t.seat == 1


@whole_games
@pytest.mark.rule("end-lozenges")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_all_have_had_equally_many_turns_whichever_way_a_game_ends(seats: int, late_choice: bool) -> None:
    for seed in range(10):
        t, chance = dealt(seats, seed, late_choice), FastChance(seed, 3)
        turns = [0] * seats
        while t.phase != "over":
            seat = t.position.to_act()[0]
            if t.phase == "playing":
                turns[seat] += 1
            if not t.view()["last_turn"]:
                assert all(other["supply"] > 0 and other["in_box"] == 3 for other in t.view()["seats"])
            legal = t.position.legal(seat)
            t.position.apply(seat, legal[chance.below(len(legal))])
        assert len(set(turns)) == 1
        assert (t.view()["ending"] == "lozenges") == (min(seat["supply"] for seat in t.view()["seats"]) == 0)


@pytest.mark.rule("end-lozenges", "late-choice")
def test_in_the_variant_those_still_to_play_choose_from_their_own_hand_r31() -> None:
    hand = ["ash1", "lion2", "swan5", "ship3", "ship4"]
    t = table(3, card="lime1", late_choice=True, left={0: 4}, hands={1: hand})
    t.play("place w19")
    assert t.view(1)["hand"] == hand
    assert t.legal(1) == [f"play {card}" for card in hand]
    t.play("1: play swan5, place t2_swan")
    assert (t.phase, t.seat) == ("playing", 2)
    t.play(f"2: {t.legal(2)[0]}, sail")
    assert t.phase == "over"


@pytest.mark.rule("end-lozenges", "end-deck")
def test_both_ends_at_once_make_no_difference_r34() -> None:
    t = table(4, card="lime1", active=3, doge=0, rounds_played=4, tricks_played=3, left={3: 4})
    assert t.view()["deck"] == 0
    t.play("place w19")
    assert t.phase == "over"
    assert t.view()["ending"] == "lozenges"
    assert t.scores == [0, 0, 0, 1]


# The lozenges in the box


@pytest.mark.rule("end-box", "lozenges")
def test_extra_cards_of_the_last_turn_use_the_three_lozenges_in_the_box_r12_r25() -> None:
    t = table(
        card="lime1",
        left={0: 4},
        lozenges={
            "w20": 1,
            "w27": 1,
            "w22": 1,
            "w23": 1,
            "w07": 1,
            "w14": 1,
            "t1_swan": 2,
            "t2_swan": 2,
        },
        display=["swan1", "ash1", "quartz1", "house1"],
    )

    def box() -> tuple[int, int]:
        seat = t.view()["seats"][0]
        return seat["supply"], seat["in_box"]

    assert box() == (1, 3)
    t.play("place w19")
    assert box() == (0, 3)
    t.play("play swan1, place t3_swan")
    assert box() == (0, 2)
    t.play("play ash1, place w30")
    assert box() == (0, 1)
    t.play("play quartz1, place w15")
    assert box() == (0, 0)
    assert t.phase == "taking"
    t.play("play house1")
    assert t.legal() == ["sail"]
    assert t.refuse("place h01") == "end-box"


@pytest.mark.rule("end-box")
def test_those_who_play_after_the_end_was_called_may_use_their_box_too_r25() -> None:
    t = table(
        2,
        card="lime1",
        left={0: 4, 1: 4},
        chosen={1: "ash1"},
        lozenges={"w16": 0, "w24": 0},
        display=["swan1"],
    )
    t.play("place w19", "1: play ash1, place w17")
    assert t.view()["seats"][1]["supply"] == 0
    t.play("1: play swan1, place t1_swan")
    assert t.view()["seats"][1]["in_box"] == 2
    assert t.phase == "over"


@pytest.mark.rule("end-box", "bonus-track")
def test_a_bonus_earned_in_the_last_turn_takes_a_lozenge_of_the_box_r25() -> None:
    t = table(2, card="swan1", left={0: 4}, lozenges={"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0})
    t.play("place t1_swan")
    assert t.view()["bonus"]["trade"][0] == {"points": 20, "seat": 0, "lozenge": True}
    assert (t.view()["seats"][0]["supply"], t.view()["seats"][0]["in_box"]) == (0, 2)


@pytest.mark.rule("end-box")
def test_nobody_else_has_used_up_the_supply_before_the_last_turn_r12() -> None:
    t = table(3, card="lime1", left={0: 4, 1: 4, 2: 4}, chosen={1: "swan1", 2: "swan2"})
    t.play("place w19", "1: play swan1")
    assert "place t1_swan" in t.legal(1)
    t.play("1: place t1_swan", "2: play swan2")
    assert "place t2_swan" in t.legal(2)


def without_lozenges(display: list[str], ship: int = 0) -> Table:
    """The last turn of seat 0, who has just set the last of 30 lozenges and earned an extra card."""
    t = table(card="ash1", left={0: 1}, lozenges={"w19": 1, "w20": 2}, display=display, ships={0: ship})
    t.play("place w27")
    assert (t.view()["seats"][0]["supply"], t.view()["seats"][0]["in_box"]) == (0, 0)
    assert t.phase == "taking"
    return t


@pytest.mark.rule("end-box", "extra-card")
def test_an_extra_card_may_be_taken_without_a_lozenge_and_can_then_only_sail_r27() -> None:
    t = without_lozenges(["house4", "ship2"])
    assert t.legal() == ["play house4", "play ship2", "decline"]
    t.play("play house4")
    assert t.legal() == ["sail"]
    assert t.refuse("place h01") == "end-box"
    t.play("sail")
    assert t.scores == [1 + 3, 0, 0, 0]
    assert t.view()["display"] == ["ship2"]


@pytest.mark.rule("end-box", "port-place")
def test_a_ship_card_too_can_then_only_sail_r12() -> None:
    t = without_lozenges(["ship4"])
    t.play("play ship4")
    assert t.legal() == ["sail"]
    assert t.refuse("place s1_1") == "end-box"
    t.play("sail")
    assert t.view()["seats"][0]["ship"] == 4


@pytest.mark.rule("end-box", "sail-instead")
def test_on_the_last_space_such_a_card_is_just_discarded_and_denied_to_others_r27_r29() -> None:
    t = without_lozenges(["house4"], ship=20)
    t.play("play house4, sail")
    assert t.scores == [1, 0, 0, 0]
    assert t.view()["discard"][-1] == "house4"
    assert t.view()["display"] == []
    assert t.seat == 1


@pytest.mark.rule("end-box", "extra-chain")
def test_sailing_without_lozenges_can_earn_the_next_extra_card() -> None:
    t = without_lozenges(["house1", "house5"], ship=6)
    t.play("play house1, sail")
    assert t.phase == "taking"
    t.play("play house5, sail")
    assert t.view()["seats"][0]["ship"] == 12


@pytest.mark.rule("end-bare-bonus")
def test_a_bonus_without_a_lozenge_is_scored_and_its_place_is_taken_r22() -> None:
    goods = {f"t{row}_{good}": row - 1 for row in (1, 2) for good in ("glass", "carafe", "jewelry")}
    t = table(2, card="swan1", left={0: 1, 1: 7}, chosen={1: "swan2"}, lozenges=goods)
    t.play("place t1_swan")
    assert t.scores == [1 + 20, 0]
    assert t.view()["bonus"]["trade"][0] == {"points": 20, "seat": 0, "lozenge": False}
    t.play("1: play swan2, place t2_swan")
    assert t.scores == [21 + 2, 2 + 15]
    assert t.view()["bonus"]["trade"][1] == {"points": 15, "seat": 1, "lozenge": True}
    assert t.phase == "over"


@pytest.mark.rule("end-bare-bonus")
def test_a_bonus_without_a_lozenge_is_no_lozenge_r12() -> None:
    t = table(2, card="swan1", left={0: 1}, lozenges={"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0})
    before = t.position.components()["lozenges of seat 0"]
    t.play("place t1_swan")
    assert t.position.components()["lozenges of seat 0"] == before
    assert t.position.left == [0, 30]


# After the end


@pytest.mark.rule("game-over")
@pytest.mark.parametrize("late_choice", [False, True])
@pytest.mark.parametrize("text", ["choose ash1", "play ash1", "place w02", "sail", "decline"])
def test_when_the_game_is_over_nothing_more_is_played(text: str, late_choice: bool) -> None:
    t = table(2, card="lime1", active=1, doge=0, left={1: 4}, late_choice=late_choice).play("place w19")
    assert t.phase == "over"
    for seat in (0, 1):
        assert t.legal(seat) == []
        assert t.refuse(f"{seat}: {text}") == "game-over"


@pytest.mark.rule("winner")
def test_the_most_points_win_and_ties_share_the_victory_r21() -> None:
    t = table(3, card="swan1", active=2, doge=0, left={2: 4}, lozenges={"t1_swan": 0})
    t.play("place t2_swan")
    assert t.phase == "over"
    assert t.scores == [2, 0, 2]
    assert t.position.ranking() == [[0, 2], [1]]


@pytest.mark.rule("winner", "goal")
def test_a_single_winner_stands_alone() -> None:
    t = table(3, card="swan1", active=2, doge=0, left={2: 4}, lozenges={"t1_swan": 2, "t3_swan": 0})
    t.play("place t2_swan")
    assert t.scores == [3, 0, 6]
    assert t.position.ranking() == [[2], [0], [1]]


@pytest.mark.rule("winner")
def test_all_may_share_it() -> None:
    t = table(3, card="swan1", active=2, doge=0, left={2: 4}, lozenges={"t1_swan": 1, "t3_swan": 0})
    t.play("place t2_swan")
    assert t.position.ranking() == [[0, 1, 2]]
