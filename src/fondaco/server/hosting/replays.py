"""The replays: journals are in the store, and what is shown of them is computed in a process of its own."""

from collections.abc import Callable
from typing import Any

from fondaco.analysis.analyse import Order
from fondaco.bots import bot
from fondaco.engine.contract import allowed_text
from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import spoken
from fondaco.server.hosting import replay_cache
from fondaco.server.hosting.analyses import ALL, Stage, Wanted
from fondaco.server.hosting.house import House
from fondaco.server.hosting.replay_cache import Facts, PlayedOn, Source, edition_in, is_id
from fondaco.store.analysis_records import AnalysisId
from fondaco.table.seating import PERSON


class UnknownReplayError(FondacoError):
    """An id that no journal has."""

    def __init__(self) -> None:
        super().__init__("there is no such replay")


class ReplayStore:
    """The replays of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._editions = {name: edition.data for name, edition in house.tables.editions.items()}

    async def add(self, text: str) -> str:
        """Store a journal and return its id. An error names the line that is wrong."""
        id, whole = await self.house.readers.ask(replay_cache.read, text, self._editions)
        await self.house.store.add_journal(id, self.house.now(), whole)
        return str(id)

    async def journal(self, id: str) -> str:
        """Return the text of a journal."""
        text = await self.house.store.find_journal(id) if is_id(id) else None
        if text is None:
            raise UnknownReplayError
        return text

    async def overview(self, id: str, viewpoint: str) -> bytes:
        """Return the whole match at a glance, as JSON."""
        shown: bytes = await self._ask(id, replay_cache.overview, spoken(), viewpoint)
        return shown

    async def frames(self, id: str, viewpoint: str, first: int, last: int | None) -> bytes:
        """Return the moments from the first to the last, at most `MOST_FRAMES`, as JSON."""
        shown: bytes = await self._ask(id, replay_cache.frames, spoken(), viewpoint, first, last)
        return shown

    async def play_on(
        self, id: str, at: int, seat: int, bots: list[str], undo: str, pace: str | None
    ) -> dict[str, str]:
        """Open a table that plays on from a moment, with a person on this seat; return the keys of its links."""
        played: PlayedOn = await self._ask(id, replay_cache.play_on, at, seat)
        if len(bots) != played.seats - 1:
            raise FondacoError("{bots} bots for {seats} other seats", bots=len(bots), seats=played.seats - 1)
        for name in bots:
            bot(name)
        wanted = {
            "game": played.game,
            "seats": [*bots[:seat], PERSON, *bots[seat:]],
            "options": played.options,
            "undo": undo,
            "pace": pace,
        }
        return await self.house.open_table(wanted, played.begins)

    # Analyses

    async def analysis(self, id: str, knowledge: str) -> Stage:
        """Return the progress of the analysis with this knowledge."""
        await self._check_analysable(id, knowledge)
        return await self.house.analyses.stage(AnalysisId(id, knowledge))

    async def analyse(self, id: str, knowledge: str, address: str, most: int, check: Callable[[], None]) -> Stage:
        """Begin the analysis with this knowledge, unless there is one; `check` is called before it is begun."""
        await self._check_analysable(id, knowledge)
        text = await self.journal(id)
        seat = None if knowledge == ALL else int(knowledge)
        wanted = Wanted(Order(text, edition_in(text, self._editions), seat), address)
        return await self.house.analyses.begin(AnalysisId(id, knowledge), wanted, most, check)

    async def instead(self, id: str, viewpoint: str, knowledge: str, step: int, seat: int) -> bytes:
        """Return the outcome of the best choices for a decision, as JSON."""
        stage = await self.analysis(id, knowledge)
        if stage.result is None:
            raise FondacoError("this game has not been analysed yet")
        shown: bytes = await self._ask(id, replay_cache.instead, spoken(), viewpoint, step, seat, stage.result)
        return shown

    async def _check_analysable(self, id: str, knowledge: str) -> None:
        facts: Facts = await self._ask(id, replay_cache.facts)
        if not facts.finished:
            raise FondacoError("only a game that was played to its end can be analysed")
        if knowledge not in (ALL, *map(str, range(facts.seats))):
            raise FondacoError(
                "unknown viewpoint {viewpoint}; use one of: {allowed}",
                viewpoint=repr(knowledge),
                allowed=allowed_text([ALL, *range(facts.seats)]),
            )

    async def _ask(self, id: str, show: Callable[..., Any], *words: Any) -> Any:
        """Call a function on a replay in a reader process, and send the journal along only if it is not known there."""
        if not is_id(id):
            raise UnknownReplayError
        shown = await self.house.readers.ask(show, Source(id, None, {}), *words)
        if shown is None:
            source = Source(id, await self.journal(id), self._editions)
            shown = await self.house.readers.ask(show, source, *words)
        return shown
