"""Nobody can take the house from the others; and what the host may know of it."""

import contextlib
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fondaco.engine.errors import FondacoError
from fondaco.server.guard import prices
from fondaco.server.guard.limits import Guard, Limits, RateLimit, RateLimits, read_limits
from fondaco.table.commands import Act, Chat, Undo
from server.running import HTTP, Client, Server, running
from starting import HANGS


def test_a_bucket_fills_with_time() -> None:
    bucket = RateLimit(rate=2, capacity=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(0.5) == 0
    assert bucket.take(0.5) == 0.5
    assert [bucket.take(1000) for _ in range(4)] == [0, 0, 0, 0.5]


def test_what_costs_much_is_taken_on_credit() -> None:
    bucket = RateLimit(rate=2, capacity=3, now=0)
    assert [bucket.take(0, cost=7), bucket.take(0), bucket.take(2), bucket.take(2.5)] == [0, 2.5, 0.5, 0]
    assert [bucket.reserve(10, cost=2), bucket.reserve(10, cost=2), bucket.reserve(10)] == [0, 0.5, 1]


def test_a_long_chain_and_what_a_spectator_writes_cost_more() -> None:
    chain = Act(["dock red"] * 64)
    assert [prices.reading_for(command) for command in (chain, Act(["dock red"] * 4), Undo())] == [60, 0, 0]
    assert prices.requests_for("watch", Chat("hello")) > prices.requests_for("seat 1", Chat("hello")) == 1
    guard = Guard(Limits(requests=10, reading=1))
    guard.requests.clock = guard.reading.clock = lambda: 0.0
    waits = [prices.wait_for(guard, "here", "seat 1", chain) for _ in range(2)]
    assert waits[0] > 50
    assert waits[1] > 110
    assert prices.wait_for(guard, "elsewhere", "seat 1", Undo()) == 0
    commands = [prices.wait_for(guard, "there", f"seat {number % 3}", Undo()) for number in range(70)]
    assert max(commands[:50]) == 0
    assert 1.5 < commands[-1] < 2.5, "those of one address together"


def test_full_buckets_are_thrown_away() -> None:
    now = 0.0
    buckets = RateLimits(1, 2, clock=lambda: now)
    for number in range(10_000):
        buckets.take(str(number))
    now = 5.0
    assert buckets.take("another") == 0
    assert len(buckets._buckets) == 1


@pytest.mark.parametrize("text", ["tables", "tables=0", "tables=-1", "tables=x", "chairs=7", "tables=" + "9" * 30])
def test_a_limit_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(FondacoError, match="FONDACO_LIMITS"):
        read_limits(text)


def test_limits_are_set_one_by_one() -> None:
    assert read_limits("") == Limits()
    assert read_limits("tables=7, commands=8") == Limits(tables=7, commands=8)
    assert min(read_limits("off")) > 10**6


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = "tables=3,requests=4,commands=2,table_connections=2,connections=4"
    with running(tmp_path_factory.mktemp("limits"), FONDACO_LIMITS=limits, FONDACO_LOG="info") as one:
        yield one


def test_limits_hold(strict: Server) -> None:
    links = [strict.open("millefiori", "me", "me") for _ in range(3)]
    too_many = HTTP.post(f"{strict.address}/api/tables", json={"game": "millefiori", "seats": ["me", "me"]})
    assert too_many.status_code == 429
    assert int(too_many.headers["Retry-After"]) > 1
    assert "too many requests" in too_many.json()["error"]

    watch = [strict.client(link["watch"]) for link in links]
    with contextlib.ExitStack() as stack:
        for client in (watch[0], watch[0], watch[1]):
            stack.enter_context(client.live()).wait_for("picture")
        with watch[0].live() as live, pytest.raises(ConnectionClosed, match="4429"):
            live.wait_for("picture")
        stack.enter_context(watch[2].live()).wait_for("picture")
        with pytest.raises(ConnectionClosed, match="4429"), watch[1].live() as live:
            live.wait_for("picture")
    _is_let_in(watch[0])

    with strict.client(links[0]["seats"]["0"]).live() as ann:
        for number in range(14):
            ann.say("undo", id=number)
        for number in range(14):
            assert ann.wait_for("refused") == number

    elsewhere = {"X-Forwarded-For": "192.0.2.7"}
    anybody = httpx.Client(base_url=strict.address, timeout=HANGS, headers=elsewhere)
    with anybody, ThreadPoolExecutor(10) as at_once:
        answers = list(at_once.map(anybody.get, ["/api/tables"] * 100))
    assert {answer.status_code for answer in answers} == {200, 429}
    _log_tells_no_secret(strict, links)


def _is_let_in(client: Client) -> None:
    """Once those who were there have gone, which the server sees a moment after they have."""
    deadline = time.monotonic() + HANGS
    while True:
        try:
            with client.live() as live:
                live.wait_for("picture")
                return
        except ConnectionClosed:
            assert time.monotonic() < deadline


def _log_tells_no_secret(server: Server, links: list[dict[str, object]]) -> None:
    lines = server.logged()
    assert {json.loads(line)["what"] for line in lines} >= {"answered", "connected"}
    keys = [key for link in links for key in (link["opener"], link["watch"], *dict(link["seats"]).values())]  # type: ignore[call-overload]
    assert not [line for line in lines if any(key in line for key in keys)]


def test_metrics_count(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.client(server.open("millefiori", "me", "me")["seats"]["0"])
        ann.act(ann.table()["legal"][0])
        ann.act("nonsense")
        with ann.live() as live:
            live.wait_for("picture")
            text = HTTP.get(f"{server.address}/metrics").text
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(numbers["fondaco_tables"]) == 1
    assert float(numbers["fondaco_connections"]) == 1
    assert float(numbers['fondaco_actions_total{kind="act"}']) == 1
    assert float(numbers['fondaco_refusals_total{error="NotationError"}']) == 1
    assert float(numbers["fondaco_action_seconds_count"]) == 1
    assert float(numbers['fondaco_requests_total{status="400"}']) == 1
