"""What is noticed of an action.

While seats decide at the same time, or one of them puts something together in secret, an action may show the others
nothing at all. Then they must not notice it either: how many such actions there were would tell them what is hidden.
"""

from collections.abc import Mapping
from typing import Any

from fondaco.engine.contract import Position

Look = tuple[Mapping[str, Any], list[int]]


def look(position: Position, observer: int | None) -> Look:
    """What an observer sees of a position, and what it may do."""
    return position.view(observer), position.legal(observer) if observer is not None else []


def noticed(before: Position, after: Position, told: bool, seat: int) -> bool:
    """Whether a seat notices an action of another that led from one position to the other: there was something to tell
    of it, or the seat sees something else than before, or may do something else.

    Anybody may watch, so what a spectator notices is noticed by all.
    """
    return told or look(before, None) != look(after, None) or look(before, seat) != look(after, seat)
