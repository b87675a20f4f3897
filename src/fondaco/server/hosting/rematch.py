"""A rematch: the same players at a new table, without handing out links again.

The first player who asks writes the new table's id into the log of the old one, together with changes of the bots; that
settles who was first. Each gets a key derived from the one they have, so asking again gives the same key; and asking
sits a player down, so the clocks start when everybody has asked.
"""

from collections.abc import Mapping

from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.keys import WATCH, derived_key, hash_of, listed_key, listed_table, new_key
from fondaco.table import Seat, Table
from fondaco.table.commands import Arrive, Rematch
from fondaco.table.opening import Opening


async def play_again(house: House, place: Place, key: str, bots: Mapping[int, str] | None = None) -> str:
    """Return the rematch's key for the holder of this key at a table that is over.

    The first player who asks opens the rematch, with `bots` on these seats.
    """
    if place.role != WATCH:
        await house.tables.do(place.table, place.seat, Rematch(new_key(), dict(bots or {})))
    async with house.tables.locked(await house.tables.find(place.table)) as table:
        rematch = table.rematch
    if rematch is None:
        raise FondacoError("no player has asked for a rematch yet")
    id = rematch.table
    await _open(house, id, _again(table, rematch))
    if listed_table(key):
        return listed_key(id)
    new = derived_key(key, f"rematch {id}")
    if not await house.store.give_key(id, place.role, hash_of(new)):
        raise FondacoError("there is a new link for your place at the rematch")
    if place.seat is not None:
        await house.tables.do(id, place.seat, Arrive())
    return new


async def _open(house: House, id: str, opening: Opening) -> None:
    """Open the table of the rematch, unless another player or an earlier attempt has."""
    if await house.store.find_table(id) is not None:
        return
    try:
        await house.add_table(id, opening, {})
    except FondacoError:
        if await house.store.find_table(id) is None:
            raise


def _again(old: Table, rematch: Rematch) -> Opening:
    """Return the same opening with the current names, and with seats kept for those who sat there."""
    sitting = old.sitting
    seats = list(sitting.seats)
    for seat, name in rematch.bots.items():
        seats[seat] = Seat("", name)
    return old.opening._replace(seats=seats, sat=frozenset(), kept=frozenset(sitting.sat), begins=None, tour=False)
