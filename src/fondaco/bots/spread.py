"""Much work in pieces: one after the other, on several processes of this machine, or on many machines through Ray.

What comes back is in the order of the pieces, so that it is the same on any number of workers.
"""

import os
import pickle
import signal
import socket
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock
from typing import Any, Final, Protocol, TypeVar

from fondaco.engine.errors import FondacoError

LOCAL: Final = "local"
"""The address of a Ray of one's own, on this machine, for this run."""
_WAITING: Final = 3
"""So many pieces for each core are under way, so that none is ever idle."""
_TRIES: Final = 20
"""How often a piece is begun again because the worker that had it died."""
_ANSWER_SECONDS: Final = 5.0
Piece = TypeVar("Piece")
Result = TypeVar("Result")


class Workers(Protocol):
    """Those who do the pieces."""

    def imap(self, work: Callable[[Any], Any], pieces: Sequence[Any]) -> Iterator[Any]:
        """What the work makes of each piece, in their order."""


class _Alone:
    def imap(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        return map(work, pieces)


class _Processes:
    """Processes of this machine, and for each a thread here that waits for it. Those that die are replaced, and what
    they were at is done again."""

    def __init__(self, count: int, start: str | None, tries: int) -> None:
        self._context: Any = get_context(start)
        self._tries = tries
        self._changing = Lock()
        self._ended = False
        self._idle: SimpleQueue[_Process] = SimpleQueue()
        # Before there are threads: a fork takes none along, nor what they hold.
        self._all = [_Process(self._context) for _ in range(count)]
        for process in self._all:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(count)

    def imap(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        return self._threads.map(partial(self._do, pickle.dumps(work)), pieces)

    def _do(self, work: bytes, piece: Any) -> Any:
        process = self._idle.get()
        try:
            for _ in range(self._tries + 1):
                try:
                    result, error = process.ask(work, pickle.dumps(piece))
                except (EOFError, OSError):
                    self._begin_again(process)
                else:
                    if error is not None:
                        raise error
                    return result
            raise _died(self._tries + 1)
        finally:
            self._idle.put(process)

    def _begin_again(self, process: "_Process") -> None:
        with self._changing:  # so that no other process is begun with this one's end of the pipe
            if self._ended:
                raise _died(1)
            process.end()
            process.begin()

    def end(self) -> None:
        """End them, whatever they are doing."""
        with self._changing:
            self._ended = True
            for process in self._all:
                process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in self._all:
            process.end()


class _Process:
    """A process that does one piece after the other."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self.begin()

    def begin(self) -> None:
        self._pipe, there = self._context.Pipe()
        self._process = self._context.Process(target=_serve, args=(there,), daemon=True)
        self._process.start()
        there.close()

    def ask(self, work: bytes, piece: bytes) -> Any:
        """What the work makes of a piece, or the error it raised; an `EOFError` or `OSError` if the process died."""
        self._pipe.send((work, piece))
        return pickle.loads(self._pipe.recv())

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        self._process.join()
        self._pipe.close()


def _serve(pipe: Connection) -> None:
    """On a process: answer until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, piece = pipe.recv()
        except EOFError:
            return
        try:
            answer = pickle.dumps((pickle.loads(work)(pickle.loads(piece)), None))
        except Exception as error:
            answer = pickle.dumps((None, _sendable(error)))
        pipe.send(answer)


def _sendable(error: Exception) -> Exception:
    """The error with a note of where in the work it was; or, if it cannot be sent to another process, one that can."""
    where = "".join(traceback.format_exception(error))
    try:
        sent: Exception = pickle.loads(pickle.dumps(error))
    except Exception:  # it may fail in any way
        sent = RuntimeError(repr(error))
    sent.add_note(where)
    return sent


def _died(times: int) -> FondacoError:
    return FondacoError(
        "a process died {count} times at the same piece of work; there may be too little memory", count=times
    )


class _Ray:
    """The workers of a Ray; those that die are replaced, and what they were at is done again."""

    def __init__(self, ray: Any, tries: int) -> None:
        self._ray = ray
        self._task = ray.remote(max_retries=tries)(_do)

    def imap(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        ray = self._ray
        shared = ray.put(pickle.dumps(work))  # it may hold many weights: sent to each machine once
        most = _WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: deque[Any] = deque()
        try:
            for piece in pieces:
                if len(under_way) >= most:
                    yield self._get(under_way.popleft())
                under_way.append(self._task.remote(sys.path, os.getcwd(), shared, pickle.dumps(piece)))
            while under_way:
                yield self._get(under_way.popleft())
        finally:
            for task in under_way:
                ray.cancel(task, force=True)

    def _get(self, task: Any) -> Any:
        try:
            return self._ray.get(task)
        except self._ray.exceptions.RayTaskError as error:  # of the work itself: here as if it had been done here
            raise error.cause from None
        except self._ray.exceptions.RayError as error:
            reason = str(error).partition("\n")[0]
            raise FondacoError("Ray has given up a piece of the work: {reason}", reason=reason) from None


def _do(path: list[str], folder: str, work: bytes, piece: bytes) -> Any:
    """On a worker: with the modules that are found where the run was started, as far as they are there too."""
    sys.path += [entry for entry in (folder, *path) if entry not in sys.path]
    return pickle.loads(work)(pickle.loads(piece))


@contextmanager
def workers(
    processes: int = 1, ray: str | None = None, start: str | None = "spawn", tries: int = _TRIES
) -> Iterator[Workers]:
    """So many processes of this machine, which leave Ctrl-C to this one; or the workers of the Ray at an address:
    `auto`, `HOST:PORT`, `ray://HOST:PORT`, or `local` for a new one with so many processes.

    A worker that dies is replaced, and its piece begun again, so many times at most. `start` is how Python starts the
    processes; None for its own default."""
    if processes < 1:
        raise FondacoError("{count} processes: there must be at least one", count=processes)
    if ray is not None:
        with _joined(processes, ray) as found:
            yield _Ray(found, tries)
    elif processes == 1:
        yield _Alone()
    else:
        found = _Processes(processes, start, tries)
        try:
            yield found
        finally:
            found.end()


@contextmanager
def _joined(processes: int, address: str) -> Iterator[Any]:
    """Ray's module, while this process belongs to the Ray at this address; if it does already, it stays there."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing about a run is told to anybody
    try:
        ray: Any = import_module("ray")
    except ModuleNotFoundError:
        raise FondacoError(
            "this needs {package}, which is missing; install it with: {command}",
            package="ray",
            command="pip install 'fondaco[ray]'",
        ) from None
    if ray.is_initialized():
        yield ray
        return
    own: dict[str, Any] = {"num_cpus": processes, "include_dashboard": False} if address == LOCAL else {}
    try:
        _knock(address)
        ray.init(address, log_to_driver=False, logging_level="error", configure_logging=False, **own)
    except Exception as error:  # Ray has no class for what goes wrong, as when a busy machine starts it too slowly
        reason = str(error).partition("\n")[0]
        raise FondacoError("there is no Ray at {address}: {reason}", address=address, reason=reason) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """An `OSError` if nobody answers at a host and port: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), _ANSWER_SECONDS).close()
