"""SQLite: one file, one writer, and readers that never wait for it."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fondaco.engine.errors import FondacoError
from fondaco.store.group import GroupCommit
from fondaco.store.log import Append
from fondaco.store.sqlite_log import SqliteLog

_READERS: Final = 4
_BUSY_SECONDS: Final = 30
"""How long to wait for another process that has the same file open."""


class Sqlite:
    """A database of which only one connection writes."""

    def __init__(self, file: Path) -> None:
        self._writer = _engine(file, pool_size=1)
        self._readers = _engine(file, pool_size=_READERS, isolation_level="AUTOCOMMIT")
        # Nobody else writes after the first statement, so what a transaction has read is still true when it commits.
        event.listen(self._writer.sync_engine, "begin", _begin_immediate)
        self._turn = asyncio.Lock()
        self._log = SqliteLog(partial(_connect, file), self._turn)
        self._appends = GroupCommit(self._log.write, self._turn)
        self._file = file
        self._claim: sqlite3.Connection | None = None

    def claim(self) -> None:
        """Lock a file beside the database, which unlocks however the process ends. The lock is SQLite's own: it works
        on every system."""
        claim = sqlite3.connect(f"{self._file}-server", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            claim.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise FondacoError("{problem}", problem=error) from None
            raise FondacoError("another server is using it already; for several, use PostgreSQL") from None
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

        While one process does this, others fail at once whatever their timeout, so they try again.
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
        self._log.note_written()

    async def append(self, append: Append) -> None:
        await self._appends.append(append)

    async def close(self) -> None:
        await self._appends.finish()
        await self._log.close()
        await self._readers.dispose()
        await self._writer.dispose()
        if self._claim is not None:
            self._claim.close()


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


def _connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=_BUSY_SECONDS)
    _set_up(connection, None)
    return connection


def _set_up(connection: Any, _: object) -> None:
    """Begin transactions ourselves, since the driver begins them late, make each commit reach the disk, and leave
    clearing the WAL to `SqliteLog`."""
    try:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA wal_autocheckpoint = 0")
        cursor.close()
    except BaseException:
        connection.close()  # it is not yet in the pool, which would close it
        raise


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
