"""What a stranger, or an unfair opener, may try at a server that is open to all."""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from websockets.exceptions import ConnectionClosed

from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.registry import find_game
from fondaco.server.guard.limits import Guard, Limits
from fondaco.server.guard.requests import wait_for_rate
from fondaco.server.hosting.fair_queue import OverloadedError, Room, Turns, asking
from fondaco.server.hosting.processes import ComputingProcesses
from fondaco.server.hosting.readers import Readers
from fondaco.server.hosting.thinkers import ComputingError
from server.running import HTTP, Server, free_port, running
from starting import HANGS
from store.cluster import running_cluster
from terminal.command import run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("strangers")) as one:
        yield one


@pytest.mark.parametrize("role", ["seat 01", "seat 001", "seat  1", "seat 1 ", " seat 1", "Seat 1", "seat +1", "²"])
def test_a_role_has_one_spelling(server: Server, role: str) -> None:
    opener = server.client(server.open("millefiori", "me:Ann", "me:Ben")["opener"])
    refused = opener.post("links", {"role": role})
    assert refused.status_code == 400
    assert "this table has no link for" in refused.json()["error"]


def test_nobody_gets_a_new_link_for_a_seat_in_silence(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben")
    ann, ben, opener = (server.client(key) for key in (*links["seats"].values(), links["opener"]))
    ben.post("sit", {"name": "Ben"})
    with ann.live(language="en") as watching, ben.live() as live:
        watching.wait_for("picture")
        live.wait_for("picture")
        assert opener.post("links", {"role": "seat 1"}).status_code == 201
        told = watching.wait_for("message")
        assert (told["kind"], told["seat"]) == ("link", 1)
        with pytest.raises(ConnectionClosed, match="4404"):
            live.wait_for("nothing")


def upload(server: Server, *lines: str, actions: int) -> httpx.Response:
    """A match of Mille Fiori whose actions are these lines."""
    head = Journal("millefiori", seats=2, seed=7).text().partition("\n\n")[0]
    text = "\n".join([head, "", *lines, "", f"actions: {actions}", ""])
    return HTTP.post(f"{server.address}/api/replays", json={"journal": text})


def test_a_journal_that_takes_long_to_replay_is_refused(server: Server) -> None:
    redeals = upload(server, *["0: redeal 1"] * 15_000, actions=15_000)
    assert redeals.status_code == 400
    assert redeals.json()["error"] == "line 42: dealt again more than 32 times"
    assert upload(server, *["0: redeal 1"] * 32, actions=32).status_code == 201

    journal = Journal("millefiori", seats=2, seed=7)
    action = journal.position.write(0, journal.position.legal(0)[0])
    waverer = upload(server, f"0: {', '.join([action, 'undo'] * 2001)}", actions=4002)
    assert waverer.status_code == 400
    assert waverer.json()["error"] == "line 10: more than 4000 actions"


def test_a_match_that_was_dealt_again_is_played_on(server: Server) -> None:
    id = upload(server, *["0: redeal 1"] * 32, actions=32).json()["id"]
    answer = HTTP.post(f"{server.address}/api/replays/{id}/tables", json={"at": 32, "seat": 0, "bots": ["random"]})
    assert answer.status_code == 201
    ann = server.client(answer.json()["seats"]["0"])
    assert not ann.request("GET", "/api/table/forecast").json()["undo"]
    assert ann.act(ann.table()["legal"][0]).status_code == 200


def test_one_address_does_not_fill_the_lobby(tmp_path: Path) -> None:
    with running(tmp_path, FONDACO_LIMITS="listed=2,seats=1,bot_tables=1") as server:

        def try_to_list(address: str, *seats: str) -> httpx.Response:
            wanted = {"game": "millefiori", "seats": list(seats), "listed": True}
            return HTTP.post(f"{server.address}/api/tables", json=wanted, headers={"X-Forwarded-For": address})

        first = try_to_list("192.0.2.7", "me", "random")
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda _: try_to_list("192.0.2.7", "me", "me"), range(8)))
        assert sorted(answer.status_code for answer in answers) == [201] + [400] * 7
        assert (
            "tables of yours in the lobby: 2;"
            in max(answers, key=lambda answer: answer.status_code != 201).json()["error"]
        )
        assert try_to_list("192.0.2.8", "me", "me", "me").status_code == 201
        server.open("millefiori", "me", "me")  # not listed
        # A table that is over makes room for another, and its rematch takes it again.
        ann = server.client(first.json()["seats"]["0"])
        assert ann.post("proposals", {"what": "end"}).status_code == 200
        headers = {"Authorization": f"Bearer {ann.key}", "X-Forwarded-For": "192.0.2.7"}
        for _ in range(2):  # asking again opens nothing
            assert HTTP.post(f"{server.address}/api/table/rematch", headers=headers).status_code == 200
        assert try_to_list("192.0.2.7", "me", "me").status_code == 400

        # Nor does it take all the seats, or keep all bots busy.
        listed = HTTP.get(f"{server.address}/api/tables").json()
        table = next(one["id"] for one in listed if len(one["seats"]) == 3)
        wanted = [{"table": table, "seat": seat, "name": "Zoe"} for seat in (1, 2)]
        elsewhere = {"X-Forwarded-For": "192.0.2.9"}
        taken = [HTTP.post(f"{server.address}/api/lobby/seats", json=one, headers=elsewhere) for one in wanted]
        assert [answer.status_code for answer in taken] == [201, 400]
        assert "have not played at yet: 1;" in taken[1].json()["error"]
        # Where somebody has played, the seat no longer counts, though the game goes on.
        zoe = server.client(taken[0].json()["key"])
        assert zoe.act(zoe.table()["legal"][0]).status_code == 200
        assert HTTP.post(f"{server.address}/api/lobby/seats", json=wanted[1], headers=elsewhere).status_code == 201
        bots = {"game": "liguria", "seats": ["doge"] * 4}
        statuses = [HTTP.post(f"{server.address}/api/tables", json=bots).status_code for _ in range(2)]
        assert statuses == [201, 400]


