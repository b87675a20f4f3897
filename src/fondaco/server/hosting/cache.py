"""The tables that a process has in memory: those in use, and those used last."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final
from weakref import WeakValueDictionary

from cachetools import TTLCache

from fondaco.table import Table

_IDLE_MS: Final = 10 * 60 * 1000
"""Without use for this long, a table is dropped, even if there is room."""
_REFRESH_MS: Final = 10_000
"""How often the use of a table is noted; it is looked up many times an action."""


_WOKEN_AT_ONCE: Final = 8
"""At most this many spectators of a table are woken at the same time: a thousand must not keep the players waiting."""


class HostedTable:
    """A table in memory, and the tasks that wait for something to happen at it."""

    def __init__(self, id: str, table: Table) -> None:
        self.id = id
        self.table = table
        self.stored = table.number
        """The last entry that is in the store; nobody hears of a later one."""
        self.own = -1
        """The last entry that this process has stored. The process that stored the last of all lets the bots act."""
        self.doubtful = False
        """`table` may differ from the log, and must be read again before anybody sees it."""
        self.lock = asyncio.Lock()
        """Held while somebody acts, or looks at the whole table."""
        self.waiting = 0
        """How many tasks wait for news."""
        self.used = -_REFRESH_MS
        """When a use of the table was last noted."""
        self._players: list[asyncio.Future[None]] = []
        """The tasks that wait for news, except those of spectators."""
        self._gallery: deque[asyncio.Future[None]] = deque()
        """The tasks of spectators that wait for news."""
        self._to_wake: deque[asyncio.Future[None]] = deque()
        """The tasks among them that are to be woken, a few at a time."""
        self._turns: dict[int, set[asyncio.Future[None]]] = {}
        """The tasks that wait until a seat has only one action, by seat."""
        self.bots: asyncio.Task[None] | None = None
        self.opener = ""
        """The address that opened it, if it was opened here and has been in memory since."""
        self.made: dict[tuple[Any, ...], Any] = {}
        """Results computed from the table since the last entry, for further requests of the same."""
        self.forecasts: dict[tuple[int, str], tuple[int, bytes]] = {}
        """For each seat and language the last forecasts, with the seat's number: they are the same until that changes,
        and must not take longer because of an entry that the seat cannot notice."""
        self.hints: dict[tuple[int, str], tuple[int, bytes]] = {}
        """For each seat and language the last hint, with the seat's number."""
        self.ahead = 0
        """The milliseconds by which the times in the log are ahead of this process, because the machine's clock was set
        back, or another machine's is ahead. They are added to the time at this table."""

    def see_times(self, now: int) -> None:
        """Set `ahead` so that no later time at the table is before one in its log."""
        if self.table.log:
            self.ahead = max(self.ahead, self.table.log[-1].at - now)

    def notify(self) -> None:
        """Wake the tasks that wait for news: all entries that were taken are stored."""
        self.stored = self.table.number
        self.made = {}
        players, self._players = self._players, []
        for player in players:
            if not player.done():
                player.set_result(None)
        for seat in [seat for seat in self._turns if self.table.goes_by_itself(seat)]:
            for owing in self._turns.pop(seat):
                if not owing.done():
                    owing.set_result(None)
        begin = self._gallery and not self._to_wake
        self._to_wake.extend(self._gallery)
        self._gallery.clear()
        if begin:
            self._wake_some()

    def _wake_some(self) -> None:
        """Wake a few spectators, and schedule the others behind everything else that is due by then."""
        for _ in range(min(_WOKEN_AT_ONCE, len(self._to_wake))):
            waiting = self._to_wake.popleft()
            if not waiting.done():  # otherwise they have gone
                waiting.set_result(None)
        if self._to_wake:
            asyncio.get_running_loop().call_soon(self._wake_some)

    def last_number(self, observer: int | None) -> int:
        """Return an observer's number for the last stored entry that it notices."""
        return self.table.numbering.last(observer, self.stored)

    async def wait_beyond(self, entry: int, seconds: float | None = None) -> None:
        """Wait until there is an entry after this one, or until the seconds are over."""
        self.waiting += 1
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while self.stored <= entry:
                        await self._next_news(self._players)
        finally:
            self.waiting -= 1

    async def wait_for_news(self, observer: int | None, number: int) -> None:
        """Wait until there is news for an observer after this number. Spectators are woken after players."""
        self.waiting += 1
        try:
            while self.last_number(observer) <= number:
                await self._next_news(self._gallery if observer is None else self._players)
        finally:
            self.waiting -= 1

    async def _next_news(self, among: "list[asyncio.Future[None]] | deque[asyncio.Future[None]]") -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        among.append(waiting)
        await waiting

    async def wait_for_turn(self, seat: int) -> None:
        """Wait until an entry leaves this seat with only one action."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.setdefault(seat, set()).add(turn)
        try:
            await turn
        finally:
            waiting = self._turns.get(seat, set())
            waiting.discard(turn)
            if not waiting:
                self._turns.pop(seat, None)


class TableCache:
    """Finds every table that anything refers to (a connection, a bot), so that no table is in memory twice, and keeps
    some that were used last."""

    def __init__(self, most: int, now: Callable[[], int]) -> None:
        self._in_use: WeakValueDictionary[str, HostedTable] = WeakValueDictionary()
        self._now = now
        self._recent: TTLCache[str, HostedTable] = TTLCache(most, _IDLE_MS, timer=now)
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._in_use)

    def __contains__(self, id: str) -> bool:
        """Return whether the table is in memory, or being loaded."""
        return id in self._in_use or id in self._loading

    def knows(self, id: str, number: int) -> bool:
        """Return whether the table is in memory, with this entry."""
        hosted = self._in_use.get(id)
        return hosted is not None and hosted.stored >= number

    def all(self) -> list[HostedTable]:
        return list(self._in_use.values())

    async def find(self, id: str, load: Callable[[str], Awaitable[HostedTable]]) -> HostedTable:
        hosted = self._in_use.get(id)
        if hosted is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                hosted = self._in_use.get(id)
                if hosted is None:
                    self._in_use[id] = hosted = await load(id)
        now = self._now()
        if now >= hosted.used + _REFRESH_MS:
            hosted.used = now
            self._recent[id] = hosted
        return hosted

    def forget(self, id: str) -> None:
        """Forget a table that was deleted. If one of this id comes back, it is loaded again."""
        self._in_use.pop(id, None)
        self._recent.pop(id, None)

    def drop_idle(self) -> None:
        """Drop tables that have not been used for long."""
        self._recent.expire()
