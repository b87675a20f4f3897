"""PostgreSQL: any number of processes, each append a transaction of its own."""

from contextlib import AbstractAsyncContextManager
from typing import Any, Final

import asyncpg
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from fondaco.store.errors import NumberTaken
from fondaco.store.log import Append, write

_CONNECTIONS: Final = 10
"""The most that a process has to the database for its questions; who finds none free waits."""
_SECONDS: Final = 15
"""How long a connection may take to come about."""


class Postgres:
    """A pool of connections. Races are settled by the primary key of the log: whoever comes second is refused."""

    def __init__(self, url: str) -> None:
        async def connect() -> Any:
            # The driver reads the address itself: all that PostgreSQL knows (host=, sslmode=, …) may stand in it.
            return await asyncpg.connect(url, timeout=_SECONDS)

        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connect,
            pool_size=_CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
        )
        self._questions = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def prepare(self) -> None:
        """There is nothing to do: a server is durable unless those who run it want it otherwise."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._questions.connect()

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
