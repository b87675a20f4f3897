"""Whatever is thrown at a live connection, it is answered or closed cleanly, and nobody else notices."""

import base64
import contextlib
import json
import os
import socket
import struct
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fondaco.table.commands import MOST_ACTIONS
from server.running import HTTP, Live, Server, running
from starting import HANGS

BROKEN: list[str | bytes] = [
    "",
    " ",
    "{",
    "[]",
    "null",
    "7",
    '"act"',
    "{}",
    '{"do": 7}',
    '{"do": null}',
    '{"do": "act", "actions": "choose"}',
    '{"do": "act", "actions": [7]}',
    '{"do": "act", "actions": [], "more": 1}',
    '{"do": "act", "actions": ["\\u0000"]}',
    '{"do": "chat", "text": "\\u0000"}',
    '{"do": "chat", "text": "\\ud800"}',
    '{"do": "chat", "text": "\\u202e\\u0007"}',
    '{"do": "propose", "what": "back 99999999999999999999"}',
    '{"do": "propose", "what": "back -1"}',
    '{"do": "propose", "what": "back ²"}',
    '{"do": "' + "a" * 1000 + '"}',
    '{"do": "undo", "id": 1e400}',
    '{"do": "undo", "id": -1}',
    '{"do": "undo", "id": ' + "9" * 5000 + "}",
    '{"do": "act", "after": ' + "9" * 400 + "}",
    '{"do": "act", "after": -1}',
    '{"do": "act", "after": 1.5}',
    '{"do": "act", "after": NaN}',
    json.dumps({"do": "act", "actions": ["choose"] * (MOST_ACTIONS + 1)}),
    json.dumps({"do": "chat", "text": "é" * 9_000}),
    "[" * 30_000,
    '{"a":' * 10_000,
    b"\xff\xfe\x00",
    b'{"do": "chat", "text": "\xc3\x28"}',
    '{"do": "undo"}'.encode("utf-16"),
    b"\x00" * 60_000,
    bytes(range(256)),
]
WISHES = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200),
    st.fixed_dictionaries(
        {
            "do": st.sampled_from(["act", "undo", "chat", "leave", "return", "propose", "agree", "refuse", "sit", "x"])
            | st.text()
        },
        optional={
            "id": st.integers() | st.floats() | st.none(),
            "actions": st.lists(st.text(max_size=30), max_size=5) | st.integers(),
            "after": st.integers() | st.none() | st.text(),
            "text": st.text(max_size=700) | st.sampled_from(["end", "back 0", "back 1"]),
        },
    ).map(json.dumps),
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("fuzz"), "--bot-seconds", str(HANGS)) as one:
        yield one


@pytest.fixture
def server(shared: Server) -> Iterator[Server]:
    """A server that is well after each test, and had nothing to write into its log."""
    before = len(shared.logged())
    yield shared
    assert HTTP.get(f"{shared.address}/healthz").text == "ok"
    assert not shared.logged()[before:]


@contextlib.contextmanager
def undisturbed(server: Server) -> Iterator[None]:
    """Another table, at which somebody talks before and after and misses nothing."""
    ann = server.client(server.open("millefiori", "me", "me")["seats"]["0"])
    with ann.live() as live:
        live.say("chat", text="before")
        assert live.wait_for("message")["number"] == 1
        yield
        live.say("chat", text="after")
        assert live.wait_for("message")["number"] == 2


def answered(live: Live) -> bool:
    """Whether the connection still answers; else it was closed cleanly."""
    try:
        live.say("chat", text="still here", id=99)
        while (said := live.hear()).get("done") != 99:
            assert said.get("error", "said")
    except ConnectionClosed as closed:
        ending = closed.rcvd
    else:
        return True
    assert ending is not None, "the connection was cut off"
    assert ending.code in (1000, 1003, 1007, 1009), ending
    return False


def test_broken_commands_are_refused(server: Server) -> None:
    key = server.open("millefiori", "me", "me")["seats"]["0"]
    with undisturbed(server), server.client(key).live() as live:
        for frame in BROKEN:
            live.connection.send(frame)
            refused = live.wait_for("refused")
            assert refused == 0, frame[:80]
            assert len(live.heard[-1]["error"]) < 1500
        assert answered(live)


