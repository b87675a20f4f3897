"""Bots think in processes of their own, so that they never block the server, and only for a limited time."""

from collections.abc import Callable
from typing import Any

from fondaco.server.hosting.processes import ComputingProcesses
from fondaco.server.hosting.thinkers import BOT_SECONDS, Thinkers


class BotProcesses(Thinkers):
    """Several processes for all the bots."""

    def __init__(self, processes: int = 1, seconds: float = BOT_SECONDS) -> None:
        super().__init__(seconds)
        self._processes = ComputingProcesses("bot", processes)

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        return await self._processes.ask(function, arguments, seconds)

    def close(self) -> None:
        self._processes.close()
