"""On land: the cubes on the docks, the market street, the row of tiles, and the ship cards."""

from typing import TYPE_CHECKING

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria.actions import (
    DOCK,
    DONE,
    TAKE,
    UPGRADE,
    UPGRADING,
)
from fondaco.games.liguria.box import COLOURS, HIDDEN, KINDS

if TYPE_CHECKING:
    from fondaco.games.liguria.position import LiguriaPosition


# Tiles and coins


def receive(p: "LiguriaPosition", seat: int, kind: int) -> None:
    """A tile goes into its row of the harbour, or behind the screen."""
    if kind >= HIDDEN:
        p.screen[seat * KINDS + kind] += 1
    else:
        p.front[seat * KINDS + kind] += 1
        p.wheels[seat] += p.box.wheels[kind]
        p.sacks[seat] += p.box.sacks[kind]


def take_coins(p: "LiguriaPosition", seat: int, coins: int) -> None:
    """Coins from the bank, as far as it has any."""
    coins = min(coins, p.bank)
    if coins:
        p.bank -= coins
        p.coins[seat] += coins
        if p.events is not None:
            p.record({"event": "coins", "seat": seat, "coins": coins})


# The cubes to begin with


def docking(p: "LiguriaPosition") -> list[int]:
    first = p.active * len(COLOURS)
    return [DOCK + colour for colour in range(len(COLOURS)) if not p.dock[first + colour]]


def put_on_dock(p: "LiguriaPosition", seat: int, colour: int) -> bool:
    cube = seat * len(COLOURS) + colour
    if p.dock[cube]:
        raise IllegalActionError("dock-cubes")
    p.dock[cube] += 1
    p.stock[colour] -= 1
    if p.events is not None:
        p.record({"event": "dock", "seat": seat, "colour": COLOURS[colour]})
    return sum(p.dock[seat * len(COLOURS) : (seat + 1) * len(COLOURS)]) == p.box.start_cubes


# Buyers


def place_buyer(p: "LiguriaPosition", seat: int, space: int) -> bool:
    if p.street[space] >= 0:
        raise IllegalActionError("buyers-free")
    p.street[space] = seat
    if p.events is not None:
        p.record({"event": "buyer", "seat": seat, "space": p.box.space_ids[space]})
    return True


# Picking tiles


def begin_picking(p: "LiguriaPosition", seat: int) -> bool:
    """Coins first, then the tiles; the turn is over at once where there are none to take."""
    space = p.street.index(seat)
    take_coins(p, seat, p.box.street_coins[space])
    p.wanted = min(p.box.street_tiles[space], len(p.row))
    p.taken = 0
    if p.wanted == 0:
        _finish_picking(p, seat)
    return p.wanted == 0


def picking(p: "LiguriaPosition") -> list[int]:
    """R28: from the leftmost to the rightmost tile there may be as many gaps as there are coins to pay for them."""
    first, end = 0, len(p.row)
    if p.taken:
        widest = p.wanted + p.coins[p.active]
        first = max(first, p.rightmost - widest + 1)
        end = min(end, p.leftmost + widest)
    row = p.row
    return [TAKE + place for place in range(first, end) if row[place] >= 0]


def take_tile(p: "LiguriaPosition", seat: int, place: int) -> bool:
    if place >= len(p.row) or p.row[place] < 0:
        raise IllegalActionError("pick-number")
    leftmost = min(p.leftmost, place) if p.taken else place
    rightmost = max(p.rightmost, place) if p.taken else place
    if rightmost - leftmost + 1 - p.wanted > p.coins[seat]:
        raise IllegalActionError("pick-price")
    p.leftmost = leftmost
    p.rightmost = rightmost
    p.taken += 1
    kind = p.row[place]
    p.row[place] = -1
    receive(p, seat, kind)
    if p.events is not None:
        p.record({"event": "take", "seat": seat, "tile": p.box.kind_ids[kind], "place": place + 1})
    if p.taken < p.wanted:
        return False
    _pay_for_gaps(p, seat)
    p.row = [kind for kind in p.row if kind >= 0]
    _finish_picking(p, seat)
    return True


def _pay_for_gaps(p: "LiguriaPosition", seat: int) -> None:
    price = p.rightmost - p.leftmost + 1 - p.wanted
    if price:
        p.coins[seat] -= price
        p.bank += price
        if p.events is not None:
            p.record({"event": "coins", "seat": seat, "coins": -price})


def _finish_picking(p: "LiguriaPosition", seat: int) -> None:
    p.street[p.street.index(seat)] = -1
    p.order.append(seat)
    if p.events is not None:
        p.record({"event": "track", "seat": seat, "place": len(p.order)})


# Ship cards


def choose_card(p: "LiguriaPosition", seat: int, card: int) -> bool:
    if card not in p.on_offer:
        raise IllegalActionError("card-take")
    p.on_offer.remove(card)
    p.card[seat] = card
    if p.events is not None:
        p.record({"event": "card", "seat": seat, "card": p.box.card_ids[card]})
    _put_offer_on_dock(p, seat, card)
    p.arrows = p.box.arrows[card]
    if p.arrows and _has_tile_to_upgrade(p, seat):
        p.phase = UPGRADING
        return False
    return True


def _put_offer_on_dock(p: "LiguriaPosition", seat: int, card: int) -> None:
    """R39: of each colour what is left."""
    cubes = [min(count, p.stock[colour]) for colour, count in enumerate(p.box.offer[card])]
    for colour, count in enumerate(cubes):
        p.stock[colour] -= count
        p.dock[seat * len(COLOURS) + colour] += count
    if p.events is not None and any(cubes):
        p.record({"event": "offer", "seat": seat, "cubes": cubes})


def _has_tile_to_upgrade(p: "LiguriaPosition", seat: int) -> bool:
    return any(p.front[seat * KINDS : seat * KINDS + HIDDEN])


def upgrading(p: "LiguriaPosition") -> list[int]:
    first = p.active * KINDS
    actions = [UPGRADE + kind for kind in range(HIDDEN) if p.front[first + kind]]
    actions.append(DONE)
    return actions


def upgrade(p: "LiguriaPosition", seat: int, kind: int) -> bool:
    tile = seat * KINDS + kind
    if not p.front[tile]:
        raise IllegalActionError("upgrade-once")
    p.front[tile] -= 1
    p.back[tile] += 1
    p.wheels[seat] -= p.box.wheels[kind]
    p.sacks[seat] -= p.box.sacks[kind]
    p.arrows -= 1
    if p.events is not None:
        p.record({"event": "upgrade", "seat": seat, "tile": p.box.kind_ids[kind]})
    return p.arrows == 0 or not _has_tile_to_upgrade(p, seat)
