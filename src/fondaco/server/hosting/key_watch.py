"""The keys of open connections: a link may be replaced through another process, or its table be deleted.

Many keys are looked up at once. With a thousand tables, a query for each connection would cost more than everything
that is played there.
"""

import asyncio
import math
from itertools import islice
from typing import Final, NamedTuple

from fondaco.server.hosting.keys import WATCH, hash_of, listed_table
from fondaco.store import TableStore

CHECK_MS: Final = 30_000
"""How often each key is checked."""
_MOST: Final = 5000
"""At a time: a database takes only so many values in one query."""


class _Connected(NamedTuple):
    hash: bytes
    listed: str
    """The table of the lobby, if everybody may watch it with this key; otherwise empty."""
    holder: tuple[str, str]


class KeyWatch:
    """Wakes the connections whose key no longer has the table and the role that it had when they were made."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._connected: dict[asyncio.Event, _Connected] = {}
        """By the event that wakes them; the first were checked longest ago."""

    def add(self, wake: asyncio.Event, key: str, table: str, role: str) -> None:
        """Watch the key of a new connection; `discard` must follow."""
        self._connected[wake] = _Connected(hash_of(key), listed_table(key), (table, role))

    def discard(self, wake: asyncio.Event) -> None:
        self._connected.pop(wake, None)

    async def check(self, since_ms: int) -> None:
        """Check as many keys as are due so long after the last check. Call this now and then."""
        count = math.ceil(len(self._connected) * min(1.0, since_ms / CHECK_MS))
        share = list(islice(self._connected.items(), min(count, _MOST)))
        if not share:
            return
        for wake, connected in share:
            del self._connected[wake]
            self._connected[wake] = connected
        holders = await self._store.holders_of([one.hash for _, one in share if not one.listed])
        listed = await self._store.listed_of([one.listed for _, one in share if one.listed])
        for wake, one in share:
            holder = holders.get(one.hash) if not one.listed else (one.listed, WATCH) if one.listed in listed else None
            if holder != one.holder:
                wake.set()
