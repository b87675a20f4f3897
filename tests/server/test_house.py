"""The house, in one process and on a real store: what it opens, lets in, stores, forgets and finds again."""

import asyncio
import contextlib
import gc
import json
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.server.hosting import remarks, replay_cache
from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.server.hosting.cache import HostedTable
from fondaco.server.hosting.fair_queue import asking
from fondaco.server.hosting.house import House, News, Place
from fondaco.server.hosting.rematch import play_again
from fondaco.server.hosting.replay_cache import ReplayCache, Source
from fondaco.server.hosting.replays import ReplayStore
from fondaco.server.hosting.tables import StaleError, Tables, UnknownKeyError, UnreadableTableError
from fondaco.store import Remark, Store, UnavailableError
from fondaco.table.commands import Act, Agree, BotAct, Chat, Leave, Propose, Rematch, Sit
from fondaco.table.customs.clock import GRACE_MS
from fondaco.table.customs.sitting import SeatTakenError
from fondaco.table.entry import Entry
from fondaco.table.opening import Opening
from fondaco.table.table import OVER, Table
from starting import HANGS


class Time:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class BrittleStore(Store):
    """A real store whose database can be made to fail, before or after it has written."""

    fails = ""

    def __init__(self, database: Any) -> None:
        super().__init__(database)
        self.remarks_read: list[int] = []
        """After which numbers the remarks of a table were read."""

    async def append(self, table: str, entries: Any, state: Any = None, keys: Any = None) -> None:
        if self.fails == "before":
            raise UnavailableError("no space left")
        await super().append(table, entries, state, keys)
        if self.fails == "after":
            raise UnavailableError("the line is dead")

    async def remarks(self, table: str, after: int = 0, limit: int = 500) -> list[Remark]:
        self.remarks_read.append(after)
        return await super().remarks(table, after, limit)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        if self.fails:
            raise UnavailableError("the line is dead")
        return await super().entries(table, after)


@pytest.fixture(scope="module")
def bots() -> Iterator[BotProcesses]:
    """One for all tests: a process takes its time to begin."""
    shared = BotProcesses()
    yield shared
    shared.close()


