"""A match as it is stored, mailed and replayed."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.toy import GAME as TOY
from engine.matches import (
    FIRST_TRICK,
    SECOND_TRICK,
    TO_AN_EXTRA_CARD,
    another_edition,
    begin,
    finished,
    play_lines,
    play_out,
)
from fondaco import (
    Edition,
    FondacoError,
    IllegalActionError,
    Journal,
    JournalError,
    NotationError,
    find_game,
    own_edition,
)
from fondaco.engine.moves import Move
from fondaco.engine.seeds import commitment

HEX = "0123456789abcdef" * 4
MILLE_FIORI = find_game("millefiori")
GAME, EDITION, SEATS, PLAYERS, OPTIONS, SEED_HASH, SEED, BLANK, FIRST_ACTION = range(2, 11)
"""The lines of a text form."""

fixed = settings(derandomize=True, deadline=None)


def with_line(text: str, number: int, line: str) -> str:
    """This text with another line in the place of that number, counted from 1; from the end if it is negative."""
    lines = text.splitlines()
    lines[number - 1 if number > 0 else number] = line
    return "\n".join(lines) + "\n"


def without_line(text: str, number: int) -> str:
    lines = text.splitlines()
    del lines[number - 1 if number > 0 else number]
    return "\n".join(lines) + "\n"


def refused(text: str, edition: Edition | None = None) -> JournalError:
    with pytest.raises(JournalError) as error:
        Journal.read(text, edition)
    return error.value


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


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_a_match_reads_back(seats: int, late_choice: bool) -> None:
    for seed in (7, HEX):
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


def test_a_match_that_goes_on_reads_back() -> None:
    journal = begin()
    for number, entry in enumerate(Journal.read(finished(undo_one_in=20)).moves):
        play_lines(journal, f"{entry.seat}: {entry.text}")
        if number % 7 == 0 or entry.text == "undo":
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
    with pytest.raises(ValueError, match="3 players, where there are 2 seats"):
        Journal("millefiori", 2, 7, ["Ann", "Bob", "Cleo"])


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


# What is wrong with a text, and in which line


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
        (SEATS, "seats: 3", "2 players, where there are 3 seats"),
        (SEATS, f"seats: {'9' * 5000}", "9999"),
        (PLAYERS, "players: Ann", "1 players, where there are 2 seats"),
        (PLAYERS, "players: Ann, Bob, Cleo", "3 players, where there are 2 seats"),
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
        (FIRST_ACTION, "0:", "seat 0, '': '' is no action: write"),
        (FIRST_ACTION, "0: choose lime1,", "seat 0, '': '' is no action: write"),
        (FIRST_ACTION, "0: chose lime1", "seat 0, 'chose lime1': 'chose lime1' is no action: write"),
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
        (-3, "actions: 3", "actions, where there must be 3"),
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
    assert f"{count} actions" in str(refused(with_line(finished(), -3, "actions: 1")))


def test_an_ending_of_a_match_that_goes_on_is_noticed() -> None:
    text = begin(*FIRST_TRICK).text() + "ending: lozenges\n"
    assert refused(text).line == len(text.splitlines())


@pytest.mark.parametrize("blank_lines", [0, 1, 3])
def test_what_stands_after_the_end_is_noticed(blank_lines: int) -> None:
    for text in (finished(), begin(*FIRST_TRICK).text()):
        error = refused(text + "\n" * blank_lines + "P.S. well played\n\n")
        assert "nothing may follow the end of a journal" in str(error)
        assert error.line == len(text.splitlines()) + blank_lines + 1


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


def test_what_the_customs_of_a_table_let_a_seat_take_back_is_read_again() -> None:
    journal = begin(*FIRST_TRICK[:2])
    journal.play(0, "play jewelry2")
    with pytest.raises(FondacoError, match="nothing to undo"):
        journal.undo(0)
    journal.take_back(0)
    assert journal.position == begin(*FIRST_TRICK[:2]).position
    assert Journal.read(journal.text()).text() == journal.text()
