"""A fair queue for work that takes long: clients take turns, one piece of work each.

Otherwise a client that asks for a hundred things would make all others wait for all of them.
"""

import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

from fondaco.engine.errors import FondacoError

asking: ContextVar[str] = ContextVar("asking", default="")
"""The address on whose behalf work is done; it is stored nowhere. For a bot it is the address that opened its table, or
the table itself if that is not known here."""

One = TypeVar("One")


class OverloadedError(FondacoError):
    """Too many requests are waiting at the moment."""

    def __init__(self) -> None:
        super().__init__("the server is busy; try again later")


class Turns(Generic[One]):
    """Work of several clients, which take turns. Any thread may use it."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[One]] = {}
        """The work of each client, that of the next client first."""
        self._lock = threading.Lock()

    def add(self, one: One) -> None:
        """Add work for the client in `asking`."""
        with self._lock:
            self._waiting.setdefault(asking.get(), deque()).append(one)

    def next(self) -> One | None:
        """Take the next piece of work; None if nothing is left."""
        with self._lock:
            if not self._waiting:
                return None
            who = next(iter(self._waiting))
            waiting = self._waiting.pop(who)
            one = waiting.popleft()
            if waiting:
                self._waiting[who] = waiting
            return one


class Room:
    """A limit on how many requests wait at once, in all and for one address; further ones are refused."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._waiting: Counter[str] = Counter()

    @contextmanager
    def wait(self) -> Iterator[None]:
        who = asking.get()
        if self._waiting.total() >= self._most or self._waiting[who] >= self._most_each:
            raise OverloadedError
        self._waiting[who] += 1
        try:
            yield
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]
