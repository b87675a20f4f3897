"""Turns on land: the starting cubes, the buyers on the market street, and the row of tiles."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria.actions import DOCK, TAKE
from fondaco.games.liguria.box import COLOURS, HIDDEN, KINDS
from fondaco.games.liguria.state import State

# Tiles and coins


def receive(p: State, seat: int, kind: int) -> None:
    """Add a tile to its row of the harbour, or behind the screen."""
    if kind >= HIDDEN:  # rule: pick-kept, hidden
        p.screen[seat * KINDS + kind] += 1
    else:
        p.front[seat * KINDS + kind] += 1
        p.wheels[seat] += p.box.wheels[kind]  # rule: tile-ship
        p.sacks[seat] += p.box.sacks[kind]  # rule: tile-merchant


def take_coins(p: State, seat: int, coins: int) -> None:
    """Take coins from the bank, as far as it has any."""
    coins = min(coins, p.bank)
    if coins:
        p.bank -= coins
        p.coins[seat] += coins
        if p.events is not None:
            p.record({"event": "coins", "seat": seat, "coins": coins})


# The starting cubes


def docking(p: State) -> list[int]:
    """Return the actions that put a starting cube on the dock: cubes of different colours (R5)."""
    first = p.active * len(COLOURS)
    return [DOCK + colour for colour in range(len(COLOURS)) if not p.dock[first + colour]]


def put_on_dock(p: State, seat: int, colour: int) -> bool:
    if DOCK + colour not in docking(p):
        raise IllegalActionError("dock-cubes")
    p.dock[seat * len(COLOURS) + colour] += 1
    p.stock[colour] -= 1
    if p.events is not None:
        p.record({"event": "dock", "seat": seat, "colour": COLOURS[colour]})
    on_dock = sum(p.dock[seat * len(COLOURS) : (seat + 1) * len(COLOURS)])
    return on_dock == p.box.start_cubes  # rule: dock-cubes


# Buyers


def buying(p: State) -> list[int]:
    """Return the free spaces of the street as actions; all of them, with three players too (R4)."""
    actions = p.box.buyer_actions
    return [actions[space] for space in range(len(p.street)) if not buyer_breaks(p, space)]


def buyer_breaks(p: State, space: int) -> str:
    """Return the rule that forbids placing a buyer on this space of the street, or an empty string."""
    return "" if space < len(p.street) and p.street[space] < 0 else "buyers-free"


def place_buyer(p: State, seat: int, space: int) -> bool:
    broken = buyer_breaks(p, space)
    if broken:
        raise IllegalActionError(broken)
    p.street[space] = seat
    if p.events is not None:
        p.record({"event": "buyer", "seat": seat, "space": p.box.space_ids[space]})
    return True


# Picking tiles


def begin_picking(p: State, seat: int) -> bool:
    """Take the coins first (R2), then begin to pick tiles (R3); return whether there are none, which ends the turn."""
    space = p.street.index(seat)
    take_coins(p, seat, p.box.street_coins[space])  # rule: pick-coins
    p.wanted = min(p.box.street_tiles[space], len(p.row))  # rule: pick-number
    if p.wanted == 0:
        _finish_picking(p, seat)
        return True
    return False


def _affordable(p: State, seat: int) -> tuple[int, int]:
    """Return the first place of the row within reach of the seat's coins, and the place after the last (R1, R28).

    Between the leftmost and the rightmost of its tiles there may be as many gaps as it has coins.
    """
    if p.taken == 0:
        return 0, len(p.row)
    widest = p.wanted + p.coins[seat]  # rule: pick-price
    first, end = p.rightmost - widest + 1, p.leftmost + widest
    return first if first > 0 else 0, end if end < len(p.row) else len(p.row)


def picking(p: State) -> list[int]:
    # Like `take_tile`, but for the whole row at once, which is faster.
    row = p.row
    first, end = _affordable(p, p.active)
    return [TAKE + place for place in range(first, end) if row[place] >= 0]


def take_tile(p: State, seat: int, place: int) -> bool:
    if place >= len(p.row) or p.row[place] < 0:
        raise IllegalActionError("pick-number")
    first, end = _affordable(p, seat)
    if not first <= place < end:
        raise IllegalActionError("pick-price")
    p.leftmost = min(p.leftmost, place) if p.taken else place
    p.rightmost = max(p.rightmost, place) if p.taken else place
    p.taken += 1
    kind = p.row[place]
    p.row[place] = -1
    receive(p, seat, kind)
    if p.events is not None:
        p.record({"event": "take", "seat": seat, "tile": p.box.kind_ids[kind], "place": place + 1})
    if p.taken < p.wanted:
        return False
    _pay_for_gaps(p, seat)
    p.row = [kind for kind in p.row if kind >= 0]  # rule: pick-closes
    _finish_picking(p, seat)
    return True


def _pay_for_gaps(p: State, seat: int) -> None:
    """Pay a coin for each tile left lying between those taken (R1), once, after the last (R28)."""
    price = p.rightmost - p.leftmost + 1 - p.wanted  # rule: pick-price
    if price:
        p.coins[seat] -= price
        p.bank += price
        if p.events is not None:
            p.record({"event": "coins", "seat": seat, "coins": -price})


def _finish_picking(p: State, seat: int) -> None:
    p.wanted = 0
    p.taken = 0
    p.leftmost = 0
    p.rightmost = 0
    p.street[p.street.index(seat)] = -1
    p.order.append(seat)  # rule: pick-closes
    if p.events is not None:
        p.record({"event": "track", "seat": seat, "place": len(p.order)})
