"""Analyses: one server makes each, and those that are done are kept, up to a number."""

import asyncio
import random

import pytest

from fondaco import FondacoError
from fondaco.store import Store
from fondaco.store.analysis_store import FAILED, MOST_BYTES, AnalysisId, AnalysisStore

GAME = AnalysisId("game", "all")


async def test_of_many_who_want_it_one_makes_it_and_all_read_it(store: Store) -> None:
    await store.add_journal("game", 1, "")
    assert await store.analyses.find(GAME) is None
    assert sum(await asyncio.gather(*(store.analyses.claim(GAME, "1", 100, 0) for _ in range(8)))) == 1
    await store.analyses.say([(GAME, 250)], 200)
    found = await store.analyses.find(GAME)
    assert found is not None
    assert (found.updated, found.progress, found.result) == (200, 250, None)
    await store.analyses.finish(GAME, "1", 300, b'{"moments": []}' * 1000)
    found = await store.analyses.find(GAME)
    assert found is not None
    assert (found.progress, found.result) == (1000, b'{"moments": []}' * 1000)
    await store.analyses.say([(GAME, 250)], 400)
    assert await store.analyses.find(GAME) == found
    assert await store.analyses.find(AnalysisId("game", "0")) is None


async def test_what_was_given_up_failed_or_is_out_of_date_is_made_again(store: Store) -> None:
    await store.add_journal("game", 1, "")
    assert await store.analyses.claim(GAME, "1", 100, 0)
    assert not await store.analyses.claim(GAME, "1", 150, 100)
    assert await store.analyses.claim(GAME, "1", 160, 150)
    await store.analyses.finish(GAME, "1", 200, None)
    found = await store.analyses.find(GAME)
    assert found is not None
    assert found.progress == FAILED
    await store.analyses.say([(GAME, 250)], 210)
    assert await store.analyses.find(GAME) == found
    assert await store.analyses.claim(GAME, "1", 220, 0)
    await store.analyses.finish(GAME, "1", 300, b"{}")
    assert not await store.analyses.claim(GAME, "1", 400, 400)
    assert await store.analyses.claim(GAME, "2", 400, 0)


async def test_no_more_is_kept_than_there_is_room_for(store: Store) -> None:
    few = AnalysisStore(store._database, most_kept=2)
    for number in range(4):
        id = AnalysisId(f"game {number}", "0")
        await store.add_journal(id.journal, 1, "")
        await few.claim(id, "1", number, 0)
        await few.finish(id, "1", number, b"{}")
    kept = [await few.find(AnalysisId(f"game {number}", "0")) is not None for number in range(4)]
    assert kept == [False, False, True, True]
    with pytest.raises(FondacoError, match="too long"):
        await few.finish(AnalysisId("game 3", "0"), "1", 9, random.Random(1).randbytes(MOST_BYTES + 1))
