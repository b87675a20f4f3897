"""The delay of a table's bots, which gives people time to see what happens."""

from collections.abc import Iterable
from typing import Final

FIRST_MS: Final = 1000
"""After the last thing that another seat did."""
NEXT_MS: Final = 500
"""Between two actions of the same seat."""
TOGETHER_MS: Final = 300
"""Where several seats owe an action at once, they do not wait for each other. Nor does a seat wait again for the next
part of its decision: how many parts there are may be hidden."""


class BotDelay:
    """The time from which each seat that owes an action may act. Like the clocks, it depends on the log alone."""

    def __init__(self) -> None:
        self.ready: dict[int, int] = {}

    def pass_to(self, seats: Iterable[int], at: int, acted: int | None) -> None:
        """Start the delays of the seats that owe an action after `acted` has acted; delays already running go on."""
        owing = list(seats)
        waits_again = acted if len(owing) == 1 else None
        self.ready = {
            seat: self.ready[seat] if seat in self.ready and seat != waits_again else at + _wait(seat, owing, acted)
            for seat in owing
        }


def _wait(seat: int, owing: list[int], acted: int | None) -> int:
    if len(owing) > 1:
        return TOGETHER_MS
    return NEXT_MS if seat == acted else FIRST_MS
