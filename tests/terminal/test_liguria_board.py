"""Liguria at the terminal: the board at every moment, lines that stand for several actions, and the story."""

import io
import re
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.console import Console

import fondaco
from fondaco import FondacoError, IllegalActionError, Journal
from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.games.liguria.actions import BUYING, DEPARTING, PICKING, STOPPED, UPGRADING
from fondaco.games.liguria.box import COLOURS, HIDDEN, KINDS
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.table import Seat
from fondaco.terminal.boards import Board, board_for
from fondaco.terminal.words import speak
from terminal.command import run, sit_down

COLOUR = [-1, 0, 3, -1, 1, 2, -1, 0, 3, -1, 1, 2]
VALUE = [0, 4, 0, 0, 5, 6, 0, 7, 0, 0, 8, 9]
ROW = ["ship-2", "knight-1", "monk", "building-1", "diplomat-1", "pair-red", "merchant-2", "knight-4"]


def set_table(seats: int) -> Board:
    speak("en")
    game = fondaco.find("liguria")
    return board_for(
        game, fondaco.own_edition(game), [Seat("Ann", ""), Seat("Ben", ""), *[Seat("", "random")] * 2][:seats]
    )


@pytest.fixture
def board() -> Board:
    return set_table(4)


def table(board: Board, phase: int, **changes: Any) -> LiguriaPosition:
    """Ann is to act; in her harbour a start ship and a start merchant, and on the circuit the islands above.

    At sea she has card 35: an anchor, and with her own ship four steps.
    """
    data = fondaco.deal("liguria", seats=4, seed=1).to_dict()
    data |= {"phase": phase, "active": 0, "order": [0, 1, 2, 3], "colour": COLOUR, "value": VALUE}
    data |= {"card": ["35", None, None, None], "steps": 4, "anchor": True, "uturn": False, "turned": False}
    data |= changes
    position = fondaco.find("liguria").from_dict(data, board.box)
    assert isinstance(position, LiguriaPosition)
    return position


def give(position: LiguriaPosition, *tiles: str) -> LiguriaPosition:
    """Tiles behind Ann's screen."""
    for tile in tiles:
        position.screen[position.box.kind_number[tile]] += 1
    return position


def play(position: LiguriaPosition, chain: str) -> LiguriaPosition:
    """Every chain is one that the rules take."""
    after = position.clone()
    for text in chain.split(","):
        after.apply(0, after.read(0, text))
    return after


def drawn(drawing: object) -> list[str]:
    page = io.StringIO()
    Console(file=page, width=140).print(drawing)
    return [line.rstrip() for line in page.getvalue().splitlines()]


def shown(board: Board, position: LiguriaPosition, seat: int) -> list[str]:
    """All that a player reads before an action."""
    actions = position.legal(seat)
    numbers = {position.write(seat, action): number + 1 for number, action in enumerate(actions)}
    known = position.redeal(seat, FastChance(0))
    promises = [board.promise(known, seat, action) for action in actions]
    assert all(promises)
    return [*drawn(board.draw(position.view(seat), numbers)), board.ask(position.view(seat), seat), *promises]


# At every moment


