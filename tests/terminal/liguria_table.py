"""A table of Liguria at the terminal: a board, and positions where Ann is to act."""

from typing import Any

import fondaco
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.languages.speech import speak
from fondaco.table import Seat
from fondaco.terminal.boards import Board, board_for

COLOUR = [-1, 0, 3, -1, 1, 2, -1, 0, 3, -1, 1, 2]
VALUE = [0, 4, 0, 0, 5, 6, 0, 7, 0, 0, 8, 9]


def set_table(seats: int) -> Board:
    speak("en")
    game = fondaco.find_game("liguria")
    return board_for(
        game, fondaco.own_edition(game), [Seat("Ann", ""), Seat("Ben", ""), *[Seat("", "random")] * 2][:seats]
    )


def table(board: Board, phase: int, **changes: Any) -> LiguriaPosition:
    """Ann is to act; in her harbour a start ship and a start merchant, and on the circuit the islands above.

    At sea she has card 35: an anchor, and with her own ship four steps.
    """
    position = fondaco.deal("liguria", seats=4, seed=1)
    assert isinstance(position, LiguriaPosition)
    at_table = {"phase": phase, "active": 0, "order": [0, 1, 2, 3], "colour": COLOUR, "value": VALUE}
    at_table |= {"card": [position.box.card_number["35"], -1, -1, -1], "steps": 4, "anchor": True}
    for name, value in (at_table | changes).items():
        setattr(position, name, value)
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
