"""The console on which everything is printed.

The output may contain text that somebody typed, so nothing in it is interpreted as markup or as an emoji.
"""

from typing import Final

from rich.console import Console

WIDTH: Final = 100
"""The width of all drawings, in columns."""

console = _window = Console(highlight=False, markup=False, emoji=False)
if _window.width < WIDTH:
    # A narrower page would break the board apart; the terminal's own wrapping is the lesser evil.
    console = Console(highlight=False, markup=False, emoji=False, width=WIDTH)
errors = Console(highlight=False, markup=False, emoji=False, stderr=True)


def window_width() -> int:
    """Return how many columns the terminal has now."""
    return _window.width


def text_width() -> int:
    """Return the width of texts: that of drawings or, where the terminal has fewer columns, these."""
    return min(WIDTH, window_width()) if console.is_terminal else WIDTH
