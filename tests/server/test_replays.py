"""Journals that are looked at, and matches that are played on from the middle, on a real server."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from fondaco.engine.journal import Journal
from fondaco.engine.registry import games
from fondaco.engine.seeds import commitment
from server.running import HTTP, Client, Server, running
from terminal.command import run

GOLDEN = Path(__file__).parent.parent / "games"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("replays")) as one:
        yield one


def golden(game: str) -> str:
    """The longest match of a game that takes something back."""
    folder = GOLDEN / game / "golden"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*takes-back.fondaco"))]
    return max(texts, key=len)


def upload(server: Server, text: str) -> str:
    answer = HTTP.post(f"{server.address}/api/replays", json={"journal": text})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


def ask(server: Server, path: str, **query: Any) -> Any:
    answer = HTTP.get(f"{server.address}/api/replays/{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def check(server: Server, answer: Any, name: str) -> None:
    """It is what the API's document says."""
    document = HTTP.get(f"{server.address}/api/docs/openapi.json").json()
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    jsonschema_rs.Draft202012Validator(schema).validate(answer)


def play_out(client: Client, seat: int) -> dict[str, Any]:
    """Do the first thing that is allowed until the game is over."""
    with client.live() as live:
        picture: dict[str, Any] = live.wait_for("picture")
        while picture["status"] == "playing":
            if seat in picture["waiting_for"]:
                live.say("act", actions=picture["legal"][:1], after=picture["number"])
            picture = live.wait_for("picture")
    return picture


@pytest.mark.parametrize("game", games())
def test_any_journal_is_looked_at(server: Server, game: str) -> None:
    text = golden(game)
    journal = Journal.read(text)
    id = upload(server, text)
    assert id == hashlib.sha256(text.encode()).hexdigest()[:32]
    assert upload(server, text.replace("\n", " \r\n")) == id
    assert HTTP.get(f"{server.address}/api/replays/{id}/journal").text == text

    whole = ask(server, id, language="en")
    check(server, whole, "ReplayShown")
    assert (whole["id"], whole["game"], whole["seats"]) == (id, game, journal.seats)
    assert whole["actions"] == len(journal.standing()) < len(journal.moves)
    assert whole["scores"] == [journal.start.scores(), *[position.scores() for _, position in journal.replay()]]
    assert whole["finished"]
    assert whole["result"]["scores"] == journal.position.scores()
    assert (whole["seed"], whole["seed_hash"]) == (str(journal.seed), journal.seed_hash)
    assert whole["turns"][0] == {"first": 0, "last": 0, "seat": None, "lines": ["The game begins."]}
    moments = [moment for turn in whole["turns"] for moment in range(turn["first"], turn["last"] + 1)]
    assert moments == list(range(whole["actions"] + 1))
    assert any(turn["lines"] for turn in whole["turns"][1:])
    assert ask(server, id, language="fr")["turns"] != whole["turns"]


@pytest.mark.parametrize("game", games())
def test_each_moment_is_seen_from_the_viewpoint_that_one_asks_for(server: Server, game: str) -> None:
    journal = Journal.read(golden(game))
    id = upload(server, golden(game))
    moments = [(None, journal.start), *journal.replay()]
    for viewpoint, observer in (("watch", None), ("1", 1)):
        frames = ask(server, f"{id}/frames", viewpoint=viewpoint, first=20, last=60, language="en")
        assert [frame["number"] for frame in frames] == list(range(20, 61))
        for frame in frames:
            entry, position = moments[frame["number"]]
            assert entry is not None
            assert frame["view"] == position.view(observer)
            assert frame["text"] == (entry.text if entry.seat == observer else "")
            assert "views" not in frame
            assert frame["words"]["asked"]
            assert frame["words"]["choices"] == []
        check(server, frames[5], "Frame")
    frames = ask(server, f"{id}/frames", viewpoint="all")
    check(server, frames[5], "Frame")
    assert [frame["number"] for frame in frames] == list(range(50))
    assert (frames[0]["seat"], frames[0]["text"], frames[0]["events"]) == (None, "", [])
    for frame in frames[1:]:
        entry, position = moments[frame["number"]]
        assert entry is not None
        assert frame["text"] == entry.text
        assert frame["view"] == position.view(None)
        assert frame["views"] == [position.view(seat) for seat in range(journal.seats)]
        ids = [zone["id"] for zone in frame["words"]["zones"]]
        assert len(ids) == len(set(ids))
    last = len(moments) - 1
    assert [frame["number"] for frame in ask(server, f"{id}/frames", first=last, last=last + 9)] == [last]


def test_what_a_seat_could_not_know_is_not_in_its_frames(server: Server) -> None:
    """In Mille Fiori all choose a card at once, face down."""
    id = upload(server, golden("millefiori"))
    own, other = (ask(server, f"{id}/frames", viewpoint=viewpoint, first=1, last=1)[0] for viewpoint in ("0", "1"))
    assert own["text"].startswith("choose ")
    card = own["text"].removeprefix("choose ")
    assert own["events"][0]["card"] == card
    assert other["events"] == [{"event": "choose", "seat": 0}]


