"""Checks whether a position that was read entry by entry could occur in a game.

A `FondacoError` names the entry that is impossible. That no card is missing is checked for all games alike.

That no card is missing is checked for all games alike.
"""

from typing import NoReturn

from fondaco.engine.fields import refuse
from fondaco.games.millefiori.actions import CHOOSING, OVER, PHASES, PLAYING, TAKING, USING
from fondaco.games.millefiori.box import (
    CELLS,
    HOUSES,
    HOUSES_FROM,
    NUMBERS,
    PIGMENTS,
    PORT,
    REGIONS,
    SYMBOL_REGION,
    SYMBOLS,
    TRACK_PLACES,
    TRACKS,
    TRADE,
    WORKSHOPS,
)
from fondaco.games.millefiori.scoring import BONUS, SEA, SOURCE_NAMES, SOURCES
from fondaco.games.millefiori.state import State


def check(p: State) -> None:
    _check_order(p)
    _check_moment(p)
    _check_hands(p)
    _check_piles(p)
    _check_cells(p)
    _check_lozenges(p)
    _check_bonuses(p)
    _check_points(p)


def _ended_by_deck(p: State) -> bool:
    return p.phase == OVER and not p.last_turn


def _have_played(p: State) -> int:
    """Return how many seats, from the Doge holder on, have revealed their card of this turn."""
    if p.phase == CHOOSING:
        return 0
    if p.phase == OVER:
        return p.seats
    return (p.active - p.doge) % p.seats + (0 if p.phase == PLAYING else 1)


def _check_order(p: State) -> None:
    for number, packet in enumerate(p.packets):
        _check_sorted(f"packets.{number}", packet)
    _check_sorted("display", p.display)


def _check_sorted(entry: str, cards: list[int]) -> None:
    if cards != sorted(cards):
        refuse(entry, "the cards are not in order of symbols and numbers")


def _check_moment(p: State) -> None:
    if p.phase == CHOOSING and p.late_choice:
        refuse("phase", "nobody chooses beforehand in the variant")
    if p.phase == CHOOSING and p.last_turn:
        refuse("phase", "nobody chooses again after the last turn")
    if p.phase in (CHOOSING, OVER) and p.active != p.doge:
        refuse("active", "this must be the Doge holder, seat {seat}", seat=p.doge)
    if (p.trick == p.plays()) != _ended_by_deck(p):
        refuse("trick", "this does not fit the phase {phase}", phase=PHASES[p.phase])
    if _ended_by_deck(p) and p.round + 1 < p.box.rounds[p.seats]:
        refuse("round", "the game is over before the last round")
    if (p.phase == USING) != (p.card >= 0):
        refuse("card", "a card lies open in the phase {phase}, and only then", phase=PHASES[USING])


def _check_hands(p: State) -> None:
    for seat in range(p.seats):
        has_played = (seat - p.doge) % p.seats < _have_played(p)
        number = p.packet_of(seat)
        packet, chosen = p.packets[number], p.chosen[seat]
        wanted = 0 if _ended_by_deck(p) else p.box.hand - p.trick
        if not _ended_by_deck(p) and (has_played or (p.phase != CHOOSING and not p.late_choice)):
            wanted -= 1
        if len(packet) != wanted:
            _refuse_count(f"packets.{number}", len(packet), wanted)
        if p.phase == CHOOSING:
            if chosen >= 0 and chosen not in packet:
                refuse(f"chosen.{seat}", "this card is not in the hand of seat {seat}", seat=seat)
        elif (chosen >= 0) == (has_played or p.late_choice):
            refuse(f"chosen.{seat}", "a chosen card lies before those who have yet to play it, and nobody else")
    if p.phase == CHOOSING and min(p.chosen) >= 0:
        refuse("phase", "all have chosen, so the first player is to play")


