"""The features of a seat for the learned value, region by region.

Most features are entries of small tables, such as "two of the five glasses are mine, three are occupied"; some are
amounts, such as the points that a card of a region would score now. A region's features depend on what lies in it (the
port's also on the goods), so that after a lozenge only those of its region have to be computed again.
"""

from typing import Final

from mypy_extensions import i64

from fondaco.engine.features import Sink
from fondaco.games.millefiori.actions import CHOOSING, OVER, PLAYING
from fondaco.games.millefiori.box import (
    FIRST_CELL,
    HOUSES,
    HOUSES_FROM,
    MOST_SPACES,
    NOBILI,
    NUMBERS,
    OPEN,
    PIGMENTS,
    POPULI,
    PORT,
    REGIONS,
    ROWS,
    TRACK_PLACES,
    TRACKS,
    TRADE,
    WORKSHOPS,
)
from fondaco.games.millefiori.state import State

KNOTS: Final[tuple[float, ...]] = (0.0, 4.0, 10.0, 20.0)
"""The numbers of turns left for which the features have separate weights, which are interpolated in between."""

_TRACK_STATES: Final = 26
_SEA: Final = 0
_ROW_OF_HOUSES: Final = _SEA + MOST_SPACES
_OWN_RUN: Final = _ROW_OF_HOUSES + 63
_OTHER_RUN: Final = _OWN_RUN + 16
_NUMBERS: Final = _OTHER_RUN + 16
_TRACK: Final = _NUMBERS + 20
_GOODS: Final = _TRACK + TRACKS * _TRACK_STATES
_FLEETS: Final = _GOODS + 72
_PYRAMID: Final = _FLEETS + 80
_SUPPORTS: Final = _PYRAMID + 96
_GROUPS: Final = _SUPPORTS + 8
_LARGEST: Final = _GROUPS + 16
_CARDS: Final = _LARGEST + 16
_SUPPLY: Final = _CARDS + 2 * len(REGIONS)
_LEAST_SUPPLY: Final = _SUPPLY + 12
_ORDER: Final = _LEAST_SUPPLY + 12
_DISPLAY: Final = _ORDER + 4
_ALWAYS: Final = _DISPLAY + 17
FEATURES: Final = _ALWAYS + 1

SOURCES: Final[tuple[tuple[int, str], ...]] = (
    (_SEA, "sea"),
    (_ROW_OF_HOUSES, "houses"),
    (_TRACK, "bonus"),
    (_GOODS, "trade"),
    (_FLEETS, "port"),
    (_PYRAMID, "people"),
    (_GROUPS, "workshops"),
    *[(_CARDS + i, "people" if REGIONS[i] in ("nobili", "populi") else REGIONS[i]) for i in range(len(REGIONS))],
    (_CARDS + len(REGIONS), "workshops"),
    (_SUPPLY, "supply"),
    (_ORDER, ""),
)
"""The source of the points that the features promise, from each of these features up to the next; empty for none in
particular."""

_BITS: Final = 15
_MASK: Final = (1 << _BITS) - 1
"""The mask of one seat's number. Small numbers, one per seat, are packed into an int, which is faster than a list."""

SEA_PART: Final = len(REGIONS)
"""The number of the sea among the parts of the board, after the regions."""
SUPPLY_PART: Final = SEA_PART + 1
PARTS: Final = SUPPLY_PART + 1


def turns_left(p: State) -> float:
    """Return the mean number of turns each seat still has, as far as cards and lozenges last."""
    if p.phase == OVER:
        return 0.0
    to_play = p.seats
    if p.phase != CHOOSING:
        to_play = p.seats - (p.active - p.doge) % p.seats - (0 if p.phase == PLAYING else 1)
    if p.last_turn:
        return to_play / p.seats
    plays = p.plays()
    left = (p.box.rounds[p.seats] - p.round) * plays - p.trick - 1 + to_play / p.seats
    least = min(p.left) - p.box.kept_in_box
    return min(left, float(max(1, least)))


