"""Undo follows information.

A seat may undo its own last action if nobody has learned anything from it, itself included, that could not have
been known before. No game marks such actions by hand: `redeal` already says what each seat knows. An observer redeals
everything that it cannot know *before* the action; if the seat could then have acted so that the observer would see
the very same table, the action has shown that observer nothing. If in some redeal it could not, it drew, turned over
or gave away a card.
"""

from typing import Final

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position

_REDEALS: Final = 24
"""The number of redeals per observer. One that differs is proof; each equal one makes a difference less likely."""


def shows_nothing(
    before: Position, seat: int, action: int, redeals: int = _REDEALS, observers: list[int | None] | None = None
) -> bool:
    """Return whether an action tells these observers (None: anybody) nothing that was hidden from them."""
    after = before.clone()
    after.apply(seat, action)
    if observers is None:
        observers = [None, *range(before.seats)]
    for observer in observers:
        seen = after.view(observer)
        if seen == before.view(observer):
            continue
        for stream in range(redeals):
            other = before.redeal(observer, FastChance(0, stream))
            legal = other.legal(seat)
            # Try the same action first: in most positions that settles it. The seat itself knows which one it took.
            candidates = [action] if action in legal else []
            if observer != seat:
                candidates += [a for a in legal if a != action]
            if not any(_view_after(other, seat, a, observer) == seen for a in candidates):
                return False
    return True


def _view_after(before: Position, seat: int, action: int, observer: int | None) -> object:
    after = before.clone()
    after.apply(seat, action)
    return after.view(observer)