def _check_piles(p: State) -> None:
    to_come = p.box.rounds[p.seats] - p.round - 1
    if len(p.deck) != to_come * p.seats * p.box.hand:
        _refuse_count("deck", len(p.deck), to_come * p.seats * p.box.hand)
    rounds_done = p.round + (1 if _ended_by_deck(p) else 0)
    most = p.box.face_up[p.seats] + rounds_done * p.seats * (p.box.hand - p.plays())
    if len(p.display) > most:
        refuse("display", "expected at most {most} cards, got {count}", count=len(p.display), most=most)
    if p.phase == TAKING and not p.display:
        refuse("display", "there is no extra card to take")
    fewest = most - _most_extra_cards(p) + (1 if p.phase == TAKING else 0)
    if len(p.display) < fewest:
        refuse("display", "expected at least {fewest} cards, got {count}", count=len(p.display), fewest=fewest)


def _most_extra_cards(p: State) -> int:
    """How many extra cards can have been earned by what lies on the board: each cell, each count of houses and each
    star on the way of a ship earns one at most."""
    box, owner = p.box, p.owner
    count = 0
    for cell, (one, other) in enumerate(box.star_mates):  # around each star the last of three
        if cell < one and cell < other and min(owner[cell], owner[one], owner[other]) >= 0:
            count += 1
    for cell in range(CELLS):
        if box.level[cell] == 2 and owner[cell] >= 0:
            count += 1
    for symbol in range(len(SYMBOLS)):
        if SYMBOL_REGION[symbol] == TRADE:  # the third of a good is the first that can find others ahead
            count += max(0, sum(1 for cell in box.cells_for[symbol] if owner[cell] >= 0) - 2)
    for seat in range(p.seats):
        different = p.numbers[seat].bit_count()
        count += sum(1 for wanted in set(box.houses_extra_at) if wanted <= different)
        count += sum(1 for star in box.sea_extra[1 : p.ships[seat] + 1] if star)
    return count


def _refuse_count(entry: str, count: int, wanted: int) -> NoReturn:
    refuse(entry, "expected {wanted} cards, got {count}", count=count, wanted=wanted)


