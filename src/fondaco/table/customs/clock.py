"""Time to think: none kept, a bank for the whole game with something added for each turn, or days for each turn."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from fondaco.engine.contract import spell
from fondaco.engine.errors import FondacoError

NONE: Final = "none"
LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"
KINDS: Final = (NONE, LIVE, CORRESPONDENCE)
_SECOND: Final = 1000
_DAY: Final = 24 * 3600 * _SECOND


class Clock(NamedTuple):
    """What was settled about time when the table was opened."""

    kind: str = NONE
    bank: int = 0
    """Live: the seconds that each seat has for the whole game, and those added for every turn."""
    increment: int = 0
    days: int = 0
    """Correspondence: for each turn."""

    def to_dict(self) -> dict[str, Any]:
        if self.kind == LIVE:
            return {"kind": LIVE, "bank": self.bank, "increment": self.increment}
        return {"kind": CORRESPONDENCE, "days": self.days} if self.kind == CORRESPONDENCE else {"kind": NONE}


def read_clock(data: Mapping[str, Any]) -> Clock:
    """A clock as `to_dict` writes it; a `ValueError` says what is allowed."""
    kind = data.get("kind", NONE)
    if kind not in KINDS:
        raise FondacoError("a clock is {kind}: allowed are {allowed}", kind=repr(kind), allowed=spell(KINDS))
    wanted = {LIVE: ("bank", "increment"), CORRESPONDENCE: ("days",), NONE: ()}[kind]
    for name in data:
        if name != "kind" and name not in wanted:
            raise FondacoError("a {kind} clock has no {name}", kind=kind, name=name)
    if kind == LIVE:
        return Clock(LIVE, bank=_whole(data, "bank", 10, 86400), increment=_whole(data, "increment", 0, 3600))
    return Clock(CORRESPONDENCE, days=_whole(data, "days", 1, 30)) if kind == CORRESPONDENCE else Clock()


def _whole(data: Mapping[str, Any], name: str, least: int, most: int) -> int:
    number = data.get(name)
    if type(number) is not int or not least <= number <= most:
        raise FondacoError(
            "{name} of the clock is {number}: allowed are {least} to {most}",
            name=name,
            number=repr(number),
            least=least,
            most=most,
        )
    return number


class Clocks:
    """The clocks of a table while it is played. All times are in milliseconds; what time it is, they are told."""

    def __init__(self, clock: Clock, seats: int, at: int) -> None:
        self.clock = clock
        self.left = [self._full()] * seats
        """What each seat has left, as of `at`."""
        self.running: frozenset[int] = frozenset()
        self.at = at

    def _full(self) -> int:
        return self.clock.days * _DAY if self.clock.kind == CORRESPONDENCE else self.clock.bank * _SECOND

    def pass_to(self, seats: Iterable[int], at: int) -> None:
        """Now these seats are thought about. Whose turn is over with it gets what the clock adds."""
        if self.clock.kind == NONE:
            return
        now = frozenset(seats)
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - max(0, at - self.at))
            if seat not in now and self.clock.kind == LIVE:
                self.left[seat] += self.clock.increment * _SECOND
        if self.clock.kind == CORRESPONDENCE:
            for seat in now - self.running:
                self.left[seat] = self._full()
        self.running = now
        self.at = max(self.at, at)

    def refill(self, seat: int) -> None:
        """Whoever takes the seat again after its time ran out has a minute, or the days of a turn."""
        if self.clock.kind == LIVE:
            self.left[seat] = max(self.left[seat], 60 * _SECOND)
        elif self.clock.kind == CORRESPONDENCE:
            self.left[seat] = self._full()

    def left_at(self, seat: int, at: int) -> int:
        """What a seat has left at this time."""
        return max(0, self.left[seat] - max(0, at - self.at)) if seat in self.running else self.left[seat]

    def due(self) -> tuple[int, int] | None:
        """When the next clock runs out, if nothing happens before, and whose."""
        if self.clock.kind == NONE or not self.running:
            return None
        seat = min(self.running, key=lambda seat: (self.left[seat], seat))
        return self.at + self.left[seat], seat
