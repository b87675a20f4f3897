"""PostgreSQL: any number of processes, each append a transaction of its own."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

import asyncpg
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from fondaco.store.errors import NumberTaken
from fondaco.store.log import Append, write

_CONNECTIONS: Final = 10
"""The most connections of a process for its queries; further queries wait for a free one."""
_CONNECT_SECONDS: Final = 15
_QUERY_SECONDS: Final = 10
"""How long a query may take, with the time that it waits for others: somebody waits for the answer, and a database that
has stopped answering must not keep all of them."""


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
        self._queries = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    def claim(self) -> None:
        """Any number of servers may use it."""

    def migrating(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._patient.begin()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        async with self._patient.connect() as connection:
            yield await connection.execution_options(isolation_level="REPEATABLE READ")

    async def prepare(self) -> None:
        """There is nothing to do: a PostgreSQL server is durable unless it was configured otherwise."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._queries.connect()

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._engine.begin()

    async def append(self, append: Append) -> None:
        try:
            async with self.writing() as connection:
                [problem] = await write(connection, [append])
                if problem is not None:
                    raise problem
        except IntegrityError:
            raise NumberTaken(append.table, append.entries[0].number) from None

    async def close(self) -> None:
        await self._engine.dispose()
        await self._patient.dispose()
