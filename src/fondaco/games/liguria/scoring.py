"""The points of every seat by source. Nothing is scored before the end: these are the points if the game ended now."""

from typing import Final

from fondaco.games.liguria.box import COLOURS, CONTRACT, FIRST, KINDS, ROWS, Box
from fondaco.games.liguria.state import State

SOURCE_NAMES: Final = ("islands", "tiles", "balance", "contracts", "sets", "diplomats")


class Assignment:
    """How a seat's cubes are divided among its contracts and sets."""

    def __init__(self, fulfilled: list[int], contract_points: int, set_points: int) -> None:
        self.fulfilled = fulfilled
        """The kinds of the fulfilled contracts."""
        self.contract_points = contract_points
        self.set_points = set_points


def assign(box: Box, contracts: list[int], cubes: list[int]) -> Assignment:
    """Maximize the points of these cubes; among equals, prefer contracts to sets (R42).

    Contract by contract, `points` says for all cubes that can be left how many points the others brought at most, and
    `used` by which contracts. Cubes are packed into an int, eight bits a colour.
    """
    everything = cubes[0] << 16 | cubes[1] << 8 | cubes[2]
    points = {everything: 0}
    used = {everything: 0}
    for number, kind in enumerate(contracts):
        red, yellow, blue = box.demand[kind]
        # Fewer cubes first: what is left with this contract is never looked at again for the same one.
        for left in sorted(points):
            if left >> 16 >= red and left >> 8 & 255 >= yellow and left & 255 >= blue:
                rest = left - (red << 16 | yellow << 8 | blue)
                better = points[left] + box.reward[kind]  # rule: score-contracts, tile-contract
                if better > points.get(rest, -1):
                    points[rest] = better
                    used[rest] = used[left] | 1 << number
    best = everything
    best_sets = 0
    best_total = -1
    for left, by_contracts in points.items():
        sets = min(left >> 16, left >> 8 & 255, left & 255) * box.set_points  # rule: score-sets
        total = by_contracts + sets
        if total > best_total or (total == best_total and by_contracts > points[best]):  # rule: score-sets
            best, best_sets, best_total = left, sets, total
    fulfilled = [kind for number, kind in enumerate(contracts) if used[best] >> number & 1]
    return Assignment(fulfilled, points[best], best_sets)


def contracts_of(p: State, seat: int) -> list[int]:
    """Return the kinds of a seat's contracts, one for each tile."""
    contracts: list[int] = []
    for kind in range(FIRST[CONTRACT], KINDS):
        for _ in range(p.screen[seat * KINDS + kind]):
            contracts.append(kind)
    return contracts


def assignment(p: State, seat: int) -> Assignment:
    """Return the best use of the cubes behind a seat's screen (R23); those in holds and on docks do not count (R22)."""
    first = seat * len(COLOURS)
    return assign(p.box, contracts_of(p, seat), p.store[first : first + len(COLOURS)])


def islands(p: State, seat: int) -> int:
    return sum([value for place, value in enumerate(p.value) if p.holder[place] == seat])  # rule: score-islands


def tiles(p: State, seat: int) -> int:
    """Return the sum of the purple numbers in a harbour."""
    points = 0
    for kind in range(KINDS):
        tile = seat * KINDS + kind
        # rule: score-tiles, tile-ship, tile-merchant, tile-building, tile-monk
        points += p.front[tile] * p.box.front_points[kind] + p.back[tile] * p.box.back_points[kind]
    return points


def balance(p: State, seat: int) -> int:
    """Return green numbers minus red ones: on cards, monks, and knights that were expelled (R17)."""
    green = 0
    for kind in p.box.green_kinds:
        tile = seat * KINDS + kind
        # rule: tile-monk, tile-knight, expelled
        green += p.front[tile] * p.box.front_green[kind] + p.back[tile] * p.box.back_green[kind]
    for card in p.past[seat]:
        green += p.box.score[card]  # rule: score-balance
    if p.card[seat] >= 0:
        green += p.box.score[p.card[seat]]
    return green


def penalty(p: State, seat: int) -> int:
    """Return the points lost for a balance below 0; they may push a score below 0 (R24)."""
    return min(0, balance(p, seat)) * p.box.missing_point  # rule: score-balance


def tiles_in_row(p: State, seat: int, row: int) -> int:
    """Return how many tiles a row of a harbour has, upgraded or not (R19)."""
    count = 0
    for kind in range(FIRST[row], FIRST[row + 1]):
        count += p.front[seat * KINDS + kind] + p.back[seat * KINDS + kind]
    return count


def diplomats(p: State, seat: int) -> int:
    count = 0
    for space, minister in enumerate(p.envoy):
        if minister == seat:
            count += tiles_in_row(p, space // len(ROWS), space % len(ROWS))
    return count * p.box.diplomat_points  # rule: score-diplomats


def open_points(p: State, seat: int) -> dict[str, int]:
    """Return the points that are visible on the table, by source."""
    return {"islands": islands(p, seat), "tiles": tiles(p, seat), "diplomats": diplomats(p, seat)}


def breakdown(p: State, seat: int) -> dict[str, int]:
    p.check_seat(seat)
    return points_with(p, seat, assignment(p, seat))


def points_with(p: State, seat: int, cubes: Assignment) -> dict[str, int]:
    """Return all points of a seat by source, with this use of its cubes."""
    return {
        "islands": islands(p, seat),
        "tiles": tiles(p, seat),
        "balance": penalty(p, seat),
        "contracts": cubes.contract_points,
        "sets": cubes.set_points,
        "diplomats": diplomats(p, seat),
    }


def without_cubes(p: State, seat: int) -> int:
    """Return all points of a seat but those of its contracts and sets."""
    return islands(p, seat) + tiles(p, seat) + penalty(p, seat) + diplomats(p, seat)


def score(p: State, seat: int) -> int:
    cubes = assignment(p, seat)
    return without_cubes(p, seat) + cubes.contract_points + cubes.set_points


def tell(p: State) -> None:
    """Record the final scoring as events."""
    by_seat = [breakdown(p, seat) for seat in range(p.seats)]
    for name in SOURCE_NAMES:
        for seat in range(p.seats):
            points = by_seat[seat][name]
            if points:
                p.record({"event": "points", "seat": seat, "source": name, "points": points})
    p.record({"event": "over", "scores": [sum(points.values()) for points in by_seat]})