class Lent(BotProcesses):
    """BotProcesses that a house may close without taking them from the next."""

    def __init__(self, bots: BotProcesses) -> None:
        self.__dict__ = bots.__dict__

    def close(self) -> None: ...


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[BrittleStore]:
    async with await BrittleStore.open(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        yield store


@pytest.fixture
async def house(store: BrittleStore, bots: BotProcesses) -> AsyncIterator[House]:
    async with house_on(store, bots) as house:
        yield house


@contextlib.asynccontextmanager
async def house_on(store: Store, bots: BotProcesses, **settings: Any) -> AsyncIterator[House]:
    house = House(store, Lent(bots), **{"now": Time(), **settings})
    await house.start()
    try:
        yield house
    finally:
        await house.close()


async def open_table(house: House, *seats: str, game: str = "millefiori", **changes: Any) -> list[Place]:
    """The places of a new table: of who watches, then of each person."""
    keys = await house.open_table({"game": game, "seats": list(seats), **changes})
    return [await house.place(key) for role, key in keys.items() if role != "opener"]


async def act(house: House, place: Place, after: int | None = None) -> int:
    """Do the first thing there is to do."""
    picture = await house.look(place.table, place.seat)
    return await house.do(place, Act(picture["legal"][:1], after=after))


async def until_over(house: House, id: str) -> HostedTable:
    hosted = await house.tables.find(id)
    async with asyncio.timeout(HANGS):
        while hosted.table.status != OVER:
            await hosted.wait_beyond(hosted.stored)
    return hosted


def test_a_thinker_that_is_killed_is_replaced(bots: BotProcesses) -> None:
    """Not as bots at a table, but as what they think with."""

    async def think(own: BotProcesses) -> BotAct:
        from fondaco.engine.registry import find_game, own_edition
        from fondaco.table.opening import new_opening

        edition = own_edition(find_game("millefiori"))
        opening = new_opening({"game": "millefiori", "seats": ["greedy", "greedy"]}, edition)
        return await own.action(Table(opening, opening.journal(7, edition), 0), 0, None)

    own = BotProcesses(seconds=HANGS)
    before = asyncio.run(think(own))
    process = own._processes.each[0]._process
    process.kill()
    process.join()
    assert asyncio.run(think(own)) == before
    own.close()


async def test_each_key_opens_its_place_and_no_other_does(house: House) -> None:
    keys = await house.open_table({"game": "millefiori", "seats": ["me", "greedy", "me"]})
    assert sorted(keys) == ["opener", "seat 0", "seat 2", "watch"]
    places = {role: await house.place(key) for role, key in keys.items()}
    assert {role: place.role for role, place in places.items()} == {role: role for role in keys}
    assert [places[role].seat for role in sorted(keys)] == [None, 0, 2, None]
    with pytest.raises(UnknownKeyError):
        await house.place(keys["watch"][:-1])
    new = await house.new_link(places["opener"], "seat 2")
    with pytest.raises(UnknownKeyError):
        await house.place(keys["seat 2"])
    assert await house.place(new) == places["seat 2"]
    with pytest.raises(FondacoError, match="only the player who opened"):
        await house.new_link(places["seat 0"], "seat 2")


async def test_what_follows_a_past_number_is_not_done(house: House) -> None:
    watch, ann, ben = await open_table(house, "me", "me")
    assert await act(house, ann, after=0) == 1
    with pytest.raises(StaleError, match="out of date: you saw 0, the table is at 1"):
        await act(house, ben, after=0)
    with pytest.raises(StaleError, match="there is no number 2 yet; the table is at 1"):
        await act(house, ben, after=2)
    assert len(await house.store.entries(watch.table)) == 1
    assert await act(house, ben, after=1) >= 2  # with what goes by itself then


async def test_a_reader_who_has_missed_much_is_told_it_in_parts(house: House) -> None:
    watch, ann, _ben = await open_table(house, "me:Ann", "me:Ben")
    for number in range(249):
        await house.do(ann, Chat(f"message {number}"))
    last, parts = 0, list[News]()
    while not parts or not parts[-1].whole:
        parts.append(await house.news(watch, last, "en"))
        last = parts[-1].number
    frames = [json.loads(frame) for part in parts for frame in part.frames]
    assert [len(part.frames) for part in parts] == [100, 100, 50]
    assert [frame["message"]["number"] for frame in frames[:-1]] == list(range(1, 250))
    assert frames[-1]["picture"]["number"] == 249


async def test_many_who_act_at_once_are_stored_one_after_the_other(house: House) -> None:
    watch, ann, ben = await open_table(house, "me", "me")
    numbers = await asyncio.gather(*[house.do(who, Chat("hello")) for who in (ann, ben) * 20])
    assert sorted(numbers) == list(range(1, 41))
    assert [entry.number for entry in await house.store.entries(watch.table)] == list(range(1, 41))


async def test_two_houses_on_one_store_never_both_have_a_number(store: Store, house: House, bots: BotProcesses) -> None:
    """Neither tells the other: the one that is too late reads the log and tries again."""
    watch, ann, ben = await open_table(house, "me", "me")
    async with house_on(store, bots) as other:
        await other.tables.find(watch.table)
        words = [where.do(who, Chat("hi")) for where, who in ((house, ann), (other, ben)) * 5]
        done = [number for number in await asyncio.gather(*words, return_exceptions=True) if isinstance(number, int)]
        stored = [entry.number for entry in await store.entries(watch.table)]
        assert stored == list(range(1, len(stored) + 1)) == sorted(done)


async def test_a_rematch_that_was_broken_off_is_opened_by_the_next_who_asks(store: Store, house: House) -> None:
    """As after a crash between the two things that it takes."""
    keys = await house.open_table({"game": "millefiori", "seats": ["me", "me"], "listed": True})
    ann, ben = [await house.place(keys[role]) for role in ("seat 0", "seat 1")]
    with pytest.raises(FondacoError, match="when the game is over"):
        await play_again(house, ann, keys["seat 0"])
    await house.do(ann, Propose("end"))
    await house.do(ben, Agree())
    await house.tables.do(ann.table, 0, Rematch("there"))
    assert await store.find_table("there") is None
    again = await house.place(await play_again(house, ben, keys["seat 1"]))
    assert again == Place("there", "seat 1")
    assert [table.id for table in await store.lobby(10)] == ["there"]
    assert [entry.kind for entry in await store.entries("there")] == ["sit"]
    assert await act(house, again) == 2


async def test_a_tour_is_dealt_alike_and_its_rematch_is_not(house: House) -> None:
    hashes = []
    for _ in range(2):
        wanted = {"game": "millefiori", "seats": ["me", "greedy", "greedy"], "tour": True}
        keys = await house.open_table(wanted)
        ann = await house.place(keys["seat 0"])
        hashes.append((await house.look(ann.table, 0))["seed_hash"])
    await house.do(ann, Propose("end"))
    again = await house.place(await play_again(house, ann, keys["seat 0"]))
    hashes.append((await house.look(again.table, 0))["seed_hash"])
    assert hashes[0] == hashes[1] != hashes[2]


async def test_the_clocks_of_a_rematch_begin_when_all_have_come(store: Store, bots: BotProcesses) -> None:
    time = Time()
    clock = {"kind": "live", "bank": 10, "increment": 0}
    async with house_on(store, bots, now=time) as house:
        keys = await house.open_table({"game": "millefiori", "seats": ["me", "me"], "clock": clock})
        watch, ann, ben = [await house.place(keys[role]) for role in ("watch", "seat 0", "seat 1")]
        await house.do(ben, Sit("Ben"))
        await house.do(ann, Propose("end"))
        await house.do(ben, Agree())
        with pytest.raises(FondacoError, match="no player has asked for a rematch yet"):
            await play_again(house, watch, keys["watch"])
        again = await house.place(await play_again(house, ann, keys["seat 0"]))
        time.now += 60_000
        await house.check_due()
        picture = await house.look(again.table, 0)
        assert [(seat["sat"], seat["left"]) for seat in picture["seats"]] == [(True, 10_000), (False, 10_000)]
        for _ in range(2):
            await play_again(house, ben, keys["seat 1"])
            time.now += 4_000
        picture = await house.look(again.table, 0)
        assert [(seat["sat"], seat["left"]) for seat in picture["seats"]] == [(True, 2_000)] * 2
        assert await house.place(await play_again(house, watch, keys["watch"])) == Place(again.table, "watch")


@pytest.mark.parametrize("game", ["millefiori", "oltremare", "liguria"])
async def test_bots_play_a_table_of_their_own_to_its_end(house: House, game: str) -> None:
    [watch] = await open_table(house, "greedy", "random", "greedy", game=game)
    hosted = await until_over(house, watch.table)
    stored = await house.store.entries(watch.table)
    assert stored == hosted.table.log
    found = await house.store.find_table(watch.table)
    assert found is not None
    assert (found.state.status, found.state.due) == (OVER, None)
    assert "seed" in await house.journal(watch.table)


async def test_bots_play_on_for_those_who_have_left(house: House) -> None:
    watch, ann, ben = await open_table(house, "me", "me")
    await act(house, ann)
    await house.do(ann, Leave())
    await house.do(ben, Leave())
    hosted = await until_over(house, watch.table)
    assert await house.store.entries(watch.table) == hosted.table.log


async def test_a_house_that_starts_lets_the_bots_play_on(store: Store, bots: BotProcesses) -> None:
    time = Time()
    async with house_on(store, bots, now=time) as house:
        [watch] = await open_table(house, "greedy", "random")
    assert len(await store.entries(watch.table)) < 100  # far from its end
    async with house_on(store, bots, now=time) as house:
        await house.check_due()
        assert len(house.tables.cache) == 1
        await until_over(house, watch.table)


async def test_a_seat_that_runs_out_of_time_is_flagged(store: Store, bots: BotProcesses) -> None:
    """Also where nobody has acted yet, and by a house that has the table only in the store."""
    time = Time()
    clock = {"kind": "live", "bank": 10, "increment": 0}
    async with house_on(store, bots, now=time) as house:
        watch, _, ben = await open_table(house, "me", "me", clock=clock)
        time.now += 60_000
        await house.do(ben, Sit("Ben"))
        time.now += 4_000
        await act(house, ben)
        time.now += 5_999
        await house.check_due()
        assert (await house.look(watch.table, None))["seats"][0]["left"] == 1
        assert not (await house.tables.find(watch.table)).table.leaving.away
    time.now += 1 + GRACE_MS
    async with house_on(store, bots, now=time) as house:
        await house.check_due()
        hosted = await house.tables.find(watch.table)
        assert hosted.table.leaving.away.keys() == {0}
        assert [(entry.kind, entry.text) for entry in hosted.table.log if entry.kind == "flag"] == [("flag", "0")]
        assert (await house.look(watch.table, None))["seats"][0]["stand_in"] == "greedy"


async def test_a_table_that_nobody_is_at_is_let_go_and_found_again(store: Store, bots: BotProcesses) -> None:
    async with house_on(store, bots, most_tables=2) as house:
        first, ann, _ = await open_table(house, "me", "me")
        await act(house, ann)
        before = await house.look(first.table, 0)
        watched, ben, _ = await open_table(house, "me", "me")
        held = await house.tables.find(watched.table)
        waiting = asyncio.create_task(held.wait_beyond(0))
        for _ in range(3):
            await open_table(house, "me", "me")
        gc.collect()
        assert first.table not in house.tables.cache
        assert await house.tables.find(watched.table) is held
        assert await house.look(first.table, 0) == before
        await act(house, ben)
        async with asyncio.timeout(HANGS):
            await waiting


async def test_a_wait_that_is_cancelled_just_as_news_comes_ends(store: Store, bots: BotProcesses) -> None:
    async with house_on(store, bots) as house:
        table, ann, _ = await open_table(house, "me", "me")
        await act(house, ann)
        held = await house.tables.find(table.table)
        held.stored = before = held.table.number - 1  # as while the last entry is being stored
        begun = asyncio.Event()

        async def wait() -> None:
            begun.set()
            await held.wait_beyond(before, HANGS)

        waiting = asyncio.create_task(wait())
        await begun.wait()  # and it goes on at once to where it waits
        held.notify()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting


async def test_tables_are_let_go_after_a_while(store: Store, bots: BotProcesses) -> None:
    time = Time()
    async with house_on(store, bots, now=time) as house:
        [first, *_] = await open_table(house, "me", "me")
        time.now += 9 * 60_000
        [second, *_] = await open_table(house, "me", "me")
        time.now += 2 * 60_000
        await house.check_due()
        assert first.table not in house.tables.cache
        assert second.table in house.tables.cache


@pytest.mark.parametrize("fails", ["before", "after"])
async def test_when_the_database_fails_the_table_is_what_is_stored(
    store: BrittleStore, house: House, fails: str
) -> None:
    watch, ann, _ = await open_table(house, "me", "me")
    await act(house, ann)
    store.fails = fails
    with pytest.raises(UnavailableError):
        await house.do(ann, Chat("is anybody there?"))
    assert len(await house.messages(watch.table, None, 0, 10)) == 1
    with pytest.raises(UnavailableError):
        await house.look(watch.table, None)
    store.fails = ""
    number = 1 if fails == "before" else 2
    assert (await house.look(watch.table, None))["number"] == number
    assert (await house.tables.find(watch.table)).table.log == await store.entries(watch.table)
    assert await house.do(ann, Chat("there you are")) == number + 1


async def test_a_seat_of_the_lobby_is_taken_with_its_key_or_not_at_all(store: BrittleStore, house: House) -> None:
    id = (await open_table(house, "me:Ann", "me", listed=True))[0].table
    store.fails = "before"
    with pytest.raises(UnavailableError):
        await house.take_seat(id, 1, "Ben")
    store.fails = ""
    key = await house.take_seat(id, 1, "Ben")
    assert await house.place(key) == Place(id, "seat 1")
    other = (await open_table(house, "me:Ann", "me", listed=True))[0].table
    store.fails = "after"
    with pytest.raises(UnavailableError):
        await house.take_seat(other, 1, "Ben")
    store.fails = ""
    with pytest.raises(SeatTakenError):
        await house.take_seat(other, 1, "Cleo")


async def test_what_spectators_see_is_made_once_for_all_of_them(house: House) -> None:
    watch, ann, _ = await open_table(house, "me:Ann", "me")
    await act(house, ann)
    seen = await asyncio.gather(*[house.news(watch, 0, "en") for _ in range(20)])
    assert len({id(news) for news in seen}) == 1
    assert (await house.news(watch, 0, "fr")).frames != seen[0].frames


@contextlib.contextmanager
def called_here() -> Iterator[set[CodeType]]:
    """What is called in this thread, where everybody is served."""
    called: set[CodeType] = set()
    sys.setprofile(lambda frame, event, _argument: called.add(frame.f_code))
    try:
        yield called
    finally:
        sys.setprofile(None)


async def test_no_match_is_replayed_where_everybody_is_served(store: BrittleStore, house: House) -> None:
    watch, ann, _ = await open_table(house, "me:Ann", "me")
    await act(house, ann)
    journal = Journal("millefiori", 2, 7)
    replays = ReplayStore(house)
    with called_here() as called:
        house.tables.cache.forget(watch.table)
        assert (await house.tables.find(watch.table)).table.number == 1
        id = await replays.add(journal.text())
        await replays.frames(id, "all", 0, None)
        await replays.play_on(id, 0, 0, ["random"], "free", None)
    assert House.open_table.__code__ in called
    replaying = (Tables.replayed, Opening.journal, replay_cache.read, replay_cache.frames)
    assert not [function for function in replaying if function.__code__ in called]


async def test_one_address_opens_tables_whose_bots_have_one_turn_together(house: House) -> None:
    async def opened_by(address: str) -> HostedTable:
        asking.set(address)
        return await house.tables.find((await open_table(house, "me", "random"))[0].table)

    tables = [await asyncio.create_task(opened_by(address)) for address in ("192.0.2.7", "192.0.2.7", "192.0.2.8")]
    assert [hosted.opener for hosted in tables] == ["192.0.2.7", "192.0.2.7", "192.0.2.8"]


async def test_what_spectators_write_is_read_once_for_all_who_listen(store: BrittleStore, house: House) -> None:
    watch = (await open_table(house, "me", "me", spectator_chat=True))[0]
    heard: list[list[str]] = [[] for _ in range(20)]

    async def listen(mine: list[str]) -> None:
        async for new in house.remarks.follow(watch.table, watch.role):
            mine += [remark.text for remark in new]

    listening = [asyncio.create_task(listen(mine)) for mine in heard]
    while len(store.remarks_read) < 20:  # until each has read what was there
        await asyncio.sleep(0)
    for number in range(3):
        store.remarks_read.clear()
        await house.do(watch, Chat(f"remark {number}"))
        while not all(mine[-1:] == [f"remark {number}"] for mine in heard):
            await asyncio.sleep(0)
        assert len(store.remarks_read) <= 3, "how many there are, and once for all; the first time once more"
    assert heard == [["remark 0", "remark 1", "remark 2"]] * 20
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)


