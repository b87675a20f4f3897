"""Limits on what one client may do, so that it cannot slow down the server for the others.

A host sets the limits with `FONDACO_LIMITS`, as in `tables=600,commands=100`, or removes them with `off`. Each process
counts for itself.
"""

import asyncio
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final, NamedTuple

from fondaco.engine.errors import FondacoError
from fondaco.server.guard.shares import Share, TableShares, in_lobby, unfinished
from fondaco.store import TableStore

VARIABLE: Final = "FONDACO_LIMITS"
_UNLIMITED: Final = 10**9
_KEPT: Final = 10_000
"""At most this many addresses are kept; beyond that, idle ones are dropped."""
_BURST_SECONDS: Final = 5.0
"""An idle client may do at once what it may do in so many seconds."""


class Limits(NamedTuple):
    """The limits, which a host can change."""

    tables: int = 60
    """Opened from one address in a minute."""
    requests: int = 100
    """From one address in a second."""
    commands: int = 30
    """Over one live connection in a second."""
    table_connections: int = 64
    """At one table."""
    connections: int = 10_000
    """To this process."""
    address_connections: int = 200
    """From one address: live ones, and as many others."""
    waiting_connections: int = 100
    """From one address: those whose request, or the rest of one, is awaited."""
    request_seconds: int = 30
    """Within which a request must arrive whole, and a part of the answer be received."""
    listed: int = 5
    """Tables that one address may have in the lobby at the same time."""
    seats: int = 50
    """Seats that one address may have taken in the lobby without having acted there yet."""
    bot_tables: int = 10
    """Tables of one address where only bots play, at the same time."""
    reading: int = 20
    """Answers from one address in a second that take some computing: forecasts and moments of replays. Counted apart,
    as many megabytes of the page's large files."""
    analyses: int = 20
    """Begun from one address in an hour."""
    waiting_analyses: int = 2
    """From one address: those that are made or wait at the same time."""
    hints: int = 30
    """Hints, answers to puzzles, and what would have been better, from one address in a minute."""


def read_limits(text: str | None = None) -> Limits:
    """Return the limits set by this text, or by the environment; a `ValueError` says what may be set.

    >>> read_limits("tables=600").tables
    600
    """
    text = os.environ.get(VARIABLE, "") if text is None else text
    if text.strip() == "off":
        return Limits(*[_UNLIMITED] * len(Limits._fields))
    changes: dict[str, int] = {}
    for part in filter(None, text.replace(" ", "").split(",")):
        name, _, number = part.partition("=")
        if name not in Limits._fields or not (
            number.isascii() and number.isdigit() and 0 < int(number[:10]) <= _UNLIMITED
        ):
            raise FondacoError(
                "{variable} cannot have {part}; use off, or numbers above 0 for {names}",
                variable=VARIABLE,
                part=repr(part),
                names=", ".join(Limits._fields),
            )
        changes[name] = int(number)
    return Limits(**changes)


class RateLimit:
    """A token bucket: `rate` tokens come each second, up to `capacity`; each request takes one or more."""

    def __init__(self, rate: float, capacity: float, now: float) -> None:
        self.rate = rate
        self.capacity = capacity
        self.level = capacity
        self.at = now

    def take(self, now: float, cost: int = 1) -> float:
        """Take the tokens for a request and return 0, or take none and return the seconds until there is one.

        A request that costs several needs only one: the rest is taken on credit, and the next request waits for longer.
        """
        self._fill(now)
        if self.level >= 1:
            self.level -= cost
            return 0.0
        return (1 - self.level) / self.rate

    def reserve(self, now: float, cost: int = 1) -> float:
        """Take the tokens for a request, and return the seconds to wait before it may be done."""
        self._fill(now)
        self.level -= cost
        return max(0.0, -self.level / self.rate)

    def _fill(self, now: float) -> None:
        self.level = min(self.capacity, self.level + (now - self.at) * self.rate)
        self.at = now

    def full(self, now: float) -> bool:
        return self.level + (now - self.at) * self.rate >= self.capacity


class RateLimits:
    """A rate limit for each address."""

    def __init__(self, rate: float, capacity: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.capacity = capacity
        self.clock = clock
        self._buckets: dict[str, RateLimit] = {}
        self._sweep_at = _KEPT

    def take(self, who: str, cost: int = 1) -> float:
        now = self.clock()
        return self._bucket(who, now).take(now, cost)

    def reserve(self, who: str, cost: int = 1) -> float:
        now = self.clock()
        return self._bucket(who, now).reserve(now, cost)

    def _bucket(self, who: str, now: float) -> RateLimit:
        if who not in self._buckets:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full(now)}
                self._sweep_at = max(_KEPT, 2 * len(self._buckets))
            self._buckets[who] = RateLimit(self.rate, self.capacity, now)
        return self._buckets[who]


class Guard:
    """Counts the requests, connections and new tables of one process."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = RateLimits(limits.requests, limits.requests * _BURST_SECONDS)
        self.tables = RateLimits(limits.tables / 60, limits.tables)
        self.reading = RateLimits(limits.reading, limits.reading * _BURST_SECONDS)
        self.files = RateLimits(limits.reading, limits.reading * _BURST_SECONDS)
        self.analyses = RateLimits(limits.analyses / 3600, limits.analyses)
        self.hints = RateLimits(limits.hints / 60, limits.hints)
        self.lobby = TableShares(
            limits.listed,
            in_lobby,
            lambda count: FondacoError("tables of yours in the lobby: {count}; end one of them", count=count),
        )
        self.seats = TableShares(
            limits.seats,
            in_lobby,
            lambda count: FondacoError(
                "seats that you took and have not played at yet: {count}; play there first", count=count
            ),
        )
        self.bot_tables = TableShares(
            limits.bot_tables,
            unfinished,
            lambda count: FondacoError(
                "tables of yours where only bots play: {count}; wait until one of these games is over", count=count
            ),
        )
        self._connections: Counter[str] = Counter()
        """The live connections of each address."""
        self._at_table: dict[str, set[asyncio.Event]] = {}

    @asynccontextmanager
    async def room_for_table(
        self, store: TableStore, address: str, listed: bool, bots_only: bool
    ) -> AsyncIterator[list[Share]]:
        """Let the block open one more table of this kind for an address, which it adds; an error if it has too many."""
        opened: list[Share] = []
        async with AsyncExitStack() as rooms:
            shares = [*([self.lobby] if listed else []), *([self.bot_tables] if bots_only else [])]
            each = [await rooms.enter_async_context(share.room(store, address)) for share in shares]
            yield opened
            for mine in each:
                mine += opened

    def connect(self, address: str) -> bool:
        """Count a new connection, and return whether there is room for it; `disconnect` must follow."""
        self._connections[address] += 1
        return (
            self._connections.total() <= self.limits.connections
            and self._connections[address] <= self.limits.address_connections
        )

    def disconnect(self, address: str) -> None:
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def enter(self, table: str) -> asyncio.Event | None:
        """Add a connection to a table, and return an event that is set when a link of the table was replaced.

        `leave` must follow. None if there is no room.
        """
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

    def check_keys_at(self, table: str) -> None:
        """Check the keys of all connections to a table, because a link was replaced."""
        for event in self._at_table.get(table, ()):
            event.set()

    def command_rate(self) -> RateLimit:
        """Return a limit for the commands over one connection."""
        return RateLimit(self.limits.commands, self.limits.commands * _BURST_SECONDS, time.monotonic())
