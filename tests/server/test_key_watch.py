"""Those who are connected with a key that stops working are found, many at a time and each within its time."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fondaco.server.hosting.key_watch import CHECK_MS, KeyWatch
from fondaco.server.hosting.keys import WATCH, hash_of, listed_key
from fondaco.store import NewTable, Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        for id, listed in (("t", True), ("u", False)):
            keys = {f"seat {seat}": hash_of(f"{id}{seat}") for seat in range(4)}
            await store.add_table(NewTable(id, 1, "{}", "seed", listed, keys))
        yield store


async def test_who_has_an_old_key_is_woken_and_nobody_else(store: Store) -> None:
    watch = KeyWatch(store)
    connected = {(id, seat): asyncio.Event() for id in "tu" for seat in range(4)}
    for (id, seat), wake in connected.items():
        watch.add(wake, f"{id}{seat}", id, f"seat {seat}")
    looks_on = {id: asyncio.Event() for id in "tu"}
    for id, wake in looks_on.items():
        watch.add(wake, listed_key(id), id, WATCH)
    gone = asyncio.Event()
    watch.add(gone, "a key that is no longer there", "t", WATCH)
    watch.discard(gone)
    await store.replace_key("t", "seat 2", hash_of("new"))
    await watch.check(CHECK_MS)
    assert [who for who, wake in connected.items() if wake.is_set()] == [("t", 2)]
    assert [id for id, wake in looks_on.items() if wake.is_set()] == ["u"]  # it is not in the lobby
    assert not gone.is_set()


async def test_each_key_has_its_turn(store: Store) -> None:
    watch = KeyWatch(store)
    wakes = [asyncio.Event() for _ in range(100)]
    for number, wake in enumerate(wakes):
        watch.add(wake, f"unknown {number}", "t", "seat 0")
    for part in range(1, 11):
        await watch.check(CHECK_MS // 10)
        assert sum(wake.is_set() for wake in wakes) == 10 * part
