"""A rematch: the same people at a new table, without anybody handing out links again.

The first who wants one writes the new table's id into the log of the old one; that settles who was first. Whoever asks
gets a key that is made of the one it has, so that asking again, from wherever, gives the same one; and whoever has a
seat sits down there by asking, so that the clocks begin when all have come.
"""

from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.keys import WATCH, derived_key, hash_of, listed_key, listed_table, new_key
from fondaco.table.entry import Entry
from fondaco.table.opening import Opening
from fondaco.table.table import Table


async def play_again(house: House, place: Place, key: str) -> str:
    """The key at the rematch of whoever has this key at this place of a table that is over."""
    seat, id = place.seat, new_key()

    def wants(live: Table, at: int) -> list[Entry]:
        entries = live.want_rematch(seat, id, at)
        if entries and place.role == WATCH:
            raise FondacoError("nobody who plays has asked for a rematch yet")
        return entries

    await house.do(place.table, wants)
    old = (await house.hosted(place.table)).live
    await _open(house, old)
    if listed_table(key):
        return listed_key(old.rematch)
    new = derived_key(key, f"rematch {old.rematch}")
    if not await house.store.give_key(old.rematch, place.role, hash_of(new)):
        raise FondacoError("there is a new link for your place at the rematch")
    if seat is not None:
        await house.do(old.rematch, lambda live, at: live.arrive(seat, at))
    return new


async def _open(house: House, old: Table) -> None:
    """Whoever comes first opens the table, also if that was broken off the last time."""
    if await house.store.find_table(old.rematch) is not None:
        return
    try:
        await house.add_table(old.rematch, _again(old), {})
    except FondacoError:
        if await house.store.find_table(old.rematch) is None:
            raise


def _again(old: Table) -> Opening:
    """All as it was, with the names of now; the seat of whoever sat there is kept."""
    return old.opening._replace(seats=list(old.seats), sat=frozenset(), kept=frozenset(old.sat), begins=None)
