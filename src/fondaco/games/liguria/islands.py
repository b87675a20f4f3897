"""Actions at an island: conquering it, and taking cubes on one's own."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria.actions import LOAD, STOPPED, VISITING
from fondaco.games.liguria.box import BLANK, COLOURS, HARBOUR, HIDDEN, KINDS, KNIGHTS
from fondaco.games.liguria.laying import all_swords, laid_swords
from fondaco.games.liguria.state import State


def _take_aboard(p: State, seat: int, colour: int, wanted: int) -> None:
    """Load cubes from the supply, limited by the supply and by the room on the ship (R20, R34)."""
    count = min(wanted, p.stock[colour], p.box.capacity - p.loaded(seat))  # rule: supply-empty, capacity
    p.stock[colour] -= count
    p.hold[seat * len(COLOURS) + colour] += count
    if p.events is not None and count:
        p.record({"event": "load", "seat": seat, "colour": COLOURS[colour], "cubes": count, "dock": None})


# Conquest


def conquest_breaks(p: State, seat: int) -> str:
    """Return the rule that forbids a seat to conquer the island where its ship is, or an empty string."""
    place = p.ships[seat]
    colour = p.colour[place]
    if colour == HARBOUR or colour == BLANK:
        return "conquer"
    if p.holder[place] == seat:
        return "own-island"  # R16
    if p.ministers[seat] == 0:
        return "ministers"  # R21, R37
    return "conquer-force" if all_swords(p, seat) <= p.swords_at(place) else ""


def has_enough_swords(p: State, place: int) -> bool:
    """Return whether the knights laid down suffice for an island: more swords than defend it, not just as many
    (R15)."""
    return laid_swords(p) > p.swords_at(place)


def conquer(p: State, seat: int) -> None:
    broken = conquest_breaks(p, seat) if p.phase == STOPPED else "conquer"
    if broken:
        raise IllegalActionError(broken)
    place = p.ships[seat]
    if not has_enough_swords(p, place):
        raise IllegalActionError("conquer-force")
    knights = [p.laid[kind - HIDDEN] for kind in KNIGHTS]
    expelled = p.holder[place]
    if expelled >= 0:
        _expel(p, expelled, place)
    for i, count in enumerate(knights):
        p.garrison[place * len(KNIGHTS) + i] = count
        p.laid[KNIGHTS[i] - HIDDEN] = 0
    p.holder[place] = seat  # rule: conquer
    p.ministers[seat] -= 1
    if p.events is not None:
        tiles = {p.box.kind_ids[KNIGHTS[i]]: count for i, count in enumerate(knights) if count}
        p.record(
            {
                "event": "conquer",
                "seat": seat,
                "place": place,
                **p.island_at(place),
                "knights": tiles,
                "expelled": expelled if expelled >= 0 else None,
            }
        )
    _take_aboard(p, seat, p.colour[place], sum(knights))  # rule: conquer-cubes


def _expel(p: State, seat: int, place: int) -> None:
    """Turn over the beaten knights before their owner (R17), who also gets the minister back (R37)."""
    for i, kind in enumerate(KNIGHTS):
        p.back[seat * KINDS + kind] += p.garrison[place * len(KNIGHTS) + i]  # rule: expelled, tile-knight
    p.ministers[seat] += 1  # rule: expelled, ministers


# One's own island


def visit(p: State, seat: int, place: int) -> None:
    """Take the island's cube and then one of any colour for each knight that shows a cube (R35)."""
    _take_aboard(p, seat, p.colour[place], 1)  # rule: own-island
    for i in range(len(KNIGHTS)):
        if p.box.brings_cube[KNIGHTS[0] + i]:  # rule: tile-knight
            p.gifts += p.garrison[place * len(KNIGHTS) + i]
    _go_on_visiting(p)


def _go_on_visiting(p: State) -> None:
    """Stay in the visiting phase while cubes are due and available."""
    if p.gifts and visiting(p):
        p.phase = VISITING
    else:
        p.gifts = 0
        p.phase = STOPPED


def gift_breaks(p: State, seat: int, colour: int) -> str:
    """Return the rule that forbids a seat to take a cube of this colour at its own island, or an empty string."""
    if p.loaded(seat) >= p.box.capacity:
        return "capacity"
    return "" if p.stock[colour] else "supply-empty"


def visiting(p: State) -> list[int]:
    return [LOAD + colour for colour in range(len(COLOURS)) if not gift_breaks(p, p.active, colour)]


def take_gift(p: State, seat: int, colour: int) -> None:
    broken = gift_breaks(p, seat, colour)
    if broken:
        raise IllegalActionError(broken)
    _take_aboard(p, seat, colour, 1)
    p.gifts -= 1
    _go_on_visiting(p)
