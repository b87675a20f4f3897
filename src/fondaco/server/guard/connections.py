"""Limits on the number of connections, and on the time that they may take.

A client that connects and sends nothing, or sends letter by letter, or receives no answer, costs only a descriptor; but
a thousand of them would use up all that the process has. So a request must arrive whole within a time, and the client
must go on receiving the answer; one address may have only so many connections, and fewer with a request that is not
complete; and the last descriptors are reserved for the database and for requests that are being answered.
"""

import asyncio
import logging
import os
import socket
import sys
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from struct import pack
from typing import Any, ClassVar, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import BINARY, TEXT, Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from fondaco.server.guard import TEXTS
from fondaco.server.guard.addresses import Proxies, counted_as
from fondaco.server.guard.limits import Limits, read_limits

if sys.platform != "win32":  # where a process has no such limit
    import resource

BACKLOG: Final = 64
"""At most this many connections are accepted at once. Surplus ones are closed some rounds of the loop later, so it is a
fraction of the descriptors that are kept free."""
_MOST_DESCRIPTORS: Final = 65_536
_FREE: Final = 256
"""Descriptors reserved for files, the database and bots; at most half of all."""
_PROXY_SECONDS: Final = 150
"""How long a proxy may keep a connection for its next request. Caddy keeps them for 120 seconds, nginx for 60: if the
server closed them first, a request on its way would be lost."""
_COMPRESSED_FROM: Final = 6000
"""Bytes; a shorter frame is sent as it is. The page, which gets a table in words, gets 24 to 40 kB an action; a program
gets it without words, uncompressed in a few packets more but with a tenth less of the server's time."""
_LEVEL: Final = 1
"""The fastest: the table in words shrinks to a seventh of its size in a third of the time in which the usual level
reaches an eighth."""
_TEXT_FRAME: Final = 0x81
_DEFLATED_FRAME: Final = 0xC1
_LONGEST_MS: Final = 24 * 3600 * 1000
_END: Final = b"\x00\x00\xff\xff"
"""The end of compressed data, which a WebSocket leaves out."""
_log: Final = logging.getLogger(__name__)


def raise_descriptor_limit() -> None:
    """Raise this process's limit of descriptors to the most allowed: the default is not meant for servers."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """Return how many connections this process may have, so that it never runs out of descriptors."""
    most = _MOST_DESCRIPTORS
    if sys.platform != "win32":
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        most = _MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    return most - min(_FREE, most // 2)


@cache
def _limits() -> Limits:
    return read_limits()


@cache
def _proxies() -> Proxies:
    return Proxies(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))


class GuardedProtocol(H11Protocol):
    """HTTP/1.1 on a connection that must send a request within a time limit."""

    _open: ClassVar[Counter[str]] = Counter()
    """The connections of each address to this process, except live ones, which `Guard` counts."""
    _waiting: ClassVar[Counter[str]] = Counter()
    """Those among them whose first request, or the rest of one, is awaited."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self._timer: asyncio.TimerHandle | None = None
        self._who: str | None = None
        """The address by which it is counted, while it is."""
        self._is_proxy = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        who = counted_as(address)
        self._is_proxy = _proxies().have(address)
        if self._is_proxy:
            self.timeout_keep_alive = _PROXY_SECONDS
        if len(self.connections) > most_connections():
            _log.warning("a connection was refused: there are too many")
            transport.abort()
        elif not self._is_proxy and self._open[who] >= _limits().address_connections:
            _log.warning("a connection was refused: its address has too many")
            transport.abort()
        else:
            self._who = who
            self._open[who] += 1
            _end_if_nothing_is_taken(transport)
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._count_no_longer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._arrived()
        elif self._timer is None and self.transport.get_protocol() is self and not self.transport.is_closing():
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._count_no_longer()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        """Start the time limit for the rest of a request to arrive."""
        if self._who is None:
            return
        if not self._is_proxy and self._waiting[self._who] >= _limits().waiting_connections:
            _log.warning("a connection was refused: its address has too many that ask for nothing")
            self.transport.abort()
            return
        self._waiting[self._who] += 1
        self._timer = self.loop.call_later(_limits().request_seconds, self.transport.abort)

    def _arrived(self) -> None:
        """Stop the time limit: a whole request is here, or the client is gone."""
        if self._timer is not None and self._who is not None:
            self._timer.cancel()
            self._timer = None
            _one_less(self._waiting, self._who)

    def _count_no_longer(self) -> None:
        self._arrived()
        if self._who is not None:
            _one_less(self._open, self._who)
            self._who = None


