"""When a ship may change its direction."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria.actions import DEPARTING, STOPPED
from fondaco.games.liguria.box import HARBOUR
from fondaco.games.liguria.state import State


def turn_breaks(p: State) -> str:
    """The rule that forbids the ship of the active seat to turn now; empty if none does.

    R32: once before departure, in a harbour in any case (R10), elsewhere with the card's U-turn. R11: or with the
    U-turn after the movement; R12: never at a stopover.
    """
    if p.phase == DEPARTING:
        if p.turned:
            return "harbour-turn"
        return "" if p.uturn or p.colour[p.ships[p.active]] == HARBOUR else "heading"
    if p.phase != STOPPED:
        return "u-turn"
    return "u-turn" if p.stopover or not p.uturn else ""


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
