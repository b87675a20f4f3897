"""What the ship of the active seat may do: sail, turn, drop its anchor, stop, and end its turn."""

from fondaco.games.liguria.actions import ANCHOR, DEPARTING, DONE, SAIL, STOP, STOPPED, TURN, UNDERWAY
from fondaco.games.liguria.box import HARBOUR
from fondaco.games.liguria.state import State


def movements(p: State) -> list[int]:
    """All that breaks no rule, before departure, under way and at a stop."""
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
    """The rule that forbids to sail a step; empty if none does."""
    return "sail-steps" if p.phase == STOPPED and not p.stopover else ""


def turn_breaks(p: State) -> str:
    """The rule that forbids to turn; empty if none does.

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


def anchor_breaks(p: State) -> str:
    """The rule that forbids a stopover; empty if none does."""
    return "" if p.phase == UNDERWAY and p.anchor else "anchor"


def stop_breaks(p: State) -> str:
    """The rule that forbids to end the movement; empty if none does.

    After at least one step it may end (R9); in the final movement a ship may also stay where it is (R40).
    """
    return "" if p.phase == UNDERWAY or (p.phase == DEPARTING and p.is_final()) else "sail-steps"


def leaving_breaks(p: State) -> str:
    """The rule that forbids to end the turn; empty if none does. From a stopover at least one more step must follow."""
    if p.phase != STOPPED:
        return "final-movement" if p.is_final() else "sail-steps"
    return "anchor" if p.stopover else ""  # R12, R33
