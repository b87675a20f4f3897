"""The house: it opens tables, checks keys, and sends nothing to anybody before it is stored.

Nothing lives only here. A table is its log in the store; what is in memory can be computed from it at any time, by this
process or by another. Two players who act at once want the same number of the log, and the store gives it to one.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, cast

import msgspec

from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.server.hosting.analyses import Analyses, Analysing
from fondaco.server.hosting.bots import Bots
from fondaco.server.hosting.cache import HostedTable
from fondaco.server.hosting.collector import Collector
from fondaco.server.hosting.described import described_messages, described_picture
from fondaco.server.hosting.fair_queue import OverloadedError, Room
from fondaco.server.hosting.health import Health
from fondaco.server.hosting.host_watch import HostWatch
from fondaco.server.hosting.key_watch import KeyWatch
from fondaco.server.hosting.keys import OPENER, WATCH, hash_of, listed_table, new_key, seat_of, seat_role
from fondaco.server.hosting.lookalikes import told_apart
from fondaco.server.hosting.peers import NoPeers, Peers
from fondaco.server.hosting.presence import Presence
from fondaco.server.hosting.readers import Readers, Reading
from fondaco.server.hosting.remarks import Remarks
from fondaco.server.hosting.steady_clock import SteadyClock
from fondaco.server.hosting.tables import (
    BOT_TAKEOVER_MS,
    MOST_TABLES,
    StaleError,
    Tables,
    UnknownKeyError,
)
from fondaco.server.hosting.thinkers import ComputingError, Thinkers
from fondaco.server.live_wire import MessageFrame, PictureFrame
from fondaco.server.metrics import measured
from fondaco.server.wire import Message, Picture
from fondaco.store import NewTable, TableStore, UnavailableError
from fondaco.table import Seat, Table
from fondaco.table.commands import Chat, Command, Flag, GoOn, NewLink, OpenLink, TakeSeat, name_of
from fondaco.table.customs.clock import NONE
from fondaco.table.customs.sitting import SeatTakenError
from fondaco.table.opening import HUMAN, Beginning, Opening, new_opening
from fondaco.table.picture import shared_picture
from fondaco.table.table import PLAYING

_MOST_DUE: Final = 1000
_CATCH_UP_MS: Final = 10_000
"""How often a process checks whether it has missed a notice of another."""
_DAY_MS: Final = 24 * 3600 * 1000
_DELETE_MS: Final = 3600 * 1000
"""How often tables and replays are deleted whose time is over."""
_NEVER: Final = -1
"""Before all times."""
_DELETED_AT_ONCE: Final = 20
"""At most this many of them in one transaction."""
_CLOCK_FRESH_MS: Final = 100
"""A picture with running clocks may be sent again for this long."""
_SHARED: Final = ("shared",)
_NEWS_PAGE: Final = 100
"""At most this many messages are sent at once: in words they take some 20 ms."""
_MOST_MADE: Final = 64
"""At most this many answers of one table are kept for further requests of the same."""
_MOST_ADVICE, _MOST_ADVICE_EACH = 40, 4
"""At most this many hints and answers to puzzles wait at once, in all and for one address: each takes a second or two
of the time of bots."""
_log: Final = logging.getLogger(__name__)


class Place(NamedTuple):
    """The table of a key, and the key's role there."""

    table: str
    role: str

    @property
    def seat(self) -> int | None:
        return seat_of(self.role)


class News(NamedTuple):
    """Frames for a live connection, with the last number of its observer."""

    frames: list[bytes]
    number: int
    until: int | None
    """When the clocks in them are no longer true, in the time of the table; None if no clock runs."""
    whole: bool
    """Whether these are all, with the table after them; otherwise there are more."""