def test_broken_first_frames_are_refused(server: Server) -> None:
    key = server.open("millefiori", "me", "me")["seats"]["0"]
    firsts: list[str | bytes] = [
        *BROKEN,
        json.dumps({"key": key, "after": 1}),
        json.dumps({"key": key, "after": 10**9}),
    ]
    firsts += [json.dumps({"key": 7}), json.dumps({"key": "\0"}), json.dumps({"key": "é" * 200}), '{"key": "\\ud800"}']
    with undisturbed(server):
        for frame in firsts:
            with connect(f"{server.address.replace('http', 'ws')}/api/live", open_timeout=HANGS) as connection:
                connection.send(frame)
                with pytest.raises(ConnectionClosed) as closed:
                    connection.recv(timeout=HANGS)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code in (4400, 4404), frame[:80]


def test_a_first_frame_that_does_not_come_is_not_waited_for(server: Server) -> None:
    """Its client may try again: nothing was wrong with it."""
    address = f"{server.address.replace('http', 'ws')}/api/live"
    with connect(address, open_timeout=HANGS) as connection, pytest.raises(ConnectionClosed, match="4408"):
        connection.recv(timeout=HANGS)


def test_anything_is_answered(server: Server) -> None:
    links = server.open("oltremare", "me", "me", "greedy")
    with undisturbed(server), contextlib.ExitStack() as stack:
        lives = [stack.enter_context(server.client(key).live()) for key in (*links["seats"].values(), links["watch"])]

        @settings(
            max_examples=150, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
        )
        @given(who=st.integers(0, len(lives) - 1), frame=WISHES)
        def throw(who: int, frame: str | bytes) -> None:
            lives[who].connection.send(frame)
            said = lives[who].hear()
            while "done" not in said and "refused" not in said:
                said = lives[who].hear()

        throw()


def test_frames_that_are_too_large_close_the_connection(server: Server) -> None:
    key = server.open("millefiori", "me", "me")["seats"]["0"]
    with undisturbed(server), server.client(key).live() as live:
        live.wait_for("picture")
        with contextlib.suppress(ConnectionClosed):
            live.connection.send(json.dumps({"do": "chat", "text": "a" * 5_000_000}))
        assert not answered(live)


def test_thousands_of_commands_at_once(server: Server) -> None:
    key = server.open("millefiori", "me", "me")["seats"]["0"]
    count = 3000
    with undisturbed(server), server.client(key).live() as live:
        live.wait_for("picture")
        for number in range(count):
            command = {"do": "chat", "text": "hello"} if number % 10 == 0 else {"do": "undo"}
            live.connection.send(json.dumps({**command, "id": number}))
        answers = 0
        while answers < count:
            said = live.hear()
            answers += "done" in said or "refused" in said
        assert answered(live)


def test_many_connections(server: Server) -> None:
    key = server.open("millefiori", "me", "me")["watch"]
    with undisturbed(server), contextlib.ExitStack() as stack:
        lives = [stack.enter_context(server.client(key).live()) for _ in range(150)]
        for live in lives:
            live.wait_for("picture")


# Below the protocol


def shake_hands(server: Server) -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", server.port), timeout=HANGS)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ["GET /api/live HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
    raw.sendall("\r\n".join(lines).encode())
    assert b"101" in raw.recv(4096)
    return raw


def masked(payload: bytes, opcode: int = 1, length: int | None = None) -> bytes:
    size = len(payload) if length is None else length
    head = bytes([0x80 | opcode])
    head += bytes([0x80 | size]) if size < 126 else bytes([0xFF]) + struct.pack(">Q", size)
    return head + b"\0\0\0\0" + payload


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        b"\xff" * 50,
        b"\x81\x05hello",
        masked(b"\xff\xfe\xfd"),
        masked(b"half", length=100),
        masked(b"huge", length=1 << 62),
        masked(b"", opcode=3),
        masked(b"x", opcode=8),
        masked(b"", opcode=0),
        Random(7).randbytes(1000),
    ],
)
@pytest.mark.parametrize("known", [False, True])
def test_broken_bytes_and_half_closed_sockets(server: Server, data: bytes, known: bool) -> None:
    with undisturbed(server):
        for ending in ("half", "gone", "reset"):
            raw = shake_hands(server)
            if known:
                key = server.open("millefiori", "me", "me")["seats"]["0"]
                raw.sendall(masked(json.dumps({"key": key}).encode()))
                said = b""
                while b"picture" not in said:
                    data = raw.recv(65536)
                    assert data, "the connection was closed"
                    said += data
            with contextlib.suppress(ConnectionError):
                raw.sendall(data)
                if ending == "half":
                    raw.shutdown(socket.SHUT_WR)
                    while raw.recv(65536):
                        pass
            if ending == "reset":
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            raw.close()
