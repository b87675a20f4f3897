"""Analyses of finished games on a device, made in the background by further workers, and stored when they are done.

Python in a browser is slower than on a server, so some parts of an analysis are tried first to see how many worlds the
device can look at in reasonable time. With fewer worlds the intervals are wider. Results are kept part by part: if the
page is closed in the meantime, the analysis goes on from there.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from fondaco.analysis.analyse import Order, Part, in_pieces, work_out
from fondaco.analysis.model import model_for
from fondaco.analysis.report import VERSION, Decision, Moment
from fondaco.server.device.device_store import Change, TextStore
from fondaco.server.device.workers import Elsewhere, ask_worker
from fondaco.server.hosting.analyses import BROKEN, DONE, NONE, RUNNING, Stage, Wanted, in_turn
from fondaco.store.analysis_records import AnalysisId

SECONDS: Final = 60.0
"""How long an analysis should take at most, if the device can do it at all in that time."""
_PIECE_SECONDS: Final = 300.0
"""How long a few parts may take on a slow device, including the start of the worker."""
_BEGUN: Final = 0.001
"""The progress of an analysis that has just begun."""
_TRIED: Final = 3
"""How many moments, and how many decisions, are tried to see how long the rest will take."""
_log: Final = logging.getLogger(__name__)


class Survey(NamedTuple):
    """What an analysis would cost."""

    parts: int
    worlds: int
    """The usual number of worlds."""
    seconds: float
    """The seconds that this worker would need for all of it, with a single world."""


class Plan(msgspec.Struct):
    """The plan of an analysis, stored so that it can go on later."""

    version: int
    parts: int
    worlds: int
    shorter: bool
    """Whether it looks at fewer worlds than a server would."""


class Piece(msgspec.Struct):
    """Some parts that are done."""

    moments: list[Moment]
    decisions: list[Decision]


class _Begun(NamedTuple):
    """An analysis that is being made; perhaps by several windows, which all follow the same plan."""

    plan: Plan
    text: str
    """The plan as it is stored."""
    before: bool = False
    """Whether it was begun by another window, or by this one before it was closed."""

    @classmethod
    def now(cls, plan: Plan) -> "_Begun":
        return cls(plan, msgspec.json.encode(plan).decode())

    def stays(self, id: AnalysisId) -> Change:
        """Return a change that is possible only while nobody has finished the analysis."""
        return Change(_begun(id), self.text, was=self.text)


class _Done(msgspec.Struct):
    version: int
    shorter: bool
    report: msgspec.Raw


class DeviceAnalyses:
    """The analyses of a device. `helpers` workers may be asked at the same time."""

    def __init__(self, texts: TextStore, elsewhere: Elsewhere, helpers: int = 1) -> None:
        self._texts = texts
        self._elsewhere = elsewhere
        self._helpers = helpers
        self._progress: dict[AnalysisId, float] = {}
        """The progress of the analyses that are being made or wait."""
        self._failed: set[AnalysisId] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()

    async def stage(self, id: AnalysisId) -> Stage:
        """Return the progress of an analysis, with the result if it is done."""
        if id in self._progress:
            return Stage(RUNNING, self._progress[id])
        done = await self._kept(id)
        if done is not None:
            return Stage(DONE, 1.0, bytes(done.report), done.shorter)
        return Stage(BROKEN if id in self._failed else NONE, 0.0)

    async def _kept(self, id: AnalysisId) -> _Done | None:
        text = await self._texts.read(_done(id))
        done = None if text is None else msgspec.json.decode(text, type=_Done)
        return done if done is not None and done.version == VERSION else None

    async def begin(self, id: AnalysisId, wanted: Wanted, most: int, check: Callable[[], None]) -> Stage:
        """Make an analysis, unless it is being made or done."""
        stage = await self.stage(id)
        if stage.state == DONE or id in self._progress:
            return stage if stage.state == DONE else Stage(RUNNING, self._progress[id])
        self._failed.discard(id)
        self._progress[id] = 0.0 if self._one_at_a_time.locked() else _BEGUN
        task = asyncio.create_task(self._make(id, wanted), name="analysis")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return Stage(RUNNING, self._progress[id])

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _make(self, id: AnalysisId, wanted: Wanted) -> None:
        try:
            async with self._one_at_a_time:
                self._progress[id] = _BEGUN
                if await self._kept(id) is not None:  # another window has made it in the meantime
                    return
                begun = await self._begin(id, wanted.order)
                order = wanted.order._replace(worlds=begun.plan.worlds)
                await self._work_out_all(id, begun, order)
                await self._finish(id, begun, order)
        except Exception as error:  # of any kind: the page learns of it, and does not begin it again and again
            self._failed.add(id)
            _log.warning("a game could not be analysed: %s", error)
        finally:
            del self._progress[id]

    async def _work_out_all(self, id: AnalysisId, begun: "_Begun", order: Order) -> None:
        """Work out the parts that neither this window nor another has stored yet, several at a time."""
        kept = {name for name, _text in await self._texts.list(_pieces(id))}
        missing = [numbers for numbers in in_pieces(begun.plan.parts) if _piece(id, numbers) not in kept]
        done = begun.plan.parts - sum(map(len, missing))

        async def take(numbers: range) -> None:
            nonlocal done
            name = _piece(id, numbers)
            if await self._texts.read(name) is None and await self._texts.read(_begun(id)) == begun.text:
                text = await self._ask(some_parts, order, numbers)
                await self._texts.write([begun.stays(id), Change(name, text)])
            done += len(numbers)
            self._progress[id] = max(_BEGUN, min(0.999, done / begun.plan.parts))

        # Another window that makes the same analysis has begun at the other end.
        await in_turn(reversed(missing) if begun.before else missing, self._helpers, take)

    async def _begin(self, id: AnalysisId, order: Order) -> "_Begun":
        """Return the plan that was stored before, or make one that the device can carry out."""
        text = await self._texts.read(_begun(id))
        if text is not None and (plan := msgspec.json.decode(text, type=Plan)).version == VERSION:
            return _Begun(plan, text, before=True)
        found: Survey = await self._ask(survey, order)
        worlds = affordable(found, self._helpers)
        begun = _Begun.now(Plan(VERSION, found.parts, worlds, worlds < found.worlds))
        older = [Change(name, None) for name, _text in await self._texts.list(_pieces(id))]
        if await self._texts.write([*older, Change(_begun(id), begun.text, new=text is None, was=text)]):
            return begun
        return await self._begin(id, order)  # another window was quicker

    async def _finish(self, id: AnalysisId, begun: "_Begun", order: Order) -> None:
        """Put the parts together, unless another window has done so."""
        pieces = await self._texts.list(_pieces(id))
        if await self._texts.read(_begun(id)) != begun.text:
            return
        report: bytes = await self._ask(put_together, order, [text for _name, text in pieces])
        done = msgspec.json.encode(_Done(VERSION, begun.plan.shorter, msgspec.Raw(report))).decode()
        spent = [Change(name, None) for name, _text in pieces]
        await self._texts.write([begun.stays(id)._replace(text=None), Change(_done(id), done), *spent])

    async def _ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await ask_worker(self._elsewhere, "analysis", function, arguments, _PIECE_SECONDS)


def affordable(found: Survey, helpers: int) -> int:
    """Return how many worlds the device can look at in time; at least one, and at most as many as usual.

    >>> affordable(Survey(100, 4, 20.0), helpers=1)
    3
    >>> affordable(Survey(100, 4, 30.0), helpers=3), affordable(Survey(100, 4, 600.0), helpers=3)
    (4, 1)
    """
    return max(1, min(found.worlds, int(SECONDS * helpers / max(found.seconds, 0.001))))


# In the other workers


def survey(order: Order) -> Survey:
    """Try some parts of an analysis to see what it would cost."""
    analyst = order._replace(worlds=1).analyst()
    seconds = 0.0
    for kind in (range(analyst.moments), range(analyst.moments, analyst.parts)):
        # Spread over the game: at its end there is little to think about.
        tried = [kind[len(kind) * (2 * k + 1) // (2 * _TRIED)] for k in range(_TRIED)] if kind else []
        begun = time.perf_counter()
        for number in tried:
            analyst.part(number)
        seconds += (time.perf_counter() - begun) * len(kind) / _TRIED
    game, seats = analyst.journal.game, analyst.journal.seats
    return Survey(analyst.parts, model_for(game, seats).worlds, seconds)


def some_parts(order: Order, numbers: range) -> str:
    """Return these parts of an analysis as JSON."""
    parts = work_out(order, numbers)
    moments = [part for part in parts if isinstance(part, Moment)]
    decisions = [part for part in parts if isinstance(part, Decision)]
    return msgspec.json.encode(Piece(moments, decisions)).decode()


def put_together(order: Order, pieces: list[str]) -> bytes:
    """Return the whole analysis as JSON."""
    read = [msgspec.json.decode(piece, type=Piece) for piece in pieces]
    parts: list[Part] = [one for piece in read for one in piece.moments]
    parts += [one for piece in read for one in piece.decisions]
    return msgspec.json.encode(order.analyst().together(parts))


def _begun(id: AnalysisId) -> str:
    return f"begun/{id.journal}/{id.knowledge}"


def _pieces(id: AnalysisId) -> str:
    return f"piece/{id.journal}/{id.knowledge}/"


def _piece(id: AnalysisId, numbers: range) -> str:
    return f"{_pieces(id)}{numbers.start:06}"


def _done(id: AnalysisId) -> str:
    return f"analysis/{id.journal}/{id.knowledge}"
