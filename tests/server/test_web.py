"""The server, from outside: real processes, a real database, real sockets."""

import asyncio
import json
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from fondaco import FastChance, games
from fondaco.engine.journal import Journal
from fondaco.engine.registry import find_game
from fondaco.server.routes import page
from fondaco.server.site import PAGE
from server.running import HTTP, Client, Live, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as one:
        yield one


def seats(server: Server, links: dict[str, dict[str, str]]) -> list[Client]:
    return [server.client(key) for key in links["seats"].values()]


@pytest.mark.parametrize("game", games())
def test_people_and_bots_play_a_whole_game(server: Server, game: str) -> None:
    """One person over a live connection, who does anything; bots on the other seats."""
    count = find_game(game).seat_counts[0]
    links = server.open(game, "me:Ann", *["random"] * (count - 1))
    chance = FastChance(7)
    with server.client(links["seats"]["0"]).live() as ann, server.client(links["watch"]).live() as watcher:
        picture = ann.wait_for("picture")
        while picture["status"] == "playing":
            if picture["legal"] and 0 in picture["waiting_for"]:
                choice = picture["legal"][chance.below(len(picture["legal"]))]
                ann.say("act", actions=[choice], after=picture["number"])
            picture = ann.wait_for("picture")
        while watcher.wait_for("picture")["status"] == "playing":
            pass
    assert picture["status"] == "over"
    # A bot may have acted since the picture that Ann acted on: then nothing is done, and she acts on the next one.
    assert not [said for said in ann.heard if "refused" in said and "out of date" not in said["error"]]
    described = HTTP.get(f"{server.address}/api/docs/openapi.json").json()["components"]["schemas"]
    frames = [set(described[one["$ref"].rpartition("/")[2]]["properties"]) for one in described["LiveFrame"]["anyOf"]]
    assert all(set(said) in frames for said in [*ann.heard, *watcher.heard])
    for listener in (ann, watcher):
        numbers = [said["message"]["number"] for said in listener.heard if "message" in said]
        last = [said["picture"]["number"] for said in listener.heard if "picture" in said][-1]
        assert numbers == list(range(1, last + 1))
    answer = server.client(links["watch"]).request("GET", "/api/table/journal")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="match.fondaco"'
    journal = Journal.read(answer.text)
    assert journal.position.scores() == picture["result"]["scores"]
    assert journal.seed_hash == picture["seed_hash"]


def test_a_chain_with_a_number_is_done_or_refused_whole(server: Server) -> None:
    links = server.open("liguria", "me", "me", "me")
    people = seats(server, links)
    first = people[people[0].table()["waiting_for"][0]]
    refused = first.act("dock red", "dock red").json()
    assert (refused["rule"], refused["part"], refused["number"]) == ("dock-cubes", 1, 0)
    assert first.table()["number"] == 0
    done = first.act("dock red", "dock blue", after=0)
    assert (done.status_code, done.json()) == (200, {"number": 2})
    stale = people[people[0].table()["waiting_for"][0]].act("dock red", after=0)
    assert stale.status_code == 409
    assert "out of date: you saw 0, the table is at 2" in stale.json()["error"]
    assert (stale.json()["part"], stale.json()["number"]) == (None, 2)
    with first.live(after=2) as live:
        live.say("act", actions=["dock red"], after=0, id=7)
        while (said := live.hear()).get("refused") != 7:
            pass
    assert (said["part"], said["number"]) == (None, 2)


def test_whatever_has_happened_since_is_not_undone_left_or_answered(server: Server) -> None:
    people = seats(server, server.open("liguria", "me", "me", "me"))
    first = people[people[0].table()["waiting_for"][0]]
    number = first.act("dock red").json()["number"]
    assert first.post("proposals", {"what": "end", "after": number}).status_code == 200
    other = next(one for one in people if one is not first)
    for client, path in ((first, "undo"), (first, "leave"), (first, "return"), (other, "agree"), (other, "refuse")):
        refused = client.post(path, {"after": number})
        assert refused.status_code == 409, path
        assert f"out of date: you saw {number}" in refused.json()["error"]
    now = first.table()["number"]
    assert other.post("refuse", {"after": now}).status_code == 200
    assert first.post("undo", {"after": first.table()["number"]}).status_code == 200
    assert first.post("leave").status_code == 200
    assert first.post("return").status_code == 200
    assert first.post("undo", {"until": 3}).status_code == 400


