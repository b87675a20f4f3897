"""What is wrong with the text of a journal, and in which line."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.lines import (
    BLANK,
    EDITION,
    FIRST_ACTION,
    GAME,
    OPTIONS,
    PLAYERS,
    SEATS,
    SEED,
    SEED_HASH,
    refused,
    with_line,
    without_line,
)
from engine.matches import (
    FIRST_TRICK,
    HEX,
    SECOND_TRICK,
    begin,
    finished,
)
from fondaco import (
    Journal,
    JournalError,
)
from scale import whole_games

fixed = settings(derandomize=True, deadline=None)


@pytest.mark.parametrize(
    "text", ["", "\n", "Dear Ann,\nit is your move.\n", "fondaco journal", "fondaco diary 1", "\x00"]
)
def test_no_journal_at_all(text: str) -> None:
    error = refused(text)
    assert error.line == 1
    assert "not a journal: it must begin with 'fondaco journal 1'" in str(error)
    assert str(error).startswith("line 1: ")


@pytest.mark.parametrize(
    ("line", "replacement", "problem"),
    [
        (1, "fondaco journal 2", "unknown format 2; this program reads format 1"),
        (1, "fondaco journal one", "unknown format one"),
        (GAME, "gam: millefiori 1", "expected 'game: …' here"),
        (GAME, "game: millefiori", "expected the name of a game and the version of its rules here"),
        (GAME, "game: chess 1", "unknown game 'chess'; use one of:"),
        (GAME, "game: millefiori 99", "played under version 99 of the rules of millefiori: this program has version"),
        (EDITION, "", "expected 'edition: …' here"),
        (EDITION, "edition: 0123456789abcdef", "played with edition 0123456789abcdef, not with"),
        (SEATS, "seats: two", "'two' is not a whole number"),
        (SEATS, "seats:", "'' is not a whole number"),
        (SEATS, "seats: -2", "'-2' is not a whole number"),
        (SEATS, "seats: ²", "'²' is not a whole number"),
        (SEATS, "seats: 5", "5 seats; use one of: 2, 3, 4"),
        (SEATS, "seats: 3", "2 players for 3 seats"),
        (SEATS, f"seats: {'9' * 5000}", "9999"),
        (PLAYERS, "players: Ann", "1 players for 2 seats"),
        (PLAYERS, "players: Ann, Bob, Cleo", "3 players for 2 seats"),
        (PLAYERS, "players: Ann,", "'' is not a valid player name"),
        (PLAYERS, "players: Ann, B\tb", "is not a valid player name"),
        (OPTIONS, "options: fast=yes", "millefiori has no option 'fast'; use one of: late_choice"),
        (OPTIONS, "options: late_choice=maybe", "'maybe' is not a whole number"),
        (OPTIONS, "options: late_choice", "'' is not a whole number"),
        (OPTIONS, "options: late_choice=1", "option late_choice cannot be 1; use one of:"),
        (OPTIONS, "options: late_choice=no, late_choice=yes", "late_choice"),
        (SEED_HASH, "seed-hash: 00", "not the seed that was promised: its hash is different"),
        (SEED, "seed: 8", "not the seed that was promised: its hash is different"),
        (SEED, "seed: -7", "is not a valid seed; use"),
        (SEED, "seed:", "is not a valid seed; use"),
        (SEED, "0: choose lime1", "expected 'seed: …' here"),
        (BLANK, "0: choose lime1", "expected an empty line between the header and the actions"),
        (FIRST_ACTION, "choose lime1", "expected 'SEAT: ACTION, ACTION'"),
        (FIRST_ACTION, "2: choose lime1", "there is no seat 2; use one of: 0, 1"),
        (FIRST_ACTION, "-1: choose lime1", "'-1' is not a whole number"),
        (FIRST_ACTION, "Ann: choose lime1", "'Ann' is not a whole number"),
        (FIRST_ACTION, "0:", "seat 0, '': unknown action ''; write"),
        (FIRST_ACTION, "0: choose lime1,", "seat 0, '': unknown action ''; write"),
        (FIRST_ACTION, "0: chose lime1", "seat 0, 'chose lime1': unknown action 'chose lime1'; write"),
        (FIRST_ACTION, "0: choose lime9", "there is no card 'lime9'"),
        (FIRST_ACTION, "0: choose house4", "seat 0, 'choose house4': not allowed: see rule 'choose'"),
        (FIRST_ACTION, "0: undo", "seat 0, 'undo': nothing to undo"),
        (FIRST_ACTION + 2, "0: play lime1, sail", "not allowed: see rule 'play-chosen'"),
        (FIRST_ACTION + 3, "1: undo", "seat 1, 'undo': nothing to undo: the last action was not yours"),
        (FIRST_ACTION + 3, "0: play fish4, place p_b3", "not allowed: see rule 'turn-order'"),
        (FIRST_ACTION + 3, "1: play fish4, place p_t1", "not allowed: see rule 'people-support'"),
        (FIRST_ACTION + 3, "", "expected 'actions: …' here"),
    ],
)
def test_a_line_that_is_wrong_is_named(line: int, replacement: str, problem: str) -> None:
    error = refused(with_line(begin(*FIRST_TRICK, *SECOND_TRICK).text(), line, replacement))
    assert problem in str(error)
    # The number of seats and of players are compared when both are known; so are a seed and its hash, and an empty
    # line is wrong because of the one after it.
    later = {"seats: 3": PLAYERS, "seed-hash: 00": SEED, "": line + 1 if line > BLANK else line}
    assert error.line == later.get(replacement, line)
    assert str(error).startswith(f"line {error.line}: ")


@pytest.mark.parametrize("line", range(1, BLANK))
def test_a_line_of_the_header_that_is_missing_is_noticed(line: int) -> None:
    assert refused(without_line(begin(*FIRST_TRICK).text(), line)).line == line


def test_lines_in_another_order_are_noticed() -> None:
    lines = begin(*FIRST_TRICK).text().splitlines()
    lines[GAME - 1], lines[EDITION - 1] = lines[EDITION - 1], lines[GAME - 1]
    assert refused("\n".join(lines)).line == GAME


@pytest.mark.parametrize(
    ("line", "replacement", "problem"),
    [
        (-3, "actions: 3", "expected 3 actions, got"),
        (-3, "actions: all", "'all' is not a whole number"),
        (-3, f"actions: {'9' * 5000}", "9999"),
        (-2, "ending: bored", "the game ended differently: lozenges"),
        (-1, "scores: 1, 2", "the rules give other scores:"),
        (-1, "scores:", "the rules give other scores:"),
        (-1, "score: 1, 2", "expected 'scores: …' here"),
    ],
)
def test_a_closing_line_that_is_wrong_is_named(line: int, replacement: str, problem: str) -> None:
    text = finished()
    error = refused(with_line(text, line, replacement))
    assert problem in str(error)
    assert error.line == len(text.splitlines()) + line + 1


def test_the_right_figures_are_named() -> None:
    journal = Journal.read(finished())
    scores = journal.position.scores()
    assert f"the rules give other scores: {scores[0]}, {scores[1]}" in str(
        refused(with_line(finished(), -1, "scores:"))
    )
    count = len(journal.moves)
    assert f"expected 1 actions, got {count}" in str(refused(with_line(finished(), -3, "actions: 1")))


def test_an_ending_of_a_match_that_goes_on_is_noticed() -> None:
    text = begin(*FIRST_TRICK).text() + "ending: lozenges\n"
    assert refused(text).line == len(text.splitlines())


@pytest.mark.parametrize("blank_lines", [0, 1, 3])
def test_what_stands_after_the_end_is_noticed(blank_lines: int) -> None:
    for text in (finished(), begin(*FIRST_TRICK).text()):
        error = refused(text + "\n" * blank_lines + "P.S. well played\n\n")
        assert "nothing may follow the end of a journal" in str(error)
        assert error.line == len(text.splitlines()) + blank_lines + 1


@whole_games
@pytest.mark.parametrize("text", [finished(), finished(undo_one_in=40), finished(4, HEX), begin(*FIRST_TRICK).text()])
def test_a_text_that_was_cut_off_is_noticed(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for count in range(len(lines)):
        error = refused("".join(lines[:count]))
        assert error.line in (count, count + 1)
    assert Journal.read("".join(lines)).text() == text


def test_a_text_without_its_closing_lines_says_so() -> None:
    text = finished()
    lines = text.splitlines()
    for count in (BLANK, FIRST_ACTION, 40, len(lines) - 4, len(lines) - 3):
        error = refused("\n".join(lines[:count]) + "\n")
        assert "the journal is cut off: its closing lines are missing" in str(error)
        assert error.line == count


@pytest.mark.parametrize("number", range(FIRST_ACTION, FIRST_ACTION + 8))
def test_a_line_of_actions_that_is_missing_is_noticed(number: int) -> None:
    refused(without_line(begin(*FIRST_TRICK, *SECOND_TRICK).text(), number))


@st.composite
def slips(draw: st.DrawFn) -> str:
    """The text of a finished match with one character left out, put in or changed."""
    text = finished(undo_one_in=40)
    place = draw(st.integers(0, len(text) - 1))
    character = draw(st.one_of(st.just(""), st.sampled_from("0123456789:,=- \n\r\tabcdefgxyz"), st.characters()))
    return text[:place] + character + text[place + draw(st.integers(0, 1)) :]


@whole_games
@settings(derandomize=True, deadline=None, max_examples=500)
@given(text=slips())
def test_a_slip_is_noticed_or_does_no_harm(text: str) -> None:
    """What reads is a match that the rules allow; it may have another name, or a lozenge on a cell worth as much."""
    try:
        journal = Journal.read(text)
    except JournalError:
        return
    assert Journal.read(journal.text()).text() == journal.text()
    lines, whole = journal.text().splitlines(), finished(undo_one_in=40).splitlines()
    assert lines[SEED_HASH - 1 : BLANK] == whole[SEED_HASH - 1 : BLANK]
    assert lines[-3:] == whole[-3:]


@fixed
@given(text=st.text())
def test_any_other_text_is_refused(text: str) -> None:
    refused(text)
    header = "\n".join(begin().text().splitlines()[:BLANK])
    assert re.match(r"line \d+: ", str(refused(f"{header}\n{text}")))
