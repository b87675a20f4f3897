"""Movements at sea: how a ship leaves, turns, sails and stops; `movement` says when it may."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria import stops
from fondaco.games.liguria.actions import DEPARTING, UNDERWAY
from fondaco.games.liguria.box import HARBOUR, PLACES
from fondaco.games.liguria.movement import anchor_breaks, sailing_breaks, stop_breaks, turn_breaks
from fondaco.games.liguria.state import State


def begin(p: State, seat: int) -> bool:
    """Add the ship's wheels and its card's; return whether it moves at all (R9, R41)."""
    card = p.card[seat]
    steps = p.wheels[seat]  # rule: sail-steps, final-movement
    if card >= 0:
        steps += p.box.card_wheels[card]
    if steps == 0:
        return False  # rule: no-move
    p.steps = steps
    if card >= 0:
        p.uturn = p.box.uturn[card]
        p.anchor = p.box.anchor[card]
    return True


def stay(p: State, seat: int) -> None:
    """Record that a ship does not move."""
    if p.events is not None:
        p.record({"event": "stay", "seat": seat, "place": p.ships[seat], **p.island_at(p.ships[seat])})


def sail(p: State, seat: int) -> bool:
    """Sail one step, which may end the movement; return whether the turn is over."""
    broken = sailing_breaks(p)
    if broken:
        raise IllegalActionError(broken)
    place = (p.ships[seat] + p.heading[seat]) % PLACES  # rule: sail-steps, heading
    p.ships[seat] = place
    p.steps -= 1
    p.stopover = False
    p.sacks_left = 0
    p.phase = UNDERWAY
    if p.events is not None:
        p.record({"event": "sail", "seat": seat, "place": place, **p.island_at(place)})
    return p.steps == 0 and stops.arrive(p, seat)  # rule: sail-steps, any-place


def turn(p: State, seat: int) -> None:
    broken = turn_breaks(p)
    if broken:
        raise IllegalActionError(broken)
    if p.phase == DEPARTING:
        p.turned = True
        if p.colour[p.ships[seat]] != HARBOUR:  # rule: harbour-turn
            p.uturn = False
    else:
        p.uturn = False
    p.heading[seat] = -p.heading[seat]  # rule: heading
    if p.events is not None:
        p.record({"event": "turn", "seat": seat, "clockwise": p.heading[seat] > 0})


def drop_anchor(p: State, seat: int) -> bool:
    broken = anchor_breaks(p)
    if broken:
        raise IllegalActionError(broken)
    p.anchor = False  # rule: anchor
    p.stopover = True
    if p.events is not None:
        p.record({"event": "anchor", "seat": seat, "place": p.ships[seat], **p.island_at(p.ships[seat])})
    return stops.arrive(p, seat)


def stop(p: State, seat: int) -> bool:
    """End the movement, in the final one perhaps before it has begun; return whether the turn is over."""
    broken = stop_breaks(p)
    if broken:
        raise IllegalActionError(broken)
    if p.phase == DEPARTING:
        stay(p, seat)
        return True
    return stops.arrive(p, seat)
