"""Connections that ask for nothing, or for very little at a time, keep nobody else out."""

import asyncio
import contextlib
import gc
import logging
import resource
import socket
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from fondaco.engine.errors import FondacoError
from fondaco.server.guard.addresses import AllowedHosts, Proxies, counted_as, host_in
from fondaco.server.logs import Throttle
from fondaco.server.routes.socket import first_of
from server.running import HTTP, Server, running
from starting import HANGS

WAITING = 20
MOST = 24
ASK = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = f"waiting_connections={WAITING},request_seconds=4,address_connections={MOST},requests=100000"
    url = "https://games.example.org:8443/"
    with running(tmp_path_factory.mktemp("connections"), "--public-url", url, FONDACO_LIMITS=limits) as one:
        yield one


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that ends nothing while a test goes on."""
    limits = f"waiting_connections={WAITING},request_seconds=600,address_connections={MOST}"
    with running(tmp_path_factory.mktemp("patient"), FONDACO_LIMITS=limits) as one:
        yield one


@contextlib.contextmanager
def connected(server: Server, address: str = "127.0.0.1") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), HANGS, source_address=(address, 0)) as raw:
        yield raw


def is_closed(raw: socket.socket) -> bool:
    """Wait until the server says something, or closes the connection."""
    try:
        return not raw.recv(65536)
    except ConnectionError:
        return True


def ask(raw: socket.socket) -> None:
    """Ask for something, and read the whole answer."""
    raw.sendall(ASK)
    answer = b""
    while not answer.endswith(b"ok"):
        data = raw.recv(65536)
        assert data, "the connection was closed"
        answer += data


def take_nothing(raw: socket.socket) -> None:
    """Ask for far more than is ever taken: once the answer has begun, the connection neither waits nor is idle."""
    raw.sendall(ASK.replace(b"/healthz", b"/api/docs/openapi.json") * 100)
    assert raw.recv(1, socket.MSG_PEEK)


def is_answered(server: Server, address: str) -> bool:
    """Ask for something on a new connection from this address; it may be refused."""
    with contextlib.suppress(ConnectionError), connected(server, address) as raw:
        raw.sendall(ASK)
        return not is_closed(raw)
    return False


def test_the_process_may_have_as_many_connections_as_the_system_lets_it(server: Server) -> None:
    [line] = [
        line
        for line in Path(f"/proc/{server.pid}/limits").read_text().splitlines()
        if line.startswith("Max open files")
    ]
    soft, hard = line.split()[3:5]
    assert int(soft) >= min(int(hard), 65_536)


POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
SLOW = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", POST + b"Content-Length: 99\r\n\r\n{"]


def test_a_request_must_arrive_whole_within_a_time(server: Server) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connected(server)) for _ in SLOW]
        for raw, said in zip(lines, SLOW, strict=True):
            raw.sendall(said)
        next_one = stack.enter_context(connected(server))
        ask(next_one)
        next_one.sendall(b"G")
        assert all(is_closed(raw) for raw in [*lines, next_one])


def test_one_address_may_have_only_so_many_that_ask_for_nothing(patient: Server) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connected(patient, "127.0.0.2")) for _ in range(WAITING + 5)]
        assert all(is_closed(raw) for raw in lines[WAITING:])
        for raw in lines[:WAITING]:
            take_nothing(raw)
        # Those that were answered are somebody's: there is room again, but not for ever more.
        more = [stack.enter_context(connected(patient, "127.0.0.2")) for _ in range(MOST - WAITING + 1)]
        for raw in more[:-1]:
            raw.sendall(ASK)
            assert not is_closed(raw)
        assert is_closed(more[-1])


def test_the_second_request_is_awaited_as_the_first(patient: Server) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(WAITING):
            raw = stack.enter_context(connected(patient, "127.0.0.3"))
            ask(raw)
            raw.sendall(ASK[:5])
        deadline = time.monotonic() + HANGS
        while is_answered(patient, "127.0.0.3"):  # until these bytes are there
            assert time.monotonic() < deadline


def test_a_proxy_may_keep_its_connections(patient: Server) -> None:
    """For longer than a stranger's, which are closed soon after their last answer."""
    with connected(patient) as proxy, connected(patient, "127.0.0.5") as stranger:
        ask(proxy)
        ask(stranger)
        assert is_closed(stranger)
        ask(proxy)


def test_answers_that_nobody_takes_are_given_up(server: Server, patient: Server) -> None:
    """Then there is room for others from the same address."""
    with contextlib.ExitStack() as stack:
        for one in (patient, server):
            for _ in range(MOST):
                raw = stack.enter_context(socket.socket())
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                raw.bind(("127.0.0.4", 0))
                raw.connect(("127.0.0.1", one.port))
                take_nothing(raw)
        assert not is_answered(patient, "127.0.0.4")
        deadline = time.monotonic() + HANGS
        while not is_answered(server, "127.0.0.4"):
            assert time.monotonic() < deadline


