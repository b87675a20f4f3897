"""A round: dealing, choosing, passing, playing, and what is left at its end."""

from collections import Counter

import pytest

from games.millefiori.table import dealt, table

PLAYS = {2: 3, 3: 4, 4: 4}
"""How many cards each plays in a round."""


@pytest.mark.parametrize("late_choice", [False, True])
def test_turns_are_numbered_upwards(late_choice: bool) -> None:
    t = dealt(3, late_choice=late_choice)
    turns = [t.position.turn()]
    while t.phase != "over":
        if t.position.turn() != turns[-1]:
            turns.append(t.position.turn())
        t.idle()
    assert turns == sorted(turns)
    # Seven rounds of four cards: the common choice and three turns each; the variant has no common choice.
    assert len(turns) == 7 * 4 * (3 if late_choice else 4)


# Dealing


@pytest.mark.rule("deal", "round-end")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_deals_five_cards_each_and_adds_none_of_the_pile_to_the_display_r20(seats: int) -> None:
    t = dealt(seats)
    display, deck = len(t.view()["display"]), t.view()["deck"]
    for number in (2, 3):
        t.idle_to(round_number=number)
        assert [len(hand) for hand in t.hands()] == [5] * seats
        deck -= 5 * seats
        display += seats * (5 - PLAYS[seats])
        assert t.view()["deck"] == deck
        assert len(t.view()["display"]) == display


@pytest.mark.rule("deal")
def test_the_pile_is_dealt_five_at_a_time_from_the_new_doge_holder_clockwise_r33() -> None:
    t = dealt(3)
    pile: list[str] = t.position.to_dict()["deck"]
    t.idle_to(round_number=2)
    for i in range(3):
        top = pile[len(pile) - 5 * (i + 1) : len(pile) - 5 * i]
        assert Counter(t.view((t.view()["doge"] + i) % 3)["hand"]) == Counter(top)


# Choosing


@pytest.mark.rule("choose")
def test_all_choose_at_the_same_time_in_any_order() -> None:
    hand = ["house1", "house2", "house3", "house4", "ship1"]
    t = table(3, hands={0: hand, 1: hand, 2: hand})
    assert t.position.to_act() == [0, 1, 2]
    t.play("2: choose ship1")
    assert t.position.to_act() == [0, 1]
    t.play("0: choose house1")
    assert t.position.to_act() == [1]
    assert t.phase == "choosing"
    t.play("1: choose house4")
    assert t.phase == "playing"


@pytest.mark.rule("choose")
def test_only_a_card_of_the_own_hand_can_be_chosen_and_each_kind_is_offered_once() -> None:
    t = table(hands={1: ["ash2", "ash2", "fish1", "ship3", "ship3"], 2: ["coin1", "coin2", "house1", "house2", "ash1"]})
    assert t.legal(1) == ["choose ash2", "choose fish1", "choose ship3"]
    for text in ("choose coin1", "play ash2", "place w02", "sail", "decline"):
        assert t.refuse(f"1: {text}") == "choose"


@pytest.mark.rule("choose")
def test_a_choice_may_be_changed_until_everybody_has_chosen_r35() -> None:
    one, other = ["ash1", "lime2", "house3", "fish1", "ship3"], ["ash2", "coin1", "glass1", "swan1", "ship1"]
    t = table(2, hands={0: one, 1: other})
    t.play("0: choose ash1")
    assert t.view(0)["chosen"] == "ash1"
    assert t.position.to_act() == [1]
    assert t.legal(0) == ["choose lime2", "choose house3", "choose fish1", "choose ship3"]
    assert t.refuse("0: choose ash1") == "choose"  # it is chosen already
    t.play("0: choose fish1", "0: choose ship3", "0: choose lime2")
    assert t.view(0)["chosen"] == "lime2"
    assert len(t.view(0)["hand"]) == 5
    t.play("1: choose coin1")
    assert t.refuse("0: choose ash1") == "play-chosen"
    assert t.refuse("1: choose swan1") == "turn-order"
    assert t.legal(0) == ["play lime2"]
    assert t.position.components() == dealt(2).position.components()


# Passing


@pytest.mark.rule("pass")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_the_rest_of_every_hand_goes_to_the_left_neighbour_each_time_r19(seats: int, late_choice: bool) -> None:
    t = dealt(seats, late_choice=late_choice)
    for card in range(1, PLAYS[seats]):
        t.idle_to(card=card)
        held = [Counter(hand) for hand in t.hands()]
        while t.moment == (1, card):
            if t.phase == "using":
                held[t.seat][t.view()["card"] or ""] -= 1
            t.idle()
        for seat in range(seats):
            left = (seat + 1) % seats
            assert Counter(t.view(left)["hand"]) == +held[seat]
            assert len(t.view(left)["hand"]) == 5 - card


