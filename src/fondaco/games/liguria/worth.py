"""What things are worth to a seat in the course of the game, in points: the judgement behind the bots' advice."""

import math
from typing import Final

from fondaco.games.liguria import scoring
from fondaco.games.liguria.box import (
    COLOURS,
    CONTRACT,
    DIPLOMAT,
    DIPLOMATS,
    FIRST,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHT,
    KNIGHTS,
    PLACES,
    ROWS,
    SORT,
    Box,
)
from fondaco.games.liguria.state import State

COIN: Final = 0.4
_CARD_WHEELS: Final = 2.6
"""The mean number of wheels on a ship card."""
_CUBES_TO_COME: Final = 0.45
"""The expected number of cubes of each colour that are brought home in a round."""
_ARROW: Final = 0.55
"""The likelihood, per round, that a tile which can be upgraded will be."""
_WHEEL: Final = 0.75
_SACK: Final = 0.8
_SWORD: Final = 0.9
_SCROLL: Final = 2.6
_ROW_GROWS: Final = 0.25
"""The mean number of tiles that a row of a harbour gains in a round."""
_DELAY: Final = 0.92
"""The factor on the worth of a cargo for each movement until it is home."""


def rounds_left(p: State) -> int:
    """Return the number of rounds to come, including this one."""
    return p.box.rounds[p.seats] - p.round


_known: Final[dict[tuple[str, tuple[int, ...]], dict[int, int]]] = {}
_MOST_KNOWN: Final = 1000


def _known_with(box: Box, contracts: list[int]) -> dict[int, int]:
    """Return the cache of points for these contracts: the same ones come up again and again."""
    key = box.edition, tuple(contracts)
    known = _known.get(key)
    if known is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        known = {}
        _known[key] = known
    return known


class Future:
    """A seat's prospects in one decision: the movements to come, and what cubes will be worth to it."""

    def __init__(self, p: State, contracts: list[int]) -> None:
        self.box = p.box
        self.contracts = contracts
        self.moves = rounds_left(p) - 1
        """Movements with a card after the next one; below 0 in the final movement."""
        self.hope = round(_CUBES_TO_COME * self.moves)
        self.known = _known_with(p.box, contracts)
        """The points by numbers of cubes, packed as in `scoring.assign`."""

    def secured(self, red: int, yellow: int, blue: int) -> int:
        """Return the points of these cubes behind the screen, for contracts and sets."""
        key = red << 16 | yellow << 8 | blue
        points = self.known.get(key, -1)
        if points < 0:
            best = scoring.assign(self.box, self.contracts, [red, yellow, blue])
            points = best.contract_points + best.set_points
            self.known[key] = points
        return points

    def cubes(self, cubes: list[int]) -> float:
        """Return the worth of these cubes, together with those that may still come."""
        red, yellow, blue = cubes[0], cubes[1], cubes[2]
        points = self.secured(red, yellow, blue)
        hope = self.hope
        if hope <= 0:
            return float(points)
        points += self.secured(red + hope, yellow + hope, blue + hope)
        points += self.secured(red + 2 * hope, yellow + 2 * hope, blue + 2 * hope)
        return points / 3


def future_of(p: State, seat: int) -> Future:
    return Future(p, scoring.contracts_of(p, seat))


def cargo(p: State, seat: int, future: Future) -> float:
    """Return the worth of the cubes behind the screen, and of those aboard as far as they are likely to come home."""
    first = seat * len(COLOURS)
    store = p.store[first : first + len(COLOURS)]
    worth = future.cubes(store)
    if p.loaded(seat):
        with_cargo = future.cubes([count + p.hold[first + colour] for colour, count in enumerate(store)])
        worth += (with_cargo - worth) * comes_home(p, seat, future.moves)
    return worth


def comes_home(p: State, seat: int, moves: int) -> float:
    """Return the likelihood that the cargo comes home, discounted by the movements it takes.

    `moves` is the number of movements with a card that are left before the final one without.
    """
    ahead = (p.harbour_of(seat) - p.ships[seat]) * p.heading[seat] % PLACES
    if p.colour[p.ships[seat]] == HARBOUR:
        ahead = min(ahead, PLACES - ahead)
    speed = p.wheels[seat] + _CARD_WHEELS
    if moves < 0 or ahead > moves * speed + p.wheels[seat]:
        return 0.0
    return float(_DELAY ** math.ceil(ahead / speed))


def balance(p: State, points: float, rounds: int) -> float:
    """Return the points that a balance of green and red numbers will cost, with this many more cards to take."""
    spread = 0.3 + 0.7 * math.sqrt(rounds)
    if points < -50 * spread:
        return p.box.missing_point * points
    return -p.box.missing_point * spread * math.log1p(math.exp(-points / spread))


