"""The voyage: along the routes, to the port where the ship arrives, and on from there by compass."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.oltremare.actions import LOADING, SAIL, SAILING, STAY, STEERING
from fondaco.games.oltremare.box import COMPASS, MARKERS, NO_MARKER
from fondaco.games.oltremare.state import State


def next_ports(p: State) -> list[int]:
    """Return the ports where the ship may sail next: along routes that it has not used in this turn."""
    port, sailed = p.ships[p.active], p.sailed
    routes, ends = p.box.routes_from[port], p.box.leads_to[port]
    return [ends[i] for i in range(len(routes)) if not sailed >> routes[i] & 1]  # rule: routes


def voyages(p: State) -> list[tuple[int, int]]:
    """Return each start and end port of a voyage along exactly the routes that the ship has used in this turn.

    The routes must form a trail, which uses each of them once: it begins and ends in the two ports where an odd number
    of them meet, or leads back to its start if there are none.
    """
    box, sailed = p.box, p.sailed
    if not sailed:
        return [(p.ships[p.active], p.ships[p.active])]
    used = [len([route for route in box.routes_from[port] if sailed >> route & 1]) for port in range(box.ports)]
    visited = [port for port in range(box.ports) if used[port]]
    connected, following = {visited[0]}, [visited[0]]
    while following:
        port = following.pop()
        for route, end in zip(box.routes_from[port], box.leads_to[port], strict=True):
            if sailed >> route & 1 and end not in connected:
                connected.add(end)
                following.append(end)
    if len(connected) < len(visited):
        return []
    odd = [port for port in visited if used[port] % 2]
    if not odd:
        return [(port, port) for port in visited]
    return [(odd[0], odd[1]), (odd[1], odd[0])] if len(odd) == 2 else []


def free_routes(p: State, port: int) -> bool:
    """Return whether a route leads on from this port that has not been used in this turn."""
    return any(not p.sailed >> route & 1 for route in p.box.routes_from[port])


def may_steer(p: State, port: int) -> bool:
    """Return whether a compass leads there: to any other port without a compass, with a marker or not (D3)."""
    return port != p.ships[p.active] and p.at_port[port] != COMPASS  # rule: compass


def set_sail(p: State, steps: int) -> None:
    """Begin to sail this many ports; 0 is no arrival, and the active marker stays (D5)."""
    p.steps = steps  # rule: ship-symbol
    _sail_on(p)


def _sail_on(p: State) -> None:
    """Sail while there are steps and routes left (D5), then arrive."""
    if p.steps and next_ports(p):  # rule: ship-symbol, routes
        p.phase = SAILING
    elif p.sailed:
        _arrive(p)
    else:
        p.phase = LOADING


def sail(p: State, port: int) -> None:
    seat = p.active
    start = p.ships[seat]
    if port not in next_ports(p):
        raise IllegalActionError("routes")
    routes, ends = p.box.routes_from[start], p.box.leads_to[start]
    for i in range(len(routes)):
        if ends[i] == port and not p.sailed >> routes[i] & 1:
            p.sailed |= 1 << routes[i]
            break
    p.ships[seat] = port
    p.steps -= 1
    if p.events is not None:
        p.record({"event": "sail", "seat": seat, "start": p.box.port_ids[start], "end": p.box.port_ids[port]})
    _sail_on(p)


def _arrive(p: State) -> None:
    """Take the marker of the port; an empty port leaves none active (D5)."""
    seat = p.active
    port = p.ships[seat]
    kind = p.at_port[port]
    p.at_port[port] = NO_MARKER
    p.steps = 0
    if p.events is not None and kind != NO_MARKER:
        p.record({"event": "marker", "seat": seat, "marker": MARKERS[kind], "port": p.box.port_ids[port]})
    p.marker[seat] = NO_MARKER  # rule: arrival
    if kind == COMPASS:
        p.phase = STEERING  # rule: compass
        return
    if kind != NO_MARKER:
        p.marker[seat] = kind  # rule: arrival
        p.markers[seat] += 1
    p.phase = LOADING


def steer(p: State, action: int) -> None:
    """Use the compass, or stay: it is discarded either way (D3)."""
    if action != STAY:
        port = action - SAIL
        if not 0 <= port < p.box.ports or not may_steer(p, port):
            raise IllegalActionError("compass")
        start = p.ships[p.active]
        p.ships[p.active] = port
        if p.events is not None:
            ids = p.box.port_ids
            p.record({"event": "sail", "seat": p.active, "start": ids[start], "end": ids[port]})
        _arrive(p)
    p.phase = LOADING
