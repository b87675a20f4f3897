"""The course of the game: whose turn it is, what may be done, and what comes next.

What is done in a turn stands in `market` (buyers, tiles, ship cards), `sailing` (the ships) and `stops` (what they do
where they stop). A function there that carries an action out says whether the turn is over with it.
"""

from typing import TYPE_CHECKING

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria import market, sailing, scoring, stops
from fondaco.games.liguria.actions import (
    ACTIONS,
    ANCHOR,
    BUYER,
    BUYING,
    CARD,
    CHOOSING,
    CONQUER,
    DEPARTING,
    DEPLOY,
    DOCK,
    DOCKING,
    DONE,
    LAY,
    LOAD,
    OVER,
    PICKING,
    SAIL,
    STOP,
    STOPPED,
    TAKE,
    TURN,
    UNDERWAY,
    UPGRADE,
    UPGRADING,
    VISITING,
)
from fondaco.games.liguria.box import HIDDEN

if TYPE_CHECKING:
    from fondaco.games.liguria.position import LiguriaPosition


# What may be done


def legal(p: "LiguriaPosition") -> list[int]:
    """The actions of the seat that is to act."""
    phase = p.phase
    if phase == UNDERWAY:
        return sailing.underway(p)
    if phase == DEPARTING:
        return sailing.departing(p)
    if phase == STOPPED:
        return stops.stopped(p)
    if phase == PICKING:
        return market.picking(p)
    if phase == CHOOSING:
        return [CARD + card for card in p.on_offer]
    if phase == BUYING:
        return [BUYER + space for space, buyer in enumerate(p.street) if buyer < 0]
    if phase == UPGRADING:
        return market.upgrading(p)
    if phase == VISITING:
        return stops.visiting(p)
    return market.docking(p)


# What it does


def apply(p: "LiguriaPosition", seat: int, action: int) -> None:
    if seat != p.active or p.phase == OVER:
        raise IllegalActionError(_rule_of_others(p))
    if carry_out(p, seat, action):
        _next_turn(p)


def carry_out(p: "LiguriaPosition", seat: int, action: int) -> bool:
    """What the active seat does; whether its turn is over with it."""
    if action >= LAY:
        if p.phase == UPGRADING and action == DONE:
            return True
        if p.phase < DEPARTING or action >= ACTIONS:
            raise IllegalActionError(_rule_now(p))
        return _at_sea(p, seat, action)
    if action >= UPGRADE:
        _check_phase(p, UPGRADING)
        return market.upgrade(p, seat, action - UPGRADE)
    if action >= CARD:
        _check_phase(p, CHOOSING)
        return market.choose_card(p, seat, action - CARD)
    if action >= TAKE:
        _check_phase(p, PICKING)
        return market.take_tile(p, seat, action - TAKE)
    if action >= BUYER:
        _check_phase(p, BUYING)
        return market.place_buyer(p, seat, action - BUYER)
    _check_phase(p, DOCKING if action >= DOCK else OVER)
    return market.put_on_dock(p, seat, action - DOCK)


def _check_phase(p: "LiguriaPosition", phase: int) -> None:
    if p.phase != phase:
        raise IllegalActionError(_rule_now(p))


def _at_sea(p: "LiguriaPosition", seat: int, action: int) -> bool:
    if p.phase == VISITING:
        if not LOAD <= action < CONQUER:
            raise IllegalActionError("own-island")
        return stops.take_gift(p, seat, action - LOAD)
    if action < SAIL and p.is_final():
        raise IllegalActionError("final-movement")
    if action == SAIL:
        return sailing.sail(p, seat)
    if action == STOP:
        return sailing.stop(p, seat)
    if action == ANCHOR:
        return sailing.drop_anchor(p, seat)
    if action == TURN:
        return stops.turn_after(p, seat) if p.phase == STOPPED else sailing.turn_before(p, seat)
    if action == DONE:
        return stops.leave(p)
    if action == CONQUER:
        return stops.conquer(p, seat)
    if action >= LOAD:
        return stops.load(p, seat, action - LOAD)
    if action >= DEPLOY:
        return stops.deploy(p, seat, action - DEPLOY)
    return stops.lay(p, seat, action - LAY + HIDDEN)


