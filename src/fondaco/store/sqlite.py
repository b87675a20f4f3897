"""SQLite: one file, one writer, and readers that never wait for it."""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fondaco.engine.errors import FondacoError
from fondaco.store.log import Append, write

_READERS: Final = 4
_BUSY_SECONDS: Final = 30
"""How long to wait for another process that has the same file open."""
_GROUP: Final = 500
"""The most appends in one transaction: more would keep the first of them waiting and gain nothing."""


class _Waiting(NamedTuple):
    append: Append
    answer: asyncio.Future[None]


class Sqlite:
    """Group commit: an append waits for the disk, and the disk takes as long for many as for one. Appends that arrive
    during a commit therefore share the next transaction. Each still gets its own answer."""

    def __init__(self, file: Path) -> None:
        self._writer = _engine(file, pool_size=1)
        self._readers = _engine(file, pool_size=_READERS, isolation_level="AUTOCOMMIT")
        # From the first statement on nobody else writes, so what a transaction has read is still true when it commits.
        event.listen(self._writer.sync_engine, "begin", _begin_immediate)
        self._turn = asyncio.Lock()
        self._waiting: deque[_Waiting] = deque()
        self._work: asyncio.Task[None] | None = None
        self._file = file
        self._claim: sqlite3.Connection | None = None

    def claim(self) -> None:
        """By a lock on a file beside the database, which ends with the process however it ends. The lock is SQLite's
        own: it works on every system."""
        claim = sqlite3.connect(f"{self._file}-server", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            claim.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise FondacoError("{problem}", problem=error) from None
            raise FondacoError("another server uses it already; PostgreSQL is made for several") from None
        self._claim = claim

    def migrating(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self.writing()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        async with self._readers.connect() as connection:
            await connection.exec_driver_sql("BEGIN")
            try:
                yield connection
            finally:
                await connection.exec_driver_sql("ROLLBACK")

    async def prepare(self) -> None:
        """Switch to WAL, so that readers and the writer do not wait for each other. The file keeps that mode.

        While one process does it, others fail at once whatever their timeout; so they try again.
        """
        deadline = time.monotonic() + _BUSY_SECONDS
        while True:
            try:
                async with self._readers.connect() as connection:
                    await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
                return
            except OperationalError as error:
                if "locked" not in str(error.orig) or time.monotonic() > deadline:
                    raise
            await asyncio.sleep(0.02)

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._readers.connect()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._turn, self._writer.begin() as connection:
            yield connection

    async def append(self, append: Append) -> None:
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(append, answer))
        if self._work is None:
            self._work = asyncio.create_task(self._write_all())
        await answer

    async def close(self) -> None:
        if self._work is not None:
            await self._work
        await self._readers.dispose()
        await self._writer.dispose()
        if self._claim is not None:
            self._claim.close()

    async def _write_all(self) -> None:
        """Write everything that waits, in a task of its own, so that no cancelled caller can stop it half-way."""
        try:
            while self._waiting:
                async with self._turn:
                    if group := self._next_group():
                        await self._write_group(group)
        finally:
            self._work = None

    def _next_group(self) -> list[_Waiting]:
        group: list[_Waiting] = []
        while self._waiting and len(group) < _GROUP:
            waiting = self._waiting.popleft()
            if not waiting.answer.done():  # otherwise its caller was cancelled
                group.append(waiting)
        return group

    async def _write_group(self, group: list[_Waiting]) -> None:
        problems: Sequence[Exception | None]
        try:
            async with self._writer.begin() as connection:
                problems = await write(connection, [waiting.append for waiting in group])
        except Exception as error:
            if len(group) > 1 and not isinstance(error, OperationalError):
                # Not the disk but one append of the group failed, and the others should not fail with it.
                for waiting in group:
                    await self._write_group([waiting])
                return
            problems = [error] * len(group)
        for waiting, problem in zip(group, problems, strict=True):
            if waiting.answer.done():
                continue
            if problem is None:
                waiting.answer.set_result(None)
            else:
                waiting.answer.set_exception(problem)


def _engine(file: Path, pool_size: int, **options: Any) -> AsyncEngine:
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(file)),
        pool_size=pool_size,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"timeout": _BUSY_SECONDS},
        **options,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    return engine


def _set_up(connection: Any, _: object) -> None:
    """Begin transactions ourselves, since the driver begins them late, and make each commit reach the disk."""
    try:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()
    except BaseException:
        connection.close()  # it is not yet in the pool, which would close it
        raise


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
