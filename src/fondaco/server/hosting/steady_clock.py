"""A monotonic clock, which nobody can set: it begins with the time of the machine, and from then on only runs."""

import time
from typing import Final

_MS: Final = 1_000_000
"""Nanoseconds."""


def running_ns() -> int:
    """Return the nanoseconds since the machine was started, including those asleep where the system counts them."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns()


def clock_offset() -> int:
    """Return the offset from `running_ns` to the nanoseconds since 1970, by the machine's current clock."""
    return time.time_ns() - running_ns()


class SteadyClock:
    """The milliseconds since 1970, unaffected if the machine's clock is set while the server runs: no player's clock
    runs out because of that, and no bot waits for a time in the past.

    All processes of a server have the same offset, so that they agree even if one is restarted after that.
    """

    def __init__(self, offset_ns: int | None = None) -> None:
        self._offset_ns = clock_offset() if offset_ns is None else offset_ns

    def __call__(self) -> int:
        return (running_ns() + self._offset_ns) // _MS
