"""A real server in a process of its own, and clients for it."""

import itertools
import json
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

import starting
from starting import HANGS

HTTP: Final = httpx.Client(verify=False, timeout=HANGS, limits=httpx.Limits(max_keepalive_connections=0))
"""Asks on a new connection each time. To read the certificates of the world for it takes longer than the answer."""


_PORTS: Final = itertools.count(random.randrange(10_000, 30_000))


def free_port() -> int:
    """A port that nobody uses, and that the system gives nobody who asks for any; processes begin at different ones."""
    while True:
        port = next(_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """A running server."""

    def __init__(self, database: str, *options: str, **environment: str) -> None:
        self.database = database
        self.options = options
        """More words for the command line."""
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "FONDACO_LIMITS": "off", **environment}
        self.log = Path(tempfile.mkdtemp()) / "log"
        """What the server writes to stderr."""
        self.port = free_port()
        self.process = self.start()

    def start(self) -> BaseProcess:
        words = ["serve", "--no-browser", "--port", str(self.port), "--database", self.database]
        files = starting.Files(Path(os.devnull), Path(os.devnull), self.log)
        process = starting.start([*words, "--bot-pace", "quick", *self.options], self.environment, files)
        deadline = time.monotonic() + HANGS
        while True:
            try:
                if HTTP.get(f"{self.address}/healthz").status_code == 200:
                    return process
            except httpx.TransportError:
                assert process.is_alive(), "the server has stopped"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def logged(self) -> list[str]:
        """The lines of its log so far."""
        return self.log.read_text(encoding="utf-8").splitlines()

    def kill(self) -> None:
        """As if the power failed."""
        self.process.kill()
        self.process.join()

    def stop(self) -> int | None:
        """As its host would: it waits for nobody who is still connected."""
        self.process.terminate()
        self.process.join(HANGS)
        return self.process.exitcode

    def open(self, game: str, *seats: str, **changes: Any) -> dict[str, Any]:
        """Open a table; the keys of its links."""
        wanted = {"game": game, "seats": list(seats), **changes}
        answer = HTTP.post(f"{self.address}/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        links: dict[str, Any] = answer.json()
        return links

    def client(self, key: str) -> "Client":
        return Client(self, key)


class Client:
    """Somebody with a key, who asks over HTTP."""

    def __init__(self, server: Server, key: str) -> None:
        self.server = server
        self.key = key

    def request(self, method: str, path: str, **words: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.key}"}
        return HTTP.request(method, f"{self.server.address}{path}", headers=headers, **words)

    def table(self) -> dict[str, Any]:
        answer = self.request("GET", "/api/table")
        assert answer.status_code == 200, answer.text
        picture: dict[str, Any] = answer.json()
        return picture

    def post(self, path: str, data: dict[str, Any] | None = None) -> httpx.Response:
        return self.request("POST", f"/api/table/{path}", json=data)

    def act(self, *actions: str, after: int | None = None) -> httpx.Response:
        return self.post("actions", {"actions": list(actions), "after": after})

    @contextmanager
    def live(self, after: int = 0, language: str = "", **headers: str) -> Iterator["Live"]:
        address = self.server.address.replace("http", "ws")
        # Who does not listen for a while still answers pings.
        with connect(
            f"{address}/api/live",
            additional_headers=headers,
            open_timeout=HANGS,
            max_queue=None,
        ) as connection:
            connection.send(json.dumps({"key": self.key, "after": after, "language": language}))
            yield Live(connection)


class Live:
    """Somebody who stays connected."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []

    def hear(self) -> dict[str, Any]:
        """The next thing that the server says."""
        said: dict[str, Any] = json.loads(self.connection.recv(timeout=HANGS))
        self.heard.append(said)
        return said

    def wait_for(self, word: str) -> Any:
        """Listen until something of this kind is said."""
        while word not in (said := self.hear()):
            pass
        return said[word]

    def say(self, do: str, **words: Any) -> None:
        self.connection.send(json.dumps({"do": do, **words}))


@contextmanager
def running(folder: Path, *options: str, database: str = "", **environment: str) -> Iterator[Server]:
    """A server with this database, or with one of its own in this folder."""
    server = Server(database or f"sqlite:///{folder / 'tables.sqlite'}", *options, **environment)
    try:
        yield server
    finally:
        if server.process.is_alive():
            server.stop()
        sys.stderr.write("\n".join(server.logged()))
