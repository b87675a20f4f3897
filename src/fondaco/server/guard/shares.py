"""One address cannot have everything: only so many tables in the lobby, seats there, and tables where only bots play,
at the same time.

Who opened a table or sits there is stored nowhere, so this is counted in memory, by each process for itself.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from fondaco.engine.errors import FondacoError
from fondaco.store import OVER, StoredTable, TableStore

_KEPT: Final = 10_000
"""So many addresses are remembered; then the one that has had nothing new for the longest time is forgotten."""


def in_lobby(table: StoredTable) -> bool:
    return table.listed and unfinished(table)


def unfinished(table: StoredTable) -> bool:
    return table.state.status != OVER


class TableShares:
    """The tables that each address has something of, as long as they count."""

    def __init__(self, most: int, counts: Callable[[StoredTable], bool], enough: Callable[[int], FondacoError]) -> None:
        self.most = most
        self._counts = counts
        self._enough = enough
        """Returns the error for an address that has so many of them, and may have no more."""
        self._tables: dict[str, list[str]] = {}
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def room(self, store: TableStore, address: str) -> AsyncIterator[list[str]]:
        """Let an address have something of one more table: the block adds its id. An error says that it has enough."""
        async with self._lock:
            mine = [table for table in self._tables.pop(address, []) if await self._is_counted(store, table)]
            self._tables[address] = mine
            if len(self._tables) > _KEPT:
                del self._tables[next(iter(self._tables))]
            if len(mine) >= self.most:
                raise self._enough(len(mine))
            yield mine

    async def _is_counted(self, store: TableStore, table: str) -> bool:
        found = await store.find_table(table)
        return found is not None and self._counts(found)