class House:
    """All tables of a store, as one process serves them; `peers` are the other processes."""

    def __init__(
        self,
        store: TableStore,
        thinkers: Thinkers,
        editions: Mapping[str, Edition] | None = None,
        now: Callable[[], int] | None = None,
        peers: Peers | None = None,
        most_tables: int = MOST_TABLES,
        keep_days: int | None = None,
        keep_unfinished_days: int | None = None,
        keep_replays_days: int | None = None,
        pace: str = HUMAN,
        readers: Callable[[], Reading] = Readers,
        analyses: Analysing | None = None,
    ) -> None:
        self.store = store
        self.pace = pace
        """The bots' pace where the opener of a table does not choose one."""
        self.now = now = now or SteadyClock()
        self.health = Health(store, now)
        self.collector = Collector()
        self.readers, self.forecast_readers = readers(), readers()
        """Apart, so that players never wait for those who look at old games."""
        self.analyses: Analysing = analyses or Analyses(store, now)
        self.peers = peers or NoPeers()
        self.tables = Tables(store, editions, now, self.peers, self._wake_bots, most_tables)
        self.presence = Presence(self.peers, now)
        self.thinkers = thinkers
        self._advice = Room(_MOST_ADVICE, _MOST_ADVICE_EACH)
        self.bots = Bots(self.tables, thinkers, self.peers, self.presence.anybody)
        self.remarks = Remarks(self.tables, self.peers, now)
        self.host = HostWatch(store, self.tables, self.readers)
        self.keys = KeyWatch(store)
        self._keys_checked = now()
        self._ahead = BOT_TAKEOVER_MS if self.peers.alone else 0
        """When a lone process starts, it need not wait for another to let the bots act."""
        self._keep_days, self._keep_unfinished_days = keep_days, keep_unfinished_days
        self._keep_replays_days = keep_replays_days
        self._delete_at = 0
        """When to look again for tables and replays whose time is over."""
        self._caught_up = now()
        self._given_up: set[str] = set()
        """Tables that cannot go on here: begun under other rules, or with another edition."""

    def _wake_bots(self, hosted: HostedTable) -> None:
        self.collector.note_action()
        self.bots.wake(hosted)

    async def start(self) -> None:
        """Listen to the other processes."""
        await self.host.start()
        await self.peers.start(self.tables.hear, self._missed, self.presence.hear, self.remarks.hear)

    def _missed(self) -> None:
        """Catch up with the other processes, since notices from or to them may have been lost."""
        self.tables.catch_up_all()
        self.presence.say_all()
        self.remarks.hear_all()

    async def close(self) -> None:
        """Stop the bots and finish running commands; the tables are in the store."""
        await self.bots.close()
        await self.analyses.close()
        await self.host.close()
        await self.health.close()
        for readers in (self.readers, self.forecast_readers):
            await asyncio.to_thread(readers.close)
        await self.tables.finish()
        await self.peers.close()

    # Tables and keys

    async def open_table(self, wanted: Mapping[str, Any], begins: Beginning | None = None) -> dict[str, str]:
        """Open a table; return the keys of its opener, of spectators, and of each person's seat."""
        game = wanted.get("game")
        edition = self.tables.edition(game if isinstance(game, str) else "")
        paced = {**wanted, "pace": wanted.get("pace") or self.pace}
        opening = _with_names_apart(new_opening(paced, edition)._replace(begins=begins), edition)
        people = [number for number, seat in enumerate(opening.seats) if not seat.bot]
        keys = {role: new_key() for role in (OPENER, WATCH, *[seat_role(seat) for seat in people])}
        await self.add_table(new_key(), opening, keys)
        return keys

    async def add_table(self, id: str, opening: Opening, keys: Mapping[str, str]) -> None:
        """Store a table of this id, with keys for these roles, and let its bots begin."""
        at = self.now()
        seed = opening.new_seed()
        # In a thread: a table that plays on begins by replaying the whole match before.
        journal = await asyncio.to_thread(opening.journal, seed, self.tables.edition(opening.game.name))
        table = Table(opening, journal, at)
        new = NewTable(
            id=id,
            created=at,
            header=json.dumps(opening.to_dict()),
            seed=seed,
            listed=opening.listed,
            keys={role: hash_of(key) for role, key in keys.items()},
            state=self.tables.state_of(table),
        )
        await self.tables.add(new, table)

    async def place(self, key: str) -> Place:
        """Return the table and role of a key. The table then has everything that any process has acknowledged."""
        if listed := listed_table(key):
            await self.check_listed(listed)
            place = Place(listed, WATCH)
        else:
            found = await self.store.holder_of(hash_of(key))
            if found is None:
                raise UnknownKeyError
            place = Place(*found)
        if not self.peers.alone and place.table in self.tables.cache:
            await self.tables.catch_up(place.table)
        return place

    async def check_listed(self, id: str) -> None:
        """Raise an error unless the table is or was in the lobby; the same error if there is no such table."""
        table = await self.store.find_table(id)
        if table is None or not table.listed:
            raise UnknownKeyError

    async def new_link(self, place: Place, role: str) -> str:
        """Replace the key of a role, for the opener of the table, and return the new one.

        The key of a seat is stored together with an entry of the log, so that everybody knows of it.
        """
        if place.role != OPENER:
            raise FondacoError("only the player who opened the table can hand out links")
        seat = seat_of(role)
        people = (await self.tables.find(place.table)).table.sitting.people
        if role != WATCH and (seat is None or seat not in people):
            raise FondacoError("this table has no link for {role}", role=repr(role))
        key = new_key()
        if seat is not None:
            await self.tables.do(place.table, seat, NewLink(), keys={role: hash_of(key)})
        elif not await self.store.give_key(place.table, role, hash_of(key)):
            await self.store.replace_key(place.table, role, hash_of(key))
        return key

    async def take_seat(self, id: str, seat: int, name: str) -> str:
        """Sit somebody down on a free seat of a table in the lobby; return the key, which is stored with it."""
        await self.check_listed(id)
        if seat in self.presence.connected(id)["present"]:
            raise SeatTakenError
        key = new_key()
        await self.tables.do(id, seat, TakeSeat(name), keys={seat_role(seat): hash_of(key)})
        return key

    # What players do and see

    async def do(self, place: Place, command: Command) -> int:
        """Carry out and store a command of the player at this place; return the player's last number."""
        if place.role == WATCH and isinstance(command, Chat):
            await self.remarks.write(place.table, command.name, command.text)
            return (await self.tables.find(place.table)).last_number(place.seat)
        with measured(name_of(command)):
            return await self.tables.do(place.table, place.seat, command, command.after)

    async def arrive(self, place: Place) -> None:
        """Record that a link was opened, if it is a seat's where nobody has sat down yet."""
        if place.seat is not None:
            await self.tables.do(place.table, place.seat, OpenLink())

    async def go_on(self, place: Place) -> None:
        """Do the only actions of a connected player, at the pace of a person; return only for a spectator.

        Actions that the others know to be the only ones are done elsewhere, whether anybody is connected or not.
        """
        if place.seat is None:
            return
        hosted = await self.tables.find(place.table)
        while True:
            async with self.tables.locked(hosted) as table:
                number, seen = table.number, table.numbering.last(place.seat)
                at = table.pretends_until(place.seat)
            now = self.tables.time_at(hosted)
            if at is not None and at <= now:
                with contextlib.suppress(StaleError):
                    await self.tables.do(place.table, place.seat, GoOn(), seen)
                continue
            if at is None:
                await hosted.wait_for_turn(place.seat)
            else:
                await hosted.wait_beyond(number, (at - now) / 1000)

    async def look(self, id: str, observer: int | None, language: str = "") -> dict[str, Any]:
        """Return the table as an observer may see it now; with a language, also in words."""
        hosted = await self.tables.find(id)
        async with self.tables.locked(hosted) as table:
            return described_picture(table, observer, self.tables.time_at(hosted), language)

    async def messages(self, id: str, observer: int | None, after: int, most: int) -> list[dict[str, Any]]:
        """Return at most `most` messages after a number, as an observer may know them."""
        hosted = await self.tables.find(id)
        return described_messages(hosted.table, after, min(hosted.last_number(observer), after + most), observer)

    async def news(self, place: Place, after: int, language: str) -> News:
        """Return the messages after a number, and the table after the last of them, as frames of a live connection.

        Many messages come in parts, and the table only with the last part.
        """
        hosted = await self.tables.find(place.table)
        what = ("news", place.role, after, language)
        known: News | None = hosted.made.get(what)
        if known is not None and (known.until is None or self.tables.time_at(hosted) < known.until):
            return known
        async with self.tables.locked(hosted) as table:
            now = self.tables.time_at(hosted)
            last = table.numbering.last(place.seat)
            if last > after + _NEWS_PAGE:
                first = cast(list[Message], described_messages(table, after, after + _NEWS_PAGE, place.seat, language))
                part = [msgspec.json.encode(MessageFrame(message)) for message in first]
                return News(part, after + _NEWS_PAGE, None, whole=False)
            messages = cast(list[Message], described_messages(table, after, last, place.seat, language))
            running = table.opening.clock.kind != NONE and table.clocks.running
            shared = hosted.made.get(_SHARED) if not running else None
            if shared is None:
                hosted.made[_SHARED] = shared = shared_picture(table, now)
            picture = cast(Picture, described_picture(table, place.seat, now, language, shared))
            encoded = [msgspec.json.encode(MessageFrame(message)) for message in messages]
            encoded.append(msgspec.json.encode(PictureFrame(picture, place.seat, place.role)))
            news = News(encoded, last, now + _CLOCK_FRESH_MS if running else None, whole=True)
            if place.seat is None:  # there may be many spectators, and all see the same
                if len(hosted.made) >= _MOST_MADE:
                    hosted.made.clear()
                hosted.made[what] = news
            return news

    async def advise(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> bytes:
        """Call a module's function that takes as long as a bot where bots think, and return its result."""
        with self._advice.wait():
            try:
                answer: bytes = await self.thinkers.ask(function, arguments, seconds)
            except ComputingError:
                raise OverloadedError from None
        return answer

    async def check_over(self, id: str) -> None:
        """Raise an error while the game is running, when an analysis would show what players may not know."""
        async with self.tables.locked(await self.tables.find(id)) as table:
            if table.status == PLAYING:
                raise FondacoError("a game can be analysed when it is over")

    async def journal(self, id: str) -> str:
        """Return the journal of a game that is over; before, it would show what is hidden."""
        async with self.tables.locked(await self.tables.find(id)) as table:
            if table.status == PLAYING:
                raise FondacoError("the journal can be read when the game is over")
            return table.journal.text()

    # Periodic work

    async def check_due(self) -> None:
        """Do periodic work, as for tables where a clock has run out or a bot is late. Call this now and then."""
        self.tables.cache.drop_idle()
        self.presence.refresh()
        if not self.peers.alone and self.now() >= self._caught_up + _CATCH_UP_MS:
            self._caught_up = self.now()
            self.tables.catch_up_all(watched_only=True)
            self.remarks.hear_all()
        self.host.check_soon()
        try:
            await self._check_keys()
            ahead, self._ahead = self._ahead, 0
            for id in await self.store.due(self.now() + ahead, _MOST_DUE + len(self._given_up)):
                if id not in self._given_up:
                    await self._check_due(id)
        except UnavailableError as error:
            _log.warning("clocks cannot be checked: %s", error)
        if self.now() >= self._delete_at:
            await self._delete_old()

    async def _check_keys(self) -> None:
        before, self._keys_checked = self._keys_checked, self.now()
        await self.keys.check(self._keys_checked - before)

    async def _delete_old(self) -> None:
        """Delete tables and replays whose time is over, a few at a time so that players do not wait for all of them.

        If that fails, it is tried again the next time.
        """
        now = self.now()
        self._delete_at = now + _DELETE_MS
        tables = journals = 0
        try:
            if self._keep_days is not None or self._keep_unfinished_days is not None:
                over = _NEVER if self._keep_days is None else now - self._keep_days * _DAY_MS
                unused = None if self._keep_unfinished_days is None else now - self._keep_unfinished_days * _DAY_MS
                tables = await self.store.delete_old(over, unused, _DELETED_AT_ONCE)
            if self._keep_replays_days is not None:
                added = now - self._keep_replays_days * _DAY_MS
                journals = await self.store.delete_old_journals(added, _DELETED_AT_ONCE, now)
        except FondacoError as error:
            _log.warning("what is kept no longer could not be deleted: %s", error)
        except Exception:  # a bug: the tables go on all the same
            _log.exception("what is kept no longer could not be deleted")
        if tables or journals:
            _log.info("what is kept no longer was deleted", extra={"facts": {"tables": tables, "replays": journals}})
        if max(tables, journals) == _DELETED_AT_ONCE:
            self._delete_at = now

    async def _check_due(self, id: str) -> None:
        try:
            self.bots.wake(await self.tables.find(id))
            await self.tables.do(id, None, Flag())
        except StaleError:
            pass
        except UnavailableError:
            raise
        except FondacoError as error:
            self._given_up.add(id)
            _log.warning("a table cannot go on: %s", error)
        except Exception:  # a bug, or a log that nobody can read: all other tables go on
            self._given_up.add(id)
            _log.exception("a table cannot go on")


def _with_names_apart(opening: Opening, edition: Edition) -> Opening:
    """Return the opening with a number added to the later of two names that look alike."""
    for seat, sits in enumerate(opening.seats):
        if sits.name:
            table = Table(opening, Journal(opening.game, len(opening.seats), 0, None, edition, **opening.options), 0)
            others = [other for other, one in enumerate(opening.seats) if one.bot or other < seat]
            seats = list(opening.seats)
            seats[seat] = Seat(told_apart(table, seat, sits.name, others), "")
            opening = opening._replace(seats=seats)
    return opening
