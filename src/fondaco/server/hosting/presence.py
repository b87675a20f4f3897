"""Who is connected to a table at the moment, which is never stored.

Each process counts its own connections, and tells the others when they change and every so often. The counts of a
process are forgotten after a while without news, since it may have been killed.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple, TypedDict

from fondaco.server.hosting.peers import Peers

_REPEAT_MS: Final = 20_000
"""How often a process repeats who is connected to it."""
_FORGET_MS: Final = 60_000
"""Without news for this long, another process is considered gone."""


class Connected(TypedDict):
    """Who is connected, as clients receive it: the seats, and the number of spectators."""

    present: list[int]
    watching: int


class _Elsewhere(NamedTuple):
    """Who is connected to a table through another process, and when it said so."""

    seats: frozenset[int]
    watching: int
    at: int


class Presence:
    """The connections of all tables."""

    def __init__(self, peers: Peers, now: Callable[[], int]) -> None:
        self._peers = peers
        self._now = now
        self._process = secrets.token_hex(6)
        self._here: dict[str, Counter[int | None]] = {}
        self._elsewhere: dict[str, dict[str, _Elsewhere]] = {}
        """By table, then by process."""
        self._listeners: dict[str, set[asyncio.Event]] = {}
        self._said_all = now()

    def enter(self, table: str, seat: int | None) -> asyncio.Event:
        """Add a connection, and return an event that is set whenever presence changes; `leave` must follow."""
        changed = asyncio.Event()
        self._listeners.setdefault(table, set()).add(changed)
        self._here.setdefault(table, Counter())[seat] += 1
        self._change(table)
        return changed

    def leave(self, table: str, seat: int | None, changed: asyncio.Event) -> None:
        self._here[table][seat] -= 1
        self._here[table] += Counter()  # drops those with a count of 0
        self._listeners[table].discard(changed)
        self._change(table)
        if not self._here[table]:
            del self._here[table], self._listeners[table]

    def connected(self, table: str) -> Connected:
        here = self._here.get(table, Counter())
        elsewhere = self._elsewhere.get(table, {}).values()
        seats = {seat for seat in here if seat is not None}.union(*[other.seats for other in elsewhere])
        return {"present": sorted(seats), "watching": here[None] + sum(other.watching for other in elsewhere)}

    def anybody(self, table: str) -> bool:
        """Return whether anybody is connected."""
        return bool(self._here.get(table) or self._elsewhere.get(table))

    # The other processes

    def say_all(self) -> None:
        """Tell the other processes who is connected here, at every table."""
        self._said_all = self._now()
        for table in self._here:
            self._say(table)

    def hear(self, notice: str) -> None:
        """Handle the notice of a process, perhaps this one, of who is connected to a table through it."""
        process, table, seats, watching = notice.split(" ")
        if process == self._process:
            return
        known = self._elsewhere.setdefault(table, {})
        before = known.pop(process, None)
        numbers = frozenset(map(int, seats.split(","))) if seats else frozenset()
        if numbers or int(watching):
            known[process] = _Elsewhere(numbers, int(watching), self._now())
            if before is None and table in self._here:
                self._say(table)  # it may have just started, and not know of us
        if not known:
            del self._elsewhere[table]
        self._wake(table)

    def refresh(self) -> None:
        """Repeat who is connected, and forget processes without news. Call this now and then."""
        if self._peers.alone:
            return
        if self._now() >= self._said_all + _REPEAT_MS:
            self.say_all()
        for table, known in list(self._elsewhere.items()):
            gone = [process for process, other in known.items() if other.at + _FORGET_MS <= self._now()]
            for process in gone:
                del known[process]
            if not known:
                del self._elsewhere[table]
            if gone:
                self._wake(table)

    def _change(self, table: str) -> None:
        self._say(table)
        self._wake(table)

    def _say(self, table: str) -> None:
        here = self._here[table]
        seats = ",".join(str(seat) for seat in here if seat is not None)
        self._peers.tell_presence(table, f"{self._process} {table} {seats} {here[None]}")

    def _wake(self, table: str) -> None:
        for changed in self._listeners.get(table, ()):
            changed.set()