def _rule_now(p: "LiguriaPosition") -> str:
    """The rule that says what is to be done now, for the active seat that does something else."""
    if p.phase in (DEPARTING, UNDERWAY):
        return "final-movement" if p.is_final() else "sail-steps"
    if p.phase == STOPPED:
        return stops.rule_here(p)
    rule: str = {
        DOCKING: "dock-cubes",
        BUYING: "buyers-free",
        PICKING: "pick-number",
        CHOOSING: "card-take",
        UPGRADING: "upgrade",
        VISITING: "own-island",
    }[p.phase]
    return rule


def _rule_of_others(p: "LiguriaPosition") -> str:
    """The rule that says whose turn it is."""
    if p.phase == OVER:
        return "game-over"
    if p.phase == DOCKING:
        return "dock-cubes"
    if p.phase == BUYING:
        return "buyers-order"
    if p.phase == PICKING:
        return "pick-order"
    return "card-take" if p.phase in (CHOOSING, UPGRADING) else "sail-order"


# The course of a round


def begin_docking(p: "LiguriaPosition") -> None:
    if p.box.start_cubes:
        _begin_turn(p, DOCKING, p.order[-1])
    else:
        _prepare_round(p)


def _begin_turn(p: "LiguriaPosition", phase: int, seat: int) -> None:
    p.phase = phase
    p.active = seat
    p.turns += 1


def _next_turn(p: "LiguriaPosition") -> None:
    """The active seat has finished what it does in this part of the round."""
    place = p.order.index(p.active)
    if p.phase == DOCKING:
        if place:
            _begin_turn(p, DOCKING, p.order[place - 1])
        else:
            _prepare_round(p)
    elif p.phase == BUYING:
        if place:
            _begin_turn(p, BUYING, p.order[place - 1])
        else:
            p.order.clear()
            _next_picker(p)
    elif p.phase == PICKING:
        _next_picker(p)
    elif p.phase in (CHOOSING, UPGRADING):
        if place + 1 < p.seats:
            _begin_turn(p, CHOOSING, p.order[place + 1])
        else:
            _next_ship(p, 0)
    else:
        _next_ship(p, place + 1)


def _prepare_round(p: "LiguriaPosition") -> None:
    for _ in range(p.box.row_tiles[p.seats]):
        p.row.append(p.bag.pop())
    replaced = _lay_cards(p)
    if p.events is not None:
        box = p.box
        p.record(
            {
                "event": "round",
                "round": p.round + 1,
                "tiles": [box.kind_ids[kind] for kind in p.row],
                "cards": [box.card_ids[card] for card in p.on_offer],
                "replaced": [box.card_ids[card] for card in replaced],
            }
        )
    _begin_turn(p, BUYING, p.order[-1])


def _lay_cards(p: "LiguriaPosition") -> list[int]:
    """One card for each seat, with at least one green and one red number; those that had to be replaced."""
    for _ in range(p.seats):
        p.on_offer.append(p.deck.pop())
    replaced: list[int] = []
    while p.deck and not _has_both_colours(p):
        replaced.append(p.on_offer.pop())
        p.on_offer.append(p.deck.pop())
    if replaced:
        p.deck = sorted(p.deck + replaced)
        FastChance(p.shuffles, p.round).shuffle(p.deck)
    p.on_offer.sort()
    return replaced


def _has_both_colours(p: "LiguriaPosition") -> bool:
    greens = 0
    for card in p.on_offer:
        if p.box.score[card] > 0:
            greens += 1
    return 0 < greens < p.seats


def _next_picker(p: "LiguriaPosition") -> None:
    """The buyers from left to right; then the ship cards."""
    for buyer in p.street:
        if buyer >= 0:
            _begin_turn(p, PICKING, buyer)
            if market.begin_picking(p, buyer):
                _next_picker(p)
            return
    _begin_turn(p, CHOOSING, p.order[0])


def _next_ship(p: "LiguriaPosition", place: int) -> None:
    """The ships in the order of the track; one that cannot move is passed over."""
    for seat in p.order[place:]:
        if sailing.begin(p, seat):
            _begin_turn(p, DEPARTING, seat)
            return
        sailing.stay(p, seat)
    if p.is_final():
        p.phase = OVER
        p.turns += 1
        if p.events is not None:
            scoring.tell(p)
        return
    for seat in range(p.seats):
        p.past[seat].append(p.card[seat])
        p.card[seat] = -1
    for kind in p.row:
        p.gone[kind] += 1
    p.row.clear()
    p.round += 1
    if p.is_final():
        if p.events is not None:
            p.record({"event": "final"})
        _next_ship(p, 0)
    else:
        _prepare_round(p)
