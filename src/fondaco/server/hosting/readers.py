"""Requests that change nothing but take much computing are answered by a process of their own.

Forecasts and moments of replays take a hundred times as long as an action, and anybody may ask for them: in the process
that serves the tables they would keep everybody else waiting.
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
"""At most this many requests wait at once; further ones are refused."""
_MOST_EACH: Final = 16
"""At most this many of them for one address."""


class Reading(Protocol):
    """Answers requests that change nothing."""

    async def ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a module's function elsewhere, and return its result."""

    async def forget(self, function: Callable[[], Any]) -> None:
        """Call a function that clears a cache where the functions are called."""

    def warm(self) -> None:
        """Get ready, because somebody has connected who will ask soon."""

    def close(self) -> None:
        """Stop it, whatever it is doing."""


class Readers:
    """One process that answers one request after the other."""

    def __init__(self, most_waiting: int = _MOST_WAITING) -> None:
        self._processes = ComputingProcesses("reader", 1)
        self._room = Room(most_waiting, _MOST_EACH)
        self._warming: asyncio.Task[None] | None = None

    async def ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a module's function in the process, and return its result."""
        with self._room.wait():
            try:
                return await self._processes.ask(function, arguments, _SECONDS)
            except ComputingError:
                raise OverloadedError from None

    async def forget(self, function: Callable[[], Any]) -> None:
        """Call a function that clears a cache in the process, unless the process has not begun."""
        if self._processes.begun:
            await self.ask(function)

    def warm(self) -> None:
        """Start the process if it is not running, because somebody has connected who will ask soon."""
        if self._warming is None and not self._processes.begun:
            self._warming = asyncio.create_task(self._begin(), name="a reader begins")

    async def _begin(self) -> None:
        with contextlib.suppress(ComputingError):
            await self._processes.ask(len, ((),), _SECONDS)

    def close(self) -> None:
        """Stop the process, whatever it is doing."""
        self._processes.close()
