"""The drawings of the boards, one module a game. It is all that a game needs besides its own folder."""

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.table import Seat
from fondaco.terminal.boards.board import Board
from fondaco.terminal.boards.liguria import LiguriaBoard
from fondaco.terminal.boards.millefiori import MilleFioriBoard
from fondaco.terminal.boards.oltremare import OltreMareBoard

_BOARDS: dict[str, type[Board]] = {
    "liguria": LiguriaBoard,
    "millefiori": MilleFioriBoard,
    "oltremare": OltreMareBoard,
}


def board_for(game: Game, edition: Edition, seats: list[Seat]) -> Board:
    return _BOARDS[game.name](game, edition, seats)


__all__ = ["Board", "board_for"]
