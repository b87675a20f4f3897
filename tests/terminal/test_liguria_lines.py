"""Liguria at the terminal: lines that stand for several actions, and games that a person types."""

import re
from pathlib import Path

import pexpect
import pytest

from fondaco import FondacoError, IllegalActionError, Journal
from fondaco.games.liguria.actions import BUYING, DEPARTING, PICKING, STOPPED, UPGRADING
from fondaco.languages.speech import speak
from fondaco.terminal.boards import Board
from terminal.command import run, sit_down
from terminal.liguria_table import give, play, set_table, table

ROW = ["ship-2", "knight-1", "monk", "building-1", "diplomat-1", "pair-red", "merchant-2", "knight-4"]


@pytest.fixture
def board() -> Board:
    return set_table(4)


# Lines that stand for several actions


@pytest.mark.parametrize(
    ("line", "chain"),
    [
        ("sail 3", "sail, sail, sail, stop"),
        ("SAIL 1", "sail, stop"),
        ("sail 4", "sail, sail, sail, sail"),  # no step is left: the ship stops by itself
        ("sail 3 stop", "sail, sail, sail, stop"),
        ("sail 4 stop", "sail, sail, sail, sail"),
        ("turn sail 2", "turn, sail, sail, stop"),
        ("turn, sail 2", "turn, sail, sail, stop"),
        ("sail stop", "sail, stop"),
        ("turn sail", "turn, sail"),
        ("sail 3 stop 2", "sail, sail, anchor, sail, stop"),  # a blank island: there is nothing to do
        ("sail 4 stop 2", "sail, sail, anchor, sail, sail"),
        ("sail 4 anchor 2", "sail, sail, anchor, sail, sail"),
        ("turn sail 3 stop 1", "turn, sail, anchor, sail, sail, stop"),
    ],
)
def test_a_voyage_in_one_line(board: Board, line: str, chain: str) -> None:
    position = table(board, DEPARTING)
    assert board.expand(position, 0, line) == chain
    play(position, chain)


def test_a_line_ends_at_a_stopover_where_there_is_something_to_do(board: Board) -> None:
    position = give(table(board, DEPARTING), "knight-1", "knight-2")
    assert board.expand(position, 0, "sail 3 stop 1") == "sail, anchor"
    there = play(position, "sail, anchor")
    assert (
        board.ask(there.view(0), 0) == "Ann: a stopover at the red island worth 4 points. Then sail on: 3 steps left."
    )
    assert board.expand(there, 0, "lay knight-2 conquer sail 2") == "lay knight-2, conquer, sail, sail, stop"
    assert board.expand(there, 0, "sail 3") == "sail, sail, sail"
    with pytest.raises(FondacoError, match="no stopover: your card has no anchor, or you have used it"):
        board.expand(there, 0, "sail 3 stop 1")


def test_a_line_ends_at_a_dock_and_goes_on_when_the_cubes_are_loaded(board: Board) -> None:
    position = table(board, DEPARTING)
    position.dock[3:6] = [1, 0, 2]
    position.sacks[0] = 2
    assert board.expand(position, 0, "sail 4 stop 3") == "sail, sail, sail, anchor"
    there = play(position, "sail, sail, sail, anchor")
    assert board.expand(there, 0, "load red blue sail 1") == "load red, load blue, sail"
    with pytest.raises(FondacoError, match="2 steps are too many; your ship has 1"):
        board.expand(there, 0, "sail 2")