async def test_there_is_room_for_only_so_many_remarks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remarks, "MOST_REMARKS", 2)
    watch = (await open_table(house, "me", "me", spectator_chat=True))[0]
    for _ in range(2):
        await house.do(watch, Chat("hello"))
    with pytest.raises(FondacoError, match="no room for more"):
        await house.do(watch, Chat("hello"))


async def test_a_command_that_is_cancelled_leaves_the_table_as_it_is_stored(store: Store, house: House) -> None:
    watch, ann, _ = await open_table(house, "me", "me")
    for _ in range(20):
        saying = asyncio.create_task(house.do(ann, Chat("wait")))
        for _ in range(8):
            await asyncio.sleep(0)
        saying.cancel()
        await asyncio.gather(saying, return_exceptions=True)
    await house.do(ann, Chat("now"))
    assert (await house.tables.find(watch.table)).table.log == await store.entries(watch.table)


async def test_a_table_that_cannot_go_on_does_not_stop_the_others(store: Store, bots: BotProcesses) -> None:
    time = Time()
    clock = {"kind": "live", "bank": 10, "increment": 0}
    async with house_on(store, bots, now=time) as house:
        tables = [await open_table(house, "me", "me", clock=clock) for _ in range(2)]
        for _, _, ben in tables:
            await house.do(ben, Sit("Ben"))
            time.now += 1
        bad, good = [watch for watch, _, _ in tables]
        unknown = Entry(2, time.now, 0, "dance", "")  # type: ignore[arg-type]
        await store.append(bad.table, [unknown])
        broken, _, ben = await open_table(house, "me", "me", clock=clock)
        await house.do(ben, Sit("Ben"))
        await store.append(broken.table, [Entry(2, time.now, None, "flag", "nobody")])  # no number
    time.now += 20_000
    async with house_on(store, bots, now=time) as house:
        await house.check_due()
        assert (await house.tables.find(good.table)).table.leaving.away
        with pytest.raises(FondacoError, match="dance"):
            await house.tables.find(bad.table)
        with pytest.raises(UnreadableTableError, match="the log of this table"):
            await house.tables.find(broken.table)


def test_only_so_many_moments_of_replays_are_kept() -> None:
    journal = Journal("millefiori", 2, 7)
    replays = ReplayCache(most_moments=12)
    ids = []
    for _ in range(6):
        position = journal.position
        seat = position.to_act()[0]
        journal.play(seat, position.write(seat, position.legal(seat)[0]))
        ids.append(replays.read(journal.text(), {}))
    assert [id in replays for id in ids] == [False] * 4 + [True] * 2
    assert replays.find(Source(ids[0], None, {})) is None
