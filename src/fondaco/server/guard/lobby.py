"""One address cannot fill the lobby: it may have only so many tables there at the same time.

Who opened a table is stored nowhere, so this is counted in memory, by each process for itself.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fondaco.engine.errors import FondacoError
from fondaco.store import OVER, TableStore

_KEPT: Final = 10_000
"""So many addresses are remembered; then the one that has listed nothing for the longest time is forgotten."""


class LobbyShares:
    """The listed tables that each address has opened, as far as they are in the lobby."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._tables: dict[str, list[str]] = {}
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def room(self, store: TableStore, address: str) -> AsyncIterator[list[str]]:
        """Let an address list one more table: the block adds its id. An error says that it has enough of them."""
        async with self._lock:
            known = self._tables.pop(address, [])
            mine = [table for table in known if await _is_in_lobby(store, table)]
            self._tables[address] = mine
            if len(self._tables) > _KEPT:
                del self._tables[next(iter(self._tables))]
            if len(mine) >= self.most:
                raise FondacoError("there are {count} tables of yours in the lobby; end one of them", count=len(mine))
            yield mine


async def _is_in_lobby(store: TableStore, table: str) -> bool:
    found = await store.find_table(table)
    return found is not None and found.listed and found.state.status != OVER
