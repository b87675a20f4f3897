"""A rematch: the same people at a new table, without anybody handing out links again.

The first who wants one writes the new table's id into the log of the old one; that settles who was first. Whoever asks
gets a key that is made of the one it has, so that asking again, from wherever, gives the same one.
"""

from fondaco.engine.errors import FondacoError
from fondaco.server.house import House, Place
from fondaco.server.keys import derived_key, hash_of, listed_key, listed_table, new_key
from fondaco.table.live import LiveTable
from fondaco.table.opening import Opening


async def play_again(house: House, place: Place, key: str) -> str:
    """The key at the rematch of whoever has this key at this place of a table that is over."""
    id = new_key()
    await house.do(place.table, lambda live, at: live.want_rematch(place.seat, id, at))
    old = (await house.hosted(place.table)).live
    await _open(house, old)
    if listed_table(key):
        return listed_key(old.rematch)
    new = derived_key(key, f"rematch {old.rematch}")
    if not await house.store.give_key(old.rematch, place.role, hash_of(new)):
        raise FondacoError("there is a new link for your place at the rematch")
    return new


async def _open(house: House, old: LiveTable) -> None:
    """Whoever comes first opens the table, also if that was broken off the last time."""
    if await house.store.find_table(old.rematch) is not None:
        return
    try:
        await house.add_table(old.rematch, _again(old), {})
    except FondacoError:
        if await house.store.find_table(old.rematch) is None:
            raise


def _again(old: LiveTable) -> Opening:
    """All as it was, with the names of now; whoever sat there has the seat again."""
    return old.opening._replace(seats=list(old.seats), sat=frozenset(old.sat), begins=None)
