"""The house: it opens tables, lets in whoever has a key, and sees to it that what is done is stored before it is true.

Nothing lives only here: a table is its log in the store, and what is held in memory is made of it again at any time, by
this process or by another. Two that act at once want the same number of the log; the store gives it to one of them.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.seeds import secret_seed
from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.server.hosting.cache import HostedTable
from fondaco.server.hosting.described import described_messages, described_picture
from fondaco.server.hosting.keys import OPENER, WATCH, hash_of, listed_table, new_key, seat_of, seat_role
from fondaco.server.hosting.peers import Peers
from fondaco.server.hosting.presence import Presence
from fondaco.server.hosting.tables import MOST_TABLES, PATIENCE, StaleError, Tables, UnknownKeyError, Wish, clock_time
from fondaco.store import NewTable, Store, UnavailableError
from fondaco.table.entry import Entry
from fondaco.table.opening import Beginning, Opening, new_opening
from fondaco.table.table import PLAYING, Table

__all__ = ["House", "Place", "StaleError", "UnknownKeyError", "Wish"]

_MOST_DUE: Final = 1000
_LOOK_ROUND: Final = 10_000
"""How often a process looks whether it was told everything, in milliseconds."""
_log: Final = logging.getLogger(__name__)


class Place(NamedTuple):
    """What a key opens: a table, and the role of whoever has the key there."""

    table: str
    role: str

    @property
    def seat(self) -> int | None:
        return seat_of(self.role)


class House(Tables):
    """All tables of a store, for one process; `waking` is its way to the others."""

    def __init__(
        self,
        store: Store,
        thinkers: BotProcesses,
        editions: Mapping[str, Edition] | None = None,
        now: Callable[[], int] = clock_time,
        waking: Peers | None = None,
        most_tables: int = MOST_TABLES,
    ) -> None:
        super().__init__(store, editions, now, waking, most_tables)
        self.thinkers = thinkers
        self.presence = Presence(self.waking, now)
        self._ahead = PATIENCE if self.waking.alone else 0
        """When it starts, a lone process need not wait for another to let the bots think."""
        self._looked_round = now()
        self._given_up: set[str] = set()
        """Tables that cannot go on here: begun under other rules, or with another edition."""

    async def start(self) -> None:
        """Listen to the other processes. `tend_clocks` takes up what waits for the house."""
        await self.waking.start(self.hear, self._missed, self.presence.hear)

    def _missed(self) -> None:
        """Nobody knows what the other processes have said, or heard."""
        self.catch_up_all()
        self.presence.say_all()

    # Opening, and coming in

    async def open_table(self, wanted: Mapping[str, Any], begins: Beginning | None = None) -> dict[str, str]:
        """A new table; the keys of its opener, of those who watch, and of each person's seat."""
        game = wanted.get("game")
        edition = self.edition(game if isinstance(game, str) else "")
        opening = new_opening(wanted, edition)._replace(begins=begins)
        people = [number for number, seat in enumerate(opening.seats) if not seat.bot]
        keys = {role: new_key() for role in (OPENER, WATCH, *[seat_role(seat) for seat in people])}
        await self.add_table(new_key(), opening, keys)
        return keys

    async def add_table(self, id: str, opening: Opening, keys: Mapping[str, str]) -> None:
        """Store a table of this id, with keys for these roles, and let its bots begin."""
        at = self.now()
        seed = secret_seed()
        live = Table(opening, seed, self.edition(opening.game.name), at)
        table = NewTable(
            id=id,
            created=at,
            header=json.dumps(opening.to_dict()),
            seed=seed,
            listed=opening.listed,
            keys={role: hash_of(key) for role, key in keys.items()},
            state=self.state_of(live),
        )
        await self.store.add_table(table)

        async def load(id: str) -> HostedTable:
            hosted = HostedTable(id, live)
            hosted.own = 0
            return hosted

        self.grown(await self.memory.find(table.id, load))

    async def place(self, key: str) -> Place:
        """What a key opens. Whoever comes in finds all that was acknowledged to anybody, by whichever process."""
        if listed := listed_table(key):
            await self.check_listed(listed)
            place = Place(listed, WATCH)
        else:
            found = await self.store.holder_of(hash_of(key))
            if found is None:
                raise UnknownKeyError
            place = Place(*found)
        if not self.waking.alone and place.table in self.memory:
            await self.catch_up(place.table)
        return place

    async def check_listed(self, id: str) -> None:
        """Whether a table is in the lobby or was; one that never was is not told from one that there is not."""
        table = await self.store.find_table(id)
        if table is None or not table.listed:
            raise UnknownKeyError

    async def new_link(self, place: Place, role: str) -> str:
        """Another key for a role, from the opener: the old one opens nothing any more."""
        if place.role != OPENER:
            raise FondacoError("only who opened the table gives out its links")
        seat = seat_of(role)
        people = (await self.hosted(place.table)).live.people()
        if role != WATCH and (seat is None or seat not in people):
            raise FondacoError("there is no link for {role} at this table", role=repr(role))
        return await self.replace_key(place.table, role)

    async def replace_key(self, id: str, role: str) -> str:
        """Another key for a role, or its first one."""
        key = new_key()
        if not await self.store.give_key(id, role, hash_of(key)):
            await self.store.replace_key(id, role, hash_of(key))
        return key

    async def look(self, id: str, observer: int | None, language: str = "") -> dict[str, Any]:
        """The table as an observer may see it now; with a language, also in words."""
        async with self.held(await self.hosted(id)) as live:
            return described_picture(live, observer, self.now(), language)

    async def messages(
        self, id: str, observer: int | None, after: int, most: int | None = None, language: str = ""
    ) -> list[dict[str, Any]]:
        """What has happened after a number, as an observer may know it: all of it, or the first so many."""
        hosted = await self.hosted(id)
        last = hosted.stored if most is None else min(hosted.stored, after + most)
        return described_messages(hosted.live, after, last, observer, language)

    async def journal(self, id: str) -> str:
        """The journal of a game that is over; before, it would tell what is hidden."""
        async with self.held(await self.hosted(id)) as live:
            if live.status == PLAYING:
                raise FondacoError("the journal is open when the game is over")
            return live.journal.text()

    # Bots and clocks

    def grown(self, hosted: HostedTable) -> None:
        """Let the bots of a table act, if it is for them to and they are not at it already."""
        if hosted.live.bot_to_act() is not None and (hosted.bots is None or hosted.bots.done()):
            hosted.bots = asyncio.create_task(self._play_bots(hosted), name=f"bots of {hosted.id[:8]}")

    async def _play_bots(self, hosted: HostedTable) -> None:
        try:
            while await self._play_bot(hosted):
                pass
        except FondacoError as error:
            _log.warning("the bots of a table rest for a while: %s", error)
            await asyncio.sleep(PATIENCE / 1000)

    async def _play_bot(self, hosted: HostedTable) -> bool:
        """Let a bot act, if one is to. Two processes that do so at once want the same: one of them is too late."""
        async with self.held(hosted) as live:
            number, ready = live.number, live.bot_ready()
            if ready is None:
                return False
            seat, at = ready
            patience = self._patience(hosted) or max(0, at - self.now())
            if not patience:
                own = self.editions.get(live.opening.game.name)
                thinking = asyncio.ensure_future(self.thinkers.action(live, seat, own.data if own else None))
                await asyncio.sleep(0)  # it has a copy of the position from here on
        if patience:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(hosted.wait_beyond(number), patience / 1000)
            return True
        action = await thinking
        with contextlib.suppress(StaleError):
            await self.do(hosted.id, lambda live, at: live.acts(seat, [action], at), number)
        return True

    def _patience(self, hosted: HostedTable) -> int:
        """How many milliseconds to leave the bots of this table to the process that stored its last entry."""
        if self.waking.alone or hosted.own == hosted.live.number:
            return 0
        last = hosted.live.log[-1].at if hosted.live.log else hosted.live.clocks.at
        return min(max(0, last + PATIENCE - self.now()), PATIENCE)

    async def tend_clocks(self) -> None:
        """Look at the tables where something is overdue, a clock or a bot; to be called now and then."""
        self.memory.let_go()
        self.presence.tend()
        if not self.waking.alone and self.now() >= self._looked_round + _LOOK_ROUND:
            self._looked_round = self.now()
            self.catch_up_all(watched_only=True)
        try:
            ahead, self._ahead = self._ahead, 0
            for id in await self.store.due(self.now() + ahead, _MOST_DUE + len(self._given_up)):
                if id not in self._given_up:
                    await self._tend(id)
        except UnavailableError as error:
            _log.warning("nobody looks at the clocks: %s", error)

    async def _tend(self, id: str) -> None:
        try:
            self.grown(await self.hosted(id))
            await self.do(id, _flag)
        except (StaleError, _NothingDueError):
            pass
        except UnavailableError:
            raise
        except FondacoError as error:
            self._given_up.add(id)
            _log.warning("a table cannot go on: %s", error)

    async def close(self) -> None:
        """Stop the bots; tables are in the store."""
        bots = [hosted.bots for hosted in self.memory.all() if hosted.bots is not None]
        for task in bots:
            task.cancel()
        await asyncio.gather(*bots, return_exceptions=True)
        await self.finish()
        await self.waking.close()
        await asyncio.to_thread(self.thinkers.close)


class _NothingDueError(FondacoError):
    """Somebody acted in time."""


def _flag(live: Table, at: int) -> list[Entry]:
    entry = live.flag(at)
    if entry is None:
        raise _NothingDueError("no clock has run out")
    return [entry]
