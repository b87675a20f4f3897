"""What spectators write, beside the log."""

import asyncio

import pytest
from sqlalchemy import Connection, inspect, text

from fondaco import FondacoError
from fondaco.store import Remark, Store, TableState
from fondaco.store.migration import VERSION_TABLE
from store.examples import entry, key, new_table


async def test_remarks_come_back_in_order_and_the_log_does_not_know_of_them(store: Store) -> None:
    await store.add_table(new_table())
    await store.add_table(new_table("u"))
    assert await store.add_remark("t", 5, "Una", "Ὀδυσσεύς 🎲") == 1
    assert await store.add_remark("u", 6, "", "elsewhere") == 1
    assert await store.add_remark("t", 7, "", "b") == 2
    assert await store.remarks("t") == [Remark(1, 5, "Una", "Ὀδυσσεύς 🎲"), Remark(2, 7, "", "b")]
    assert [remark.number for remark in await store.remarks("t", 1)] == [2]
    assert [remark.number for remark in await store.remarks("t", limit=1)] == [2]
    assert await store.remarks("none") == []
    assert await store.entries("t") == []


async def test_of_several_who_write_at_once_each_gets_a_number(store: Store) -> None:
    await store.add_table(new_table())
    numbers = await asyncio.gather(*(store.add_remark("t", 1, "", str(number)) for number in range(8)))
    assert sorted(numbers) == [remark.number for remark in await store.remarks("t")] == list(range(1, 9))


async def test_a_remark_that_cannot_be_stored_is_refused(store: Store) -> None:
    with pytest.raises(FondacoError, match="there is no table 'none'"):
        await store.add_remark("none", 1, "", "hello")
    await store.add_table(new_table())
    for name, said in (("a\0", "b"), ("a", "b\ud800")):
        with pytest.raises(FondacoError, match="cannot be stored"):
            await store.add_remark("t", 1, name, said)
    assert await store.remarks("t") == []


async def test_a_database_from_before_remarks_keeps_its_tables(url: str) -> None:
    def go_back(connection: Connection) -> None:
        for later in (
            "TABLE analyses",
            "TABLE remarks",
            "TABLE health",
            "TABLE host_key",
            "TABLE notices",
            "INDEX entries_sit",
        ):
            connection.execute(text(f"DROP {later}"))
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0004'"))

    def names(connection: Connection) -> list[str]:
        return [str(column["name"]) for column in inspect(connection).get_columns("remarks")]

    async with await Store.open(url) as store:
        await store.add_table(new_table())
        await store.append("t", [entry(1)])
        async with store._database.writing() as connection:
            await connection.run_sync(go_back)
    async with await Store.open(url) as store:
        assert await store.entries("t") == [entry(1)]
        assert await store.add_remark("t", 1, "", "hello") == 1
        async with store._database.writing() as connection:
            assert await connection.run_sync(names) == ["table_id", "number", "at", "name", "text"]


async def test_a_key_is_stored_with_an_entry_or_not_at_all(store: Store) -> None:
    await store.add_table(new_table(keys={"seat 1": key("old")}))
    await store.append("t", [entry(1)], TableState(), {"seat 1": key("new"), "seat 2": key("first")})
    assert await store.holder_of(key("old")) is None
    assert await store.holder_of(key("new")) == ("t", "seat 1")
    assert await store.holder_of(key("first")) == ("t", "seat 2")
    with pytest.raises(FondacoError):
        await store.append("t", [entry(1)], TableState(), {"seat 1": key("late")})
    assert await store.holder_of(key("late")) is None
    assert await store.holder_of(key("new")) == ("t", "seat 1")
