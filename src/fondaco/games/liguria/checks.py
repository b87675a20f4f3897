"""Checks whether a position that somebody sets up could occur in a game.

That every piece is in exactly one place is checked for all games alike; these checks are Liguria's own. A
`FondacoError` names the entry of the dict that is impossible.
"""

from itertools import combinations

from fondaco.engine.fields import check_length, check_same, check_whole, refuse
from fondaco.games.liguria import voyage_checks
from fondaco.games.liguria.actions import (
    BUYING,
    CHOOSING,
    DEPARTING,
    DOCKING,
    OVER,
    PHASES,
    PICKING,
    UNDERWAY,
    UPGRADING,
)
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHTS,
    PLACES,
    ROWS,
    START_MERCHANT,
    START_SHIP,
)
from fondaco.games.liguria.state import State


def check(p: State) -> None:
    _check_phase(p)
    _check_order(p)
    _check_turns(p)
    _check_circuit(p)
    _check_islands(p)
    _check_harbours(p)
    _check_tiles(p)
    _check_row(p)
    _check_picks(p)
    _check_cards(p)
    _check_cubes(p)
    _check_beginning(p)
    _check_shares(p)
    if DEPARTING <= p.phase < OVER:
        voyage_checks.check(p)
    else:
        voyage_checks.check_ashore(p)


# The course of the game


def _check_phase(p: State) -> None:
    rounds = p.box.rounds[p.seats]
    if p.round > rounds:
        refuse("round", "there are only {rounds} rounds and the final movement", rounds=rounds)
    if p.is_final():
        fits = p.phase in (DEPARTING, UNDERWAY, OVER)  # a stop ends the turn
    elif p.phase == DOCKING:
        fits = p.round == 0 and p.box.start_cubes > 0
    else:
        fits = p.phase != OVER
    if not fits:
        refuse("phase", "{phase} cannot be in round {round}", phase=PHASES[p.phase], round=p.round + 1)


def _place(p: State) -> int:
    """Return the place of the active seat on the order track; while it picks tiles, the one it will get."""
    return len(p.order) if p.phase == PICKING else p.order.index(p.active)


def _check_order(p: State) -> None:
    """Check that every buyer is on the track or, from its placing to its owner's last pick, on the street."""
    buyers = [seat for seat in p.street if seat >= 0]
    track = p.order + buyers if p.phase == PICKING else p.order
    if sorted(track) != list(range(p.seats)):
        refuse("order", "every seat has one place on the order track, or a buyer on the street")
    if p.phase == PICKING:
        if p.active != buyers[0]:
            refuse("active", "the leftmost buyer on the street picks first")
    else:
        placed = p.order[_place(p) + 1 :] if p.phase == BUYING else []
        if sorted(buyers) != sorted(placed):
            refuse("street", "these buyers cannot stand on the street now")
    if p.round == 0 and p.phase in (DOCKING, BUYING):
        for place in range(1, p.seats):
            if p.order[place] != (p.order[place - 1] - 1) % p.seats:
                refuse("order", "at first the order goes clockwise from the last place to the first")


def _check_turns(p: State) -> None:
    """Check the turn number: every seat has its turns, except for ships that cannot move."""
    place, seats = _place(p), p.seats
    all_sail = min(p.box.card_wheels) > 0
    done = (seats if p.box.start_cubes else 0) + 3 * seats * p.round
    least = done + (seats * p.round if all_sail else 0)
    most = done + seats * p.round
    if p.phase == DOCKING:
        least = most = seats - place
    elif p.phase == BUYING:
        least, most = least + seats - place, most + seats - place
    elif p.phase == PICKING:
        least, most = least + seats + place + 1, most + seats + place + 1
    elif p.phase in (CHOOSING, UPGRADING):
        least, most = least + 2 * seats + place + 1, most + 2 * seats + place + 1
    elif p.phase == OVER:
        least, most = least + 1, most + seats + 1
    else:
        ashore = 0 if p.is_final() else 3 * seats
        sailed = place + 1 if all_sail and not p.is_final() else 1
        least, most = least + ashore + sailed, most + ashore + place + 1
    check_whole("turns", p.turns, least, most)


