"""Where a ship stops: conquest, visits, loading and unloading, diplomats."""

from typing import TYPE_CHECKING

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria.actions import (
    CONQUER,
    DEPLOY,
    DONE,
    LAY,
    LOAD,
    SAIL,
    STOPPED,
    TURN,
    VISITING,
)
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMAT,
    DIPLOMATS,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHT,
    KNIGHTS,
    ROWS,
    SORT,
)

if TYPE_CHECKING:
    from fondaco.games.liguria.position import LiguriaPosition


# Coming and going


def arrive(p: "LiguriaPosition", seat: int) -> bool:
    """What happens by itself at a stop; whether the turn is over because there is nothing to be done."""
    p.phase = STOPPED
    place = p.ships[seat]
    if not p.stopover:
        p.steps = 0
        p.anchor = False
        if p.events is not None:
            p.record({"event": "stop", "seat": seat, "place": place})
    if p.colour[place] == HARBOUR:
        if p.seat_at(place) == seat:
            _unload(p, seat)
        elif not p.is_final():
            p.sacks_left = p.sacks[seat]
    elif p.holder[place] == seat and not p.is_final():
        _visit(p, seat, place)
    if p.phase == VISITING:
        return False
    return not anything_to_do(p)


def anything_to_do(p: "LiguriaPosition") -> bool:
    """Whether the active seat has more than the end of its turn to choose from."""
    if p.stopover or p.uturn:
        return True
    if p.is_final():
        return False
    seat = p.active
    place = p.ships[seat]
    if p.colour[place] == HARBOUR:
        return p.seat_at(place) != seat and (_may_load(p, seat) or _may_deploy(p, seat))
    return _may_conquer(p, seat)


def stopped(p: "LiguriaPosition") -> list[int]:
    """What may be done at a stop."""
    seat = p.active
    place = p.ships[seat]
    actions: list[int] = []
    if p.colour[place] != HARBOUR:
        if _may_conquer(p, seat):
            actions += _tiles_to_lay(p, seat, KNIGHT)
            if has_laid(p):
                if _laid_swords(p) > p.swords_at(place):
                    actions.append(CONQUER)
                return actions
    elif p.seat_at(place) != seat:
        if _may_deploy(p, seat):
            actions += _tiles_to_lay(p, seat, DIPLOMAT)
            if has_laid(p):
                if _laid_scrolls(p) > p.envoys_at(p.seat_at(place)):
                    actions += [DEPLOY + row for row in _free_rows(p, p.seat_at(place))]
                return actions
        if _may_load(p, seat):
            first = p.seat_at(place) * len(COLOURS)
            actions += [LOAD + colour for colour in range(len(COLOURS)) if p.dock[first + colour]]
    if p.stopover:
        actions.append(SAIL)
    else:
        if p.uturn:
            actions.append(TURN)
        actions.append(DONE)
    return actions


def leave(p: "LiguriaPosition") -> bool:
    """The end of the turn, by the player's own choice."""
    _check_stopped(p, "final-movement" if p.is_final() else "sail-steps")
    check_nothing_laid(p)
    if p.stopover:
        raise IllegalActionError("anchor")
    return True


def turn_after(p: "LiguriaPosition", seat: int) -> bool:
    """The card's U-turn at the end of the movement."""
    check_nothing_laid(p)
    if p.stopover or not p.uturn:
        raise IllegalActionError("u-turn")
    p.uturn = False
    turn_round(p, seat)
    return not anything_to_do(p)


def turn_round(p: "LiguriaPosition", seat: int) -> None:
    p.heading[seat] = -p.heading[seat]
    if p.events is not None:
        p.record({"event": "turn", "seat": seat, "clockwise": p.heading[seat] > 0})


def _check_stopped(p: "LiguriaPosition", rule: str) -> None:
    """All this is done where a ship has stopped; the rule says so."""
    if p.phase != STOPPED:
        raise IllegalActionError(rule)


def check_nothing_laid(p: "LiguriaPosition") -> None:
    """Whoever has laid knights or diplomats down must use them first."""
    if has_laid(p):
        raise IllegalActionError(rule_here(p))


def rule_here(p: "LiguriaPosition") -> str:
    """The rule that says what may be done at this stop."""
    place = p.ships[p.active]
    if p.colour[place] == HARBOUR:
        if p.seat_at(place) == p.active:
            return "own-harbour"
        return "deploy-cost" if has_laid(p) else "load"
    if p.holder[place] == p.active:
        return "own-island"
    if p.colour[place] == BLANK:
        return "any-place"
    return "conquer-force" if has_laid(p) else "conquer"


# Cubes


