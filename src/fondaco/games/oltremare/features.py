"""The features of a seat for the learned value.

They depend only on what that seat itself knows: its own hand and piles, and of the others what is open.
"""

from typing import Final

from fondaco.engine.features import Sink
from fondaco.games.oltremare import scoring
from fondaco.games.oltremare.actions import OVER
from fondaco.games.oltremare.box import GOODS, NO_MARKER
from fondaco.games.oltremare.state import State

KNOTS: Final[tuple[float, ...]] = (0.0, 2.0, 5.0, 10.0)
"""The numbers of turns left for which the features have separate weights, which are interpolated in between."""

_TOP: Final = 0
_HELD: Final = _TOP + len(GOODS) * 6
_LIMIT: Final = _HELD + len(GOODS) * 12
_DUE: Final = _LIMIT + 40
_SYMBOLS: Final = _DUE + 50
_PIRATES: Final = _SYMBOLS + 32
_PRESTIGE: Final = _PIRATES + 24
_AHEAD: Final = _PRESTIGE + 20
_MARKERS: Final = _AHEAD + 14
_MORE_MARKERS: Final = _MARKERS + 12
_ACTIVE: Final = _MORE_MARKERS + 7
_NEAR: Final = _ACTIVE + 7
_AMOUNTS: Final = _NEAR + 14
_ORDER: Final = _AMOUNTS + 6
_VENICE: Final = _ORDER + 5
_ALWAYS: Final = _VENICE + 1
FEATURES: Final = _ALWAYS + 1


SOURCES: Final[tuple[tuple[int, str], ...]] = (
    (_TOP, "cargo"),
    (_HELD, "hand"),
    (_DUE, "due"),
    (_SYMBOLS, "hand"),
    (_PIRATES, "pirates"),
    (_PRESTIGE, "prestige"),
    (_MARKERS, "harbours"),
    (_ACTIVE, "marker"),
    (_NEAR, "ship"),
    (_AMOUNTS, "cargo"),
    (_AMOUNTS + 3, "hand"),
    (_AMOUNTS + 4, "pirates"),
    (_AMOUNTS + 5, "ducats"),
    (_ORDER, ""),
)
"""The source of the points that the features promise, from each of these features up to the next; empty for none in
particular."""


def turns_left(p: State) -> float:
    """Estimate the turns each seat still has: about three cards are drawn in a turn."""
    if p.phase == OVER:
        return 0.0
    to_come = ((p.first - p.active) % p.seats or p.seats) / p.seats
    if p.last_round:
        return to_come
    return to_come + len(p.deck) / (3.0 * p.seats)


def tell_all(p: State, sink: Sink) -> None:
    for seat in range(p.seats):
        tell(p, seat, 0, sink)


def tell(p: State, seat: int, drawn: int, sink: Sink) -> None:
    """Add the features of one seat, as if it had drawn this many more cards, still unknown."""
    box = p.box
    cargo, hand = p.cargo[seat], p.hands[seat]
    held = [0] * len(GOODS)
    symbols = [0] * 4
    for card in hand:
        held[box.good[card]] += 1
        symbols[box.first_symbol[card]] += 1
        symbols[box.second_symbol[card]] += 1
    size = min(9, len(hand) + drawn)
    top_good = -1
    if cargo:
        top = cargo[-1]
        top_good = box.good[top]
        run = scoring.top_run(box, cargo)
        lots = scoring.lots(box, cargo)
        sink.add(seat, _TOP + top_good * 6 + min(5, run), 1.0)
        sink.add(seat, _LIMIT + max(0, min(3, box.limit[top] - 3)) * 10 + size, 1.0)
        sink.add(seat, _DUE + min(4, box.cargo[top]) * 10 + size, 1.0)
        sink.add(seat, _AMOUNTS, float(lots))
        sink.add(seat, _AMOUNTS + 1, float(box.lot[top_good][run]))
        more = run + held[top_good]
        sink.add(seat, _AMOUNTS + 2, float(box.lot[top_good][more] - box.lot[top_good][run]))
    for good in range(len(GOODS)):
        sink.add(seat, _HELD + good * 12 + min(5, held[good]) + (6 if good == top_good else 0), 1.0)
    for symbol in range(4):
        sink.add(seat, _SYMBOLS + symbol * 8 + min(7, symbols[symbol]), 1.0)
    sink.add(seat, _AMOUNTS + 3, float(drawn))
    sink.add(seat, _PIRATES + min(23, len(p.pirates[seat])), 1.0)
    sink.add(seat, _AMOUNTS + 4, float(len(p.pirates[seat])))
    sink.add(seat, _AMOUNTS + 5, 1.0 if p.ducats[seat] <= 0 else 0.0)
    _tell_ranks(p, seat, sink)
    sink.add(seat, _ACTIVE + p.marker[seat] + 1, 1.0)
    _tell_ports(p, seat, sink)
    sink.add(seat, _ORDER + (seat - p.active) % p.seats, 1.0)
    sink.add(seat, _VENICE, 1.0 if p.venice else 0.0)
    sink.add(seat, _ALWAYS, 1.0)


def _tell_ranks(p: State, seat: int, sink: Sink) -> None:
    """Add the features for prestige and markers, which pay by rank."""
    prestige, markers = p.prestige[seat], p.markers[seat]
    best_prestige, best_markers = 0, 0
    for other in range(p.seats):
        if other != seat:
            best_prestige = max(best_prestige, p.prestige[other])
            best_markers = max(best_markers, p.markers[other])
    venice = 1 if p.venice else 0
    sink.add(seat, _PRESTIGE + 10 * venice + min(9, prestige), 1.0)
    sink.add(seat, _AHEAD + 7 * venice + max(-3, min(3, prestige - best_prestige)) + 3, 1.0)
    sink.add(seat, _MARKERS + min(11, markers), 1.0)
    sink.add(seat, _MORE_MARKERS + max(-3, min(3, markers - best_markers)) + 3, 1.0)


def _tell_ports(p: State, seat: int, sink: Sink) -> None:
    """Add the numbers of markers one and two ports away."""
    box = p.box
    here = p.ships[seat]
    near, further = 0, 0
    seen = 1 << here
    for port in box.leads_to[here]:
        seen |= 1 << port
    for port in box.leads_to[here]:
        if p.at_port[port] != NO_MARKER:
            near += 1
        for beyond in box.leads_to[port]:
            if not seen >> beyond & 1:
                seen |= 1 << beyond
                if p.at_port[beyond] != NO_MARKER:
                    further += 1
    sink.add(seat, _NEAR + min(6, near), 1.0)
    sink.add(seat, _NEAR + 7 + min(6, further), 1.0)