def test_a_second_server_is_refused_the_same_file(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        second = run(tmp_path, "serve", "--no-browser", "--database", server.database)
        assert second.returncode != 0
        [line] = second.stderr.strip().splitlines()
        assert "cannot be opened: another server is using it already; for several, use PostgreSQL" in line
        assert "running at" not in second.stdout
        server.kill()
        server.process = server.start()


def test_health_is_whether_something_can_be_written(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert HTTP.get(f"{server.address}/healthz").text == "ok"
        blocked = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        blocked.execute("BEGIN IMMEDIATE")
        deadline = time.monotonic() + HANGS
        while (answer := HTTP.get(f"{server.address}/healthz")).status_code == 200:  # a fresh answer is given again
            assert time.monotonic() < deadline
        assert answer.status_code == 503
        assert "the database failed: it has not answered" in answer.json()["error"]
        assert HTTP.get(f"{server.address}/api/tables").status_code == 200
        blocked.execute("ROLLBACK")
        blocked.close()
        while HTTP.get(f"{server.address}/healthz").status_code != 200:
            assert time.monotonic() < deadline


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_says_that_it_runs_when_it_does(tmp_path: Path, workers: str) -> None:
    """The line is read, and the first request after it is answered."""
    with contextlib.ExitStack() as stack:
        database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        if workers != "1":
            database = stack.enter_context(running_cluster()).empty_database()
        port = free_port()
        words = [sys.executable, "-m", "fondaco.terminal.app", "serve", "--no-browser", "--port", str(port)]
        words += ["--database", database, "--workers", workers]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        stack.callback(process.wait)
        stack.callback(process.terminate)
        assert process.stdout is not None
        stack.callback(process.stdout.close)
        line = process.stdout.readline().decode()
        assert f"running at http://127.0.0.1:{port}" in line
        assert HTTP.get(f"http://127.0.0.1:{port}/healthz").text == "ok"


def test_reading_has_its_price(tmp_path: Path) -> None:
    """Too many forecasts and replays from one address are refused, but not what has been computed already."""
    with running(tmp_path, FONDACO_LIMITS="reading=1") as server:
        links = server.open("liguria", "me:Ann", "me:Ben", "me:Cleo")
        ann, ben = (server.client(links["seats"][seat]) for seat in "01")
        answers = [ann.request("GET", "/api/table/forecast") for _ in range(30)]
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.text for answer in answers}) == 1
        journal = Journal("millefiori", seats=2, seed=7).text()
        id = HTTP.post(f"{server.address}/api/replays", json={"journal": journal}).json()["id"]
        with ThreadPoolExecutor(10) as at_once:
            answers = list(at_once.map(HTTP.get, [f"{server.address}/api/replays/{id}/frames"] * 10))
        assert {answer.status_code for answer in answers} == {200, 429}
        assert ben.post("chat", {"text": "hello"}).status_code == 200