@pytest.mark.parametrize(
    ("path", "status", "problem"),
    [
        ("0" * 32, 404, "there is no such replay"),
        ("x", 404, "there is no such replay"),
        ("%00", 404, "there is no such replay"),
        (f"{'0' * 32}/journal", 404, "there is no such replay"),
        (f"{'0' * 32}/frames", 404, "there is no such replay"),
        ("ID/frames?viewpoint=7", 400, "unknown viewpoint '7'; use one of: watch, all, 0, 1"),
        ("ID/frames?viewpoint=nobody", 400, "viewpoint"),
        ("ID/frames?first=100000", 400, "there is no moment 100000; use one of: 0 … "),
        ("ID/frames?first=-1", 400, "first"),
    ],
)
def test_what_is_not_there_cannot_be_looked_at(server: Server, path: str, status: int, problem: str) -> None:
    id = upload(server, golden("millefiori"))
    answer = HTTP.get(f"{server.address}/api/replays/{path.replace('ID', id)}")
    assert (answer.status_code, problem in answer.json()["error"]) == (status, True), answer.text


def test_what_is_no_journal_is_refused_with_its_line(server: Server) -> None:
    text = golden("liguria")
    for wrong, problem in (
        ("", "line 1: not a journal"),
        (text.replace("liguria", "chess"), "line 2: unknown game 'chess'"),
        (text.replace("edition: ", "edition: 0"), "line 3: played with edition 0"),
        (text.replace("actions: ", "actions: 1"), f"line {len(text.splitlines()) - 2}: "),
    ):
        answer = HTTP.post(f"{server.address}/api/replays", json={"journal": wrong})
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"].startswith(problem), answer.text
    answer = HTTP.post(f"{server.address}/api/replays?language=fr", json={"journal": ""})
    assert answer.json()["error"].startswith("ligne 1")
    assert HTTP.post(f"{server.address}/api/replays", json={"journal": "a" * 300_000}).status_code == 413


def test_uploads_are_paced_like_tables(tmp_path: Path) -> None:
    with running(tmp_path, FONDACO_LIMITS="tables=2") as server:
        body = {"journal": golden("liguria")}
        answers = [HTTP.post(f"{server.address}/api/replays", json=body) for _ in range(4)]
    assert {answer.status_code for answer in answers} == {201, 429}
    assert "Retry-After" in answers[-1].headers