def test_the_forecast_of_a_chain_changes_nothing(server: Server) -> None:
    links = server.open("liguria", "me:Ann", "me", "me")
    people = seats(server, links)
    first = people[0].table()["waiting_for"][0]
    asked = people[first].post("forecast", {"actions": ["DOCK red", "dock blue"], "after": 0})
    assert asked.status_code == 200, asked.text
    found = asked.json()
    assert (found["number"], found["actions"], found["points"]) == (0, ["dock red", "dock blue"], [0, 0, 0])
    assert (found["shows"], found["final"], found["legal"]) == (None, True, [])
    assert [event["event"] for event in found["events"]] == ["dock", "dock"]
    assert found["text"]
    before = people[first].table()["view"]["seats"]
    assert found["then"]["seats"] == [{name: seat[name] for name in ("score", "breakdown")} for seat in before]
    assert [one["value"] for one in found["then"]["standings"]] == [0, 0, 0]
    [half] = [
        one for one in people[first].request("GET", "/api/table/forecast").json()["choices"] if "red" in one["action"]
    ]
    assert not half["final"], "it is still the same player's turn"
    refused = people[first].post("forecast", {"actions": ["dock red", "dock blue", "dock red"]})
    assert (refused.status_code, refused.json()["part"], refused.json()["number"]) == (400, 2, 0)
    assert people[first].post("forecast", {"actions": []}).status_code == 400
    assert people[first].post("forecast", {"actions": ["dock red"], "after": 1}).status_code == 409
    assert server.client(links["watch"]).post("forecast", {"actions": ["dock red"]}).status_code == 400
    assert people[0].table()["number"] == 0


def test_what_has_only_one_way_to_go_on_goes_by_itself(server: Server) -> None:
    """The Doge's card is laid open, and the other's only when that player no longer wants to be asked."""
    people = seats(server, server.open("millefiori", "me:Ann", "me:Ben"))
    first = people[0].table()["view"]["doge"]
    doge, other = people[first], people[1 - first]
    assert other.post("automatic", {"on": False}).json() == {"number": 1}
    assert other.post("automatic", {"on": "no"}).status_code == 400
    with doge.live() as live:
        for player in (doge, other):
            assert player.act(player.table()["legal"][0]).status_code == 200
        assert _laid_open(live)["seat"] == first
        assert doge.act("sail").status_code == 200
        shown = other.table()
        [only] = shown["legal"]
        assert (only.split()[0], shown["automatic"], shown["by_itself"]) == ("play", False, False)
        assert other.post("automatic", {"on": True}).status_code == 200
        assert _laid_open(live)["card"] == only.split()[1]


def _laid_open(live: Live) -> dict[str, Any]:
    """Listen until a card is laid open."""
    while True:
        for event in live.wait_for("message")["events"]:
            if event["event"] == "play":
                return dict(event)


def can_only_decline(server: Server) -> tuple[int, Client, int]:
    """A seat that can only decline, which the others cannot know: its number, its player, and the table's last number.

    Games that end before that are followed by others.
    """
    chance = FastChance(5)
    while True:
        people = seats(server, server.open("oltremare", "me:Ann", "me:Ben", "me:Cleo"))
        for player in people:
            player.post("sit", {"name": "Somebody"})
        pictures = [player.table() for player in people]
        while owing := pictures[0]["waiting_for"]:
            seat = owing[0]
            legal, number = pictures[seat]["legal"], pictures[seat]["number"]
            if legal == ["decline"]:
                return seat, people[seat], number
            people[seat].act(legal[chance.below(len(legal))], after=number)
            pictures = [player.table() for player in people]