def test_a_line_ends_on_the_own_island_where_a_cube_is_chosen(board: Board) -> None:
    position = table(board, DEPARTING, holder=[-1, 0, *[-1] * 10])
    position.garrison[4:8] = [1, 0, 0, 0]
    assert board.expand(position, 0, "sail 2 stop 1") == "sail, anchor"
    there = play(position, "sail, anchor")
    assert "Cubes of your choice: 1" in board.ask(there.view(0), 0)
    assert board.expand(there, 0, "load yellow sail 1") == "load yellow, sail, stop"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("sail 5", "5 steps are too many; your ship has 4"),
        ("sail 99 stop 2", "99 steps are too many"),
        ("sail 0", "a ship sails at least one step"),
        ("sail far", "write for example: sail 3"),
        ("sail 2 3", "write for example: sail 3"),
        ("sail 3 stop here", "write for example: sail 3"),
        ("sail 3 stop 3", "a stopover is only possible after the first step"),
        ("sail 3 stop 0", "a stopover is only possible after the first step"),
        ("turn turn sail 2", "harbour-turn"),
        ("sail 3 turn", "your turn is over before 'turn'"),
        ("turn 2", "nothing comes after turn: 'turn 2'"),
        ("load", "load what?"),
        ("take 4 5", "sail-steps"),
        ("lay knight-2 conquer", "conquer"),
        ("upgrade monk monk", "sail-steps"),
    ],
)
def test_a_line_that_cannot_be_done_says_why_and_changes_nothing(board: Board, line: str, problem: str) -> None:
    position = table(board, DEPARTING)
    before = position.to_dict()
    with pytest.raises(FondacoError) as error:
        board.expand(position, 0, line)
    assert problem in str(error.value)
    assert position.to_dict() == before


def test_there_is_no_stopover_without_an_anchor(board: Board) -> None:
    position = table(board, DEPARTING, anchor=False)
    with pytest.raises(FondacoError, match="no stopover"):
        board.expand(position, 0, "sail 3 stop 2")


def test_a_ship_turns_after_its_voyage_in_the_same_line(board: Board) -> None:
    position = table(board, DEPARTING, uturn=True)
    for line, chain in (("sail 2 turn", "sail, sail, stop, turn"), ("sail 4 turn", "sail, sail, sail, sail, turn")):
        assert board.expand(position, 0, line) == chain
        assert play(position, chain).heading[0] == -1


def test_no_one_sails_before_it_is_time(board: Board) -> None:
    with pytest.raises(IllegalActionError):
        board.expand(table(board, BUYING), 0, "sail 3")
    with pytest.raises(IllegalActionError):
        board.expand(table(board, DEPARTING), 1, "sail 3")


def test_tiles_are_taken_by_their_places(board: Board) -> None:
    street = [0, -1, -1, -1, -1, -1, -1]
    row = [board.names.box.kind_number[id] for id in ROW]
    position = table(board, PICKING, row=row, wanted=3, taken=0, street=street, order=[])
    position.coins[0] = 1
    assert board.expand(position, 0, "take 4 5 6") == "take 4, take 5, take 6"
    assert board.expand(position, 0, "take 6, 3 5") == "take 6, take 3, take 5"
    assert board.expand(position, 0, "take 2 1") == "take 2, take 1"
    assert play(position, "take 6, take 3, take 5").coins[0] == 0
    begun = play(position, "take 6")
    assert board.words.forecast(begun, 0, begun.read(0, "take 3")) == "monk for 1 coin"
    for line, problem in (
        ("take 1 2 3 4", "4 tiles are too many; you can take 3 more"),
        ("take 1 5", "pick-price"),
        ("take 3 3", "there is no tile at place 3"),
        ("take 13", "there is no tile at place 13"),
        ("take 1 ship", "unknown 'take ship'"),
    ):
        with pytest.raises(FondacoError) as error:
            board.expand(position, 0, line)
        assert problem in str(error.value)


