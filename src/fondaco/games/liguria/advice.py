"""How the bots judge actions without a learned value.

On land an action is judged by what things are worth (`worth`); at sea every way to sail is tried to the end of the
turn, with the best that can be done at each stop.
"""

import math
from abc import abstractmethod
from typing import Final, final

from fondaco.games.liguria import rules, sailing, scoring, worth
from fondaco.games.liguria.actions import (
    BUYING,
    CARD,
    CHOOSING,
    CONQUER,
    DEPARTING,
    DEPLOY,
    DOCKING,
    DONE,
    LAY,
    LOAD,
    PICKING,
    STOPPED,
    TAKE,
    UPGRADE,
    UPGRADING,
    VISITING,
    space_of,
)
from fondaco.games.liguria.box import COLOURS, HIDDEN, KINDS
from fondaco.games.liguria.position import LiguriaPosition

_TAKEN_BEFORE: Final = 0.02
"""The share of worth that the tiles lose with each one that another may take first."""
_OFFERED: Final = 0.4
"""The cost of putting a cube on one's own dock, where only others can fetch it."""


def appraise(p: LiguriaPosition, seat: int, actions: list[int]) -> list[float]:
    if p.phase == DOCKING:
        return [0.0 for _ in actions]
    if p.phase == BUYING:
        return spaces(p, seat, actions, _tile_worths(p, seat), [_card(p, seat, card) for card in p.on_offer])
    if p.phase == PICKING:
        return tiles(p, seat, actions, _tile_worths(p, seat))
    if p.phase == CHOOSING:
        return [_card(p, seat, action - CARD) for action in actions]
    if p.phase == UPGRADING:
        return [0.0 if action == DONE else worth.upgrade(p, seat, action - UPGRADE) for action in actions]
    voyage = _AdvisedVoyage(seat, worth.future_of(p, seat))
    return [voyage.after(p.clone(), action) for action in actions]


# The market


def _tile_worths(p: LiguriaPosition, seat: int) -> list[float]:
    """Return the worth of each tile of the row; 0 where one was taken."""
    future = worth.future_of(p, seat)
    of_kind: dict[int, float] = {}
    for kind in p.row:
        if kind >= 0 and kind not in of_kind:
            of_kind[kind] = worth.tile(p, seat, kind, future)
    return [of_kind[kind] if kind >= 0 else 0.0 for kind in p.row]


def _best_picks(worths: list[float], wanted: int, coins: int) -> float:
    """Return the most that `wanted` tiles are worth, minus the cost of the gaps between them."""
    best = 0.0
    for first in range(len(worths)):
        for end in range(first + wanted, min(first + wanted + coins, len(worths)) + 1):
            tiles = sorted(worths[first:end], reverse=True)[:wanted]
            best = max(best, sum(tiles) - worth.COIN * (end - first - wanted))
    return best


def tiles(p: LiguriaPosition, seat: int, actions: list[int], worths: list[float]) -> list[float]:
    """Return for each tile the worth of the best selection that includes it, given the worth of each tile of the
    row."""
    widest = p.wanted + p.coins[seat]
    best: list[float] = []
    for action in actions:
        place = action - TAKE
        low = min(p.leftmost, place) if p.taken else place
        high = max(p.rightmost, place) if p.taken else place
        others = p.wanted - p.taken - 1
        most = -1000.0
        for first in range(max(0, high - widest + 1), low + 1):
            for end in range(max(high + 1, first + p.wanted), min(first + widest, len(p.row)) + 1):
                left = [worths[i] for i in range(first, end) if p.row[i] >= 0 and i != place]
                if len(left) >= others:
                    left.sort(reverse=True)
                    most = max(most, sum(left[:others]) - worth.COIN * (end - first - p.wanted))
        best.append(worths[place] + most)
    return best


def spaces(
    p: LiguriaPosition, seat: int, actions: list[int], worths: list[float], card_worths: list[float]
) -> list[float]:
    """Return the worth of each space: its tiles and coins, and the ship card that is likely to be left by then."""
    cards = sorted(card_worths)
    to_come = p.order.index(seat)
    found: list[float] = []
    for action in actions:
        space = space_of(action)
        before = [other for other in range(space) if p.street[other] >= 0]
        gone = sum([p.box.street_tiles[other] for other in before])
        coins = p.box.street_coins[space]
        picked = _best_picks(worths, min(p.box.street_tiles[space], len(p.row)), p.coins[seat] + coins)
        place = len(before) + to_come * space / len(p.street)
        card = cards[max(0, len(cards) - 1 - round(place * 0.6))]
        found.append(picked * (1 - _TAKEN_BEFORE * gone) + worth.COIN * coins + card)
    return found


