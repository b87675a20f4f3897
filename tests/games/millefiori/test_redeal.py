"""Dealing anew what a seat cannot know: it keeps all that the seat has seen, and nothing else."""

from collections import Counter

import pytest

from fondaco.engine.chance import FastChance
from games.millefiori.table import Table, dealt, table
from scale import whole_games


def redeals(t: Table, seat: int | None, count: int = 30) -> list[Table]:
    return [Table(t.position.redeal(seat, FastChance(number, 5))) for number in range(count)]


def hands_of(tables: list[Table], seat: int) -> set[tuple[str, ...]]:
    """The different hands that a seat holds in these positions."""
    return {tuple(t.view(seat)["hand"]) for t in tables}


def choices_of(tables: list[Table], seat: int) -> set[str | None]:
    return {t.view(seat)["chosen"] for t in tables}


def decks_of(tables: list[Table]) -> set[tuple[str, ...]]:
    return {tuple(t.position.to_dict()["deck"]) for t in tables}


@pytest.mark.rule("deal", "choose")
def test_at_first_a_seat_knows_its_own_hand_only() -> None:
    t = dealt(4)
    others = redeals(t, 0)
    assert hands_of(others, 0) == {tuple(t.view(0)["hand"])}
    for seat in (1, 2, 3):
        assert len(hands_of(others, seat)) == 30
    assert len(decks_of(others)) == 30


@pytest.mark.rule("pass")
def test_a_seat_keeps_in_mind_the_cards_that_it_has_passed_on() -> None:
    t = dealt(4).idle_to(card=2)
    others = redeals(t, 0)
    assert hands_of(others, 0) == {tuple(t.view(0)["hand"])}
    assert hands_of(others, 1) == {tuple(t.view(1)["hand"])}  # it came from seat 0
    for seat in (2, 3):
        assert len(hands_of(others, seat)) > 20


@pytest.mark.rule("pass")
@pytest.mark.parametrize(("seats", "card"), [(4, 3), (4, 4), (3, 2), (3, 3), (3, 4), (2, 2), (2, 3)])
def test_with_every_card_of_the_round_one_more_packet_is_known(seats: int, card: int) -> None:
    t = dealt(seats).idle_to(card=card)
    others = redeals(t, 0)
    for seat in range(seats):
        known = seat < card
        assert (len(hands_of(others, seat)) == 1) == known


@pytest.mark.rule("pass", "choose")
def test_which_card_was_chosen_from_a_known_packet_is_not_known() -> None:
    t = dealt(4).idle_to(card=2)
    hand = t.view(1)["hand"]
    t.play(f"1: choose {hand[0]}")
    others = redeals(t, 0, 60)
    assert hands_of(others, 1) == {tuple(hand)}
    assert choices_of(others, 1) == set(hand)
    assert choices_of(others, 2) == {None}


@pytest.mark.rule("pass", "choose")
def test_nor_is_it_known_when_the_rest_has_been_passed_on() -> None:
    t = dealt(4).idle_to(card=2)
    packet = Counter(t.view(1)["hand"])
    t.idle_to(phase="playing")
    others = redeals(t, 0, 60)
    assert choices_of(others, 1) == set(packet)
    for other in others:
        rest = other.position.to_dict()["packets"][0]  # the packet dealt to seat 0, now passed on by seat 1
        assert Counter([*rest, other.view(1)["chosen"]]) == packet


@pytest.mark.rule("choose")
def test_a_hidden_choice_from_an_unseen_hand_varies_too_and_the_own_stays() -> None:
    t = dealt(4).idle_to(phase="playing")
    others = redeals(t, 0, 60)
    assert choices_of(others, 0) == {t.view(0)["chosen"]}
    for seat in (1, 2, 3):
        assert len(choices_of(others, seat)) > 15


@pytest.mark.rule("turn-order")
def test_what_has_been_laid_open_stays() -> None:
    t = dealt(4).idle_to(phase="using")
    for other in redeals(t, (t.seat + 1) % 4):
        assert other.view()["card"] == t.view()["card"]
        assert other.seat == t.seat
        assert other.view(t.seat)["chosen"] is None


