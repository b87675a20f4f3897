"""The features of a seat for the learned value: what it owns, and where its ship is.

Everything that a seat owns was acquired in the open, so it is known to all.
"""

from typing import Final

from fondaco.engine.features import Sink
from fondaco.games.liguria import scoring, worth
from fondaco.games.liguria.actions import BUYING, CHOOSING, DOCKING, OVER, PICKING, UPGRADING
from fondaco.games.liguria.box import COLOURS, CONTRACT, DIPLOMAT, FIRST, HIDDEN, KINDS, KNIGHT, LAID, PLACES
from fondaco.games.liguria.state import State

KNOTS: Final[tuple[float, ...]] = (0.0, 1.0, 2.0, 3.5, 5.5)
"""The numbers of rounds left for which the features have separate weights, which are interpolated in between."""

_FRONT: Final = 0
_RESERVE: Final = _FRONT + HIDDEN * 6
_CONTRACTS: Final = _RESERVE + 6 * 5
_WHEELS: Final = _CONTRACTS + 8
_SACKS: Final = _WHEELS + 10
_COINS: Final = _SACKS + 10
_BALANCE: Final = _COINS + 12
_CUBES: Final = _BALANCE + 25
_HOLD: Final = _CUBES + 27
_AHEAD: Final = _HOLD + 84
_ISLANDS: Final = _AHEAD + 12
_SWORDS: Final = _ISLANDS + 8
_SCROLLS: Final = _SWORDS + 12
_MINISTERS: Final = _SCROLLS + 10
_GUESTS: Final = _MINISTERS + 10
_ENVOYS: Final = _GUESTS + 5
_DOCK: Final = _ENVOYS + 8
_CARD: Final = _DOCK + 8
_AMOUNTS: Final = _CARD + 2
_ORDER: Final = _AMOUNTS + 10
_ALWAYS: Final = _ORDER + 4
FEATURES: Final = _ALWAYS + 1


SOURCES: Final[tuple[tuple[int, str], ...]] = (
    (_FRONT, "tiles"),
    (_RESERVE, "diplomats"),
    (_RESERVE + 10, "knights"),
    (_CONTRACTS, "cubes"),
    (_WHEELS, "wheels"),
    (_SACKS, "sacks"),
    (_COINS, "coins"),
    (_BALANCE, "balance"),
    (_CUBES, "cubes"),
    (_HOLD, "hold"),
    (_ISLANDS, "islands"),
    (_SWORDS, "knights"),
    (_SCROLLS, "diplomats"),
    (_DOCK, "dock"),
    (_CARD, ""),
    (_AMOUNTS, "islands"),
    (_AMOUNTS + 2, "tiles"),
    (_AMOUNTS + 3, "knights"),
    (_AMOUNTS + 4, "cubes"),
    (_AMOUNTS + 5, "hold"),
    (_ORDER, ""),
)
"""The source of the points that the features promise, from each of these features up to the next; empty for none in
particular."""


def turns_left(p: State) -> float:
    """Return the number of movements each ship still has: one per round left, and the final one."""
    if p.phase == OVER:
        return 0.0
    left = float(worth.rounds_left(p))
    if p.phase == DOCKING or p.phase == BUYING:
        return left + 0.7
    if p.phase == PICKING:
        return left + 0.4
    if p.phase == CHOOSING or p.phase == UPGRADING:
        return left + 0.2
    return left


def tell_all(p: State, sink: Sink) -> None:
    for seat in range(p.seats):
        tell(p, seat, sink, worth.future_of(p, seat))


