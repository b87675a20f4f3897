"""The socket: a player or a spectator stays connected, receives what happens, and sends commands.

The client first sends its key and the last number that it has. Then it receives what it has missed, the current table,
and from there on every message with the table after it. Each command is answered by `done` or `refused`.
"""

import asyncio
import contextlib
import logging
import time
from dataclasses import asdict
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import _, speak, translate
from fondaco.server.errors import problem_of
from fondaco.server.guard import TEXTS, prices
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import address_of
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.tables import UnknownKeyError
from fondaco.server.live_wire import DoneFrame, LiveFrame, PresenceFrame, RefusedFrame, RemarkFrame
from fondaco.server.metrics import CONNECTIONS
from fondaco.server.wire import Hello, RemarkShown
from fondaco.store import UnavailableError
from fondaco.table.commands import CommandError, read_command

Socket = WebSocket[Any, Any, Any]

HELLO_SECONDS: Final = 10.0
"""How long a client has to send its first frame."""
_SETTLING_SECONDS: Final = 0.2
"""How long to wait before sending who is connected, since somebody may be back at once."""
_LONGEST_REASON: Final = 120
"""A closing frame has room for so many bytes."""
_log: Final = logging.getLogger(__name__)


class _ClosedError(Exception):
    """The connection is to be closed, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason.encode()[:_LONGEST_REASON].decode(errors="ignore")


@websocket("/api/live")
async def live(socket: Socket, state: State) -> None:
    origin, host = socket.headers.get("Origin"), socket.headers.get("Host", "")
    if not state.hosts.allows(host) or (origin is not None and not _is_own(origin, host)):
        await socket.close(4403, "this page may not connect to this server")
    elif state.guard.requests.take(address_of(socket.scope)):
        await socket.close(4429, "too many requests; try again later")
    else:
        await _connect(socket, state.house, state.guard)


def _is_own(origin: str, host: str) -> bool:
    """Return whether a page comes from this server."""
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


async def _connect(socket: Socket, house: House, guard: Guard) -> None:
    """Serve a connection from its first frame until it is closed, whatever the client sends."""
    await socket.accept()
    address = address_of(socket.scope)
    room = guard.connect(address)
    CONNECTIONS.inc()
    try:
        if not room:
            raise _ClosedError(4429, "too many connections; try again later")
        await _serve(socket, house, guard, address)
    except _ClosedError as closed:
        await _close(socket, closed.code, closed.reason)
    except (WebSocketDisconnect, OSError):
        pass
    except Exception:
        _log.exception("a connection failed")
        await _close(socket, 1011, "server error")
    finally:
        guard.disconnect(address)
        CONNECTIONS.dec()


async def _serve(socket: Socket, house: House, guard: Guard, address: str) -> None:
    hello, place, missed = await _hello(socket, house)
    check_key = guard.enter(place.table)
    if check_key is None:
        raise _ClosedError(4429, _("too many connections to this table"))
    if place.seat is not None:
        house.forecast_readers.warm()
    _log.info("connected", extra={"facts": {"role": place.role}})
    house.keys.add(check_key, hello.key, place.table, place.role)
    changed = house.presence.enter(place.table, place.seat)
    try:
        with contextlib.suppress(FondacoError):  # it is recorded the next time, when it can be stored
            await house.arrive(place)
        if price := prices.reading_of(missed):
            await asyncio.sleep(guard.reading.reserve(address, price))
        remark = await _send_earlier_remarks(socket, house, place)
        await first_of(
            _send_news(socket, house, place, hello.after, hello.language),
            _receive_commands(socket, house, place, guard, address),
            _send_presence(socket, house, place, changed),
            _send_remarks(socket, house, place, remark),
            _check_key(house, place, hello, check_key),
            _go_on(house, place),
        )
    finally:
        house.presence.leave(place.table, place.seat, changed)
        house.keys.discard(check_key)
        guard.leave(place.table, check_key)


async def _hello(socket: Socket, house: House) -> tuple[Hello, Place, int]:
    """Read the first frame; return it, the table and role of its key, and how many messages the client has missed.

    From then on the language of the client is spoken, in the reasons for closing too.
    """
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = msgspec.json.decode(await _frame(socket), type=Hello)
        speak(hello.language or "en")
        place = await house.place(hello.key)
        last = (await house.tables.find(place.table)).last_number(place.seat)
    except TimeoutError:
        raise _ClosedError(4408, "the first frame came too late") from None
    except UnknownKeyError as error:
        raise _ClosedError(4404, translate(error)) from None
    except UnavailableError as error:
        raise _ClosedError(1013, translate(error)) from None
    except FondacoError as error:
        raise _ClosedError(4400, translate(error)) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise _ClosedError(4400, str(error)) from None
    if hello.after > last:
        reason = _("there is no number {after} yet; the table is at {last}", after=hello.after, last=last)
        raise _ClosedError(4400, reason)
    return hello, place, last - hello.after


async def first_of(*works: Any) -> None:
    """Run these until one of them ends; then cancel the others."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done = (await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED))[0]
    finally:
        await _stop(tasks)
    try:
        for task in done:
            task.result()
    finally:
        # The exception refers to this frame. If the frame referred to the task with the exception, the cycle would keep
        # the table in memory until the next garbage collection.
        del task, done, tasks


