"""The power fails again and again under load: what was acknowledged is in the log, once, and nobody misses anything."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import WebSocketException

from fondaco import FastChance
from fondaco.store import Store
from fondaco.table.entry import Entry
from server.running import Client, Live, Server, running
from starting import HANGS
from store.cluster import running_cluster
from store.examples import all_tables

KILLS: Final = 3
BETWEEN: Final = 4
"""How often the server has done what each player wants, at least, between a start and the next kill."""


class Player(threading.Thread):
    """Somebody who talks and acts as fast as the server answers, and comes back whenever the connection breaks."""

    def __init__(self, client: Client, seat: int, enough: threading.Event) -> None:
        super().__init__(name=f"player {seat}", daemon=True)
        self.client = client
        self.seat = seat
        self.enough = enough
        self.chance = FastChance(seat)
        self.heard: list[dict[str, Any]] = []
        """Every message, over all connections."""
        self.acknowledged: list[tuple[int, str, str]] = []
        """Number, kind and text of what the server said was done."""
        self.wishes = 0
        self.connections = 0

    def run(self) -> None:
        while not self.enough.is_set():
            try:
                with self.client.live(after=len(self.heard)) as live:
                    self.connections += 1
                    self.play(live)
            except (WebSocketException, OSError, EOFError, TimeoutError):
                time.sleep(0.05)

    def play(self, live: Live) -> None:
        picture = self.until(live, "picture")["picture"]
        while not self.enough.is_set():
            self.wishes += 1
            kind, text = "chat", f"{self.seat} says {self.wishes}"
            if picture["legal"] and self.wishes % 2:
                kind, text = "act", picture["legal"][self.chance.below(len(picture["legal"]))]
                live.say("act", actions=[text], id=self.wishes, after=picture["number"])
            else:
                live.say("chat", text=text, id=self.wishes)
            answer = self.until(live, "done", "refused")
            if "done" in answer:
                assert answer["done"] == self.wishes
                # After an action there may be more that followed without a choice, so its number is not the last one.
                number = picture["number"] + 1 if kind == "act" else answer["number"]
                self.acknowledged.append((number, kind, text))
            picture = next((said["picture"] for said in reversed(live.heard) if "picture" in said), picture)

    def until(self, live: Live, *words: str) -> dict[str, Any]:
        while True:
            said = live.hear()
            if "message" in said:
                self.heard.append(said["message"])
            if any(word in said for word in words):
                return said

    def hear_the_rest(self, last: int) -> None:
        with self.client.live(after=len(self.heard)) as live:
            while len(self.heard) < last:
                self.until(live, "message")


def log_of(database: str) -> dict[str, list[Entry]]:
    """The logs of all tables, as they are on the disk."""

    async def read() -> dict[str, list[Entry]]:
        async with await Store.open(database) as store:
            return {id: await store.entries(id) for id in await all_tables(store)}

    return asyncio.run(read())


def play_and_kill(server: Server, players: list[Player]) -> None:
    for player in players:
        player.start()
    for kill in range(1, KILLS + 1):
        # While the slowest of them is answered for the last time, the others are at anything.
        known = [len(player.acknowledged) for player in players]
        deadline = time.monotonic() + HANGS
        while any(len(player.acknowledged) < before + BETWEEN for player, before in zip(players, known, strict=True)):
            assert time.monotonic() < deadline, "the players do not come back"
            time.sleep(0.005)
        server.kill()
        if kill < KILLS:
            server.process = server.start()
    players[0].enough.set()
    for player in players:
        player.join(timeout=HANGS)
        assert not player.is_alive()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite'}"
    else:
        with running_cluster() as cluster:
            yield cluster.empty_database()


def test_what_was_acknowledged_is_there_once_and_nobody_misses_anything(tmp_path: Path, database: str) -> None:
    enough = threading.Event()
    with running(tmp_path, database=database) as server:
        links = [server.open("liguria", "me", "me", "me"), server.open("millefiori", "me", "me")]
        tables = [
            [Player(server.client(key), int(seat), enough) for seat, key in link["seats"].items()] for link in links
        ]
        play_and_kill(server, [player for players in tables for player in players])
        logs = log_of(server.database)
        server.process = server.start()
        for players in tables:
            # Whose log it is shows in its chat and actions: the table with as many seats.
            [log] = [log for log in logs.values() if {entry.seat for entry in log} == set(range(len(players)))]
            for player in players:
                check(player, log)


def check(player: Player, log: list[Entry]) -> None:
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    assert player.connections >= KILLS
    assert len(player.acknowledged) >= KILLS * BETWEEN
    for number, kind, text in player.acknowledged:
        assert log[number - 1][2:] == (player.seat, kind, text), "an acknowledged entry is not in the log"
        if kind == "chat":
            assert sum(entry.text == text for entry in log) == 1, "an entry is in the log twice"
    numbers = [number for number, _, _ in player.acknowledged]
    assert len(set(numbers)) == len(numbers), "one entry was acknowledged twice"
    player.hear_the_rest(len(log))
    for entry, message in zip(log, player.heard, strict=True):
        assert (message["number"], message["seat"], message["kind"]) == (entry.number, entry.seat, entry.kind)
        assert message["text"] == ("" if entry.kind == "act" and entry.seat != player.seat else entry.text)
