"""The customs of a table while a house keeps it: waiting for those who are away, and time that runs evenly."""

import asyncio
import gc
import time
from typing import Any

import pytest

from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.server.hosting.collector import Collector
from fondaco.server.hosting.house import House
from fondaco.server.hosting.steady_clock import SteadyClock
from fondaco.store import Store, UnavailableError
from fondaco.table.commands import Chat, Leave, Propose, Return, Sit
from server.test_house import BrittleStore, Time, bots, house, house_on, open_table, store
from starting import HANGS

__all__ = ["bots", "house", "store"]  # fixtures


async def test_those_who_are_away_are_waited_for_by_a_house_that_has_the_table_only_in_the_store(
    store: Store, bots: BotProcesses
) -> None:
    time = Time()
    async with house_on(store, bots, now=time) as house:
        watch, ann, ben = await open_table(house, "me:Ann", "me:Ben")
        await house.do(ben, Leave())
        await house.do(ann, Propose("end"))
        assert (await house.look(watch.table, None))["status"] == "playing"
    async with house_on(store, bots, now=time) as house:
        time.now += 599_000
        await house.check_due()
        assert (await house.look(watch.table, None))["status"] == "playing"
        time.now += 1_000
        await house.check_due()
        assert (await house.look(watch.table, None))["status"] == "ended"


async def test_who_returns_to_a_proposal_has_a_say(store: Store, bots: BotProcesses) -> None:
    time = Time()
    async with house_on(store, bots, now=time) as house:
        watch, ann, ben = await open_table(house, "me:Ann", "me:Ben")
        await house.do(ben, Leave())
        await house.do(ann, Propose("end"))
        await house.do(ben, Return())
        time.now += 3_600_000
        await house.check_due()
        assert (await house.look(watch.table, None))["status"] == "playing"


async def _three_more(house: House, id: str) -> None:
    hosted = await house.tables.find(id)
    async with asyncio.timeout(HANGS):
        await hosted.wait_beyond(hosted.stored + 2)


async def test_a_machine_that_was_set_back_stops_no_bot_and_no_clock(store: Store, bots: BotProcesses) -> None:
    """As after a start with the right time, when the log was written with a wrong one."""
    clock = {"kind": "live", "bank": 10, "increment": 0}
    async with house_on(store, bots, now=lambda: SteadyClock()() + 3_600_000) as house:
        [watch] = await open_table(house, "random", "random", pace="human")
        await _three_more(house, watch.table)
        people, _, ben = await open_table(house, "me:Ann", "me:Ben", clock=clock)
        await house.do(ben, Sit("Ben"))
    right = Time()
    right.now = SteadyClock()()
    async with house_on(store, bots, now=SteadyClock()) as house:
        await _three_more(house, watch.table)
    async with house_on(store, bots, now=right) as house:
        await house.do(ben, Chat("hello"))
        assert not (await house.tables.find(people.table)).table.leaving.away
        right.now += 9_000
        await house.check_due()
        picture = await house.look(people.table, None)
        assert [seat["left"] for seat in picture["seats"]] == [1_000, 1_000]
        right.now += 2_000
        await house.check_due()
        assert (await house.tables.find(people.table)).table.leaving.away
    log = await store.entries(people.table)
    assert [entry.at for entry in log] == sorted(entry.at for entry in log)


def test_a_clock_that_runs_is_set_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteadyClock()
    before = clock()
    real = time.time_ns
    for hours in (-2, 2):
        monkeypatch.setattr(time, "time_ns", lambda hours=hours: real() + hours * 3600 * 10**9)
        assert before <= clock() < before + 600_000
    assert abs(SteadyClock(clock._offset_ns)() - clock()) < 600_000


async def test_what_nobody_waits_for_any_more_is_no_riddle_in_the_log(store: BrittleStore, house: House) -> None:
    """A player is gone before the database fails."""
    left_alone: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: left_alone.append(context))
    _, ann, _ = await open_table(house, "me:Ann", "me:Ben")
    store.fails = "before"
    for _ in range(3):
        asked = asyncio.create_task(house.do(ann, Chat("hello")))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises((asyncio.CancelledError, UnavailableError)):
            await asked
    await house.tables.finish()
    store.fails = ""
    gc.collect()
    await asyncio.sleep(0)
    assert not left_alone


def test_everything_is_looked_through_only_when_nobody_plays() -> None:
    now = 0.0
    thresholds = gc.get_threshold()
    collector = Collector(lambda: now)
    try:
        collector.start()
        before = gc.get_stats()[2]["collections"]
        cycles = [[[]] for _ in range(200_000)]  # type: ignore[var-annotated]
        for cycle in cycles:
            cycle.append(cycle)
        del cycles, cycle
        assert gc.get_stats()[2]["collections"] == before
        now = 61.0
        collector.note_action()
        assert not collector.tick()
        now = 63.5
        assert collector.tick()
        assert not collector.tick()
        for _ in range(100):  # somebody acts all the time
            now += 20.0
            collector.note_action()
            assert collector.tick() == (now >= 63.5 + 1800)
            if now >= 63.5 + 1800:
                break
        assert gc.get_stats()[2]["collections"] >= before + 2
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
