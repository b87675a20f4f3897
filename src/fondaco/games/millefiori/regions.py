"""What a lozenge brings in each region, at once: points, perhaps a bonus, perhaps an extra card.

Each function is called when the lozenge lies on its cell, and answers whether it earns an extra card.
"""

from typing import TYPE_CHECKING

from fondaco.games.millefiori.box import (
    HOUSES,
    HOUSES_FROM,
    LAST_SPACE,
    NUMBERS,
    PIGMENTS,
    PORT,
    REGIONS,
    TRACK_PLACES,
    TRADE,
    WORKSHOPS,
)
from fondaco.games.millefiori.scoring import BONUS, SEA, score

if TYPE_CHECKING:
    from fondaco.games.millefiori.position import MilleFioriPosition


def workshops(p: "MilleFioriPosition", seat: int, cell: int) -> bool:
    box, owner = p.box, p.owner
    group = [cell]
    in_group = 1 << cell
    for member in group:
        for near in box.neighbours[member]:
            if owner[near] == seat and not in_group >> near & 1:
                in_group |= 1 << near
                group.append(near)
    each = box.pigments_points if box.cell_symbol[cell] == PIGMENTS else box.workshop_points
    score(p, seat, WORKSHOPS, each * len(group))
    mark_and_bonus(p, seat, cell, WORKSHOPS)
    one, other = box.star_mates[cell]
    return owner[one] >= 0 and owner[other] >= 0


def houses(p: "MilleFioriPosition", seat: int, cell: int) -> bool:
    box, owner = p.box, p.owner
    points = 0
    house = cell
    while house >= HOUSES_FROM and owner[house] == seat:
        points += box.house_value[house - HOUSES_FROM]
        house -= 1
    score(p, seat, HOUSES, points)
    p.houses += 1
    before = p.numbers[seat]
    after = before | 1 << box.house_value[cell - HOUSES_FROM]
    if after == before:
        return False
    p.numbers[seat] = after
    different = after.bit_count()
    if different == box.houses_bonus_at:
        take_bonus(p, seat, HOUSES)
    return different in box.houses_extra_at


def people(p: "MilleFioriPosition", seat: int, cell: int) -> bool:
    box = p.box
    region, level = box.cell_region[cell], box.level[cell]
    points = box.level_points[level]
    if box.cell_symbol[cell] == p.card // NUMBERS:
        points *= box.match_multiplier
    score(p, seat, region, points)
    if level:
        again = [0] * p.seats
        for support in box.rests_on[cell]:
            again[p.owner[support]] += box.support_points[box.level[support]]
        for other in range(p.seats):
            score(p, other, region, again[other])
    mark_and_bonus(p, seat, cell, region)
    return level == 2


def trade(p: "MilleFioriPosition", seat: int, cell: int) -> bool:
    counts = [0] * p.seats
    value = 0
    for good in p.box.cells_for[p.box.cell_symbol[cell]]:
        if p.owner[good] >= 0:
            counts[p.owner[good]] += 1
            value += 1
    for other in range(p.seats):
        score(p, other, TRADE, counts[other] * value)
    mark_and_bonus(p, seat, cell, TRADE)
    return max(counts) > counts[seat]


def port(p: "MilleFioriPosition", seat: int, cell: int) -> bool:
    box, owner = p.box, p.owner
    row = box.row[cell]
    ships = [0] * p.seats
    empty = False
    for ship in box.fleet_in_row[row]:
        if owner[ship] < 0:
            empty = True
        else:
            ships[owner[ship]] += 1
    if not empty:
        goods = 0
        for good in box.goods_in_row[row]:
            if owner[good] >= 0:
                goods += 1
        for other in range(p.seats):
            score(p, other, PORT, ships[other] * box.fleet_points[goods])
    return sail(p, seat)


def sail(p: "MilleFioriPosition", seat: int) -> bool:
    """Sail as far as the open card says, but not past the last space; only where the ship arrives counts."""
    start = p.ships[seat]
    end = min(start + p.card % NUMBERS + 1, LAST_SPACE)
    if p.events is not None:
        p.record({"event": "sail", "seat": seat, "start": start, "end": end})
    if end == start:
        return False
    p.ships[seat] = end
    score(p, seat, SEA, p.box.sea_points[end])
    return p.box.sea_extra[end]


def mark_and_bonus(p: "MilleFioriPosition", seat: int, cell: int, region: int) -> None:
    """Note the symbol; the one that makes the set of its region whole earns the bonus."""
    before = p.symbols[seat]
    after = before | 1 << p.box.cell_symbol[cell]
    if after != before:
        p.symbols[seat] = after
        whole = p.box.whole_set[region]
        if after & whole == whole:
            take_bonus(p, seat, region)


def take_bonus(p: "MilleFioriPosition", seat: int, track: int) -> None:
    """The highest free place of a track, with a lozenge if there is one left."""
    place = track * TRACK_PLACES
    while p.bonus[place] >= 0:
        place += 1
    p.bonus[place] = seat
    with_lozenge = spend_lozenge(p, seat)
    if not with_lozenge:
        p.bare |= 1 << place
    if p.events is not None:
        p.record(
            {
                "event": "bonus",
                "seat": seat,
                "track": REGIONS[track],
                "place": place % TRACK_PLACES,
                "lozenge": with_lozenge,
            }
        )
    score(p, seat, BONUS, p.box.bonus[place % TRACK_PLACES])


def spend_lozenge(p: "MilleFioriPosition", seat: int) -> bool:
    """Take a lozenge from the supply, or after it from the box. The last one of the supply makes this the last turn."""
    if p.left[seat] == 0:
        return False
    p.left[seat] -= 1
    if p.left[seat] <= p.box.kept_in_box and not p.last_turn:
        p.last_turn = True
        if p.events is not None:
            p.record({"event": "last turn", "seat": seat})
    return True
