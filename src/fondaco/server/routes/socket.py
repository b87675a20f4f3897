"""A live connection: a seat, or one who watches, is told what happens and says what it wants.

The client begins with its key and the last number that it knows. Then it gets what it has missed, the table as it is,
and from there on every message with the table after it. What it wants is answered by `done` or `refused`.
"""

import asyncio
import contextlib
import logging
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from fondaco.engine.errors import FondacoError, IllegalActionError
from fondaco.languages.speech import speak, translate
from fondaco.server.guard.limits import Guard
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.tables import UnknownKeyError
from fondaco.server.metrics import CONNECTIONS
from fondaco.server.wire import Hello, Wish
from fondaco.server.wishes import carry_out
from fondaco.store import UnavailableError

Socket = WebSocket[Any, Any, Any]

PATIENCE: Final = 10.0
"""How many seconds a client has to say who it is."""
_DOUBT: Final = 30.0
"""After so many seconds a connection must still have a key that opens something: there may be a new link."""
_SETTLING: Final = 0.2
"""Seconds until others are told who is connected."""
_LONGEST_REASON: Final = 120
"""A closing frame has room for so many bytes."""
_log: Final = logging.getLogger(__name__)


class _GoneError(Exception):
    """To be closed, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason.encode()[:_LONGEST_REASON].decode(errors="ignore")


async def serve_live(socket: Socket, house: House, porter: Guard) -> None:
    """All of a connection, from its first frame until it is closed, whatever the client may send."""
    await socket.accept()
    porter.connections += 1
    CONNECTIONS.inc()
    try:
        if porter.connections > porter.limits.connections:
            raise _GoneError(4429, "too many are connected: come back later")
        await _serve(socket, house, porter)
    except _GoneError as gone:
        await _close(socket, gone.code, gone.reason)
    except (WebSocketDisconnect, OSError):
        pass
    except Exception:
        _log.exception("a live connection failed")
        await _close(socket, 1011, "a fault of the server")
    finally:
        porter.connections -= 1
        CONNECTIONS.dec()


async def _serve(socket: Socket, house: House, porter: Guard) -> None:
    hello, place = await _welcome(socket, house)
    speak(hello.language or "en")
    renewed = porter.enter(place.table)
    if renewed is None:
        raise _GoneError(4429, "too many are connected to this table")
    _log.info("somebody connects", extra={"facts": {"role": place.role}})
    changed = house.presence.enter(place.table, place.seat)
    try:
        await _first_of(
            _tell(socket, house, place, hello.after, hello.language),
            _listen(socket, house, place, porter),
            _tell_crowd(socket, house, place, changed),
            _doubt(house, place, hello, renewed),
        )
    finally:
        house.presence.leave(place.table, place.seat, changed)
        porter.leave(place.table, renewed)


async def _welcome(socket: Socket, house: House) -> tuple[Hello, Place]:
    """Who is there, and with which key."""
    try:
        async with asyncio.timeout(PATIENCE):
            hello = msgspec.json.decode(await _frame(socket), type=Hello)
        place = await house.place(hello.key)
        last = (await house.hosted(place.table)).stored
    except TimeoutError:
        raise _GoneError(4400, "say who you are first") from None
    except UnknownKeyError as error:
        raise _GoneError(4404, str(error)) from None
    except UnavailableError as error:
        raise _GoneError(1013, str(error)) from None
    except (msgspec.MsgspecError, UnicodeError, FondacoError) as error:
        raise _GoneError(4400, str(error)) from None
    if hello.after > last:
        raise _GoneError(4400, f"there is no number {hello.after} at this table")
    return hello, place


async def _first_of(*works: Any) -> None:
    """Do all of these until one of them ends; then stop the others."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _frame(socket: Socket) -> bytes:
    """The next frame; a binary one will do if it holds JSON."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the client has gone")
    data: bytes = event.get("bytes") or (event.get("text") or "").encode()
    return data


async def _send(socket: Socket, what: dict[str, Any]) -> None:
    try:
        await socket.send_text(msgspec.json.encode(what).decode())
    except (WebSocketException, RuntimeError, OSError) as error:
        # Whichever way the server beneath says that nobody is there any more.
        raise WebSocketDisconnect(detail="nobody is there any more") from error


async def _close(socket: Socket, code: int, reason: str) -> None:
    with contextlib.suppress(WebSocketException, RuntimeError, OSError):  # it may be closed already
        await socket.close(code, reason)


async def _tell(socket: Socket, house: House, place: Place, known: int, language: str) -> None:
    hosted = await house.hosted(place.table)
    while True:
        try:
            for message in await house.messages(place.table, place.seat, known, language=language):
                await _send(socket, {"message": message})
                known = message["number"]
            picture = await house.look(place.table, place.seat, language)
        except UnavailableError as error:
            raise _GoneError(1013, str(error)) from None
        await _send(socket, {"picture": picture, "seat": place.seat, "role": place.role})
        await hosted.wait_beyond(known)


async def _tell_crowd(socket: Socket, house: House, place: Place, changed: asyncio.Event) -> None:
    """Who is connected, whenever that changes; but not of somebody who is back at once."""
    told = None
    while True:
        await asyncio.sleep(_SETTLING)
        changed.clear()
        crowd = house.presence.crowd(place.table)
        if crowd != told:
            await _send(socket, {**crowd})
            told = crowd
        await changed.wait()


async def _listen(socket: Socket, house: House, place: Place, porter: Guard) -> None:
    pace = porter.pace()
    while True:
        data = await _frame(socket)
        while wait := pace.take(time.monotonic()):
            await asyncio.sleep(wait)
        try:
            wish = msgspec.json.decode(data, type=Wish)
        except (msgspec.MsgspecError, UnicodeError) as error:
            await _send(socket, {"refused": 0, "error": str(error), "rule": ""})
            continue
        try:
            number = await carry_out(house, place, wish.do, wish.actions, wish.text, wish.after)
            await _send(socket, {"done": wish.id, "number": number})
        except FondacoError as error:
            rule = error.rule if isinstance(error, IllegalActionError) else ""
            await _send(socket, {"refused": wish.id, "error": translate(error), "rule": rule})


async def _doubt(house: House, place: Place, hello: Hello, renewed: asyncio.Event) -> None:
    """Whoever has the old link of a seat is shown out, whichever process gave out the new one."""
    while True:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(renewed.wait(), _DOUBT)
        renewed.clear()
        try:
            same = await house.place(hello.key) == place
        except UnavailableError:
            continue
        except UnknownKeyError:
            same = False
        if not same:
            raise _GoneError(4404, "there is a new link for this place")
