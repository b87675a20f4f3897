"""The keys of those who are connected: a link may be replaced through another process, or its table be deleted.

Many are asked for at once. A question to the store for each connection would, with a thousand tables, cost more than
all that is played there.
"""

import asyncio
import math
from itertools import islice
from typing import Final, NamedTuple

from fondaco.server.hosting.keys import WATCH, hash_of, listed_table
from fondaco.store import TableStore

CHECK_MS: Final = 30_000
"""How often each key is looked at."""
_MOST: Final = 5000
"""At a time: a database takes only so many values in one query."""


class _Connected(NamedTuple):
    hash: bytes
    listed: str
    """The table of the lobby, if everybody may watch it with this key; otherwise empty."""
    holder: tuple[str, str]


class KeyWatch:
    """Wakes those whose key no longer stands for what it stood for when they came."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._connected: dict[asyncio.Event, _Connected] = {}
        """By what is set to wake them; the first were looked at longest ago."""

    def add(self, wake: asyncio.Event, key: str, table: str, role: str) -> None:
        """Somebody is connected with this key; `discard` must follow."""
        self._connected[wake] = _Connected(hash_of(key), listed_table(key), (table, role))

    def discard(self, wake: asyncio.Event) -> None:
        self._connected.pop(wake, None)

    async def check(self, since_ms: int) -> None:
        """Look at as many keys as are due this long after the last time; to be called now and then."""
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
