"""What a stranger, or an unfair opener, may try at a server that is open to all."""

from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fondaco.engine.journal import Journal
from server.running import HTTP, Server, running


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
    assert not ann.request("GET", "/api/table/outlook").json()["undo"]
    assert ann.act(ann.table()["legal"][0]).status_code == 200
