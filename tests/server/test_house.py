"""The house, in one process and on a real store: what it opens, lets in, stores, forgets and finds again."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.server.hosting.cache import HostedTable
from fondaco.server.hosting.house import House, Place, StaleError, UnknownKeyError
from fondaco.server.hosting.rematch import play_again
from fondaco.server.hosting.replays import ReplayStore
from fondaco.server.wishes import carry_out
from fondaco.store import Store, UnavailableError
from fondaco.table.entry import FLAG, Entry
from fondaco.table.table import OVER, Table


class Time:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class BrittleStore(Store):
    """A real store whose database can be made to fail, before or after it has written."""

    fails = ""

    async def append(self, table: str, entries: Any, state: Any = None) -> None:
        if self.fails == "before":
            raise UnavailableError("no space left")
        await super().append(table, entries, state)
        if self.fails == "after":
            raise UnavailableError("the line is dead")

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        if self.fails:
            raise UnavailableError("the line is dead")
        return await super().entries(table, after)


@pytest.fixture(scope="module")
def thinkers() -> Iterator[BotProcesses]:
    """One for all tests: a process takes its time to begin."""
    shared = BotProcesses()
    yield shared
    shared.close()


class Lent(BotProcesses):
    """BotProcesses that a house may close without taking them from the next."""

    def __init__(self, thinkers: BotProcesses) -> None:
        self.__dict__ = thinkers.__dict__

    def close(self) -> None: ...


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[BrittleStore]:
    async with await BrittleStore.open(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        yield store


@pytest.fixture
async def house(store: BrittleStore, thinkers: BotProcesses) -> AsyncIterator[House]:
    async with house_on(store, thinkers) as house:
        yield house


@contextlib.asynccontextmanager
async def house_on(store: Store, thinkers: BotProcesses, **settings: Any) -> AsyncIterator[House]:
    house = House(store, Lent(thinkers), **{"now": Time(), **settings})
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
    return await carry_out(house, place, "act", picture["legal"][:1], after=after)


async def until_over(house: House, id: str) -> HostedTable:
    hosted = await house.hosted(id)
    async with asyncio.timeout(60):
        while hosted.live.status != OVER:
            await hosted.wait_beyond(hosted.stored)
    return hosted


def test_a_thinker_that_is_killed_is_replaced(thinkers: BotProcesses) -> None:
    """Not as bots at a table, but as what they think with."""

    async def think(own: BotProcesses) -> str:
        from fondaco.engine.registry import find, own_edition
        from fondaco.table.opening import new_opening

        edition = own_edition(find("millefiori"))
        opening = new_opening({"game": "millefiori", "seats": ["greedy", "greedy"]}, edition)
        return await own.action(Table(opening, 7, edition, 0), 0, None)

    own = BotProcesses()
    before = asyncio.run(think(own))
    process = own._thinkers[0]._process
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
    with pytest.raises(FondacoError, match="only who opened"):
        await house.new_link(places["seat 0"], "seat 2")


async def test_what_follows_a_past_number_is_not_done(house: House) -> None:
    watch, ann, ben = await open_table(house, "me", "me")
    assert await act(house, ann, after=0) == 1
    with pytest.raises(StaleError, match="number 0 is past: the last is 1"):
        await act(house, ben, after=0)
    with pytest.raises(StaleError, match="there is no number 2 yet: the last is 1"):
        await act(house, ben, after=2)
    assert len(await house.store.entries(watch.table)) == 1
    assert await act(house, ben, after=1) == 2


async def test_many_who_act_at_once_are_stored_one_after_the_other(house: House) -> None:
    watch, ann, ben = await open_table(house, "me", "me")
    numbers = await asyncio.gather(*[carry_out(house, who, "chat", text="hello") for who in (ann, ben) * 20])
    assert sorted(numbers) == list(range(1, 41))
    assert [entry.number for entry in await house.store.entries(watch.table)] == list(range(1, 41))


async def test_two_houses_on_one_store_never_both_have_a_number(
    store: Store, house: House, thinkers: BotProcesses
) -> None:
    """Neither tells the other: whoever is too late reads the log and tries again."""
    watch, ann, ben = await open_table(house, "me", "me")
    async with house_on(store, thinkers) as other:
        await other.hosted(watch.table)
        words = [carry_out(where, who, "chat", text="hi") for where, who in ((house, ann), (other, ben)) * 5]
        done = [number for number in await asyncio.gather(*words, return_exceptions=True) if isinstance(number, int)]
        stored = [entry.number for entry in await store.entries(watch.table)]
        assert stored == list(range(1, len(stored) + 1)) == sorted(done)


async def test_a_rematch_that_was_broken_off_is_opened_by_the_next_who_asks(store: Store, house: House) -> None:
    """As after a crash between the two things that it takes."""
    keys = await house.open_table({"game": "millefiori", "seats": ["me", "me"], "listed": True})
    ann, ben = [await house.place(keys[role]) for role in ("seat 0", "seat 1")]
    with pytest.raises(FondacoError, match="when the game is over"):
        await play_again(house, ann, keys["seat 0"])
    await carry_out(house, ann, "propose", text="end")
    await carry_out(house, ben, "agree")
    await house.do(ann.table, lambda live, at: live.want_rematch(0, "there", at))
    assert await store.find_table("there") is None
    again = await house.place(await play_again(house, ben, keys["seat 1"]))
    assert again == Place("there", "seat 1")
    assert [table.id for table in await store.lobby(10)] == ["there"]
    assert [entry.kind for entry in await store.entries("there")] == ["sit"]
    assert await act(house, again) == 2


async def test_the_clocks_of_a_rematch_begin_when_all_have_come(store: Store, thinkers: BotProcesses) -> None:
    time = Time()
    clock = {"kind": "live", "bank": 10, "increment": 0}
    async with house_on(store, thinkers, now=time) as house:
        keys = await house.open_table({"game": "millefiori", "seats": ["me", "me"], "clock": clock})
        watch, ann, ben = [await house.place(keys[role]) for role in ("watch", "seat 0", "seat 1")]
        await carry_out(house, ben, "sit", text="Ben")
        await carry_out(house, ann, "propose", text="end")
        await carry_out(house, ben, "agree")
        with pytest.raises(FondacoError, match="nobody who plays has asked for a rematch yet"):
            await play_again(house, watch, keys["watch"])
        again = await house.place(await play_again(house, ann, keys["seat 0"]))
        time.now += 60_000
        await house.tend_clocks()
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
    assert stored == hosted.live.log
    found = await house.store.find_table(watch.table)
    assert found is not None
    assert (found.state.status, found.state.due) == (OVER, None)
    assert "seed" in await house.journal(watch.table)


async def test_bots_play_on_for_those_who_have_left(house: House) -> None:
    watch, ann, ben = await open_table(house, "me", "me")
    await act(house, ann)
    await carry_out(house, ann, "leave")
    await carry_out(house, ben, "leave")
    hosted = await until_over(house, watch.table)
    assert await house.store.entries(watch.table) == hosted.live.log


async def test_a_house_that_starts_lets_the_bots_play_on(store: Store, thinkers: BotProcesses) -> None:
    time = Time()
    async with house_on(store, thinkers, now=time) as house:
        [watch] = await open_table(house, "greedy", "random")
    assert len(await store.entries(watch.table)) < 5
    async with house_on(store, thinkers, now=time) as house:
        await house.tend_clocks()
        assert len(house.memory) == 1
        await until_over(house, watch.table)


async def test_a_seat_that_runs_out_of_time_is_flagged(store: Store, thinkers: BotProcesses) -> None:
    """Also where nobody has acted yet, and by a house that has the table only in the store."""
    time = Time()
    clock = {"kind": "live", "bank": 10, "increment": 0}
    async with house_on(store, thinkers, now=time) as house:
        watch, _, ben = await open_table(house, "me", "me", clock=clock)
        time.now += 60_000
        await carry_out(house, ben, "sit", text="Ben")
        time.now += 4_000
        await act(house, ben)
        time.now += 5_999
        await house.tend_clocks()
        assert (await house.look(watch.table, None))["seats"][0]["left"] == 1
        assert not (await house.hosted(watch.table)).live.away
    time.now += 1
    async with house_on(store, thinkers, now=time) as house:
        await house.tend_clocks()
        hosted = await house.hosted(watch.table)
        assert hosted.live.away == {0}
        assert [(entry.kind, entry.text) for entry in hosted.live.log if entry.kind == FLAG] == [(FLAG, "0")]
        assert (await house.look(watch.table, None))["seats"][0]["stand_in"] == "greedy"


async def test_a_table_that_nobody_is_at_is_let_go_and_found_again(store: Store, thinkers: BotProcesses) -> None:
    async with house_on(store, thinkers, most_tables=2) as house:
        first, ann, _ = await open_table(house, "me", "me")
        await act(house, ann)
        before = await house.look(first.table, 0)
        watched, ben, _ = await open_table(house, "me", "me")
        held = await house.hosted(watched.table)
        waiting = asyncio.create_task(held.wait_beyond(0))
        for _ in range(3):
            await open_table(house, "me", "me")
        gc.collect()
        assert first.table not in house.memory
        assert await house.hosted(watched.table) is held
        assert await house.look(first.table, 0) == before
        await act(house, ben)
        await asyncio.wait_for(waiting, 5)


async def test_tables_are_let_go_after_a_while(store: Store, thinkers: BotProcesses) -> None:
    time = Time()
    async with house_on(store, thinkers, now=time) as house:
        [first, *_] = await open_table(house, "me", "me")
        time.now += 9 * 60_000
        [second, *_] = await open_table(house, "me", "me")
        time.now += 2 * 60_000
        await house.tend_clocks()
        assert first.table not in house.memory
        assert second.table in house.memory


@pytest.mark.parametrize("fails", ["before", "after"])
async def test_when_the_database_fails_the_table_is_what_is_stored(
    store: BrittleStore, house: House, fails: str
) -> None:
    watch, ann, _ = await open_table(house, "me", "me")
    await act(house, ann)
    store.fails = fails
    with pytest.raises(UnavailableError):
        await carry_out(house, ann, "chat", text="is anybody there?")
    assert len(await house.messages(watch.table, None, 0)) == 1
    with pytest.raises(UnavailableError):
        await house.look(watch.table, None)
    store.fails = ""
    number = 1 if fails == "before" else 2
    assert (await house.look(watch.table, None))["number"] == number
    assert (await house.hosted(watch.table)).live.log == await store.entries(watch.table)
    assert await carry_out(house, ann, "chat", text="there you are") == number + 1


async def test_whoever_is_broken_off_leaves_the_table_as_it_is_stored(store: Store, house: House) -> None:
    watch, ann, _ = await open_table(house, "me", "me")
    for _ in range(20):
        saying = asyncio.create_task(carry_out(house, ann, "chat", text="wait"))
        for _ in range(8):
            await asyncio.sleep(0)
        saying.cancel()
        await asyncio.gather(saying, return_exceptions=True)
    await carry_out(house, ann, "chat", text="now")
    assert (await house.hosted(watch.table)).live.log == await store.entries(watch.table)


async def test_a_table_that_cannot_go_on_does_not_stop_the_others(store: Store, thinkers: BotProcesses) -> None:
    time = Time()
    clock = {"kind": "live", "bank": 10, "increment": 0}
    async with house_on(store, thinkers, now=time) as house:
        tables = [await open_table(house, "me", "me", clock=clock) for _ in range(2)]
        for _, _, ben in tables:
            await carry_out(house, ben, "sit", text="Ben")
            time.now += 1
        bad, good = [watch for watch, _, _ in tables]
        await store.append(bad.table, [Entry(2, time.now, 0, "dance", "")])
    time.now += 20_000
    async with house_on(store, thinkers, now=time) as house:
        await house.tend_clocks()
        assert (await house.hosted(good.table)).live.away
        with pytest.raises(FondacoError, match="dance"):
            await house.hosted(bad.table)


async def test_only_so_many_moments_of_replays_are_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal("millefiori", 2, 7)
    shelf = ReplayStore(house)
    monkeypatch.setattr("fondaco.server.hosting.replays._MOST_MOMENTS", 12)
    ids = []
    for _ in range(6):
        position = journal.position
        seat = position.to_act()[0]
        journal.play(seat, position.write(seat, position.legal(seat)[0]))
        ids.append(await shelf.add(journal.text()))
    assert list(shelf._recent) == ids[-2:]
    assert [len(await shelf.frames(id, "watch", 0, None)) for id in ids] == [2, 3, 4, 5, 6, 7]
