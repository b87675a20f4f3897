"""The server: HTTP for those who ask, a WebSocket for those who stay."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, MediaType, Request, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.params import Parameter

from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.server import metrics, wire
from fondaco.server.guard.limits import Guard, Limits, read_limits
from fondaco.server.guard.requests import (
    Pace,
    address_of,
    before_send,
    check_pace,
    find_guard,
    find_house,
    find_key,
    find_place,
    tell_fault,
    tell_problem,
    tell_refusal,
)
from fondaco.server.hosting.bot_processes import SECONDS, BotProcesses
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.peers import peers_for
from fondaco.server.hosting.rematch import play_again
from fondaco.server.logs import set_up_logs
from fondaco.server.openapi import KEY, document, problems, types_in
from fondaco.server.routes import games as library
from fondaco.server.routes import outlook as outlooks
from fondaco.server.routes import replays
from fondaco.server.routes.games import all_games, edition_of, rules_of
from fondaco.server.routes.outlook import outlook
from fondaco.server.routes.page import page_routes
from fondaco.server.routes.replays import replay_routes
from fondaco.server.routes.socket import serve_live
from fondaco.server.routes.tables import lobby, take_seat, watch
from fondaco.server.wire import (
    Actions,
    Answer,
    Done,
    Key,
    Links,
    Message,
    Name,
    OpenTable,
    OwnPicture,
    Role,
    Talk,
    Wanted,
    links_of,
)
from fondaco.server.wishes import carry_out
from fondaco.store import Store

BODY_LIMIT: Final = 64 * 1024
MESSAGES_PAGE: Final = 500
_WORTH_PACKING: Final = 2000
"""Bytes; a shorter answer is sent as it is."""
_CLOCK_TICK: Final = 0.5
"""How often, in seconds, somebody looks whether a clock has run out."""

TYPES: Final = types_in(wire, library, outlooks, replays)
"""What goes over the wire."""
_TABLES: Final = ["tables"]
_TABLE: Final = ["table"]
_SEEN: Final = problems(401, 404)
_DONE: Final = problems(401, 404, 409)
_SAID: Final = problems(401, 404, 409, 413)


# Tables


@post("/api/tables", summary="Open a table", tags=_TABLES, responses=problems(413))
async def open_table(data: OpenTable, house: House, porter: Guard, request: Request[Any, Any, Any]) -> Links:
    """The answer has a key for each person's seat, one to watch with, and one to give out new keys. Bots come along."""
    check_pace(porter.tables, request.scope)
    return links_of(await house.open_table(msgspec.to_builtins(data)))


@get("/api/table", summary="The table as you may see it now", tags=_TABLE, security=KEY, responses=_SEEN)
async def look(place: Place, house: House) -> OwnPicture:
    """With all that you may do now, in `legal`."""
    picture = await house.look(place.table, place.seat)
    return cast(OwnPicture, {**picture, "seat": place.seat, "role": place.role})


@get("/api/table/messages", summary="What has happened after a number", tags=_TABLE, security=KEY, responses=_SEEN)
async def messages(
    place: Place,
    house: House,
    after: Annotated[int, Parameter(ge=0, le=10**9, description="The last number that you know.")] = 0,
) -> list[Message]:
    """At most 500 at once: ask again after the last of them."""
    return cast(list[Message], await house.messages(place.table, place.seat, after, MESSAGES_PAGE))


@get(
    "/api/table/journal",
    media_type=MediaType.TEXT,
    summary="The journal, when the game is over",
    tags=_TABLE,
    security=KEY,
    responses=_SEEN,
)
async def journal(place: Place, house: House) -> str:
    """As text; `fondaco verify` proves with it that no shuffle was touched, `fondaco replay` shows the game."""
    return await house.journal(place.table)


@post("/api/table/links", summary="Give out a new link", tags=_TABLE, security=KEY, responses=_SAID)
async def new_link(data: Role, place: Place, house: House, porter: Guard) -> Key:
    """For a seat or for watching, by whoever opened the table. The old one dies, and who is connected with it goes."""
    key = await house.new_link(place, data.role)
    porter.renew(place.table)
    return Key(key)


# What a seat does


@post("/api/table/actions", status_code=200, summary="Act", tags=_TABLE, security=KEY, responses=_SAID)
async def act(data: Actions, place: Place, house: House) -> Done:
    """A chain of actions in notation: all are done and stored, or none."""
    return Done(await carry_out(house, place, "act", data.actions, after=data.after))


@post("/api/table/undo", status_code=200, summary="Take back", tags=_TABLE, security=KEY, responses=_DONE)
async def undo(place: Place, house: House) -> Done:
    """Your last action, if nobody has learned anything from it."""
    return Done(await carry_out(house, place, "undo"))


