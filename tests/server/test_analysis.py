"""Analyses of finished games on a real server: made once, in the background, and seen by all who have the link."""

import asyncio
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import jsonschema_rs
import pytest

from fondaco.engine.journal import Journal
from fondaco.server.hosting.processes import ComputingProcesses
from server.running import HTTP, Server, running
from starting import HANGS

GAME = Path(__file__).parent.parent / "games" / "oltremare" / "golden" / "2-without-trade.fondaco"
LIMITS = "tables=10000,requests=10000,reading=10000,analyses=3,waiting_analyses=1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("analysis"), FONDACO_LIMITS=LIMITS) as one:
        yield one


def upload(server: Server, text: str) -> str:
    answer = HTTP.post(f"{server.address}/api/replays", json={"journal": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def begin(server: Server, id: str, knowledge: str = "all") -> httpx.Response:
    return HTTP.post(f"{server.address}/api/replays/{id}/analysis", json={"knowledge": knowledge})


def look(server: Server, id: str, path: str = "analysis", **query: Any) -> httpx.Response:
    return HTTP.get(f"{server.address}/api/replays/{id}/{path}", params=query)


def wait(server: Server, id: str, knowledge: str = "all") -> dict[str, Any]:
    """Ask how far it is until it is done."""
    deadline, last = time.monotonic() + 4 * HANGS, 0.0  # everything else goes before it
    while (stage := look(server, id, knowledge=knowledge).json())["state"] == "running":
        assert stage["analysis"] is None
        assert 0 <= last <= stage["progress"] < 1
        last = stage["progress"]
        assert time.monotonic() < deadline
        time.sleep(0.1)
    done: dict[str, Any] = stage
    return done


def check(server: Server, answer: Any, name: str) -> None:
    """It is what the API's document says."""
    document = HTTP.get(f"{server.address}/api/docs/openapi.json").json()
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    jsonschema_rs.Draft202012Validator(schema).validate(answer)


def test_a_running_game_is_analysed_for_nobody(server: Server) -> None:
    links = server.open("oltremare", "me", "random")
    for key in (links["seats"]["0"], links["opener"], links["watch"]):
        answer = server.client(key).post("analysis", {"knowledge": "all"})
        assert (answer.status_code, answer.json()["error"]) == (400, "a game can be analysed when it is over")
    whole = Journal.read(GAME.read_text(encoding="utf-8"))
    id = upload(server, whole.upto(100).text())
    for answer in (begin(server, id), look(server, id)):
        assert answer.status_code == 400
        assert answer.json()["error"] == "only a game that was played to its end can be analysed"


def test_of_many_who_ask_at_once_one_is_served_and_all_see_it(server: Server) -> None:
    id = upload(server, GAME.read_text(encoding="utf-8"))
    none = {"id": id, "state": "none", "progress": 0, "analysis": None, "shorter": False}
    assert look(server, id).json() == none
    assert look(server, id, "instead", step=0, seat=1).status_code == 400
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: begin(server, id), range(4)))
    assert {(answer.status_code, answer.json()["state"]) for answer in answers} == {(200, "running")}
    # Another of the same address waits until this one is done; the seats of this game are 0 and 1.
    refused = begin(server, id, "0")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert begin(server, id, "2").status_code == 400
    assert begin(server, "0" * 32).status_code == look(server, "none").status_code == 404

    done = wait(server, id)
    check(server, done, "AnalysisShown")
    assert (done["state"], done["progress"]) == ("done", 1)
    analysis, steps = done["analysis"], len(Journal.read(GAME.read_text(encoding="utf-8")).standing())
    assert (analysis["game"], analysis["seats"], analysis["steps"]) == ("oltremare", 2, steps)
    assert [analysis["moments"][0]["step"], analysis["moments"][-1]["step"]] == [0, steps]
    assert begin(server, id).json() == look(server, id).json() == done

    costly = max(analysis["decisions"], key=lambda decision: decision["loss_chance"]["mean"])
    assert costly["mark"]
    asked = {"step": costly["step"], "seat": costly["seat"]}
    instead = look(server, id, "instead", **asked, viewpoint=str(costly["seat"]), language="en").json()
    check(server, instead, "InsteadShown")
    assert len(instead["choices"]) == len(costly["best"])
    [best, *_others] = instead["choices"]
    assert best["lines"]
    assert best["events"]
    assert best["view"]["seat"] == costly["seat"]
    everything = look(server, id, "instead", **asked, viewpoint="all", language="fr").json()["choices"][0]
    assert len(everything["views"]) == 2
    assert everything["lines"] != best["lines"]
    unknown = look(server, id, "instead", step=costly["step"], seat=1 - costly["seat"])
    assert (unknown.status_code, "decided nothing" in unknown.json()["error"]) == (400, True)


def test_the_game_of_a_table_is_analysed_when_it_is_over_and_a_server_may_stop_before_that(
    server: Server,
) -> None:
    links = server.open("oltremare", "random", "random", options={"proposals": 0})
    spectator = server.client(links["watch"])
    with spectator.live() as live:
        while live.wait_for("picture")["status"] == "playing":
            pass
    answer = spectator.post("analysis", {"knowledge": "1"})
    assert (answer.status_code, answer.json()["state"]) == (200, "running"), answer.text
    assert answer.json()["id"] == spectator.post("replay").json()["id"]
    assert server.stop() is not None
    assert not [line for line in server.logged() if "trace" in json.loads(line)]
    server.process = server.start()
    assert look(server, answer.json()["id"], knowledge="1").json()["analysis"] is None


def test_an_address_begins_only_so_many_in_an_hour(tmp_path: Path) -> None:
    with running(tmp_path, FONDACO_LIMITS="analyses=1") as server:
        id = upload(server, GAME.read_text(encoding="utf-8"))
        assert begin(server, id).json()["state"] == "running"
        refused = begin(server, id, "0")
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 60
        assert begin(server, id).status_code == 200


async def test_several_processes_work_at_the_same_time_and_let_others_go_first() -> None:
    processes = ComputingProcesses("analysis", 2, 5)
    later = min(19, os.nice(0) + 5)
    try:
        # Each waits until the other has come, too.
        with TemporaryDirectory() as folder:
            asked = [processes.ask(_meet, (folder, 2), HANGS) for _ in range(2)]
            assert await asyncio.gather(*asked) == [later, later]
        processes.end()
        assert not _living()
        assert await processes.ask(os.nice, (0,), HANGS) == later
    finally:
        processes.close()
    assert not _living()


def _living() -> list[str]:
    return [child.name for child in active_children() if child.name == "analysis"]


def _meet(folder: str, how_many: int) -> int:
    (Path(folder) / str(os.getpid())).touch()
    while len(os.listdir(folder)) < how_many:
        time.sleep(0.01)
    return os.nice(0)
