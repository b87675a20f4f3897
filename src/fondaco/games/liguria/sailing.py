"""At sea: how a ship leaves, how far it sails, and where it stops."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria import stops
from fondaco.games.liguria.actions import ANCHOR, DEPARTING, SAIL, STOP, STOPPED, TURN, UNDERWAY
from fondaco.games.liguria.box import PLACES
from fondaco.games.liguria.state import State
from fondaco.games.liguria.turning import turn_breaks


def begin(p: State, seat: int) -> bool:
    """Count the wheels of a ship, and look at its card; returns whether it moves at all (R9, R41)."""
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
    """A ship does not move."""
    if p.events is not None:
        p.record({"event": "stay", "seat": seat, "place": p.ships[seat]})


# What may be done


def departing(p: State) -> list[int]:
    actions = [SAIL]
    if not turn_breaks(p):
        actions.append(TURN)
    if p.is_final():
        actions.append(STOP)
    return actions


def underway(p: State) -> list[int]:
    """Sail on, make a stopover, or stop: there is at least one step left."""
    return [SAIL, ANCHOR, STOP] if p.anchor else [SAIL, STOP]  # rule: anchor


# What it does


def sail(p: State, seat: int) -> bool:
    """One step; the last one ends the movement. From a stopover at least one more must follow (R12, R33)."""
    if p.phase == STOPPED and not p.stopover:
        raise IllegalActionError("sail-steps")
    place = (p.ships[seat] + p.heading[seat]) % PLACES  # rule: sail-steps, heading
    p.ships[seat] = place
    p.steps -= 1
    p.stopover = False
    p.sacks_left = 0
    p.phase = UNDERWAY
    if p.events is not None:
        p.record({"event": "sail", "seat": seat, "place": place})
    return p.steps == 0 and stops.arrive(p, seat)  # rule: sail-steps, any-place


def drop_anchor(p: State, seat: int) -> bool:
    if p.phase != UNDERWAY or not p.anchor:
        raise IllegalActionError("anchor")
    p.anchor = False
    p.stopover = True
    if p.events is not None:
        p.record({"event": "anchor", "seat": seat, "place": p.ships[seat]})
    return stops.arrive(p, seat)


def stop(p: State, seat: int) -> bool:
    """End the movement, after at least one step (R9); in the final movement a ship may also stay (R40)."""
    if p.phase == DEPARTING and p.is_final():
        stay(p, seat)
        return True
    if p.phase != UNDERWAY:
        raise IllegalActionError("sail-steps")
    return stops.arrive(p, seat)
