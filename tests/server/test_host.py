"""What a host does with the tables of a server that is running, with `fondaco host` and over the host's API."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from fondaco import FondacoError
from fondaco.engine.journal import Journal
from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.server.hosting.host_tools import HostTools
from fondaco.store import Store
from fondaco.table.commands import Chat, Close, Mute, Propose, RemoveChat, RemoveName, Sit, Unlist
from fondaco.terminal.host_commands import PASSPHRASE, host_app
from server.running import HTTP, Client, Server, running
from server.test_house import Time, bots, house_on, open_table, store
from starting import HANGS

__all__ = ["bots", "store"]  # fixtures


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("host")) as one:
        yield one


def host(database: str, *words: str, passphrase: str = "") -> str:
    """What a command prints; an error of Fondaco's is raised."""
    environment = {PASSPHRASE: passphrase} if passphrase else {}
    done = CliRunner().invoke(host_app, [*words, "--database", database], env=environment)
    if done.exception is not None:
        raise done.exception
    return done.stdout


def refused(database: str, *words: str, because: str) -> None:
    with pytest.raises(FondacoError, match=because):
        host(database, *words)


class Host:
    """The host, over the API."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.key = host(server.database, "key").strip()

    def ask(self, path: str, data: Any = None, key: str | None = None) -> httpx.Response:
        method = "GET" if data is None else "POST"
        headers = {"Authorization": f"Bearer {self.key if key is None else key}"} if key != "" else {}
        return HTTP.request(method, f"{self.server.address}/api/host/tables{path}", headers=headers, json=data)

    def get(self, path: str = "") -> Any:
        answer = self.ask(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, id: str, act: str, **data: Any) -> Any:
        answer = self.ask(f"/{id}/{act}", data)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def id_of(self, name: str) -> str:
        """The table where somebody of this name plays."""
        [found] = self.get(f"?search={name}")["tables"]
        return str(found["id"])


@pytest.fixture(scope="module")
def api(server: Server) -> Host:
    return Host(server)


def in_store(server: Server, query: str) -> list[Any]:
    """What the database itself has."""
    engine = create_engine(server.database)
    with engine.begin() as connection:
        done = connection.execute(text(query))
        rows = list(done) if done.returns_rows else []
    engine.dispose()
    return rows


def messages(client: Client) -> list[tuple[str, str]]:
    return [(one["kind"], one["text"]) for one in client.request("GET", "/api/table/messages").json()]


def test_a_host_sees_unlists_ends_and_deletes_tables(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben", listed=True)
    ann, database = server.client(links["seats"]["0"]), server.database
    ann.post("chat", {"text": "my secret message"})
    [shown] = HTTP.get(f"{server.address}/api/tables").json()
    id = shown["id"]

    listed = host(database, "list")
    assert [word in listed for word in (id[:8], "millefiori", "Ann (to play), Ben", "lobby")] == [True] * 4
    assert id[:8] in host(database, "playing")
    assert id[:8] not in host(database, "list", "--search", "nobody")
    details = host(database, "show", id[:6])
    assert id in details
    assert "secret" not in listed + details
    assert "message 1, seat 0: my secret message" in host(database, "chat", id)

    assert "removed from the lobby" in host(database, "unlist", id)
    assert HTTP.get(f"{server.address}/api/tables").json() == []
    refused(database, "unlist", id, because="not in the lobby")

    with ann.live() as live:
        live.wait_for("picture")
        assert "ended" in host(database, "close", id)
        while live.wait_for("message")["kind"] != "close":  # they hear of it, though nobody acts there
            pass
        assert live.wait_for("picture")["status"] == "ended"
    assert "the game at this table is over" in ann.act("pass").json()["error"]
    refused(database, "close", id, because="is over")
    assert id[:8] not in host(database, "list")
    assert id[:8] in host(database, "list", "--finished")

    refused(database, "delete", id, because="add --yes")
    assert "deleted" in host(database, "delete", id, "--yes")
    for client in (ann, server.client(links["watch"])):
        assert client.request("GET", "/api/table").status_code == 404
    for gone in (id, "-a", "--a"):  # an id may begin with a dash
        refused(database, "show", gone, because="no table begins with")


def test_a_table_of_a_game_that_is_not_here_can_be_looked_after(server: Server, api: Host) -> None:
    server.open("millefiori", "me:Odd", "me", listed=True)
    id = api.id_of("Odd")
    in_store(server, f"UPDATE tables SET header = replace(header, 'millefiori', 'backgammon') WHERE id = '{id}'")
    assert "backgammon" in api.get(f"/{id}")["table"]["problem"]
    for words in (["unlist"], ["mute", "--seat", "1"], ["unmute", "--seat", "1"], ["remove-name", "--seat", "0"]):
        host(server.database, words[0], id, *words[1:])
    assert "ended" in host(server.database, "close", id)
    assert [
        row.kind for row in in_store(server, f"SELECT kind FROM entries WHERE table_id = '{id}' ORDER BY number")
    ] == [
        "unlist",
        "mute",
        "unmute",
        "remove_name",
        "close",
    ]
    assert "Odd" not in str(api.get(f"/{id}"))
    host(server.database, "delete", id, "--yes")


def test_only_the_hosts_key_opens_the_hosts_page(server: Server, api: Host) -> None:
    links = server.open("millefiori", "me:Kim", "me")
    id = api.id_of("Kim")
    for key, status in (("", 401), ("x" * 32, 404), (links["opener"], 404), (links["seats"]["0"], 404)):
        for answer in (api.ask("", key=key), api.ask(f"/{id}", key=key), api.ask(f"/{id}/close", {}, key=key)):
            assert answer.status_code == status, answer.text
            assert id not in answer.text
    old = api.key
    api.key = host(server.database, "key").strip()
    assert api.ask("", key=old).status_code == 404
    assert [row.hash for row in in_store(server, "SELECT hash FROM host_key")] != [api.key.encode()]

    seed = in_store(server, f"SELECT seed FROM tables WHERE id = '{id}'")[0].seed
    seen = [api.ask(path).text for path in ("", "?show=active", f"?search={id[:5]}", f"/{id}")]
    plain = api.ask(f"/{id}/export", {})
    assert plain.status_code == 400
    assert "seed of a game that is being played" in plain.json()["error"]
    assert not [answer for answer in [*seen, plain.text] if seed in answer or "hand" in answer]
    assert all(id in answer for answer in seen)

    before = server.client(links["seats"]["0"]).table()["number"]
    for act, data in (
        ("mute", {"on": True, "seat": 7}),
        ("mute", {"on": False, "seat": 1}),
        ("mute", {"seat": 1}),
        ("name", {"seat": 1}),
        ("chat", {"what": "message", "number": 1}),
        ("chat", {"what": "everything"}),
        ("unlist", {}),
        ("export", {"passphrase": "short"}),
    ):
        assert api.ask(f"/{id}/{act}", data).status_code == 400, act
    assert api.ask("/nothing/close", {}).status_code == 404
    assert api.ask("?after=nowhere").status_code == 400
    assert server.client(links["seats"]["0"]).table()["number"] == before


def test_a_host_finds_tables_by_their_state(server: Server, api: Host) -> None:
    waiting = server.open("millefiori", "me:Eva", "me")
    server.client(waiting["seats"]["0"]).post("chat", {"text": "anybody?"})
    playing = server.open("oltremare", "me:Éric", "me", "greedy")
    server.client(playing["seats"]["1"]).post("sit", {"name": "Eva"})
    over = server.open("millefiori", "me:Eva", "greedy")
    server.client(over["seats"]["0"]).post("proposals", {"what": "end"})

    def games(show: str, search: str) -> list[str]:
        return [one["game"] for one in api.get(f"?show={show}&search={search}")["tables"]]

    assert games("waiting", "Eva") == ["millefiori"]
    assert games("playing", "Eva") == games("all", "éric") == games("all", "Oltre") == ["oltremare"]
    assert games("over", "Eva") == ["millefiori"]
    assert sorted(games("active", "eva")) == ["millefiori", "oltremare"]
    [shown] = api.get("?show=playing&search=Eva")["tables"]
    assert [(seat["name"], seat["bot"], seat["sat"]) for seat in shown["seats"]] == [
        ("Éric", "", True),
        ("Eva", "", True),
        ("", "greedy", False),
    ]


def test_who_is_muted_cannot_write_and_what_is_removed_is_gone(server: Server, api: Host) -> None:
    links = server.open("millefiori", "me:Ivy", "me", spectator_chat=True)
    ivy, jo, una = (server.client(key) for key in (*links["seats"].values(), links["watch"]))
    jo.post("sit", {"name": "Rude Name"})
    for client, words in ((ivy, "hello"), (jo, "rude one"), (jo, "rude two"), (jo, "rude three")):
        assert client.post("chat", {"text": words}).status_code == 200
    for words in ("rude remark", "another remark"):
        una.post("chat", {"text": words, "name": "Rude Una"})
    id = api.id_of("Rude Name")

    with jo.live() as live:
        live.wait_for("picture")
        api.do(id, "mute", on=True, seat=1)
        assert live.wait_for("message")["text"] == "seat 1"
    for path, data in (("chat", {"text": "still here"}), ("sit", {"name": "Ruder Name"})):
        assert "the host has muted you" in jo.post(path, data).json()["error"]
    assert ivy.post("chat", {"text": "I may"}).status_code == 200
    assert jo.act(jo.table()["legal"][0]).status_code == 200  # and they may play
    api.do(id, "mute", on=True)
    assert "the host has muted the spectators" in una.post("chat", {"text": "hey"}).json()["error"]
    details = api.get(f"/{id}")
    assert (details["spectators_muted"], [seat["muted"] for seat in details["table"]["seats"]]) == (True, [False, True])
    api.do(id, "mute", on=False)
    assert una.post("chat", {"text": "hey"}).status_code == 200

    chat = {one["text"]: one["number"] for one in details["chat"]}
    api.do(id, "chat", what="message", number=chat["rude two"])
    assert [text for kind, text in messages(ivy) if kind == "chat"] == ["hello", "rude one", "", "rude three", "I may"]
    api.do(id, "chat", what="remark", number=1)
    assert [one["text"] for one in una.request("GET", "/api/table/remarks").json()] == ["", "another remark", "hey"]
    host(server.database, "remove-chat", id, "--seat", "1")
    api.do(id, "name", seat=1)
    api.do(id, "name")
    assert jo.table()["seats"][1]["name"] == ""
    host(server.database, "remove-chat", id, "--spectators")
    everything = str([in_store(server, f"SELECT * FROM {table}") for table in ("tables", "entries", "remarks")])
    assert "rude" not in (everything + str(messages(una)) + una.request("GET", "/api/table/remarks").text).casefold()
    assert "I may" in everything
    api.do(id, "chat", what="all")
    assert api.get(f"/{id}")["chat"] == []
    assert jo.act(*jo.table()["legal"][:1]).status_code in (200, 400)  # the table goes on, made of its log again


def test_a_name_that_is_removed_is_in_no_journal_that_is_kept(server: Server, api: Host) -> None:
    links = server.open("millefiori", "me:Vile Name", "random")
    vile = server.client(links["seats"]["0"])
    vile.act(vile.table()["legal"][0])
    vile.post("proposals", {"what": "end"})
    id = api.id_of("Vile Name")
    replay = vile.post("replay").json()["id"]
    address = f"{server.address}/api/replays/{replay}"
    assert "Vile Name" in HTTP.get(address).text
    body = {"at": 1, "seat": 1, "bots": ["random"]}
    assert HTTP.post(f"{address}/tables", json=body).status_code == 201

    api.do(id, "name", seat=0)
    assert "Vile" not in HTTP.get(address).text + HTTP.get(f"{address}/journal").text
    assert HTTP.get(f"{address}/frames").status_code == 200
    assert "Vile" not in vile.request("GET", "/api/table/journal").text + str(messages(vile)) + str(vile.table())
    kept = [in_store(server, f"SELECT * FROM {table}") for table in ("tables", "entries", "journals")]
    assert "Vile" not in str(kept)
    assert len(json.loads(in_store(server, f"SELECT header FROM tables WHERE id = '{id}'")[0].header)["seats"]) == 2


async def test_a_table_in_memory_becomes_what_its_log_has_become(store: Store, bots: BotProcesses) -> None:
    time = Time()
    async with house_on(store, bots, now=time) as house:
        _, ann, ben = await open_table(house, "me:Ann", "me:Kept", listed=True)
        for place, command in ((ann, Chat("a")), (ben, Sit("Ben")), (ben, Chat("b")), (ben, Chat("c"))):
            time.now += 1
            await house.do(place, command)
        tools, id = HostTools(store, house.now), ann.table
        await tools.do(id, Unlist())
        await tools.do(id, Mute(on=True, seat=1))
        await tools.do(id, RemoveName(1))
        await tools.do(id, RemoveChat("message", 3))
        await house.host.check()
        with pytest.raises(FondacoError, match="muted"):
            await house.do(ben, Chat("d"))
        hosted = await house.tables.find(id)
        stored = await store.find_table(id)
        assert stored is not None
        again = house.tables.replayed(stored, await store.entries(id))
        assert [entry.text for entry in again.log if entry.kind in ("chat", "sit")] == ["a", "", "", "c"]
        for table in (hosted.table, again):
            assert table.log == again.log
            assert table.journal.players == ["me:Ann", "me"]
            assert (table.moderation.muted, table.sitting.free()) == ({1}, [])
        await tools.do(id, RemoveChat("seat", 1))
        await tools.do(id, Close())
        await house.host.check()
        assert hosted.table.status == "ended"
        assert hosted.table.log == await store.entries(id)


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
    async with house_on(store, bots, now=time, keep_unfinished_days=365) as house:
        time.now += 366 * day
        await house.check_due()
        assert await store.find_table(going_on.table) is None


async def test_much_that_is_kept_no_longer_is_deleted_some_at_a_time(store: Store, bots: BotProcesses) -> None:
    time = Time()
    for number in range(50):
        await store.add_journal(f"a{number}", time.now, "")
    time.now += 100 * 24 * 3600 * 1000
    async with house_on(store, bots, now=time, keep_days=90) as house:
        await house.check_due()
        assert len(await store.host.journals(100)) == 50  # tables only
    async with house_on(store, bots, now=time, keep_replays_days=90) as house:
        left = []
        for _ in range(4):
            await house.check_due()
            left.append(len(await store.host.journals(100)))
    assert left == [30, 10, 0, 0]
    assert {notice.kind for notice in await store.notices()} == {"delete_replay"}  # so that readers forget them


async def test_clocks_run_though_nothing_can_be_deleted(
    store: Store, bots: BotProcesses, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    time, asked = Time(), list[str]()

    async def fail(*words: object) -> int:
        asked.append("delete")
        raise ValueError

    async def due(*words: object) -> list[str]:
        asked.append("due")
        return []

    async with house_on(store, bots, now=time, keep_days=90) as house:
        monkeypatch.setattr(store, "delete_old", fail)
        monkeypatch.setattr(store, "due", due)
        for _ in range(2):
            await house.check_due()
    assert asked == ["due", "delete", "due"]
    assert "could not be deleted" in caplog.text


def test_a_host_deletes_a_replay_with_the_names_in_it(server: Server) -> None:
    journal = Journal("millefiori", seats=2, seed=7, players=["me:Zacharias", "me:Yolanda"])
    answer = HTTP.post(f"{server.address}/api/replays", json={"journal": journal.text()})
    id = answer.json()["id"]
    assert HTTP.get(f"{server.address}/api/replays/{id}").status_code == 200
    listed = host(server.database, "replays", "--search", "Zacharias")
    assert id in listed
    assert "Yolanda" in listed
    refused(server.database, "delete-replay", id, because="add --yes")
    refused(server.database, "delete-replay", "nothing", "--yes", because="0 replays begin with 'nothing'")
    host(server.database, "delete-replay", id[:12], "--yes")
    assert host(server.database, "replays", "--search", "Zacharias").strip() == "There are no replays."
    deadline = time.monotonic() + HANGS
    while HTTP.get(f"{server.address}/api/replays/{id}").status_code != 404:  # until the server has heard of it
        assert time.monotonic() < deadline


def test_backups_and_single_tables_are_played_on_elsewhere(server: Server, api: Host, tmp_path: Path) -> None:
    clock = {"kind": "live", "bank": 900, "increment": 0}
    links = server.open("millefiori", "me:Max", "me:Noa", clock=clock, spectator_chat=True)
    max_, noa = (server.client(key) for key in links["seats"].values())
    noa.post("sit", {"name": "Noa"})
    max_.post("chat", {"text": "hello"})
    id = api.id_of("Max")
    backup, other = str(tmp_path / "backup.age"), f"sqlite:///{tmp_path / 'tables.sqlite'}"
    host(server.database, "backup", backup, "--encrypt", passphrase="correct horse")
    assert b"hello" not in Path(backup).read_bytes()
    with pytest.raises(FondacoError, match="another server is using it already"):
        host(server.database, "restore", backup, passphrase="correct horse")
    host(other, "restore", backup, passphrase="correct horse")
    assert "seeds of games that are being played" in host(server.database, "backup", str(tmp_path / "plain.gz"))
    host(other, "delete", id, "--yes")

    exported = host(server.database, "export", id[:9])
    file = tmp_path / "max.fondaco-table"
    first, opened, *lines = exported.splitlines()
    for broken, because in (
        ("", "not a table"),
        ("{}", "not a table"),
        ("[]\n" + exported, "not a table"),
        ("age-encryption.org/v1\nnothing", "passphrase of this file"),
        ("\n".join([first, opened, *lines[1:]]), "the exported table is incomplete"),
        ("\n".join([first, *lines]), "the exported table is incomplete"),
        ("\n".join([first, opened, lines[0].replace("1", '"1"', 1), *lines[1:]]), "line 3"),
        ("\n".join([first, opened.replace("millefiori", "chess"), *lines]), "chess"),
        ("\n".join([first, opened, *lines, json.dumps(["keys", ["00" * 32, id, "seat 9"]])]), "seat 9"),
        ("\n".join([first, opened.replace("me:Max", "me:"), *lines]), "neither a person nor a bot"),
        (
            "\n".join([first, opened, *[line.replace("chat", "flag") for line in lines]]),
            "the log of this table is not valid",
        ),
    ):
        file.write_text(broken)
        with pytest.raises(FondacoError, match=because):
            host(other, "import", str(file), passphrase="some passphrase")
    refused(other, "show", id, because="no table begins")

    file.write_text(exported)
    host(other, "import", str(file))
    refused(other, "import", str(file), because="in this database already")
    with running(tmp_path) as elsewhere:
        again = elsewhere.client(max_.key)
        assert again.table()["number"] == max_.table()["number"]
        assert messages(again) == messages(max_)
        assert again.act(again.table()["legal"][0]).status_code == 200
        assert 800_000 < again.table()["seats"][0]["left"] <= 900_000
        assert elsewhere.client(links["watch"]).post("chat", {"text": "I see"}).status_code == 200
