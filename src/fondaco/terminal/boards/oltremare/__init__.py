"""Oltre Mare in the terminal."""

from typing import Final

from fondaco.terminal.boards.oltremare.board import OltreMareBoard

BOARD: Final = OltreMareBoard
