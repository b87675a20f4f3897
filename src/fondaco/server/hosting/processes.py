"""Processes that compute for the server, within a time limit, so that it never blocks."""

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, NamedTuple

from fondaco.server.hosting.fair_queue import Turns
from fondaco.server.hosting.thinkers import ComputingError, compute

_START_SECONDS: Final = 60.0
"""For a process to start."""
_SESSIONS: Final = Path("/proc/self/autogroup")
"""The niceness of this session, which counts on Linux."""
_TRIES: Final = 50


class ComputingProcess:
    """A process that computes one thing at a time, and is replaced if it takes too long."""

    def __init__(self, name: str, niceness: int = 0) -> None:
        self._name = name
        self._niceness = niceness
        """As for `os.nice`."""
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closing = False
        self._lock = threading.Lock()
        """Held while the process is started or ended."""
        self.begun = False

    def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """Call a module's function in the process, and return its result within so many seconds.

        A `FondacoError` of the function is raised here; any other failure is a `ComputingError`. To be called by one
        thread at a time.
        """
        self.begun = True
        for _ in range(2):
            try:
                return self._ask(function, arguments, seconds)
            except (EOFError, OSError):  # it was killed, perhaps for using too much memory
                self.end()
        raise ComputingError("its process ended twice")

    def _ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        pipe = self._pipe
        if pipe is None or not self._process.is_alive():
            pipe = self._begin()
        pipe.send((function, arguments))
        if not pipe.poll(seconds):
            self.end()
            raise ComputingError("it took too long")
        result, error = pipe.recv()
        if error is not None:
            raise error
        return result

    def _begin(self) -> Connection:
        # Not forked: a process with an event loop and open connections must not be copied.
        context = get_context("spawn")
        self.end()
        with self._lock:
            if self._closing:
                raise EOFError
            self._pipe, theirs = context.Pipe()
            arguments = [theirs, self._niceness]
            self._process = context.Process(target=_compute, args=arguments, daemon=True, name=self._name)
            self._process.start()
            theirs.close()
            pipe = self._pipe
        if not pipe.poll(_START_SECONDS):
            raise EOFError
        pipe.recv()
        return pipe

    def end(self) -> None:
        """Kill the process, whatever it is doing."""
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


class _Asked(NamedTuple):
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float
    answer: "Future[Any]"


class ComputingProcesses:
    """Several computing processes, each with a thread that waits for its answers. Clients take turns."""

    def __init__(self, name: str, count: int, niceness: int = 0) -> None:
        self.each = [ComputingProcess(name, niceness) for _ in range(count)]
        self._idle = list(self.each)
        self._turns = Turns[_Asked]()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix=name)

    @property
    def begun(self) -> bool:
        """Whether any of them has been asked yet."""
        return any(process.begun for process in self.each)

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """Call `ComputingProcess.ask` on the first idle process when it is the client's turn.

        A caller that is cancelled does not stop the computation, and the process is not idle until it is done.
        """
        answer = Future[Any]()
        self._turns.add(_Asked(function, arguments, seconds, answer))
        try:
            self._threads.submit(self._answer_next)
        except RuntimeError:  # they were closed
            raise ComputingError("it is closed") from None
        return await asyncio.wrap_future(answer)

    def _answer_next(self) -> None:
        """Answer the next request, in one of the threads, of which there are as many as processes."""
        asked = self._turns.next()
        if asked is None or not asked.answer.set_running_or_notify_cancel():
            return
        process = self._idle.pop()
        try:
            asked.answer.set_result(process.ask(asked.function, asked.arguments, asked.seconds))
        except Exception as error:
            asked.answer.set_exception(error)
        finally:
            self._idle.append(process)

    def end(self) -> None:
        """Kill the processes, whatever they are doing; each is started again when it is next used."""
        for process in self.each:
            process.end()

    def close(self) -> None:
        """Kill the processes for good."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        while (asked := self._turns.next()) is not None:
            if asked.answer.set_running_or_notify_cancel():
                asked.answer.set_exception(ComputingError("it is closed"))
        for process in self.each:
            process.close()
        self._threads.shutdown()
        self.end()


def _compute(pipe: Connection, niceness: int) -> None:
    """Run the loop of a computing process. It ignores Ctrl-C, which is for the server, and ends with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(lambda: os._exit(1))
    pipe.send(None)
    if niceness:
        _let_others_go_first(niceness)
    with contextlib.suppress(EOFError, OSError):
        while True:
            function, arguments = pipe.recv()
            pipe.send(compute(function, arguments))


def _let_others_go_first(niceness: int) -> None:
    if not hasattr(os, "nice"):  # on Windows
        return
    os.nice(niceness)
    # Linux may divide the processor among sessions first: this work would count as the server's, which would have to
    # wait for it while other sessions compute as well. So it gets a session of its own, as nice.
    if os.access(_SESSIONS, os.W_OK):
        with contextlib.suppress(OSError):
            os.setsid()
            _set_session(niceness)


def _set_session(niceness: int) -> None:
    for _ in range(_TRIES):
        try:
            _SESSIONS.write_text(str(niceness), encoding="ascii")
            break
        except BlockingIOError:  # Linux limits how often per second this can be set
            time.sleep(0.1)


def end_with_parent(end: Callable[[], object]) -> None:
    """Call `end` when the process that started this one has ended, for whatever reason."""
    parent = parent_process()
    if parent is None:
        return

    def watch(sentinel: int) -> None:
        wait([sentinel])
        end()

    threading.Thread(target=watch, args=[parent.sentinel], daemon=True).start()
