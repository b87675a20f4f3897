"""The replays: journals are in the store, and those that were used last are in memory, ready to be shown."""

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any, Final, TypeVar

from cachetools import LRUCache

from fondaco.bots import bot
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.journal_text import Bounds, game_in
from fondaco.server.hosting.house import House
from fondaco.table.seating import PERSON
from fondaco.words.replay import Replay

MOST_FRAMES: Final = 50
"""So many moments are answered at once."""
_MOST_REPLAYS: Final = 32
_MOST_MOMENTS: Final = 20_000
"""So many moments of all replays together are kept in memory; the longest games have some 800."""
_DIGITS: Final = 32
"""Of the SHA-256 of a journal: 128 bits, so nobody can guess an id, or find another journal with the same one."""
BOUNDS: Final = Bounds(moves=4000, redeals=32)
"""The longest games have some 800 actions, and each time that somebody plays on from the middle of one deals once: so
much a journal may have, and no more, for all of it is replayed by the server."""
_Made = TypeVar("_Made")


class UnknownReplayError(FondacoError):
    """An id that no journal has."""

    def __init__(self) -> None:
        super().__init__("there is no such replay")


class ReplayStore:
    """The replays of one process. They are computed in a thread, one at a time, so that those who watch old games do
    not slow down those who play."""

    def __init__(self, house: House, most_moments: int = _MOST_MOMENTS) -> None:
        self.house = house
        self._recent: LRUCache[str, Replay] = LRUCache(
            most_moments,
            # No replay counts less than its share of the replays that are kept, and none more than all of them.
            getsizeof=lambda replay: min(max(replay.last, most_moments // _MOST_REPLAYS), most_moments),
        )
        self._lock = asyncio.Lock()

    async def add(self, text: str) -> str:
        """Store a journal and return its id. An error names the line that is wrong."""
        async with self._lock:
            replay = await asyncio.to_thread(self._read, text)
            whole = replay.journal.text()
            id = hashlib.sha256(whole.encode()).hexdigest()[:_DIGITS]
            self._recent[id] = replay
        await self.house.store.add_journal(id, self.house.now(), whole)
        return id

    async def journal(self, id: str) -> str:
        """Return the text of a journal."""
        text = await self.house.store.find_journal(id) if _is_id(id) else None
        if text is None:
            raise UnknownReplayError
        return text

    async def overview(self, id: str, eyes: str) -> dict[str, Any]:
        """Return the whole match at a glance."""
        return {"id": id, **await self._show(id, lambda replay: replay.overview(eyes))}

    async def frames(self, id: str, eyes: str, first: int, last: int | None) -> list[dict[str, Any]]:
        """Return the moments from the first to the last, at most `MOST_FRAMES`."""

        def show(replay: Replay) -> list[dict[str, Any]]:
            end = replay.last if last is None else min(last, replay.last)
            return replay.frames(eyes, first, min(end, first + MOST_FRAMES - 1))

        return await self._show(id, show)

    async def play_on(self, id: str, at: int, seat: int, bots: list[str], undo: str, pace: str) -> dict[str, str]:
        """Open a table that plays on from a moment, with a person on this seat; return the keys of its links."""
        journal, begins = await self._show(id, lambda replay: (replay.journal, replay.play_on(at, seat)))
        if len(bots) != journal.seats - 1:
            raise FondacoError("{bots} bots for {seats} other seats", bots=len(bots), seats=journal.seats - 1)
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
        async with self._lock:
            replay = self._recent.get(id)
            if replay is None:
                replay = await asyncio.to_thread(self._read, await self.journal(id))
                self._recent[id] = replay
            return await asyncio.to_thread(show, replay)

    def _read(self, text: str) -> Replay:
        game = game_in(text)
        return Replay(Journal.read(text, self.house.tables.edition(game.name) if game else None, BOUNDS))


def _is_id(text: str) -> bool:
    return len(text) == _DIGITS and all(digit in "0123456789abcdef" for digit in text)
