"""Whose turn it is among those who wait for something that takes long: one of each, again and again.

Otherwise one who asks for a hundred things makes all others wait for all of them.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Iterable, Iterator
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
    """Some things of a kind that are lent, to those who ask in turns."""

    def __init__(self, idle: Iterable[One]) -> None:
        self._idle = list(idle)
        self._waiting: dict[str, deque[asyncio.Future[One]]] = {}
        """Those who wait, the one whose turn is next first."""

    async def take(self) -> One:
        """Return one of them when it is the turn of the one who asks; `give_back` must follow."""
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[One] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asking.get(), deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, one: One) -> None:
        """Lend it to the next, or keep it for later."""
        while self._waiting:
            who = next(iter(self._waiting))
            waiting = self._waiting.pop(who)
            turn = waiting.popleft()
            if waiting:
                self._waiting[who] = waiting
            if not turn.done():  # otherwise nobody waits for it any more
                turn.set_result(one)
                return
        self._idle.append(one)


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
