"""Spectators write to each other: players neither read nor notice it before the game is over, over no way."""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest

from server.running import HTTP, Client, Live, Server, running

SECRET = "He should have sailed"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("remarks")) as one:
        yield one


def asked(server: Server, person: Client) -> list[str]:
    """The answers to all that can be asked for."""
    table = ("", "/messages", "/journal", "/forecast", "/undo", "/remarks")
    answers = [person.request("GET", f"/api/table{path}").text for path in table]
    return [*answers, HTTP.get(f"{server.address}/api/tables").text]


def metrics(server: Server) -> str:
    """Who counts what is done, except the requests of this test."""
    lines = HTTP.get(f"{server.address}/metrics").text.splitlines()
    return "\n".join(line for line in lines if line.startswith(("fondaco_actions", "fondaco_action_", "fondaco_refus")))


def until(live: Live, text: str) -> list[dict[str, Any]]:
    """All that is heard up to this message of a player."""
    heard = [live.hear()]
    while heard[-1].get("message", {}).get("text") != text:
        heard.append(live.hear())
    return heard


def test_players_notice_nothing_of_what_spectators_write_until_the_game_is_over(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben", spectator_chat=True, listed=True)
    ann, ben = (server.client(links["seats"][seat]) for seat in "01")
    una, opener = server.client(links["watch"]), server.client(links["opener"])
    players = [ann, ben, opener]
    [listed] = [table for table in HTTP.get(f"{server.address}/api/tables").json() if table["spectator_chat"]]
    other = server.client(HTTP.post(f"{server.address}/api/lobby/watch", json={"table": listed["id"]}).json()["key"])
    ben.post("sit", {"name": "Ben"})
    with contextlib.ExitStack() as stack:
        lives = [stack.enter_context(person.live(language="en")) for person in players]
        watching = stack.enter_context(una.live())
        for live in (*lives, watching):
            live.wait_for("picture")
        ann.post("chat", {"text": "before"})
        for live in lives:
            until(live, "before")
        answers, counted = [asked(server, person) for person in players], metrics(server)
        number = ann.table()["number"]

        assert other.post("chat", {"text": f" {SECRET} ", "name": "Zoe"}).json() == {"number": number}
        watching.say("chat", text="I think so, too", name="Una", id=3)
        remarks = [watching.wait_for("remark") for _ in range(2)]
        assert [(remark["number"], remark["name"], remark["text"]) for remark in remarks] == [
            (1, "Zoe", SECRET),
            (2, "Una", "I think so, too"),
        ]
        assert other.request("GET", "/api/table/remarks").json() == remarks

        assert [asked(server, person) for person in players] == answers
        assert metrics(server) == counted
        for person in players:
            refused = person.request("GET", "/api/table/remarks")
            assert refused.status_code == 400
            assert refused.json()["error"] == "what spectators write can be read when the game is over"
        assert ann.act(ann.table()["legal"][0], after=number).status_code == 200
        ann.post("chat", {"text": "after"})
        for live in lives:
            frames = until(live, "after")
            assert "remark" not in str(frames)
            assert SECRET not in str(frames)
            assert [said["message"]["number"] for said in frames if "message" in said] == [number + 1, number + 2]

        ann.post("proposals", {"what": "end"})
        ben.post("agree")
        for live in lives:
            assert [live.wait_for("remark") for _ in range(2)] == remarks
    for person in (una, ann):
        with person.live() as live:  # what is no news comes before the table
            first = [live.hear() for _ in range(2)]
            assert first == [{"remark": remark} for remark in remarks]
    assert [person.request("GET", "/api/table/remarks").json() for person in players] == [remarks] * 3


def test_what_spectators_write_outlives_the_server(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "greedy", spectator_chat=True)
    una = server.client(links["watch"])
    assert una.post("chat", {"text": "hello"}).status_code == 200
    server.kill()
    server.process = server.start()
    with una.live() as live:
        assert live.wait_for("remark")["text"] == "hello"


def test_spectators_write_only_where_the_opener_allows_it_and_nothing_that_is_no_message(server: Server) -> None:
    silent = server.client(server.open("millefiori", "me:Ann", "greedy")["watch"])
    refused = silent.post("chat", {"text": "hello"})
    assert (refused.status_code, refused.json()["error"]) == (400, "spectators cannot chat at this table")
    una = server.client(server.open("millefiori", "me:Ann", "greedy", spectator_chat=True)["watch"])
    for wrong in ({"text": " "}, {"text": "a" * 501}, {"text": "hello", "name": "a" * 31}, {"text": "a", "name": 5}):
        assert una.post("chat", wrong).status_code == 400
    assert una.post("sit", {"name": "Una"}).status_code == 400
    assert una.request("GET", "/api/table/remarks").json() == []
    assert una.table()["spectator_chat"]
    wanted = {"game": "millefiori", "seats": ["me", "greedy"], "spectator_chat": "yes"}
    assert HTTP.post(f"{server.address}/api/tables", json=wanted).status_code == 400
