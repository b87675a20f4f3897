"""Clocks: none, time for the whole game with an increment for each turn, or days for each turn."""

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any, Final, NamedTuple

from fondaco.engine.contract import allowed_text
from fondaco.engine.errors import FondacoError
from fondaco.engine.moves import Move

NONE: Final = "none"
LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"
KINDS: Final = (NONE, LIVE, CORRESPONDENCE)
_SECOND_MS: Final = 1000
_DAY_MS: Final = 24 * 3600 * _SECOND_MS
_REFILL_MS: Final = 60 * _SECOND_MS
GRACE_MS: Final = 500
"""How long a bot waits before it takes over: an action sent in time may still be on its way."""


class Clock(NamedTuple):
    """The kind of clock that a table was opened with."""

    kind: str = NONE
    bank: int = 0
    """Live: seconds for each seat for the whole game."""
    increment: int = 0
    """Live: seconds added for each turn."""
    days: int = 0
    """Correspondence: days for each turn."""

    def to_dict(self) -> dict[str, Any]:
        if self.kind == LIVE:
            return {"kind": LIVE, "bank": self.bank, "increment": self.increment}
        return {"kind": CORRESPONDENCE, "days": self.days} if self.kind == CORRESPONDENCE else {"kind": NONE}


def read_clock(data: Mapping[str, Any]) -> Clock:
    """Read a clock as `to_dict` writes it; a `ValueError` says what is allowed."""
    kind = data.get("kind", NONE)
    if kind not in KINDS:
        raise FondacoError(
            "unknown kind of clock {kind}; use one of: {allowed}", kind=repr(kind), allowed=allowed_text(KINDS)
        )
    wanted = {LIVE: ("bank", "increment"), CORRESPONDENCE: ("days",), NONE: ()}[kind]
    for name in data:
        if name != "kind" and name not in wanted:
            raise FondacoError("a clock of kind {kind} has no {name}", kind=kind, name=name)
    if kind == LIVE:
        return Clock(LIVE, bank=_whole(data, "bank", 10, 86400), increment=_whole(data, "increment", 0, 3600))
    return Clock(CORRESPONDENCE, days=_whole(data, "days", 1, 30)) if kind == CORRESPONDENCE else Clock()


def _whole(data: Mapping[str, Any], name: str, least: int, most: int) -> int:
    number = data.get(name)
    if type(number) is not int or not least <= number <= most:
        raise FondacoError(
            "the clock's {name} is {number}; it must be a whole number from {least} to {most}",
            name=name,
            number=repr(number),
            least=least,
            most=most,
        )
    return number


class Clocks:
    """The clocks of a table during a game. All times are in milliseconds; the caller passes the current time.

    Undoing never gains time. The increment of a turn is paid once, when the turn stands: when another seat has acted
    after it, and not again for turns that are played again. Days are given once for each turn of a seat, however often
    it undoes; a seat that must decide again, because another has undone or all have agreed to go back, gets them again.
    Leaving gains no time either: if a player is back before the bot has acted, the time in between counts.
    """

    def __init__(self, clock: Clock, seats: int, at: int) -> None:
        self.clock = clock
        self.left = [self._full()] * seats
        """The time that each seat has left, as of `at`."""
        self.running: frozenset[int] = frozenset()
        self.at = at
        self._timed: set[tuple[int, int]] = set()
        """Each seat and turn in which it acted while its clock ran."""
        self._paid = [-1] * seats
        """The last turn of each seat for which its increment was paid."""
        self._given = [-1] * seats
        """The last turn for which each seat got its days."""
        self._ran_out: set[int] = set()
        """The seats whose clock has run out, until they return."""
        self._left_at: dict[int, int] = {}
        """When each seat left that owed an action then and for which no bot has acted since."""

    def _full(self) -> int:
        return self.clock.days * _DAY_MS if self.clock.kind == CORRESPONDENCE else self.clock.bank * _SECOND_MS

    def pass_to(self, seats: Iterable[int], at: int, turn: int, away: Iterable[int] = ()) -> None:
        """Stop the running clocks and start those of `seats`; `away` are absent players who owe an action too."""
        if self.clock.kind == NONE:
            return
        now = frozenset(seats)
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - max(0, at - self.at))
        for seat in now.intersection(self._left_at):
            self.left[seat] = max(0, self.left[seat] - max(0, at - self._left_at[seat]))
        left = [seat for seat in away if seat not in self._ran_out and (seat in self.running or seat in self._left_at)]
        self._left_at = {seat: self._left_at.get(seat, at) for seat in left}
        if self.clock.kind == CORRESPONDENCE:
            for seat in now:
                if turn > self._given[seat]:
                    self._given[seat] = turn
                    self.left[seat] = self._full()
        self.running = now
        self.at = max(self.at, at)

    def acted(self, open_moves: Callable[[], list[Move]]) -> None:
        """Pay the increment of the seat that acted before: now that another has acted, its turn stands.

        Call this before `pass_to`, after an action that everybody has noticed. Only such moves count, since hidden ones
        must not change a clock that everybody sees. A turn played while the seat's clock was stopped is not paid.
        """
        if self.clock.kind != LIVE:
            return
        standing = open_moves()
        last = standing[-1]
        if last.seat in self.running:
            self._timed.add((last.seat, last.turn))
        if len(standing) < 2 or standing[-2].seat == last.seat:
            return
        other = standing[-2].seat
        done = list(takewhile(lambda move: move.seat == other, reversed(standing[:-1])))
        for move in reversed(done):
            if move.turn > self._paid[other] and (other, move.turn) in self._timed:
                self._paid[other] = move.turn
                self.left[other] += self.clock.increment * _SECOND_MS

    def rewind(self, turn: int, keep: Iterable[int] = ()) -> None:
        """Go back to this turn: seats other than those in `keep` get new days when they are to act again."""
        kept = set(keep)
        self._given = [given if seat in kept else min(given, turn - 1) for seat, given in enumerate(self._given)]

    def run_out(self, seat: int) -> None:
        """Record that the clock of a seat has run out."""
        self._ran_out.add(seat)

    def refill(self, seat: int) -> None:
        """Give a returning player whose clock has run out a minute, or the days of a turn."""
        if seat in self._ran_out:
            self._ran_out.discard(seat)
            self.left[seat] = max(self.left[seat], _REFILL_MS if self.clock.kind == LIVE else self._full())

    def left_at(self, seat: int, at: int) -> int:
        """Return how much time a seat has left at this time."""
        return max(0, self.left[seat] - max(0, at - self.at)) if seat in self.running else self.left[seat]

    def due(self) -> tuple[int, int] | None:
        """Return when the next clock runs out if nobody acts before, and whose; None if no clock runs."""
        if self.clock.kind == NONE or not self.running:
            return None
        seat = min(self.running, key=lambda seat: (self.left[seat], seat))
        return self.at + self.left[seat], seat
