"""What only SQLite does: one writer for many, and one file."""

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import event

from fondaco.engine.errors import FondacoError
from fondaco.store import NumberTaken, Store, TableState, UnavailableError
from fondaco.store.log import Append
from fondaco.store.sqlite import Sqlite
from fondaco.table.entry import Entry
from starting import HANGS
from store.examples import entry, key, new_table


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a" / "b" / "games.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    async with await Store.open(f"sqlite:///{file}") as store:
        yield store


async def test_appends_that_arrive_together_are_committed_together(store: Store, file: Path) -> None:
    for number in range(100):
        await store.add_table(new_table(f"t{number}"))
    database = Sqlite(file)
    said: list[str] = []
    await database._log._writer.run(lambda connection: connection.set_trace_callback(said.append))
    await asyncio.gather(*(database.append(Append(f"t{number}", [entry(1)], None)) for number in range(100)))
    await database.close()
    assert said.count("COMMIT") == 1
    assert len(said) > 100


async def test_a_group_keeps_the_order_in_which_it_was_asked(store: Store) -> None:
    """The numbers of one table, asked for in turn without waiting, are all in time; asked for backwards, one is."""
    await store.add_table(new_table())
    await store.add_table(new_table("u"))
    forwards = [
        store.append("t", [entry(number)], TableState("playing", str(number), number)) for number in range(1, 51)
    ]
    backwards = [store.append("u", [entry(number)], TableState("playing", str(number))) for number in range(50, 0, -1)]
    both = [one for pair in zip(forwards, backwards, strict=True) for one in pair]
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert answers[::2] == [None] * 50
    assert [type(answer) for answer in answers[1::2]] == [NumberTaken] * 49 + [type(None)]
    assert await store.entries("t") == [entry(number) for number in range(1, 51)]
    assert await store.entries("u") == [entry(1)]
    found = [await store.find_table(name) for name in "tu"]
    assert [table.state.turn_seats for table in found if table is not None] == ["50", "1"]


async def test_what_no_one_foresaw_spoils_only_its_own_append(store: Store) -> None:
    await store.add_table(new_table())
    await store.add_table(new_table("u"))
    too_late = Entry(1, 1 << 80, 0, "act", "sail")
    asked = [store.append("t", [entry(1)]), store.append("u", [too_late]), store.append("t", [entry(2)])]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert answers[0] is None
    assert isinstance(answers[1], OverflowError)
    assert answers[2] is None
    assert len(await store.entries("t")) == 2


async def test_other_writing_is_not_kept_waiting_by_appends(store: Store) -> None:
    for number in range(20):
        await store.add_table(new_table(f"t{number}"))
    done = asyncio.Event()
    written = [0] * 20

    async def play(table: int) -> None:
        while not done.is_set():
            await store.append(f"t{table}", [entry(written[table] + 1)])
            written[table] += 1

    playing = [asyncio.create_task(play(number)) for number in range(20)]
    async with asyncio.timeout(HANGS):
        for number in range(10):
            before = written.copy()
            await store.add_table(new_table(f"new{number}", keys={"watch": key(str(number))}))
            while any(now == then for now, then in zip(written, before, strict=True)):  # all of them go on
                await asyncio.sleep(0.001)
    done.set()
    await asyncio.gather(*playing)


async def test_a_full_disk_is_said_to_all_and_passes(store: Store, file: Path) -> None:
    """The group fails as a whole, each of it is told, and when there is room again the next one goes through."""
    await store.add_table(new_table())
    other = sqlite3.connect(file)
    pages = other.execute("PRAGMA page_count").fetchone()[0]
    other.close()
    assert isinstance(store._database, Sqlite)
    writer = store._database._log._writer
    await writer.run(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}"))
    big = "x" * 100_000
    asked = [store.append("t", [entry(1, big)]), store.append("t", [entry(2, big)])]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in answers] == [UnavailableError] * 2
    assert "database or disk is full" in str(answers[0])
    assert await store.entries("t") == []
    await writer.run(lambda connection: connection.execute("PRAGMA max_page_count = 1000000"))
    await store.append("t", [entry(1, big)])
    assert await store.entries("t") == [entry(1, big)]


async def test_commits_reach_the_disk(store: Store) -> None:
    async with store._database.writing() as connection:
        found = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous")
        ]
    assert found == ["wal", 2]
    assert isinstance(store._database, Sqlite)
    log = store._database._log
    assert await log._writer.run(lambda connection: connection.execute("PRAGMA synchronous").fetchone()) == (2,)


async def test_the_wal_is_cleared_beside_the_commits_and_begun_anew(store: Store, file: Path) -> None:
    for number in range(10):
        await store.add_table(new_table(f"t{number}"))
    text, wal, sizes = "x" * 2000, file.with_name("games.db-wal"), list[int]()
    for last in range(0, 1200, 20):
        entries = [[entry(last + number, text)] for number in range(1, 21)]
        await asyncio.gather(*[store.append(f"t{table}", one) for table in range(10) for one in entries])
        sizes.append(wal.stat().st_size)
    assert sizes[-1] < 3 * sizes[9]
    assert [len(await store.entries(f"t{number}")) for number in range(10)] == [1200] * 10


async def test_the_file_is_for_its_owner(store: Store, file: Path) -> None:
    await store.add_table(new_table())
    for path in (file, file.with_name("games.db-wal")):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_searches_use_their_indexes(store: Store, file: Path) -> None:
    asked: list[tuple[str, object]] = []

    def note(connection: object, cursor: object, statement: str, values: object, *_: object) -> None:
        asked.append((statement, values))

    assert isinstance(store._database, Sqlite)
    event.listen(store._database._readers.sync_engine, "before_cursor_execute", note)
    await store.lobby(5)
    await store.due(5, 5)
    await store.holder_of(key("a"))
    await store.entries("t", after=3)
    connection = sqlite3.connect(file)
    plans = [str(connection.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()) for sql, values in asked]  # type: ignore[arg-type]
    connection.close()
    for plan, index in zip(plans, ["tables_listed", "tables_due", "keys", "PRIMARY KEY"], strict=True):
        assert "SEARCH" in plan or "SCAN tables USING INDEX tables_listed" in plan, plan
        assert index in plan, plan
        assert "TEMP B-TREE" not in plan, plan


async def test_a_store_that_was_closed_writes_no_more(file: Path) -> None:
    store = await Store.open(f"sqlite:///{file}")
    await store.add_table(new_table())
    await store.close()
    await store.close()
    with pytest.raises(FondacoError, match="closed"):
        await store.append("t", [entry(1)])