@pytest.mark.parametrize(("seats", "open_screens"), [(3, False), (4, False), (3, True)])
def test_the_table_can_be_read_at_every_moment_of_a_game(seats: int, open_screens: bool) -> None:
    board = set_table(seats)
    position = fondaco.deal("liguria", seats=seats, seed=11, open_screens=open_screens)
    assert isinstance(position, LiguriaPosition)
    rules = {rule.id for rule in position.game.rules()}
    events = position.events = []
    chance, player = FastChance(seats), bot("random")
    while acting := position.to_act():
        (seat,) = acting
        told = len(events)
        assert max(map(len, shown(board, position, seat))) <= 100
        if position.turn() % 4 == 0:
            spectator = drawn(board.draw(position.view(None), {}))
            assert max(map(len, spectator)) <= 100
            assert any("Behind the screen" in line for line in spectator) is open_screens
        assert set(board.rules_at_hand(position.view(seat))) <= rules
        position.apply(seat, player.choose(position, seat, chance))
        board.tell([event.seen_by(seat) for event in events[told:]])
    end = drawn(board.draw(position.view(None), {}))
    assert max(map(len, end)) <= 100
    assert sum("Behind the screen" in line for line in end) == seats
    story = board.tell([event.seen_by(None) for event in events])
    assert sum(line.startswith("Round ") for line in story) == position.view(None)["rounds"]
    assert story[-1].startswith("The game is over: Ann ")
    assert not [line for line in story if line.endswith((": ", ":"))]
    assert board.ending(position.ending())
    assert [board.source(source) for source in position.breakdown(0)]
    assert set(board.rules_at_hand(position.view(None))) <= rules


@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_on_the_screen_depends_on_what_others_hide(seats: int) -> None:
    board = set_table(seats)
    position = fondaco.deal("liguria", seats=seats, seed=5)
    assert isinstance(position, LiguriaPosition)
    chance, player = FastChance(7), bot("random")
    while acting := position.to_act():
        (seat,) = acting
        other = position.clone()
        for hider in [hider for hider in range(seats) if hider != seat]:
            other.coins[hider] = chance.below(9)
            for colour in range(len(COLOURS)):
                other.store[hider * len(COLOURS) + colour] = chance.below(6)
            for kind in range(HIDDEN, KINDS):
                other.screen[hider * KINDS + kind] = chance.below(2)
            other.past[hider] = [chance.below(55) for _card in other.past[hider]]
        assert shown(board, other, seat) == shown(board, position, seat)
        position.apply(seat, player.choose(position, seat, chance))


def test_players_and_cubes_are_known_by_letters_where_there_is_no_colour(board: Board) -> None:
    for language in ("en", "fr"):
        speak(language)
        letters = [board.mark(seat) for seat in range(4)]
        assert len(set(letters)) == 4
        assert not set(letters) & {"R", "Y", "J", "B"}
    speak("en")
    position = table(board, DEPARTING, holder=[-1, 1, *[-1] * 10])
    position.garrison[4:8] = [1, 0, 1, 0]
    position.dock[3:6] = [2, 0, 1]
    position.hold[:3] = [0, 3, 0]
    position.envoy[4 + 2] = 0
    page = "\n".join(drawn(board.draw(position.view(0), {"sail": 1})))
    for text in (
        "1 red +4  sail 1",
        "O  4 swords (1c 3)",
        "dock 2r 1b",
        "P→3y",
        "hold 3y",
        "2 blank  sail 2",
        "P  −3  3 wheels",
    ):
        assert text in page


