"""Garbage collection when it disturbs nobody.

A thousand tables are millions of objects that live long. A full collection takes a second, in which no request is
answered, and Python would run one every few thousand actions. So here it collects only young objects, and everything
when nobody plays; at the latest after half an hour.
"""

import gc
import time
from collections.abc import Callable
from typing import Final

_YOUNG: Final = (1000, 5, 1_000_000_000)
"""The thresholds of Python's three generations; the last means never. Six thousand objects at a time take a few
milliseconds; fifty thousand kept everybody waiting for thirty, and a larger threshold finds hardly more garbage."""
_QUIET_SECONDS: Final = 2.0
"""Without an action for this long, nobody notices a pause."""
_LEAST_SECONDS: Final = 60.0
_MOST_SECONDS: Final = 1800.0
"""Between two full collections."""


class Collector:
    """Runs full collections when that disturbs nobody."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked = clock()
        self._acted = clock()

    def start(self) -> None:
        """Leave full collections to `tick` from now on, and exempt everything loaded so far."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_YOUNG)

    def note_action(self) -> None:
        """Note that something has just happened at a table."""
        self._acted = self._clock()

    def tick(self) -> bool:
        """Run a full collection if it is time for one, and return whether it was. Call this now and then."""
        now = self._clock()
        quiet = now >= self._acted + _QUIET_SECONDS and now >= self._looked + _LEAST_SECONDS
        if not (quiet and gc.get_count()[2]) and now < self._looked + _MOST_SECONDS:
            return False
        gc.collect()
        self._looked = self._clock()
        return True
