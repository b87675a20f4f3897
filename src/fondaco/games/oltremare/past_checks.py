"""Whether the turns so far can have brought what a position that was read has: cargo, markers, ducats, prestige."""

from fondaco.engine.fields import MANY, check_length, check_same, check_whole, refuse
from fondaco.games.oltremare import scoring
from fondaco.games.oltremare.actions import LOADING, MOST_DUCATS, OVER, SAILING
from fondaco.games.oltremare.box import COMPASS, LIMITS, MOST_CARGO, NO_MARKER
from fondaco.games.oltremare.pile import FIRST_USED, FRESH
from fondaco.games.oltremare.state import State


def check(p: State) -> None:
    _check_loaded(p)
    _check_collected(p)
    _check_ducats(p)
    _check_prestige(p)


def _check_loaded(p: State) -> None:
    """Before the last round each turn loads as many cards as its first one says; until Venice all of them lie there."""
    now = p.due - len(p.played) if p.phase == LOADING else 0
    done = _turns_done(p)
    if p.refilled != FRESH:
        check_whole("turns", p.turns, 1, len(p.box.in_play(p.seats)) + 1)
    elif not p.venice:
        loaded = sum(len(pile) for pile in p.cargo) + len(p.discard) - p.seats - now
        if not done <= loaded <= done * MOST_CARGO:
            refuse("turns", "{count} cards cannot have been loaded in {turns} turns", count=loaded, turns=done)
    for seat in range(p.seats):
        if p.venice:
            _check_pile(p, seat, now if seat == p.active else 0)
        if not _turns_begun(p, seat):
            check_length(f"cargo.{seat}", len(p.cargo[seat]), 1)
            check_length(f"pirates.{seat}", len(p.pirates[seat]), 0)
        if _is_at_home(p, seat) and p.ships[seat] != p.box.port[p.cargo[seat][0]]:
            refuse(f"ships.{seat}", "this ship has not sailed yet")


def _check_pile(p: State, seat: int, now: int) -> None:
    """A cargo pile of which nothing has been sold: the card on top at the start of a turn says how many it loads."""
    pile, top = p.cargo[seat], 0
    if p.box.port[pile[0]] < 0:
        refuse(f"cargo.{seat}", "the first card names no port")
    for _ in range(_turns_of(p, seat)):
        top += p.box.cargo[pile[top]]
        if top >= len(pile):
            break
    if top + now + 1 != len(pile) or (now and p.due != p.box.cargo[pile[top]]):
        refuse(
            f"cargo.{seat}",
            "{count} cards cannot lie there after {turns} turns",
            count=len(pile),
            turns=_turns_of(p, seat),
        )


def _check_collected(p: State) -> None:
    """Markers leave the ports where ships begin; then each turn takes one, or a compass and the one it leads to."""
    empty, box = p.at_port.count(NO_MARKER), p.box
    homes = {box.port[pile[0]] for pile in p.cargo} if p.venice else set()
    for port in homes:
        if p.at_port[port] != NO_MARKER:
            refuse(f"at_port.{box.port_ids[port]}", "a ship has begun there")
    arrivals = 0
    for seat in range(p.seats):
        turns = _turns_of(p, seat)
        arrivals += turns + (1 if _acts(p, seat) and p.phase != SAILING else 0)
        if p.markers[seat] > turns + (1 if _acts(p, seat) and p.phase == LOADING else 0):
            refuse(f"markers.{seat}", "this seat cannot have collected so many yet")
    compasses = min(arrivals, box.markers.count(COMPASS) - p.at_port.count(COMPASS))
    if sum(p.markers) > empty - (len(homes) or 1):
        refuse("markers", "so many have not been taken from the ports")
    if empty > (len(homes) or p.seats) + sum(p.markers) + compasses:
        refuse("at_port", "more markers have left than can have been taken")


