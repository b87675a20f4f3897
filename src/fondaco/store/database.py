"""What a store asks of a database; SQLite and PostgreSQL each do it in their own way."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.store.log import Append


class Database(Protocol):
    async def prepare(self) -> None:
        """Make it ready for `writing`, whoever else does the same at this moment."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection for single questions, each of which sees all that has been acknowledged."""

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that is durable once the block is left, or undone if it is left with an error."""

    async def append(self, append: Append) -> None:
        """All of it or nothing, durable on return."""

    async def close(self) -> None: ...
