"""The two operations that a server does in SQLite all the time: appending to logs, and clearing the WAL.

Appends bypass SQLAlchemy, which on an asynchronous connection sends a message to another thread and back for each step:
most of the time of a single append. Here a whole transaction is one call in a thread.

Left alone, SQLite clears the WAL within a commit, every thousand pages, and players who act then wait for the disk a
dozen times as long as usual. So it is cleared outside the commits.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from fondaco.engine.errors import FondacoError
from fondaco.store.log import Append, plan

_CLEAR_AFTER: Final = 1000
"""Appends and other transactions; a few thousand pages."""
_CLEAR: Final = "PRAGMA wal_checkpoint(PASSIVE)"
_LAST: Final = "SELECT id, (SELECT coalesce(max(number), 0) FROM entries WHERE table_id = id) FROM tables WHERE id = ?"
_INSERT: Final = "INSERT INTO entries (table_id, number, at, seat, kind, text) VALUES (?, ?, ?, ?, ?, ?)"
_DELETE_KEY: Final = "DELETE FROM keys WHERE table_id = ? AND role = ?"
_INSERT_KEY: Final = "INSERT INTO keys (table_id, role, hash) VALUES (?, ?, ?)"
_UPDATE: Final = "UPDATE tables SET status = ?, turn_seats = ?, due = ?, updated = ? WHERE id = ?"
_log: Final = logging.getLogger(__name__)
Result = TypeVar("Result")


class _Thread:
    """A connection to the file in a thread of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="sqlite")

    async def run(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, work)

    def _run(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._connection is None:
            self._connection = self._connect()
        return work(self._connection)

    async def close(self) -> None:
        if self._connection is not None:
            await self.run(sqlite3.Connection.close)
            self._connection = None
        self._pool.shutdown()


class SqliteLog:
    """Appends to the logs in one file. Its caller must hold `turn`, like every writer."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], turn: asyncio.Lock) -> None:
        self._turn = turn
        self._writer = _Thread(connect)
        self._cleaner = _Thread(connect)
        self._written = 0
        """The number of transactions since the WAL was cleared."""
        self._clearing: asyncio.Task[None] | None = None

    async def write(self, appends: Sequence[Append]) -> list[FondacoError | None]:
        """Write appends in one transaction, and return the error of each, or None."""
        answers = await self._writer.run(lambda connection: _write(connection, appends))
        self.note_written(len(appends))
        return answers

    def note_written(self, count: int = 1) -> None:
        """Count transactions, written here or elsewhere, and clear the WAL after every so many."""
        self._written += count
        if self._written >= _CLEAR_AFTER and (self._clearing is None or self._clearing.done()):
            self._written = 0
            self._clearing = asyncio.create_task(self._clear(), name="clearing the WAL")

    async def _clear(self) -> None:
        """Clear the WAL: nearly all of it while others write, and then the rest while nobody does.

        After that the next writer begins the WAL anew, so that it does not grow for ever.
        """
        try:
            await self._cleaner.run(_clear)
            async with self._turn:
                await self._cleaner.run(_clear)
        except sqlite3.Error as error:
            _log.warning("the WAL cannot be cleared: %s", error)

    async def close(self) -> None:
        if self._clearing is not None:
            await self._clearing
        await self._cleaner.close()
        await self._writer.close()


def _clear(connection: sqlite3.Connection) -> None:
    connection.execute(_CLEAR).fetchall()


def _write(connection: sqlite3.Connection, appends: Sequence[Append]) -> list[FondacoError | None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        ids = {append.table for append in appends}
        planned = plan(appends, dict(row for id in ids for row in connection.execute(_LAST, (id,))))
        connection.executemany(_INSERT, [(table, *entry) for table, entry in planned.entries])
        connection.executemany(_DELETE_KEY, [(table, role) for table, role, _ in planned.keys])
        connection.executemany(_INSERT_KEY, planned.keys)
        connection.executemany(
            _UPDATE, [(now.status, now.turn_seats, now.due, now.updated, table) for table, now in planned.states]
        )
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return planned.answers
