"""Finds out what the host did, with `fondaco host` or on the page, through this process or another."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from fondaco.engine.errors import FondacoError
from fondaco.server.hosting import replay_cache
from fondaco.server.hosting.fair_queue import OverloadedError
from fondaco.server.hosting.readers import Reading
from fondaco.server.hosting.tables import Tables
from fondaco.store import Notice, TableStore, UnavailableError

_log: Final = logging.getLogger(__name__)


class HostWatch:
    """Reads the notices that the host's acts leave in the store."""

    def __init__(self, store: TableStore, tables: Tables, readers: Reading) -> None:
        self._store = store
        self._tables = tables
        self._readers = readers
        self._seen: set[str] = set()
        self._checking: asyncio.Task[None] | None = None
        self.on_keys: Callable[[str], None] = lambda table: None
        """Called with a table whose keys may no longer work."""

    async def start(self) -> None:
        """Skip the notices so far: tables are loaded with what was done before."""
        self._seen = {notice.id for notice in await self._store.notices()}

    def check_soon(self) -> None:
        """Check in the background; to be called now and then."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check_safely(), name="what the host did")

    async def _check_safely(self) -> None:
        try:
            await self.check()
        except FondacoError as error:
            _log.warning("what the host did is not known: %s", error)
        except Exception:  # a bug, which nobody else would hear of: it is tried again
            _log.exception("what the host did could not be found out")

    async def close(self) -> None:
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.gather(self._checking, return_exceptions=True)

    async def check(self) -> None:
        """Bring the tables up to date at which the host has done something."""
        found = await self._store.notices()
        self._seen &= {notice.id for notice in found}
        for notice in found:
            if notice.id not in self._seen and await self._hear(notice):
                self._seen.add(notice.id)

    async def _hear(self, notice: Notice) -> bool:
        """Handle a notice, and return whether that succeeded; otherwise it is tried again."""
        try:
            if notice.kind in ("delete", "unlist"):
                self.on_keys(notice.table)
            if notice.kind in ("remove_name", "delete_replay"):
                await self._readers.forget(replay_cache.forget)
            if notice.kind == "delete":
                self._tables.cache.forget(notice.table)
            elif notice.table in self._tables.cache:
                await self._tables.catch_up(notice.table)
        except (OverloadedError, UnavailableError):
            return False
        except FondacoError as error:
            _log.warning("a table could not be brought up to date: %s", error)
        return True
