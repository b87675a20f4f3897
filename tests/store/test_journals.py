"""Journals that are kept to be looked at."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from fondaco import FondacoError
from fondaco.store import Store
from fondaco.store.analysis_records import AnalysisId
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


async def test_old_journals_are_deleted_some_at_a_time_with_their_analyses(store: Store) -> None:
    for number in range(5):
        await store.add_journal(f"a{number}", number, JOURNAL)
    assert await store.analyses.claim(AnalysisId("a0", "all"), "1", 1, 0)
    await store.add_journal("a1", 9, JOURNAL)  # added again, it stays for longer
    assert [one.id for one in await store.host.journals(9, search="Zoë")] == ["a1", "a4", "a3", "a2", "a0"]
    assert await store.host.journals(9, search="%") == []
    assert [await store.delete_old_journals(4, 2, 10) for _ in range(3)] == [2, 1, 0]
    assert [one.id for one in await store.host.journals(9)] == ["a1", "a4"]
    assert await store.analyses.find(AnalysisId("a0", "all")) is None
    assert await store.host.delete_journal("a4", 10)
    assert not await store.host.delete_journal("a4", 10)
    assert [notice.kind for notice in await store.notices()] == ["delete_replay"] * 3


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