def _take_aboard(p: "LiguriaPosition", seat: int, colour: int, wanted: int) -> None:
    """Load cubes from the supply, as far as it has them and the ship has room."""
    count = min(wanted, p.stock[colour], p.box.capacity - p.loaded(seat))
    p.stock[colour] -= count
    p.hold[seat * len(COLOURS) + colour] += count
    if p.events is not None and count:
        p.record({"event": "load", "seat": seat, "colour": COLOURS[colour], "cubes": count, "dock": None})


def _unload(p: "LiguriaPosition", seat: int) -> None:
    first = seat * len(COLOURS)
    cubes = p.hold[first : first + len(COLOURS)]
    for colour, count in enumerate(cubes):
        p.store[first + colour] += count
        p.hold[first + colour] = 0
    if p.events is not None and any(cubes):
        p.record({"event": "unload", "seat": seat, "cubes": cubes})


def _may_load(p: "LiguriaPosition", seat: int) -> bool:
    """Whether another's dock has a cube, and there is a sack and room for it."""
    first = p.seat_at(p.ships[seat]) * len(COLOURS)
    return (
        p.sacks_left > 0
        and p.loaded(seat) < p.box.capacity
        and p.dock[first] + p.dock[first + 1] + p.dock[first + 2] > 0
    )


def load(p: "LiguriaPosition", seat: int, colour: int) -> bool:
    """A cube from another's dock."""
    _check_stopped(p, "load")
    place = p.ships[seat]
    check_nothing_laid(p)
    if p.colour[place] != HARBOUR:
        raise IllegalActionError("load")
    owner = p.seat_at(place)
    if owner == seat:
        raise IllegalActionError("own-harbour")
    if p.sacks_left == 0 or not p.dock[owner * len(COLOURS) + colour]:
        raise IllegalActionError("load")
    if p.loaded(seat) >= p.box.capacity:
        raise IllegalActionError("capacity")
    p.sacks_left -= 1
    p.dock[owner * len(COLOURS) + colour] -= 1
    p.hold[seat * len(COLOURS) + colour] += 1
    if p.events is not None:
        p.record({"event": "load", "seat": seat, "colour": COLOURS[colour], "cubes": 1, "dock": owner})
    return not anything_to_do(p)


# One's own island


def _visit(p: "LiguriaPosition", seat: int, place: int) -> None:
    """R35: the island's cube first, then one of any colour for each knight that shows a cube."""
    _take_aboard(p, seat, p.colour[place], 1)
    p.gifts = 0
    for i in range(len(KNIGHTS)):
        if p.box.brings_cube[KNIGHTS[0] + i]:
            p.gifts += p.garrison[place * len(KNIGHTS) + i]
    if _may_take_gift(p, seat):
        p.phase = VISITING
    else:
        p.gifts = 0


def _may_take_gift(p: "LiguriaPosition", seat: int) -> bool:
    return p.gifts > 0 and sum(p.stock) > 0 and p.loaded(seat) < p.box.capacity


def visiting(p: "LiguriaPosition") -> list[int]:
    return [LOAD + colour for colour in range(len(COLOURS)) if p.stock[colour]]


def take_gift(p: "LiguriaPosition", seat: int, colour: int) -> bool:
    if not p.stock[colour]:
        raise IllegalActionError("supply-empty")
    _take_aboard(p, seat, colour, 1)
    p.gifts -= 1
    if _may_take_gift(p, seat):
        return False
    p.gifts = 0
    p.phase = STOPPED
    return not anything_to_do(p)


# Knights and diplomats are laid down one by one, and then used


def has_laid(p: "LiguriaPosition") -> bool:
    return any(p.laid)


def _tiles_to_lay(p: "LiguriaPosition", seat: int, sort: int) -> list[int]:
    kinds = KNIGHTS if sort == KNIGHT else DIPLOMATS
    first = seat * KINDS
    return [LAY + kind - HIDDEN for kind in kinds if p.screen[first + kind]]


def lay(p: "LiguriaPosition", seat: int, kind: int) -> bool:
    knight = SORT[kind] == KNIGHT
    _check_stopped(p, "conquer" if knight else "deploy")
    if not p.screen[seat * KINDS + kind]:
        raise IllegalActionError("tile-knight" if knight else "tile-diplomat")
    broken = _conquest_breaks(p, seat) if knight else _deployment_breaks(p, seat)
    if broken:
        raise IllegalActionError(broken)
    p.screen[seat * KINDS + kind] -= 1
    p.laid[kind - HIDDEN] += 1
    if p.events is not None:
        p.record({"event": "lay", "seat": seat, "tile": p.box.kind_ids[kind]})
    return False


def _laid_swords(p: "LiguriaPosition") -> int:
    swords = 0
    for kind in KNIGHTS:
        swords += p.laid[kind - HIDDEN] * p.box.swords[kind]
    return swords


def _laid_scrolls(p: "LiguriaPosition") -> int:
    scrolls = 0
    for kind in DIPLOMATS:
        scrolls += p.laid[kind - HIDDEN] * p.box.scrolls[kind]
    return scrolls


