"""Group commit: an append waits for the disk, which takes as long for many as for one.

Appends that arrive during a commit therefore share the next transaction. Each still gets its own answer.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from fondaco.store.log import Append

_MOST: Final = 500
"""The most appends in one transaction: more would keep the first of them waiting and gain nothing."""
_MANY: Final = 3
"""After this many appends in one transaction, more are gathered for the next: they then arrive so quickly that a wait
for the disk costs more processor time than the writing."""
_GATHERING_SECONDS: Final = 0.005

Write = Callable[[Sequence[Append]], Awaitable[Sequence[Exception | None]]]
"""Writes appends in one transaction, and returns the error of each, if any; or raises one and writes nothing."""


_OF_ALL: Final = (
    OperationalError,
    InterfaceError,
    NoConnectionError,
    OSError,
    TimeoutError,
    sqlite3.OperationalError,
    sqlite3.InterfaceError,
)


class _Waiting(NamedTuple):
    append: Append
    answer: asyncio.Future[None]


class GroupCommit:
    """The appends of one process to one database. It writes nothing while somebody else holds `turn`."""

    def __init__(self, write: Write, turn: asyncio.Lock) -> None:
        self._write = write
        self._turn = turn
        self._waiting: deque[_Waiting] = deque()
        self._work: asyncio.Task[None] | None = None
        self._finishing = False

    async def append(self, append: Append) -> None:
        """Append, and return once it is on the disk."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(append, answer))
        if self._work is None:
            self._work = asyncio.create_task(self._write_all())
        await answer

    async def finish(self) -> None:
        """Wait until all appends are written."""
        self._finishing = True
        if self._work is not None:
            await self._work

    async def _write_all(self) -> None:
        """Write all waiting appends, in a task of its own, so that no cancelled caller can stop it half-way."""
        try:
            while self._waiting:
                async with self._turn:
                    if group := self._next_group():
                        await self._write_group(group)
                if len(group) >= _MANY and not self._finishing:
                    await asyncio.sleep(_GATHERING_SECONDS)
        finally:
            self._work = None

    def _next_group(self) -> list[_Waiting]:
        group: list[_Waiting] = []
        while self._waiting and len(group) < _MOST:
            waiting = self._waiting.popleft()
            if not waiting.answer.done():  # otherwise its caller was cancelled
                group.append(waiting)
        return group

    async def _write_group(self, group: list[_Waiting]) -> None:
        problems: Sequence[Exception | None]
        try:
            problems = await self._write([waiting.append for waiting in group])
        except Exception as error:
            if len(group) > 1 and not _is_of_all(error):
                for waiting in group:
                    await self._write_group([waiting])
                return
            problems = [error] * len(group)
        for waiting, problem in zip(group, problems, strict=True):
            if waiting.answer.done():
                continue
            if problem is None:
                waiting.answer.set_result(None)
            else:
                waiting.answer.set_exception(problem)


def _is_of_all(error: Exception) -> bool:
    """Return whether the disk or the connection failed. Otherwise one append of the group did, and the others should
    not fail with it."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, _OF_ALL)
