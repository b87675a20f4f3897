"""How much anybody may ask for, so that nobody can take the house from the others.

A host sets them with `FONDACO_LIMITS`, as in `tables=600,wishes=100`, or takes them all away with `off`. They hold for
each process.
"""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from fondaco.engine.errors import FondacoError

VARIABLE: Final = "FONDACO_LIMITS"
_NONE: Final = 10**9
_KEPT: Final = 10_000
"""So many buckets are kept before the full ones, which say nothing, are thrown away."""
_BURST: Final = 5.0
"""Whoever was quiet may ask for as much at once as for so many seconds."""


class Limits(NamedTuple):
    """What a host allows."""

    tables: int = 60
    """Opened from one address in a minute."""
    requests: int = 100
    """From one address in a second."""
    wishes: int = 30
    """Over one live connection in a second."""
    table_connections: int = 64
    """At one table."""
    connections: int = 10_000
    """To this process."""


def read_limits(text: str | None = None) -> Limits:
    """The limits that this text, or the environment, sets; a `ValueError` says what it may set.

    >>> read_limits("tables=600").tables
    600
    """
    text = os.environ.get(VARIABLE, "") if text is None else text
    if text.strip() == "off":
        return Limits(*[_NONE] * len(Limits._fields))
    changes: dict[str, int] = {}
    for part in filter(None, text.replace(" ", "").split(",")):
        name, _, number = part.partition("=")
        if name not in Limits._fields or not (number.isascii() and number.isdigit() and 0 < int(number[:10]) <= _NONE):
            raise FondacoError(
                "{variable} has {part}: allowed are off, or numbers above 0 for {names}",
                variable=VARIABLE,
                part=repr(part),
                names=", ".join(Limits._fields),
            )
        changes[name] = int(number)
    return Limits(**changes)


class RateLimit:
    """Fills with time, up to a brim; each thing that is done takes one out."""

    def __init__(self, rate: float, brim: float, now: float) -> None:
        self.rate = rate
        self.brim = brim
        self.level = brim
        self.at = now

    def take(self, now: float) -> float:
        """Take one. If there is none, the seconds until there will be."""
        self.level = min(self.brim, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / self.rate

    def full(self, now: float) -> bool:
        return self.level + (now - self.at) * self.rate >= self.brim


class RateLimits:
    """One for each address."""

    def __init__(self, rate: float, brim: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.brim = brim
        self.clock = clock
        self._buckets: dict[str, RateLimit] = {}
        self._sweep_at = _KEPT

    def take(self, who: str) -> float:
        now = self.clock()
        if who not in self._buckets:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full(now)}
                self._sweep_at = max(_KEPT, 2 * len(self._buckets))
            self._buckets[who] = RateLimit(self.rate, self.brim, now)
        return self._buckets[who].take(now)


class Guard:
    """Stands at the doors of one process and counts."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = RateLimits(limits.requests, limits.requests * _BURST)
        self.tables = RateLimits(limits.tables / 60, limits.tables)
        self.connections = 0
        self._at_table: dict[str, set[asyncio.Event]] = {}

    def enter(self, table: str) -> asyncio.Event | None:
        """Come to a table, if there is room; then `leave` must follow. The event is set when there is a new link."""
        here = self._at_table.get(table, set())
        if len(here) >= self.limits.table_connections:
            return None
        event = asyncio.Event()
        self._at_table[table] = here | {event}
        return event

    def leave(self, table: str, event: asyncio.Event) -> None:
        self._at_table[table] = self._at_table[table] - {event}
        if not self._at_table[table]:
            del self._at_table[table]

    def renew(self, table: str) -> None:
        """There is a new link: everybody at the table is asked for the key once more."""
        for event in self._at_table.get(table, ()):
            event.set()

    def pace(self) -> RateLimit:
        """For the wishes over one connection."""
        return RateLimit(self.limits.wishes, self.limits.wishes * _BURST, time.monotonic())
