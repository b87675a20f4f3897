"""Sitting down, finding a table in the lobby, and playing again: on a real server, over real sockets."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fondaco.engine.journal import Journal
from fondaco.store import Store
from server.running import HTTP, Client, Server, running
from starting import HANGS
from store.examples import all_tables


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("lobby")) as one:
        yield one


def lobby(server: Server) -> list[dict[str, Any]]:
    answer = HTTP.get(f"{server.address}/api/tables")
    assert answer.status_code == 200, answer.text
    tables: list[dict[str, Any]] = answer.json()
    return tables


def ask(server: Server, path: str, **data: Any) -> httpx.Response:
    return HTTP.post(f"{server.address}/api/lobby/{path}", json=data)


def open_listed(server: Server, *seats: str, **changes: Any) -> tuple[dict[str, Any], str]:
    """The links of a table, and the id by which everybody finds it."""
    known = {table["id"] for table in lobby(server)}
    links = server.open("millefiori", *seats, listed=True, **changes)
    [table] = [table for table in lobby(server) if table["id"] not in known]
    return links, table["id"]


def end(*people: Client) -> None:
    people[0].post("proposals", {"what": "end"})
    for person in people[1:]:
        person.post("agree")
    assert people[0].table()["status"] == "ended"


# Sitting down


def test_a_player_who_sits_down_goes_by_that_name_from_then_on(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me")
    ann, ben = (server.client(key) for key in links["seats"].values())
    assert [(seat["name"], seat["sat"]) for seat in ann.table()["seats"]] == [("Ann", True), ("", False)]
    with ann.live() as live:
        assert ben.post("sit", {"name": " Ben "}).json() == {"number": 1}
        assert ben.post("sit", {"name": "Ben"}).json() == {"number": 1}
        assert live.wait_for("message")["text"] == "Ben"
        live.say("sit", name="Anna", id=5)
        assert live.wait_for("done") == 5
        live.say("sit", name="Anna, the first", id=6)
        assert live.wait_for("refused") == 6
        assert live.heard[-1]["error"] == "a name must have 1 to 30 characters and no comma"
    assert ben.post("sit", {"name": ""}).status_code == 400
    assert server.client(links["watch"]).post("sit", {"name": "Zoe"}).status_code == 400
    picture = ben.table()
    assert [(seat["name"], seat["sat"]) for seat in picture["seats"]] == [("Anna", True), ("Ben", True)]
    end(ann, ben)
    assert Journal.read(ann.request("GET", "/api/table/journal").text).players == ["me:Anna", "me:Ben"]


def test_a_table_shows_how_it_was_opened(server: Server) -> None:
    clock = {"kind": "live", "bank": 900, "increment": 15}
    options = {"late_choice": True}
    links = server.open("millefiori", "me", "me", undo="consent", clock=clock, options=options, pace="human")
    picture = server.client(links["watch"]).table()
    assert {name: picture[name] for name in ("undo", "clock", "options", "pace", "rematch")} == {
        "undo": "consent",
        "clock": clock,
        "options": options,
        "pace": "human",
        "rematch": False,
    }


# The lobby


def test_the_lobby_shows_listed_tables_that_are_played_at_and_no_others(server: Server) -> None:
    server.open("millefiori", "me:Unlisted", "greedy")
    links, id = open_listed(server, "me:Ann", "greedy", "me", undo="none")
    [shown] = [table for table in lobby(server) if table["id"] == id]
    assert shown.pop("created") > 0
    assert shown == {
        "id": id,
        "game": "millefiori",
        "seats": [
            {"name": "Ann", "bot": "", "free": False},
            {"name": "", "bot": "greedy", "free": False},
            {"name": "", "bot": "", "free": True},
        ],
        "options": {"late_choice": False},
        "undo": "none",
        "clock": {"kind": "none"},
        "spectator_chat": False,
        "hints": False,
    }
    text = HTTP.get(f"{server.address}/api/tables").text
    assert "Unlisted" not in text
    assert "seed" not in text
    end(*[server.client(key) for key in links["seats"].values()])
    assert id not in [table["id"] for table in lobby(server)]


def test_a_free_seat_is_taken_by_one_of_those_who_want_it(server: Server) -> None:
    links, id = open_listed(server, "me:Ann", "me", "me")
    with ThreadPoolExecutor(8) as threads:
        names = [f"P{number}" for number in range(8)]
        answers = list(threads.map(lambda name: ask(server, "seats", table=id, seat=1, name=name), names))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    [(name, key)] = [
        (name, answer.json()["key"]) for name, answer in zip(names, answers, strict=True) if answer.status_code == 201
    ]
    winner = server.client(key)
    shown = {"name": name, "bot": "", "stand_in": "", "sat": True, "opened": False, "left": None}
    assert winner.table()["seats"][1] == shown
    assert winner.table()["seat"] == 1
    assert server.client(links["seats"]["1"]).request("GET", "/api/table").status_code == 404
    assert server.client(links["seats"]["2"]).table()["seat"] == 2
    assert ask(server, "seats", table=id, seat=1, name="Zoe").status_code == 409
    free = [[seat["free"] for seat in table["seats"]] for table in lobby(server) if table["id"] == id]
    assert free == [[False, False, True]]


def test_the_seat_of_the_opener_and_those_of_bots_are_not_free(server: Server) -> None:
    links, id = open_listed(server, "greedy", "me", "me")
    for seat in (0, 1, 3):
        assert ask(server, "seats", table=id, seat=seat, name="Zoe").status_code == 409
    assert ask(server, "seats", table=id, seat=2, name="A, B").status_code == 400
    server.client(links["seats"]["2"]).post("chat", {"text": "I have a link"})
    assert ask(server, "seats", table=id, seat=2, name="Zoe").status_code == 409


def test_a_player_who_is_connected_by_link_holds_the_seat(server: Server) -> None:
    links, id = open_listed(server, "me", "me")

    def free() -> list[bool]:
        return [seat["free"] for table in lobby(server) if table["id"] == id for seat in table["seats"]]

    ben = server.client(links["seats"]["1"])
    with ben.live() as live:
        live.wait_for("picture")
        assert free() == [False, False]
        assert ask(server, "seats", table=id, seat=1, name="Zoe").status_code == 409
    deadline = time.monotonic() + HANGS
    while free() != [False, True]:
        assert time.monotonic() < deadline
    assert ask(server, "seats", table=id, seat=1, name="Zoe").status_code == 201
    assert ben.request("GET", "/api/table").status_code == 404


def test_who_has_opened_a_link_is_shown_until_there_is_a_new_one(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben")
    ann, opener = server.client(links["seats"]["0"]), server.client(links["opener"])

    def ben(word: str) -> bool:
        value: bool = ann.table()["seats"][1][word]
        return value

    with ann.live(language="en") as live:
        with server.client(links["seats"]["1"]).live() as other:
            other.wait_for("picture")
        assert live.wait_for("message")["kind"] == "open"
        assert (ben("opened"), ben("sat")) == (True, False)
        key = opener.post("links", {"role": "seat 1"}).json()["key"]
        assert live.wait_for("message")["kind"] == "link"
        assert not ben("opened")
        server.client(key).post("sit", {"name": "Ben"})
        story = live.wait_for("message")["story"]
        assert story["lines"] == ["Ben sat down.", "Everyone is here: Ann and Ben."]
    assert (ben("opened"), ben("sat")) == (False, True)


def test_a_connection_with_the_old_link_of_a_seat_is_closed(server: Server) -> None:
    links = server.open("millefiori", "me", "me")
    with server.client(links["seats"]["1"]).live() as old:
        old.wait_for("picture")
        assert server.client(links["opener"]).post("links", {"role": "seat 1"}).status_code == 201
        with pytest.raises(ConnectionClosed, match="4404"):
            old.wait_for("nothing")


def test_anybody_may_watch_a_listed_table_and_only_watch(server: Server) -> None:
    links, id = open_listed(server, "me", "me")
    watcher = server.client(ask(server, "watch", table=id).json()["key"])
    picture = watcher.table()
    assert (picture["seat"], picture["role"], picture["legal"]) == (None, "watch", [])
    assert watcher.post("chat", {"text": "hello"}).status_code == 400
    assert watcher.post("links", {"role": "seat 0"}).status_code == 400
    with watcher.live() as live:
        server.client(links["seats"]["0"]).post("chat", {"text": "hello"})
        assert live.wait_for("message")["text"] == "hello"


def test_the_id_of_a_table_that_is_not_listed_opens_nothing(server: Server) -> None:
    """Not even to one who knows it, as the test does from the database."""
    server.open("millefiori", "me", "me")

    async def ids() -> list[str]:
        async with await Store.open(server.database) as store:
            found = [await store.find_table(id) for id in await all_tables(store)]
            return [table.id for table in found if table is not None and not table.listed]

    unlisted = asyncio.run(ids())
    assert unlisted
    refusals = set()
    for id in (*unlisted, "no-such-table"):
        refusals.add(ask(server, "watch", table=id).text)
        refusals.add(ask(server, "seats", table=id, seat=1, name="Zoe").text)
        assert server.client(f"watch.{id}").request("GET", "/api/table").status_code == 404
        assert server.client(id).request("GET", "/api/table").status_code == 404
    assert len(refusals) == 1


# Playing again


def test_all_play_again_at_a_new_table_without_new_links(server: Server) -> None:
    clock = {"kind": "correspondence", "days": 2}
    links = server.open("millefiori", "me:Ann", "greedy", "me", undo="none", clock=clock, pace="human")
    ann, ben = (server.client(key) for key in links["seats"].values())
    ben.post("sit", {"name": "Ben"})
    assert ann.post("rematch").status_code == 400
    end(ann, ben)
    assert server.client(links["watch"]).post("rematch").status_code == 400
    for bots in ({"0": "doge"}, {"7": "doge"}, {"1": "nobody"}, {"one": "doge"}):
        assert ann.post("rematch", {"bots": bots}).status_code == 400, bots
    first = ann.post("rematch", {"bots": {"1": "apprentice"}}).json()["key"]
    assert ben.post("rematch", {"bots": {"1": "random"}}).status_code == 200  # too late to choose
    roles = {"0": ann, "2": ben, "opener": server.client(links["opener"]), "watch": server.client(links["watch"])}
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda who: (who, roles[who].post("rematch")), list(roles) * 3))
    keys: dict[str, set[str]] = {}
    for who, answer in answers:
        assert answer.status_code == 200, answer.text
        keys.setdefault(who, set()).add(answer.json()["key"])
    assert all(len(same) == 1 for same in keys.values())
    assert keys["0"] == {first}
    new = {who: server.client(*same) for who, same in keys.items()}
    assert [new[who].table()["role"] for who in ("0", "2", "opener", "watch")] == [
        "seat 0",
        "seat 2",
        "opener",
        "watch",
    ]
    picture, before = new["2"].table(), ben.table()
    assert (picture["status"], picture["seed_hash"] == before["seed_hash"]) == ("playing", False)
    for name in ("game", "undo", "clock", "options", "pace"):
        assert picture[name] == before[name]
    assert [(seat["name"], seat["bot"], seat["sat"]) for seat in picture["seats"]] == [
        ("Ann", "", True),
        ("", "apprentice", False),
        ("Ben", "", True),
    ]
    [wanted] = [message for message in ben.request("GET", "/api/table/messages").json() if message["kind"] == "rematch"]
    assert wanted["text"] == ""
    assert before["rematch"]
    assert new["0"].post("chat", {"text": "again!"}).status_code == 200


def test_a_rematch_of_a_listed_table_is_listed_and_its_seats_are_kept(server: Server) -> None:
    links, id = open_listed(server, "me", "me", "me")
    ann, ben, cleo = (server.client(key) for key in links["seats"].values())
    watcher = server.client(ask(server, "watch", table=id).json()["key"])
    ben.post("sit", {"name": "Ben"})
    end(ann, ben, cleo)
    assert watcher.post("rematch").status_code == 400
    ann.post("rematch")
    watching = server.client(watcher.post("rematch").json()["key"])
    assert watching.table()["role"] == "watch"
    [shown] = [table for table in lobby(server) if watching.key == f"watch.{table['id']}"]
    assert [seat["free"] for seat in shown["seats"]] == [False, False, False]


def test_a_player_for_whom_there_is_a_new_link_is_told_so(server: Server) -> None:
    links = server.open("millefiori", "me", "me")
    ann, ben = (server.client(key) for key in links["seats"].values())
    end(ann, ben)
    opener = server.client(server.client(links["opener"]).post("rematch").json()["key"])
    given = server.client(opener.post("links", {"role": "seat 1"}).json()["key"])
    assert given.table()["seat"] == 1
    refused = ben.post("rematch")
    assert refused.status_code == 400
    assert "there is a new link for your place" in refused.json()["error"]
    assert server.client(ann.post("rematch").json()["key"]).table()["seat"] == 0


def test_a_rematch_outlives_a_crash(server: Server) -> None:
    links = server.open("millefiori", "me", "me")
    ann, ben = (server.client(key) for key in links["seats"].values())
    end(ann, ben)
    key = ann.post("rematch").json()["key"]
    server.kill()
    server.process = server.start()
    assert ann.post("rematch").json()["key"] == key
    assert server.client(ben.post("rematch").json()["key"]).table()["seat"] == 1


# Who is there


def test_all_are_told_who_is_connected(server: Server) -> None:
    links = server.open("millefiori", "me", "me", "greedy")
    ann, ben = (server.client(key) for key in links["seats"].values())
    with ann.live() as live:
        while live.hear() != {"present": [0], "watching": 0}:
            pass
        with contextlib.ExitStack() as stack:
            for client in (ben, ben, server.client(links["watch"]), server.client(links["opener"])):
                stack.enter_context(client.live()).wait_for("picture")
            while live.hear() != {"present": [0, 1], "watching": 2}:
                pass
        while live.hear() != {"present": [0], "watching": 0}:
            pass
