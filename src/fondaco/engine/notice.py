"""What is noticed of an action.

While seats decide at the same time, or one of them puts something together in secret, an action may show the others
nothing at all. Then they must not notice it either: how many such actions there were would tell them what is hidden.
"""

from fondaco.engine.contract import Position


def noticed(before: Position, after: Position, told: bool, observer: int | None) -> bool:
    """Whether an observer notices an action of another that led from one position to the other: there was something to
    tell of it, or the observer sees something else than before, or may do something else.

    Anybody may watch, so what a spectator notices is noticed by all.
    """
    return told or _looks_different(before, after, None) or _looks_different(before, after, observer)


def _looks_different(before: Position, after: Position, observer: int | None) -> bool:
    if before.view(observer) != after.view(observer):
        return True
    return observer is not None and before.legal(observer) != after.legal(observer)
