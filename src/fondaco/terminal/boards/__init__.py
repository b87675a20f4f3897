"""The board of each game in the terminal.

The board of a game is in the folder of its name, or in another package under the entry point group `fondaco.boards`;
either way it is made with a game, an edition and seats. A game without a board of its own has a plain one, made of the
zones of its words.
"""

from collections.abc import Callable, Sequence
from typing import Final

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.engine.registry import part_of
from fondaco.table import Seat
from fondaco.terminal.boards.board import Board
from fondaco.terminal.boards.plain import PlainBoard

GROUP: Final = "fondaco.boards"
"""The entry points of boards in other packages."""


def board_for(game: Game, edition: Edition, seats: Sequence[Seat]) -> Board:
    """Return a new board for one table of a game."""
    make: Callable[[Game, Edition, Sequence[Seat]], Board] = part_of(game.name, GROUP, __name__, "BOARD") or PlainBoard
    return make(game, edition, seats)


__all__ = ["Board", "board_for"]
