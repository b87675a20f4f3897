"""The course of the game: whose turn it is, which actions are legal, and what comes next.

Turns are implemented in `market` (buyers and tiles), `cards`, `movement` and `sailing` (the ships), `stops` (what ships
do where they stop), `islands` and `harbours`. What forbids an action is decided in functions such as `conquest_breaks`,
which name the rule; both legal actions and refusals come from there.
"""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria import cards, harbours, islands, laying, market, movement, sailing, scoring, stops
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
    FURTHER_BUYER,
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
    space_of,
)
from fondaco.games.liguria.box import HIDDEN
from fondaco.games.liguria.state import State
from fondaco.games.liguria.view import screen_of

# What may be done


def legal(p: State) -> list[int]:
    """Return the legal actions of the seat that must act."""
    phase = p.phase
    if phase == UNDERWAY or phase == DEPARTING:
        return movement.movements(p)
    if phase == STOPPED:
        return stops.stopped(p)
    if phase == PICKING:
        return market.picking(p)
    if phase == CHOOSING:
        return cards.choosing(p)
    if phase == BUYING:
        return market.buying(p)
    if phase == UPGRADING:
        return cards.upgrading(p)
    if phase == VISITING:
        return islands.visiting(p)
    return market.docking(p)


# What it does


def apply(p: State, seat: int, action: int) -> None:
    if seat != p.active or p.phase == OVER:
        raise IllegalActionError(_rule_of_others(p))
    if carry_out(p, seat, action):
        _next_turn(p)


def carry_out(p: State, seat: int, action: int) -> bool:
    """Carry out an action of the active seat; return whether its turn is over."""
    if action >= LAY:
        if p.phase == UPGRADING and action == DONE:
            return True  # rule: upgrade
        if action >= FURTHER_BUYER:
            _check_phase(p, BUYING if action < ACTIONS else -1)
            return market.place_buyer(p, seat, space_of(action))
        if p.phase < DEPARTING:
            raise IllegalActionError(_rule_now(p))
        return _at_sea(p, seat, action)
    if action >= UPGRADE:
        _check_phase(p, UPGRADING)
        return cards.upgrade(p, seat, action - UPGRADE)
    if action >= CARD:
        _check_phase(p, CHOOSING)
        return cards.choose_card(p, seat, action - CARD)
    if action >= TAKE:
        _check_phase(p, PICKING)
        return market.take_tile(p, seat, action - TAKE)
    if action >= BUYER:
        _check_phase(p, BUYING)
        return market.place_buyer(p, seat, action - BUYER)
    _check_phase(p, DOCKING if action >= DOCK else -1)
    return market.put_on_dock(p, seat, action - DOCK)


def _check_phase(p: State, phase: int) -> None:
    if p.phase != phase:
        raise IllegalActionError(_rule_now(p))


def _at_sea(p: State, seat: int, action: int) -> bool:
    if p.phase == VISITING:
        if not LOAD <= action < CONQUER:
            raise IllegalActionError("own-island")
        islands.take_gift(p, seat, action - LOAD)
        return stops.is_over(p)
    broken = stops.acting_breaks(p) if action < SAIL else ""
    if not broken and p.phase == STOPPED and (action in (SAIL, TURN, DONE) or LOAD <= action < CONQUER):
        broken = laying.leaving_laid_breaks(p)
    if broken:
        raise IllegalActionError(broken)
    if action == SAIL:
        return sailing.sail(p, seat)
    if action == STOP:
        return sailing.stop(p, seat)
    if action == ANCHOR:
        return sailing.drop_anchor(p, seat)
    if action == DONE:
        stops.leave(p)
        return True
    if action == TURN:
        sailing.turn(p, seat)
    elif action == CONQUER:
        islands.conquer(p, seat)
    elif action >= LOAD:
        harbours.load(p, seat, action - LOAD)
    elif action >= DEPLOY:
        harbours.deploy(p, seat, action - DEPLOY)
    else:
        stops.lay(p, seat, action - LAY + HIDDEN)
        return False
    return stops.is_over(p)


def _rule_now(p: State) -> str:
    """Return the rule on what the active seat must do now, to refuse anything else."""
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


def _rule_of_others(p: State) -> str:
    """Return the rule on whose turn it is."""
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


def begin_docking(p: State) -> None:
    if p.box.start_cubes:
        _begin_turn(p, DOCKING, p.order[-1])  # rule: start-order, dock-cubes
    else:
        _prepare_round(p)


def _begin_turn(p: State, phase: int, seat: int) -> None:
    p.phase = phase
    p.active = seat
    p.turns += 1


def _next_turn(p: State) -> None:
    """Go on when the active seat has finished its part of the round (R6, R29)."""
    place = p.order.index(p.active)
    if p.phase == DOCKING:
        if place:
            _begin_turn(p, DOCKING, p.order[place - 1])
        else:
            _prepare_round(p)
    elif p.phase == BUYING:
        if place:
            _begin_turn(p, BUYING, p.order[place - 1])  # rule: buyers-order
        else:
            p.order.clear()
            _next_picker(p)
    elif p.phase == PICKING:
        _next_picker(p)
    elif p.phase in (CHOOSING, UPGRADING):
        p.arrows = 0
        if place + 1 < p.seats:
            _begin_turn(p, CHOOSING, p.order[place + 1])  # rule: card-take
        else:
            _next_ship(p, 0)
    else:
        p.end_voyage()
        _next_ship(p, place + 1)


def _prepare_round(p: State) -> None:
    for _ in range(p.box.row_tiles[p.seats]):  # rule: tile-row
        p.row.append(p.bag.pop())
    replaced = cards.lay_out(p)
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
    _begin_turn(p, BUYING, p.order[-1])  # rule: buyers-order


def _next_picker(p: State) -> None:
    """Go on to the next buyer from left to right, and then to the ship cards."""
    for buyer in p.street:  # rule: pick-order
        if buyer >= 0:
            _begin_turn(p, PICKING, buyer)
            if market.begin_picking(p, buyer):
                _next_picker(p)
            return
    _begin_turn(p, CHOOSING, p.order[0])  # rule: card-take, rounds


def _next_ship(p: State, place: int) -> None:
    """Go on to the next ship on the track, skipping any that cannot move (R41), and then to the next round (R30)."""
    for seat in p.order[place:]:  # rule: sail-order
        if sailing.begin(p, seat):
            _begin_turn(p, DEPARTING, seat)
            return
        sailing.stay(p, seat)
    if p.is_final():
        p.phase = OVER  # rule: game-over
        p.turns += 1
        if p.events is not None:
            for seat in range(p.seats):
                # rule: hidden
                p.record({"event": "screen", "seat": seat, "screen": screen_of(p, seat, scoring.assignment(p, seat))})
            scoring.tell(p)
        return
    for seat in range(p.seats):
        p.past[seat].append(p.card[seat])  # rule: card-take, hidden
        p.card[seat] = -1
    for kind in p.row:
        p.gone[kind] += 1  # rule: leftover
    p.row.clear()
    p.round += 1
    if p.is_final():  # rule: rounds, final-movement
        if p.events is not None:
            p.record({"event": "final"})
        _next_ship(p, 0)
    else:
        _prepare_round(p)
