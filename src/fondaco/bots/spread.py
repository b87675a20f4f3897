"""Much work in pieces: one after the other, on several processes of this machine, or on many machines through Ray.

What comes back is in the order of the pieces, so that it is the same on any number of workers.
"""

import os
import pickle
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
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


class _Ray:
    """The workers of a Ray; those that die are replaced, and what they were at is done again."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._task = ray.remote(max_retries=_TRIES)(_do)

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


def _do(path: list[str], folder: str, work: bytes, piece: bytes) -> Any:
    """On a worker: with the modules that are found where the run was started, as far as they are there too."""
    sys.path += [entry for entry in (folder, *path) if entry not in sys.path]
    return pickle.loads(work)(pickle.loads(piece))


@contextmanager
def workers(processes: int = 1, ray: str | None = None, start: str | None = "spawn") -> Iterator[Workers]:
    """So many processes of this machine, which leave Ctrl-C to this one; or the workers of the Ray at an address:
    `auto`, `HOST:PORT`, `ray://HOST:PORT`, or `local` for a new one with so many processes.

    `start` is how Python starts the processes; None for its own default."""
    if processes < 1:
        raise FondacoError("{count} processes: there must be at least one", count=processes)
    if ray is not None:
        with _joined(processes, ray) as found:
            yield _Ray(found)
    elif processes == 1:
        yield _Alone()
    else:
        with get_context(start).Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            yield pool


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
