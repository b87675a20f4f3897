"""A copy of everything, made while others write, and a store made of it again."""

import asyncio
import gzip
import stat
from pathlib import Path

import pytest

from fondaco import FondacoError
from fondaco.store import OVER, Store, TableState
from store.examples import all_tables, entry, key, new_table


async def fill(store: Store) -> None:
    await store.add_table(new_table("over", keys={"watch": key("a")}))
    await store.add_table(new_table("playing", keys={"seat 0": key("b")}))
    await store.append("over", [entry(1), entry(2, "Ça va ? 🎲")], TableState(OVER, "", None, 5))
    await store.append("playing", [entry(1)])
    await store.add_remark("over", 7, "Una", "hello")
    await store.add_journal("0" * 32, 1, "a journal")


async def test_everything_comes_back_in_another_store(store: Store, tmp_path: Path) -> None:
    """In one of the other kind too: what is restored here is always SQLite."""
    await fill(store)
    file = tmp_path / "backup.gz"
    assert await store.back_up(file) == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    async with await Store.open(f"sqlite:///{tmp_path / 'again.sqlite'}") as again:
        assert await again.restore(file) == 2
        for table in ("over", "playing"):
            assert await again.find_table(table) == await store.find_table(table)
            assert await again.entries(table) == await store.entries(table)
        assert await again.holder_of(key("b")) == ("playing", "seat 0")
        assert await again.remarks("over") == await store.remarks("over")
        assert await again.find_journal("0" * 32) == "a journal"
        await again.append("playing", [entry(2)])
        with pytest.raises(FondacoError, match="there are tables in this database already"):
            await again.restore(file)


async def test_a_backup_of_sqlite_fills_every_kind_of_store(store: Store, tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path / 'other.sqlite'}") as other:
        await fill(other)
        await other.back_up(tmp_path / "backup.gz")
        assert await store.restore(tmp_path / "backup.gz") == 2
        assert await store.entries("over") == await other.entries("over")
        await store.append("playing", [entry(2)])


async def test_without_games_that_are_played_there_is_no_secret_in_it(store: Store, tmp_path: Path) -> None:
    await fill(store)
    assert await store.back_up(tmp_path / "backup.gz", without_running=True) == 1
    text = gzip.decompress((tmp_path / "backup.gz").read_bytes()).decode()
    assert "playing" not in text
    assert text.count("5eed" * 16) == 1


async def test_what_is_written_during_a_backup_is_whole_or_not_in_it(store: Store, tmp_path: Path) -> None:
    await store.add_table(new_table())

    async def write() -> None:
        for number in range(1, 200):
            await store.append("t", [entry(number)])

    writing = asyncio.create_task(write())
    await store.back_up(tmp_path / "backup.gz")
    await writing
    async with await Store.open(f"sqlite:///{tmp_path / 'again.sqlite'}") as again:
        await again.restore(tmp_path / "backup.gz")
        log = await again.entries("t")
    assert log == [entry(number) for number in range(1, len(log) + 1)]


async def test_what_is_no_backup_changes_nothing(store: Store, tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path / 'other.sqlite'}") as other:
        await fill(other)
        await other.back_up(tmp_path / "whole.gz")
        with pytest.raises(FondacoError, match="File exists"):
            await other.back_up(tmp_path / "whole.gz")
    whole = (tmp_path / "whole.gz").read_bytes()
    lines = gzip.decompress(whole)
    for number, data in enumerate(
        [b"", b"no gzip", whole[:-20], gzip.compress(b"{}\n"), gzip.compress(lines + b'["keys", [1]]\n')]
    ):
        broken = tmp_path / f"broken{number}.gz"
        broken.write_bytes(data)
        with pytest.raises(FondacoError, match="backup"):
            await store.restore(broken)
    with pytest.raises(FondacoError, match="No such file"):
        await store.restore(tmp_path / "none.gz")
    assert await all_tables(store) == []
