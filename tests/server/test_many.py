"""Several processes and one PostgreSQL: the same tables at all of them, in step, whichever of them is killed."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fondaco import FastChance, FondacoError, games
from fondaco.engine.journal import Journal
from fondaco.server import metrics
from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.server.hosting.cache import HostedTable
from fondaco.server.hosting.host_tools import HostTools
from fondaco.server.hosting.house import House
from fondaco.server.hosting.keys import hash_of
from fondaco.server.hosting.postgres_peers import PostgresPeers
from fondaco.store import Store
from fondaco.table.commands import Chat, Mute
from fondaco.table.entry import Entry
from fondaco.terminal import serve as serving
from fondaco.terminal.serve import serve, sort_editions
from server.running import HTTP, Live, Server
from starting import HANGS
from store.cluster import Cluster, running_cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture
def database(cluster: Cluster) -> str:
    return cluster.empty_database()


@pytest.fixture(scope="module")
def two(cluster: Cluster) -> Iterator[list[Server]]:
    database = cluster.empty_database()
    started = [Server(database), Server(database)]
    yield started
    for server in started:
        if server.process.is_alive():
            server.stop()


@pytest.fixture
def servers(two: list[Server]) -> list[Server]:
    """Both of them run, whatever was done to them before."""
    for server in two:
        if not server.process.is_alive():
            server.process = server.start()
    return two


class Player:
    """Plays anything, at one server after the other, until the game is over."""

    def __init__(self, key: str, seed: int, servers: list[Server]) -> None:
        self.key = key
        self.servers = servers
        self.chance = FastChance(seed)
        self.messages: list[dict[str, Any]] = []
        self.done: dict[int, str] = {}
        """What was acknowledged, by its number."""
        self.picture: dict[str, Any] = {}
        self.half_way = threading.Event()

    def play(self) -> None:
        for server in self.servers:
            try:
                with server.client(self.key).live(after=len(self.messages)) as live:
                    self._play_at(live)
                    return
            except ConnectionClosed:
                pass

    def _play_at(self, live: Live) -> None:
        asked: list[tuple[int, str]] = []
        while self.picture.get("status") != "over":
            said = live.hear()
            if "message" in said:
                self.messages.append(said["message"])
            elif "done" in said:
                number, action = asked[said["done"]]  # the last number may be of what followed without a choice
                self.done[number] = action
            elif "refused" in said:
                assert "out of date" in said["error"], said
            elif "picture" in said:
                self.picture = said["picture"]
                assert self.picture["number"] == len(self.messages)
                if self.picture["number"] > 30:
                    self.half_way.set()
                if self.picture["legal"] and said["seat"] in self.picture["waiting_for"]:
                    action = self.picture["legal"][self.chance.below(len(self.picture["legal"]))]
                    asked.append((self.picture["number"] + 1, action))
                    live.say("act", id=len(asked) - 1, actions=[action], after=self.picture["number"])


def log_of(database: str, key: str) -> list[Entry]:
    async def read() -> list[Entry]:
        async with await Store.open(database) as store:
            found = await store.holder_of(hash_of(key))
            assert found is not None
            return await store.entries(found[0])

    return asyncio.run(read())


def check(links: dict[str, Any], players: list[Player], server: Server) -> None:
    """All have seen the same game, once and whole, and what was acknowledged is in it."""
    log = log_of(server.database, links["watch"])
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    for seat, player in enumerate(players):
        told = [(message["number"], message["seat"], message["kind"]) for message in player.messages]
        assert told == [(entry.number, entry.seat, entry.kind) for entry in log]
        assert player.done
        for number, action in player.done.items():
            assert (log[number - 1].seat, log[number - 1].text) == (seat, action)
    assert players[0].picture["result"] == players[1].picture["result"]
    journal = Journal.read(server.client(links["watch"]).request("GET", "/api/table/journal").text)
    assert journal.position.scores() == players[0].picture["result"]["scores"]


def test_a_whole_game_at_two_processes(servers: list[Server]) -> None:
    links = servers[0].open("millefiori", "me:Ann", "me:Ben", "greedy")
    players = [Player(links["seats"][str(seat)], seat, [servers[seat]]) for seat in (0, 1)]
    with ThreadPoolExecutor() as threads:
        list(threads.map(Player.play, players))
    check(links, players, servers[1])


@pytest.mark.parametrize("opened_at", [0, 1])
def test_a_process_is_killed_and_its_player_goes_to_the_other(servers: list[Server], opened_at: int) -> None:
    """A bot sits there too: whichever process lets it think, it plays on."""
    links = servers[opened_at].open("millefiori", "me:Ann", "me:Ben", "greedy")
    ann = Player(links["seats"]["0"], 1, [servers[0]])
    ben = Player(links["seats"]["1"], 2, [servers[1], servers[0]])
    with ThreadPoolExecutor() as threads:
        playing = [threads.submit(player.play) for player in (ann, ben)]
        assert ben.half_way.wait(HANGS)
        servers[1].kill()
        for player in playing:
            player.result(HANGS)
    check(links, [ann, ben], servers[0])


def test_what_one_process_has_done_another_knows_at_once(servers: list[Server]) -> None:
    links = servers[0].open("millefiori", "me:Ann", "me:Ben")
    here, there = (server.client(links["seats"]["0"]) for server in servers)
    for number in range(1, 40):
        one, other = (here, there) if number % 2 else (there, here)
        assert one.post("chat", {"text": "hello"}).json() == {"number": number}
        assert other.table()["number"] == number


def test_all_are_told_who_is_connected_to_any_process(servers: list[Server]) -> None:
    links = servers[0].open("millefiori", "me:Ann", "me:Ben")
    ann = servers[0].client(links["seats"]["0"])
    with ann.live() as here:
        with servers[1].client(links["seats"]["1"]).live() as there, servers[1].client(links["watch"]).live():
            for live in (here, there):
                while live.hear() != {"present": [0, 1], "watching": 1}:
                    pass
        while here.hear() != {"present": [0], "watching": 0}:
            pass


def test_a_seat_of_the_lobby_is_taken_at_one_of_two_processes(servers: list[Server]) -> None:
    servers[0].open("millefiori", "me:Ann", "me", listed=True)
    [table] = HTTP.get(f"{servers[1].address}/api/tables").json()

    def take(number: int) -> httpx.Response:
        wanted = {"table": table["id"], "seat": 1, "name": f"P{number}"}
        return HTTP.post(f"{servers[number % 2].address}/api/lobby/seats", json=wanted)

    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(take, range(6)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
    [key] = [answer.json()["key"] for answer in answers if answer.status_code == 201]
    for server in servers:
        assert server.client(key).table()["seat"] == 1


def test_a_rematch_is_one_table_whichever_process_is_asked(servers: list[Server]) -> None:
    links = servers[0].open("millefiori", "me:Ann", "me:Ben")
    keys = links["seats"].values()
    servers[0].client(links["seats"]["0"]).post("proposals", {"what": "end"})
    servers[1].client(links["seats"]["1"]).post("agree")
    people = [server.client(key) for server in servers for key in keys]
    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(lambda person: person.post("rematch"), people))
    assert [answer.status_code for answer in answers] == [200] * 4
    ann, ben = (servers[seat].client(answers[seat].json()["key"]) for seat in (0, 1))
    assert [answer.json()["key"] for answer in answers] == [ann.key, ben.key] * 2
    assert ann.post("chat", {"text": "again!"}).json() == {"number": 3}, "each has sat down once"
    assert (ben.table()["number"], ben.table()["seat"]) == (3, 1)


def test_spectators_read_each_other_whichever_process_they_are_at(servers: list[Server]) -> None:
    links = servers[0].open("millefiori", "me:Ann", "me:Ben", spectator_chat=True)
    here, there = (server.client(links["watch"]) for server in servers)
    with there.live() as live:
        live.wait_for("picture")
        for text in ("hello", "is anybody there?"):
            assert here.post("chat", {"text": text, "name": "Una"}).status_code == 200
            assert live.wait_for("remark")["text"] == text


def test_bots_play_on_when_their_process_is_killed(servers: list[Server]) -> None:
    """Nobody watches, and the other process has never heard of the table."""
    links = servers[0].open("liguria", *["greedy"] * 4)
    servers[0].kill()
    watcher = servers[1].client(links["watch"])
    with watcher.live() as live:
        while live.wait_for("picture")["status"] == "playing":
            pass


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(FondacoError, match="share their tables through PostgreSQL"):
        serve("127.0.0.1", 1, f"sqlite:///{tmp_path / 'tables.sqlite'}", 1, browser=False, workers=2)


def test_each_edition_says_whose_it_is(tmp_path: Path) -> None:
    folder = Path(serving.__file__).parents[1] / "games"
    texts = {name: folder.joinpath(name, "components.toml").read_text(encoding="utf-8") for name in games()}
    files = []
    for number, text in enumerate(texts.values()):
        files.append(tmp_path / f"{number}.toml")
        files[-1].write_text(text, encoding="utf-8")
    assert sort_editions(files) == dict(zip(texts, files, strict=True))
    with pytest.raises(FondacoError, match="two editions of Liguria"):
        sort_editions([files[0], files[0]])
    for wrong, reason in (("x = ", "Invalid value"), ("[meta]\nname = 'Chess'", "meta.name is 'Chess'; use one of")):
        files[0].write_text(wrong, encoding="utf-8")
        with pytest.raises(FondacoError, match=f"0.toml: {reason}"):
            sort_editions(files)


def test_workers_serve_one_port(database: str) -> None:
    group = Server(database, "--workers", "2")
    try:
        links = group.open("millefiori", "me:Ann", "me:Ben")
        ann, ben = (group.client(links["seats"][seat]) for seat in "01")
        sat = ben.post("sit", {"name": "Ben"}).json()["number"]
        with ExitStack() as stack:
            listeners = [stack.enter_context(ben.live(after=sat)) for _ in range(8)]
            for number in range(1, 21):
                assert ann.post("chat", {"text": str(number)}).json() == {"number": sat + number}
            for listener in listeners:
                assert [listener.wait_for("message")["text"] for _ in range(20)] == [str(n) for n in range(1, 21)]
            counted = HTTP.get(f"{group.address}/metrics").text.splitlines()
            assert 'fondaco_actions_total{kind="chat"} 20.0' in counted  # whichever worker did them, and answers this
            assert "fondaco_connections 8.0" in counted
    finally:
        assert group.stop() in (0, -15)


def test_connections_of_a_worker_that_has_died_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    words = (
        "from fondaco.server.metrics import *; CONNECTIONS.inc(3); DONE.labels('act').inc(2); import os; os._exit(1)"
    )
    died = subprocess.Popen([sys.executable, "-c", words])
    assert died.wait(HANGS) == 1
    counted = metrics.text().decode().splitlines()
    assert 'fondaco_actions_total{kind="act"} 2.0' in counted
    assert not [line for line in counted if line.startswith("fondaco_connections ")]


async def test_a_lost_line_is_mended_and_what_was_missed_is_read(database: str) -> None:
    async with await Store.open(database) as store, await Store.open(database) as other_store:
        bots = BotProcesses()
        house = House(store, bots, peers=PostgresPeers(database))
        other = House(other_store, bots, peers=PostgresPeers(database))
        for one in (house, other):
            await one.start()
        keys = await house.open_table({"game": "millefiori", "seats": ["me", "me"]})
        ann = await house.place(keys["seat 0"])
        there: HostedTable = await other.tables.find(ann.table)
        await house.do(ann, Chat("hello"))
        async with asyncio.timeout(HANGS):
            await there.wait_beyond(0)
        connection = await asyncpg.connect(database)
        lines = "FROM pg_stat_activity WHERE application_name = 'fondaco peers'"
        for number in range(1, 4):
            async with asyncio.timeout(HANGS):
                while await connection.fetchval(f"SELECT count(*) {lines}") < 2:
                    await asyncio.sleep(0.05)
            await connection.execute(f"SELECT pg_terminate_backend(pid) {lines}")
            await house.do(ann, Chat("can you hear me?"))
            async with asyncio.timeout(HANGS):
                await there.wait_beyond(number)
        await connection.close()
        assert there.table.log == await store.entries(ann.table)
        # What the host does, with no process of the server, is known to each of them.
        await HostTools(store, house.now).do(ann.table, Mute(on=True, seat=1))
        for one in (house, other):
            await one.host.check()
            assert (await one.tables.find(ann.table)).table.moderation.muted == {1}
        for one in (house, other):
            await one.close()