def likely_cards(p: State) -> list[float]:
    """Return the probability that the next card shows each symbol: its share of the cards not used up."""
    left = p.box.cards_with.copy()
    for kind in p.discard:
        symbol = kind // NUMBERS
        left[symbol] = left[symbol] - 1
    total = max(1, len(p.box.deck) - len(p.discard))
    return [count / total for count in left]


def tell_all(p: State, sink: Sink) -> None:
    """Add every feature of every seat."""
    likely = likely_cards(p)
    for part in range(PARTS):
        tell(p, part, likely, sink)
    first = p.doge if p.phase == CHOOSING else p.active
    for i in range(p.seats):
        sink.add((first + i) % p.seats, _ORDER + i, 1.0)
    sink.add_all(_DISPLAY + min(16, len(p.display)), 1.0)
    sink.add_all(_ALWAYS, 1.0)


def tell(p: State, part: int, likely: list[float], sink: Sink) -> None:
    """Add the features of one part of the board."""
    if part == WORKSHOPS:
        _tell_workshops(p, likely, sink)
    elif part == HOUSES:
        _tell_houses(p, likely, sink)
    elif part == NOBILI or part == POPULI:
        _tell_pyramid(p, part, likely, sink)
    elif part == TRADE:
        _tell_goods(p, likely, sink)
    elif part == PORT:
        _tell_fleets(p, likely, sink)
    elif part == SEA_PART:
        for seat in range(p.seats):
            sink.add(seat, _SEA + p.ships[seat], 1.0)
    else:
        _tell_supply(p, sink)


def _at(seat: i64, number: i64) -> i64:
    """Shift a number to the bits of this seat."""
    return number << _BITS * seat


def _of(seat: i64, packed: i64) -> i64:
    """Extract the number of this seat from packed ones."""
    return packed >> _BITS * seat & _MASK


