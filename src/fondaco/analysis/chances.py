"""The chances of every seat at a moment, with the knowledge of one seat or of all."""

from fondaco.analysis.model import Model, Standing, shares
from fondaco.analysis.report import Chance
from fondaco.analysis.worlds import Estimate, mean_of, stands_later
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position


def estimate(model: Model, position: Position, seat: int | None, seed: int) -> Estimate:
    """Estimate how every seat stands, as this seat knows it or, for None, each as it knows it itself.

    No deal represents the knowledge of all seats together, as nobody may know the pile. So each seat's chance is that
    in the worlds that it thinks possible, and the chances are scaled to add up to 1.
    """
    seats = range(position.seats)
    if position.next_to_act() < 0:
        won = [Chance(share, share, share) for share in shares(position)]
        return Estimate(won, [float(score) for score in position.scores()])
    if seat is not None:
        ends = [_in_world(model, position, [seat], seed, number)[0] for number in range(4 * model.worlds)]
        of_seat = [ends for _ in seats]
    else:
        by_world = [_in_world(model, position, list(seats), seed, number) for number in range(2 * model.worlds)]
        of_seat = [[ends[one] for ends in by_world] for one in seats]
    found = [mean_of([end.chances[one] for end in of_seat[one]]) for one in seats]
    total = sum([mean for mean, _variance in found])
    return Estimate(
        [model.interval(mean / total, variance / total / total) for mean, variance in found],
        [mean_of([end.points[one] for end in of_seat[one]])[0] for one in seats],
    )


def _in_world(model: Model, position: Position, seats: list[int], seed: int, number: int) -> list[Standing]:
    """Return the standings in one world of each of these seats; seats with the same knowledge share a world."""
    worlds: list[Position] = []
    ends: list[Standing] = []
    for seat in seats:
        world = position.redeal(seat, FastChance(seed, number))
        same = next((ends[k] for k, other in enumerate(worlds) if other == world), None)
        worlds.append(world)
        ends.append(stands_later(model, world, seat, []) if same is None else same)
    return ends
