"""Ducats by source, the prices of lots, and ranks."""

from typing import Final

from fondaco.games.oltremare.box import Box
from fondaco.games.oltremare.state import State

START: Final = 0
SYMBOLS: Final = 1
MARKERS: Final = 2
PURCHASES: Final = 3
TRADES: Final = 4
CARGO: Final = 5
PRESTIGE: Final = 6
PIRATES: Final = 7
HARBOURS: Final = 8
SOURCE_NAMES: Final = (
    "start",
    "symbols",
    "markers",
    "purchases",
    "trades",
    "cargo",
    "prestige",
    "pirates",
    "harbours",
)
SOURCES: Final = len(SOURCE_NAMES)


def pay(p: State, seat: int, source: int, ducats: int) -> None:
    """Give ducats to a seat, or take them; it may go into debt."""
    if ducats:
        p.ducats[seat] += ducats  # rule: debt
        p.by_source[seat * SOURCES + source] += ducats
        if p.events is not None:
            p.record({"event": "ducats", "seat": seat, "source": SOURCE_NAMES[source], "ducats": ducats})


def breakdown(p: State, seat: int) -> dict[str, int]:
    p.check_seat(seat)
    return {name: p.by_source[seat * SOURCES + source] for source, name in enumerate(SOURCE_NAMES)}


def lots(box: Box, cards: list[int]) -> int:
    """Return what a cargo pile sells for: each run of the same good is a lot."""
    ducats = 0
    run = 0
    for i, card in enumerate(cards):
        run += 1
        if i + 1 == len(cards) or box.good[cards[i + 1]] != box.good[card]:
            ducats += box.lot[box.good[card]][run]  # rule: lots
            run = 0
    return ducats


def top_run(box: Box, cards: list[int]) -> int:
    """Return how many cards on top of a cargo pile are of the same good."""
    run = 0
    for card in reversed(cards):
        if box.good[card] != box.good[cards[-1]]:
            break
        run += 1
    return run


def pay_ranks(p: State, counts: list[int], source: int) -> None:
    """Pay by rank: the most gets the most, equals share a place, no place is skipped, and zero counts (D18)."""
    for place, count in enumerate(sorted(set(counts), reverse=True)):  # rule: venice-prestige, final-scoring
        if place < len(p.box.rank_pay):
            for seat in range(p.seats):
                if counts[seat] == count:
                    pay(p, seat, source, p.box.rank_pay[place])


def score_venice(p: State) -> None:
    """Score the interruption: prestige, then all cargo but the run on top; nothing that is not loaded yet (D17)."""
    if p.events is not None:
        p.record({"event": "venice"})
    p.venice = False
    pay_ranks(p, p.prestige, PRESTIGE)  # rule: venice-prestige
    p.prestige = [0] * p.seats  # rule: venice-prestige
    for seat in range(p.seats):
        pile = p.cargo[seat]
        sold = pile[: len(pile) - top_run(p.box, pile)]  # rule: venice-cargo
        del pile[: len(sold)]
        p.discard += sold
        pay(p, seat, CARGO, lots(p.box, sold))


def score_early(p: State) -> None:
    """Score the first player's piles, which become the draw pile when it is used up a second time (D20)."""
    seat = p.first
    if p.events is not None:
        p.record({"event": "early", "seat": seat})
    pay(p, seat, CARGO, lots(p.box, p.cargo[seat]))
    pay(p, seat, PIRATES, -p.box.pirate_penalty * len(p.pirates[seat]))
    p.early_cargo = len(p.cargo[seat])


def score_end(p: State) -> None:
    # rule: final-scoring
    pay_ranks(p, p.prestige, PRESTIGE)
    for seat in range(p.seats):
        pay(p, seat, CARGO, lots(p.box, p.cargo[seat]))
    for seat in range(p.seats):
        pay(p, seat, PIRATES, -p.box.pirate_penalty * len(p.pirates[seat]))
    pay_ranks(p, p.markers, HARBOURS)


def ranking(p: State) -> list[list[int]]:
    """Rank by ducats, then by cards in the cargo pile, then by the seats from the first player on: no ties (D22)."""

    def rank(seat: int) -> tuple[int, int, int]:
        loaded = len(p.cargo[seat]) + (p.early_cargo if seat == p.first else 0)
        return -p.ducats[seat], -loaded, (seat - p.first) % p.seats  # rule: winner, goal

    return [[seat] for seat in sorted(range(p.seats), key=rank)]
