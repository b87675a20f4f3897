"""Tables come back as they went in, and are found by who looks for them."""

import pytest

from fondaco import FondacoError
from fondaco.store import NewTable, Store, StoredTable, TableState, TableSummary
from store.examples import entry, key, new_table


async def test_a_table_comes_back_without_its_keys(store: Store) -> None:
    header = '{"game": "liguria", "names": ["Zoë", "Ὀδυσσεύς", "🎲"]}'
    await store.add_table(NewTable("t", 1_700_000_000_000, header, "s" * 64, False, {"opener": key("a")}))
    state = TableState("open", "", None, 1_700_000_000_000)
    assert await store.find_table("t") == StoredTable("t", 1_700_000_000_000, header, state, "s" * 64, False)
    assert await store.find_table("u") is None


async def test_a_table_is_added_once(store: Store) -> None:
    await store.add_table(new_table(keys={"watch": key("a")}))
    with pytest.raises(FondacoError, match="table 't' or one of its keys exists already"):
        await store.add_table(new_table(keys={"watch": key("b")}))
    with pytest.raises(FondacoError, match="table 'u' or one of its keys exists already"):
        await store.add_table(new_table("u", keys={"opener": key("c"), "watch": key("a")}))
    assert await store.find_table("u") is None
    assert await store.holder_of(key("b")) is None
    assert await store.holder_of(key("c")) is None


async def test_secrets_stay_out_of_logs(store: Store) -> None:
    table = new_table(keys={"watch": key("a")})
    await store.add_table(table)
    assert "5eed" not in repr(table)
    assert "5eed" not in repr(await store.find_table("t"))
    assert repr(key("a"))[2:-1] not in repr(table)


async def test_keys_open_what_they_are_for(store: Store) -> None:
    await store.add_table(new_table(keys={"opener": key("a"), "seat 0": key("b")}))
    await store.add_table(new_table("u", keys={"seat 0": key("c")}))
    assert await store.holder_of(key("a")) == ("t", "opener")
    assert await store.holder_of(key("b")) == ("t", "seat 0")
    assert await store.holder_of(key("c")) == ("u", "seat 0")
    assert await store.holder_of(key("d")) is None


async def test_a_replaced_key_is_dead(store: Store) -> None:
    await store.add_table(new_table(keys={"opener": key("a"), "seat 0": key("b")}))
    await store.replace_key("t", "seat 0", key("c"))
    assert await store.holder_of(key("b")) is None
    assert await store.holder_of(key("c")) == ("t", "seat 0")
    assert await store.holder_of(key("a")) == ("t", "opener")


async def test_a_key_that_cannot_be_replaced(store: Store) -> None:
    await store.add_table(new_table(keys={"opener": key("a"), "seat 0": key("b")}))
    with pytest.raises(FondacoError, match="table 't' has no key for 'seat 7'"):
        await store.replace_key("t", "seat 7", key("c"))
    with pytest.raises(FondacoError, match="table 'u' has no key for 'opener'"):
        await store.replace_key("u", "opener", key("c"))
    with pytest.raises(FondacoError, match="the new key for 'seat 0' is in use already"):
        await store.replace_key("t", "seat 0", key("a"))
    assert await store.holder_of(key("a")) == ("t", "opener")
    assert await store.holder_of(key("b")) == ("t", "seat 0")


async def test_the_lobby_has_the_listed_tables_newest_first(store: Store) -> None:
    for number in range(10):
        # Two and two of the same age, and every third not listed.
        await store.add_table(new_table(f"t{number}", created=number // 2, listed=number % 3 != 0))
    assert [table.id for table in await store.lobby(4)] == ["t8", "t7", "t5", "t4"]
    everything = await store.lobby(10)
    assert [table.id for table in everything] == ["t8", "t7", "t5", "t4", "t2", "t1"]
    assert everything[-1] == TableSummary("t1", 0, '{"game": "millefiori"}', TableState("open", "", None, 0))


async def test_a_table_that_is_over_leaves_the_lobby(store: Store) -> None:
    for id in ("a", "b"):
        await store.add_table(new_table(id, listed=True))
    await store.append("a", [entry(1)], TableState("over", "", None, 5))
    assert [table.id for table in await store.lobby(10)] == ["b"]


async def test_a_role_is_given_its_first_key_once(store: Store) -> None:
    await store.add_table(new_table())
    assert await store.give_key("t", "seat 5", key("e"))
    assert await store.give_key("t", "seat 5", key("e"))
    assert not await store.give_key("t", "seat 5", key("f"))
    assert not await store.give_key("t", "seat 6", key("e"))
    assert not await store.give_key("no such table", "seat 5", key("g"))
    assert await store.holder_of(key("e")) == ("t", "seat 5")
    assert await store.holder_of(key("f")) is None


async def test_the_state_goes_with_the_log(store: Store) -> None:
    await store.add_table(new_table())
    state = TableState("playing", "0 2", 5000, 1001)
    await store.append("t", [entry(1)], state)
    await store.append("t", [entry(2)])
    found = await store.find_table("t")
    assert found is not None
    assert found.state == state
    assert (await store.lobby(1))[0].state == state
    await store.append("t", [], TableState("playing", "", None, 1002))
    found = await store.find_table("t")
    assert found is not None
    assert found.state == TableState("playing", "", None, 1002)


async def test_tables_that_are_due(store: Store) -> None:
    for name, due in (("a", 300), ("b", 100), ("c", None), ("d", 200), ("e", 100)):
        await store.add_table(new_table(name))
        await store.append(name, [entry(1)], TableState("playing", "0", due, 50))
    assert await store.due(99, 10) == []
    assert await store.due(200, 10) == ["b", "e", "d"]
    assert await store.due(1000, 2) == ["b", "e"]
    await store.append("b", [entry(2)], TableState("playing", "1", None, 60))
    assert await store.due(200, 10) == ["e", "d"]


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b"])
async def test_a_text_that_a_database_would_choke_on_is_refused(store: Store, text: str) -> None:
    await store.add_table(new_table())
    for refused in (
        store.append("t", [entry(1), entry(2, text)]),
        store.append("t", [entry(1)], TableState(text)),
        store.append(text, []),
        store.add_table(new_table(text)),
        store.replace_key("t", text, key("a")),
        store.find_table(text),
        store.entries(text),
    ):
        with pytest.raises(FondacoError, match="cannot be stored"):
            await refused
    assert await store.entries("t") == []