@pytest.mark.rule("pass")
def test_with_two_seats_all_is_known_after_one_pass_but_the_pile() -> None:
    t = dealt(2).idle_to(card=2)
    others = redeals(t, 1)
    assert hands_of(others, 0) == {tuple(t.view(0)["hand"])}
    assert len(decks_of(others)) == 30
    assert len({tuple(sorted(deck)) for deck in decks_of(others)}) == 1


@pytest.mark.rule("round-end", "pass")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_cards_that_stay_for_the_display_are_known_to_their_owner_and_to_others_as_far_as_they_held_them(
    seats: int, late_choice: bool
) -> None:
    t = dealt(seats, seed=8, late_choice=late_choice)
    doge, last = t.view()["doge"], t.view()["cards_of_round"]
    t.idle_to(card=last, phase="playing", seat=(doge + 1) % seats)  # the Doge holder has played
    for seat in range(seats):
        others = redeals(t, seat)
        assert hands_of(others, seat) == {tuple(t.view(seat)["hand"])}
        # By now everybody has held every packet: what the Doge holder kept is known to all.
        assert hands_of(others, doge) == {tuple(t.view(doge)["hand"])}
    for seat in range(seats):
        assert len(hands_of(redeals(t, None), seat)) > 10


@pytest.mark.rule("round-end", "choose")
def test_which_card_stays_is_not_known_while_its_owner_is_yet_to_play() -> None:
    t = dealt(3, seed=8).idle_to(card=4)
    doge = t.view()["doge"]
    t.idle_to(phase="playing")
    last = (doge - 1) % 3
    known = {*t.view(last)["hand"], str(t.view(last)["chosen"])}
    assert len(known) == 2
    assert hands_of(redeals(t, doge), last) == {(card,) for card in known}


def test_a_spectator_knows_no_hand() -> None:
    t = dealt(3).idle_to(card=3)
    others = redeals(t, None)
    for seat in range(3):
        assert len(hands_of(others, seat)) > 20


def test_a_new_round_is_unknown_again() -> None:
    t = dealt(3).idle_to(round_number=2)
    others = redeals(t, 0)
    for seat in (1, 2):
        assert len(hands_of(others, seat)) == 30


@pytest.mark.rule("late-choice")
def test_in_the_variant_a_known_packet_stays_known_while_it_is_played_from() -> None:
    t = dealt(3, late_choice=True).idle_to(card=2)
    doge = t.view()["doge"]
    right = (doge - 1) % 3
    # The Doge holder plays first, from the packet that its right neighbour passed on and knows.
    assert hands_of(redeals(t, right), doge) == {tuple(t.view(doge)["hand"])}
    t.idle_to(seat=(doge + 1) % 3)
    packets = {tuple(other.position.to_dict()["packets"][right]) for other in redeals(t, right)}
    assert packets == {tuple(t.position.to_dict()["packets"][right])}
    assert len(hands_of(redeals(t, doge), right)) > 20


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_a_redeal_looks_the_same_and_does_not_depend_on_what_is_hidden(seats: int, late_choice: bool) -> None:
    t, chance = dealt(seats, 13, late_choice), FastChance(13, 1)
    components = t.position.components()
    while t.phase != "over":
        for seat in (None, *range(seats)):
            other = t.position.redeal(seat, FastChance(1, 6))
            assert other.view(seat) == t.position.view(seat)
            assert other.components() == components
            assert other == t.position.redeal(seat, FastChance(2, 6)).redeal(seat, FastChance(1, 6))
        seat = t.position.to_act()[0]
        legal = t.position.legal(seat)
        t.position.apply(seat, legal[chance.below(len(legal))])


def test_the_position_itself_is_left_alone() -> None:
    t = table(4, chosen={0: "lime5", 1: "ash1"})
    before = t.position.to_dict()
    t.position.redeal(0, FastChance(0)).apply(0, t.position.legal(0)[0])
    assert t.position.to_dict() == before


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_redeal_for_a_seat_that_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        dealt(2).position.redeal(seat, FastChance(0))
