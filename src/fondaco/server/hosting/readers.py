"""Those who only look at something that takes computing are answered by a process of its own.

Forecasts and moments of replays take a hundred times as long as an action, and anybody may ask for them: in the process
that serves the tables they would make everybody else wait.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.processes import ComputingProcess
from fondaco.server.hosting.thinkers import ComputingError

_SECONDS: Final = 20.0
"""So long an answer may take; the longest journal that is allowed takes a few."""
_MOST_WAITING: Final = 100
"""So many may wait at once; further ones are told to come again."""


class OverloadedError(FondacoError):
    """Too much is asked for at the moment."""

    def __init__(self) -> None:
        super().__init__("the server is busy; try again later")


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
        self._most_waiting = most_waiting
        self._process = ComputingProcess("reader")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._waiting = 0
        self._warm = False

    async def ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a function of a module returns, called in the process."""
        if self._waiting >= self._most_waiting:
            raise OverloadedError
        self._warm = True
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._process.ask, function, arguments, _SECONDS)
        except ComputingError:
            raise OverloadedError from None
        finally:
            self._waiting -= 1

    async def forget(self, function: Callable[[], Any]) -> None:
        """Let the process forget something; one that has not begun knows nothing."""
        if self._warm:
            await self.ask(function)

    def warm(self) -> None:
        """Start the process if it is not running: somebody has come who will ask soon."""
        if not self._warm:
            self._warm = True
            self._thread.submit(self._process.ask, len, ((),), _SECONDS)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._process.close()
        self._thread.shutdown()
        self._process.end()
