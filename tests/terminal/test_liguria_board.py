"""Liguria at the terminal: the board at every moment, what an action would bring, and the story."""

import io
from itertools import count
from typing import Any

import pytest
from rich.console import Console

import fondaco
from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.registry import rules_of
from fondaco.games.liguria.actions import DEPARTING, STOPPED
from fondaco.games.liguria.box import COLOURS, HIDDEN, KINDS
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.languages.speech import speak
from fondaco.terminal.boards import Board
from terminal.liguria_table import give, play, set_table, table


@pytest.fixture
def board() -> Board:
    return set_table(4)


def drawn(drawing: object) -> list[str]:
    page = io.StringIO()
    Console(file=page, width=140).print(drawing)
    return [line.rstrip() for line in page.getvalue().splitlines()]


def said(board: Board, position: LiguriaPosition, seat: int) -> list[str]:
    """What a player is told before an action."""
    known = position.redeal(seat, FastChance(0))
    forecasts = [board.words.forecast(known, seat, action) for action in position.legal(seat)]
    assert all(forecasts)
    return [board.ask(position.view(seat), seat), *forecasts]


def board_of(board: Board, position: LiguriaPosition, seat: int) -> list[str]:
    """What a player sees before an action."""
    numbers = {position.write(seat, action): number for number, action in enumerate(position.legal(seat), 1)}
    return drawn(board.draw(position.view(seat), numbers))


# At every moment

DRAWN = 3
"""Before one action in so many the board is drawn; more often it looks much the same."""


@pytest.mark.parametrize(("seats", "open_screens"), [(4, False), (3, True)])
def test_the_table_can_be_read_at_every_moment_of_a_game(seats: int, open_screens: bool) -> None:
    board = set_table(seats)
    position = fondaco.deal("liguria", seats=seats, seed=11, open_screens=open_screens)
    assert isinstance(position, LiguriaPosition)
    rules = {rule.id for rule in rules_of(position.game)}
    events = position.events = []
    chance, player = FastChance(seats), bot("random")
    for number in count():
        if not position.to_act():
            break
        (seat,) = position.to_act()
        told = len(events)
        assert max(map(len, said(board, position, seat))) <= 100
        if number % DRAWN == 0:
            assert max(map(len, board_of(board, position, seat))) <= 100
        if number % (4 * DRAWN) == 0:
            spectator = drawn(board.draw(position.view(None), {}))
            assert max(map(len, spectator)) <= 100
            assert any("Behind the screen" in line for line in spectator) is open_screens
        assert set(board.words.prompts.rules_at_hand(position.view(seat))) <= rules
        position.apply(seat, player.choose(position, seat, chance))
        board.words.log([event.seen_by(seat) for event in events[told:]])
    end = drawn(board.draw(position.view(None), {}))
    assert max(map(len, end)) <= 100
    assert sum("Behind the screen" in line for line in end) == seats
    story = board.words.log([event.seen_by(None) for event in events])
    assert sum(line.startswith("Round ") for line in story) == position.view(None)["rounds"]
    assert story[-1].startswith("The game is over: Ann ")
    assert not [line for line in story if line.endswith((": ", ":"))]
    assert board.names.ending(position.ending())
    assert [board.names.source(source) for source in position.breakdown(0)]
    assert set(board.words.prompts.rules_at_hand(position.view(None))) <= rules


@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_on_the_screen_depends_on_what_others_hide(seats: int) -> None:
    board = set_table(seats)
    position = fondaco.deal("liguria", seats=seats, seed=5)
    assert isinstance(position, LiguriaPosition)
    chance, player = FastChance(7), bot("random")
    for number in count():
        if not position.to_act():
            break
        (seat,) = position.to_act()
        other = position.clone()
        for hider in [hider for hider in range(seats) if hider != seat]:
            other.coins[hider] = chance.below(9)
            for colour in range(len(COLOURS)):
                other.store[hider * len(COLOURS) + colour] = chance.below(6)
            for kind in range(HIDDEN, KINDS):
                other.screen[hider * KINDS + kind] = chance.below(2)
            other.past[hider] = [chance.below(55) for _card in other.past[hider]]
        assert other.view(seat) == position.view(seat)
        assert said(board, other, seat) == said(board, position, seat)
        if number % (4 * DRAWN) == 0:
            assert board_of(board, other, seat) == board_of(board, position, seat)
        position.apply(seat, player.choose(position, seat, chance))


def test_players_and_cubes_are_known_by_letters_where_there_is_no_colour(board: Board) -> None:
    for language in ("en", "fr"):
        speak(language)
        letters = [board.names.mark(seat) for seat in range(4)]
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
    assert "My score now: −11 (Green and red −15, Contracts 4)" in page


# What an action would bring


