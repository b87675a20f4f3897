"""The journals that can be looked at here: all in the store, and those that were used last in memory, ready to show."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, TypeVar

from fondaco.bots import bot
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal, game_in
from fondaco.server.hosting.house import House
from fondaco.table.seating import PERSON
from fondaco.words.replay import Replay

MOST_FRAMES: Final = 50
"""So many moments are answered at once."""
_MOST_REPLAYS: Final = 32
_MOST_MOMENTS: Final = 20_000
"""So many moments of them all are kept in memory; the longest games have some 800."""
_DIGITS: Final = 32
"""Of the SHA-256 of a journal: 128 bits, so that nobody finds a replay without its id or another journal for it."""
_Made = TypeVar("_Made")


class UnknownReplayError(FondacoError):
    """An id that no journal has."""

    def __init__(self) -> None:
        super().__init__("there is no such replay")


class ReplayStore:
    """Replays of one process. They are made and shown beside the event loop, one at a time: whoever looks at old games
    does not hold up those who play."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._recent: OrderedDict[str, Replay] = OrderedDict()
        self._desk = asyncio.Lock()

    async def add(self, text: str) -> str:
        """Keep a journal; its id. An error names the line that is wrong."""
        async with self._desk:
            replay = await asyncio.to_thread(self._read, text)
            whole = replay.journal.text()
            id = hashlib.sha256(whole.encode()).hexdigest()[:_DIGITS]
            self._keep(id, replay)
        await self.house.store.add_journal(id, self.house.now(), whole)
        return id

    async def journal(self, id: str) -> str:
        """The text of a journal."""
        text = await self.house.store.find_journal(id) if _is_id(id) else None
        if text is None:
            raise UnknownReplayError
        return text

    async def overview(self, id: str) -> dict[str, Any]:
        """The whole match at a glance."""
        return {"id": id, **await self._show(id, Replay.overview)}

    async def frames(self, id: str, eyes: str, first: int, last: int | None) -> list[dict[str, Any]]:
        """The moments from the first to the last, as far as there are so many and they are not too many."""

        def show(replay: Replay) -> list[dict[str, Any]]:
            end = replay.last if last is None else min(last, replay.last)
            return replay.frames(eyes, first, min(end, first + MOST_FRAMES - 1))

        return await self._show(id, show)

    async def play_on(self, id: str, at: int, seat: int, bots: list[str], undo: str, pace: str) -> dict[str, str]:
        """Open a table that plays on from a moment, with somebody on this seat; the keys of its links."""
        journal, begins = await self._show(id, lambda replay: (replay.journal, replay.play_on(at, seat)))
        if len(bots) != journal.seats - 1:
            raise FondacoError(
                "{bots} bots, where there are {seats} other seats", bots=len(bots), seats=journal.seats - 1
            )
        for name in bots:
            bot(name)
        wanted = {
            "game": journal.game.name,
            "seats": [*bots[:seat], PERSON, *bots[seat:]],
            "options": journal.options,
            "undo": undo,
            "pace": pace,
        }
        return await self.house.open_table(wanted, begins)

    async def _show(self, id: str, show: Callable[[Replay], _Made]) -> _Made:
        async with self._desk:
            replay = self._recent.get(id)
            if replay is None:
                replay = await asyncio.to_thread(self._read, await self.journal(id))
            self._keep(id, replay)
            return await asyncio.to_thread(show, replay)

    def _read(self, text: str) -> Replay:
        game = game_in(text)
        return Replay(Journal.read(text, self.house.edition(game.name) if game else None))

    def _keep(self, id: str, replay: Replay) -> None:
        self._recent[id] = replay
        self._recent.move_to_end(id)
        while len(self._recent) > 1 and (
            len(self._recent) > _MOST_REPLAYS or sum(other.last for other in self._recent.values()) > _MOST_MOMENTS
        ):
            self._recent.popitem(last=False)


def _is_id(text: str) -> bool:
    return len(text) == _DIGITS and all(digit in "0123456789abcdef" for digit in text)