# The circuit


def _check_circuit(p: State) -> None:
    box, each = p.box, PLACES // p.seats
    scores = box.scores.copy()
    for place in range(PLACES):
        colour = p.colour[place]
        if (colour == HARBOUR) != (place % each == 0):
            refuse("colour", "a harbour lies at every place that {each} divides, and only there", each=each)
        if 0 <= colour < BLANK and p.value[place] in scores:
            scores.remove(p.value[place])
        elif 0 <= colour < BLANK or p.value[place]:
            refuse("value", "there is no such score tile for place {place}", place=place)
    if sorted(colour for colour in p.colour if colour != HARBOUR) != box.colours_in_play(p.seats):
        refuse("colour", "these are not the islands of the game")
    for first in range(0, PLACES, each):
        if p.colour[first : first + each].count(BLANK) > box.most_blank:
            refuse("colour", "more than {most} blank islands between two harbours", most=box.most_blank)


def _check_islands(p: State) -> None:
    for place in range(PLACES):
        held = p.holder[place] >= 0
        if held and not 0 <= p.colour[place] < BLANK:
            refuse("holder", "place {place} cannot be conquered", place=place)
        if held != any(p.garrison[place * len(KNIGHTS) : (place + 1) * len(KNIGHTS)]):
            refuse("garrison", "knights lie on the islands that are held, and only there")


def _check_harbours(p: State) -> None:
    for harbour in range(p.seats):
        scrolls: list[int] = []
        for space in range(harbour * len(ROWS), (harbour + 1) * len(ROWS)):
            if p.envoy[space] == harbour:
                refuse("envoy", "nobody deploys diplomats in their own harbour")
            tiles = p.credentials[space * len(DIPLOMATS) : (space + 1) * len(DIPLOMATS)]
            if p.envoy[space] < 0 and any(tiles):
                refuse("credentials", "diplomats lie where a minister stands, and only there")
            if p.envoy[space] >= 0:
                scrolls.append(sum(count * p.box.scrolls[DIPLOMATS[i]] for i, count in enumerate(tiles)))
        for number, laid in enumerate(sorted(scrolls), 1):
            if laid < number:
                refuse("credentials", "too few scrolls for the ministers in the harbour of seat {seat}", seat=harbour)


# Tiles


def _check_tiles(p: State) -> None:
    rounds = 0 if p.phase == DOCKING else min(p.round + 1, p.box.rounds[p.seats])
    check_length("bag", len(p.bag), sum(p.box.count) - rounds * p.box.row_tiles[p.seats])
    for seat in range(p.seats):
        first = seat * KINDS
        if any(p.screen[first : first + HIDDEN]):
            refuse("screen", "only diplomats, knights and contracts lie behind a screen")
        if any(p.front[first + HIDDEN : first + KINDS]):
            refuse("front", "diplomats, knights and contracts do not lie in a harbour")
        if any(p.back[first + kind] for kind in range(HIDDEN, KINDS) if kind not in KNIGHTS):
            refuse("back", "diplomats and contracts are never turned over")
        for kind in (START_SHIP, START_MERCHANT):
            if p.front[first + kind] + p.back[first + kind] != 1:
                refuse("front", "every seat has exactly one {tile}", tile=p.box.kind_ids[kind])


def _leftovers(p: State, buyers: int, spaces: int) -> list[int]:
    """Return how many tiles can be left in the row after these buyers on the first spaces have taken theirs, in
    order."""
    found: set[int] = set()
    for chosen in combinations(range(spaces), buyers):
        left = p.box.row_tiles[p.seats]
        for space in chosen:
            left -= min(left, p.box.street_tiles[space])
        found.add(left)
    return sorted(found)


