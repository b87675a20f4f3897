"""A log has each number once and none missing, even if several write at the same time."""

import asyncio
import random

import pytest

from fondaco import FondacoError
from fondaco.store import NumberTaken, Store, TableState
from fondaco.table.entry import Entry
from store.examples import entry, key, new_table


async def test_entries_come_back_in_order(store: Store) -> None:
    await store.add_table(new_table())
    first = [
        Entry(1, 10, None, "flag", "0"),
        Entry(2, 11, 3, "act", "choose lion5"),
        Entry(3, 11, 0, "chat", "Ça va ? 🎲\n"),
    ]
    await store.append("t", first)
    await store.append("t", [entry(4)])
    assert await store.entries("t") == [*first, entry(4)]
    assert await store.entries("t", after=2) == [first[2], entry(4)]
    assert await store.entries("t", after=4) == []
    assert await store.entries("t", after=1 << 80) == []
    assert len(await store.entries("t", after=-1 << 80)) == 4
    assert await store.entries("u") == []


@pytest.mark.parametrize("numbers", [[0], [-1], [2], [1, 3], [1, 1], [2, 1]])
async def test_the_first_number_is_one_and_none_is_left_out(store: Store, numbers: list[int]) -> None:
    await store.add_table(new_table())
    with pytest.raises(NumberTaken):
        await store.append("t", [entry(number) for number in numbers], TableState("playing"))
    assert await store.entries("t") == []
    found = await store.find_table("t")
    assert found is not None
    assert found.state.status == "open"


async def test_a_number_is_taken_once(store: Store) -> None:
    await store.add_table(new_table())
    await store.append("t", [entry(1), entry(2)])
    with pytest.raises(NumberTaken, match="2 is not the next entry of table 't'") as caught:
        await store.append("t", [entry(2), entry(3)])
    assert (caught.value.table, caught.value.number) == ("t", 2)
    assert await store.entries("t") == [entry(1), entry(2)]


async def test_there_is_no_log_without_a_table(store: Store) -> None:
    with pytest.raises(FondacoError, match="there is no table 'u'"):
        await store.append("u", [entry(1)])
    with pytest.raises(FondacoError, match="there is no table 'u'"):
        await store.append("u", [], TableState("playing"))


async def test_of_many_who_want_a_number_one_has_it(store: Store) -> None:
    """As many writers as there are entries try for each, and every one of those that lose is told so."""
    await store.add_table(new_table())
    for number in range(1, 6):
        tries = [
            store.append("t", [entry(number, str(writer))], TableState("playing", str(writer))) for writer in range(30)
        ]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        winners = [writer for writer, answer in enumerate(answers) if answer is None]
        assert [type(answer) for answer in answers if answer is not None] == [NumberTaken] * 29
        assert (await store.entries("t", after=number - 1)) == [entry(number, str(winners[0]))]
        found = await store.find_table("t")
        assert found is not None
        assert found.state.turn_seats == str(winners[0])


async def test_two_processes_share_one_database(store: Store, url: str) -> None:
    """Two stores know nothing of each other but the database, as two processes do."""
    await store.add_table(new_table())
    async with await Store.open(url) as other:

        async def write(own: Store, name: str) -> int:
            won = 0
            while (number := len(await own.entries("t")) + 1) <= 40:
                try:
                    await own.append("t", [entry(number, name)])
                    won += 1
                except NumberTaken:
                    pass
            return won

        won = await asyncio.gather(*(write(own, name) for own, name in ((store, "a"), (other, "b")) for _ in range(3)))
        log = await other.entries("t")
    assert sum(won) == len(log) == 40
    assert [one.number for one in log] == list(range(1, 41))
    assert sum(won[:3]) == sum(one.text == "a" for one in log)


async def test_appends_at_many_tables_at_once_keep_apart(store: Store) -> None:
    """Good and bad ones arrive together; each has its own answer, and the bad ones spoil nothing."""
    names = [f"t{number}" for number in range(20)]
    for name in names:
        await store.add_table(new_table(name))
    asked = [(name, number) for name in names for number in (1, 2, 3, 3, 5)]
    asked += [("nowhere", 1)] * 5
    random.Random(7).shuffle(asked)
    # In this order a table's numbers may come too early: what is due then depends on the order alone.
    answers = await asyncio.gather(
        *(store.append(name, [entry(number)]) for name, number in asked), return_exceptions=True
    )
    for name in names:
        acknowledged = [
            number for (table, number), answer in zip(asked, answers, strict=True) if table == name and answer is None
        ]
        assert sorted(acknowledged) == [one.number for one in await store.entries(name)]
    for (table, _), answer in zip(asked, answers, strict=True):
        assert answer is None or isinstance(answer, FondacoError)
        assert isinstance(answer, NumberTaken) or table == "nowhere" or answer is None


async def test_one_who_goes_away_leaves_the_log_whole(store: Store) -> None:
    await store.add_table(new_table())
    await store.add_table(new_table("u"))
    for turn in range(10):
        next_number = len(await store.entries("t")) + 1
        gone = asyncio.create_task(store.append("t", [entry(next_number)]))
        stays = asyncio.create_task(store.append("u", [entry(turn + 1)]))
        await asyncio.sleep(turn * 0.0005)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        await stays
    log = await store.entries("t")
    assert log == [entry(number) for number in range(1, len(log) + 1)]
    await store.append("t", [entry(len(log) + 1)])
    assert len(await store.entries("u")) == 10


async def test_what_waits_is_written_before_the_store_closes(url: str) -> None:
    async with await Store.open(url) as store:
        for number in range(20):
            await store.add_table(new_table(f"t{number}"))
        appends = [asyncio.create_task(store.append(f"t{number}", [entry(1)])) for number in range(20)]
        await asyncio.gather(*appends)
    async with await Store.open(url) as store:
        assert [len(await store.entries(f"t{number}")) for number in range(20)] == [1] * 20


async def test_more_writers_than_connections(store: Store) -> None:
    """They wait for one another; none is turned away."""
    for number in range(100):
        await store.add_table(new_table(f"t{number}"))
    appends = [store.append(f"t{number}", [entry(1)]) for number in range(100)]
    losers = [store.append(f"t{number}", [entry(1)]) for number in range(100)]
    answers = await asyncio.gather(*appends, *losers, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 100
    assert sum(isinstance(answer, NumberTaken) for answer in answers) == 100


async def test_a_key_is_given_with_its_entry_or_not_at_all(store: Store) -> None:
    await store.add_table(new_table(keys={"seat 1": key("old")}))
    await store.append("t", [entry(1)])
    with pytest.raises(NumberTaken):
        await store.append("t", [entry(1, "late")], keys={"seat 1": key("new")})
    assert (await store.holder_of(key("new")), await store.holder_of(key("old"))) == (None, ("t", "seat 1"))
    await store.append("t", [entry(2)], keys={"seat 1": key("new")})
    assert (await store.holder_of(key("new")), await store.holder_of(key("old"))) == (("t", "seat 1"), None)
