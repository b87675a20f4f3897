"""Bots think in processes of their own, never where the talking is done, and only for so long."""

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, Final

from fondaco.engine.errors import FondacoError
from fondaco.server.metrics import REPLACED
from fondaco.table.table import STAND_IN, Table
from fondaco.table.thinking import think

SECONDS: Final = 5.0
"""How long a bot may think about an action, if the host does not say otherwise."""
_LAST_CHOICE: Final = "random"
_LAST_SECONDS: Final = 60.0
"""For the quickest bot of all, and for a process to begin."""
_log: Final = logging.getLogger(__name__)

_Question = tuple[str, Mapping[str, Any] | None, Mapping[str, Any], int, str, int]
"""What `think` is asked."""


class BotError(Exception):
    """A bot has not come to an action."""


class BotProcess:
    """A process that thinks about one thing at a time, and is replaced if it does not come to an end."""

    def __init__(self) -> None:
        self._process: Any = None
        self._line: Connection | None = None
        self._closing = False
        self._lock = threading.Lock()
        """Held while the process is made or ended."""

    def ask(self, question: _Question, seconds: float) -> str:
        """What the bot does, in notation, within so many seconds. To be called by one thread at a time."""
        for _ in range(2):
            try:
                return self._ask(question, seconds)
            except (EOFError, OSError):  # it was killed, perhaps for its memory
                self.end()
        raise BotError("its process has ended twice")

    def _ask(self, question: _Question, seconds: float) -> str:
        line = self._line
        if line is None or not self._process.is_alive():
            line = self._begin()
        line.send(question)
        if not line.poll(seconds):
            self.end()
            raise BotError("it took too long")
        action, problem = line.recv()
        if problem:
            raise BotError(problem)
        return str(action)

    def _begin(self) -> Connection:
        # Not forked: a process with an event loop and open connections is nothing to copy.
        context = get_context("spawn")
        self.end()
        with self._lock:
            if self._closing:
                raise EOFError
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=_think_on, args=[theirs], daemon=True, name="thinker")
            self._process.start()
            theirs.close()
            line = self._line
        if not line.poll(_LAST_SECONDS):
            raise EOFError
        line.recv()
        return line

    def end(self) -> None:
        """End the process, whatever it is at."""
        with self._lock:
            process, self._process = self._process, None
            line, self._line = self._line, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if line is not None:
            line.close()

    def close(self) -> None:
        self._closing = True
        with self._lock:
            if self._process is not None:
                self._process.kill()  # then the thread that waits for it ends too


class BotProcesses:
    """So many processes that wait for something to think about, each with a thread that waits for it.

    A bot that takes longer than `seconds`, or fails, is replaced for that action: by the one that stands in for people,
    and if need be by one that does just anything.
    """

    def __init__(self, processes: int = 1, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._thinkers = [BotProcess() for _ in range(processes)]
        self._idle: SimpleQueue[BotProcess] = SimpleQueue()
        for thinker in self._thinkers:
            self._idle.put(thinker)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="thinker")

    async def action(self, table: Table, seat: int, edition: Mapping[str, Any] | None) -> str:
        """What the bot on this seat does now, in notation."""
        game, position, name = table.opening.game.name, table.position.to_dict(), table.bot_at(seat)
        chance = table.bots_seed()
        tries = [(bot, self._seconds) for bot in dict.fromkeys([name, STAND_IN])]
        for bot, seconds in [*tries, (_LAST_CHOICE, _LAST_SECONDS)]:
            question = (game, edition, position, seat, bot, chance)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question, seconds)
            except BotError as error:
                REPLACED.labels(bot).inc()
                facts = {"bot": bot, "game": game, "why": str(error)}
                _log.warning("a bot is replaced for an action", extra={"facts": facts})
        raise FondacoError("no bot finds an action")

    def _ask(self, question: _Question, seconds: float) -> str:
        thinker = self._idle.get_nowait()  # there are as many as there are threads
        try:
            return thinker.ask(question, seconds)
        finally:
            self._idle.put(thinker)

    def close(self) -> None:
        """End them all, whatever they are at."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for thinker in self._thinkers:
            thinker.close()
        self._threads.shutdown()
        for thinker in self._thinkers:
            thinker.end()


def _think_on(line: Connection) -> None:
    """What such a process does. Ctrl-C is for the server, which ends its thinkers; when it is gone, they go too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(lambda: os._exit(1))
    line.send(None)
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = line.recv()
            try:
                answer = think(*question), ""
            except Exception as error:  # of whatever a bot may do wrong, the others hear no more than this
                answer = "", type(error).__name__
            line.send(answer)


def end_with_parent(end: Callable[[], object]) -> None:
    """Call `end` when the process that started this one is gone, however it went."""
    parent = parent_process()
    if parent is None:
        return

    def watch(sentinel: int) -> None:
        wait([sentinel])
        end()

    threading.Thread(target=watch, args=[parent.sentinel], daemon=True).start()
