"""Limits of one address: only so many tables in the lobby, seats there, and tables where only bots play, at the same
time.

The addresses of openers and players are stored nowhere, so this is counted in memory, by each process for itself.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from fondaco.engine.errors import FondacoError
from fondaco.store import OVER, StoredTable, TableStore

_KEPT: Final = 10_000
"""At most this many addresses are kept; beyond that, the one without anything new for the longest time is dropped."""


def in_lobby(table: StoredTable) -> bool:
    return table.listed and unfinished(table)


def unfinished(table: StoredTable) -> bool:
    return table.state.status != OVER


class Share(NamedTuple):
    """The share of an address in a table: all of it, or a seat."""

    table: str
    seat: int | None = None


class TableShares:
    """The shares of each address, as long as they count; a seat counts until somebody has acted there."""

    def __init__(self, most: int, counts: Callable[[StoredTable], bool], enough: Callable[[int], FondacoError]) -> None:
        self.most = most
        self._counts = counts
        self._enough = enough
        """Returns the error for an address that has reached this limit."""
        self._shares: dict[str, list[Share]] = {}
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def room(self, store: TableStore, address: str) -> AsyncIterator[list[Share]]:
        """Let the block add one more share to an address, which it appends; an error if it has too many."""
        async with self._lock:
            mine = [share for share in self._shares.pop(address, []) if await self._is_counted(store, share)]
            self._shares[address] = mine
            if len(self._shares) > _KEPT:
                del self._shares[next(iter(self._shares))]
            if len(mine) >= self.most:
                raise self._enough(len(mine))
            yield mine

    async def _is_counted(self, store: TableStore, share: Share) -> bool:
        found = await store.find_table(share.table)
        if found is None or not self._counts(found):
            return False
        if share.seat is None:
            return True
        log = await store.entries(share.table)
        return not any(entry.seat == share.seat and entry.kind == "act" for entry in log)
