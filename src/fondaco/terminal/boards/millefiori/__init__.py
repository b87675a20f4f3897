"""Mille Fiori in the terminal."""

from typing import Final

from fondaco.terminal.boards.millefiori.board import MilleFioriBoard

BOARD: Final = MilleFioriBoard
