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
    p.sacks_left = 0
    p.deployed = 0
    if card >= 0:
        p.steps += p.box.card_wheels[card]
        p.uturn = p.box.uturn[card]
        p.anchor = p.box.anchor[card]
    return p.steps > 0


def stay(p: "LiguriaPosition", seat: int) -> None:
    """A ship does not move."""
    if p.events is not None:
        p.record({"event": "stay", "seat": seat, "place": p.ships[seat]})


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


def turn_before(p: "LiguriaPosition", seat: int) -> bool:
    """Change direction before departure."""
    if p.phase != DEPARTING:
        raise IllegalActionError("u-turn")
    if p.turned:
        raise IllegalActionError("harbour-turn")
    if not may_turn_before(p):
        raise IllegalActionError("heading")
    p.turned = True
    if p.colour[p.ships[seat]] != HARBOUR:
        p.uturn = False
    stops.turn_round(p, seat)
    return False


# Under way


def underway(p: "LiguriaPosition") -> list[int]:
    """Sail on, make a stopover, or stop: there is at least one step left."""
    return [SAIL, ANCHOR, STOP] if p.anchor else [SAIL, STOP]


def sail(p: "LiguriaPosition", seat: int) -> bool:
    """One step; the last one ends the movement."""
    if p.phase == STOPPED:
        stops.check_nothing_laid(p)
        if not p.stopover:
            raise IllegalActionError("sail-steps")
    place = (p.ships[seat] + p.heading[seat]) % PLACES
    p.ships[seat] = place
    p.steps -= 1
    p.stopover = False
    p.sacks_left = 0
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
        stay(p, seat)
        return True
    if p.phase != UNDERWAY:
        raise IllegalActionError("final-movement" if p.is_final() else "sail-steps")
    return stops.arrive(p, seat)
