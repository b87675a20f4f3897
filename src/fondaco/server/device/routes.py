"""What only a device answers: whole games as files, to be kept elsewhere or taken along to another device."""

from typing import Final

from litestar import MediaType, Router, get

from fondaco.server.device.shelf_store import ShelfStore
from fondaco.server.hosting.house import House, Place


@get("/api/device/game", media_type=MediaType.TEXT)
async def game_file(place: Place, house: House) -> str:
    """The whole game with its seed, in the form of `fondaco host export`: also one that this version cannot read."""
    assert isinstance(house.store, ShelfStore)
    return await house.store.file_of(place.table, house.now())


device_routes: Final = Router("/", route_handlers=[game_file])