def test_a_secret_lack_of_choice_goes_by_itself_only_while_the_player_is_there(server: Server) -> None:
    seat, player, number = can_only_decline(server)
    assert player.table()["number"] == number, "nobody is there"
    with player.live(after=number) as live:
        said = live.wait_for("message")
    assert (said["seat"], said["text"]) == (seat, "decline")


def test_a_player_who_lost_the_connection_gets_the_rest(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben")
    ann, ben = seats(server, links)
    ann.post("chat", {"text": "hello"})
    ben.post("chat", {"text": "hello yourself"})
    with ann.live(after=1) as again:
        assert again.wait_for("message")["text"] == "hello yourself"
        with ann.live() as other_window:
            assert [other_window.wait_for("message")["text"] for _ in range(2)] == ["hello", "hello yourself"]
            ben.post("chat", {"text": "your turn"})
            assert other_window.wait_for("message")["text"] == again.wait_for("message")["text"] == "your turn"


def test_a_table_can_be_left_returned_to_and_ended(server: Server) -> None:
    ann, ben = seats(server, server.open("millefiori", "me", "me"))
    ann.post("leave")
    assert ben.table()["seats"][0]["stand_in"] == "greedy"
    refused = ann.act(ben.table()["legal"][0])
    assert refused.status_code == 400
    ann.post("return")
    assert ann.table()["waiting_for"]
    ann.post("proposals", {"what": "end"})
    assert ben.table()["proposal"]["what"] == "end"
    assert ben.post("agree").status_code == 200
    assert ben.table()["status"] == "ended"


def test_only_who_has_a_key_comes_in(server: Server) -> None:
    links = server.open("millefiori", "me", "greedy")
    for key in ("wrong", links["watch"][:-1]):
        answer = server.client(key).request("GET", "/api/table")
        assert answer.status_code in (401, 404)
        assert "view" not in answer.text
    assert HTTP.get(f"{server.address}/api/table").status_code == 401
    with server.client("wrong").live() as stranger, pytest.raises(ConnectionClosed) as closed:
        stranger.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_spectator_sees_no_hand_and_cannot_act(server: Server) -> None:
    links = server.open("millefiori", "me", "greedy")
    watcher = server.client(links["watch"])
    assert watcher.table()["view"]["hand"] == []
    assert watcher.table()["legal"] == []
    assert watcher.act("sail").status_code == 400
    assert watcher.request("GET", "/api/table/journal").status_code == 400


def test_a_new_link_makes_the_old_one_useless(server: Server) -> None:
    links = server.open("millefiori", "me", "greedy")
    old = server.client(links["seats"]["0"])
    assert old.post("links", {"role": "seat 0"}).status_code == 400
    opener = server.client(links["opener"])
    assert opener.post("links", {"role": "seat 1"}).status_code == 400
    with old.live() as connected, server.client(links["watch"]).live() as watcher:
        watcher.wait_for("picture")
        connected.wait_for("picture")
        new = server.client(opener.post("links", {"role": "seat 0"}).json()["key"])
        with pytest.raises(ConnectionClosed, match="4404"):
            connected.wait_for("nothing")
        assert new.post("chat", {"text": "I am new"}).status_code == 200
        while watcher.wait_for("message")["kind"] != "chat":
            pass
    assert new.table()["seat"] == 0
    assert old.request("GET", "/api/table").status_code == 404


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"game": 7}', b'{"game": "chess", "seats": []}', b"\xff\xfe", b'{"game":"millefiori"}']
)
def test_what_is_no_table_is_refused_in_a_sentence(server: Server, body: bytes) -> None:
    answer = HTTP.post(f"{server.address}/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()


def test_a_page_of_another_host_cannot_use_the_socket(server: Server) -> None:
    links = server.open("millefiori", "me", "greedy")
    with (
        pytest.raises(Exception, match=r"403|4403"),
        server.client(links["watch"]).live(Origin="https://evil.example") as one,
    ):
        one.hear()


def test_the_page_and_its_files_answer_head(server: Server) -> None:
    files = re.findall(r'(?:src|href)="\.(/[^"]+)"', HTTP.get(server.address).text)
    assert {Path(file).suffix for file in files} >= {".js", ".css", ".svg", ".webmanifest"}
    for path in ("/", *files):
        answer = HTTP.head(server.address + path)
        assert (answer.status_code, answer.content) == (200, b""), path
    for path in ("/nothing", "/runtime", "/assets", "/assets/../../app.py", "/runtime/nothing"):
        assert HTTP.get(server.address + path).status_code == HTTP.head(server.address + path).status_code == 404


def test_a_file_is_sent_compressed_or_as_it_is(server: Server) -> None:
    script = re.findall(r'src="[.](/assets/[^"]+)"', HTTP.get(server.address).text)[0]
    plain = HTTP.get(server.address + script, headers={"Accept-Encoding": "identity"})
    packed = HTTP.get(server.address + script)
    assert packed.content == plain.content == (PAGE / script[1:]).read_bytes()
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) == len(plain.content)
    assert (packed.headers["Content-Encoding"], "Content-Encoding" in plain.headers) == ("gzip", False)
    for answer in (packed, plain):
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert "immutable" in answer.headers["Cache-Control"]


