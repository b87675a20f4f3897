"""Bots think in processes of their own, so that they never block the server, and only for a limited time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

from fondaco.server.hosting.processes import ComputingProcess
from fondaco.server.hosting.thinkers import BOT_SECONDS, Thinkers


class BotProcesses(Thinkers):
    """Several processes, each with a thread that waits for its answers."""

    def __init__(self, processes: int = 1, seconds: float = BOT_SECONDS) -> None:
        super().__init__(seconds)
        self._processes = [ComputingProcess("bot") for _ in range(processes)]
        self._idle: SimpleQueue[ComputingProcess] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bot")

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, function, arguments, seconds)

    def _ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        process = self._idle.get_nowait()  # there are as many as there are threads
        try:
            return process.ask(function, arguments, seconds)
        finally:
            self._idle.put(process)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.close()
        self._threads.shutdown()
        for process in self._processes:
            process.end()
