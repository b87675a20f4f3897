"""Bots at a table of people: at a pace that people can follow, and never for longer than they may think."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fondaco.engine.registry import find_game, own_edition
from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.table import Table
from fondaco.table.customs.bot_delay import FIRST_MS, NEXT_MS
from fondaco.table.opening import new_opening
from guests.packages import pretend
from server.running import HTTP, Live, Server, running
from starting import HANGS

BAD_BOTS = """
import time
from fondaco.bots import Bot

class Crashes(Bot):
    name = "crashes"
    def think(self, position, seat, chance):
        return 1 // 0

class Cheats(Bot):
    name = "cheats"
    def think(self, position, seat, chance):
        return -1

class Overruns(Bot):
    name = "overruns"
    def think(self, position, seat, chance):
        time.sleep(1000)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the bots of another package."""
    folder = tmp_path_factory.mktemp("bots")
    bots = {"crashes": "bad_bots:Crashes", "cheats": "bad_bots:Cheats", "overruns": "bad_bots:Overruns"}
    pretend(folder, "bad_bots", {"fondaco.bots": bots}, BAD_BOTS)
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    with running(folder, "--bot-seconds", "8", PYTHONPATH=path) as one:
        yield one


def acts(live: Live, seats: set[int], count: int) -> list[dict[str, Any]]:
    """The next so many actions of these seats."""
    heard: list[dict[str, Any]] = []
    while len(heard) < count:
        message = live.wait_for("message")
        if message["kind"] == "act" and message["seat"] in seats:
            heard.append(message)
    return heard


def first_action(live: Live, seat: int) -> dict[str, Any]:
    """Act as soon as it is this seat's turn; the message of it."""
    while True:
        picture = live.wait_for("picture")
        if seat in picture["waiting_for"]:
            live.say("act", actions=picture["legal"][:1], after=picture["number"])
            return acts(live, {seat}, 1)[0]


def test_a_bot_leaves_time_to_see_what_was_done(server: Server) -> None:
    links = server.open("liguria", "me", "greedy", "greedy", pace="human")
    with server.client(links["seats"]["0"]).live() as live:
        waits: dict[str, list[int]] = {"first": [], "next": []}
        before = first_action(live, 0)
        while not all(waits.values()):
            picture = live.wait_for("picture")
            if 0 in picture["waiting_for"]:
                live.say("act", actions=picture["legal"][:1], after=picture["number"])
            for said in live.heard:
                message = said.get("message")
                if message is None or message["number"] <= before["number"] or message["kind"] != "act":
                    continue
                if message["seat"] != 0:
                    kind = "next" if message["seat"] == before["seat"] else "first"
                    waits[kind].append(message["at"] - before["at"])
                elif not waits["first"]:
                    live.say("chat", text="your turn")  # while a bot waits: what it has thought still counts
                before = message
    assert min(waits["first"]) >= FIRST_MS
    assert min(waits["next"]) >= NEXT_MS


def test_where_nobody_looks_on_bots_do_not_wait(server: Server) -> None:
    links = server.open("millefiori", "greedy", "greedy", pace="human")
    watcher = server.client(links["watch"])
    while watcher.table()["status"] == "playing":
        time.sleep(0.1)
    messages = watcher.request("GET", "/api/table/messages").json()
    assert min(after["at"] - before["at"] for before, after in pairwise(messages)) < NEXT_MS


def test_a_bot_that_waits_neither_holds_up_the_end_nor_is_forgotten(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        links = server.open("liguria", "me", "greedy", "greedy", pace="human")
        ann = server.client(links["seats"]["0"])
        with ann.live() as live:
            first_action(live, 0)
            while 0 in (picture := live.wait_for("picture"))["waiting_for"]:
                live.say("act", actions=picture["legal"][:1], after=picture["number"])
            last = picture["number"]
        server.stop()
        server.process = server.start()
        with ann.live(after=last) as live:
            acts(live, {1, 2}, 1)


def test_a_bot_that_fails_or_takes_too_long_is_replaced_for_that_action_and_all_are_told(server: Server) -> None:
    links = server.open("millefiori", "me", "crashes", "cheats", "overruns")
    with server.client(links["seats"]["0"]).live() as live:
        acts(live, {1, 2, 3}, 3)
    messages = server.client(links["watch"]).request("GET", "/api/table/messages").json()
    told = {message["seat"]: message["text"].split(" ") for message in messages if message["kind"] == "replaced"}
    assert [told[seat][0] for seat in (1, 2, 3)] == ["crashes", "cheats", "overruns"]
    assert {by for _, by in told.values()} <= {
        "merchant",
        "random",
    }  # random where the machine is too busy even for that
    metrics = HTTP.get(f"{server.address}/metrics").text
    lines = [json.loads(line) for line in server.logged()]
    for name, why in (
        ("crashes", "ZeroDivisionError"),
        ("cheats", "FondacoError"),
        ("overruns", "it took too long"),
    ):
        [count] = [line for line in metrics.splitlines() if f'fondaco_bots_replaced_total{{bot="{name}"' in line]
        assert float(count.split()[-1]) >= 1
        assert ("millefiori", why) in [(line["game"], line["why"]) for line in lines if line.get("bot") == name]


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_process_that_hangs_is_replaced(name: str) -> None:
    edition = own_edition(find_game("millefiori"))
    opening = new_opening({"game": "millefiori", "seats": [name, name]}, edition)
    table = Table(opening, opening.journal(7, edition), 0)
    bots = BotProcesses(seconds=3)
    try:
        asyncio.run(bots.action(table, 0, None))
        hanging = bots._processes.each[0]._process.pid
        os.kill(hanging, signal.SIGSTOP)
        action = asyncio.run(bots.action(table, 0, None))
        assert table.position.read(0, action.action) in table.position.legal(0)
        assert bots._processes.each[0]._process.pid != hanging
    finally:
        bots.close()


def _never_end(begun: Path) -> None:
    """What a bot process does in the next test: it says that it has begun, through a pipe with a name."""
    begun.write_text("yes", encoding="utf-8")
    time.sleep(10 * HANGS)


def test_bot_processes_end_at_once_whatever_they_are_doing(tmp_path: Path) -> None:
    bots = BotProcesses(seconds=10 * HANGS)
    begun = tmp_path / "begun"
    os.mkfifo(begun)

    async def hang() -> None:
        asking = asyncio.create_task(bots.ask(_never_end, (begun,), 10 * HANGS))
        assert await asyncio.to_thread(begun.read_text, encoding="utf-8") == "yes"
        os.kill(bots._processes.each[0]._process.pid, signal.SIGSTOP)
        asking.cancel()
        closing = time.monotonic()
        await asyncio.to_thread(bots.close)
        assert time.monotonic() - closing < HANGS

    asyncio.run(hang())
