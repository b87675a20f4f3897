"""Whether the database takes what is written, asked again at most once a second."""

import asyncio
from collections.abc import Callable
from typing import Final

from fondaco.store import TableStore, UnavailableError

TIMEOUT_SECONDS: Final = 5.0
"""After this time the check fails; a monitor has usually given up by then."""
_FRESH_MS: Final = 1000
"""A result is reused for this long: anybody may ask for a check, and each writes to the disk."""


class Health:
    """Checks the store by writing something small. Simultaneous checks share one attempt."""

    def __init__(self, store: TableStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._attempt: asyncio.Task[None] | None = None
        self._begun = 0

    async def check(self) -> None:
        """Raise an `UnavailableError` unless the database has just taken something that was written."""
        attempt = self._attempt
        if attempt is None or (attempt.done() and self._now() >= self._begun + _FRESH_MS):
            self._begun = self._now()
            attempt = self._attempt = asyncio.create_task(self._store.touch(self._begun), name="health")
        # Not cancelled when it takes too long: the next check waits for the same attempt.
        done, _ = await asyncio.wait([attempt], timeout=TIMEOUT_SECONDS)
        if not done:
            raise UnavailableError(f"it has not answered for {TIMEOUT_SECONDS:.0f} seconds")
        attempt.result()

    async def close(self) -> None:
        if self._attempt is not None:
            self._attempt.cancel()
            await asyncio.gather(self._attempt, return_exceptions=True)
