"""When the bots of a table act, where they shall not be quicker than the eye."""

from collections.abc import Iterable
from typing import Final

FIRST: Final = 1000
"""Milliseconds after the last thing that another seat did."""
NEXT: Final = 500
"""Between two actions of the same seat."""
TOGETHER: Final = 300
"""Where several owe an action at once, nobody waits for anybody."""


class Pace:
    """From what time on each seat that owes an action may take it. It depends on the log alone, like the clocks."""

    def __init__(self) -> None:
        self.ready: dict[int, int] = {}

    def pass_to(self, seats: Iterable[int], at: int, acted: int | None) -> None:
        """These owe an action now, after this seat did something; who owed one before waits no longer for it."""
        owing = list(seats)
        self.ready = {
            seat: self.ready[seat] if seat in self.ready and seat != acted else at + _wait(seat, owing, acted)
            for seat in owing
        }


def _wait(seat: int, owing: list[int], acted: int | None) -> int:
    if len(owing) > 1:
        return TOGETHER
    return NEXT if seat == acted else FIRST