def _check_row(p: State) -> None:
    lengths = [0]
    spaces = len(p.street)
    if p.phase == BUYING:
        lengths = [p.box.row_tiles[p.seats]]
    elif p.phase == PICKING:
        lengths = _leftovers(p, len(p.order), p.street.index(p.active))
    elif p.phase != DOCKING and not p.is_final():
        lengths = _leftovers(p, p.seats, spaces)
    if len(p.row) not in lengths:
        refuse("row", "there cannot be {count} tiles in the row", count=len(p.row))
    per_round = _leftovers(p, p.seats, spaces)
    if not p.round * per_round[0] <= sum(p.gone) <= p.round * per_round[-1]:
        refuse("gone", "so many tiles cannot have left the game by round {round}", round=p.round + 1)


def _check_picks(p: State) -> None:
    """Check what the active seat has taken from the row, where the gaps are still open."""
    gaps = [place for place, kind in enumerate(p.row) if kind < 0]
    if p.phase != PICKING:
        if gaps:
            refuse("row", "there are gaps only while tiles are picked")
        for entry, count in (
            ("wanted", p.wanted),
            ("taken", p.taken),
            ("leftmost", p.leftmost),
            ("rightmost", p.rightmost),
        ):
            check_same(entry, count, 0)
        return
    check_same("wanted", p.wanted, min(len(p.row), p.box.street_tiles[p.street.index(p.active)]))
    if p.taken >= p.wanted:
        refuse("taken", "the last pick ends the turn")
    check_same("taken", p.taken, len(gaps))
    check_same("leftmost", p.leftmost, min(gaps, default=0))
    check_same("rightmost", p.rightmost, max(gaps, default=0))
    if p.taken and p.rightmost - p.leftmost + 1 - p.wanted > p.coins[p.active]:
        refuse("coins", "seat {seat} cannot pay for the tiles that it has taken", seat=p.active)


def _check_shares(p: State) -> None:
    """Tiles and coins that a seat has had: each round as many as a space of the street gives."""
    box = p.box
    most = max(box.street_tiles)
    others = sum(sorted(box.street_tiles)[1 - p.seats :])
    fewest = max(0, min(*box.street_tiles, box.row_tiles[p.seats] - others))  # what others have left, if they go first
    for seat in range(p.seats):
        picks_now = p.phase == PICKING and seat == p.active
        done = p.round
        if not p.is_final() and (p.phase > PICKING or (p.phase == PICKING and seat in p.order)):
            done += 1
        taken = p.taken if picks_now else 0
        tiles, low, high = _tiles_of(p, seat), done * fewest + taken, done * most + taken
        if not low <= tiles <= high:
            refuse(
                f"screen.{seat}",
                "expected {low} to {high} tiles in all, got {count}",
                count=tiles,
                low=low,
                high=high,
            )
        coins = box.start_coins + max(box.extra_coins[p.seats])
        coins += (done + (1 if picks_now else 0)) * max(box.street_coins)
        if p.coins[seat] > coins:
            refuse(f"coins.{seat}", "expected at most {most} coins, got {count}", count=p.coins[seat], most=coins)


def _tiles_of(p: State, seat: int) -> int:
    """How many tiles a seat has picked, wherever they lie now; none ever goes to another."""
    own = slice(seat * KINDS, (seat + 1) * KINDS)
    count = sum(p.screen[own]) + sum(p.front[own]) + sum(p.back[own]) - 2  # the start tiles
    for place, holder in enumerate(p.holder):
        if holder == seat:
            count += sum(p.garrison[place * len(KNIGHTS) : (place + 1) * len(KNIGHTS)])
    for space, minister in enumerate(p.envoy):
        if minister == seat:
            count += sum(p.credentials[space * len(DIPLOMATS) : (space + 1) * len(DIPLOMATS)])
    return count + (sum(p.laid) if seat == p.active else 0)


# Cards


