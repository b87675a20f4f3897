"""Undoing follows information: whatever has shown anybody anything hidden stands."""

import pytest

from conformance.toy import GAME as TOY
from engine.matches import FIRST_TRICK, SECOND_TRICK, TO_AN_EXTRA_CARD, begin, finished, play_lines
from fondaco import Event, FastChance, Journal, Position
from fondaco.engine.undo import shows_nothing
from games.millefiori.table import table
from scale import whole_games


def last_can_be_undone(journal: Journal) -> bool:
    """Whether the seat of the last action may take it back; nobody else may."""
    seat = journal.standing()[-1].seat
    assert not any(journal.can_undo(other) for other in range(-1, journal.seats + 1) if other != seat)
    return journal.can_undo(seat)


def refused(journal: Journal, seat: int) -> None:
    """This seat can take nothing back, and trying changes nothing."""
    text, position = journal.text(), journal.position.clone()
    assert not journal.can_undo(seat)
    with pytest.raises(ValueError, match="nothing to undo"):
        journal.undo(seat)
    assert journal.text() == text
    assert journal.position == position


def test_nothing_can_be_undone_before_anything_is_done() -> None:
    refused(begin(), 0)
    refused(begin(), 1)
    refused(begin(), 7)


# Choosing


def test_a_choice_can_be_undone() -> None:
    journal = begin("0: choose lime1")
    assert last_can_be_undone(journal)
    journal.undo(0)
    assert journal.position == journal.start
    refused(journal, 0)


def test_a_choice_cannot_be_undone_when_another_has_chosen_since() -> None:
    journal = begin("0: choose lime1", "1: choose fish4")
    refused(journal, 0)


def test_but_it_can_when_that_one_has_undone() -> None:
    journal = begin("0: choose lime1", "1: choose fish4", "1: undo")
    journal.undo(0)
    assert journal.position == journal.start


def test_the_last_choice_can_be_undone_while_all_cards_lie_hidden() -> None:
    journal = begin("0: choose lime1", "1: choose fish4")
    assert journal.position.to_act() == [0]
    journal.undo(1)
    assert journal.position.to_act() == [1]
    play_lines(journal, "1: choose shell3")


def test_another_choice_is_undone_to_the_one_before() -> None:
    journal = begin("0: choose lime1, choose fish3")
    journal.undo(0)
    assert journal.position == begin("0: choose lime1").position
    journal.undo(0)
    assert journal.position == begin().position


# Playing


def test_laying_open_the_hidden_card_stands() -> None:
    refused(begin("0: choose lime1", "1: choose fish4", "0: play lime1"), 0)


def test_placing_can_be_undone_until_the_next_seat_acts() -> None:
    journal = begin("0: choose lime1", "1: choose fish4", "0: play lime1")
    before = journal.position.clone()
    play_lines(journal, "0: place w04")
    assert last_can_be_undone(journal)
    journal.undo(0)
    assert journal.position == before
    play_lines(journal, "0: place w06", "1: play fish4")
    refused(journal, 0)


def test_sailing_can_be_undone() -> None:
    journal = begin(*FIRST_TRICK[:3])
    assert last_can_be_undone(journal)
    journal.undo(0)
    assert journal.position.view(None)["seats"][0]["ship"] == 0


def test_taking_an_extra_card_from_the_open_display_can_be_undone() -> None:
    journal = begin(*TO_AN_EXTRA_CARD)
    display = journal.position.view(None)["display"]
    play_lines(journal, "0: play ship5")
    assert last_can_be_undone(journal)
    journal.undo(0)
    assert journal.position.view(None)["display"] == display
    assert journal.position.view(None)["phase"] == "taking"


def test_declining_can_be_undone() -> None:
    journal = begin(*TO_AN_EXTRA_CARD, "0: decline")
    assert last_can_be_undone(journal)
    journal.undo(0)
    play_lines(journal, "0: play ship2, place s3_1")


def test_a_turn_is_undone_step_by_step_down_to_the_card_that_was_laid_open() -> None:
    journal = begin(*TO_AN_EXTRA_CARD, "0: play ship5, place s1_1")
    for text, phase in (("place s1_1", "using"), ("play ship5", "taking"), ("sail", "using")):
        assert journal.standing()[-1].text == text
        journal.undo(0)
        assert journal.position.view(None)["phase"] == phase
    refused(journal, 0)
    assert journal.position.view(None)["card"] == "lime1"
    texts = [entry.text for entry in journal.moves]
    assert texts[-6:] == ["sail", "play ship5", "place s1_1", "undo", "undo", "undo"]
    play_lines(journal, "0: place w04")
    assert journal.text().splitlines()[-3] == "0: play lime1, sail, play ship5, place s1_1, undo, undo, undo, place w04"
    assert Journal.read(journal.text()).position == journal.position


def test_a_card_that_all_seats_can_work_out_stands_because_of_the_spectators() -> None:
    """Seat 1 has held the packet of seat 0, in which all cards are the same."""
    same = table(2, active=0, tricks_played=2, hands={0: ["house2", "house2"]}, chosen={0: "house2"}).position
    hand = [same.redeal(1, FastChance(stream)).write(0, same.legal(0)[0]) for stream in range(9)]
    assert hand == ["play house2"] * 9
    assert not shows_nothing(same, 0, same.read(0, "play house2"))


def test_a_card_that_most_likely_was_this_one_stands() -> None:
    """At the very end four of the six cards are house2: many a redeal gives seat 0 the card that it has."""
    position = table(
        2,
        active=0,
        rounds_played=9,
        tricks_played=2,
        hands={0: ["house2", "lime1"], 1: ["house2", "ash1"]},
        chosen={0: "house2", 1: "house2"},
    ).position
    assert position.view(None)["deck"] == 0
    assert not shows_nothing(position, 0, position.read(0, "play house2"))


