"""The database as a store needs it; SQLite and PostgreSQL each have their own implementation."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.store.log import Append


class Database(Protocol):
    def claim(self) -> None:
        """Claim the database for this server where only one may use it, until it is closed or the process ends."""

    async def prepare(self) -> None:
        """Prepare the database for `writing`, even while other processes do the same."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a connection for single queries, each of which sees everything written before it."""

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a transaction that is durable once the block is left, or rolled back if it is left with an error."""

    def migrating(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return the same for changes of the schema, which may take as long as they need."""

    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a connection whose queries all see the database as it is at the first of them."""

    async def append(self, append: Append) -> None:
        """Append everything or nothing; it is durable on return."""

    async def close(self) -> None: ...