def test_tiles_are_upgraded_and_laid_by_name_or_its_beginning(board: Board) -> None:
    position = table(board, UPGRADING, arrows=2)
    line = "upgrade start-ship start-merchant"
    assert board.expand(position, 0, line) == "upgrade start-ship, upgrade start-merchant"
    assert board.expand(position, 0, "upgrade start-m done") == "upgrade start-merchant, done"
    assert board.expand(position, 0, f"{line} done") == "upgrade start-ship, upgrade start-merchant"
    with pytest.raises(FondacoError, match="unknown 'upgrade start'"):
        board.expand(position, 0, "upgrade start start-ship")
    island = give(table(board, STOPPED, ships=[1, 3, 6, 9]), "knight-1", "knight-1", "knight-3")
    line = "lay knight-1 knight-1 conquer"
    assert board.expand(island, 0, line) == "lay knight-1, lay knight-1, conquer"
    assert board.expand(island, 0, "lay knight-3, conquer done") == "lay knight-3, conquer"
    harbour = give(table(board, STOPPED, ships=[3, 3, 6, 9]), "diplomat-1")
    assert board.expand(harbour, 0, "lay dipl deploy building") == "lay diplomat-1, deploy building"
    speak("fr")
    harbour.sacks_left, harbour.dock[3:6] = 2, [2, 0, 0]
    assert board.expand(harbour, 0, "load red r") == "load red, load red"
    speak("en")


@pytest.mark.parametrize(
    "text", ["sail", "turn", "stop", "take 5", "sail, sail, stop", "sail,sail", "lay knight-1", "nonsense", "", "1 2"]
)
def test_what_is_notation_already_or_no_line_at_all_stays_as_it_is(board: Board, text: str) -> None:
    assert board.expand(table(board, DEPARTING), 0, text) == text


# At a real terminal


def kept(home: Path) -> Journal:
    (path,) = (home / "fondaco" / "games").glob("*.fondaco")
    return Journal.read(path.read_text())


def test_a_person_plays_a_whole_game(tmp_path: Path) -> None:
    words = ("play", "liguria", "--seats", "me,greedy,random", "--seed", "7", "--lang", "en", "--quick")
    game = sit_down(tmp_path, *words)
    turns = 0
    while game.expect([r"\x1b\[1m P > \x1b\[0m", r" wins\."]) == 0:
        # Spaces of the street and tiles of the row have numbers of their own, and the first may be gone.
        refused = re.search(r"type a number from (\d+) to", game.before or "")
        typed = refused[1] if refused else "1"
        game.sendline(typed)
        turns += 1
    game.expect(pexpect.EOF)
    assert turns > 40
    assert kept(tmp_path).position.ending() == "rounds"


def test_a_wrong_line_is_explained_and_nothing_is_played(tmp_path: Path) -> None:
    typed = "sail 3\ndock red red\ndock\ndock r b\nquit\n"
    options = ("--seats", "random,random,me", "--seed", "3", "--lang", "en")
    played = run(tmp_path, "play", "liguria", *options, typed=typed)
    assert played.returncode == 0, played.stderr
    assert "dock what? Write it after dock" in played.stdout
    assert played.stdout.count("─ First cubes on the docks ─") == 2
    assert [entry.text for entry in kept(tmp_path).moves if entry.seat == 2][:2] == ["dock red", "dock blue"]


def test_a_voyage_is_undone_step_by_step(tmp_path: Path) -> None:
    game = sit_down(
        tmp_path, "play", "liguria", "--seats", "me,random,random", "--seed", "7", "--lang", "en", "--quick"
    )
    prompt = r"\x1b\[1m P > \x1b\[0m"
    while True:
        game.expect(prompt)
        journal = kept(tmp_path)
        position = journal.position
        texts = [position.write(0, action) for action in position.legal(0)]
        if "sail" in texts and position.view(0)["turn"]["steps"] > 1:
            break
        game.sendline(texts[0])
    game.sendline("sail")
    game.expect(prompt)
    game.sendline("sail")
    game.expect(prompt)
    game.sendline("undo")
    game.expect(prompt)
    game.sendline("undo")
    game.expect(prompt)
    game.sendline("quit")
    game.expect(pexpect.EOF)
    assert kept(tmp_path).position == position
