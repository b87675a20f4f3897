"""A match as it is stored, mailed and replayed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.toy import GAME as TOY
from engine.lines import EDITION, OPTIONS, SEED, refused, without_line
from engine.matches import (
    FIRST_TRICK,
    HEX,
    MILLE_FIORI,
    TO_AN_EXTRA_CARD,
    another_edition,
    begin,
    finished,
    play_lines,
    play_out,
)
from fondaco import (
    FondacoError,
    IllegalActionError,
    Journal,
    NotationError,
    own_edition,
)
from fondaco.engine.moves import Move
from fondaco.engine.seeds import commitment
from scale import whole_games

fixed = settings(derandomize=True, deadline=None)


# The text form


def test_the_text_form() -> None:
    journal = begin(*FIRST_TRICK[:3], "0: undo, place t3_jewelry", FIRST_TRICK[3])
    assert journal.text() == (
        "fondaco journal 1\n"
        f"game: millefiori {MILLE_FIORI.version}\n"
        f"edition: {own_edition(MILLE_FIORI).digest}\n"
        "seats: 2\n"
        "players: Ann, Bob\n"
        "options: late_choice=no\n"
        "seed-hash: 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451\n"
        "seed: 7\n"
        "\n"
        "0: choose jewelry2\n"
        "1: choose fish4\n"
        "0: play jewelry2, sail, undo, place t3_jewelry\n"
        "1: play fish4, place p_b3\n"
        "\n"
        "actions: 8\n"
    )


def test_the_closing_lines_of_a_finished_match() -> None:
    journal = Journal.read(finished())
    scores = journal.position.scores()
    *_, blank, actions, ending, points = finished().splitlines()
    assert blank == ""
    assert actions == f"actions: {len(journal.moves)}"
    assert ending == f"ending: {journal.position.ending()}"
    assert points == f"scores: {scores[0]}, {scores[1]}"


@whole_games
@pytest.mark.parametrize(("seats", "late_choice"), [(2, True), (3, False)])
def test_a_match_reads_back(seats: int, late_choice: bool) -> None:
    seed = HEX if late_choice else 7
    played = Journal("millefiori", seats, seed, None, None, late_choice=late_choice)
    play_out(played, undo_one_in=10)
    journal = Journal.read(played.text())
    assert journal.text() == played.text()
    assert journal.position == played.position
    assert journal.start == played.start
    assert journal.moves == played.moves
    assert journal.game is MILLE_FIORI
    assert (journal.seats, journal.seed, journal.players) == (seats, seed, played.players)
    assert journal.options == {"late_choice": late_choice}


@whole_games
def test_a_match_that_goes_on_reads_back() -> None:
    journal = begin()
    for number, entry in enumerate(Journal.read(finished(undo_one_in=20)).moves):
        play_lines(journal, f"{entry.seat}: {entry.text}")
        if number % 17 == 0 or entry.text == "undo":
            again = Journal.read(journal.text())
            assert again.position == journal.position
            assert again.moves == journal.moves
            assert [again.can_undo(seat) for seat in (0, 1)] == [journal.can_undo(seat) for seat in (0, 1)]


def test_options_that_are_numbers_are_written_as_such() -> None:
    journal = Journal(TOY, 3, 7, None, None, rounds=4, swaps=False)
    assert journal.text().splitlines()[OPTIONS - 1] == "options: swaps=no, rounds=4"
    assert journal.position.options == {"swaps": False, "rounds": 4}


def test_a_match_without_any_action_reads_back() -> None:
    assert Journal.read(begin().text()).position == begin().position


def test_how_a_text_is_laid_out_does_not_matter() -> None:
    text = begin(*FIRST_TRICK).text()
    for other in (
        text.replace("\n", "\r\n"),
        text.replace("\n", "  \n"),
        text.rstrip("\n"),
        text + "\n \n",
        text.replace(", ", ","),
        text.replace("choose", "CHOOSE  "),
        text.replace("options: late_choice=no", "options:"),
    ):
        assert Journal.read(other).text() == text


def test_a_hidden_seed_can_be_promised_and_not_be_read() -> None:
    journal = begin(seed=HEX)
    text = journal.text(reveal=False)
    assert HEX not in text
    assert f"seed-hash: {commitment(HEX)}" in text.splitlines()
    assert journal.seed_hash == commitment(HEX)
    assert text == without_line(journal.text(), SEED)
    error = refused(text)
    assert error.line == SEED
    assert "seed is not in this journal" in str(error)


def test_the_default_names_are_the_seats() -> None:
    assert Journal("millefiori", 3, 7).players == ["seat 0", "seat 1", "seat 2"]


@pytest.mark.parametrize("name", ["", " ", "Ann, Bob", "Ann\nBob", "Ann\tBob", "Ann\u2028Bob", "Ann\x1b[2J"])
def test_a_name_that_would_break_a_line_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not a valid player name; use letters, without commas or line breaks"):
        Journal("millefiori", 2, 7, ["Ann", name])


def test_each_seat_has_one_name() -> None:
    with pytest.raises(ValueError, match="3 players for 2 seats"):
        Journal("millefiori", 2, 7, ["Ann", "Bob", "Cleo"])


@whole_games
@fixed
@given(names=st.lists(st.text(min_size=1), min_size=2, max_size=2))
def test_every_name_that_is_taken_reads_back(names: list[str]) -> None:
    try:
        journal = Journal("millefiori", 2, 7, names)
    except ValueError:
        return
    assert Journal.read(journal.text()).players == journal.players


@pytest.mark.parametrize("name", ["Émilie", "me:Ann", "Ann Smith", "x = y", "莉莉", "0"])
def test_a_name_reads_back(name: str) -> None:
    assert Journal.read(Journal("millefiori", 2, 7, [name, "Bob"]).text()).players == [name, "Bob"]


def test_a_name_with_blanks_around_it_reads_back() -> None:
    journal = Journal("millefiori", 2, 7, [" Ann ", "Bob"])
    assert Journal.read(journal.text()).players == journal.players


def test_a_match_keeps_its_names_to_itself() -> None:
    names = ["Ann", "Bob"]
    journal = Journal("millefiori", 2, 7, names)
    names[0] = "Cleo,"
    assert journal.players == ["Ann", "Bob"]


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown game 'chess'; use one of:"):
        Journal("chess", 2, 7)
    with pytest.raises(ValueError, match="not played with 5 seats; use one of: 2, 3, 4"):
        Journal("millefiori", 5, 7)
    with pytest.raises(ValueError, match="is not a valid seed"):
        Journal("millefiori", 2, -1)
    with pytest.raises(ValueError, match="has no option 'fast'; use one of: late_choice"):
        Journal("millefiori", 2, 7, None, None, fast=True)


# Playing


def test_an_action_is_written_as_its_notation_says() -> None:
    journal = begin()
    journal.play(0, "  CHOOSE   Lime1 ")
    assert journal.moves == [Move(0, "choose lime1", 0)]


@pytest.mark.parametrize(
    ("seat", "text", "error"),
    [
        (0, "choose house4", IllegalActionError),  # which seat 1 holds
        (0, "sail", IllegalActionError),
        (2, "choose lime1", IllegalActionError),
        (-1, "choose lime1", IllegalActionError),
        (0, "choose lime9", NotationError),
        (0, "undo", NotationError),
        (0, "", NotationError),
    ],
)
def test_an_error_leaves_the_journal_as_it_was(seat: int, text: str, error: type[Exception]) -> None:
    journal = begin("0: choose lime1")
    before = journal.text()
    position = journal.position.clone()
    with pytest.raises(error):
        journal.play(seat, text)
    assert journal.text() == before
    assert journal.position == position
    assert journal.can_undo(0)


def test_entries_only_ever_grow() -> None:
    journal = begin("0: choose lime1")
    first = list(journal.moves)
    play_lines(journal, "0: undo, choose fish3, undo, choose house2")
    assert journal.moves[:1] == first
    texts = [entry.text for entry in journal.moves]
    assert texts == ["choose lime1", "undo", "choose fish3", "undo", "choose house2"]
    assert [entry.text for entry in journal.standing()] == ["choose house2"]


@whole_games
def test_what_stands_leads_to_the_position() -> None:
    journal = Journal.read(finished(undo_one_in=5))
    assert any(entry.text == "undo" for entry in journal.moves)
    position = journal.start.clone()
    for entry in journal.standing():
        position.apply(entry.seat, position.read(entry.seat, entry.text))
    assert position == journal.position


def test_a_replay_shows_each_action_and_where_it_leads() -> None:
    journal = begin(*FIRST_TRICK[:3], "0: undo, place t3_jewelry", FIRST_TRICK[3])
    start, end = journal.start.clone(), journal.position.clone()
    steps = list(journal.replay())
    assert [entry for entry, _ in steps] == journal.standing()
    assert [entry.text for entry, _ in steps][2:4] == ["play jewelry2", "place t3_jewelry"]
    assert [position.view(None)["phase"] for _, position in steps[:4]] == ["choosing", "playing", "using", "playing"]
    assert steps[-1][1] == journal.position
    for _, position in steps:  # free to keep, and to play on with
        for seat in position.to_act()[:1]:
            position.apply(seat, position.legal(seat)[0])
    assert journal.start == start
    assert journal.position == end
    assert not list(begin().replay())


def test_turns_hold_together_what_stands_on_a_line() -> None:
    journal = begin(*TO_AN_EXTRA_CARD, "0: play ship5, place s1_1", "1: play shell3, place p_b2")
    lines = journal.text().splitlines()
    assert "0: play lime1, sail, play ship5, place s1_1" in lines
    turns = [entry.turn for entry in journal.moves]
    assert turns == sorted(turns)


def test_what_the_customs_of_a_table_let_a_seat_undo_is_read_again() -> None:
    journal = begin(*FIRST_TRICK[:2])
    journal.play(0, "play jewelry2")
    with pytest.raises(FondacoError, match="nothing to undo"):
        journal.undo(0)
    journal.force_undo(0)
    assert journal.position == begin(*FIRST_TRICK[:2]).position
    assert Journal.read(journal.text()).text() == journal.text()


# Editions


def test_a_match_with_another_edition_reads_back_with_it_alone() -> None:
    edition = another_edition()
    journal = Journal("millefiori", 2, 7, None, edition)
    play_lines(journal, "0: choose lime1", "1: choose fish4", "0: play lime1, sail")
    assert journal.position.scores() == [2, 0]
    assert Journal.read(journal.text(), edition).position == journal.position
    error = refused(journal.text())
    assert error.line == EDITION
    assert edition.digest in str(error)
    assert own_edition(MILLE_FIORI).digest in str(error)
    assert "--edition" in str(error)


def test_the_own_edition_is_not_read_with_another() -> None:
    assert refused(begin().text(), another_edition()).line == EDITION
