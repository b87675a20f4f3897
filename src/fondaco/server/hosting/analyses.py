"""Analyses of finished games, one after the other, in processes of their own with a low priority.

The store has those that are being made, with their progress: any process of the server can report it, and none makes
what another is making.
"""

import asyncio
import logging
import os
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

import msgspec

from fondaco.analysis.analyse import Order, Part, work_out
from fondaco.analysis.report import VERSION as REPORT_VERSION
from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.fair_queue import OverloadedError
from fondaco.server.hosting.processes import ComputingProcesses
from fondaco.server.hosting.thinkers import ComputingError
from fondaco.store import TableStore, UnavailableError
from fondaco.store.analysis_records import FAILED, AnalysisId

if TYPE_CHECKING:
    from fondaco.store import Store

VERSION: Final = str(REPORT_VERSION)
ALL: Final = "all"
"""The knowledge of somebody who sees everything; otherwise it is that of a seat, by its number."""
NONE, RUNNING, DONE, BROKEN = "none", "running", "done", "failed"
_NICENESS: Final = 10
"""Low enough to yield to everything else, but not so low that an analysis never gets done."""
_MOST_PROCESSES: Final = 4
"""Each has learned values in memory."""
_SECONDS: Final = 600.0
"""The longest that a piece of an analysis may take; it takes a second or two where nobody plays."""
_MOST_WAITING: Final = 50
"""At most this many wait here; further requests are refused."""
_SAY_SECONDS: Final = 2.0
_GIVEN_UP_MS: Final = 30_000
"""After so long without progress in the store, the process that made an analysis was stopped."""
_log: Final = logging.getLogger(__name__)


class TooManyAnalysesError(FondacoError):
    """One address wants too many analyses at the same time."""

    def __init__(self) -> None:
        super().__init__("wait until the analyses that you have asked for are done")


class Stage(NamedTuple):
    """The progress of an analysis."""

    state: str
    progress: float
    """Between 0 and 1."""
    result: bytes | None = None
    """As JSON, once it is done."""
    shorter: bool = False
    """Whether fewer worlds were looked at than usual."""


class Wanted(NamedTuple):
    """A request for an analysis, and the address that it comes from."""

    order: Order
    address: str


class Analysing(Protocol):
    """Makes analyses and keeps them: a server, or a device."""

    async def stage(self, id: AnalysisId) -> Stage:
        """Return how far an analysis is, with the whole of it if it is done."""

    async def begin(self, id: AnalysisId, wanted: Wanted, most: int, check: Callable[[], None]) -> Stage:
        """Make an analysis, unless it is being made or done; `check` is called before it is begun."""

    async def close(self) -> None: ...


