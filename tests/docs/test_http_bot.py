"""The example of docs/api.md plays a whole game of each game against a real server."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fondaco import games
from fondaco.engine.registry import find_game
from server.running import Server, running
from starting import HANGS

BOT = Path(__file__).parents[2] / "docs" / "examples" / "http_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as one:
        yield one


def start(*words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(BOT), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def result(bot: "subprocess.Popen[str]") -> dict[str, Any]:
    out, problems = bot.communicate(timeout=2 * HANGS)
    assert bot.returncode == 0, problems
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize("game", games())
def test_it_opens_a_table_and_plays_to_the_end(server: Server, game: str) -> None:
    count = find_game(game).seat_counts[0]
    found = result(start(server.address, game, ",".join(["me", *["random"] * (count - 1)])))
    assert len(found["scores"]) == sum(len(together) for together in found["ranking"]) == count


def test_two_of_them_with_keys_play_each_other(server: Server) -> None:
    """They choose at the same time, so now and then one comes too late and looks again."""
    links = server.open("millefiori", "me", "me")
    bots = [start(server.address, key) for key in links["seats"].values()]
    first, second = [result(bot) for bot in bots]
    assert first == second
    assert server.client(links["watch"]).table()["result"] == first
