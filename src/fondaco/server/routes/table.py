"""Your table: what you see there, and what you do."""

from dataclasses import asdict
from typing import Annotated, Any, Final, cast

from litestar import MediaType, Request, Router, get, post
from litestar.params import Parameter

from fondaco.server.guard import prices
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import address_of, check_rate
from fondaco.server.guard.shares import Share
from fondaco.server.hosting.described import undo_choices
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.rematch import play_again
from fondaco.server.openapi import JOURNAL_FILE, KEY, about, problems
from fondaco.server.routes.games import Language
from fondaco.server.wire import Done, Key, Message, OwnPicture, RemarkShown, RematchWanted, Role, UndoPoint
from fondaco.table.commands import Act, Agree, Automatic, Chat, Leave, Propose, Refuse, Return, Sit, Undo

MESSAGES_PAGE: Final = 500
_TABLE: Final = ["table"]
_Asked = Request[Any, Any, Any]
_SEEN: Final = problems(401, 404)
_SENT: Final = problems(401, 404, 409, 413)


@get("/api/table", summary="The table as you may see it now", tags=_TABLE, security=KEY, responses=_SEEN)
async def look(place: Place, house: House) -> OwnPicture:
    """With everything that you may do now, in `legal`."""
    picture = await house.look(place.table, place.seat)
    return cast(OwnPicture, {**picture, "seat": place.seat, "role": place.role})


@get("/api/table/messages", summary="What has happened after a number", tags=_TABLE, security=KEY, responses=_SEEN)
async def messages(
    place: Place,
    house: House,
    guard: Guard,
    request: _Asked,
    after: Annotated[int, Parameter(ge=0, le=10**9, description="The last number that you have.")] = 0,
) -> list[Message]:
    """At most 500 at once: ask again after the last of them."""
    missed = (await house.tables.find(place.table)).last_number(place.seat) - after
    check_rate(guard.reading, request.scope, prices.reading_of(max(0, min(missed, MESSAGES_PAGE))))
    return cast(list[Message], await house.messages(place.table, place.seat, after, MESSAGES_PAGE))


@get(
    "/api/table/journal",
    media_type=MediaType.TEXT,
    response_headers=JOURNAL_FILE,
    summary="The journal, when the game is over",
    tags=_TABLE,
    security=KEY,
    responses=_SEEN,
)
async def journal(place: Place, house: House, guard: Guard, request: _Asked) -> str:
    """As text, to be saved as a `.fondaco` file. `fondaco verify` checks its shuffles, `fondaco replay` shows it."""
    check_rate(guard.reading, request.scope)
    return await house.journal(place.table)


@post("/api/table/links", summary="Replace a link", tags=_TABLE, security=KEY, responses=_SENT)
async def new_link(data: Role, place: Place, house: House, guard: Guard) -> Key:
    """Replace the link of a seat or of the spectators, if you opened the table. The old link stops working, and its
    connections are closed."""
    key = await house.new_link(place, data.role)
    guard.check_keys_at(place.table)
    return Key(key)


@get("/api/table/remarks", summary="What spectators write", tags=_TABLE, security=KEY, responses=_SEEN)
async def remarks(place: Place, house: House, guard: Guard, request: _Asked) -> list[RemarkShown]:
    """The last 500 messages. Players can read them when the game is over."""
    check_rate(guard.reading, request.scope)
    return [RemarkShown(**asdict(remark)) for remark in await house.remarks.read(place.table, place.role)]


@get("/api/table/undo", summary="What could be undone", tags=_TABLE, security=KEY, responses=_SEEN)
async def undo_points(
    place: Place, house: House, guard: Guard, request: _Asked, language: Language = None
) -> list[UndoPoint]:
    """The moments that you may propose to go back to, the last one first, each with what would be undone first. At most
    20; actions that the log does not describe are left out."""
    check_rate(guard.reading, request.scope)
    async with house.tables.locked(await house.tables.find(place.table)) as table:
        return [] if place.seat is None else cast(list[UndoPoint], undo_choices(table, place.seat))


# Commands


def _command(path: str, summary: str, command: type) -> post:
    """Return the decorator of a command's handler, which the API's document describes by the command's docstring."""
    return post(
        f"/api/table/{path}",
        status_code=200,
        summary=summary,
        description=about(command),
        tags=_TABLE,
        security=KEY,
        responses=_SENT,
    )


@_command("actions", "Act", Act)
async def act(data: Act, place: Place, house: House, guard: Guard, request: _Asked) -> Done:
    check_rate(guard.reading, request.scope, prices.reading_for(data))
    return Done(await house.do(place, data))


@_command("undo", "Undo", Undo)
async def undo(place: Place, house: House, data: Undo | None = None) -> Done:
    return Done(await house.do(place, data or Undo()))


@_command("automatic", "Be asked or not", Automatic)
async def automatic(data: Automatic, place: Place, house: House) -> Done:
    return Done(await house.do(place, data))


@_command("chat", "Send a message", Chat)
async def chat(data: Chat, place: Place, house: House, guard: Guard, request: _Asked) -> Done:
    check_rate(guard.requests, request.scope, prices.requests_for(place.role, data) - 1)
    return Done(await house.do(place, data))


@_command("leave", "Leave", Leave)
async def leave(place: Place, house: House, data: Leave | None = None) -> Done:
    return Done(await house.do(place, data or Leave()))


@_command("return", "Return", Return)
async def come_back(place: Place, house: House, data: Return | None = None) -> Done:
    return Done(await house.do(place, data or Return()))


@_command("proposals", "Propose", Propose)
async def propose(data: Propose, place: Place, house: House) -> Done:
    return Done(await house.do(place, data))


@_command("agree", "Agree", Agree)
async def agree(place: Place, house: House, data: Agree | None = None) -> Done:
    return Done(await house.do(place, data or Agree()))


@_command("refuse", "Refuse", Refuse)
async def refuse(place: Place, house: House, data: Refuse | None = None) -> Done:
    return Done(await house.do(place, data or Refuse()))


@_command("sit", "Sit down", Sit)
async def sit(data: Sit, place: Place, house: House) -> Done:
    return Done(await house.do(place, data))


@post("/api/table/rematch", status_code=200, summary="Rematch", tags=_TABLE, security=KEY, responses=_SENT)
async def rematch(
    key: str,
    place: Place,
    house: House,
    guard: Guard,
    request: _Asked,
    data: RematchWanted | None = None,
) -> Key:
    """When the game is over: your key at a new table with the same seats. The first player who asks opens it, and may
    choose other bots. Every player asks for themselves, which also seats them, and gets the same key each time.
    Spectators can ask once a player has."""
    check_rate(guard.tables, request.scope)
    bots = {int(seat): name for seat, name in data.bots.items()} if data is not None else {}
    table = (await house.tables.find(place.table)).table
    if table.rematch:
        return Key(await play_again(house, place, key, bots))
    address, bots_only = address_of(request.scope), not table.sitting.people
    async with guard.room_for_table(house.store, address, table.opening.listed, bots_only) as opened:
        new = await play_again(house, place, key, bots)
        opened.append(Share((await house.place(new)).table))
        return Key(new)


table_routes: Final = Router(
    "/",
    route_handlers=[
        look,
        messages,
        journal,
        new_link,
        remarks,
        undo_points,
        act,
        undo,
        automatic,
        chat,
        leave,
        come_back,
        propose,
        agree,
        refuse,
        sit,
        rematch,
    ],
)
