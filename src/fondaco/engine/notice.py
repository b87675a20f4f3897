"""Which actions others notice.

While seats decide at the same time, or one of them puts something together in secret, an action may show the others
nothing at all. Then they must not notice it either: how many such actions there were would tell them what is hidden.
"""

from collections.abc import Mapping
from typing import Any

from fondaco.engine.contract import Position

Look = tuple[Mapping[str, Any], list[int]]


def look(position: Position, observer: int | None) -> Look:
    """Return what an observer sees of a position, and its legal actions."""
    return position.view(observer), position.legal(observer) if observer is not None else []


def noticed(before: Position, after: Position, has_events: bool, seat: int) -> bool:
    """Return whether a seat notices another's action that led from one position to the other.

    It does if an event was reported, if its view has changed, or if its legal actions have. Anybody may watch, so what
    a spectator notices, everybody does.
    """
    return has_events or look(before, None) != look(after, None) or look(before, seat) != look(after, seat)