def test_a_fulfilled_contract_is_ticked_off_as_often_as_there_are_cubes(board: Board) -> None:
    position = give(table(board, DEPARTING), "pair-red", "triple-blue")
    position.store[:3] = [2, 0, 2]
    page = "\n".join(drawn(board.draw(position.view(0), {})))
    assert "Contracts:  2r→4\N{NO-BREAK SPACE}✓  3b→7" in page
    assert "If the game ended now: Green and red −15, Contracts 4" in page


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
    assert board.ask(there.view(0), 0) == "Ann: a stopover at island 1. Then sail on: 3 steps left."
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
    with pytest.raises(FondacoError, match="2 steps are too many: your ship has 1"):
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
        ("sail 5", "5 steps are too many: your ship has 4"),
        ("sail 99 stop 2", "99 steps are too many"),
        ("sail 0", "a ship sails at least one step"),
        ("sail far", "write it so: sail 3"),
        ("sail 2 3", "write it so: sail 3"),
        ("sail 3 stop here", "write it so: sail 3"),
        ("sail 3 stop 3", "a stopover comes after the first step"),
        ("sail 3 stop 0", "a stopover comes after the first step"),
        ("turn turn sail 2", "harbour-turn"),
        ("sail 3 turn", "your turn is over before 'turn'"),
        ("turn 2", "'turn 2' is too much"),
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
    position = table(board, PICKING, row=ROW, wanted=3, taken=0, street=street, order=[])
    position.coins[0] = 1
    assert board.expand(position, 0, "take 4 5 6") == "take 4, take 5, take 6"
    assert board.expand(position, 0, "take 6, 3 5") == "take 6, take 3, take 5"
    assert board.expand(position, 0, "take 2 1") == "take 2, take 1"
    assert play(position, "take 6, take 3, take 5").coins[0] == 0
    begun = play(position, "take 6")
    assert board.promise(begun, 0, begun.read(0, "take 3")) == "monk, 1 coin"
    for line, problem in (
        ("take 1 2 3 4", "4 tiles are too many: still to take are 3"),
        ("take 1 5", "pick-price"),
        ("take 3 3", "there is no tile at place 3"),
        ("take 13", "there is no tile at place 13"),
        ("take 1 ship", "there is no 'take ship'"),
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
    with pytest.raises(FondacoError, match="there is no 'upgrade start'"):
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


# What an action would bring


@pytest.mark.parametrize(
    ("changes", "action", "promise"),
    [
        ({}, "sail", "to island 1 (red +4); 3 steps left: conquer it with any knight"),
        ({"steps": 1}, "sail", "to island 1 (red +4), the last step: conquer it with any knight"),
        ({}, "turn", "the other way (turn sail 1): first to island 11 (blue +9)"),
        ({"ships": [2, 3, 6, 9]}, "sail", "to the harbour of Ben; 3 steps left: deploy for 1 scroll"),
        ({"phase": 6, "ships": [2, 3, 6, 9]}, "anchor", "a stopover, then sail on: nothing to do there"),
        ({"phase": 6, "ships": [2, 3, 6, 9]}, "stop", "end at island 2: nothing to do there"),
        ({"phase": 7, "ships": [1, 3, 6, 9]}, "lay knight-2", "2 swords for island 1 (red +4), needed 1"),
        ({"phase": 7, "ships": [3, 3, 6, 9]}, "lay diplomat-1", "1 scroll for the harbour of Ben, needed 1"),
        ({"phase": 7}, "done", "your turn is over"),
        ({"phase": 4, "arrows": 2}, "upgrade start-ship", "+2 points, without 1 wheel: 0 left"),
        ({"phase": 4, "arrows": 2}, "done", "2 arrows stay unused"),
        (
            {"phase": 3, "card": [None] * 4},
            "card 49",
            "balance 0→−5, −25 points, 5 steps, anchor, U-turn, 1 arrow, dock +1r",
        ),
        ({"phase": 1, "street": [-1, 2, -1, -1, -1, -1, -1]}, "buyer 3", "2 tiles and 1 coin, after G"),
        ({"round": 8}, "stop", "stay at your harbour"),
    ],
)
def test_a_promise_says_what_comes_of_it(board: Board, changes: dict[str, Any], action: str, promise: str) -> None:
    position = give(table(board, DEPARTING, **{key: value for key, value in changes.items() if key != "phase"}))
    position.phase = changes.get("phase", DEPARTING)
    give(position, "knight-2", "diplomat-1")
    assert board.promise(position, 0, position.read(0, action)) == promise


def test_a_conquest_promises_points_and_cubes_and_says_who_loses_them(board: Board) -> None:
    position = give(table(board, STOPPED, ships=[1, 3, 6, 9], holder=[-1, 1, *[-1] * 10]), "knight-1", "knight-4")
    position.garrison[4:8] = [0, 0, 1, 0]
    position = play(position, "lay knight-1")
    assert board.ask(position.view(0), 0) == "Ann: 1 sword laid, 4 needed. Lay another knight."
    position = play(position, "lay knight-4")
    assert board.ask(position.view(0), 0) == "Ann: 5 swords laid, 4 needed. Conquer, or lay another knight."
    assert board.promise(position, 0, position.read(0, "conquer")) == "+4 points, load 2r, O −4 points"


def test_a_minister_promises_two_points_for_each_tile_in_the_row(board: Board) -> None:
    position = give(table(board, STOPPED, ships=[3, 3, 6, 9]), "diplomat-1")
    position.front[KINDS + position.box.kind_number["ship-2"]] = 2
    position = play(position, "lay diplomat-1")
    assert board.ask(position.view(0), 0) == "Ann: 1 scroll laid, 1 needed. Which row is your minister for?"
    assert board.promise(position, 0, position.read(0, "deploy ship")) == "+6 points now, for 3 tiles in this row"
    assert board.promise(position, 0, position.read(0, "deploy monk")) == "+0 points now, for 0 tiles in this row"


# What happened


def test_a_turn_is_told_in_one_line(board: Board) -> None:
    position = give(table(board, DEPARTING, holder=[-1, 1, *[-1] * 10]), "knight-1", "knight-4", "diplomat-1")
    position.garrison[4:8] = [0, 0, 1, 0]
    position.dock[3:6] = [2, 0, 1]
    position.sacks[0] = 2
    events = position.events = []
    ashore = "load red, load blue, lay diplomat-1, deploy ship"
    line = f"sail, anchor, lay knight-4, lay knight-1, conquer, sail, sail, stop, {ashore}"
    for text in line.split(","):
        position.apply(0, position.read(0, text))
    assert board.tell([event.seen_by(1) for event in events]) == [
        "Ann: sails 1 step to island 1; makes a stopover; conquers island 1 with knight 1 sword+cube, knight 4 swords "
        "and expels Ben; loads 2r; sails 2 steps to the harbour of Ben; loads 1r 1b; deploys diplomat 1 scroll for the "
        "ships in the harbour of Ben"
    ]


def test_buyers_are_told_in_one_line_and_every_pick_in_its_own(board: Board) -> None:
    events = [
        {"event": "round", "round": 2, "tiles": [], "cards": [], "replaced": []},
        {"event": "buyer", "seat": 1, "space": "3"},
        {"event": "buyer", "seat": 0, "space": "1"},
        {"event": "coins", "seat": 0, "coins": 1},
        {"event": "take", "seat": 0, "tile": "monk", "place": 1},
        {"event": "track", "seat": 0, "place": 1},
        {"event": "take", "seat": 1, "tile": "ship-2", "place": 1},
        {"event": "take", "seat": 1, "tile": "pair-red", "place": 3},
        {"event": "coins", "seat": 1, "coins": -1},
        {"event": "card", "seat": 0, "card": "35"},
        {"event": "offer", "seat": 0, "cubes": [0, 0, 1]},
        {"event": "upgrade", "seat": 0, "tile": "monk"},
        {"event": "sail", "seat": 1, "place": 4},
        {"event": "sail", "seat": 1, "place": 3},
        {"event": "stop", "seat": 1, "place": 3},
        {"event": "unload", "seat": 1, "cubes": [1, 0, 2]},
    ]
    assert board.tell(events) == [
        "Round 2: new tiles and cards are laid out.",
        "Buyers: Ben 3, Ann 1",
        "Ann: receives 1 coin; takes monk",
        "Ben: takes ship 2 wheels, contract 2r→4; pays 1 coin",
        "Ann: takes card 35 (red 3, 3 wheels, anchor, 1 arrow); offers 1b; upgrades monk",
        "Ben: sails 2 steps home; unloads 1r 2b",
    ]


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
    assert played.stdout.count("First cubes on the docks · dock-cubes") == 2
    assert [entry.text for entry in kept(tmp_path).entries if entry.seat == 2][:2] == ["dock red", "dock blue"]


def test_a_voyage_is_taken_back_step_by_step(tmp_path: Path) -> None:
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