class Analyses:
    """The analyses of a store, and those that this process makes."""

    def __init__(self, store: TableStore, now: Callable[[], int]) -> None:
        self._store = cast("Store", store)  # a device, whose store has none, makes its own
        self._now = now
        self._processes = ComputingProcesses("analysis", min(_MOST_PROCESSES, os.cpu_count() or 1), _NICENESS)
        self._turn = asyncio.Lock()
        """Held by the analysis that is being made."""
        self._progress: dict[AnalysisId, int] = {}
        """The progress of the analyses that are being made here or wait, in thousandths."""
        self._waiting: Counter[str] = Counter()
        """How many of them each address has asked for."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._saying: asyncio.Task[None] | None = None

    async def stage(self, id: AnalysisId) -> Stage:
        """Return how far an analysis is, with the whole of it if it is done."""
        if id in self._progress:
            return Stage(RUNNING, self._progress[id] / 1000)
        found = await self._store.analyses.find(id)
        if found is None:
            return Stage(NONE, 0.0)
        if found.result is not None:
            return Stage(DONE, 1.0, found.result) if found.version == VERSION else Stage(NONE, 0.0)
        if found.progress == FAILED:
            return Stage(BROKEN, 0.0)
        given_up = found.updated < self._now() - _GIVEN_UP_MS
        return Stage(NONE, 0.0) if given_up else Stage(RUNNING, found.progress / 1000)

    async def begin(self, id: AnalysisId, wanted: Wanted, most: int, check: Callable[[], None]) -> Stage:
        """Make an analysis, unless it is being made or done; `check` is called before it is begun.

        At most `most` of one address are made or wait at the same time.
        """
        stage = await self.stage(id)
        if stage.state not in (RUNNING, DONE) and id in self._progress:
            stage = Stage(RUNNING, self._progress[id] / 1000)
        if stage.state in (RUNNING, DONE):
            return stage
        if self._waiting[wanted.address] >= most:
            raise TooManyAnalysesError
        if len(self._progress) >= _MOST_WAITING:
            raise OverloadedError
        check()
        # From here on, everybody who asks for the same analysis learns that it is being made.
        self._progress[id] = 0
        self._waiting[wanted.address] += 1
        mine = False
        try:
            now = self._now()
            mine = await self._store.analyses.claim(id, VERSION, now, now - _GIVEN_UP_MS)
        finally:
            if not mine:  # another process was quicker
                self._forget(id, wanted.address)
        if not mine:
            return await self.stage(id)
        task = asyncio.create_task(self._make(id, wanted), name="analysis")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if self._saying is None or self._saying.done():
            self._saying = asyncio.create_task(self._say(), name="analyses")
        return Stage(RUNNING, 0.0)

    async def _make(self, id: AnalysisId, wanted: Wanted) -> None:
        result: bytes | None = None
        try:
            async with self._turn:
                try:
                    result = await self._work_out(id, wanted.order)
                except (ComputingError, FondacoError) as error:
                    why = str(error) if isinstance(error, ComputingError) else type(error).__name__
                    _log.warning("a game could not be analysed", extra={"facts": {"why": why}})
                await self._store.analyses.finish(id, VERSION, self._now(), result)
        except FondacoError as error:  # the database failed, or the host has deleted the journal
            _log.warning("an analysis could not be stored: %s", error)
        except Exception:  # a bug: nobody waits for this task
            _log.exception("an analysis failed")
        finally:
            self._forget(id, wanted.address)
        async with self._turn:
            if not self._progress:  # nobody waits, and they have learned values in memory
                await asyncio.to_thread(self._processes.end)

    async def _work_out(self, id: AnalysisId, order: Order) -> bytes:
        """Return the analysis as JSON, computed in pieces on all the processes."""
        pieces: list[range] = await self._processes.ask(pieces_of, (order,), _SECONDS)
        total = pieces[-1].stop
        parts: dict[int, Part] = {}

        async def take(numbers: range) -> None:
            found = await self._processes.ask(work_out, (order, numbers), _SECONDS)
            parts.update(zip(numbers, found, strict=True))
            self._progress[id] = min(999, 1000 * len(parts) // total)

        await in_turn(pieces, len(self._processes.each), take)
        whole: bytes = await self._processes.ask(put_together, (order, [parts[n] for n in range(total)]), _SECONDS)
        return whole

    def _forget(self, id: AnalysisId, address: str) -> None:
        del self._progress[id]
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]

    async def _say(self) -> None:
        """Report to the other processes now and then which analyses are being made here."""
        while self._progress:
            await asyncio.sleep(_SAY_SECONDS)
            try:
                await self._store.analyses.say(list(self._progress.items()), self._now())
            except UnavailableError as error:
                _log.warning("the progress of analyses could not be stored: %s", error)

    async def close(self) -> None:
        """Abandon running analyses: another process, or this one after a restart, may begin them anew."""
        running = [*self._tasks, *([self._saying] if self._saying else [])]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.to_thread(self._processes.close)


async def in_turn(pieces: Iterable[range], takers: int, take: Callable[[range], Awaitable[None]]) -> None:
    """Call `take` for all pieces, at most `takers` at a time. The first failure stops them all and is raised."""
    left = deque(pieces)

    async def take_pieces() -> None:
        try:
            while left:
                await take(left.popleft())
        except BaseException:
            left.clear()  # then the others stop, too
            raise

    for problem in await asyncio.gather(*[take_pieces() for _ in range(takers)], return_exceptions=True):
        if problem is not None:
            raise problem


def pieces_of(order: Order) -> list[range]:
    """Return the pieces of an analysis, as ranges of the numbers of its parts."""
    return order.analyst().pieces


def put_together(order: Order, parts: list[Part]) -> bytes:
    """Return the whole analysis as JSON."""
    return msgspec.json.encode(order.analyst().together(parts))