async def test_a_reader_that_ends_is_replaced_and_too_many_are_sent_away() -> None:
    readers = Readers()
    try:
        assert await readers.ask(pow, 2, 10) == 1024
        readers._processes.each[0]._process.kill()
        readers._processes.each[0]._process.join()
        assert await readers.ask(pow, 2, 10) == 1024
        with pytest.raises(FondacoError, match="unknown game 'chess'"):
            await readers.ask(find_game, "chess")
        with pytest.raises(OverloadedError, match="the server is busy"):
            await readers.ask(pow, 0, -1)
    finally:
        readers.close()
    with pytest.raises(OverloadedError):
        await Readers(most_waiting=0).ask(pow, 2, 10)


async def test_those_who_wait_for_processes_that_are_closed_are_told() -> None:
    processes = ComputingProcesses("closed", 1)
    asked = [asyncio.create_task(processes.ask(time.sleep, (HANGS,), HANGS)) for _ in range(3)]
    await asyncio.sleep(0)
    processes.close()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in answers] == [ComputingError] * 3
    with pytest.raises(ComputingError):
        await processes.ask(abs, (1,), HANGS)


async def test_one_who_goes_away_keeps_nobody_waiting() -> None:
    processes = ComputingProcesses("left", 1)
    try:
        asked = [asyncio.create_task(processes.ask(abs, (-number,), HANGS)) for number in range(3)]
        await asyncio.sleep(0)
        asked[1].cancel()
        assert await asked[2] == 2
    finally:
        processes.close()


async def test_large_files_wait_and_are_refused_only_to_those_who_ask_for_very_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits = list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    guard = Guard(Limits(reading=1))
    guard.files.clock = lambda: 0.0
    scope: Any = {"client": ("192.0.2.7", 1)}
    for _ in range(6):
        await wait_for_rate(guard.files, scope, 6)
    with pytest.raises(TooManyRequestsException, match="try again in 31 seconds"):
        await wait_for_rate(guard.files, scope, 6)
    assert waits == [1, 7, 13, 19, 25, 31]
    assert not guard.reading.take("192.0.2.7")


def test_those_who_wait_are_served_in_turns() -> None:
    turns = Turns[str]()
    for who in ["Ann"] * 4 + ["Ben"] * 2 + ["Cleo"]:
        asking.set(who)
        turns.add(who)
    assert list(iter(turns.next, None)) == ["Ann", "Ben", "Cleo", "Ann", "Ben", "Ann", "Ann"]


async def test_one_address_does_not_take_the_whole_queue() -> None:
    room = Room(most=5, most_each=3)
    with contextlib.ExitStack() as stack:
        for who, most in (("Ann", 3), ("Ben", 2)):
            asking.set(who)
            for _ in range(most):
                stack.enter_context(room.wait())
            with pytest.raises(OverloadedError), room.wait():
                pass
    with room.wait():
        pass


def test_all_spectators_see_the_same_and_each_after_their_own_number(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben", clock={"kind": "live", "bank": 600, "increment": 0})
    ann, watch = server.client(links["seats"]["0"]), server.client(links["watch"])
    server.client(links["seats"]["1"]).post("sit", {"name": "Ben"})
    with contextlib.ExitStack() as stack:
        lives = [stack.enter_context(watch.live(language=language)) for language in ("en", "fr", "en", "", "fr", "en")]
        for live in lives:
            live.wait_for("picture")
        assert ann.act(ann.table()["legal"][0]).status_code == 200
        late = stack.enter_context(watch.live(after=1, language="en"))
        for live in (*lives, late):
            while live.wait_for("picture")["number"] < 2:
                pass
        frames = [[said for said in live.heard if "message" in said or "picture" in said] for live in lives]
        assert [said["message"]["number"] for said in frames[0] if "message" in said] == [1, 2]
        for one, other in ((0, 2), (0, 5), (1, 4)):
            assert _without_clocks(frames[one][-1]) == _without_clocks(frames[other][-1])
        assert "words" not in frames[3][-1]["picture"]
        assert frames[0][-1]["picture"]["words"] != frames[1][-1]["picture"]["words"]
        assert [said["message"]["number"] for said in late.heard if "message" in said] == [2]
        opener = stack.enter_context(server.client(links["opener"]).live())
        opener.wait_for("picture")
        assert (opener.heard[-1]["role"], frames[0][-1]["role"]) == ("opener", "watch")


def _without_clocks(said: dict[str, Any]) -> dict[str, Any]:
    picture = said["picture"]
    return {**said, "picture": {**picture, "seats": [{**seat, "left": 0} for seat in picture["seats"]]}}
