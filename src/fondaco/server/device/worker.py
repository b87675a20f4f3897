"""The worker of the page: it calls the application as a server would, without a network in between."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from litestar import Litestar

from fondaco.server.application import application, check_clocks
from fondaco.server.device.analyses import DeviceAnalyses
from fondaco.server.device.device_store import Change, DeviceStore, TextStore
from fondaco.server.device.peers import WindowPeers
from fondaco.server.device.routes import device_routes
from fondaco.server.device.workers import BotWorkers, Elsewhere, WorkerReading
from fondaco.server.guard.addresses import AllowedHosts
from fondaco.server.guard.limits import Guard, read_limits
from fondaco.server.hosting.house import House
from fondaco.server.hosting.keys import DEVICE_MARK, mark_keys
from fondaco.store import UnavailableError

_HOST: Final = "localhost"


class Answered(NamedTuple):
    """An answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes


Tell = Callable[[int, str, Any], None]
"""Called with the number of a connection and its event: `open`, `text`, or `close` with code and reason."""


class BrowserTextStore:
    """The browser's storage of texts: three functions of the page's worker, with JSON between them."""

    def __init__(self, functions: Any) -> None:
        self._functions = functions

    async def _ask(self, name: str, *arguments: str) -> Any:
        try:
            return json.loads(await getattr(self._functions, name)(*arguments))
        except ValueError:
            raise
        except Exception as error:  # anything a browser may throw: no room, no permission, a closed database
            raise UnavailableError(str(error).partition("\n")[0]) from None

    async def read(self, name: str) -> str | None:
        text: str | None = await self._ask("read", name)
        return text

    async def list(self, begins: str, after: str = "") -> list[tuple[str, str]]:
        return [(name, text) for name, text in await self._ask("list", begins, after)]

    async def write(self, changes: Sequence[Change]) -> bool:
        return bool(await self._ask("write", json.dumps(changes)))


class InProcess:
    """Calls an application in the same process, as a server would."""

    def __init__(self, app: Litestar, tell: Tell) -> None:
        self._app = app
        self._tell = tell
        self._connections: dict[int, asyncio.Queue[Mapping[str, Any]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def request(self, method: str, address: str, headers: Mapping[str, str], body: bytes = b"") -> Answered:
        """Return the answer of the application to a request."""
        given = [{"type": "http.request", "body": body, "more_body": False}]
        start: dict[str, Any] = {}
        parts: list[bytes] = []

        async def receive() -> Any:
            return given.pop(0) if given else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                start.update(message)
            elif message["type"] == "http.response.body":
                parts.append(message.get("body", b""))

        sized = {**headers, "Content-Length": str(len(body))} if body else headers
        scope = {**_scope("http", address, sized), "method": method, "scheme": "http"}
        await self._app(scope, receive, send)  # type: ignore[arg-type]
        shown = {name.decode("latin-1"): value.decode("latin-1") for name, value in start["headers"]}
        return Answered(start["status"], shown, b"".join(parts))

    # Connections, which the page counts

    def connect(self, number: int, address: str) -> None:
        """Open a live connection for a part of the page."""
        frames: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self._connections[number] = frames
        frames.put_nowait({"type": "websocket.connect"})

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                self._tell(number, "text", message.get("text") or message["bytes"].decode())
            elif message["type"] == "websocket.accept":
                self._tell(number, "open", None)
            elif message["type"] == "websocket.close":
                self._tell(number, "close", (message.get("code", 1000), message.get("reason") or ""))

        scope = {**_scope("websocket", address, {}), "scheme": "ws", "subprotocols": []}
        self.spawn(self._connected(number, self._app(scope, frames.get, send)))  # type: ignore[arg-type]

    async def _connected(self, number: int, connection: Awaitable[None]) -> None:
        try:
            await connection
        finally:
            self._connections.pop(number, None)

    def receive(self, number: int, text: str) -> None:
        """Pass a text from the page on to its connection."""
        if number in self._connections:
            self._connections[number].put_nowait({"type": "websocket.receive", "text": text})

    def disconnect(self, number: int) -> None:
        if number in self._connections:
            self._connections[number].put_nowait({"type": "websocket.disconnect", "code": 1000})

    def spawn(self, work: Any) -> None:
        """Run a coroutine in the background, until it ends or `close` cancels it."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        with contextlib.suppress(asyncio.CancelledError):
            task.result()


class Device(InProcess):
    """The house of a device, and those parts of the page that are connected to it."""

    def __init__(
        self,
        texts: TextStore,
        elsewhere: Elsewhere,
        tell: Tell,
        now: Callable[[], int] | None = None,
        say: Callable[[str], None] | None = None,
        helpers: int = 1,
        thinks: Mapping[str, int] | None = None,
    ) -> None:
        """`say` sends a message to the other windows of the page, `helpers` is the number of workers that may analyse
        games, and `thinks` has how many seconds bots have for an action."""
        mark_keys(DEVICE_MARK)
        super().__init__(application(Guard(read_limits("off")), AllowedHosts(), further_routes=[device_routes]), tell)
        store, thinkers = DeviceStore(texts), BotWorkers(elsewhere, thinks or {})
        self._peers = WindowPeers(say or (lambda text: None))
        self._house = House(
            store,
            thinkers,
            now=now or _now,
            peers=self._peers,
            readers=lambda: WorkerReading(elsewhere),
            analyses=DeviceAnalyses(texts, elsewhere, helpers),
        )
        self._app.state.house = self._house

    async def start(self) -> None:
        """Start the house and its periodic work."""
        await self._house.start()
        self.spawn(check_clocks(self._house))

    def hear(self, text: str) -> None:
        """Handle a message from another window of the page."""
        self._peers.hear(text)

    async def close(self) -> None:
        await super().close()
        await self._house.close()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _scope(kind: str, address: str, headers: Mapping[str, str]) -> dict[str, Any]:
    path, _, query = address.partition("?")
    raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [*raw, (b"host", _HOST.encode())],
        "client": ("127.0.0.1", 0),
        "server": (_HOST, 80),
        "extensions": {},
        "state": {},
    }