def _ones(bits: i64) -> int:
    """Count the bits that are set; `int.bit_count` is much slower when compiled."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def _tell_supply(p: State, sink: Sink) -> None:
    kept = p.box.kept_in_box
    least = 11
    for left in p.left:
        least = min(least, max(0, left - kept))
    for seat in range(p.seats):
        sink.add(seat, _SUPPLY + min(11, max(0, p.left[seat] - kept)), 1.0)
        sink.add(seat, _LEAST_SUPPLY + least, 1.0)


def _tell_track(p: State, track: int, sink: Sink) -> None:
    """Add the features of a bonus track: how far each seat is, and which place it would get."""
    first = track * TRACK_PLACES
    place = 0
    has_it = 0
    while place < TRACK_PLACES and p.bonus[first + place] >= 0:
        has_it |= 1 << p.bonus[first + place]
        place += 1
    start = _TRACK + track * _TRACK_STATES
    whole = p.box.whole_set[track]
    for seat in range(p.seats):
        if has_it >> seat & 1:
            sink.add(seat, start, 1.0)
        else:
            bits = p.numbers[seat] if track == HOUSES else p.symbols[seat] & whole
            sink.add(seat, start + 1 + place * 5 + min(4, _ones(bits)), 1.0)


def _tell_houses(p: State, likely: list[float], sink: Sink) -> None:
    _tell_track(p, HOUSES, sink)
    box = p.box
    filled = p.houses
    if filled == len(box.house_value):
        return
    holder = p.owner[HOUSES_FROM + filled - 1] if filled else -1
    run = 0
    house = filled - 1
    while house >= 0 and p.owner[HOUSES_FROM + house] == holder:
        run += box.house_value[house]
        house -= 1
    length = min(15, run // 2)
    value = box.house_value[filled]
    chance = likely[4]
    for seat in range(p.seats):
        is_new = 1 - (p.numbers[seat] >> value & 1)
        gain = value + (run if seat == holder else 0)
        sink.add(seat, _ROW_OF_HOUSES + filled * 3 + (0 if holder < 0 else 1 if holder == seat else 2), 1.0)
        sink.add(seat, (_OWN_RUN if seat == holder else _OTHER_RUN) + length, 1.0)
        sink.add(seat, _NUMBERS + 2 * min(9, _ones(p.numbers[seat])) + is_new, 1.0)
        sink.add(seat, _CARDS + HOUSES, chance * gain)


def _tell_pyramid(p: State, region: int, likely: list[float], sink: Sink) -> None:
    _tell_track(p, region, sink)
    box, owner = p.box, p.owner
    seats: i64 = p.seats
    first_symbol = 5 if region == NOBILI else 8
    start = _PYRAMID + (0 if region == NOBILI else 48)
    # What the best open cell would score for each seat: with a card of each of the three symbols, and with any other.
    best = [0] * (p.seats * 4)
    # The support points of each seat under cells of the middle and the top that are open or waiting, and those of all.
    supports = [0] * 4
    sums = [0] * 4
    first = FIRST_CELL[region]
    for cell in range(first, FIRST_CELL[region + 1]):
        held = owner[cell]
        entry = start + (cell - first) * 4
        if held >= 0:
            for seat in range(seats):
                sink.add(seat, entry + (0 if seat == held else 1), 1.0)
            continue
        waits = held != OPEN
        sink.add_all(entry + (3 if waits else 2), 1.0)
        level = box.level[cell]
        resting: i64 = 0
        if level:
            kind = (level - 1) * 2 + (1 if waits else 0)
            for support in box.rests_on[cell]:
                if owner[support] >= 0:
                    below = box.support_points[box.level[support]]
                    resting += _at(owner[support], below)
                    sums[kind] = sums[kind] + below
            supports[kind] = supports[kind] + resting
        if waits:
            continue
        points: i64 = box.level_points[level]
        matching: i64 = points * box.match_multiplier
        symbol: i64 = box.cell_symbol[cell] - first_symbol
        for seat in range(seats):
            own = _of(seat, resting)
            slot = seat * 4
            best[slot + 3] = max(best[slot + 3], points + own)
            best[slot + symbol] = max(best[slot + symbol], matching + own)
    for seat in range(seats):
        for kind in range(4):
            if sums[kind]:
                own = _of(seat, supports[kind])
                sink.add(seat, _SUPPORTS + kind, float(own))
                sink.add(seat, _SUPPORTS + 4 + kind, float(sums[kind] - own))
        gain_of_card = 0.0
        for card in range(3):
            gain_of_card += likely[first_symbol + card] * max(best[seat * 4 + card], best[seat * 4 + 3])
        sink.add(seat, _CARDS + region, gain_of_card)


def _tell_goods(p: State, likely: list[float], sink: Sink) -> None:
    _tell_track(p, TRADE, sink)
    seats: i64 = p.seats
    gains = [0.0] * p.seats
    for symbol in range(11, 15):
        counts: i64 = 0
        occupied: i64 = 0
        cells = p.box.cells_for[symbol]
        for cell in cells:
            if p.owner[cell] >= 0:
                counts += _at(p.owner[cell], 1)
                occupied += 1
        most: i64 = 0
        for seat in range(seats):
            most = max(most, _of(seat, counts))
        chance = likely[symbol] if occupied < len(cells) else 0.0
        for seat in range(seats):
            own = _of(seat, counts)
            behind = 1 if most > own + 1 else 0
            sink.add(seat, _GOODS + (min(5, own) * 6 + min(5, occupied)) * 2 + behind, 1.0)
            gains[seat] = gains[seat] + chance * float(own + 1) * float(occupied + 1)
    for seat in range(seats):
        sink.add(seat, _CARDS + TRADE, gains[seat])


def _tell_fleets(p: State, likely: list[float], sink: Sink) -> None:
    seats: i64 = p.seats
    best = [0] * p.seats
    for row in range(ROWS):
        counts: i64 = 0
        free: i64 = 0
        for ship in p.box.fleet_in_row[row]:
            if p.owner[ship] >= 0:
                counts += _at(p.owner[ship], 1)
            else:
                free += 1
        goods = 0
        for cell in p.box.goods_in_row[row]:
            if p.owner[cell] >= 0:
                goods += 1
        for seat in range(seats):
            own = _of(seat, counts)
            sink.add(seat, _FLEETS + (min(3, own) * 4 + min(3, free)) * 5 + min(4, goods), 1.0)
            if free == 1:
                best[seat] = max(best[seat], (own + 1) * p.box.fleet_points[goods])
    for seat in range(seats):
        sink.add(seat, _CARDS + PORT, likely[15] * best[seat])


def _tell_workshops(p: State, likely: list[float], sink: Sink) -> None:
    _tell_track(p, WORKSHOPS, sink)
    box, owner = p.box, p.owner
    seats: i64 = p.seats
    workshops = len(box.neighbours)
    group = [-1] * workshops
    sizes: list[int] = []
    largest = [0] * p.seats
    for cell in range(workshops):
        holder = owner[cell]
        if holder >= 0 and group[cell] < 0:
            number = len(sizes)
            members = [cell]
            group[cell] = number
            for member in members:
                for near in box.neighbours[member]:
                    if owner[near] == holder and group[near] < 0:
                        group[near] = number
                        members.append(near)
            sizes.append(len(members))
            largest[holder] = max(largest[holder], len(members))
    first_best = [0] * (p.seats * 4)
    second_best = [0] * (p.seats * 4)
    grown: i64 = 0
    pigments_grown: i64 = 0
    free = 0
    stars = 0
    half_stars = 0
    for cell in range(workshops):
        if owner[cell] >= 0:
            continue
        free += 1
        mates = box.star_mates[cell]
        around = (1 if owner[mates[0]] >= 0 else 0) + (1 if owner[mates[1]] >= 0 else 0)
        if around == 2:
            stars += 1
        elif around == 1:
            half_stars += 1
        joined: i64 = 0
        grows: i64 = 0
        for near in box.neighbours[cell]:
            joins: i64 = group[near]
            if joins >= 0 and joined >> joins & 1 == 0:
                joined |= 1 << joins
                grows += _at(owner[near], sizes[joins])
        symbol: i64 = box.cell_symbol[cell]
        each: i64 = box.workshop_points
        if symbol == PIGMENTS:
            each = box.pigments_points
            pigments_grown += grows
        else:
            grown += grows
        for seat in range(seats):
            gain = each * (1 + _of(seat, grows))
            slot = seat * 4 + symbol
            if gain > first_best[slot]:
                second_best[slot] = first_best[slot]
                first_best[slot] = gain
            elif gain > second_best[slot]:
                second_best[slot] = gain
    for seat in range(seats):
        sink.add(seat, _LARGEST + min(15, largest[seat]), 1.0)
        sink.add(seat, _GROUPS, float(box.workshop_points * _of(seat, grown)))
        sink.add(seat, _GROUPS + 1, float(box.pigments_points * _of(seat, pigments_grown)))
        sink.add(seat, _GROUPS + 2, float(stars))
        sink.add(seat, _GROUPS + 3, float(half_stars))
        sink.add(seat, _GROUPS + 4, float(free))
        gain_of_card = 0.0
        gain_of_next = 0.0
        for card in range(4):
            slot = seat * 4 + card
            gain_of_card += likely[card] * first_best[slot]
            gain_of_next += likely[card] * second_best[slot]
            sink.add(seat, _GROUPS + 5 + card, float(first_best[slot]))
        sink.add(seat, _CARDS + WORKSHOPS, gain_of_card)
        sink.add(seat, _CARDS + len(REGIONS) + WORKSHOPS, gain_of_next)
