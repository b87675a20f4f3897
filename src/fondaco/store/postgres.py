"""PostgreSQL: any number of processes; simultaneous appends of one of them share a transaction."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

import asyncpg
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from fondaco.store.errors import NumberTaken
from fondaco.store.group import GroupCommit
from fondaco.store.log import Append, write

_CONNECTIONS: Final = 10
"""The most connections of a process for its queries; further queries wait for a free one."""
_CONNECT_SECONDS: Final = 15
_QUERY_SECONDS: Final = 10
"""How long a query may take, including the wait for others: somebody waits for the answer, and a database that has
stopped answering must not hold everybody up."""


class Postgres:
    """A pool of connections. The primary key of the log settles races: the second insert of a number is refused."""

    def __init__(self, url: str) -> None:
        async def connect() -> Any:
            # The driver reads the address itself, so it may have every option of PostgreSQL (host=, sslmode=, …).
            milliseconds = str(_QUERY_SECONDS * 1000)
            settings = {
                "statement_timeout": milliseconds,
                "idle_in_transaction_session_timeout": milliseconds,
            }
            return await asyncpg.connect(
                url, timeout=_CONNECT_SECONDS, command_timeout=_QUERY_SECONDS, server_settings=settings
            )

        async def connect_patiently() -> Any:
            return await asyncpg.connect(url, timeout=_CONNECT_SECONDS)

        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connect,
            pool_size=_CONNECTIONS,
            max_overflow=0,
            pool_timeout=_QUERY_SECONDS,
            pool_pre_ping=True,
            hide_parameters=True,
        )
        self._patient = create_async_engine(
            "postgresql+asyncpg://", async_creator=connect_patiently, poolclass=NullPool, hide_parameters=True
        )
        self._appends = GroupCommit(self._write, asyncio.Lock())
        self._queries = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    def claim(self) -> None:
        """Do nothing: any number of servers may use the database."""

    def migrating(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._patient.begin()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        async with self._patient.connect() as connection:
            yield await connection.execution_options(isolation_level="REPEATABLE READ")

    async def prepare(self) -> None:
        """Do nothing: a PostgreSQL server is durable unless it was configured otherwise."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._queries.connect()

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._engine.begin()

    async def append(self, append: Append) -> None:
        await self._appends.append(append)

    async def _write(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        try:
            async with self.writing() as connection:
                return await write(connection, appends)
        except IntegrityError:
            if len(appends) > 1:
                raise
            return [NumberTaken(appends[0].table, appends[0].entries[0].number)]

    async def close(self) -> None:
        await self._appends.finish()
        await self._engine.dispose()
        await self._patient.dispose()
