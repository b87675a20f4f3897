"""How the bots judge actions without a learned value.

An action is worth the points that it scores at once, minus what it gives to the others, plus what it prepares: steps
towards a bonus, shares in goods and fleets that will pay again, and the best extra card that it earns.
"""

from typing import Final

from fondaco.games.millefiori.actions import (
    DECLINE,
    TAKING,
    USING,
)
from fondaco.games.millefiori.box import (
    FIRST_CELL,
    HOUSES,
    HOUSES_FROM,
    KINDS,
    NOBILI,
    PIGMENTS,
    POPULI,
    ROWS,
    SYMBOL_REGION,
    SYMBOLS,
    TRACK_PLACES,
    TRACKS,
    TRADE,
)
from fondaco.games.millefiori.position import MilleFioriPosition

_EXTRA_CARD: Final = 6.0
"""The worth of an extra card beyond the search depth."""
_STEP_TO_BONUS: Final = 0.25
_GOOD_TO_COME: Final = 0.14
_SHIP_TO_COME: Final = 0.3
_SUPPORT_TO_COME: Final = 0.15
_GROUP_TO_GROW: Final = 0.11
_RUN_TO_GROW: Final = 0.3
_OPEN_STAR: Final = 0.5
"""The cost of leaving the next player a star that lacks only one lozenge."""


def appraise(p: MilleFioriPosition, seat: int, actions: list[int]) -> list[float]:
    if p.phase == USING:
        before = standing(p, seat)
        return [_use(p, seat, action, before, 0) for action in actions]
    return [0.0 if action == DECLINE else best_use(p, seat, action % KINDS, 0) for action in actions]


def suppose(p: MilleFioriPosition, seat: int, kind: int) -> MilleFioriPosition:
    """Return a copy of the position in which this card is open before this seat."""
    twin = p.clone()
    twin.active = seat
    twin.card = kind
    if p.phase == TAKING:
        twin.display.remove(kind)
    twin.phase = USING
    return twin


def best_use(p: MilleFioriPosition, seat: int, kind: int, depth: int) -> float:
    """Return the worth of the best use of a card now."""
    open_card = suppose(p, seat, kind)
    before = standing(open_card, seat)
    return max([_use(open_card, seat, action, before, depth) for action in open_card.legal(seat)])


def _use(p: MilleFioriPosition, seat: int, action: int, before: float, depth: int) -> float:
    after = p.clone()
    after.apply(seat, action)
    worth = standing(after, seat) - before
    if after.phase == TAKING and after.active == seat:
        if depth:
            return worth + _EXTRA_CARD
        return worth + max([0.0, *[best_use(after, seat, kind, 1) for kind in set(after.display)]])
    return worth


def standing(p: MilleFioriPosition, seat: int) -> float:
    """Evaluate a position for a seat: its margin over the others, and what it has prepared."""
    scores = p.scores()
    own = scores[seat]
    worth = own - (sum(scores) - own) / (p.seats - 1)
    if p.last_turn:
        return worth
    return (
        worth
        + _steps_to_bonuses(p, seat)
        + _shares_in_goods(p, seat)
        + _shares_in_fleets(p, seat)
        + _supports(p, seat)
        + _groups_to_grow(p, seat)
        + _run_to_grow(p, seat)
        - _open_stars(p)
    )


def _steps_to_bonuses(p: MilleFioriPosition, seat: int) -> float:
    worth = 0.0
    for track in range(TRACKS):
        first = track * TRACK_PLACES
        place = 0
        has_it = False
        while place < TRACK_PLACES and p.bonus[first + place] >= 0:
            if p.bonus[first + place] == seat:
                has_it = True
            place += 1
        if has_it:
            continue
        if track == HOUSES:
            have, need = p.numbers[seat].bit_count(), p.box.houses_bonus_at
        else:
            whole = p.box.whole_set[track]
            have, need = (p.symbols[seat] & whole).bit_count(), whole.bit_count()
        worth += _STEP_TO_BONUS * p.box.bonus[place] * have / need
    return worth


