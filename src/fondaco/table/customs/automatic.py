"""Actions without an alternative are done automatically, unless a player wants to be asked.

This must not reveal anything hidden: a player who declines an offer at once shows that they could not have accepted
it. So an action is done at once only if everybody knows that there is no other; otherwise it takes about as long as a
person would.
"""

from collections.abc import Iterable
from typing import Final

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.undo import shows_nothing

_REDEALS: Final = 12
"""How often each observer deals anew to see whether the seat might have had another choice."""
_MOST: Final = 64
"""The most actions that are done automatically in one go."""
PRETENDED_MS: Final = 2000
"""How long at most a seat seems to think about its only action, on top of a bot's delay."""


def only_action(position: Position, seat: int) -> int | None:
    """Return the only action of a seat that owes one; None if it has a choice."""
    if seat not in position.to_act():
        return None
    legal = position.legal(seat)
    return legal[0] if len(legal) == 1 else None


def known_to_all(position: Position, seat: int) -> bool:
    """Return whether everybody can tell that this seat has only one action."""
    if position.has_open_choice(seat):
        return True
    observers = [None, *[other for other in range(position.seats) if other != seat]]
    return all(
        len(position.redeal(observer, FastChance(0, stream)).legal(seat)) == 1
        for stream in range(_REDEALS)
        for observer in observers
    )


class KnownToAll:
    """Remembers the answers about one position: after each entry they are asked for several times, and each takes
    dozens of redeals."""

    def __init__(self) -> None:
        self._known: dict[int, bool] = {}

    def ask(self, position: Position, seat: int) -> bool:
        if seat not in self._known:
            self._known[seat] = known_to_all(position, seat)
        return self._known[seat]

    def forget(self) -> None:
        """Forget the answers, because the position has changed."""
        self._known.clear()


def open_action(position: Position, seat: int) -> int | None:
    """Return the only action of a seat, if everybody knows that it is the only one."""
    action = only_action(position, seat)
    return action if action is not None and known_to_all(position, seat) else None


def go_on(trial: Position, seat: int) -> list[str]:
    """Apply to `trial`, a copy of the position, the actions that follow without a choice, and return their notation.

    They end before something hidden is shown, so that the seat may still undo what it decided.
    """
    done: list[str] = []
    while len(done) < _MOST and (action := open_action(trial, seat)) is not None:
        if not shows_nothing(trial, seat, action):
            break
        done.append(trial.write(seat, action))
        trial.apply(seat, action)
    return done


def undo_count(steps: Iterable[Position], seat: int, automatic: bool) -> int:
    """Return how many actions an undo takes back, given the positions before each, the last first.

    It goes back to the seat's last decision: an automatic action alone would only be done again.
    """
    for count, before in enumerate(steps, 1):
        if not automatic or only_action(before, seat) is None:
            return count
    return 0