def islands(p: State, seat: int, moves: int) -> float:
    """Return the worth of islands held, against those of the others, weighted by the chance of keeping them."""
    worth = 0.0
    left = max(0, moves)
    for place in range(PLACES):
        holder = p.holder[place]
        if holder >= 0:
            kept = p.value[place] * (0.97 if p.swords_at(place) >= danger(p, holder) else 0.93) ** left
            worth += kept + 0.3 * left if holder == seat else -kept / (p.seats - 1)
    return worth


def swords_of(p: State, seat: int) -> int:
    """Return the swords behind a screen; all seats have seen them."""
    swords = 0
    for kind in range(FIRST[KNIGHT], FIRST[CONTRACT]):
        swords += p.screen[seat * KINDS + kind] * p.box.swords[kind]
    return swords


def danger(p: State, seat: int) -> int:
    """Return the most swords that another seat has."""
    most = 0
    for other in range(p.seats):
        if other != seat:
            most = max(most, swords_of(p, other))
    return most


def diplomats(p: State, seat: int, moves: int) -> float:
    """Return the worth of ministers in other harbours, with the tiles still to come into their rows."""
    worth = 0.0
    left = max(0, moves)
    for space, minister in enumerate(p.envoy):
        if minister >= 0:
            tiles = scoring.tiles_in_row(p, space // len(ROWS), space % len(ROWS)) + _ROW_GROWS * left
            worth += tiles * p.box.diplomat_points * (1.0 if minister == seat else -1.0 / (p.seats - 1))
    return worth


def in_reserve(p: State, seat: int, moves: int, more: int = -1) -> float:
    """Return the worth of knights and diplomats behind the screen, as likely as they will still be used.

    `more` is the kind of one more tile to count.
    """
    first = seat * KINDS
    scrolls = sum([p.screen[first + kind] * p.box.scrolls[kind] for kind in DIPLOMATS])
    knights = sum([p.screen[first + kind] for kind in KNIGHTS])
    swords = swords_of(p, seat)
    if more >= 0:
        scrolls += p.box.scrolls[more]
        knights += 1 if SORT[more] == KNIGHT else 0
        swords += p.box.swords[more]
    soon = min(1.0, max(0, moves) / 3)
    return soon * (_SCROLL * _fading(scrolls, 0.8) + _fading(knights, 0.8) + _SWORD * _fading(swords, 0.9))


def _fading(count: int, factor: float) -> float:
    """Return a sum in which the first counts 1, and each further one `factor` times the one before."""
    return float((1 - factor**count) / (1 - factor))


def wheels(p: State, count: int) -> float:
    """Return the worth of wheels on tiles, for the rounds that are left and the final movement."""
    return _WHEEL * _fading(count, 0.75) * (rounds_left(p) - 0.5)


def sacks(p: State, count: int) -> float:
    return _SACK * _fading(count, 0.7) * (rounds_left(p) - 1)


def upgrade(p: State, seat: int, kind: int) -> float:
    """Return what turning a tile over gains, minus what it gives up."""
    box = p.box
    rounds = rounds_left(p) - 1
    now = scoring.balance(p, seat)
    gain = float(box.back_points[kind] - box.front_points[kind])
    gain += balance(p, now + box.back_green[kind] - box.front_green[kind], rounds) - balance(p, now, rounds)
    gain -= wheels(p, p.wheels[seat]) - wheels(p, p.wheels[seat] - box.wheels[kind])
    gain -= sacks(p, p.sacks[seat]) - sacks(p, p.sacks[seat] - box.sacks[kind])
    return gain


def tile(p: State, seat: int, kind: int, future: Future) -> float:
    """Return the worth of a tile of the row to a seat."""
    box = p.box
    rounds = rounds_left(p)
    sort = SORT[kind]
    if sort == CONTRACT:
        first = seat * len(COLOURS)
        have = [p.store[first + colour] + p.hold[first + colour] for colour in range(len(COLOURS))]
        return Future(p, [*future.contracts, kind]).cubes(have) - future.cubes(have)
    if sort == DIPLOMAT or sort == KNIGHT:
        return in_reserve(p, seat, rounds, kind) - in_reserve(p, seat, rounds)
    worth = float(box.front_points[kind])
    now = scoring.balance(p, seat)
    worth += balance(p, now + box.front_green[kind], rounds) - balance(p, now, rounds)
    worth += wheels(p, p.wheels[seat] + box.wheels[kind]) - wheels(p, p.wheels[seat])
    worth += sacks(p, p.sacks[seat] + box.sacks[kind]) - sacks(p, p.sacks[seat])
    # It may be upgraded later, when its effect is no longer needed.
    lacking = 1 + sum(p.front[seat * KINDS : seat * KINDS + HIDDEN])
    likely = min(1.0, _ARROW * rounds / lacking)
    return worth + likely * (box.back_points[kind] - box.front_points[kind])
