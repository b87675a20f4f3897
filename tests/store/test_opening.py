"""Addresses, migrations, and databases that cannot be opened."""

import asyncio
import os
import shutil
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from fondaco import FondacoError
from fondaco.store import Store
from fondaco.store.migration import STEPS, VERSION_TABLE, bring_up_to_date
from fondaco.store.schema import metadata
from store.cluster import Cluster
from store.examples import key, new_table


async def test_a_fresh_database_has_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        found: list[object] = compare_metadata(context, metadata)
        return found

    async with store._database.writing() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_again_keeps_what_is_there(url: str) -> None:
    for number in range(3):
        async with await Store.open(url) as store:
            assert len(await store.lobby(10)) == number
            await store.add_table(new_table(f"t{number}"))


async def test_many_may_open_a_fresh_database_at_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(8)))
    await stores[0].add_table(new_table())
    assert [len(await store.lobby(10)) for store in stores] == [1] * 8
    for store in stores:
        await store.close()


async def test_several_processes_may_open_a_fresh_database_at_once(url: str) -> None:
    program = (
        "import asyncio, sys\n"
        "from fondaco.store import Store\n"
        "async def main():\n"
        "    print('ready', flush=True)\n"
        "    sys.stdin.readline()\n"
        "    async with await Store.open(sys.argv[1]) as store:\n"
        "        print(await store.lobby(1), flush=True)\n"
        "asyncio.run(main())\n"
    )
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-c", program, url)
    starting = [asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe) for _ in range(4)]
    processes = await asyncio.gather(*starting)
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    for out, err in await asyncio.gather(*(process.communicate(b"\n") for process in processes)):
        assert (out, err) == (b"[]\n", b"")


async def test_an_older_database_is_migrated_and_a_newer_one_refused(url: str, tmp_path: Path) -> None:
    """A program of the future has one step more; afterwards today's program meets what it left."""
    steps = tmp_path / "steps"
    shutil.copytree(STEPS, steps, ignore=shutil.ignore_patterns("__pycache__"))
    (steps / "v9999_later.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        "revision = '9999'\n"
        f"down_revision = '{sorted(STEPS.glob('v*.py'))[-1].name[1:5]}'\n"
        "def upgrade() -> None:\n"
        "    op.add_column('tables', sa.Column('mood', sa.Text, nullable=False, server_default='calm'))\n"
    )
    async with await Store.open(url) as store:
        await store.add_table(new_table())
        async with store._database.writing() as connection:
            await connection.run_sync(bring_up_to_date, steps)
        async with store._database.reading() as connection:
            found = await connection.execute(text("SELECT id, mood FROM tables"))
            assert [tuple(row) for row in found] == [("t", "calm")]
    with pytest.raises(
        FondacoError, match=r"cannot be opened: it was written by a newer version of Fondaco; update this one$"
    ) as caught:
        await Store.open(url)
    assert "\n" not in str(caught.value)


async def test_a_step_that_fails_leaves_no_trace(url: str, tmp_path: Path) -> None:
    steps = tmp_path / "steps"
    shutil.copytree(STEPS, steps, ignore=shutil.ignore_patterns("__pycache__"))
    (steps / "v9999_broken.py").write_text(
        "from alembic import op\n"
        "revision = '9999'\n"
        f"down_revision = '{sorted(STEPS.glob('v*.py'))[-1].name[1:5]}'\n"
        "def upgrade() -> None:\n"
        "    op.drop_table('entries')\n"
        "    op.drop_table('no such table')\n"
    )
    async with await Store.open(url) as store:
        await store.add_table(new_table())
        with pytest.raises(Exception, match="no such table"):
            async with store._database.writing() as connection:
                await connection.run_sync(bring_up_to_date, steps)
    async with await Store.open(url) as store:
        assert await store.entries("t") == []


def test_there_is_no_way_back() -> None:
    assert not any("def downgrade" in step.read_text() for step in STEPS.glob("*.py"))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.db",
        "/var/games.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://games.db",
        "sqlite:///games.db?mode=ro",
        "sqlite+aiosqlite:///games.db",
        "postgresql+asyncpg://me@host/games",
        "mysql://me:secret@host/games",
        "postgresql://me:secret@host:port/games",
        "http://me:secret@[host/games",
    ],
)
async def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(FondacoError, match="use sqlite:///FILE or postgresql://USER@HOST/DATABASE") as caught:
        await Store.open(url)
    assert "secret" not in str(caught.value)


async def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, this is no database, though it is long enough to be one. " * 50)
    for name, reason in (
        ("letter.txt", "file is not a database"),
        ("letter.txt/games.db", "Not a directory|File exists"),
        (".", "Is a directory"),
    ):
        with pytest.raises(FondacoError, match=rf"^the database sqlite:///.* cannot be opened: ({reason})$"):
            await Store.open(f"sqlite:///{tmp_path}/{name}")


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
async def test_a_folder_that_may_not_be_written_in(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FondacoError, match="cannot be opened: Permission denied"):
        await Store.open(f"sqlite:///{tmp_path}/games.db")


async def test_a_relative_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with await Store.open("sqlite:///here/games.db"):
        assert (tmp_path / "here" / "games.db").exists()


async def test_a_server_that_cannot_be_reached(cluster: Cluster, tmp_path: Path) -> None:
    for url, reason in (
        ("postgresql://me:secret@127.0.0.1:1/games", "Connect call failed"),
        (f"postgresql://me:secret@/games?host={tmp_path}", "No such file or directory"),
        (f"postgresql://postgres:secret@/nothere?host={cluster.folder}", 'database "nothere" does not exist'),
        (f"postgresql://nobody:secret@/postgres?host={cluster.folder}", 'role "nobody" does not exist'),
        (f"postgresql://nobody:secret@/postgres?host={cluster.folder}&sslmode=often", "sslmode"),
    ):
        with pytest.raises(FondacoError, match=f"^the database postgresql://.* cannot be opened: .*{reason}") as caught:
            await Store.open(url)
        assert "secret" not in str(caught.value)
        assert "\n" not in str(caught.value)


async def test_the_other_spelling_of_postgresql(cluster: Cluster) -> None:
    async with await Store.open(cluster.empty_database().replace("postgresql:", "postgres:")) as store:
        assert await store.lobby(1) == []


async def test_keys_for_another_spelling_of_a_role_stop_working(url: str) -> None:
    roles = ["opener", "watch", "seat 0", "seat 12", "seat 00", "seat 012", "seat  1", "Seat 1", "seat 1 "]
    async with await Store.open(url) as store:
        await store.add_table(new_table(keys={role: key(role) for role in roles}))
        async with store._database.writing() as connection:
            for later in ("TABLE analyses", "TABLE health", "TABLE host_key", "TABLE notices", "INDEX entries_sit"):
                await connection.execute(text(f"DROP {later}"))
            await connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0005'"))
    async with await Store.open(url) as store:
        left = [role for role in roles if await store.holder_of(key(role))]
    assert left == ["opener", "watch", "seat 0", "seat 12"]
