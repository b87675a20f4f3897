"""The interface of a game's board in the terminal."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from fondaco.engine.contract import Position
from fondaco.languages.speech import _
from fondaco.words import GameWords

STYLES = {
    "blue": "bold white on blue",
    "green": "bold black on green",
    "red": "bold white on red",
    "yellow": "bold black on bright_yellow",
    "orange": "bold black on orange3",
    "purple": "bold white on dark_magenta",
    "grey": "bold black on grey70",
}
"""The style of the pieces of each colour."""


class Board(ABC):
    """Draws a view, has the words of its table, and reads input in this game's own short forms.

    It draws views only, so it cannot show what a seat may not see.
    """

    def __init__(self, words: GameWords) -> None:
        self.words = words
        self.names = words.names

    def style(self, seat: int) -> str:
        return STYLES[self.names.colours[seat % len(self.names.colours)]]

    def label(self, seat: int, bold: bool = False) -> Text:
        """Return a player's mark and name."""
        mark = Text().append(f" {self.names.mark(seat)} ", style=self.style(seat))
        return mark.append(f" {self.names.name(seat)}", style="bold" if bold else "")

    @abstractmethod
    def draw(self, view: Mapping[str, Any], choices: Mapping[str, int]) -> RenderableType:
        """Return a drawing of the whole table. `choices` has the numbers of the offered actions, by their notation."""

    def ask(self, view: Mapping[str, Any], seat: int) -> str:
        """Return what this seat is to do now, with its name, where several players share a screen."""
        return _("{player}: {task}", player=self.names.name(seat), task=self.words.prompts.task(view, seat))

    def legend(self) -> str:
        """Return a line that explains the symbols in the drawing and in the forecasts; empty if there are none."""
        return ""

    def expand(self, position: Position, seat: int, text: str) -> str:
        """Return input as a chain of actions, where a game has short forms for one."""
        return text

    def numbered(self, position: Position, legal: Sequence[int]) -> dict[int, int]:
        """Return the actions that are listed as choices, by their numbers in ascending order."""
        return dict(enumerate(legal, 1))