@pytest.mark.rule("pass", "late-choice")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_all_are_told_when_the_rest_has_been_passed_on(seats: int, late_choice: bool) -> None:
    """When the last has chosen; in the variant that is when the last lays a card open."""
    t = dealt(seats, late_choice=late_choice)
    t.idle_to(round_number=2)
    told = [event for event in t.events() if event["event"] in ("choose", "play", "pass") and not event.get("extra")]
    passes = [number for number, event in enumerate(told) if event["event"] == "pass"]
    assert len(passes) == PLAYS[seats] - 1
    for number in passes:
        last = told[number - seats : number]
        assert [event["event"] for event in last] == ["play" if late_choice else "choose"] * seats
        assert sorted(event["seat"] for event in last) == list(range(seats))


@pytest.mark.rule("pass")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_journey_of_a_packet_from_hand_to_hand(seats: int) -> None:
    """Seat 0's cards pass through the hands of seats 1, 2 and 3; with two seats they come back."""
    t = dealt(seats, seed=3)
    packet = Counter(t.view(0)["hand"])
    for card in range(2, PLAYS[seats] + 1):
        t.idle_to(card=card)
        held = Counter(t.view((card - 1) % seats)["hand"])
        assert held < packet
        assert held.total() == 6 - card
        packet = held


@pytest.mark.rule("pass")
def test_cards_passed_on_are_taken_up_only_when_everybody_has_played() -> None:
    t = dealt(3).idle_to(phase="playing")
    while t.moment == (1, 1):
        assert t.hands() == [[], [], []]
        t.idle()
    assert [len(hand) for hand in t.hands()] == [4, 4, 4]


# Turn order


@pytest.mark.rule("turn-order")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_doge_holder_begins_and_the_others_follow_clockwise_for_every_card(seats: int) -> None:
    t = dealt(seats, seed=5)
    for number in (1, 2):
        first = t.view()["doge"]
        for card in range(1, PLAYS[seats] + 1):
            t.idle_to(phase="playing")
            order: list[int] = []
            while t.moment == (number, card):
                if t.phase == "playing":
                    order.append(t.seat)
                t.idle()
            assert order == [(first + i) % seats for i in range(seats)]


@pytest.mark.rule("turn-order")
def test_cards_are_laid_open_one_by_one_r19() -> None:
    t = table(chosen={0: "lime1", 1: "fish2", 2: "ship4", 3: "coin1"}, active=1)
    assert t.view()["card"] is None
    assert [seat["has_chosen"] for seat in t.view()["seats"]] == [True, True, True, True]
    t.play("1: play fish2")
    assert t.view()["card"] == "fish2"
    assert [seat["has_chosen"] for seat in t.view()["seats"]] == [True, False, True, True]
    t.play("1: sail")
    assert t.view()["card"] is None
    t.play("2: play ship4")
    assert t.view()["card"] == "ship4"
    assert [seat["has_chosen"] for seat in t.view()["seats"]] == [True, False, False, True]


@pytest.mark.rule("turn-order")
def test_nobody_acts_out_of_turn() -> None:
    t = table(chosen={0: "lime1", 1: "fish2", 2: "ship4", 3: "coin1"}, active=1)
    assert t.refuse("0: play lime1") == "turn-order"
    assert t.refuse("2: play ship4") == "turn-order"
    assert t.refuse("2: choose ship4") == "turn-order"
    t.play("1: play fish2")
    assert t.refuse("0: place p_b1") == "turn-order"
    assert t.refuse("2: sail") == "turn-order"


@pytest.mark.rule("turn-order")
def test_an_extra_card_is_for_the_one_who_earned_it() -> None:
    t = table(card="house1", ships={0: 6}).play("sail")
    assert t.phase == "taking"
    assert t.position.to_act() == [0]
    assert t.refuse(f"1: play {t.view()['display'][0]}") == "turn-order"
    assert t.refuse("1: decline") == "turn-order"
    assert t.legal(1) == []


# The end of a round


