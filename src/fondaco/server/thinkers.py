"""Bots think in processes of their own, never where the talking is done."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any

from fondaco.table.live import LiveTable
from fondaco.table.thinking import think


class Thinkers:
    """So many processes that wait for something to think about."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Not forked: a process with an event loop and open connections is nothing to copy.
        return ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"), initializer=_begin)

    async def action(self, table: LiveTable, seat: int, edition: Mapping[str, Any] | None) -> str:
        """What the bot on this seat does now, in notation."""
        loop = asyncio.get_running_loop()
        game, position, name = table.opening.game.name, table.position.to_dict(), table.bot_at(seat)
        pool, asked = self._pool, (game, edition, position, seat, name, table.bots_seed())
        try:
            return await loop.run_in_executor(pool, think, *asked)
        except BrokenProcessPool:
            # One was killed (for its memory, perhaps) and has taken the others with it.
            if pool is self._pool:
                pool.shutdown(wait=False)
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, think, *asked)

    def close(self) -> None:
        """Let those who think finish, and end them all."""
        self._pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Ctrl-C is for the server, which ends its thinkers itself; if it cannot any more, they end by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(lambda: os._exit(1))


def end_with_parent(end: Callable[[], object]) -> None:
    """Call `end` when the process that started this one is gone, however it went."""
    parent = parent_process()
    if parent is None:
        return

    def watch(sentinel: int) -> None:
        wait([sentinel])
        end()

    threading.Thread(target=watch, args=[parent.sentinel], daemon=True).start()
