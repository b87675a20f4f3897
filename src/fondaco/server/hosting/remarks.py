"""Remarks: the chat of spectators, where the opener of a table allows it.

Players read it when the game is over. Until then they must not even notice it: the number of remarks after a move would
reveal something. So they are not part of the log, whose numbers everybody sees and which wakes everybody. They have
numbers of their own, are stored beside the log, and are not counted by kind in the metrics.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.keys import WATCH
from fondaco.server.hosting.lookalikes import told_apart
from fondaco.server.hosting.peers import Peers
from fondaco.server.hosting.tables import Tables
from fondaco.store import Remark
from fondaco.table.customs.chat import read_message
from fondaco.table.table import PLAYING

MOST_REMARKS: Final = 5000
"""At one table."""
_MOST_KNOWN: Final = 100
"""At most this many of the last are kept for the listeners."""


class _Gallery:
    """The listeners to a table's remarks in this process. New remarks are read once for all of them."""

    def __init__(self) -> None:
        self.listeners: set[asyncio.Event] = set()
        self.known: list[Remark] = []
        """The remarks read so far after the number `since`."""
        self.since = MOST_REMARKS
        self.reading = asyncio.Lock()
        self.heard = 0
        """How often there were new remarks."""
        self.read = 0
        """The value of `heard` when they were last read."""


class Remarks:
    """The remarks at all tables of a store, and the listeners to them."""

    def __init__(self, tables: Tables, peers: Peers, now: Callable[[], int]) -> None:
        self._tables = tables
        self._peers = peers
        self._now = now
        self._galleries: dict[str, _Gallery] = {}

    async def write(self, table: str, name: str, text: str) -> None:
        """Store a spectator's message under this name."""
        if not await self._allowed(table):
            raise FondacoError("spectators cannot chat at this table")
        message, seats = read_message(text), (await self._tables.find(table)).table
        seats.moderation.check_spectators()
        called = told_apart(seats, None, name) if name.strip() else ""
        if any(last.number >= MOST_REMARKS for last in await self._tables.store.remarks(table, limit=1)):
            raise FondacoError("there is no room for more spectator messages at this table")
        await self._tables.store.add_remark(table, self._now(), called, message)
        self._peers.tell_remark(table)
        self.hear(table)

    async def read(self, table: str, role: str) -> list[Remark]:
        """Return the last remarks, for somebody of this role who may read them now."""
        if role != WATCH and not await self._over(table):
            raise FondacoError("what spectators write can be read when the game is over")
        return await self._tables.store.remarks(table)

    async def earlier(self, table: str, role: str) -> list[Remark]:
        """Return the remarks that somebody of this role may read on arrival; none if they may not read yet."""
        if not await self._allowed(table) or (role != WATCH and not await self._over(table)):
            return []
        return await self._tables.store.remarks(table)

    async def follow(self, table: str, role: str, last: int = 0) -> AsyncIterator[list[Remark]]:
        """Yield the remarks after this number as they come; for a player, only after the game is over."""
        if not await self._allowed(table):
            return
        hosted = await self._tables.find(table)
        while role != WATCH:
            number = hosted.stored
            if await self._over(table):
                break
            await hosted.wait_beyond(number)
        with self._listening(table) as (gallery, changed):
            new = await self._tables.store.remarks(table, last)
            while True:
                if new:
                    last = new[-1].number
                    yield new
                await changed.wait()
                changed.clear()
                new = await self._newer(table, gallery, last)

    async def _newer(self, table: str, gallery: _Gallery, last: int) -> list[Remark]:
        """Return the remarks after this number; the first listener reads them for all."""
        async with gallery.reading:
            heard, store = gallery.heard, self._tables.store
            if last < gallery.since:
                gallery.known = await store.remarks(table, last)
                gallery.since = last
            elif gallery.read != heard:
                after = gallery.known[-1].number if gallery.known else gallery.since
                gallery.known += await store.remarks(table, after)
            gallery.read = heard
            if len(gallery.known) > _MOST_KNOWN:
                gallery.since = gallery.known[-_MOST_KNOWN - 1].number
                del gallery.known[:-_MOST_KNOWN]
            return [remark for remark in gallery.known if remark.number > last]

    def hear(self, table: str) -> None:
        """Wake a table's listeners, since a process, perhaps this one, has stored a remark."""
        if gallery := self._galleries.get(table):
            gallery.heard += 1
            for changed in gallery.listeners:
                changed.set()

    def hear_all(self) -> None:
        """Wake all listeners, since notices of other processes may have been lost."""
        for table in list(self._galleries):
            self.hear(table)

    async def _allowed(self, table: str) -> bool:
        return (await self._tables.find(table)).table.opening.spectator_chat

    async def _over(self, table: str) -> bool:
        """Return whether the game is over, according to the store."""
        async with self._tables.locked(await self._tables.find(table)) as now:
            return now.status != PLAYING

    @contextmanager
    def _listening(self, table: str) -> Iterator[tuple[_Gallery, asyncio.Event]]:
        changed = asyncio.Event()
        gallery = self._galleries.setdefault(table, _Gallery())
        gallery.listeners.add(changed)
        try:
            yield gallery, changed
        finally:
            gallery.listeners.discard(changed)
            if not gallery.listeners:
                del self._galleries[table]