def _check_cells(p: State) -> None:
    box = p.box
    for cell in range(CELLS):
        if p.owner[cell] >= 0:
            for other in box.needs[cell]:
                if p.owner[other] < 0:
                    refuse(
                        f"lozenges.{box.cell_ids[cell]}",
                        "this cell cannot be occupied before {cell}",
                        cell=box.cell_ids[other],
                    )
    for symbol in range(len(SYMBOLS)):
        cells = box.cells_for[symbol]
        occupied = sum(1 for cell in cells if p.owner[cell] >= 0)
        used = sum(1 for card in p.discard if box.cells_for[card // NUMBERS] == cells)
        if occupied > used:
            refuse(
                "lozenges",
                "{count} on cells for {symbol}, but only {cards} such cards have been used",
                count=occupied,
                symbol=SYMBOLS[symbol],
                cards=used,
            )
    if sum(p.ships) > sum(card % NUMBERS + 1 for card in p.discard):
        refuse("ships", "farther than the cards used so far can sail")


def _check_lozenges(p: State) -> None:
    for seat in range(p.seats):
        if p.lozenges_of(seat) != p.box.lozenges:
            refuse(
                f"left.{seat}",
                "expected {wanted} lozenges in all, got {count}",
                count=p.lozenges_of(seat),
                wanted=p.box.lozenges,
            )
        to_play = (seat - p.doge) % p.seats >= _have_played(p)
        if to_play and p.left[seat] <= p.box.kept_in_box:
            refuse(f"left.{seat}", "a supply is used up before the turn of its owner")
    if p.last_turn != (min(p.left) <= p.box.kept_in_box):
        refuse("last_turn", "the last turn begins when a supply is used up, and not before")


def _check_bonuses(p: State) -> None:
    for track in range(TRACKS):
        places = p.bonus[track * TRACK_PLACES : (track + 1) * TRACK_PLACES]
        for seat in range(p.seats):
            if places.count(seat) > 1:
                refuse(f"bonus.{REGIONS[track]}", "seat {seat} has this bonus twice", seat=seat)
            whole = p.box.whole_set[track]
            if track == HOUSES:
                earned = p.numbers[seat].bit_count() >= p.box.houses_bonus_at
            else:
                earned = p.symbols[seat] & whole == whole
            if earned != (seat in places):
                refuse(f"bonus.{REGIONS[track]}", "this does not fit what seat {seat} has occupied", seat=seat)
            if seat in places:
                place = track * TRACK_PLACES + places.index(seat)
                if p.without_lozenge >> place & 1 and p.left[seat]:
                    refuse(f"bonus.{REGIONS[track]}", "seat {seat} still has a lozenge for this bonus", seat=seat)


def _check_points(p: State) -> None:
    for seat in range(p.seats):
        for source in range(SOURCES):
            low, high = _points(p, seat, source)
            points = p.points[seat * SOURCES + source]
            if not low <= points <= high:
                refuse(
                    f"points.{seat}.{SOURCE_NAMES[source]}",
                    "expected {low} to {high} points, got {points}",
                    points=points,
                    low=low,
                    high=high,
                )


def _points(p: State, seat: int, source: int) -> tuple[int, int]:
    """Return the fewest and the most points that a seat can have from a source, given the board."""
    if source == WORKSHOPS:
        return _points_in_workshops(p, seat)
    if source == HOUSES:
        points = _points_in_houses(p, seat)
        return points, points
    if source == TRADE:
        return _points_in_trade(p, seat)
    if source == PORT:
        return _points_in_port(p, seat)
    if source == SEA:
        arrived = p.ships[seat]
        return p.box.sea_points[arrived] if arrived else 0, sum(p.box.sea_points[1 : arrived + 1])
    if source == BONUS:
        points = sum(p.box.bonus[place % TRACK_PLACES] for place, owner in enumerate(p.bonus) if owner == seat)
        return points, points
    return _points_for_people(p, seat, source)


def _points_in_workshops(p: State, seat: int) -> tuple[int, int]:
    """Return the range of points: each cell counts at least once; at most, each new one joins all earlier ones."""
    box = p.box
    low = 0
    own = 0
    for cell in range(len(box.neighbours)):
        if p.owner[cell] == seat:
            own += 1
            low += box.pigments_points if box.cell_symbol[cell] == PIGMENTS else box.workshop_points
    return low, max(box.pigments_points, box.workshop_points) * own * (own + 1) // 2


def _points_in_houses(p: State, seat: int) -> int:
    """Return the points, which are known exactly: the order of the row is the order of play."""
    points = 0
    run = 0
    for house in range(len(p.box.house_value)):
        run = run + p.box.house_value[house] if p.owner[HOUSES_FROM + house] == seat else 0
        points += run
    return points


def _points_for_people(p: State, seat: int, region: int) -> tuple[int, int]:
    """Return the range of points: what rests on one's lozenges is known, which cards matched the cells is not."""
    box = p.box
    resting = 0
    placed = 0
    for cell in range(CELLS):
        if box.cell_region[cell] == region and p.owner[cell] >= 0:
            if p.owner[cell] == seat:
                placed += box.level_points[box.level[cell]]
            for support in box.rests_on[cell]:
                if p.owner[support] == seat:
                    resting += box.support_points[box.level[support]]
    return resting + placed, resting + placed * box.match_multiplier


def _points_in_trade(p: State, seat: int) -> tuple[int, int]:
    """Return the range of points: each lozenge scores once or more, at most from the first one on its good on."""
    low, high = 0, 0
    for symbol in range(len(SYMBOLS)):
        if SYMBOL_REGION[symbol] == TRADE:
            owners = [p.owner[cell] for cell in p.box.cells_for[symbol] if p.owner[cell] >= 0]
            low += owners.count(seat)
            high += owners.count(seat) * (len(owners) * (len(owners) + 1) // 2)
    return low, high


def _points_in_port(p: State, seat: int) -> tuple[int, int]:
    """Return the range of points: a fleet scored for the goods there when it sailed, which were no more than now."""
    low, high = 0, 0
    for row, fleet in enumerate(p.box.fleet_in_row):
        owners = [p.owner[ship] for ship in fleet]
        if min(owners) >= 0:
            goods = sum(1 for good in p.box.goods_in_row[row] if p.owner[good] >= 0)
            paid = p.box.fleet_points[: goods + 1]
            low += owners.count(seat) * min(paid)
            high += owners.count(seat) * max(paid)
    return low, high
