"""Cutting a journal into what is judged: the moments where turns begin, and the decisions in between.

A decision is everything that a seat does in a row without seeing anything new: a draw in the middle of a turn ends one
decision, and what follows is another.
"""

from typing import Final, NamedTuple

from fondaco.engine.contract import Position
from fondaco.engine.journal import Journal
from fondaco.engine.moves import follow, is_redeal
from fondaco.engine.undo import shows_nothing

_REDEALS: Final = 6
"""The number of redeals to see whether an action shows its seat something. A missed split joins two decisions, and the
second is decided anew in worlds where it cannot be done, so a few are enough."""


class Boundary(NamedTuple):
    """A moment where a turn begins, or the game is over."""

    step: int
    position: Position


class Run(NamedTuple):
    """Actions of one seat that belong together."""

    step: int
    end: int
    seat: int
    actions: list[int]
    before: Position


class Cut(NamedTuple):
    steps: int
    boundaries: list[Boundary]
    runs: list[Run]


def cut(journal: Journal) -> Cut:
    position = journal.start.clone()
    moves = journal.standing()
    boundaries = [Boundary(0, position.clone())]
    runs: list[Run] = []
    current: Run | None = None
    chosen = False
    """Whether there was anything to choose in the current run."""

    def end_run() -> None:
        nonlocal current
        if current is not None and chosen:
            runs.append(current)
        current = None

    for step, move in enumerate(moves):
        turn = position.turn()
        if is_redeal(move.text):
            position = follow(position, move)
            end_run()
            continue
        before = position.clone()
        action = position.read(move.seat, move.text)
        open_now = len(position.legal(move.seat)) > 1
        position.apply(move.seat, action)
        if current is not None and current.seat != move.seat:
            end_run()
        if current is None:
            current = Run(step, step + 1, move.seat, [action], before)
            chosen = open_now
        else:
            current = current._replace(end=step + 1, actions=[*current.actions, action])
            chosen = chosen or open_now
        if position.turn() != turn or shows_actor(before, move.seat, action):
            end_run()
        if position.turn() != turn or step == len(moves) - 1:
            boundaries.append(Boundary(step + 1, position.clone()))
    end_run()
    return Cut(len(moves), boundaries, runs)


def shows_actor(before: Position, seat: int, action: int) -> bool:
    """Return whether a seat learns something from its own action."""
    return not shows_nothing(before, seat, action, _REDEALS, [seat])
