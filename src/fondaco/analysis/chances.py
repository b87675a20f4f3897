"""The chances of every seat at a moment, with one seat's knowledge or with that of all."""

from fondaco.analysis.model import Model, shares
from fondaco.analysis.report import Chance
from fondaco.analysis.worlds import Estimate, Worlds, mean_of
from fondaco.engine.contract import Position


def estimate(model: Model, position: Position, seat: int | None, seed: int) -> Estimate:
    """How things stand: as this seat knows them, or (None) for each seat as it knows them itself.

    What all know together has no deal of its own: nobody may know the pile. So each seat's chance is that in the worlds
    which it thinks possible, and these are made to add up to 1.
    """
    if position.next_to_act() < 0:
        won = [Chance(share, share, share) for share in shares(position)]
        return Estimate(won, [float(score) for score in position.scores()])
    if seat is not None:
        found = [_of_seat(model, position, seat, of, seed, 4 * model.worlds) for of in range(position.seats)]
    else:
        found = [_of_seat(model, position, of, of, seed, 2 * model.worlds) for of in range(position.seats)]
    total = sum([chance for chance, _variance, _points in found])
    chances = [model.interval(chance / total, variance / total / total) for chance, variance, _points in found]
    return Estimate(chances, [points for _chance, _variance, points in found])


def _of_seat(
    model: Model, position: Position, seat: int, of: int, seed: int, worlds: int
) -> tuple[float, float, float]:
    """The chance of one seat in the worlds of another, the variance of that, and its points."""
    dealt = Worlds(model, position, seat, seed)
    ends = [dealt.after(number, []) for number in range(worlds)]
    mean, variance = mean_of([end.chances[of] for end in ends])
    points, _scatter = mean_of([end.points[of] for end in ends])
    return mean, variance, points