def _check_cards(p: State) -> None:
    for seat in range(p.seats):
        check_length(f"past.{seat}", len(p.past[seat]), p.round)
    if p.phase in (CHOOSING, UPGRADING):
        chosen = _place(p) + (1 if p.phase == UPGRADING else 0)
    else:
        chosen = p.seats if p.phase >= DEPARTING and not p.is_final() else 0
    for place, seat in enumerate(range(p.seats) if p.phase == PICKING else p.order):
        if (p.card[seat] >= 0) != (place < chosen):
            refuse("card", "cards are taken in the order of the track, after all tiles")
    laid_out = p.phase != DOCKING and not p.is_final()
    check_length("on_offer", len(p.on_offer), p.seats - chosen if laid_out else 0)
    if p.on_offer != sorted(p.on_offer):
        refuse("on_offer", "the cards on offer must be in the order of their numbers")
    green = {p.box.score[card] > 0 for card in (*p.on_offer, *p.card) if card >= 0}
    if len(green) == 1 and {p.box.score[card] > 0 for card in p.deck} - green:
        refuse("on_offer", "the cards of a round are of both colours")
    if p.phase != UPGRADING:
        check_same("arrows", p.arrows, 0)
    elif not 1 <= p.arrows <= p.box.arrows[p.card[p.active]]:
        refuse("arrows", "the card does not have so many arrows left")
    elif not any(p.front[p.active * KINDS : p.active * KINDS + HIDDEN]):
        refuse("phase", "seat {seat} has no tile to upgrade", seat=p.active)
    for seat in range(p.seats):
        _check_upgraded(p, seat)


def _check_upgraded(p: State, seat: int) -> None:
    """Each arrow on the cards that a seat has had upgrades one tile."""
    arrows = sum(p.box.arrows[card] for card in (*p.past[seat], p.card[seat]) if card >= 0)
    if p.phase == UPGRADING and seat == p.active:
        arrows -= p.arrows
    upgraded = sum(p.back[seat * KINDS : seat * KINDS + HIDDEN])
    if upgraded > arrows:
        refuse(f"back.{seat}", "expected at most {most} upgraded tiles, got {count}", count=upgraded, most=arrows)


# Cubes


def _check_cubes(p: State) -> None:
    for seat in range(p.seats):
        if p.loaded(seat) > p.box.capacity:
            refuse("hold", "a ship has room for {count} cubes", count=p.box.capacity)


def _check_beginning(p: State) -> None:
    """Check that no seat has or has done what it cannot yet."""
    if p.round:
        return
    for place, seat in enumerate(p.order):
        if p.phase in (DOCKING, BUYING):
            check_same("coins", p.coins[seat], p.box.start_coins + p.box.extra_coins[p.seats][place])
    for seat in range(p.seats):
        if p.card[seat] < 0:
            _check_first_cubes(p, seat)
        if p.phase < DEPARTING or p.order.index(seat) >= _place(p):
            _check_at_home(p, seat)


def _check_first_cubes(p: State, seat: int) -> None:
    dock = p.dock[seat * len(COLOURS) : (seat + 1) * len(COLOURS)]
    fits = max(dock) <= 1
    if p.phase != DOCKING or p.order.index(seat) > _place(p):
        fits = fits and sum(dock) == p.box.start_cubes
    elif seat == p.active:
        fits = fits and sum(dock) < p.box.start_cubes
    else:
        fits = not any(dock)
    if not fits:
        refuse("dock", "seat {seat} cannot have these cubes on its dock yet", seat=seat)


def _check_at_home(p: State, seat: int) -> None:
    """Check that this seat's ship has not sailed yet, or is just doing so for the first time."""
    if seat == p.active and p.phase > DEPARTING:
        return
    if p.ships[seat] != p.harbour_of(seat):
        refuse("ships", "the ship of seat {seat} has not sailed yet", seat=seat)
    if p.heading[seat] < 0 and not (seat == p.active and p.turned):
        refuse("heading", "the ship of seat {seat} has not turned yet", seat=seat)
    cubes = slice(seat * len(COLOURS), (seat + 1) * len(COLOURS))
    if any(p.hold[cubes]) or any(p.store[cubes]):
        refuse("hold", "the ship of seat {seat} has not sailed yet", seat=seat)
    if p.ministers[seat] != p.box.ministers:
        refuse("ministers", "the ship of seat {seat} has not sailed yet", seat=seat)
    if any(p.back[seat * KINDS + kind] for kind in KNIGHTS):
        refuse("back", "the ship of seat {seat} has not sailed yet", seat=seat)
