"""Opening tables, and the lobby with the listed ones.

The id of a listed table is public: with it anybody can watch, or take a seat that is free and to which nobody is
connected with the seat's link. The id of a table that is not listed is of no use, and the answer does not reveal
whether there is such a table.
"""

from typing import Any, Final, cast

import msgspec
from litestar import Request, Router, get, post

from fondaco.engine.errors import FondacoError
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import address_of, check_rate
from fondaco.server.guard.shares import Share
from fondaco.server.hosting.house import House
from fondaco.server.hosting.keys import WATCH, listed_key
from fondaco.server.openapi import problems
from fondaco.server.wire import FreeSeat, Key, Links, Listed, ListedSeat, OpenTable, Watched, links_of
from fondaco.store import TableSummary, UnavailableError
from fondaco.table import Table
from fondaco.table.seating import is_person

LOBBY_PAGE: Final = 50
_TABLES: Final = ["tables"]
_Request = Request[Any, Any, Any]


@post("/api/tables", summary="Open a table", tags=_TABLES, responses=problems(413))
async def open_table(data: OpenTable, house: House, guard: Guard, request: _Request) -> Links:
    """The answer has a key for each person's seat, one for spectators, and one for handing out new links."""
    check_rate(guard.tables, request.scope)
    address, bots_only = address_of(request.scope), not any(is_person(seat) for seat in data.seats)
    async with guard.room_for_table(house.store, address, data.listed, bots_only) as opened:
        keys = await house.open_table(msgspec.to_builtins(data))
        opened.append(Share((await house.place(keys[WATCH])).table))
        return links_of(keys)


@get("/api/tables", summary="The lobby", tags=_TABLES, responses=problems())
async def lobby(house: House) -> list[Listed]:
    """The listed tables whose games are not over, newest first, at most 50."""
    found = [await _shown(house, table) for table in await house.store.lobby(LOBBY_PAGE)]
    return [shown for shown in found if shown is not None]


@post("/api/lobby/seats", summary="Take a free seat", tags=_TABLES, responses=problems(404, 409, 413))
async def take_seat(data: FreeSeat, house: House, guard: Guard, request: _Request) -> Key:
    """At a table in the lobby. The seat must be free: not kept for anybody, not taken, and nobody connected to it. If
    two want the same seat, one of them gets it."""
    check_rate(guard.tables, request.scope)
    async with guard.seats.room(house.store, address_of(request.scope)) as mine:
        key = await house.take_seat(data.table, data.seat, data.name)
        mine.append(Share(data.table, data.seat))
    guard.check_keys_at(data.table)
    return Key(key)


@post("/api/lobby/watch", status_code=200, summary="Watch", tags=_TABLES, responses=problems(404, 413))
async def watch(data: Watched, house: House) -> Key:
    """A key to watch a table of the lobby with; everybody gets the same."""
    await house.check_listed(data.table)
    return Key(listed_key(data.table))


def _free(house: House, id: str, table: Table) -> list[int]:
    present = house.presence.connected(id)["present"]
    return [seat for seat in table.sitting.free() if seat not in present]


async def _shown(house: House, summary: TableSummary) -> Listed | None:
    """Return a table as the lobby shows it; None if it cannot go on, for example because the rules have changed."""
    try:
        hosted = await house.tables.find(summary.id)
        async with house.tables.locked(hosted) as table:
            opening, seats = table.opening, list(table.sitting.seats)
            free = _free(house, summary.id, table)
    except UnavailableError:
        raise
    except FondacoError:
        return None
    return Listed(
        id=summary.id,
        created=summary.created,
        game=opening.game.name,
        seats=[ListedSeat(seat.name, seat.bot, number in free) for number, seat in enumerate(seats)],
        options=cast(dict[str, bool | int], opening.options),
        undo=opening.undo,
        clock=opening.clock.to_dict(),
        spectator_chat=opening.spectator_chat,
        hints=opening.hints,
    )


tables_routes: Final = Router("/", route_handlers=[open_table, lobby, take_seat, watch])