@pytest.mark.rule("round-end")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_the_last_card_of_each_hand_joins_the_display_after_the_last_turn_r5(seats: int, late_choice: bool) -> None:
    t = dealt(seats, seed=2, late_choice=late_choice)
    display = Counter(t.view()["display"])
    t.idle_to(card=4)
    last = Counter(card for hand in t.hands() for card in hand)
    assert last.total() == 2 * seats
    while t.moment == (1, 4):
        assert Counter(t.view()["display"]) == display  # not before the last has played
        if t.phase == "using":
            last[t.view()["card"] or ""] -= 1
        t.idle()
    assert last.total() == seats
    assert Counter(t.view()["display"]) == display + last


@pytest.mark.rule("round-end", "extra-card")
def test_the_last_cards_cannot_be_taken_as_extra_cards_in_the_last_turn_r5() -> None:
    t = table(3, card="house1", active=2, doge=0, tricks_played=3, ships={2: 6}, display=["ash1"], hands={0: ["swan1"]})
    t.play("sail")
    assert t.legal() == ["play ash1", "decline"]
    assert t.refuse("play swan1") == "extra-card"
    t.play("decline")
    assert t.moment == (3, 1)
    assert {"ash1", "swan1"} <= set(t.view()["display"])
    assert len(t.view()["display"]) == 4


@pytest.mark.rule("two-players", "round-end")
@pytest.mark.parametrize("late_choice", [False, True])
def test_two_players_play_three_cards_and_leave_two_each_to_the_display(late_choice: bool) -> None:
    t = dealt(2, seed=2, late_choice=late_choice)
    display = Counter(t.view()["display"])
    assert t.view()["cards_of_round"] == 3
    t.idle_to(card=3)
    last = Counter(card for hand in t.hands() for card in hand)
    assert last.total() == 6
    while t.moment == (1, 3):
        assert Counter(t.view()["display"]) == display
        if t.phase == "using":
            last[t.view()["card"] or ""] -= 1
        t.idle()
    assert t.moment == (2, 1)
    assert last.total() == 4
    assert Counter(t.view()["display"]) == display + last


@pytest.mark.rule("round-end")
def test_the_display_grows_once_a_round_and_not_once_a_turn_r32() -> None:
    t = dealt(4)
    sizes = [len(t.view()["display"])]
    while t.phase != "over":
        if len(t.idle().view()["display"]) != sizes[-1]:
            sizes.append(len(t.view()["display"]))
    assert sizes == [9, 13, 17, 21, 25, 29]


@pytest.mark.rule("round-end")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_doge_moves_on_clockwise_after_each_round(seats: int) -> None:
    t = dealt(seats)
    doges = [t.idle_to(round_number=number).view()["doge"] for number in range(1, 6)]
    assert doges == [(doges[0] + i) % seats for i in range(5)]


# The variant


@pytest.mark.rule("late-choice")
def test_in_the_variant_nobody_chooses_beforehand() -> None:
    t = dealt(3, late_choice=True)
    assert t.phase == "playing"
    assert t.position.to_act() == [t.view()["doge"]]
    assert t.view()["late_choice"]
    assert t.position.options == {"late_choice": True}


@pytest.mark.rule("late-choice")
def test_in_the_variant_any_card_of_the_hand_is_played_at_once() -> None:
    hand = ["ash1", "lion2", "swan5", "ship3", "ship3"]
    t = table(3, late_choice=True, active=1, hands={1: hand, 2: ["lime1", "lime2", "lime3", "lime4", "lime5"]})
    assert t.legal() == ["play ash1", "play lion2", "play swan5", "play ship3"]
    for text in ("play lime1", "choose ash1", "sail", "place w02", "decline"):
        assert t.refuse(text) == "late-choice"
    assert t.refuse("2: play lime1") == "turn-order"
    t.play("play ship3, place s1_1")
    assert t.scores == [0, 1, 0]
    assert t.seat == 2


@pytest.mark.rule("late-choice", "pass")
def test_in_the_variant_the_rest_is_passed_on_as_usual() -> None:
    one, other = ["ash1", "lion2", "swan5", "ship3", "ship4"], ["ash2", "ash2", "lime1", "lime1", "fish1"]
    t = table(2, late_choice=True, hands={0: one, 1: other})
    t.play("0: play ship3, sail", "1: play fish1, sail")
    assert t.hands() == [["ash2", "ash2", "lime1", "lime1"], ["ash1", "lion2", "swan5", "ship4"]]


@pytest.mark.rule("late-choice")
def test_the_variant_must_be_agreed_beforehand() -> None:
    assert dealt(4).position.options == {"late_choice": False}
    assert dealt(4).phase == "choosing"
