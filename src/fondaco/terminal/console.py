"""The one console that everything is printed on."""

from rich.console import Console

from fondaco.terminal.boards.board import WIDTH

console = Console(highlight=False)
if console.width < WIDTH:
    # A narrower window would break the board; the terminal's own wrapping is the lesser evil.
    console = Console(highlight=False, width=WIDTH)
errors = Console(highlight=False, stderr=True)