# Conquest


def _may_conquer(p: "LiguriaPosition", seat: int) -> bool:
    return not _conquest_breaks(p, seat)


def _conquest_breaks(p: "LiguriaPosition", seat: int) -> str:
    """The rule that forbids a seat to conquer the island where its ship is; empty where it may."""
    place = p.ships[seat]
    colour = p.colour[place]
    if colour == HARBOUR or colour == BLANK:
        return "conquer"
    if p.holder[place] == seat:
        return "own-island"
    if p.ministers[seat] == 0:
        return "ministers"
    return "conquer-force" if _all_swords(p, seat) <= p.swords_at(place) else ""


def _all_swords(p: "LiguriaPosition", seat: int) -> int:
    """The swords that a seat could bring to an island."""
    swords = _laid_swords(p)
    for kind in KNIGHTS:
        swords += p.screen[seat * KINDS + kind] * p.box.swords[kind]
    return swords


def conquer(p: "LiguriaPosition", seat: int) -> bool:
    _check_stopped(p, "conquer")
    broken = _conquest_breaks(p, seat)
    if broken:
        raise IllegalActionError(broken)
    place = p.ships[seat]
    if _laid_swords(p) <= p.swords_at(place):
        raise IllegalActionError("conquer-force")
    knights = [p.laid[kind - HIDDEN] for kind in KNIGHTS]
    expelled = p.holder[place]
    if expelled >= 0:
        _expel(p, expelled, place)
    for i, count in enumerate(knights):
        p.garrison[place * len(KNIGHTS) + i] = count
        p.laid[KNIGHTS[i] - HIDDEN] = 0
    p.holder[place] = seat
    p.ministers[seat] -= 1
    if p.events is not None:
        tiles = {p.box.kind_ids[KNIGHTS[i]]: count for i, count in enumerate(knights) if count}
        p.record(
            {
                "event": "conquer",
                "seat": seat,
                "place": place,
                "knights": tiles,
                "expelled": expelled if expelled >= 0 else None,
            }
        )
    _take_aboard(p, seat, p.colour[place], sum(knights))
    return not anything_to_do(p)


def _expel(p: "LiguriaPosition", seat: int, place: int) -> None:
    """The beaten knights are turned over and lie before their owner, whose minister comes back."""
    for i, kind in enumerate(KNIGHTS):
        p.back[seat * KINDS + kind] += p.garrison[place * len(KNIGHTS) + i]
    p.ministers[seat] += 1


# Diplomacy


def _may_deploy(p: "LiguriaPosition", seat: int) -> bool:
    return not _deployment_breaks(p, seat)


def _deployment_breaks(p: "LiguriaPosition", seat: int) -> str:
    """The rule that forbids a seat to deploy a diplomat where its ship is; empty where it may."""
    place = p.ships[seat]
    owner = p.seat_at(place)
    if p.colour[place] != HARBOUR or owner == seat:
        return "deploy"
    if p.deployed >> owner & 1:
        return "deploy-once"
    if p.ministers[seat] == 0:
        return "ministers"
    envoys = p.envoys_at(owner)
    if envoys == len(ROWS):
        return "deploy"
    return "deploy-cost" if _all_scrolls(p, seat) <= envoys else ""


def _all_scrolls(p: "LiguriaPosition", seat: int) -> int:
    """The scrolls that a seat could bring to a harbour."""
    scrolls = _laid_scrolls(p)
    for kind in DIPLOMATS:
        scrolls += p.screen[seat * KINDS + kind] * p.box.scrolls[kind]
    return scrolls


def _free_rows(p: "LiguriaPosition", owner: int) -> list[int]:
    return [row for row in range(len(ROWS)) if p.envoy[owner * len(ROWS) + row] < 0]


def deploy(p: "LiguriaPosition", seat: int, row: int) -> bool:
    _check_stopped(p, "deploy")
    broken = _deployment_breaks(p, seat)
    if broken:
        raise IllegalActionError(broken)
    owner = p.seat_at(p.ships[seat])
    space = owner * len(ROWS) + row
    if p.envoy[space] >= 0:
        raise IllegalActionError("deploy")
    if _laid_scrolls(p) <= p.envoys_at(owner):
        raise IllegalActionError("deploy-cost")
    p.envoy[space] = seat
    p.ministers[seat] -= 1
    p.deployed |= 1 << owner
    tiles: dict[str, int] = {}
    for i, kind in enumerate(DIPLOMATS):
        count = p.laid[kind - HIDDEN]
        p.credentials[space * len(DIPLOMATS) + i] = count
        p.laid[kind - HIDDEN] = 0
        if count:
            tiles[p.box.kind_ids[kind]] = count
    if p.events is not None:
        p.record({"event": "deploy", "seat": seat, "harbour": owner, "row": ROWS[row], "diplomats": tiles})
    return not anything_to_do(p)
