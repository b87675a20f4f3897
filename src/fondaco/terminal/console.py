"""The one console that everything is printed on.

What is printed may hold what somebody typed, so nothing in it is taken for markup or for an emoji.
"""

from typing import Final

from rich.console import Console

WIDTH: Final = 100
"""How many columns everything is drawn in."""

console = Console(highlight=False, markup=False, emoji=False)
window = console.width
"""How many columns the terminal really has."""
if window < WIDTH:
    # A narrower page would break the board apart; the terminal's own wrapping is the lesser evil.
    console = Console(highlight=False, markup=False, emoji=False, width=WIDTH)
errors = Console(highlight=False, markup=False, emoji=False, stderr=True)
