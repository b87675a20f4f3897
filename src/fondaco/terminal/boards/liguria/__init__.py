"""Liguria in the terminal."""

from typing import Final

from fondaco.terminal.boards.liguria.board import LiguriaBoard

BOARD: Final = LiguriaBoard
