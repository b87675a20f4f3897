"""The tables that a process has in memory: those that somebody holds, and those that were used last."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakValueDictionary

from fondaco.table.table import Table

_IDLE: Final = 10 * 60 * 1000
"""After so many milliseconds without use a table is let go, even if there is room."""


class HostedTable:
    """A table in memory, and those who wait for something to happen at it."""

    def __init__(self, id: str, live: Table) -> None:
        self.id = id
        self.live = live
        self.stored = live.number
        """The last entry that is in the store; nobody is told of a later one."""
        self.own = -1
        """The last entry that this process has stored. Whoever stored the last of all lets the bots think."""
        self.doubtful = False
        """`live` may differ from the log, and must be made of it again before anybody looks."""
        self.lock = asyncio.Lock()
        """Held by whoever acts, and by whoever looks at the whole table."""
        self.news = asyncio.Condition()
        self.waiting = 0
        """How many wait for news."""
        self.bots: asyncio.Task[None] | None = None
        self.used = 0

    async def told(self) -> None:
        """All that was taken is stored: tell those who wait."""
        self.stored = self.live.number
        async with self.news:
            self.news.notify_all()

    async def wait_beyond(self, number: int) -> None:
        """Wait until there is an entry after this one."""
        self.waiting += 1
        try:
            async with self.news:
                await self.news.wait_for(lambda: self.stored > number)
        finally:
            self.waiting -= 1


class TableCache:
    """Finds a table as long as anybody holds it (a connection, a bot that thinks), so that there are never two of one;
    and keeps some more, those that were used last."""

    def __init__(self, most: int, now: Callable[[], int]) -> None:
        self._most = most
        self._now = now
        self._held: WeakValueDictionary[str, HostedTable] = WeakValueDictionary()
        self._recent: OrderedDict[str, HostedTable] = OrderedDict()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, id: str) -> bool:
        """Whether the table is here, or about to be."""
        return id in self._held or id in self._loading

    def all(self) -> list[HostedTable]:
        return list(self._held.values())

    async def find(self, id: str, load: Callable[[str], Awaitable[HostedTable]]) -> HostedTable:
        hosted = self._held.get(id)
        if hosted is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                hosted = self._held.get(id)
                if hosted is None:
                    self._held[id] = hosted = await load(id)
        hosted.used = self._now()
        self._recent[id] = hosted
        self._recent.move_to_end(id)
        if len(self._recent) > self._most:
            self._recent.popitem(last=False)
        return hosted

    def let_go(self) -> None:
        """Keep no table that has not been used for long."""
        while self._recent and next(iter(self._recent.values())).used < self._now() - _IDLE:
            self._recent.popitem(last=False)
