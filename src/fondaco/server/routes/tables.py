"""The lobby: the tables that want to be found, a seat for whoever comes along, and room to watch.

A listed table has an id that everybody may know; with it one can watch, or sit down where nobody sits, and where nobody
is connected with the seat's link, about to sit down. Of a table that is not listed the id opens nothing, and nobody is
told whether there is such a table.
"""

from typing import Any, Final, cast

from litestar import Request, get, post

from fondaco.engine.errors import FondacoError
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import check_pace
from fondaco.server.hosting.house import House
from fondaco.server.hosting.keys import listed_key, seat_role
from fondaco.server.hosting.tables import StaleError
from fondaco.server.openapi import problems
from fondaco.server.wire import FreeSeat, Key, Listed, ListedSeat, Watched
from fondaco.store import TableSummary, UnavailableError
from fondaco.table.entry import Entry
from fondaco.table.table import Table

LOBBY_PAGE: Final = 50
_TABLES: Final = ["tables"]


@get("/api/tables", summary="The lobby", tags=_TABLES, responses=problems())
async def lobby(house: House) -> list[Listed]:
    """The tables that want to be found and are still played at, newest first, at most 50."""
    found = [await _shown(house, table) for table in await house.store.lobby(LOBBY_PAGE)]
    return [shown for shown in found if shown is not None]


@post("/api/lobby/seats", summary="Take a free seat", tags=_TABLES, responses=problems(404, 409, 413))
async def take_seat(data: FreeSeat, house: House, porter: Guard, request: Request[Any, Any, Any]) -> Key:
    """At a table in the lobby, where nobody has sat down yet, and nobody is connected to the seat. Of two who want the
    same seat one gets it."""
    check_pace(porter.tables, request.scope)
    await house.check_listed(data.table)

    def sits_down(live: Table, at: int) -> list[Entry]:
        if data.seat not in _free(house, data.table, live):
            raise StaleError("this seat is not free")
        return live.sit(data.seat, data.name, at)

    await house.do(data.table, sits_down)
    key = await house.replace_key(data.table, seat_role(data.seat))
    porter.renew(data.table)
    return Key(key)


@post("/api/lobby/watch", status_code=200, summary="Watch", tags=_TABLES, responses=problems(404, 413))
async def watch(data: Watched, house: House) -> Key:
    """A key to watch a table of the lobby with; everybody gets the same."""
    await house.check_listed(data.table)
    return Key(listed_key(data.table))


def _free(house: House, id: str, live: Table) -> list[int]:
    present = house.presence.crowd(id)["present"]
    return [seat for seat in live.free() if seat not in present]


async def _shown(house: House, table: TableSummary) -> Listed | None:
    """A table as it is shown to all. One that cannot go on, begun under other rules perhaps, is of no use."""
    try:
        hosted = await house.hosted(table.id)
        if hosted.doubtful:
            async with house.held(hosted):
                pass
    except UnavailableError:
        raise
    except FondacoError:
        return None
    live, opening = hosted.live, hosted.live.opening
    free = _free(house, table.id, live)
    return Listed(
        id=table.id,
        created=table.created,
        game=opening.game.name,
        seats=[ListedSeat(seat.name, seat.bot, number in free) for number, seat in enumerate(live.seats)],
        options=cast(dict[str, bool | int], opening.options),
        undo=opening.undo,
        clock=opening.clock.to_dict(),
    )
