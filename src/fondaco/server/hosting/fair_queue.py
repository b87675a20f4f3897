"""A fair queue: whose turn it is among those who wait for something that takes long, one of each, again and again.

Otherwise one who asks for a hundred things makes all others wait for all of them.
"""

import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

from fondaco.engine.errors import FondacoError

asking: ContextVar[str] = ContextVar("asking", default="")
"""Who asks for what is being done: an address, which is stored nowhere. For a bot it is who opened its table, or the
table itself if that is not known here."""

One = TypeVar("One")


class OverloadedError(FondacoError):
    """Too much is asked for at the moment."""

    def __init__(self) -> None:
        super().__init__("the server is busy; try again later")


class Turns(Generic[One]):
    """Things to do, of several who ask for them: one of each, again and again. Any thread may use it."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[One]] = {}
        """What is to be done, for the one whose turn is next first."""
        self._lock = threading.Lock()

    def add(self, one: One) -> None:
        """Something more to do for the one who asks."""
        with self._lock:
            self._waiting.setdefault(asking.get(), deque()).append(one)

    def next(self) -> One | None:
        """Take the next thing to do; None: nothing is left."""
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
    """How many may wait at once, and how many of them for the same address; further ones are told to come again."""

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
