"""At sea: how a ship leaves, how far it sails, and when it may turn."""

from typing import TYPE_CHECKING

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria import stops
from fondaco.games.liguria.actions import ANCHOR, DEPARTING, SAIL, STOP, STOPPED, TURN, UNDERWAY
from fondaco.games.liguria.box import HARBOUR, PLACES

if TYPE_CHECKING:
    from fondaco.games.liguria.position import LiguriaPosition


def begin(p: "LiguriaPosition", seat: int) -> bool:
    """Count the wheels of a ship: whether it moves at all."""
    card = p.card[seat]
    p.steps = p.wheels[seat]
    p.turned = False
    p.uturn = False
    p.anchor = False
    p.stopover = False
    p.deployed = 0
    if card >= 0:
        p.steps += p.box.card_wheels[card]
        p.uturn = p.box.uturn[card]
        p.anchor = p.box.anchor[card]
    return p.steps > 0


# Before departure


def departing(p: "LiguriaPosition") -> list[int]:
    actions = [SAIL]
    if may_turn_before(p):
        actions.append(TURN)
    if p.is_final():
        actions.append(STOP)
    return actions


def may_turn_before(p: "LiguriaPosition") -> bool:
    """R32: once before departure: in a harbour in any case, elsewhere with the card's U-turn."""
    return not p.turned and (p.uturn or p.colour[p.ships[p.active]] == HARBOUR)


def turn(p: "LiguriaPosition", seat: int) -> bool:
    if p.phase == DEPARTING:
        if p.turned:
            raise IllegalActionError("harbour-turn")
        if not may_turn_before(p):
            raise IllegalActionError("heading")
        p.turned = True
        if p.colour[p.ships[seat]] != HARBOUR:
            p.uturn = False
    else:
        if p.phase != STOPPED or p.stopover or stops.has_laid(p) or not p.uturn:
            raise IllegalActionError("u-turn")
        p.uturn = False
    p.heading[seat] = -p.heading[seat]
    if p.events is not None:
        p.record({"event": "turn", "seat": seat, "clockwise": p.heading[seat] > 0})
    return p.phase == STOPPED and not stops.anything_to_do(p)


# Under way


def underway(p: "LiguriaPosition") -> list[int]:
    """Sail on, make a stopover, or stop: there is at least one step left."""
    return [SAIL, ANCHOR, STOP] if p.anchor else [SAIL, STOP]


def sail(p: "LiguriaPosition", seat: int) -> bool:
    phase = p.phase
    if phase == STOPPED:
        if not p.stopover:
            raise IllegalActionError("sail-steps")
        if stops.has_laid(p):
            raise IllegalActionError(stops.rule_here(p))
    elif phase != UNDERWAY and phase != DEPARTING:
        raise IllegalActionError("sail-order")
    place = (p.ships[seat] + p.heading[seat]) % PLACES
    p.ships[seat] = place
    p.steps -= 1
    p.stopover = False
    p.phase = UNDERWAY
    if p.events is not None:
        p.record({"event": "sail", "seat": seat, "place": place})
    return p.steps == 0 and stops.arrive(p, seat)


def drop_anchor(p: "LiguriaPosition", seat: int) -> bool:
    if p.phase != UNDERWAY or not p.anchor:
        raise IllegalActionError("anchor")
    p.anchor = False
    p.stopover = True
    if p.events is not None:
        p.record({"event": "anchor", "seat": seat, "place": p.ships[seat]})
    return stops.arrive(p, seat)


def stop(p: "LiguriaPosition", seat: int) -> bool:
    if p.phase == DEPARTING and p.is_final():
        if p.events is not None:
            p.record({"event": "stay", "seat": seat, "place": p.ships[seat]})
        return True
    if p.phase != UNDERWAY:
        raise IllegalActionError("final-movement" if p.is_final() else "sail-steps")
    return stops.arrive(p, seat)
