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
    if place.role == WATCH:
        async with house.tables.locked(await house.tables.find(place.table)) as table:
            if not table.rematch:
                raise FondacoError("no player has asked for a rematch yet")
    else:
        await house.tables.do(place.table, place.seat, Rematch(new_key(), dict(bots or {})))
    old = (await house.tables.find(place.table)).table
    await _open(house, old)
    if listed_table(key):
        return listed_key(old.rematch)
    new = derived_key(key, f"rematch {old.rematch}")
    if not await house.store.give_key(old.rematch, place.role, hash_of(new)):
        raise FondacoError("there is a new link for your place at the rematch")
    if place.seat is not None:
        await house.tables.do(old.rematch, place.seat, Arrive())
    return new


async def _open(house: House, old: Table) -> None:
    """Open the table of the rematch, unless another player or an earlier attempt has."""
    if await house.store.find_table(old.rematch) is not None:
        return
    try:
        await house.add_table(old.rematch, _again(old), {})
    except FondacoError:
        if await house.store.find_table(old.rematch) is None:
            raise


def _again(old: Table) -> Opening:
    """Return the same opening with the current names, and with seats kept for those who sat there."""
    sitting = old.sitting
    seats = list(sitting.seats)
    for seat, name in old.rematch_bots.items():
        seats[seat] = Seat("", name)
    return old.opening._replace(seats=seats, sat=frozenset(), kept=frozenset(sitting.sat), begins=None, tour=False)