def _one_less(counted: Counter[str], who: str) -> None:
    counted[who] -= 1
    if not counted[who]:
        del counted[who]


def _end_if_nothing_is_taken(transport: asyncio.Transport) -> None:
    """Let the system end a connection whose client receives nothing for so long, even after we have closed it."""
    line = transport.get_extra_info("socket")
    if hasattr(socket, "TCP_USER_TIMEOUT") and line is not None and line.family != getattr(socket, "AF_UNIX", None):
        limit = min(_limits().request_seconds * 1000, _LONGEST_MS)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, limit)


class _Gathered:
    """A transport that sends everything written in one round of the event loop at once: for a player, that is a
    message, the table after it and the answer. A system call for each would take as long as making them."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._parts:
            self._loop.call_soon(self._send_soon)
        self._parts.append(data)

    def close(self) -> None:
        self._send()
        self._transport.close()

    def _send_soon(self) -> None:
        """Send in the next round of the loop: the answer to a player's command comes a round after the table."""
        self._loop.call_soon(self._send)

    def _send(self) -> None:
        if self._parts:
            self._transport.write(b"".join(self._parts))
            self._parts.clear()


@lru_cache(maxsize=16)
def _deflated(data: bytes, window_bits: int) -> bytes:
    """Return a frame compressed by itself. A few are cached, since all spectators of a table get the same one."""
    compressor = zlib.compressobj(_LEVEL, wbits=-window_bits)
    return (compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH))[: -len(_END)]


def _framed(data: bytes, window_bits: int | None) -> bytes:
    """Return a text as a server's frame, compressed if that was negotiated and pays."""
    first = _TEXT_FRAME
    if window_bits is not None and len(data) >= _COMPRESSED_FROM:
        first, data = _DEFLATED_FRAME, _deflated(data, window_bits)
    size = len(data)
    if size < 126:
        return bytes((first, size)) + data
    return (pack("!BBH", first, 126, size) if size < 1 << 16 else pack("!BBQ", first, 127, size)) + data


class _Deflate(PerMessageDeflate):
    """Compresses each frame by itself, at the fastest level, and leaves short ones as they are."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode not in (TEXT, BINARY) or not frame.fin or len(frame.data) < _COMPRESSED_FROM:
            return frame
        return replace(frame, data=_deflated(bytes(frame.data), self.local_max_window_bits), rsv1=True)


class _DeflateFactory(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[tuple[str, str | None]], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        bits = agreed.remote_max_window_bits, agreed.local_max_window_bits
        return answer, _Deflate(agreed.remote_no_context_takeover, agreed.local_no_context_takeover, *bits)


class QuickWebSocket(WebSocketsSansIOProtocol):
    """WebSockets whose compression keeps nothing from one frame to the next: the table in words is larger than the
    window of the compression, which for a table of four would take more memory than the rest of the table."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.conn.available_extensions = [
            _DeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        ]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathered: Any = _Gathered(cast(asyncio.Transport, transport), self.loop)
        super().connection_made(gathered)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[TEXTS] = self.send_texts

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send several texts at once, bypassing ASGI, whose overhead is most of the cost of a frame.

        Whatever happens at a table is several frames for everybody there.
        """
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        bits = next((one.local_max_window_bits for one in self.conn.extensions if isinstance(one, _Deflate)), None)
        self.transport.write(b"".join([_framed(text, bits) for text in texts]))
