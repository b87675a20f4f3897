"""Legal movements of the active seat's ship: sailing, turning, anchoring, stopping, and ending the turn."""

from fondaco.games.liguria.actions import ANCHOR, DEPARTING, DONE, SAIL, STOP, STOPPED, TURN, UNDERWAY
from fondaco.games.liguria.box import HARBOUR
from fondaco.games.liguria.state import State


def movements(p: State) -> list[int]:
    """Return all actions that break no rule, before departure, under way and at a stop."""
    actions: list[int] = []
    if not sailing_breaks(p):
        actions.append(SAIL)
    if not turn_breaks(p):
        actions.append(TURN)
    if not anchor_breaks(p):
        actions.append(ANCHOR)
    if not stop_breaks(p):
        actions.append(STOP)
    if not leaving_breaks(p):
        actions.append(DONE)
    return actions


def sailing_breaks(p: State) -> str:
    """Return the rule that forbids sailing a step, or an empty string."""
    return "sail-steps" if p.phase == STOPPED and not p.stopover else ""


def turn_breaks(p: State) -> str:
    """Return the rule that forbids turning, or an empty string.

    R32: allowed once before departure, in a harbour always (R10), elsewhere with the card's U-turn. R11: or with the
    U-turn after the movement; R12: never at a stopover.
    """
    if p.phase == DEPARTING:
        if p.turned:
            return "harbour-turn"
        return "" if p.uturn or p.colour[p.ships[p.active]] == HARBOUR else "heading"
    if p.phase != STOPPED:
        return "u-turn"
    return "u-turn" if p.stopover or not p.uturn else ""


def anchor_breaks(p: State) -> str:
    """Return the rule that forbids a stopover, or an empty string."""
    return "" if p.phase == UNDERWAY and p.anchor else "anchor"


def stop_breaks(p: State) -> str:
    """Return the rule that forbids ending the movement, or an empty string.

    It may end after at least one step (R9); in the final movement a ship may also stay where it is (R40).
    """
    return "" if p.phase == UNDERWAY or (p.phase == DEPARTING and p.is_final()) else "sail-steps"


def leaving_breaks(p: State) -> str:
    """Return the rule that forbids ending the turn, or an empty string.

    From a stopover at least one more step must follow.
    """
    if p.phase != STOPPED:
        return "final-movement" if p.is_final() else "sail-steps"
    return "anchor" if p.stopover else ""  # R12, R33
