"""What only the host does with a store, on both databases."""

import asyncio

import pytest

from fondaco import FondacoError
from fondaco.store import OVER, Changes, NumberTaken, Remark, Store, TableState
from fondaco.store.exported import COLUMNS, MAY_BE_NULL, read_rows
from fondaco.store.schema import metadata
from fondaco.table.entry import Entry
from store.examples import all_tables, entry, key, new_table


async def test_of_several_servers_that_begin_at_once_one_gets_the_first_key(store: Store) -> None:
    hashes = [key(str(number)) for number in range(4)]
    got = await asyncio.gather(*(store.host.first_key(one) for one in hashes))
    assert sorted(got) == [False, False, False, True]
    assert [await store.host.has_key(one) for one in hashes] == got
    await store.host.replace_key(key("new"))
    assert await store.host.has_key(key("new"))
    assert not any([await store.host.has_key(one) for one in hashes])


async def test_an_act_is_stored_with_all_it_changes_or_not_at_all(store: Store) -> None:
    await store.add_table(new_table())
    await store.append("t", [entry(1), Entry(2, 7, 0, "chat", "rude"), Entry(3, 7, 0, "sit", "Rude")])
    await store.add_remark("t", 5, "Una", "rude")
    await store.add_journal("0" * 32, 1, "players: me:Rude")
    before = (await store.find_table("t"), await store.entries("t"), await store.remarks("t"))
    header = before[0].header if before[0] else ""
    changes = Changes(True, {"t": (header, "{}")}, [2, 3], [1], True, {"0" * 32: "players: me"})
    state = TableState(OVER, "", None, 9)
    for number, wrong in ((3, changes), (5, changes), (4, Changes(True, {"t": ("other", "{}")}))):
        with pytest.raises(NumberTaken):
            await store.host.act("t", Entry(number, 9, None, "close", ""), state, wrong)
    assert before == (await store.find_table("t"), await store.entries("t"), await store.remarks("t"))
    assert await store.host.notices() == []

    await store.host.act("t", Entry(4, 9, None, "close", ""), state, changes)
    after = await store.find_table("t")
    assert after is not None
    assert (after.listed, after.header, after.state) == (False, "{}", state)
    assert [one.text for one in await store.entries("t")] == ["sail", "", "", ""]
    assert await store.remarks("t") == [Remark(1, 5, "", "")]
    assert await store.find_journal("0" * 32) == "players: me"
    [notice] = await store.host.notices()
    assert (notice.table, notice.kind) == ("t", "close")
    assert await store.host.delete("t", 9 + 11 * 60_000)
    assert [notice.kind for notice in await store.host.notices()] == ["delete"]


async def test_a_table_goes_to_another_store_whole_or_not_at_all(store: Store) -> None:
    await store.add_table(new_table(keys={"watch": key("a"), "seat 0": key("b")}))
    await store.append("t", [entry(1), entry(2, "Ça va ? 🎲")])
    await store.add_remark("t", 5, "Una", "hm")
    whole = (await store.find_table("t"), await store.entries("t"), await store.remarks("t"))
    rows, at = read_rows(await store.host.export("t", 77))
    assert at == 77
    assert await store.host.export("none", 77) == ""
    with pytest.raises(FondacoError, match="is in this database already"):
        await store.host.add_exported(rows)
    await store.host.delete("t", 1)
    await store.add_table(new_table("other", keys={"watch": key("b")}))
    with pytest.raises(FondacoError, match="is in this database already"):
        await store.host.add_exported(rows)
    assert await all_tables(store) == ["other"]
    await store.host.delete("other", 1)
    await store.host.add_exported(rows)
    assert whole == (await store.find_table("t"), await store.entries("t"), await store.remarks("t"))
    assert await store.holder_of(key("b")) == ("t", "seat 0")


def test_what_is_exported_is_what_the_schema_has() -> None:
    for name, columns in COLUMNS.items():
        ours = metadata.tables[name].c
        assert list(columns) == [column.name for column in ours]
        assert {column.name for column in ours if column.nullable} == {
            one for table, one in MAY_BE_NULL if table == name
        }