@pytest.mark.parametrize(
    ("changes", "action", "forecast"),
    [
        ({}, "sail", "to the red island (4); 3 steps left: conquer it with any knight"),
        ({"steps": 1}, "sail", "to the red island (4), the last step: conquer it with any knight"),
        ({}, "turn", "the other way (turn sail 1): first to the blue island (9)"),
        ({"ships": [2, 3, 6, 9]}, "sail", "to the harbour of Ben; 3 steps left: deploy with 1 scroll"),
        ({"phase": 6, "ships": [2, 3, 6, 9]}, "anchor", "a stopover, then sail on: nothing to do there"),
        (
            {"phase": 6, "ships": [2, 3, 6, 9]},
            "stop",
            "end at the blank island between Ann and Ben: nothing to do there",
        ),
        ({"phase": 7, "ships": [1, 3, 6, 9]}, "lay knight-2", "2 swords for the red island (4); 1 needed"),
        ({"phase": 7, "ships": [3, 3, 6, 9]}, "lay diplomat-1", "1 scroll for the harbour of Ben; 1 needed"),
        ({"phase": 7}, "done", "your turn is over"),
        ({"phase": 4, "arrows": 2}, "upgrade start-ship", "+2 points; costs 1 wheel, 0 left"),
        ({"phase": 4, "arrows": 2}, "done", "2 arrows stay unused"),
        (
            {"phase": 3, "card": [-1] * 4},
            "card 49",
            "balance 0→−5, −25 points, 5 steps, anchor, U-turn, 1 arrow, dock +1r",
        ),
        ({"phase": 1, "street": [-1, 2, -1, -1, -1, -1, -1]}, "buyer 3", "2 tiles and 1 coin, after G"),
        ({"round": 8}, "stop", "stay at your harbour"),
    ],
)
def test_a_forecast_says_what_comes_of_it(board: Board, changes: dict[str, Any], action: str, forecast: str) -> None:
    position = give(table(board, DEPARTING, **{key: value for key, value in changes.items() if key != "phase"}))
    position.phase = changes.get("phase", DEPARTING)
    give(position, "knight-2", "diplomat-1")
    assert board.words.forecast(position, 0, position.read(0, action)) == forecast


def test_a_conquest_brings_points_and_cubes_and_says_who_loses_them(board: Board) -> None:
    position = give(table(board, STOPPED, ships=[1, 3, 6, 9], holder=[-1, 1, *[-1] * 10]), "knight-1", "knight-4")
    position.garrison[4:8] = [0, 0, 1, 0]
    position = play(position, "lay knight-1")
    assert board.ask(position.view(0), 0) == "Ann: 1 sword laid, 4 needed. Lay another knight."
    position = play(position, "lay knight-4")
    assert board.ask(position.view(0), 0) == "Ann: 5 swords laid, 4 needed. Conquer, or lay another knight."
    assert board.words.forecast(position, 0, position.read(0, "conquer")) == "+4 points, load 2r, O −4 points"


def test_a_minister_brings_two_points_for_each_tile_in_the_row(board: Board) -> None:
    position = give(table(board, STOPPED, ships=[3, 3, 6, 9]), "diplomat-1")
    position.front[KINDS + position.box.kind_number["ship-2"]] = 2
    position = play(position, "lay diplomat-1")
    assert board.ask(position.view(0), 0) == "Ann: 1 scroll laid, 1 needed. Which row is your minister for?"
    assert (
        board.words.forecast(position, 0, position.read(0, "deploy ship")) == "+6 points now, for 3 tiles in this row"
    )
    assert (
        board.words.forecast(position, 0, position.read(0, "deploy monk")) == "+0 points now, for 0 tiles in this row"
    )


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
    assert board.words.log([event.seen_by(1) for event in events]) == [
        "Ann: sails 1 step to the red island (4); makes a stopover; conquers the red island (4) with knight 1 sword "
        "+ cube, knight 4 swords and expels Ben; loads 2r; sails 2 steps to the harbour of Ben; loads 1r 1b; deploys "
        "diplomat 1 scroll for the ships in the harbour of Ben"
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
        {"event": "sail", "seat": 1, "place": 4, "colour": None, "points": 0},
        {"event": "sail", "seat": 1, "place": 3, "colour": None, "points": 0},
        {"event": "stop", "seat": 1, "place": 3, "colour": None, "points": 0},
        {"event": "unload", "seat": 1, "cubes": [1, 0, 2]},
    ]
    assert board.words.log(events) == [
        "Round 2: new tiles and cards are laid out.",
        "Ben places the buyer on space 3; Ann places the buyer on space 1",
        "Ann: receives 1 coin; takes monk",
        "Ben: takes ship 2 wheels, contract 2r→4; pays 1 coin",
        "Ann: takes card 35 (red 3, 3 wheels, anchor, 1 arrow); puts 1b on the dock; upgrades monk",
        "Ben: sails 2 steps home; unloads 1r 2b",
    ]