@post("/api/table/chat", status_code=200, summary="Say something", tags=_TABLE, security=KEY, responses=_SAID)
async def chat(data: Talk, place: Place, house: House) -> Done:
    """Everybody at the table hears it."""
    return Done(await carry_out(house, place, "chat", text=data.text))


@post("/api/table/leave", status_code=200, summary="Leave", tags=_TABLE, security=KEY, responses=_DONE)
async def leave(place: Place, house: House) -> Done:
    """A bot plays for you until you come back."""
    return Done(await carry_out(house, place, "leave"))


@post("/api/table/return", status_code=200, summary="Come back", tags=_TABLE, security=KEY, responses=_DONE)
async def come_back(place: Place, house: House) -> Done:
    """Take your seat again."""
    return Done(await carry_out(house, place, "return"))


@post("/api/table/proposals", status_code=200, summary="Propose", tags=_TABLE, security=KEY, responses=_SAID)
async def propose(data: Wanted, place: Place, house: House) -> Done:
    """To end the game, or to go back further than one may alone. All who are there must agree."""
    return Done(await carry_out(house, place, "propose", text=data.what))


@post("/api/table/answers", status_code=200, summary="Answer a proposal", tags=_TABLE, security=KEY, responses=_SAID)
async def answer(data: Answer, place: Place, house: House) -> Done:
    """Agree to it, or refuse it."""
    return Done(await carry_out(house, place, "agree" if data.agrees else "refuse"))


@post("/api/table/sit", status_code=200, summary="Sit down", tags=_TABLE, security=KEY, responses=_SAID)
async def sit(data: Name, place: Place, house: House) -> Done:
    """And be called that from now on."""
    return Done(await carry_out(house, place, "sit", text=data.name))


@post("/api/table/rematch", status_code=200, summary="Play again", tags=_TABLE, security=KEY, responses=_DONE)
async def rematch(key: str, place: Place, house: House, porter: Guard, request: Request[Any, Any, Any]) -> Key:
    """When the game is over: your key at a new table with the same seats. Who asks first opens it; each asks for
    itself, sits down there by asking, and gets the same key however often. Those who watch ask when others have."""
    check_pace(porter.tables, request.scope)
    return Key(await play_again(house, place, key))


# For the host


@get("/healthz", media_type=MediaType.TEXT, summary="Whether all is well", tags=["house"], responses=problems())
async def healthz(house: House) -> str:
    """`ok` if the server and its database work."""
    await house.store.lobby(1)
    return "ok"


@get("/metrics", media_type=MediaType.TEXT, summary="Numbers", tags=["house"], responses=problems())
async def numbers(house: House) -> str:
    """In the text format of Prometheus."""
    metrics.TABLES.set(len(house.memory))
    return metrics.text().decode()


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], state: State) -> None:
    origin = socket.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != socket.headers.get("Host"):
        await socket.close(4403, "this page may not speak to this server")
    elif state.porter.requests.take(address_of(socket.scope)):
        await socket.close(4429, "too often: come back later")
    else:
        await serve_live(socket, state.house, state.porter)


# The whole


def create_app(
    database: str,
    thinkers: int = 1,
    editions: Mapping[str, Edition] | None = None,
    limits: Limits | None = None,
    bot_seconds: float = SECONDS,
) -> Litestar:
    """The server as an ASGI application, with its store opened when it starts and closed when it stops."""
    porter = Guard(limits or read_limits())

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        set_up_logs()
        async with await Store.open(database) as store:
            house = House(store, BotProcesses(thinkers, bot_seconds), editions, waking=peers_for(database))
            app.state.house = house
            await house.start()
            clocks = asyncio.create_task(_tend_clocks(house), name="clocks")
            try:
                yield
            finally:
                clocks.cancel()
                await house.close()

    return Litestar(
        [
            open_table,
            lobby,
            take_seat,
            watch,
            look,
            messages,
            journal,
            new_link,
            act,
            undo,
            chat,
            leave,
            come_back,
            propose,
            answer,
            sit,
            rematch,
            healthz,
            numbers,
            live,
            all_games,
            rules_of,
            edition_of,
            outlook,
            replay_routes,
            *page_routes(),
        ],
        lifespan=[lifespan],
        state=State({"porter": porter}),
        dependencies={
            "house": Provide(find_house),
            "key": Provide(find_key),
            "place": Provide(find_place),
            "porter": Provide(find_guard),
        },
        exception_handlers={FondacoError: tell_problem, HTTPException: tell_refusal, Exception: tell_fault},
        middleware=[Pace],
        before_send=[before_send],
        compression_config=CompressionConfig("gzip", minimum_size=_WORTH_PACKING, gzip_compress_level=4),
        request_max_body_size=BODY_LIMIT,
        openapi_config=document(TYPES),
        logging_config=None,
    )


async def _tend_clocks(house: House) -> None:
    while True:
        await asyncio.sleep(_CLOCK_TICK)
        await house.tend_clocks()
