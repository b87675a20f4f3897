"""Stepping through a journal. Each turn is shown as its seat saw it, since a journal has no secrets from its reader."""

from typing import NamedTuple

from rich.text import Text

from fondaco.engine.contract import Position
from fondaco.engine.journal import Journal
from fondaco.languages.speech import _
from fondaco.terminal.boards import Board
from fondaco.terminal.console import canvas, console, text_width
from fondaco.terminal.screen import show_lines, show_result
from fondaco.words.replay import Replay


class Turn(NamedTuple):
    """The position after a turn, the seat whose turn it was, and what happened in it."""

    after: Position
    seat: int | None
    lines: list[str]


def step_through(journal: Journal, board: Board) -> None:
    """Show one turn after the other, from the position as dealt to the last."""
    turns = _turns(journal, board)
    last = len(turns) - 1
    at = 0
    complaint = ""
    while True:
        turn = turns[at]
        console.clear()
        canvas.print(board.draw(turn.after.view(turn.seat), {}))
        console.print(Text("─" * text_width(), style="dim"))
        show_lines(turn.lines)
        if at == last and turn.after.ending():
            show_result(board, turn.after)
        commands = _(
            "Turn {turn} of {turns}. Enter: next; b: back; a number: go to that turn; q: quit.", turn=at, turns=last
        )
        console.print(f" {commands}", style="dim")
        if complaint:
            console.print(f" {complaint}", style="red")
        complaint = ""
        try:
            text = console.input(Text(" > ", style="bold")).strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if text in ("q", "quit", "exit") or (not text and at == last):
            return
        if text == "b":
            at = max(0, at - 1)
        elif text.isascii() and text.isdigit():
            at = min(int(text), last)
        elif not text:
            at += 1
        else:
            complaint = _("Press Enter, or type b, a number or q.")


def _turns(journal: Journal, board: Board) -> list[Turn]:
    replay = Replay(journal)
    return [Turn(replay.position(turn.last), turn.seat, turn.lines) for turn in replay.turns(board.words)]
