"""Those who only look at something that takes computing are answered by a process of its own.

Forecasts and moments of replays take a hundred times as long as an action, and anybody may ask for them: in the process
that serves the tables they would make everybody else wait.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final, Protocol

from fondaco.server.hosting.fair_queue import OverloadedError, Room
from fondaco.server.hosting.processes import ComputingProcesses
from fondaco.server.hosting.thinkers import ComputingError

_SECONDS: Final = 20.0
"""The longest that an answer may take; the longest journal that is allowed takes a few seconds."""
_MOST_WAITING: Final = 100
"""At most this many wait at once; further ones are told to come again."""
_MOST_EACH: Final = 16
"""At most this many of them for one address."""


class Reading(Protocol):
    """Computes what is only looked at."""

    async def ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a function of a module returns, called elsewhere."""

    async def forget(self, function: Callable[[], Any]) -> None:
        """Let those who compute forget something."""

    def warm(self) -> None:
        """Somebody has come who will ask soon."""

    def close(self) -> None:
        """End it, whatever it is doing."""


class Readers:
    """One process that answers one question after the other."""

    def __init__(self, most_waiting: int = _MOST_WAITING) -> None:
        self._processes = ComputingProcesses("reader", 1)
        self._room = Room(most_waiting, _MOST_EACH)
        self._warming: asyncio.Task[None] | None = None

    async def ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a function of a module returns, called in the process."""
        with self._room.wait():
            try:
                return await self._processes.ask(function, arguments, _SECONDS)
            except ComputingError:
                raise OverloadedError from None

    async def forget(self, function: Callable[[], Any]) -> None:
        """Let the process forget something; one that has not begun knows nothing."""
        if self._processes.begun:
            await self.ask(function)

    def warm(self) -> None:
        """Start the process if it is not running: somebody has come who will ask soon."""
        if self._warming is None and not self._processes.begun:
            self._warming = asyncio.create_task(self._begin(), name="a reader begins")

    async def _begin(self) -> None:
        with contextlib.suppress(ComputingError):
            await self._processes.ask(len, ((),), _SECONDS)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._processes.close()