def test_a_table_is_looked_at_when_it_is_over(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "greedy")
    ann = server.client(links["seats"]["0"])
    refused = ann.post("replay")
    assert (refused.status_code, "over" in refused.json()["error"]) == (400, True)
    assert HTTP.post(f"{server.address}/api/table/replay").status_code == 401
    picture = play_out(ann, 0)
    answers = [server.client(key).post("replay") for key in (links["watch"], ann.key)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    id = answers[0].json()["id"]
    whole = ask(server, id)
    assert whole["result"] == picture["result"]
    assert whole["seed_hash"] == picture["seed_hash"]
    assert whole["players"][0] == "Ann"
    assert HTTP.get(f"{server.address}/api/replays/{id}/journal").text == ann.request("GET", "/api/table/journal").text


def play_on(server: Server, id: str, **wanted: Any) -> httpx.Response:
    return HTTP.post(f"{server.address}/api/replays/{id}/tables", json=wanted)


@pytest.mark.parametrize("game", games())
def test_a_match_is_played_on_from_any_moment_and_proven(server: Server, game: str, tmp_path: Path) -> None:
    journal = Journal.read(golden(game))
    id = upload(server, golden(game))
    at, seat = len(journal.standing()) * 4 // 5, 1
    bots = ["random"] * (journal.seats - 1)
    answer = play_on(server, id, at=at, seat=seat, bots=bots, pace="quick", undo="free")
    assert answer.status_code == 201, answer.text
    links = answer.json()
    assert list(links["seats"]) == [str(seat)]
    ann = server.client(links["seats"][str(seat)])
    promised = ann.table()["seed_hash"]
    assert promised != journal.seed_hash
    picture = play_out(ann, seat)
    assert commitment(picture["result"]["seed"]) == picture["seed_hash"] == promised

    text = ann.request("GET", "/api/table/journal").text
    own = Journal.read(text)
    assert own.seed == journal.seed
    assert own.seeds[-1] == picture["result"]["seed"]
    assert own.standing()[:at] == journal.standing()[:at]
    assert own.standing()[at].text == f"redeal {picture['result']['seed']}"
    assert own.fixed == at + 1
    before, after = journal.upto(at).position, own.upto(at + 1).position
    assert after.view(seat) == before.view(seat)
    assert after.view(None) == before.view(None)
    assert after != before
    file = tmp_path / "played.fondaco"
    file.write_text(text)
    verified = run(tmp_path, "verify", str(file))
    assert verified.returncode == 0, verified.stderr
    assert f"Dealt anew from a seed with the hash {promised}." in verified.stdout.replace("\n", "")
    replayed = run(tmp_path, "replay", str(file), typed="99999\n\n")
    assert replayed.returncode == 0, replayed.stderr

    # And on from there once more, before and after where it was dealt anew.
    again = ann.post("replay").json()["id"]
    whole = ask(server, again, language="en")
    assert whole["result"] == picture["result"]
    redeals = [turn for turn in whole["turns"] if turn["first"] == turn["last"] == at + 1]
    assert "dealt again" in redeals[0]["lines"][0]
    for moment in (at, at + 1, at + 8):
        links = play_on(server, again, at=moment, seat=0, bots=bots).json()
        ben = server.client(links["seats"]["0"])
        assert ben.post("proposals", {"what": "end"}).status_code == 200
        third = Journal.read(ben.request("GET", "/api/table/journal").text)
        assert len(third.seeds) == (2 if moment == at else 3)


def test_the_table_begins_as_the_seat_saw_it(server: Server) -> None:
    """Before anybody acts: where only the person on that seat is to act, and has a choice, the picture is that of the
    original."""
    journal = Journal.read(golden("millefiori"))
    id = upload(server, golden("millefiori"))
    moments = [journal.start, *[position for _, position in journal.replay()]]
    found = 0
    for at, position in enumerate(moments[:-1]):
        if position.to_act() != [1] or len(position.legal(1)) == 1 or found == 5:
            continue
        found += 1
        links = play_on(server, id, at=at, seat=1, bots=["random"] * (journal.seats - 1)).json()
        for key, observer in ((links["seats"]["1"], 1), (links["watch"], None)):
            picture = server.client(key).table()
            assert picture["view"] == position.view(observer)
            assert picture["actions"] == at + 1
            assert picture["number"] == 0
    assert found == 5


def test_nobody_goes_back_past_where_it_began(server: Server) -> None:
    journal = Journal.read(golden("millefiori"))
    id = upload(server, golden("millefiori"))
    moments = [journal.start, *[position for _, position in journal.replay()]]
    chances = [at for at, position in enumerate(moments) if position.to_act() == [0] and len(position.legal(0)) > 1]
    at = next(at for at in chances if at > 20)
    links = play_on(server, id, at=at, seat=0, bots=["random"] * (journal.seats - 1)).json()
    ann = server.client(links["seats"]["0"])
    assert ann.post("undo").status_code == 400
    picture = ann.table()
    assert ann.act(picture["legal"][0]).status_code == 200
    for number in (0, at - 1, at):
        refused = ann.post("proposals", {"what": f"back {number}"})
        assert refused.status_code == 400
        assert f"{at + 1} ≤ N" in refused.json()["error"]
    assert ann.post("proposals", {"what": f"back {at + 1}"}).status_code == 200
    assert ann.table()["view"] == picture["view"]


def test_a_continued_table_outlives_its_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        journal = Journal.read(golden("oltremare"))
        id = upload(server, golden("oltremare"))
        links = play_on(server, id, at=50, seat=0, bots=["greedy"] * (journal.seats - 1)).json()
        ann = server.client(links["seats"]["0"])
        with ann.live() as live:
            while 0 not in live.wait_for("picture")["waiting_for"]:
                pass
        picture = ann.table()
        server.kill()
        server.process = server.start()
        assert ann.table() == picture
        assert ask(server, id)["actions"] == len(journal.standing())


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"at": 10**5}, "there is no moment 100000"),
        ({"seat": 5}, "there is no seat 5"),
        ({"bots": []}, "0 bots for 1 other seats"),
        ({"bots": ["greedy"] * 2}, "2 bots for 1 other seats"),
        ({"bots": ["me"]}, "unknown bot 'me'"),
        ({"at": -1}, "at"),
        ({"undo": "always"}, "undo"),
        ({"listed": True}, "listed"),
    ],
)
def test_what_cannot_be_played_on(server: Server, change: dict[str, Any], problem: str) -> None:
    text = (GOLDEN / "millefiori" / "golden" / "2-greedy.fondaco").read_text(encoding="utf-8")
    id = upload(server, text)
    answer = play_on(server, id, **{"at": 10, "seat": 0, "bots": ["greedy"], **change})
    assert (answer.status_code, problem in answer.json()["error"]) == (400, True), answer.text


def test_a_game_that_is_over_is_not_played_on(server: Server) -> None:
    text = (GOLDEN / "millefiori" / "golden" / "2-greedy.fondaco").read_text(encoding="utf-8")
    id = upload(server, text)
    last = ask(server, id)["actions"]
    answer = play_on(server, id, at=last, seat=0, bots=["greedy"])
    assert answer.status_code == 400
    assert answer.json()["error"] == f"after {last} actions the game is over: play on from an earlier moment"
    assert play_on(server, "0" * 32, at=0, seat=0, bots=["greedy"]).status_code == 404
