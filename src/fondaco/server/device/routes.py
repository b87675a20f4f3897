"""Routes of a device alone: games as files, to keep or to move to another device, and deleting a game, which only its
player decides there."""

import json
from typing import Final

import msgspec
from litestar import MediaType, Router, delete, get, post

from fondaco.server.device.device_store import DeviceStore
from fondaco.server.host_wire import LONGEST_TABLE, GameFile
from fondaco.server.hosting.host_files import checked_rows
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.keys import OPENER, WATCH, hash_of, new_key, seat_role
from fondaco.server.wire import Links, links_of
from fondaco.table.opening import read_opening

_BODY: Final = 2 * LONGEST_TABLE
"""The size limit of a file in JSON, including escapes."""


@get("/api/device/game", media_type=MediaType.TEXT)
async def game_file(place: Place, house: House) -> str:
    """The whole game with its seed, in the form of `fondaco host export`; also a game that this version cannot read."""
    assert isinstance(house.store, DeviceStore)
    return await house.store.file_of(place.table, house.now())


@delete("/api/device/game")
async def delete_game(place: Place, house: House) -> None:
    """The whole game, with all its keys. It is kept nowhere else."""
    assert isinstance(house.store, DeviceStore)
    await house.store.delete(place.table)
    house.tables.cache.forget(place.table)


class TakenIn(msgspec.Struct):
    """A game that was imported, and the keys to its seats."""

    game: str
    links: Links


@post("/api/device/game", request_max_body_size=_BODY)
async def take_in(data: GameFile, house: House) -> TakenIn:
    """Go on here with a game that was saved elsewhere. It is played through first; everybody gets a new key."""
    assert isinstance(house.store, DeviceStore)
    rows = checked_rows(house.tables, data.file)
    header = json.loads(rows["tables"][0]["header"])
    opening = read_opening(header, house.tables.edition(header["game"]))
    people = [seat_role(number) for number, seat in enumerate(opening.seats) if not seat.bot]
    keys = {role: new_key() for role in (OPENER, WATCH, *people)}
    await house.store.add_file(rows, {role: hash_of(key) for role, key in keys.items()})
    return TakenIn(opening.game.name, links_of(keys))


device_routes: Final = Router("/", route_handlers=[game_file, delete_game, take_in])
