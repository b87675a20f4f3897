"""The tables of a store, computed from their logs and kept up to date with them, whichever process writes there."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, own_edition
from fondaco.server.hosting.cache import HostedTable, TableCache
from fondaco.server.hosting.fair_queue import asking
from fondaco.server.hosting.lookalikes import with_name_apart
from fondaco.server.hosting.peers import Peers
from fondaco.store import OVER, NewTable, NumberTaken, StoredTable, TableState, TableStore, UnavailableError
from fondaco.table import Table
from fondaco.table.commands import Command, GoOn, ServerCommand
from fondaco.table.entry import Entry
from fondaco.table.opening import read_opening
from fondaco.table.table import PLAYING

BOT_TAKEOVER_MS: Final = 5000
"""After this time any process lets the bots of a table act, if the one that should has not."""
_TRIES: Final = 5
"""How often a command that follows no number is tried again when another process was quicker."""

_MOST_FOLLOWING: Final = 64
"""At most this many automatic actions are stored together; more follow after them."""
MOST_TABLES: Final = 1000
"""Tables that are kept in memory although nobody uses them."""
_SHUTDOWN_SECONDS: Final = 2
_log: Final = logging.getLogger(__name__)
Result = TypeVar("Result")


class StaleError(FondacoError):
    """A command was to follow a number, but others have acted since. Nothing was changed."""


class UnknownKeyError(FondacoError):
    """A key that belongs to no table."""

    def __init__(self) -> None:
        super().__init__("this link doesn't work")


class UnknownTableError(FondacoError):
    """An id that no table has."""

    def __init__(self, id: str) -> None:
        super().__init__("there is no table '{table}'", table=id)


BROKEN: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Errors that a log may cause that was not written by a table of these rules."""


class UnreadableTableError(FondacoError):
    """A log that cannot be played through, for example because of other rules or a damaged database."""

    def __init__(self) -> None:
        super().__init__("the log of this table is not valid")