# The end of a trick, when everybody takes up other cards


def test_the_last_placement_of_a_trick_stands() -> None:
    journal = begin(*FIRST_TRICK)
    assert journal.position.view(0)["hand"] == ["house2", "house4", "cross1", "shell3"]
    refused(journal, 1)


def test_unless_everybody_has_held_those_cards_before() -> None:
    """Of two seats, each gets back in the third trick what it has passed on in the first."""
    journal = begin(*FIRST_TRICK, *SECOND_TRICK)
    assert journal.position.view(0)["hand"] == ["lime1", "house2", "lion2"]
    assert last_can_be_undone(journal)
    journal.undo(1)
    play_lines(journal, "1: place p_b5")
    assert journal.position == begin(*FIRST_TRICK, *SECOND_TRICK[:3], "1: play fish3, place p_b5").position


def test_the_last_placement_of_a_round_stands() -> None:
    journal = begin(*TO_AN_EXTRA_CARD, "0: decline", "1: play shell3, place p_b2")
    assert journal.position.view(None)["round"] == 2
    refused(journal, 1)


def test_declining_at_the_end_of_a_trick_stands() -> None:
    """It is not the extra card that shows something, but the hands that are taken up."""
    position = table(3, card="lime1", active=2, doge=0, ships={2: 6}, display=["ship5"]).play("sail").position
    assert shows_nothing(position, 2, position.read(2, "play ship5"))
    assert not shows_nothing(position, 2, position.read(2, "decline"))


def test_nor_in_the_last_round_where_all_cards_can_be_counted() -> None:
    """With four seats, a seat that has held three of the four hands knows the fourth once the deck is used up."""
    last = table(4, card="lime1", active=3, doge=0, rounds_played=4, tricks_played=2).position
    earlier = table(4, card="lime1", active=3, doge=0, rounds_played=3, tricks_played=2).position
    assert shows_nothing(last, 3, last.read(3, "sail"))
    assert not shows_nothing(earlier, 3, earlier.read(3, "sail"))


# The variant


def test_a_card_chosen_on_the_own_turn_stands() -> None:
    refused(begin("0: play lime1", late_choice=True), 0)


def test_placing_it_can_be_undone() -> None:
    journal = begin("0: play lime1, place w04", late_choice=True)
    assert last_can_be_undone(journal)
    journal.undo(0)
    play_lines(journal, "0: sail", "1: play fish4")
    refused(journal, 0)
    refused(journal, 1)
    play_lines(journal, "1: place p_b3")
    refused(journal, 1)


# Another game: no game marks by hand what can be undone


def test_of_a_toy_game_hidden_moves_can_be_undone_and_nothing_that_is_drawn_or_shown() -> None:
    journal = Journal(TOY, 2, 7)
    cards = {seat: journal.position.view(seat)["hand"] for seat in (0, 1)}
    play_lines(journal, f"0: hide {cards[0][0]}")
    assert last_can_be_undone(journal)
    play_lines(journal, f"1: hide {cards[1][0]}")
    assert last_can_be_undone(journal)
    play_lines(journal, f"0: swap {cards[0][1]}")
    assert last_can_be_undone(journal)
    play_lines(journal, "0: draw")
    refused(journal, 0)
    play_lines(journal, "0: show")
    refused(journal, 0)


# In general


@whole_games
@pytest.mark.parametrize(("seats", "late_choice"), [(2, True), (3, False)])
def test_undoing_and_doing_the_same_again_leads_to_the_same_position(seats: int, late_choice: bool) -> None:
    undone = 0
    whole = Journal.read(finished(seats, late_choice=late_choice))
    journal = Journal("millefiori", seats, 7, None, None, late_choice=late_choice)
    for number, entry in enumerate(whole.moves):
        before = journal.position.clone()
        journal.play(entry.seat, entry.text)
        if number % 7 == 0 and last_can_be_undone(journal):
            after = journal.position.clone()
            journal.undo(entry.seat)
            assert journal.position == before
            journal.play(entry.seat, entry.text)
            assert journal.position == after
            undone += 1
    assert undone > 5
    assert journal.standing() == whole.moves
    assert Journal.read(journal.text()).position == whole.position


def test_asking_changes_nothing() -> None:
    journal = begin(*TO_AN_EXTRA_CARD)
    before = journal.position.clone()
    action = before.read(0, "play ship5")
    assert shows_nothing(before, 0, action)
    assert before == journal.position
    assert journal.can_undo(0)
    assert journal.position == before


def test_the_answer_is_the_same_whatever_is_hidden() -> None:
    """Else a seat could learn from a button that is missing."""

    def answers(position: Position) -> list[bool]:
        return [shows_nothing(position, 0, action) for action in position.legal(0)]

    position = begin("1: choose fish4").position
    dealt_otherwise = begin("1: choose cross1").position
    assert position.view(0) == dealt_otherwise.view(0)
    assert answers(position) == answers(dealt_otherwise) == [True] * 5


def test_a_listener_goes_on_listening() -> None:
    journal = begin("0: choose lime1", "1: choose fish4", "0: play lime1")
    events: list[Event] = []
    journal.position.events = events
    play_lines(journal, "0: sail")
    heard = len(events)
    assert heard
    play_lines(journal, "0: undo, place w04")
    assert journal.position.events is events
    assert events[heard].fields["event"] == "place"
