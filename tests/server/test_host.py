"""What a host does with the tables of a server that is running."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.store import Store
from fondaco.table.commands import Chat, Propose
from server.running import HANGS, HTTP, Server, running
from server.test_house import Time, bots, house_on, open_table, store

__all__ = ["bots", "store"]  # fixtures


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("host")) as one:
        yield one


def host(server: Server, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fondaco.terminal.app", "host", *words, "--database", server.database]
    environment = {**server.environment, "COLUMNS": "200"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANGS, check=False)


def test_a_host_sees_unlists_ends_and_deletes_tables(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben", listed=True)
    ann = server.client(links["seats"]["0"])
    ann.post("chat", {"text": "my secret message"})
    [shown] = HTTP.get(f"{server.address}/api/tables").json()
    id = shown["id"]

    listed = host(server, "list")
    assert listed.returncode == 0, listed.stderr
    assert [word in listed.stdout for word in (id[:8], "millefiori", "me:Ann, me:Ben", "in the lobby")] == [True] * 4
    details = host(server, "show", id[:6]).stdout
    assert id in details
    assert "secret" not in listed.stdout + details

    assert "no longer in the lobby" in host(server, "unlist", id).stdout
    assert HTTP.get(f"{server.address}/api/tables").json() == []
    assert "was not in the lobby" in host(server, "unlist", id).stdout

    assert "ended" in host(server, "close", id).stdout
    refused = ann.act(ann.table()["legal"][0] if ann.table()["legal"] else "pass")
    assert refused.status_code == 400
    assert "the game at this table is over" in refused.json()["error"]
    assert ann.table()["status"] == "ended"
    again = host(server, "close", id)
    assert again.returncode != 0
    assert "over" in again.stderr
    assert id[:8] not in host(server, "list").stdout
    assert id[:8] in host(server, "list", "--finished").stdout

    unsure = host(server, "delete", id)
    assert unsure.returncode != 0
    assert "add --yes" in unsure.stderr
    assert "deleted" in host(server, "delete", id, "--yes").stdout
    for client in (ann, server.client(links["watch"])):
        assert client.request("GET", "/api/table").status_code == 404
    missing = host(server, "show", id)
    assert missing.returncode != 0
    assert "no table begins with" in missing.stderr


async def test_finished_tables_are_kept_for_as_long_as_the_host_says(store: Store, bots: BotProcesses) -> None:
    time, day = Time(), 24 * 3600 * 1000
    async with house_on(store, bots, now=time, keep_days=90) as house:
        over, ann = await open_table(house, "me", "random")
        await house.do(ann, Propose("end"))
        going_on, ben = await open_table(house, "me", "random")
        time.now += 89 * day
        await house.check_due()
        assert await store.find_table(over.table)
        time.now += 2 * day
        await house.check_due()
        assert await store.find_table(over.table) is None
        assert await store.entries(over.table) == []
        assert await store.find_table(going_on.table)
        await house.do(ben, Chat("still here"))


def test_a_backup_is_made_while_the_server_runs_and_played_on_elsewhere(server: Server, tmp_path: Path) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben")
    ann = server.client(links["seats"]["0"])
    ann.post("chat", {"text": "hello"})
    made = host(server, "backup", str(tmp_path / "backup.gz"))
    assert made.returncode == 0, made.stderr
    assert "seeds of games that are being played" in made.stdout
    assert "another server uses it already" in host(server, "restore", str(tmp_path / "backup.gz")).stderr
    command = [sys.executable, "-m", "fondaco.terminal.app", "host", "restore", str(tmp_path / "backup.gz")]
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    subprocess.run([*command, "--database", database], env=server.environment, timeout=HANGS, check=True)
    with running(tmp_path) as other:
        again = other.client(ann.key)
        assert again.table()["number"] == ann.table()["number"]
        assert again.act(again.table()["legal"][0]).status_code == 200