def tell(p: State, seat: int, sink: Sink, future: worth.Future) -> None:
    """Pass the features of one seat to the sink."""
    first, cubes = seat * KINDS, seat * len(COLOURS)
    front, back, screen = p.front, p.back, p.screen
    tiles = 0
    for kind in range(HIDDEN):
        tiles += front[first + kind] + back[first + kind]
        sink.add(seat, _FRONT + kind * 6 + min(5, front[first + kind]), 1.0)
    for kind in range(LAID):
        sink.add(seat, _RESERVE + kind * 5 + min(4, screen[first + HIDDEN + kind]), 1.0)
    sink.add(seat, _CONTRACTS + min(7, len(future.contracts)), 1.0)
    sink.add(seat, _WHEELS + min(9, p.wheels[seat]), 1.0)
    sink.add(seat, _SACKS + min(9, p.sacks[seat]), 1.0)
    sink.add(seat, _COINS + min(11, p.coins[seat]), 1.0)
    sink.add(seat, _BALANCE + max(0, min(24, scoring.balance(p, seat) + 12)), 1.0)
    have = p.store[cubes : cubes + len(COLOURS)]
    store = sorted(have)
    for i in range(len(COLOURS)):
        sink.add(seat, _CUBES + i * 9 + min(8, store[i]), 1.0)
    loaded = p.loaded(seat)
    ahead = (p.harbour_of(seat) - p.ships[seat]) * p.heading[seat] % PLACES
    sink.add(seat, _HOLD + min(6, loaded) * 12 + ahead, 1.0)
    sink.add(seat, _AHEAD + ahead, 1.0)
    swords, scrolls = worth.swords_of(p, seat), 0
    for kind in range(FIRST[DIPLOMAT], FIRST[KNIGHT]):
        scrolls += screen[first + kind] * p.box.scrolls[kind]
    sink.add(seat, _SWORDS + min(11, swords), 1.0)
    sink.add(seat, _SCROLLS + min(9, scrolls), 1.0)
    sink.add(seat, _MINISTERS + min(9, p.ministers[seat]), 1.0)
    sink.add(seat, _GUESTS + min(4, p.envoys_at(seat)), 1.0)
    docked = p.dock[cubes] + p.dock[cubes + 1] + p.dock[cubes + 2]
    sink.add(seat, _DOCK + min(7, docked), 1.0)
    sink.add(seat, _CARD + (1 if p.card[seat] >= 0 else 0), 1.0)
    _tell_holdings(p, seat, sink)
    sink.add(seat, _AMOUNTS + 2, float(tiles))
    knights = 0
    for kind in range(FIRST[KNIGHT], FIRST[CONTRACT]):
        knights += screen[first + kind]
    sink.add(seat, _AMOUNTS + 3, float(min(knights, swords)))
    secured = future.secured(have[0], have[1], have[2])
    hoped = future.cubes(have)
    sink.add(seat, _AMOUNTS + 4, hoped - secured)
    if loaded:
        aboard = [count + p.hold[cubes + colour] for colour, count in enumerate(have)]
        gain = float(future.secured(aboard[0], aboard[1], aboard[2]) - secured)
        sink.add(seat, _AMOUNTS + 5, gain)
        sink.add(seat, _AMOUNTS + 6, gain * worth.comes_home(p, seat, future.moves))
        sink.add(seat, _AMOUNTS + 7, future.cubes(aboard) - hoped)
    place = p.order.index(seat) if seat in p.order else 0
    sink.add(seat, _ORDER + place, 1.0)
    sink.add(seat, _ALWAYS, 1.0)


def _tell_holdings(p: State, seat: int, sink: Sink) -> None:
    """Add the features for islands and ministers: how many, and how safe."""
    danger = worth.danger(p, seat)
    held, exposed, value = 0, 0, 0
    for place in range(PLACES):
        if p.holder[place] == seat:
            held += 1
            value += p.value[place]
            if danger > p.swords_at(place):
                exposed += p.value[place]
    sink.add(seat, _ISLANDS + min(7, held), 1.0)
    sink.add(seat, _AMOUNTS, float(exposed))
    sink.add(seat, _AMOUNTS + 1, float(value))
    envoys = 0
    for minister in p.envoy:
        if minister == seat:
            envoys += 1
    sink.add(seat, _ENVOYS + min(7, envoys), 1.0)
