"""Names at a table: nobody can pass for another player."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest

from fondaco.engine.journal import Journal
from fondaco.server.hosting.lookalikes import alike, skeleton
from server.running import HTTP, Client, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("names")) as one:
        yield one


ANNS = ["ann", "ANN", "Аnn", "Αnn", "A\uff4en", "𝐀𝐧𝐧", "A n n", "Ann.", "Ann\ufe0e", "Ⓐnn", "Ꭺnn", "ꓮnn", "ᴀɴɴ", "ⲁnn"]


@pytest.mark.parametrize("name", ANNS)
def test_nobody_is_called_like_another(server: Server, name: str) -> None:
    links = server.open("millefiori", "me:Ann", "me", "me:Cleo", listed=True)
    ben = server.client(links["seats"]["1"])
    seen = f"{' '.join(name.split())} 2"
    assert ben.post("sit", {"name": name}).status_code == 200
    assert ben.table()["seats"][1]["name"] == seen
    number = ben.table()["number"]
    assert ben.post("sit", {"name": name}).json() == {"number": number}  # again, and nothing has changed
    other = server.open("millefiori", "me:Ann", f"me:{name}", f"me:{name}")
    assert [seat["name"] for seat in server.client(other["watch"]).table()["seats"]] == ["Ann", seen, f"{seen[:-2]} 3"]


def test_those_who_come_at_the_same_moment_are_told_apart(server: Server) -> None:
    server.open("millefiori", "me:Guest", "me", "me", "me", listed=True)
    table = HTTP.get(f"{server.address}/api/tables").json()[0]["id"]

    def take(seat: int) -> int:
        wanted = {"table": table, "seat": seat, "name": "Guest"}
        return HTTP.post(f"{server.address}/api/lobby/seats", json=wanted).status_code

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(take, (1, 2, 3))) == [201] * 3
    [names] = [
        [seat["name"] for seat in one["seats"]]
        for one in HTTP.get(f"{server.address}/api/tables").json()
        if one["id"] == table
    ]
    assert sorted(names) == ["Guest", "Guest 2", "Guest 3", "Guest 4"]


def test_nobody_is_called_like_a_bot_or_like_a_seat_without_a_name(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "greedy", "me", spectator_chat=True)
    cleo, ann = server.client(links["seats"]["2"]), server.client(links["seats"]["0"])

    def sits(client: Client, name: str) -> str:
        assert client.post("sit", {"name": name}).status_code == 200, name
        picture = client.table()
        called: str = picture["seats"][picture["seat"]]["name"]
        return called

    for name in ("Green", "gгееn", "Vert"):  # what the bot is called, and in French
        assert sits(cleo, name) == f"{name} 2"
    assert sits(cleo, "Red") == "Red"  # as this seat is called anyway
    assert sits(cleo, "Cleo") == "Cleo"
    assert sits(ann, "Ann!") == "Ann!"  # one's own name
    assert sits(ann, "Cleo") == "Cleo 2"
    watcher = server.client(links["watch"])
    for name in ("Сleo", "Una"):
        assert watcher.post("chat", {"text": "hello", "name": name}).status_code == 200
    names = [remark["name"] for remark in watcher.request("GET", "/api/table/remarks").json()]
    assert names == ["Сleo 3", "Una"]


@pytest.mark.parametrize(
    "name",
    ["🙂", "Zoë 👩\u200d🌾", "❤\ufe0f Ann", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "👍🏽"],
)
def test_emoji_are_allowed(server: Server, name: str) -> None:
    links = server.open("millefiori", "me:Ben", "me")
    zoe = server.client(links["seats"]["1"])
    assert zoe.post("sit", {"name": name}).status_code == 200
    assert zoe.post("chat", {"text": f"{name} hello"}).status_code == 200
    assert zoe.table()["seats"][1]["name"] == name
    server.client(links["seats"]["0"]).post("proposals", {"what": "end"})
    zoe.post("agree")
    assert Journal.read(zoe.request("GET", "/api/table/journal").text).players[1] == f"me:{name}"


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f", "\u2800", "Ann\u200d", "\u200dAnn", "A\u200dnn", "Ann\u034f", "\U000e0041"]
)
def test_what_nobody_can_see_is_no_name(server: Server, name: str) -> None:
    zoe = server.client(server.open("millefiori", "me:Ben", "me")["seats"]["1"])
    refused = zoe.post("sit", {"name": name})
    assert refused.status_code == 400
    assert "1 to 30 characters" in refused.json()["error"]


def test_names_that_differ_look_different() -> None:
    names = [
        "Ann",
        "Anna",
        "Anne",
        "Ben",
        "Bea",
        "René",
        "Rene",
        "Zoë",
        "Zoe",
        "Иван",
        "Ольга",
        "Νίκος",
        "李",
        "🙂",
        "🙃",
        "Ann 2",
        "かな",
        "やな",
        "دانا",
        "رانا",
    ]
    looks = [skeleton(name) for name in names]
    assert not [pair for pair in combinations(looks, 2) if alike(*pair)]
