"""Whatever bytes arrive over HTTP, the answer is no fault of the server, and the next client is answered."""

import contextlib
import json
import re
import socket
from collections.abc import Iterator
from random import Random

import pytest

from server.running import HANGS, HTTP, Server, running

DEEP = b"[" * 30_000
BODIES = [
    b"\xff\xfe\x00",
    b'{"game": "\xc3\x28"}',
    b'{"game": "\xed\xa0\x80", "seats": []}',
    b'{"game": "\\ud800", "seats": ["me", "me"]}',
    b'{"game": "millefiori", "seats": ["me:\\ud800", "me"]}',
    b'{"game": "millefiori", "seats": ["me:\\u0000", "me"]}',
    DEEP,
    b'{"a":' * 10_000,
    b'{"game": ' + DEEP,
    b'{"game": "millefiori", "seats": ["me", "me"], "options": ' + b'{"a":' * 10_000 + b"}" * 10_000,
    b'{"game": 1e999999, "seats": ' + b"9" * 5000 + b"}",
    b"\x00" * 60_000,
    '{"game": "millefiori"}'.encode("utf-16"),
    b"",
    b"null",
    bytes(range(256)),
]
POSTS = [
    "/api/tables",
    "/api/replays",
    "/api/lobby/seats",
    "/api/lobby/watch",
    "/api/table/actions",
    "/api/table/chat",
    "/api/table/sit",
    "/api/table/links",
    "/api/table/outlook",
    "/api/table/proposals",
    "/api/replays/0123456789abcdef0123456789abcdef/tables",
]
LONG = "a" * 5000
PATHS = [
    "/%00",
    "/%00.html",
    "/assets/%00",
    "/assets/..%2f..%2fpyproject.toml",
    "/%ff%fe",
    "/%ed%a0%80",
    f"/{LONG}",
    f"/assets/{LONG}",
    f"/assets/{'%c3%a9' * 200}",
    "/" + "a/" * 2000,
    "/" + "../" * 200,
    "//",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/api/games/%00/rules",
    f"/api/games/{LONG}/rules",
    "/api/games/%ff/edition",
    "/api/replays/%00",
    "/api/replays/%ff/journal",
    f"/api/replays/{LONG}/frames",
    "/api/replays/x/frames?eyes=%00&first=%ff",
    "/api/table/messages?after=%00",
    "/api/table/messages?after=" + "9" * 5000,
    "/api/games?language=%00%ff",
    "/api/games?language=" + LONG,
    "/api/games?%ff=%ff&&&===",
    "/?%00",
    "/api/docs/openapi.json?%ff",
    "/metrics?\x7f",
    "/healthz#%00",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("bytes")) as one:
        yield one
        assert HTTP.get(f"{one.address}/healthz").text == "ok"
        assert not [line for line in one.logged() if "trace" in json.loads(line)]


def send(server: Server, data: bytes, whole: bool = True) -> int | None:
    """The status of the answer; None if the server has closed the connection without one."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=HANGS) as raw:
        answer = b""
        with contextlib.suppress(ConnectionError):
            raw.sendall(data)
            if not whole:
                raw.shutdown(socket.SHUT_WR)
            while b"\r\n" not in answer and (more := raw.recv(65536)):
                answer += more
    found = re.match(rb"HTTP/1\.1 (\d{3})", answer)
    return int(found[1]) if found else None


def request(method: str, path: str, key: str, body: bytes = b"", headers: dict[str, str] | None = None) -> bytes:
    given = {"Host": "127.0.0.1", "Authorization": f"Bearer {key}", "Connection": "close", **(headers or {})}
    if body or method == "POST":
        given |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    lines = [f"{method} {path} HTTP/1.1", *[f"{name}: {value}" for name, value in given.items()], "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


@pytest.fixture(scope="module")
def key(server: Server) -> str:
    opened: str = server.open("millefiori", "me", "me")["seats"]["0"]
    return opened


@pytest.mark.parametrize("path", POSTS)
def test_no_body_is_a_fault_of_the_server(server: Server, key: str, path: str) -> None:
    for body in BODIES:
        status = send(server, request("POST", path, key, body))
        assert status in (400, 404, 413), (body[:60], status)


@pytest.mark.parametrize("path", PATHS)
def test_no_path_is_a_fault_of_the_server(server: Server, key: str, path: str) -> None:
    for method in ("GET", "HEAD", "POST", "OPTIONS", "DELETE"):
        status = send(server, request(method, path, key))
        assert status in (200, 204, 400, 404, 405), (method, status)


@pytest.mark.parametrize(
    "header",
    [
        ("Authorization", "Bearer \xff\xfe"),
        ("Authorization", "Bearer " + "a" * 20_000),
        ("Authorization", "Bearer \x7f"),
        ("Accept-Language", "\xff;q=\xff," * 200),
        ("Accept-Encoding", "\xff"),
        ("Host", "\xff"),
        ("Host", "[::1"),
        ("Host", ""),
        ("Content-Type", "\xff/\xff; charset=\xff"),
        ("Cookie", "=\xff;;;=" * 100),
        ("Origin", "http://[::1"),
        ("X-Forwarded-For", "\xff, , 999.1.1.1"),
        ("Range", "bytes=9-1,\xff"),
        ("If-None-Match", "\xff"),
        ("If-Modified-Since", "yesterday \xff"),
    ],
)
def test_no_header_is_a_fault_of_the_server(server: Server, key: str, header: tuple[str, str]) -> None:
    for path in ("/api/table", "/", "/api/games", "/api/live"):
        status = send(server, request("GET", path, key, headers=dict([header])))
        assert status in (200, 206, 400, 401, 404, 405, 416), (path, status)
    upgrade = {"Upgrade": "websocket", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}
    given = {**upgrade, "Connection": "Upgrade", **dict([header])}
    status = send(server, request("GET", "/api/live", key, headers=given), whole=False)
    assert status in (None, 101, 400, 403)


def test_bytes_that_are_hardly_http(server: Server, key: str) -> None:
    """Whole requests of all kinds, each with some bytes changed, left out, doubled or cut off."""
    chance = Random(7)
    chunked = request("POST", "/api/tables", key, headers={"Transfer-Encoding": "chunked"})
    wholes = [request("GET", path, key) for path in ("/", "/api/games?language=fr", "/api/table/messages?after=0")]
    wholes += [request("POST", path, key, b'{"text": "hello"}') for path in POSTS[:6]]
    wholes += [chunked.replace(b"Content-Length: 0\r\n", b"") + b"5\r\nhello\r\n0\r\n\r\n"]
    for _ in range(400):
        data = bytearray(chance.choice(wholes))
        for _ in range(chance.randint(1, 8)):
            at = chance.randrange(len(data))
            change = chance.choice(["set", "drop", "double", "insert"])
            if change == "set":
                data[at] = chance.randrange(256)
            elif change == "drop":
                del data[at : at + chance.randint(1, 9)]
            elif change == "double":
                data[at:at] = data[at : at + chance.randint(1, 30)]
            else:
                data[at:at] = chance.randbytes(chance.randint(1, 9))
        status = send(server, bytes(data), whole=False)
        assert status is None or status < 500, bytes(data)
