"""The immediate effects of a lozenge in each region: points, perhaps a bonus, perhaps an extra card.

Each function is called once the lozenge is on its cell, and returns whether it earns an extra card. They keep the order
of effects: points first, then the bonus track, then the ship that sails.
"""

from fondaco.games.millefiori.box import (
    HOUSES,
    HOUSES_FROM,
    NUMBERS,
    PIGMENTS,
    PORT,
    REGIONS,
    TRACK_PLACES,
    TRADE,
    WORKSHOPS,
)
from fondaco.games.millefiori.scoring import BONUS, SEA, score
from fondaco.games.millefiori.state import State


def workshops(p: State, seat: int, cell: int) -> bool:
    box, owner = p.box, p.owner
    group = [cell]
    in_group = 1 << cell
    for member in group:
        for near in box.neighbours[member]:
            if owner[near] == seat and not in_group >> near & 1:
                in_group |= 1 << near
                group.append(near)
    # R18: only the new cell decides whether the group counts as pigments.
    each = box.pigments_points if box.cell_symbol[cell] == PIGMENTS else box.workshop_points  # rule: workshops-pigments
    score(p, seat, WORKSHOPS, each * len(group))  # rule: workshops-points
    mark_and_bonus(p, seat, cell, WORKSHOPS)  # rule: workshops-bonus
    one, other = box.star_mates[cell]
    return owner[one] >= 0 and owner[other] >= 0  # rule: workshops-extra


def houses(p: State, seat: int, cell: int) -> bool:
    box, owner = p.box, p.owner
    points = 0
    house = cell
    while house >= HOUSES_FROM and owner[house] == seat:  # rule: houses-points
        points += box.house_value[house - HOUSES_FROM]
        house -= 1
    score(p, seat, HOUSES, points)
    p.houses += 1
    if not mark(p, seat, cell):  # R30: a number that the seat had already brings neither bonus nor extra card
        return False
    different = p.numbers[seat].bit_count()
    if different == box.houses_bonus_at:  # rule: houses-bonus
        take_bonus(p, seat, HOUSES)
    return different in box.houses_extra_at  # rule: houses-extra


def people(p: State, seat: int, cell: int) -> bool:
    box = p.box
    region, level = box.cell_region[cell], box.level[cell]
    points = box.level_points[level]  # rule: people-points
    if box.cell_symbol[cell] == p.card // NUMBERS:
        points *= box.match_multiplier
    score(p, seat, region, points)
    if level:
        # R15: the whole triangle under the new lozenge, one's own lozenges included, and never doubled.
        again = [0] * p.seats
        for support in box.rests_on[cell]:
            again[p.owner[support]] += box.support_points[box.level[support]]  # rule: people-resting
        for other in range(p.seats):
            score(p, other, region, again[other])
    mark_and_bonus(p, seat, cell, region)  # rule: people-bonus
    return level == 2  # rule: people-extra


def trade(p: State, seat: int, cell: int) -> bool:
    counts = [0] * p.seats
    value = 0
    for good in p.box.cells_for[p.box.cell_symbol[cell]]:
        if p.owner[good] >= 0:
            counts[p.owner[good]] += 1
            value += 1
    for other in range(p.seats):
        score(p, other, TRADE, counts[other] * value)  # rule: trade-points
    mark_and_bonus(p, seat, cell, TRADE)  # rule: trade-bonus
    return max(counts) > counts[seat]  # rule: trade-extra


def port(p: State, seat: int, cell: int) -> bool:
    box, owner = p.box, p.owner
    row = box.row[cell]
    ships = [0] * p.seats
    empty = False
    for ship in box.fleet_in_row[row]:
        if owner[ship] < 0:
            empty = True
        else:
            ships[owner[ship]] += 1
    if not empty:  # R9: so it scores once, with the goods that lie there now
        goods = 0
        for good in box.goods_in_row[row]:
            if owner[good] >= 0:
                goods += 1
        for other in range(p.seats):
            score(p, other, PORT, ships[other] * box.fleet_points[goods])  # rule: port-fleet
    return sail(p, seat)  # rule: port-sail, resolving


def sail(p: State, seat: int) -> bool:
    """Sail as far as the open card allows, at most to the last space; only the space of arrival counts."""
    start = p.ships[seat]
    end = min(start + p.card % NUMBERS + 1, p.box.last_space)
    if p.events is not None:
        p.record({"event": "sail", "seat": seat, "start": start, "end": end})
    if end == start:  # rule: sea-end
        return False  # R8: the last space pays on arrival only
    p.ships[seat] = end
    score(p, seat, SEA, p.box.sea_points[end])  # rule: sea-points
    return p.box.sea_extra[end]  # rule: sea-extra


def mark(p: State, seat: int, cell: int) -> bool:
    """Note what a lozenge on this cell counts as, and return whether it is new to the seat.

    In the houses that is the number on the cell, elsewhere the symbol. Ship cells count towards nothing.
    """
    if p.box.cell_region[cell] == HOUSES:
        numbers = p.numbers[seat]
        p.numbers[seat] = numbers | 1 << p.box.house_value[cell - HOUSES_FROM]
        return p.numbers[seat] != numbers
    symbols = p.symbols[seat]
    p.symbols[seat] = symbols | 1 << p.box.cell_symbol[cell]
    return p.symbols[seat] != symbols


def mark_and_bonus(p: State, seat: int, cell: int, region: int) -> None:
    """Note the symbol of a cell, and give the bonus if it completes the set of its region."""
    if mark(p, seat, cell):  # rule: bonus-once
        whole = p.box.whole_set[region]
        if p.symbols[seat] & whole == whole:
            take_bonus(p, seat, region)


def take_bonus(p: State, seat: int, track: int) -> None:
    """Take the highest free place of a track, with a lozenge if there is one left."""
    place = track * TRACK_PLACES
    while p.bonus[place] >= 0:  # rule: bonus-track
        place += 1
    p.bonus[place] = seat
    with_lozenge = spend_lozenge(p, seat)  # R10, R23: it comes from the supply, and may be its last
    if not with_lozenge:  # rule: end-bare-bonus
        p.without_lozenge |= 1 << place  # R22: the place counts as taken
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


def spend_lozenge(p: State, seat: int) -> bool:
    """Take a lozenge from the supply or, if that is empty, from the box; return whether there was one.

    Taking the last one of a supply makes this the last turn.
    """
    if p.left[seat] == 0:
        return False
    p.left[seat] -= 1
    if p.left[seat] <= p.box.kept_in_box and not p.last_turn:  # rule: end-lozenges
        p.last_turn = True
        if p.events is not None:
            p.record({"event": "last turn", "seat": seat})
    return True
