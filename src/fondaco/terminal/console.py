"""The console on which everything is printed.

The output may contain text that somebody typed, so nothing in it is interpreted as markup or as an emoji.
"""

from typing import Final

from rich.console import Console

WIDTH: Final = 100
"""The width of all drawings, in columns."""


def _console(width: int | None = None) -> Console:
    return Console(highlight=False, markup=False, emoji=False, width=width)


console = _console()
if console.width < WIDTH and not console.is_terminal:
    console = _console(WIDTH)
canvas = console if console.width >= WIDTH else _console(WIDTH)
"""Where boards are drawn. A narrower one would break them apart; the terminal's own wrapping is the lesser evil."""
errors = Console(highlight=False, markup=False, emoji=False, stderr=True)


def text_width() -> int:
    """Return the width of texts: that of drawings or, where the terminal has fewer columns, these."""
    return min(WIDTH, console.width)