async def test_a_file_is_compressed_once_and_not_where_all_are_served(tmp_path: Path) -> None:
    compressed, threads, file = page.KeptFiles(), set[int](), tmp_path / "file.js"
    file.write_text("a" * 5000)

    def watched(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code is page._compress.__code__:
            threads.add(threading.get_ident())

    threading.setprofile(watched)
    sys.setprofile(watched)
    try:
        answers = await asyncio.gather(*[compressed.compressed(file) for _ in range(20)])
    finally:
        threading.setprofile(None)
        sys.setprofile(None)
    assert len({id(one) for one in answers}) == len(threads) == 1
    assert threading.get_ident() not in threads
    file.write_bytes(bytes(range(256)))
    os.utime(file, ns=(1, 1))
    assert await compressed.compressed(file) is None, "it would not become shorter"


def test_answers_tell_the_browser_to_be_careful(server: Server) -> None:
    headers = HTTP.get(f"{server.address}/api/tables").headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'self'" in headers["Content-Security-Policy"]


def test_a_server_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        links = server.open("liguria", "me", "me", "me")
        people = seats(server, links)
        first = people[people[0].table()["waiting_for"][0]]
        assert first.act("dock red", "dock blue").json() == {"number": 2}
        before = first.table()
        server.kill()
        server.process = server.start()
        assert json.dumps(first.table()) == json.dumps(before)


def test_a_server_stops_soon_with_open_sockets(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        links = server.open("millefiori", "me", "greedy")
        with server.client(links["watch"]).live() as watcher:
            watcher.wait_for("picture")
            assert server.stop() in (0, -signal.SIGTERM)


def test_the_log_has_no_key_no_card_and_no_word(tmp_path: Path) -> None:
    with running(tmp_path, FONDACO_LOG="info") as server:
        links = server.open("millefiori", "me:Ann", "me", listed=True)
        ann, ben = (server.client(key) for key in links["seats"].values())
        id = HTTP.get(f"{server.address}/api/tables").json()[0]["id"]
        card = ann.table()["legal"][0]
        with ben.live() as live:
            live.wait_for("picture")
            ann.act(card)
            ann.post("chat", {"text": "a word"})
        ann.post("proposals", {"what": "end"})
        ben.post("agree")
        again = ann.post("rematch").json()["key"]
        replay = ann.post("replay").json()["id"]
        assert HTTP.get(f"{server.address}/api/replays/{replay}/frames").status_code == 200
        assert server.client("no-such-key").request("GET", "/api/table").status_code == 404
        log = "\n".join(server.logged())
    assert "/api/replays/{id}/frames" in log
    assert '"what": "connected"' in log
    secrets = [*links["seats"].values(), links["opener"], links["watch"], id, again, replay, "no-such-key"]
    for secret in [*secrets, card.split()[1], "a word", "Ann"]:
        assert secret not in log
