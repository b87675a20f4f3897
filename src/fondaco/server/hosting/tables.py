"""Tables made of their logs, and kept in step with them, whoever writes there: this process or another."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from typing import Any, Final, TypeVar

from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find, own_edition
from fondaco.server.hosting.cache import HostedTable, TableCache
from fondaco.server.hosting.peers import NoPeers, Peers
from fondaco.store import OVER, NumberTaken, Store, TableState, UnavailableError
from fondaco.table.entry import Entry
from fondaco.table.opening import read_opening
from fondaco.table.table import PLAYING, Table

PATIENCE: Final = 5000
"""After so many milliseconds any process lets the bots of a table think, if the one that should is not heard of."""
_TRIES: Final = 5
"""How often something that follows no number is tried again when another process was quicker."""

MOST_TABLES: Final = 1000
"""Tables that are kept in memory although nobody is at them."""
_LAST_SECONDS: Final = 2
_log: Final = logging.getLogger(__name__)
Result = TypeVar("Result")


def clock_time() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


Wish = Callable[[Table, int], list[Entry]]
"""What somebody wants at a table, at this time, as entries; or an error."""


class StaleError(FondacoError):
    """What was to follow a number comes too late: others have acted since. Nothing was done."""


class UnknownKeyError(FondacoError):
    """A key that opens nothing."""

    def __init__(self) -> None:
        super().__init__("this link opens no table")


class Tables:
    """The tables of a store, as far as this process has them in memory; `waking` is its way to the others."""

    def __init__(
        self,
        store: Store,
        editions: Mapping[str, Edition] | None = None,
        now: Callable[[], int] = clock_time,
        waking: Peers | None = None,
        most_tables: int = MOST_TABLES,
    ) -> None:
        self.store = store
        self.editions = dict(editions or {})
        self.now = now
        self.waking = waking or NoPeers()
        self.memory = TableCache(most_tables, now)
        self._tasks: set[asyncio.Task[Any]] = set()

    def grown(self, hosted: HostedTable) -> None:
        """Called when a table is there, and when something has happened at it."""

    def edition(self, game: str) -> Edition:
        """The edition that a game is played with here."""
        return self.editions.get(game) or own_edition(find(game))

    async def hosted(self, id: str) -> HostedTable:
        """A table, from memory or from the store."""
        return await self.memory.find(id, self._load)

    async def _load(self, id: str) -> HostedTable:
        hosted = HostedTable(id, await self._read(id))
        self.grown(hosted)
        return hosted

    async def _read(self, id: str) -> Table:
        """A table, made of its log."""
        stored = await self.store.find_table(id)
        if stored is None:
            raise UnknownKeyError
        header = json.loads(stored.header)
        edition = self.edition(header["game"])
        live = Table(read_opening(header, edition), stored.seed, edition, stored.created)
        for entry in await self.store.entries(id):
            live.take(entry)
        return live

    # Doing something

    async def do(self, id: str, wish: Wish, after: int | None = None) -> int:
        """Do what somebody wants, and store it; nobody is told, and nothing answered, before it is stored.

        With `after`, it is done only if that is still the last number. Answers the number of the last entry.
        Whoever goes away meanwhile does not break it off: the others shall hear of what may be stored.
        """
        return await asyncio.shield(self._begin(self._do(id, wish, after)))

    async def _do(self, id: str, wish: Wish, after: int | None) -> int:
        hosted = await self.hosted(id)
        for _ in range(_TRIES):
            async with self.held(hosted) as live:
                if after is not None and after < live.number:
                    raise StaleError("number {after} is past: the last is {last}", after=after, last=live.number)
                if after is not None and after > live.number:
                    raise StaleError(
                        "there is no number {after} yet: the last is {last}", after=after, last=live.number
                    )
                entries = wish(live, self.now())
                if not entries:
                    return live.number
                hosted.doubtful = True  # until it is stored, whatever may happen now
                for entry in entries:
                    live.take(entry)
                try:
                    await self.store.append(id, entries, self.state_of(live))
                except NumberTaken:
                    continue
                hosted.doubtful = False
                hosted.own = live.number
                self.waking.tell(id, live.number)
                await hosted.told()
                self.grown(hosted)
                return live.number
        raise StaleError("too many act at this table at once: try again")

    @contextlib.asynccontextmanager
    async def held(self, hosted: HostedTable) -> AsyncIterator[Table]:
        """A table that nobody else touches meanwhile, as it is in the store."""
        async with hosted.lock:
            await self._settle(hosted)
            try:
                yield hosted.live
            finally:
                with contextlib.suppress(UnavailableError):  # then whoever comes next sees to it
                    await self._settle(hosted)

    async def _settle(self, hosted: HostedTable) -> None:
        """If what was taken may not be what is stored, make the table of its log again."""
        if hosted.doubtful:
            hosted.live = await self._read(hosted.id)
            hosted.doubtful = False
            await hosted.told()
            self.grown(hosted)

    def state_of(self, live: Table) -> TableState:
        """When a clock runs out somebody must look at the table, and also when bots that were to move have not."""
        clock = live.clocks.due()
        dues = [clock[0]] if clock is not None else []
        if live.bot_to_act() is not None:
            dues.append(self.now() + PATIENCE)
        return TableState(
            status=PLAYING if live.status == PLAYING else OVER,
            turn_seats=" ".join(map(str, live.position.to_act())) if live.status == PLAYING else "",
            due=min(dues, default=None),
            updated=self.now(),
        )

    # What other processes do

    def hear(self, id: str, number: int) -> None:
        """Another process, or this one, has stored an entry."""
        if id in self.memory:
            self._begin(self._try_to_catch_up(id, number))

    def catch_up_all(self, watched_only: bool = False) -> None:
        for hosted in self.memory.all():
            if hosted.waiting or not watched_only:
                self._begin(self._try_to_catch_up(hosted.id))

    async def catch_up(self, id: str, number: int | None = None) -> None:
        """Read what others have stored, at least as far as this number."""
        hosted = await self.hosted(id)
        if number is not None and hosted.stored >= number:
            return
        async with self.held(hosted) as live:
            if number is not None and live.number >= number:
                return
            entries = await self.store.entries(id, live.number)
            hosted.doubtful = bool(entries)
            for entry in entries:
                live.take(entry)
            hosted.doubtful = False
            if entries:
                await hosted.told()
                self.grown(hosted)

    async def _try_to_catch_up(self, id: str, number: int | None = None) -> None:
        try:
            await self.catch_up(id, number)
        except FondacoError as error:
            _log.warning("a table was not caught up: %s", error)

    def _begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Do something apart from whoever wants it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self) -> None:
        """Let what was begun come to its end, if that is soon."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=_LAST_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
