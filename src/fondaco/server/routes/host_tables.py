"""The tables, for the host's page: behind a key of its own, which `fondaco host key` makes.

The operations are those of `fondaco host`, and players see them in the log of their table.
"""

from typing import Annotated, Any, Final

from litestar import Router, get, post
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.params import Parameter

from fondaco.engine.errors import FondacoError
from fondaco.server.guard.requests import find_key
from fondaco.server.host_wire import (
    LONGEST_TABLE,
    ExportedTable,
    Filter,
    HostDetails,
    HostTables,
    ImportedTable,
    Passphrase,
    TableFile,
)
from fondaco.server.hosting.host_files import export_table, file_name, import_table
from fondaco.server.hosting.host_overview import HostOverview
from fondaco.server.hosting.host_tools import HostTools
from fondaco.server.hosting.house import House
from fondaco.server.hosting.keys import hash_of
from fondaco.server.hosting.tables import UnknownKeyError
from fondaco.server.openapi import HOST_KEY, problems
from fondaco.server.routes.games import Language
from fondaco.server.wire import Done
from fondaco.store import Store
from fondaco.store.sealing import opened, sealed
from fondaco.table.commands import Close, Mute, RemoveChat, RemoveName, Unlist

HOST_PAGE: Final = 50
_HOST: Final = ["host"]
_SEEN: Final = problems(401, 404)
_SENT: Final = problems(401, 404, 409, 413)
_DONE: Final = problems(401, 404, 409)
_BODY: Final = LONGEST_TABLE + 64 * 1024
"""Bytes of a request with a table."""


def store_of(house: House) -> Store:
    """Return the store of a server, the only application that has a host."""
    assert isinstance(house.store, Store)
    return house.store


async def only_for_the_host(asked: ASGIConnection[Any, Any, Any, Any], _handler: object) -> None:
    """Refuse a request without the host's key, before anything else of it is read."""
    house: House = asked.app.state.house
    if not await store_of(house).host.has_key(hash_of(await find_key(asked))):
        raise UnknownKeyError


async def find_tools(house: House) -> HostTools:
    return HostTools(store_of(house), house.now)


def _overview(house: House) -> HostOverview:
    return HostOverview(store_of(house), house.now, house.tables.edition, house.presence.connected)


@get("/tables", summary="All tables", tags=_HOST, security=HOST_KEY, responses=_SEEN)
async def tables(
    host: HostTools,
    house: House,
    search: Annotated[
        str, Parameter(max_length=100, description="The beginning of an id, or part of a name or of a game's.")
    ] = "",
    show: Annotated[
        Filter,
        Parameter(description="`waiting`: not all have sat down. `active`: who is still playing, before an upgrade."),
    ] = "all",
    after: Annotated[str, Parameter(max_length=100, description="The `next` of the answer before.")] = "",
    language: Language = None,
) -> HostTables:
    """The last used first, at most 50 at once."""
    return await _overview(house).tables(HOST_PAGE, search.strip(), show, after)


@get("/tables/{id:str}", summary="One table", tags=_HOST, security=HOST_KEY, responses=_SEEN)
async def table(id: str, host: HostTools, house: House, language: Language = None) -> HostDetails:
    """How it was opened, who is there, and what was written; no hidden card and no seed."""
    return await _overview(house).details(await host.read(id))


@post("/tables/{id:str}/unlist", status_code=200, summary="Unlist", tags=_HOST, security=HOST_KEY, responses=_DONE)
async def unlist(id: str, host: HostTools, house: House) -> Done:
    """Take the table out of the lobby."""
    return await _done(house, await host.do(id, Unlist()))


@post("/tables/{id:str}/close", status_code=200, summary="End the game", tags=_HOST, security=HOST_KEY, responses=_DONE)
async def close(id: str, host: HostTools, house: House) -> Done:
    """End the game. Everybody at the table reads that the host has ended it."""
    return await _done(house, await host.do(id, Close()))


@post("/tables/{id:str}/delete", status_code=200, summary="Delete", tags=_HOST, security=HOST_KEY, responses=_DONE)
async def delete(id: str, host: HostTools, house: House) -> Done:
    """Delete the table with its log, its keys and its messages. This cannot be undone."""
    await host.delete(id)
    return await _done(house, 0)


@post("/tables/{id:str}/mute", status_code=200, summary="Mute", tags=_HOST, security=HOST_KEY, responses=_SENT)
async def mute(id: str, data: Mute, host: HostTools, house: House) -> Done:
    """Mute a seat, which can then neither write nor change its name, or all spectators; or let them write again."""
    return await _done(house, await host.do(id, data))


@post("/tables/{id:str}/name", status_code=200, summary="Remove a name", tags=_HOST, security=HOST_KEY, responses=_SENT)
async def remove_name(id: str, data: RemoveName, host: HostTools, house: House) -> Done:
    """Remove a name from the table, its log, and its journals that are kept here. The seat is then called by its
    colour."""
    return await _done(house, await host.do(id, data))


@post(
    "/tables/{id:str}/chat", status_code=200, summary="Remove messages", tags=_HOST, security=HOST_KEY, responses=_SENT
)
async def remove_chat(id: str, data: RemoveChat, host: HostTools, house: House) -> Done:
    """Remove messages from the table and from the database."""
    return await _done(house, await host.do(id, data))


@post("/tables/{id:str}/export", status_code=200, summary="Export", tags=_HOST, security=HOST_KEY, responses=_SENT)
async def export(id: str, data: Passphrase, host: HostTools, house: House) -> ExportedTable:
    """The whole table, for another server. A game in progress is encrypted, since the file has its seed."""
    read = await host.read(id)
    if not data.passphrase and not read.over:
        raise FondacoError("the file has the seed of a game that is being played: give a passphrase to encrypt it")
    text = await export_table(store_of(house), id, house.now())
    if data.passphrase:
        text = (await house.readers.ask(sealed, text.encode(), data.passphrase, True)).decode()
    return ExportedTable(file_name(id, read.stored.header), text)


@post(
    "/tables",
    summary="Import",
    tags=_HOST,
    security=HOST_KEY,
    responses=_SENT,
    request_max_body_size=_BODY,
)
async def import_one(data: TableFile, host: HostTools, house: House) -> ImportedTable:
    """A table that was exported here or elsewhere. It goes on where it was; the links of its players work here."""
    plain: bytes = await house.readers.ask(opened, data.file.encode(), data.passphrase)
    try:
        text = plain.decode()
    except UnicodeError:
        raise FondacoError("this is not a table that 'fondaco host export' has written") from None
    id = await import_table(house.tables, text)
    await house.tables.find(id)  # its bots go on
    return ImportedTable(id)


async def _done(house: House, number: int) -> Done:
    await house.host.check()
    return Done(number)


host_tables_routes: Final = Router(
    "/api/host",
    route_handlers=[tables, table, unlist, close, delete, mute, remove_name, remove_chat, export, import_one],
    guards=[only_for_the_host],
    dependencies={"host": Provide(find_tools)},
)