async def _stop(tasks: list[asyncio.Future[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _frame(socket: Socket) -> bytes:
    """Return the next frame; a binary one may hold JSON too."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the client has disconnected")
    data: bytes = event.get("bytes") or (event.get("text") or "").encode()
    return data


async def _send(socket: Socket, frame: LiveFrame) -> None:
    await _send_texts(socket, [msgspec.json.encode(frame)])


async def _send_texts(socket: Socket, texts: list[bytes]) -> None:
    """Send texts, all at once where the server supports that."""
    at_once: Any = (socket.scope.get("extensions") or {}).get(TEXTS)
    try:
        if at_once is not None:
            await at_once(texts)
        else:
            for text in texts:
                await socket.send_text(text.decode())
    except (WebSocketException, RuntimeError, OSError) as error:
        # Each layer below has its own error for a client that is gone.
        raise WebSocketDisconnect(detail="the client has disconnected") from error


async def _close(socket: Socket, code: int, reason: str) -> None:
    with contextlib.suppress(WebSocketException, RuntimeError, OSError):  # it may be closed already
        await socket.close(code, reason)


async def _send_news(socket: Socket, house: House, place: Place, last: int, language: str) -> None:
    hosted = await house.tables.find(place.table)
    while True:
        try:
            news = await house.news(place, last, language)
        except UnavailableError as error:
            raise _ClosedError(1013, translate(error)) from None
        await _send_texts(socket, news.frames)
        last = news.number
        if not news.whole:
            await asyncio.sleep(0)  # others first, before the next part
        await hosted.wait_for_news(place.seat, last)


async def _send_presence(socket: Socket, house: House, place: Place, changed: asyncio.Event) -> None:
    """Send who is connected, whenever that changes."""
    sent = None
    while True:
        await asyncio.sleep(_SETTLING_SECONDS)
        changed.clear()
        connected = house.presence.connected(place.table)
        if connected != sent:
            await _send(socket, PresenceFrame(**connected))
            sent = connected
        await changed.wait()


async def _send_earlier_remarks(socket: Socket, house: House, place: Place) -> int:
    """Send the earlier remarks, before the table, so that a page knows which are new; return the last number."""
    try:
        earlier = await house.remarks.earlier(place.table, place.role)
    except UnavailableError as error:
        raise _ClosedError(1013, translate(error)) from None
    for remark in earlier:
        await _send(socket, RemarkFrame(RemarkShown(**asdict(remark))))
    return earlier[-1].number if earlier else 0


async def _send_remarks(socket: Socket, house: House, place: Place, last: int) -> None:
    """Send new remarks: to spectators at once, to players when the game is over."""
    try:
        async for new in house.remarks.follow(place.table, place.role, last):
            for remark in new:
                await _send(socket, RemarkFrame(RemarkShown(**asdict(remark))))
    except UnavailableError as error:
        raise _ClosedError(1013, translate(error)) from None
    await asyncio.Event().wait()


async def _receive_commands(socket: Socket, house: House, place: Place, guard: Guard, address: str) -> None:
    rate = guard.command_rate()
    while True:
        data = await _frame(socket)
        while wait := rate.take(time.monotonic()):
            await asyncio.sleep(wait)
        id = 0
        try:
            command = read_command(data)
            id = command.id
            if wait := prices.wait_for(guard, address, place.role, command):
                await asyncio.sleep(wait)
            await _send(socket, DoneFrame(id, await house.do(place, command)))
        except FondacoError as error:
            id = error.id if isinstance(error, CommandError) else id
            await _send(socket, RefusedFrame(id, **msgspec.structs.asdict(problem_of(error))))


async def _go_on(house: House, place: Place) -> None:
    try:
        await house.go_on(place)
    except UnavailableError as error:
        raise _ClosedError(1013, translate(error)) from None
    await asyncio.Event().wait()


async def _check_key(house: House, place: Place, hello: Hello, check: asyncio.Event) -> None:
    """Close the connection when its link was replaced, by this process or another; `check` is set to look again."""
    while True:
        await check.wait()
        check.clear()
        try:
            same = await house.place(hello.key) == place
        except UnavailableError:
            continue
        except UnknownKeyError:
            same = False
        if not same:
            raise _ClosedError(4404, _("this link was replaced by a new one"))