# Ship cards


def _card(p: LiguriaPosition, seat: int, card: int) -> float:
    """Return the worth of a card: its number, its arrows, and the best way to sail with it at once."""
    box = p.box
    rounds = worth.rounds_left(p) - 1
    now = scoring.balance(p, seat)
    value = worth.balance(p, now + box.score[card], rounds) - worth.balance(p, now, rounds)
    gains = sorted([worth.upgrade(p, seat, kind) for kind in _to_upgrade(p, seat)], reverse=True)
    value += sum([max(0.0, gain) for gain in gains[: box.arrows[card]]])
    value -= _OFFERED * sum(box.offer[card])
    twin = p.clone()
    twin.active = seat
    twin.card[seat] = card
    if not sailing.begin(twin, seat):
        return value
    twin.phase = DEPARTING
    return value + _AdvisedVoyage(seat, worth.future_of(p, seat)).best(twin)


def _to_upgrade(p: LiguriaPosition, seat: int) -> list[int]:
    """Return the kind of each tile that could be upgraded."""
    kinds: list[int] = []
    for kind in range(HIDDEN):
        kinds += [kind] * p.front[seat * KINDS + kind]
    return kinds


# At sea


class Voyage:
    """Searches all ways in which a seat may sail on, to the end of its movement."""

    def __init__(self, seat: int, future: worth.Future) -> None:
        self.seat = seat
        self.future = future

    @abstractmethod
    def stands(self, p: LiguriaPosition) -> float:
        """Evaluate the position of the seat at the end of its movement."""

    def after(self, p: LiguriaPosition, action: int) -> float:
        """Return the seat's best evaluation after an action. The position itself is changed."""
        if rules.carry_out(p, self.seat, action):
            return self.stands(p)
        return self.best(p)

    def best(self, p: LiguriaPosition) -> float:
        """Return the seat's best evaluation.

        The last way that is tried changes the position itself, which saves a clone.
        """
        actions = rules.legal(p)
        if p.phase == STOPPED or p.phase == VISITING:
            actions = worth_trying(p, self.seat, actions, self.future)
        most = -math.inf
        for number in range(len(actions) - 1):
            most = max(most, self.after(p.clone(), actions[number]))
        return max(most, self.after(p, actions[-1]))


@final
class _AdvisedVoyage(Voyage):
    def stands(self, p: LiguriaPosition) -> float:
        """Evaluate what sailing can change."""
        seat, moves = self.seat, self.future.moves
        return (
            worth.islands(p, seat, moves)
            + worth.diplomats(p, seat, moves)
            + worth.in_reserve(p, seat, moves)
            + worth.cargo(p, seat, self.future)
        )


def worth_trying(p: LiguriaPosition, seat: int, actions: list[int], future: worth.Future) -> list[int]:
    """Return the actions at a stop that may be best: the best cube, the strongest tiles first, the longest row."""
    loads = [action for action in actions if LOAD <= action < CONQUER]
    if loads:
        return [_best_load(p, seat, loads, future)]
    rows = [action for action in actions if DEPLOY <= action < LOAD]
    if rows:
        return [_best_row(p, seat, rows)]
    lays = [action for action in actions if LAY <= action < DEPLOY]
    if lays and any(p.laid):
        # Lay tiles in descending strength only: the order makes no difference.
        least = min([kind for kind in range(len(p.laid)) if p.laid[kind]])
        fewer = [action for action in lays if action - LAY <= least]
        if CONQUER in actions:
            # A knight beyond those needed is only laid for his cube: the weakest will do.
            return [*fewer[:1], CONQUER]
        return fewer or lays
    return actions


def _best_load(p: LiguriaPosition, seat: int, loads: list[int], future: worth.Future) -> int:
    first = seat * len(COLOURS)
    have = [p.store[first + colour] + p.hold[first + colour] for colour in range(len(COLOURS))]
    best, most = loads[0], -1.0
    for action in loads:
        have[action - LOAD] += 1
        gain = future.cubes(have)
        have[action - LOAD] -= 1
        if gain > most:
            best, most = action, gain
    return best


def _best_row(p: LiguriaPosition, seat: int, rows: list[int]) -> int:
    owner = p.seat_at(p.ships[seat])
    lengths = [scoring.tiles_in_row(p, owner, action - DEPLOY) for action in rows]
    return rows[lengths.index(max(lengths))]
