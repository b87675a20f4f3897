"""Work split into pieces: done one after the other, on several processes of this machine, or on many through Ray.

Results come in the order of the pieces, so they are the same with any number of workers.
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
"""The address that starts a Ray cluster on this machine for this run alone."""
_WAITING: Final = 3
"""The number of pieces submitted per core, so that none is ever idle."""
_TRIES: Final = 20
"""The number of times a piece is retried because its worker died."""
_ANSWER_SECONDS: Final = 5.0
Piece = TypeVar("Piece")
Result = TypeVar("Result")


class Workers(Protocol):
    """Something that maps a function over pieces of work."""

    def imap(self, work: Callable[[Any], Any], pieces: Sequence[Any]) -> Iterator[Any]:
        """Yield the result of the work for each piece, in order."""


class _Alone:
    def imap(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        return map(work, pieces)


class _Processes:
    """Processes of this machine, each with a thread here that waits for it.

    A process that dies is replaced, and its piece is done again.
    """

    def __init__(self, count: int, start: str | None, tries: int) -> None:
        self._context: Any = get_context(start)
        self._tries = tries
        self._changing = Lock()
        self._ended = False
        self._idle: SimpleQueue[_Process] = SimpleQueue()
        # Before there are threads: a fork does not copy them, nor release the locks they hold.
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
        with self._changing:  # so that no other process inherits this one's end of the pipe
            if self._ended:
                raise _died(1)
            process.end()
            process.begin()

    def end(self) -> None:
        """Stop all processes, whatever they are doing."""
        with self._changing:
            self._ended = True
            for process in self._all:
                process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in self._all:
            process.end()


class _Process:
    """A process that works on one piece after the other."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self.begin()

    def begin(self) -> None:
        self._pipe, there = self._context.Pipe()
        self._process = self._context.Process(target=_serve, args=(there,), daemon=True)
        self._process.start()
        there.close()

    def ask(self, work: bytes, piece: bytes) -> Any:
        """Return the result of the work for a piece and the error it raised, one of them None.

        An `EOFError` or `OSError` means that the process died.
        """
        self._pipe.send((work, piece))
        return pickle.loads(self._pipe.recv())

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        self._process.join()
        self._pipe.close()


def _serve(pipe: Connection) -> None:
    """Answer requests until the pipe is closed; runs in the process."""
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
    """Return the error with its traceback as a note, or a substitute if it cannot be pickled."""
    where = "".join(traceback.format_exception(error))
    try:
        sent: Exception = pickle.loads(pickle.dumps(error))
    except Exception:  # pickling may fail in any way
        sent = RuntimeError(repr(error))
    sent.add_note(where)
    return sent


def _died(times: int) -> FondacoError:
    return FondacoError(
        "a process died {count} times on the same piece of work; there may not be enough memory", count=times
    )


class _Ray:
    """The workers of a Ray cluster; it replaces those that die and does their pieces again."""

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
        except self._ray.exceptions.RayTaskError as error:  # raised by the work: as if it had been done here
            raise error.cause from None
        except self._ray.exceptions.RayError as error:
            reason = str(error).partition("\n")[0]
            raise FondacoError("Ray gave up on part of the work: {reason}", reason=reason) from None


def _do(path: list[str], folder: str, work: bytes, piece: bytes) -> Any:
    """Do a piece of work on a Ray worker, with the import path of the process that started the run."""
    sys.path += [entry for entry in (folder, *path) if entry not in sys.path]
    return pickle.loads(work)(pickle.loads(piece))


@contextmanager
def workers(
    processes: int = 1, ray: str | None = None, start: str | None = "spawn", tries: int = _TRIES
) -> Iterator[Workers]:
    """Provide workers: processes of this machine, or those of the Ray cluster at an address.

    The address is `auto`, `HOST:PORT`, `ray://HOST:PORT`, or `local` for a new cluster with this many processes.

    A worker that dies is replaced, and its piece retried, at most `tries` times. `start` is the start method of the
    processes; None for Python's default. Processes of this machine leave Ctrl-C to this one.
    """
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
    """Provide Ray's module while connected to the cluster at this address; an existing connection is kept."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage statistics are sent
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
    except Exception as error:  # Ray's failures, such as a start that times out, have no common class
        reason = str(error).partition("\n")[0]
        raise FondacoError("there is no Ray at {address}: {reason}", address=address, reason=reason) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise an `OSError` if nothing answers at a host and port: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), _ANSWER_SECONDS).close()
