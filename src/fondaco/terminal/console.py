"""The console on which everything is printed.

The output may contain text that somebody typed, so nothing in it is interpreted as markup or as an emoji.
"""

from typing import Final

from rich.console import Console

WIDTH: Final = 100
"""The width of all drawings, in columns."""

console = Console(highlight=False, markup=False, emoji=False)
window = console.width
"""The width of the terminal, in columns."""
if window < WIDTH:
    # A narrower page would break the board apart; the terminal's own wrapping is the lesser evil.
    console = Console(highlight=False, markup=False, emoji=False, width=WIDTH)
errors = Console(highlight=False, markup=False, emoji=False, stderr=True)
