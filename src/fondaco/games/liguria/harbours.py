"""Actions in a harbour: unloading in one's own, loading and deploying diplomats in those of others."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria.actions import STOPPED
from fondaco.games.liguria.box import COLOURS, DIPLOMATS, HARBOUR, HIDDEN, ROWS
from fondaco.games.liguria.laying import all_scrolls, laid_scrolls
from fondaco.games.liguria.state import State

# Cubes


def unload(p: State, seat: int) -> None:
    """Move the whole cargo behind the screen; it happens automatically (R14, R36)."""
    first = seat * len(COLOURS)
    cubes = p.hold[first : first + len(COLOURS)]
    for colour, count in enumerate(cubes):
        p.store[first + colour] += count  # rule: own-harbour
        p.hold[first + colour] = 0
    if p.events is not None and any(cubes):
        p.record({"event": "unload", "seat": seat, "cubes": cubes})


def loading_breaks(p: State, seat: int) -> str:
    """Return the rule that forbids a seat to load where its ship is, or an empty string."""
    place = p.ships[seat]
    if p.colour[place] != HARBOUR:
        return "load"
    owner = p.seat_at(place)
    if owner == seat:
        return "own-harbour"  # R14
    if p.sacks_left == 0 or not colours_on_dock(p, owner):
        return "load"
    return "capacity" if p.loaded(seat) >= p.box.capacity else ""


def colours_on_dock(p: State, owner: int) -> list[int]:
    """Return the colours of the cubes that can be loaded from a seat's dock."""
    first = owner * len(COLOURS)
    return [colour for colour in range(len(COLOURS)) if p.dock[first + colour]]


def load(p: State, seat: int, colour: int) -> None:
    """Load a cube from another seat's dock."""
    broken = loading_breaks(p, seat) if p.phase == STOPPED else "load"
    if broken:
        raise IllegalActionError(broken)
    owner = p.seat_at(p.ships[seat])
    if colour not in colours_on_dock(p, owner):
        raise IllegalActionError("load")
    p.sacks_left -= 1
    p.dock[owner * len(COLOURS) + colour] -= 1
    p.hold[seat * len(COLOURS) + colour] += 1
    if p.events is not None:
        p.record({"event": "load", "seat": seat, "colour": COLOURS[colour], "cubes": 1, "dock": owner})


# Diplomacy


def deployment_breaks(p: State, seat: int) -> str:
    """Return the rule that forbids a seat to deploy a diplomat where its ship is, or an empty string."""
    place = p.ships[seat]
    owner = p.seat_at(place)
    if p.colour[place] != HARBOUR or owner == seat:
        return "deploy"
    if p.deployed >> owner & 1:
        return "deploy-once"  # R13, R33
    if p.ministers[seat] == 0:
        return "ministers"  # R21
    envoys = p.envoys_at(owner)
    if envoys == len(ROWS):
        return "deploy"
    return "deploy-cost" if all_scrolls(p, seat) <= envoys else ""


def free_rows(p: State, owner: int) -> list[int]:
    """Return the rows of a harbour for which a minister can still be deployed: one per row (R18)."""
    return [row for row in range(len(ROWS)) if p.envoy[owner * len(ROWS) + row] < 0]


def has_enough_scrolls(p: State, owner: int) -> bool:
    """Return whether the diplomats laid down suffice: one scroll more than there are ministers in the harbour (R18)."""
    return laid_scrolls(p) > p.envoys_at(owner)


def deploy(p: State, seat: int, row: int) -> None:
    broken = deployment_breaks(p, seat) if p.phase == STOPPED else "deploy"
    if broken:
        raise IllegalActionError(broken)
    owner = p.seat_at(p.ships[seat])
    if row not in free_rows(p, owner):
        raise IllegalActionError("deploy")
    if not has_enough_scrolls(p, owner):
        raise IllegalActionError("deploy-cost")
    space = owner * len(ROWS) + row
    p.envoy[space] = seat  # rule: deploy
    p.ministers[seat] -= 1
    p.deployed |= 1 << owner
    tiles: dict[str, int] = {}
    for i, kind in enumerate(DIPLOMATS):
        count = p.laid[kind - HIDDEN]
        p.credentials[space * len(DIPLOMATS) + i] = count  # R38: surplus ones stay there too
        p.laid[kind - HIDDEN] = 0
        if count:
            tiles[p.box.kind_ids[kind]] = count
    if p.events is not None:
        p.record({"event": "deploy", "seat": seat, "harbour": owner, "row": ROWS[row], "diplomats": tiles})