class Tables:
    """The tables of a store, in memory as far as this process uses them.

    `on_change` is called when a table was loaded, and whenever it has changed.
    """

    def __init__(
        self,
        store: TableStore,
        editions: Mapping[str, Edition] | None,
        now: Callable[[], int],
        peers: Peers,
        on_change: Callable[[HostedTable], None],
        most_tables: int = MOST_TABLES,
    ) -> None:
        self.store = store
        self.editions = dict(editions or {})
        self.now = now
        self.cache = TableCache(most_tables, now)
        self._peers = peers
        self._on_change = on_change
        self._tasks: set[asyncio.Task[Any]] = set()

    def edition(self, game: str) -> Edition:
        """Return the edition of a game on this server."""
        return self.editions.get(game) or own_edition(find_game(game))

    async def find(self, id: str) -> HostedTable:
        """Return a table, from memory or from the store."""
        return await self.cache.find(id, self._load)

    async def _load(self, id: str) -> HostedTable:
        hosted = HostedTable(id, await self._read(id))
        hosted.see_times(self.now())
        self._on_change(hosted)
        return hosted

    async def _read(self, id: str) -> Table:
        stored = await self.store.find_table(id)
        if stored is None:
            raise UnknownKeyError
        entries = await self.store.entries(id)
        try:
            return await asyncio.to_thread(self.replayed, stored, entries)
        except FondacoError:
            raise
        except BROKEN as error:
            _log.exception("a table cannot be read")
            raise UnreadableTableError from error

    def replayed(self, stored: StoredTable, entries: list[Entry]) -> Table:
        """Return a table replayed from its log.

        Call this in a thread: a long log, or the journal that a table plays on, would keep everybody else waiting.
        """
        header = json.loads(stored.header)
        edition = self.edition(header["game"])
        opening = read_opening(header, edition)
        table = Table(opening, opening.journal(stored.seed, edition), stored.created)
        for entry in entries:
            table.take(entry)
        return table

    async def add(self, new: NewTable, table: Table) -> None:
        """Store a new table, and let its bots begin."""
        await self.store.add_table(new)

        async def load(id: str) -> HostedTable:
            hosted = HostedTable(id, table)
            hosted.own = 0
            hosted.opener = asking.get()
            return hosted

        self._on_change(await self.cache.find(new.id, load))

    # Commands

    async def do(
        self,
        id: str,
        seat: int | None,
        command: Command | ServerCommand,
        after: int | None = None,
        keys: Mapping[str, bytes] | None = None,
    ) -> int:
        """Carry out and store a command, and return the seat's last number.

        The table takes the entries first, because its new state is stored with them; but nobody hears of them before
        they are stored. With `after`, the command is carried out only if that is still the seat's last number. `keys`
        are hashes of new keys by role, stored with it. Cancelling the caller does not stop it: the entries may be
        stored already, and the others must hear of them.
        """
        return await asyncio.shield(self._start(self._do(id, seat, command, after, keys)))

    async def _do(
        self,
        id: str,
        seat: int | None,
        command: Command | ServerCommand,
        after: int | None,
        keys: Mapping[str, bytes] | None,
    ) -> int:
        hosted = await self.find(id)
        for _ in range(_TRIES):
            async with self.locked(hosted) as table:
                with numbered(table, seat):
                    check_after(after, table.numbering.last(seat))
                    entries = table.do(seat, with_name_apart(table, seat, command), self.time_at(hosted))
                if not entries:
                    return table.numbering.last(seat)
                hosted.doubtful = True  # until it is stored, whatever happens now
                for entry in entries:
                    table.take(entry)
                if entries[-1].kind == "act":
                    entries += self._what_follows(hosted)
                try:
                    await self.store.append(id, entries, self.state_of(table, hosted.ahead), keys)
                except NumberTaken:
                    continue
                hosted.doubtful = False
                hosted.own = table.number
                self._peers.tell(id, entries)
                hosted.notify()
                self._on_change(hosted)
                return table.numbering.last(seat)
        raise StaleError("too many players act at this table at once; try again")

    def _what_follows(self, hosted: HostedTable) -> list[Entry]:
        """Do the only actions of people that everybody knows of and that are due by now, and return their entries.

        They are stored and sent together with the entries that they follow.
        """
        table, at, followed = hosted.table, self.time_at(hosted), list[Entry]()
        while len(followed) < _MOST_FOLLOWING and (ready := table.ready()) is not None:
            if ready[1] > at or table.bot_at(ready[0]):
                break
            for entry in table.do(ready[0], GoOn(), at):
                table.take(entry)
                followed.append(entry)
        return followed

    def locked(self, hosted: HostedTable) -> "LockedTable":
        """Return a context manager for the table as it is stored, while nobody else changes it."""
        return LockedTable(hosted, self._reload)

    async def _reload(self, hosted: HostedTable) -> None:
        hosted.table = await self._read(hosted.id)
        hosted.see_times(self.now())
        hosted.doubtful = False
        hosted.notify()
        self._on_change(hosted)

    def time_at(self, hosted: HostedTable) -> int:
        """Return the current time at a table, in milliseconds since 1970."""
        return self.now() + hosted.ahead

    def state_of(self, table: Table, ahead: int = 0) -> TableState:
        """Return the state stored beside the log, such as when a clock runs out or a bot should have acted."""
        due = table.due()
        dues = [due - ahead] if due is not None else []
        if table.ready() is not None:
            dues.append(self.now() + BOT_TAKEOVER_MS)
        return TableState(
            status=PLAYING if table.status == PLAYING else OVER,
            turn_seats=" ".join(map(str, table.position.to_act())) if table.status == PLAYING else "",
            due=min(dues, default=None),
            updated=self.now(),
        )

    # What other processes do

    def hear(self, id: str, number: int, entries: Sequence[Entry] = ()) -> None:
        """Handle the notice of a process, perhaps this one, that it has stored the entries up to a number.

        `entries` are the last of them, or none.
        """
        if id in self.cache and not self.cache.knows(id, number):
            self._start(self._try_to_catch_up(id, number, entries))

    def catch_up_all(self, watched_only: bool = False) -> None:
        for hosted in self.cache.all():
            if hosted.waiting or not watched_only:
                self._start(self._try_to_catch_up(hosted.id))

    async def catch_up(self, id: str, number: int | None = None, sent: Sequence[Entry] = ()) -> None:
        """Take the entries that others have stored, at least up to this number, from `sent` or else from the store."""
        hosted = await self.find(id)
        if number is not None and hosted.stored >= number:
            return
        async with self.locked(hosted) as table:
            if number is not None and table.number >= number:
                return
            entries = [entry for entry in sent if entry.number > table.number]
            if not entries or entries[0].number != table.number + 1:
                entries = await self.store.entries(id, table.number)
            hosted.doubtful = bool(entries)
            for entry in entries:
                table.take(entry)
            hosted.doubtful = False
            if entries:
                hosted.see_times(self.now())
                hosted.notify()
                self._on_change(hosted)

    async def _try_to_catch_up(self, id: str, number: int | None = None, sent: Sequence[Entry] = ()) -> None:
        try:
            await self.catch_up(id, number, sent)
        except FondacoError as error:
            _log.warning("a table could not be brought up to date: %s", error)

    def _start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run a coroutine to its end, even if the caller is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        """Log the error of a finished task, since its caller may be gone."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, FondacoError):
            _log.error("something at a table failed", exc_info=error)

    async def finish(self) -> None:
        """Wait for the tasks that were started, but not for long."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=_SHUTDOWN_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)


class LockedTable:
    """Locks a table, and reads it again if it may differ from its log. It is used many times an action, and a class is
    faster than a generator."""

    __slots__ = ("_hosted", "_reload")

    def __init__(self, hosted: HostedTable, reload: Callable[[HostedTable], Awaitable[None]]) -> None:
        self._hosted = hosted
        self._reload = reload

    async def __aenter__(self) -> Table:
        hosted = self._hosted
        await hosted.lock.acquire()
        try:
            if hosted.doubtful:
                await self._reload(hosted)
        except BaseException:
            hosted.lock.release()
            raise
        return hosted.table

    async def __aexit__(self, *_: object) -> None:
        hosted = self._hosted
        try:
            if hosted.doubtful:
                with contextlib.suppress(UnavailableError):  # then the next to lock it reloads it
                    await self._reload(hosted)
        finally:
            hosted.lock.release()


@contextlib.contextmanager
def numbered(table: Table, observer: int | None) -> Iterator[None]:
    """Add the last number of an observer to an error, so that a client knows what it has missed."""
    try:
        yield
    except FondacoError as error:
        error.details["number"] = table.numbering.last(observer)
        raise


def check_after(after: int | None, last: int) -> None:
    """Raise a `StaleError` unless this is the last number."""
    if after is not None and after < last:
        raise StaleError("out of date: you saw {after}, the table is at {last}", after=after, last=last)
    if after is not None and after > last:
        raise StaleError("there is no number {after} yet; the table is at {last}", after=after, last=last)
