"""Whatever bytes arrive over HTTP, the answer is no fault of the server, and the next client is answered."""

import contextlib
import json
import re
import socket
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from server.running import HTTP, Server, running
from starting import HANGS

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


@pytest.fixture(scope="module")
def paths(server: Server) -> dict[str, Any]:
    """All that the server answers, as its document has it."""
    described: dict[str, Any] = HTTP.get(f"{server.address}/api/docs/openapi.json").json()["paths"]
    assert len(described) > 40
    return described


def test_no_body_is_a_fault_of_the_server(server: Server, key: str, paths: dict[str, Any]) -> None:
    for template, methods in paths.items():
        path = re.sub(r"\{[^}]*\}", "0123456789abcdef0123456789abcdef", template)
        for body in BODIES if "post" in methods else []:
            status = send(server, request("POST", path, key, body))
            expected = {400, 401, 404, 413}
            if not methods["post"].get("requestBody", {}).get("required"):
                expected |= {200, 201, 409}
            assert status in expected, (path, body[:60], status)


@pytest.mark.parametrize("bad", ["%00", "%ff", "%ed%a0%80", LONG, "-1", "9" * 5000])
def test_no_parameter_is_a_fault_of_the_server(server: Server, key: str, paths: dict[str, Any], bad: str) -> None:
    for template, methods in paths.items():
        for method, described in methods.items():
            asked = [one["name"] for one in described.get("parameters", []) if one["in"] == "query"]
            path = re.sub(r"\{[^}]*\}", bad, template) + "?" + "&".join(f"{name}={bad}" for name in asked)
            status = send(server, request(method.upper(), path, key))
            assert status in (200, 201, 400, 401, 404, 405, 409), (method, path[:200], status)


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
    posts = ("/api/tables", "/api/replays", "/api/lobby/seats", "/api/table/actions", "/api/table/chat")
    wholes += [request("POST", path, key, b'{"text": "hello"}') for path in posts]
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