def test_the_last_descriptors_are_kept(patient: Server) -> None:
    """Half-open connections from many addresses: the server never runs out, and the log stays short."""
    ann = patient.client(patient.open("millefiori", "me", "me")["seats"]["0"])
    before = resource.prlimit(patient.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(patient.pid, resource.RLIMIT_NOFILE, (512, before[1]))
    with contextlib.ExitStack() as stack, ann.live() as live:
        live.wait_for("picture")
        lines = [stack.enter_context(connected(patient, f"127.0.1.{1 + number // 10}")) for number in range(400)]
        live.say("chat", text="hello")
        assert live.wait_for("message")["text"] == "hello"
        assert is_closed(lines[-1])
    resource.prlimit(patient.pid, resource.RLIMIT_NOFILE, before)
    assert not [line for line in patient.logged() if "out of system resource" in line]
    assert len([line for line in patient.logged() if "there are too many" in line]) == 20


def test_one_address_has_only_so_many_live_connections(server: Server) -> None:
    watch = server.client(server.open("millefiori", "me", "me")["watch"])
    with contextlib.ExitStack() as stack:
        for _ in range(MOST):
            stack.enter_context(watch.live()).wait_for("picture")
        with pytest.raises(ConnectionClosed, match="4429"), watch.live() as live:
            live.wait_for("picture")


def test_a_page_elsewhere_opens_no_table(server: Server) -> None:
    """A form or a plain text is sent by a browser without asking; JSON is not."""
    body = b'{"game": "millefiori", "seats": ["me", "me"]}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = HTTP.post(f"{server.address}/api/tables", content=body, headers={"Content-Type": kind})
        assert answer.status_code == 415, kind
        assert "application/json" in answer.json()["error"]
    kind = "Application/JSON; charset=utf-8"
    assert HTTP.post(f"{server.address}/api/tables", content=body, headers={"Content-Type": kind}).status_code == 201


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("games.example.org", True),
        ("GAMES.example.org:443", True),
        ("localhost", True),
        ("localhost:8765", True),
        ("127.0.0.1", True),
        ("[::1]:8765", True),
        ("192.0.2.7", True),
        (socket.gethostname(), True),
        ("evil.example.org", False),
        ("games.example.org.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
        ("a@localhost:x", False),
    ],
)
def test_only_under_its_own_names(server: Server, host: str, allowed: bool) -> None:
    status = HTTP.get(f"{server.address}/api/games", headers={"Host": host}).status_code
    assert status == (200 if allowed else 400)
    with connected(server) as raw:
        lines = ["GET /api/live HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Connection: Upgrade"]
        lines += ["Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"]
        raw.sendall("\r\n".join([*lines, "", ""]).encode())
        assert (b" 101 " in raw.recv(65536).partition(b"\r\n")[0]) == allowed


def test_without_a_public_address_there_are_the_names_of_the_machine() -> None:
    assert AllowedHosts().allows("localhost:1")
    assert not AllowedHosts().allows("games.example.org")
    for url in ("games.example.org", "ftp://games.example.org", "https://", "https://[::1"):
        with pytest.raises(FondacoError, match="is not a public address"):
            host_in(url)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_address_counts_with_its_network(address: str, counted: str) -> None:
    assert counted_as(address) == counted


@pytest.mark.parametrize(
    ("proxies", "address", "known"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("10.0.0.5, 10.1.0.0/16", "10.1.2.3", True),
        ("10.0.0.5,2001:db8::/32", "2001:db8::7", True),
        ("10.0.0.5,2001:db8::/32", "10.0.0.6", False),
        ("*", "192.0.2.7", True),
        ("*", "", True),
        ("proxy.example.org", "", False),
    ],
)
def test_proxies_are_addresses_and_networks(proxies: str, address: str, known: bool) -> None:
    assert Proxies(proxies).have(address) == known


def test_a_customer_with_many_addresses_is_one(tmp_path: Path) -> None:
    """As a proxy tells them."""
    with running(tmp_path, FONDACO_LIMITS="tables=2") as server:
        wanted = {"game": "millefiori", "seats": ["me", "me"]}
        answers = [
            HTTP.post(f"{server.address}/api/tables", json=wanted, headers={"X-Forwarded-For": f"2001:db8::{number}"})
            for number in range(1, 5)
        ]
        other = HTTP.post(f"{server.address}/api/tables", json=wanted, headers={"X-Forwarded-For": "2001:db8:0:1::1"})
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
    assert other.status_code == 201


def test_what_strangers_cause_does_not_fill_the_log() -> None:
    now = 0.0
    throttle = Throttle(lambda: now)

    def record(line: int, level: int = logging.WARNING) -> logging.LogRecord:
        return logging.LogRecord("fondaco", level, "here.py", line, "again", None, None)

    assert sum(throttle.filter(record(1)) for _ in range(500)) == 20
    assert throttle.filter(record(2))
    assert all(throttle.filter(record(3, logging.INFO)) for _ in range(500))
    now = 60.0
    later = record(1)
    assert throttle.filter(later)
    assert later.facts == {"left_out": 480}  # type: ignore[attr-defined]


class Held:
    """Something that a connection uses, as a table is."""


async def test_a_connection_that_ends_keeps_nothing_in_memory() -> None:
    """Not until somebody looks for cycles: with many tables that is done every half an hour."""
    held = Held()
    alive = weakref.ref(held)

    async def stays(held: Held) -> None:
        await asyncio.Event().wait()

    async def ends(held: Held) -> None:
        raise WebSocketDisconnect(detail="the client has disconnected")

    gc.disable()
    try:
        with contextlib.suppress(WebSocketDisconnect):
            await first_of(stays(held), ends(held))
        del held
        await asyncio.sleep(0)  # the loop lets go of what it has called
        assert alive() is None
    finally:
        gc.enable()