def _shares_in_goods(p: MilleFioriPosition, seat: int) -> float:
    """Return the worth of lozenges on goods, which score again with every further one on the same good."""
    worth = 0.0
    for symbol in range(len(SYMBOLS)):
        if SYMBOL_REGION[symbol] == TRADE:
            own = 0
            free = 0
            for cell in p.box.cells_for[symbol]:
                if p.owner[cell] == seat:
                    own += 1
                elif p.owner[cell] < 0:
                    free += 1
            worth += _GOOD_TO_COME * own * free
    return worth


def _shares_in_fleets(p: MilleFioriPosition, seat: int) -> float:
    """Return the worth of ships in fleets that have not sailed, by the goods that are ready for them."""
    worth = 0.0
    for row in range(ROWS):
        own = 0
        free = 0
        for ship in p.box.fleet_in_row[row]:
            if p.owner[ship] == seat:
                own += 1
            elif p.owner[ship] < 0:
                free += 1
        if own and free:
            goods = 0
            for cell in p.box.goods_in_row[row]:
                if p.owner[cell] >= 0:
                    goods += 1
            likely = p.box.fleet_points[min(goods + 1, len(p.box.fleet_points) - 1)]
            worth += _SHIP_TO_COME * own * likely / free
    return worth


def _supports(p: MilleFioriPosition, seat: int) -> float:
    """Return the worth of lozenges in the pyramids that further ones may still rest on."""
    worth = 0.0
    for region in (NOBILI, POPULI):
        for cell in range(FIRST_CELL[region], FIRST_CELL[region + 1]):
            if p.owner[cell] < 0:
                for support in p.box.rests_on[cell]:
                    if p.owner[support] == seat:
                        worth += _SUPPORT_TO_COME * p.box.support_points[p.box.level[support]]
    return worth


def _groups_to_grow(p: MilleFioriPosition, seat: int) -> float:
    """Return what the free workshops would score for one's own groups now, minus those of the others."""
    box, owner = p.box, p.owner
    workshops = len(box.neighbours)
    group = [-1] * workshops
    sizes: list[int] = []
    for cell in range(workshops):
        if owner[cell] >= 0 and group[cell] < 0:
            members = [cell]
            group[cell] = len(sizes)
            for member in members:
                for near in box.neighbours[member]:
                    if owner[near] == owner[cell] and group[near] < 0:
                        group[near] = len(sizes)
                        members.append(near)
            sizes.append(len(members))
    own, others = 0, 0
    for cell in range(workshops):
        if owner[cell] >= 0:
            continue
        each = box.pigments_points if box.cell_symbol[cell] == PIGMENTS else box.workshop_points
        joined = 0
        for near in box.neighbours[cell]:
            if owner[near] >= 0 and not joined >> group[near] & 1:
                joined |= 1 << group[near]
                if owner[near] == seat:
                    own += sizes[group[near]] * each
                else:
                    others += sizes[group[near]] * each
    return _GROUP_TO_GROW * (own - others / (p.seats - 1))


def _run_to_grow(p: MilleFioriPosition, seat: int) -> float:
    """Return the worth of the run at the end of the row of houses, which grows until another seat breaks it."""
    if not 0 < p.houses < len(p.box.house_value):
        return 0.0
    holder = p.owner[HOUSES_FROM + p.houses - 1]
    run = 0
    house = p.houses - 1
    while house >= 0 and p.owner[HOUSES_FROM + house] == holder:
        run += p.box.house_value[house]
        house -= 1
    return _RUN_TO_GROW * (run if holder == seat else -run / (p.seats - 1))


def _open_stars(p: MilleFioriPosition) -> float:
    """Return the cost of stars that lack only one lozenge, while the display has extra cards."""
    worth = 0.0
    if p.display:
        for cell in range(len(p.box.star_mates)):
            one, other = p.box.star_mates[cell]
            if p.owner[cell] < 0 <= min(p.owner[one], p.owner[other]):
                worth += _OPEN_STAR
    return worth
