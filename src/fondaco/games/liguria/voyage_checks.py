"""Checks whether a ship could be where it is, with what its card and its owner still have."""

from fondaco.engine.fields import check_whole, refuse
from fondaco.games.liguria import harbours, islands, stops
from fondaco.games.liguria.actions import DEPARTING, STOPPED, VISITING
from fondaco.games.liguria.box import DIPLOMATS, HARBOUR, HIDDEN, KNIGHTS, ROWS
from fondaco.games.liguria.state import State


def check(p: State) -> None:
    """Check the voyage of the active seat."""
    _check_voyage(p)
    _check_stop(p)


def check_ashore(p: State) -> None:
    """Check that nothing is left of a voyage while no ship is under way."""
    for entry, given in (
        ("steps", p.steps > 0),
        ("turned", p.turned),
        ("uturn", p.uturn),
        ("anchor", p.anchor),
        ("stopover", p.stopover),
        ("sacks_left", p.sacks_left > 0),
        ("deployed", p.deployed > 0),
        ("gifts", p.gifts > 0),
        ("laid", any(p.laid)),
    ):
        if given:
            refuse(entry, "this only applies while a ship sails")


def _check_voyage(p: State) -> None:
    seat, card = p.active, p.card[p.active]
    most = p.wheels[seat] + (p.box.card_wheels[card] if card >= 0 else 0)
    has_uturn = card >= 0 and p.box.uturn[card]
    has_anchor = card >= 0 and p.box.anchor[card]
    departing, at_stop = p.phase == DEPARTING, p.phase in (STOPPED, VISITING)
    low, high = (most, most) if departing else (0, 0) if at_stop and not p.stopover else (1, most - 1)
    if most == 0:
        refuse("phase", "the ship of seat {seat} cannot sail", seat=seat)
    check_whole("steps", p.steps, low, high)
    if p.turned and not has_uturn and departing and p.colour[p.ships[seat]] != HARBOUR:
        refuse("turned", "this ship could not turn before departure")
    used = p.turned and (not departing or p.colour[p.ships[seat]] != HARBOUR)
    used = used or (p.phase == STOPPED and not p.stopover)
    kept = not p.turned or not departing or p.colour[p.ships[seat]] == HARBOUR
    if (p.uturn and not (has_uturn and kept)) or (has_uturn and not p.uturn and not used):
        refuse("uturn", "this does not fit the card and the turns of the ship")
    if (p.anchor and (not has_anchor or at_stop)) or (departing and has_anchor and not p.anchor):
        refuse("anchor", "this does not fit the card and the stops of the ship")
    if p.stopover and not (at_stop and has_anchor):
        refuse("stopover", "there is no stopover here")
    stops_made = 1 if at_stop else 0
    if has_anchor and not p.anchor and not departing and not p.stopover:
        stops_made += 1
    for harbour in range(p.seats):
        if p.deployed >> harbour & 1:
            stops_made -= 1
            envoys = p.envoy[harbour * len(ROWS) : (harbour + 1) * len(ROWS)]
            if seat not in envoys or stops_made < 0:
                refuse("deployed", "seat {seat} cannot have deployed there in this turn", seat=seat)


def _check_stop(p: State) -> None:
    """Check a ship at a stop: cubes that are due, tiles that have been laid, and that something is left to do."""
    seat, place = p.active, p.ships[p.active]
    in_harbour = p.colour[place] == HARBOUR
    may_load = p.phase == STOPPED and in_harbour and p.seat_at(place) != seat
    if p.sacks_left > (p.sacks[seat] if may_load else 0):
        refuse("sacks_left", "seat {seat} does not have so many sacks here", seat=seat)
    due = 0
    if p.phase == VISITING and p.holder[place] == seat:
        for i, kind in enumerate(KNIGHTS):
            due += p.garrison[place * len(KNIGHTS) + i] if p.box.brings_cube[kind] else 0
    if p.gifts > due:
        refuse("gifts", "not that many cubes are due here")
    if p.phase == VISITING and not (p.gifts and islands.visiting(p)):
        refuse("phase", "no cubes are due here")
    knights = any(p.laid[kind - HIDDEN] for kind in KNIGHTS)
    diplomats = any(p.laid[kind - HIDDEN] for kind in DIPLOMATS)
    if (knights or diplomats) and p.phase != STOPPED:
        refuse("laid", "tiles can only be laid down at a stop")
    if (knights and islands.conquest_breaks(p, seat)) or (diplomats and harbours.deployment_breaks(p, seat)):
        refuse("laid", "these tiles cannot be used here")
    if p.phase == STOPPED and in_harbour and p.seat_at(place) == seat and p.loaded(seat):
        refuse("hold", "a ship in its own harbour is empty")
    if stops.is_over(p):
        refuse("phase", "the turn of seat {seat} would be over", seat=seat)
