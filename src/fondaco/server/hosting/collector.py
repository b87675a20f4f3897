"""When Python looks for garbage in cycles.

With a thousand tables there are millions of objects, which live long. Looking through all of them takes a second, in
which nobody is answered, and by itself Python does that every few thousand actions. So here it looks only at what is
young, and through everything when nobody plays; at the latest after half an hour.
"""

import gc
import time
from collections.abc import Callable
from typing import Final

_YOUNG: Final = (1000, 5, 1_000_000_000)
"""New objects before the youngest are looked at, how often that is done before those that have survived it are, and
how often those before all are: never. Six thousand objects at a time take a few milliseconds; fifty thousand kept
everybody waiting for thirty, and hardly anything that is found is found by waiting for more."""
_QUIET_SECONDS: Final = 2.0
"""Without an action for this long, nobody notices a pause."""
_LEAST_SECONDS: Final = 60.0
_MOST_SECONDS: Final = 1800.0
"""Between two looks at everything."""


class Collector:
    """Looks through all objects when that disturbs nobody."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked = clock()
        self._acted = clock()

    def start(self) -> None:
        """From now on all is looked at only by `tick`; what has been loaded by now stays for good."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_YOUNG)

    def note_action(self) -> None:
        """Something has happened at a table."""
        self._acted = self._clock()

    def tick(self) -> bool:
        """Look through everything if it is time for that; to be called now and then. Return whether it was."""
        now = self._clock()
        quiet = now >= self._acted + _QUIET_SECONDS and now >= self._looked + _LEAST_SECONDS
        if not (quiet and gc.get_count()[2]) and now < self._looked + _MOST_SECONDS:
            return False
        gc.collect()
        self._looked = self._clock()
        return True
