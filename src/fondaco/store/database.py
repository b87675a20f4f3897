"""What a store needs from a database; SQLite and PostgreSQL each do it in their own way."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.store.log import Append


class Database(Protocol):
    def claim(self) -> None:
        """Refuse to be used by a second server, where only one may be; until it is closed, or the process ends."""

    async def prepare(self) -> None:
        """Make it ready for `writing`, even if other processes do the same at this moment."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a connection for single queries, each of which sees everything that was written before."""

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a transaction that is durable once the block is left, or rolled back if it is left with an error."""

    def migrating(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return the same for changes of the schema, which may take as long as they need."""

    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a connection whose queries all see the database as it is at the first of them."""

    async def append(self, append: Append) -> None:
        """Append all of it or nothing; it is durable on return."""

    async def close(self) -> None: ...