def _check_ducats(p: State) -> None:
    if sum(p.by_source[scoring.TRADES :: scoring.SOURCES]):
        refuse("by_source", "what one pays in a trade the other must receive")
    for seat in range(p.seats):
        sources = p.by_source[seat * scoring.SOURCES : (seat + 1) * scoring.SOURCES]
        check_same(f"ducats.{seat}", p.ducats[seat], sum(sources))
        for source, ducats in enumerate(sources):
            low, high = _ducats(p, seat, source)
            entry = f"by_source.{seat}.{scoring.SOURCE_NAMES[source]}"
            if low == high:
                check_same(entry, ducats, low)
            check_whole(entry, ducats, low, high)


def _ducats(p: State, seat: int, source: int) -> tuple[int, int]:
    """The fewest and the most ducats that a seat can have from a source."""
    box, done, over = p.box, _turns_of(p, seat), p.phase == OVER
    if source == scoring.START:
        return box.start_ducats, box.start_ducats
    if source == scoring.SYMBOLS:
        return 0, max(box.scale) * (done + (1 if _acts(p, seat) else 0))
    if source == scoring.MARKERS:  # the first turn has none
        return 0, max(MOST_CARGO, LIMITS[-1]) * max(0, _turns_begun(p, seat) - 1)
    if source == scoring.PURCHASES:
        bought = p.bought if seat == p.active and not over else 0
        prices = box.price, box.price_in_need
        cheapest = min(prices) * bought
        if done:
            cheapest = min(cheapest, sum(box.favourable[:bought]))
        return -max(*prices, *box.favourable) * (done * box.most_bought + bought), -cheapest
    if source == scoring.TRADES:  # on a call there can be an exchange with everybody
        exchanges = (p.most_proposals * (p.turns - 1) + p.proposals) * (p.seats - 1)
        return -MOST_DUCATS * exchanges, MOST_DUCATS * exchanges
    if source == scoring.CARGO:
        return 0, 0 if p.venice else MANY
    if source == scoring.PRESTIGE:
        return 0, max(box.rank_pay) * ((0 if p.venice else 1) + (1 if over else 0))
    if source == scoring.PIRATES:
        if scored_early(p, seat):
            return -MANY, 0
        lost = -box.pirate_penalty * len(p.pirates[seat]) if over else 0
        return lost, lost
    return 0, max(box.rank_pay) if over else 0  # harbours


def _check_prestige(p: State) -> None:
    """At most one tile for each turn of another seat, in the current turn for those who are noted."""
    if sum(p.prestige) > p.box.prestige_tiles:
        refuse("prestige", "there are only {count} tiles", count=p.box.prestige_tiles)
    for seat in range(p.seats):
        rewarded = p.rewarded >> seat & 1
        others = p.turns - _turns_begun(p, seat) - (0 if seat == p.active else 1)
        if p.prestige[seat] > others + rewarded:
            refuse(f"prestige.{seat}", "this seat cannot have earned so many tiles yet")
        if rewarded and p.venice and not p.prestige[seat]:
            refuse("rewarded", "seat {seat} has no prestige tile", seat=seat)


def _turns_done(p: State) -> int:
    return p.turns if p.phase == OVER else p.turns - 1


def _turns_begun(p: State, seat: int) -> int:
    return (p.turns + p.seats - 1 - (seat - p.first) % p.seats) // p.seats


def _turns_of(p: State, seat: int) -> int:
    """How many turns a seat has finished."""
    return _turns_begun(p, seat) - (1 if seat == p.active and p.phase != OVER else 0)


def _acts(p: State, seat: int) -> bool:
    """Whether it is this seat's turn, and its cards have been carried out as far as the ship."""
    return seat == p.active and SAILING <= p.phase < OVER


def _is_at_home(p: State, seat: int) -> bool:
    """Whether a ship has not sailed yet, and the card that names its port is the first of the cargo pile."""
    return not (_turns_of(p, seat) or _acts(p, seat) or scored_early(p, seat))


def scored_early(p: State, seat: int) -> bool:
    return seat == p.first and p.refilled == FIRST_USED
