"""Where a ship stops: automatic effects, legal actions, and when the turn is over."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria.actions import CONQUER, DEPLOY, LAY, LOAD, STOPPED
from fondaco.games.liguria.box import BLANK, DIPLOMATS, HARBOUR, HIDDEN, KINDS, KNIGHT, KNIGHTS, SORT
from fondaco.games.liguria.harbours import (
    colours_on_dock,
    deployment_breaks,
    free_rows,
    has_enough_scrolls,
    loading_breaks,
    unload,
)
from fondaco.games.liguria.islands import conquest_breaks, has_enough_swords, visit
from fondaco.games.liguria.laying import leaving_laid_breaks
from fondaco.games.liguria.movement import leaving_breaks, movements, turn_breaks
from fondaco.games.liguria.state import State


def arrive(p: State, seat: int) -> bool:
    """Carry out the automatic effects of a stop; return whether the turn is over because no choice is left."""
    p.phase = STOPPED
    place = p.ships[seat]
    if not p.stopover:
        p.steps = 0
        p.anchor = False
        if p.events is not None:
            p.record({"event": "stop", "seat": seat, "place": place, **p.island_at(place)})
    in_harbour = p.colour[place] == HARBOUR
    if in_harbour and p.seat_at(place) == seat:
        unload(p, seat)
    elif not acting_breaks(p):
        if in_harbour:
            p.sacks_left = p.sacks[seat]  # rule: load, tile-merchant
        elif p.holder[place] == seat:  # rule: own-island
            visit(p, seat, place)
    return is_over(p)


# What may be done


def acting_breaks(p: State) -> str:
    """Return the rule that forbids anything at a stop but to unload (R22, R40); empty if none does."""
    return "final-movement" if p.is_final() else ""


def stopped(p: State) -> list[int]:
    """Return the legal actions at a stop."""
    if acting_breaks(p):
        return movements(p)
    seat = p.active
    in_harbour = p.colour[p.ships[seat]] == HARBOUR
    if leaving_laid_breaks(p):
        return _deploying(p, seat) if in_harbour else _conquering(p, seat)
    return (_in_harbour(p, seat) if in_harbour else _knights_to_lay(p, seat)) + movements(p)


def _knights_to_lay(p: State, seat: int) -> list[int]:
    if conquest_breaks(p, seat):
        return []
    return [LAY + kind - HIDDEN for kind in KNIGHTS if p.screen[seat * KINDS + kind]]


def _conquering(p: State, seat: int) -> list[int]:
    actions = _knights_to_lay(p, seat)
    if has_enough_swords(p, p.ships[seat]):
        actions.append(CONQUER)
    return actions


def _diplomats_to_lay(p: State, seat: int) -> list[int]:
    if deployment_breaks(p, seat):
        return []
    return [LAY + kind - HIDDEN for kind in DIPLOMATS if p.screen[seat * KINDS + kind]]


def _deploying(p: State, seat: int) -> list[int]:
    owner = p.seat_at(p.ships[seat])
    actions = _diplomats_to_lay(p, seat)
    if has_enough_scrolls(p, owner):
        actions += [DEPLOY + row for row in free_rows(p, owner)]
    return actions


def _in_harbour(p: State, seat: int) -> list[int]:
    actions = _diplomats_to_lay(p, seat)
    if not loading_breaks(p, seat):
        actions += [LOAD + colour for colour in colours_on_dock(p, p.seat_at(p.ships[seat]))]
    return actions


def is_over(p: State) -> bool:
    """Return whether the active seat can only end its turn, without listing its actions."""
    if leaving_breaks(p) or not turn_breaks(p):
        return False
    if acting_breaks(p):
        return True
    if p.colour[p.ships[p.active]] != HARBOUR:
        return bool(conquest_breaks(p, p.active))
    return bool(loading_breaks(p, p.active)) and bool(deployment_breaks(p, p.active))


def leave(p: State) -> None:
    """End the turn at a stop, if that is allowed."""
    broken = leaving_breaks(p)
    if broken:
        raise IllegalActionError(broken)


def rule_here(p: State) -> str:
    """Return the rule on what may be done at this stop."""
    broken = leaving_laid_breaks(p)
    if broken:
        return broken
    place = p.ships[p.active]
    if p.colour[place] == HARBOUR:
        return "own-harbour" if p.seat_at(place) == p.active else "load"
    if p.holder[place] == p.active:
        return "own-island"
    return "any-place" if p.colour[place] == BLANK else "conquer"


def lay(p: State, seat: int, kind: int) -> None:
    """Lay a knight or a diplomat from behind the screen."""
    knight = SORT[kind] == KNIGHT
    if p.phase != STOPPED:
        raise IllegalActionError("conquer" if knight else "deploy")
    if not p.screen[seat * KINDS + kind]:
        raise IllegalActionError("tile-knight" if knight else "tile-diplomat")
    broken = conquest_breaks(p, seat) if knight else deployment_breaks(p, seat)
    if broken:
        raise IllegalActionError(broken)
    p.screen[seat * KINDS + kind] -= 1
    p.laid[kind - HIDDEN] += 1
    if p.events is not None:
        p.record({"event": "lay", "seat": seat, "tile": p.box.kind_ids[kind]})
