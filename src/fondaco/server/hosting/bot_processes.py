"""Bots think in processes of their own, so that they never block the server, and only for a limited time."""

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
from fondaco.table import Table
from fondaco.table.customs.leaving import STAND_IN
from fondaco.table.thinking import think

BOT_SECONDS: Final = 5.0
"""How long a bot may think about an action, if the host does not say otherwise."""
_LAST_RESORT: Final = "random"
_LAST_RESORT_SECONDS: Final = 60.0
"""For the quickest bot, and for a process to start."""
_log: Final = logging.getLogger(__name__)

_Question = tuple[str, Mapping[str, Any] | None, Mapping[str, Any], int, str, int]
"""What `think` is asked."""


class BotError(Exception):
    """A bot has found no action."""


class BotProcess:
    """A process that thinks about one position at a time, and is replaced if it takes too long."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closing = False
        self._lock = threading.Lock()
        """Held while the process is started or ended."""

    def ask(self, question: _Question, seconds: float) -> str:
        """Return what the bot does, in notation, within so many seconds. To be called by one thread at a time."""
        for _ in range(2):
            try:
                return self._ask(question, seconds)
            except (EOFError, OSError):  # it was killed, perhaps for using too much memory
                self.end()
        raise BotError("its process ended twice")

    def _ask(self, question: _Question, seconds: float) -> str:
        pipe = self._pipe
        if pipe is None or not self._process.is_alive():
            pipe = self._begin()
        pipe.send(question)
        if not pipe.poll(seconds):
            self.end()
            raise BotError("it took too long")
        action, problem = pipe.recv()
        if problem:
            raise BotError(problem)
        return str(action)

    def _begin(self) -> Connection:
        # Not forked: a process with an event loop and open connections must not be copied.
        context = get_context("spawn")
        self.end()
        with self._lock:
            if self._closing:
                raise EOFError
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_answer_questions, args=[theirs], daemon=True, name="bot")
            self._process.start()
            theirs.close()
            pipe = self._pipe
        if not pipe.poll(_LAST_RESORT_SECONDS):
            raise EOFError
        pipe.recv()
        return pipe

    def end(self) -> None:
        """End the process, whatever it is doing."""
        with self._lock:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()

    def close(self) -> None:
        self._closing = True
        with self._lock:
            if self._process is not None:
                self._process.kill()  # then the thread that waits for it ends too


class BotProcesses:
    """Several processes, each with a thread that waits for its answers.

    A bot that takes longer than `seconds`, or fails, is replaced for that action: by the bot that stands in for people,
    and if that fails too by the random one.
    """

    def __init__(self, processes: int = 1, seconds: float = BOT_SECONDS) -> None:
        self._seconds = seconds
        self._processes = [BotProcess() for _ in range(processes)]
        self._idle: SimpleQueue[BotProcess] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bot")

    async def action(self, table: Table, seat: int, edition: Mapping[str, Any] | None) -> str:
        """Return what the bot on this seat does now, in notation."""
        game, position, name = table.opening.game.name, table.position.to_dict(), table.bot_at(seat)
        seed = table.bots_seed()
        tries = [(bot, self._seconds) for bot in dict.fromkeys([name, STAND_IN])]
        for bot, seconds in [*tries, (_LAST_RESORT, _LAST_RESORT_SECONDS)]:
            question = (game, edition, position, seat, bot, seed)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question, seconds)
            except BotError as error:
                REPLACED.labels(bot).inc()
                facts = {"bot": bot, "game": game, "why": str(error)}
                _log.warning("a bot was replaced for one action", extra={"facts": facts})
        raise FondacoError("no bot found an action")

    def _ask(self, question: _Question, seconds: float) -> str:
        process = self._idle.get_nowait()  # there are as many as there are threads
        try:
            return process.ask(question, seconds)
        finally:
            self._idle.put(process)

    def close(self) -> None:
        """End them all, whatever they are doing."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.close()
        self._threads.shutdown()
        for process in self._processes:
            process.end()


def _answer_questions(pipe: Connection) -> None:
    """The main function of such a process. Ctrl-C is for the server, which ends its bots; they end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(lambda: os._exit(1))
    pipe.send(None)
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                answer = think(*question), ""
            except Exception as error:  # whatever a bot does wrong, the server learns no more than this
                answer = "", type(error).__name__
            pipe.send(answer)


def end_with_parent(end: Callable[[], object]) -> None:
    """Call `end` when the process that started this one has ended, for whatever reason."""
    parent = parent_process()
    if parent is None:
        return

    def watch(sentinel: int) -> None:
        wait([sentinel])
        end()

    threading.Thread(target=watch, args=[parent.sentinel], daemon=True).start()
