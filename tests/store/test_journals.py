"""Journals that are kept to be looked at."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from fondaco import FondacoError
from fondaco.store import Store
from fondaco.store.migration import STEPS, VERSION_TABLE, bring_up_to_date
from store.examples import new_table

JOURNAL = "fondaco journal 1\nplayers: Zoë, Ὀδυσσεύς, 🎲\n\nactions: 0\n"


async def test_a_journal_comes_back_as_it_was(store: Store) -> None:
    await store.add_journal("a", 1_700_000_000_000, JOURNAL)
    await store.add_journal("b", 1_700_000_000_001, JOURNAL * 5000)
    assert await store.find_journal("a") == JOURNAL
    assert await store.find_journal("b") == JOURNAL * 5000
    assert await store.find_journal("c") is None


async def test_the_same_journal_may_be_added_by_many_at_once(store: Store) -> None:
    await asyncio.gather(*(store.add_journal("a", number, JOURNAL) for number in range(8)))
    assert await store.find_journal("a") == JOURNAL


@pytest.mark.parametrize("wrong", ["a\0b", "a\ud800b"])
async def test_a_text_that_a_database_would_choke_on_is_refused(store: Store, wrong: str) -> None:
    for refused in (store.add_journal(wrong, 1, ""), store.add_journal("a", 1, wrong), store.find_journal(wrong)):
        with pytest.raises(FondacoError, match="cannot be stored"):
            await refused
    assert await store.find_journal("a") is None


async def test_a_database_from_before_journals_keeps_its_tables(url: str, tmp_path: Path) -> None:
    (tmp_path / "v0001_tables.py").write_text((STEPS / "v0001_tables.py").read_text())

    def go_back(connection: Connection) -> None:
        for later in (
            "TABLE analyses",
            "TABLE health",
            "TABLE journals",
            "TABLE remarks",
            "TABLE host_key",
            "TABLE notices",
            "INDEX entries_sit",
        ):
            connection.execute(text(f"DROP {later}"))
        connection.execute(text("CREATE INDEX tables_not_over ON tables (id)"))
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0001'"))
        bring_up_to_date(connection, tmp_path)

    async with await Store.open(url) as store:
        await store.add_table(new_table())
        async with store._database.writing() as connection:
            await connection.run_sync(go_back)
    async with await Store.open(url) as store:
        assert await store.find_table("t") is not None
        await store.add_journal("a", 1, JOURNAL)
        assert await store.find_journal("a") == JOURNAL
