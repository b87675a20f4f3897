"""Hints: a player may ask at their own turn what would be best, where that is fair to the others.

Alone with bots, a player may always ask. With other people, hints are only for tables that were opened with them, which
everybody sees before sitting down, like the undo policy. There everybody learns when somebody asks for one, but only
the player who asked sees it.
"""

from collections.abc import Sequence

from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError


def may_ask(people: Sequence[int], agreed: bool) -> bool:
    """Return whether hints are given at a table with these people's seats, opened with hints or not."""
    return agreed or len(people) == 1


def check_turn(position: Position, seat: int) -> None:
    """Raise an error unless the seat has something to choose."""
    if seat not in position.to_act():
        raise FondacoError("you can only ask for a hint on your own turn")
    if len(position.legal(seat)) == 1:
        raise FondacoError("there is only one thing to do")
