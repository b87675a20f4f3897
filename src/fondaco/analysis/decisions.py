"""The cost of a decision: the chain that was played against the best that were found, all tried in the same worlds.

Chains are tried in a few worlds and most are soon given up. If something may be lost, the best of the rest is chosen in
more worlds. Its gain is then measured in separate worlds, since the best of several was also lucky where it was chosen.
"""

import math
from typing import Final

from fondaco.analysis.candidates import candidates, usual, written
from fondaco.analysis.cutting import Run
from fondaco.analysis.model import NINE_OF_TEN, Model, Standing
from fondaco.analysis.report import Choice, Decision, Loss, Mark
from fondaco.analysis.worlds import Worlds, mean_of
from fondaco.engine.contract import Position

_SHOWN: Final = 3
_POINT: Final = 0.001
"""The weight of a point of margin against chances: if a game is as good as decided, points decide."""
_NEAR: Final = 0.02
"""Chains less than this behind the best are kept, and a smaller loss is not examined further."""
_CHOSEN: Final = 4
"""The number of further worlds in which the best chain is chosen, as a multiple of the model's own number."""
_JUDGED: Final = 8
"""The number of worlds in which a loss is then measured, as the same multiple. With few, a loss that is large by chance
would be marked."""
_SURE: Final = 0.01**2
"""A variance below which a loss is known well enough."""
_ENOUGH: Final = 4
"""The number of worlds in which the gain of a decision is measured, as the same multiple. Fewer are enough, since a
gain was not selected for being large."""
_NOT_SHARED: Final = 0.25
"""The share of a chance's error that is assumed to differ between two ends of the same decision, which have the rest in
common."""
THRESHOLDS: Final[tuple[tuple[float, Mark], ...]] = ((0.12, "blunder"), (0.07, "mistake"), (0.03, "inaccuracy"))
"""The least lost chance for each mark, given only if the interval of the loss does not include 0."""


class _Tried:
    """A chain, and its end in each world."""

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions
        self.ends: dict[int, Standing] = {}

    def look(self, worlds: Worlds, numbers: range) -> None:
        for number in numbers:
            if number not in self.ends:
                self.ends[number] = worlds.after(number, self.actions)

    def standings(self, numbers: range) -> list[Standing]:
        """Return its ends in those of these worlds in which it was tried; if in none, its ends in all others."""
        return [self.ends[number] for number in numbers if number in self.ends] or list(self.ends.values())

    def worth(self, seat: int, numbers: range) -> float:
        """Return its mean worth to the seat in these worlds."""
        return mean_of([_worth(self.ends[number], seat) for number in numbers])[0]


def _worth(end: Standing, seat: int) -> float:
    others = (sum(end.points) - end.points[seat]) / (len(end.points) - 1)
    return end.chances[seat] + _POINT * (end.points[seat] - others)


def judge_run(model: Model, run: Run, seed: int) -> Decision:
    """Judge a decision of a seat by what the seat knew."""
    seat = run.seat
    worlds = Worlds(model, run.before, seat, seed)
    known = worlds.world(0)
    tried = [_Tried(chain) for chain in candidates(model, known, seat, run.actions)]
    played = tried[0]
    numbers = range(model.worlds)
    rest = _compare(tried, played, worlds, seat, numbers)
    if len(rest) > 1:
        numbers = range(2 * model.worlds)
        rest = _compare(rest, played, worlds, seat, numbers)
    best = rest[0]
    loss, variance = _ahead(best, played, seat, numbers)
    if loss > _NEAR:
        alike = variance <= _SURE  # if worlds hardly differ, more of them add nothing
        numbers = range(len(numbers) + (0 if alike else _CHOSEN) * model.worlds)
        rest = _best_first([one for one in rest if one is not played][:_SHOWN], worlds, seat, numbers)
        best = rest[0]
        numbers = range(len(numbers), len(numbers) + (2 if alike else _JUDGED) * model.worlds)
        best.look(worlds, numbers)
        played.look(worlds, numbers)
        loss, variance = _ahead(best, played, seat, numbers)
    if loss <= 0.0:
        rest = [played, *[one for one in rest if one is not played]]
    rest = rest[:_SHOWN]
    own = _choice(model, run.before, seat, played, numbers)
    lost, lost_points = _losses(model, rest, played, seat, numbers)
    mark = _mark(lost)
    if mark:  # then the other choices are shown next to the best
        for one in rest:
            one.look(worlds, numbers)
    shown = [own if one is played else _choice(model, known, seat, one, numbers) for one in rest]
    gains, gains_points = _gains(model, worlds, known, seat, played)
    return Decision(
        step=run.step,
        end=run.end,
        seat=seat,
        played=own,
        best=shown,
        loss_chance=lost,
        loss_points=lost_points,
        gains=gains,
        gains_points=gains_points,
        mark=mark,
    )


def _compare(tried: list[_Tried], played: _Tried, worlds: Worlds, seat: int, numbers: range) -> list[_Tried]:
    """Return the chains worth further worlds, best first, always including the one that was played."""
    if len(tried) == 1:
        played.look(worlds, numbers)
        return tried
    order = _best_first(tried, worlds, seat, numbers)
    least = order[0].worth(seat, numbers) - _NEAR
    return [
        one
        for place, one in enumerate(order)
        if place < _SHOWN - 1 or one is played or one.worth(seat, numbers) >= least
    ]


def _best_first(tried: list[_Tried], worlds: Worlds, seat: int, numbers: range) -> list[_Tried]:
    """Try the chains in these worlds, and sort them by worth."""
    for one in tried:
        one.look(worlds, numbers)
    return sorted(tried, key=lambda one: -one.worth(seat, numbers))


def _ahead(one: _Tried, other: _Tried, seat: int, numbers: range) -> tuple[float, float]:
    """Return the lead of one chain over another in these worlds, and its variance."""
    return mean_of([one.ends[n].chances[seat] - other.ends[n].chances[seat] for n in numbers])


def _gains(model: Model, worlds: Worlds, known: Position, seat: int, played: _Tried) -> tuple[list[float], list[float]]:
    """Return what the decision changed for each seat, compared with playing on by the value."""
    seats = range(known.seats)
    if played.actions == usual(model, known, seat):
        return [0.0 for _ in seats], [0.0 for _ in seats]
    numbers = sorted(played.ends)[: _ENOUGH * model.worlds]
    before = [worlds.after(number, []) for number in numbers]
    after = [played.ends[number] for number in numbers]
    pairs = list(zip(after, before, strict=True))
    chances = [mean_of([a.chances[s] - b.chances[s] for a, b in pairs])[0] for s in seats]
    return chances, [mean_of([a.points[s] - b.points[s] for a, b in pairs])[0] for s in seats]


def _losses(model: Model, best: list[_Tried], played: _Tried, seat: int, numbers: range) -> tuple[Loss, Loss]:
    """Return the loss in chance and in points.

    If the best chain was played, there is none, up to the error measured against the next best.
    """
    other = next((one for one in best if one is not played), played)
    if other is played:  # there was no alternative
        return Loss(0.0, 0.0, 0.0), Loss(0.0, 0.0, 0.0)
    ends = [(other.ends[n], played.ends[n]) for n in numbers]
    chance, variance = _ahead(other, played, seat, numbers)
    middle = mean_of([(one.chances[seat] + own.chances[seat]) / 2 for one, own in ends])[0]
    variance += (_NOT_SHARED * model.error) ** 2 * middle * (1.0 - middle)
    half = NINE_OF_TEN * math.sqrt(variance)
    low, high = (max(0.0, chance - half), min(1.0, max(0.0, chance + half))) if model.fitted else (0.0, 1.0)
    points, variance = mean_of([one.points[seat] - own.points[seat] for one, own in ends])
    half = NINE_OF_TEN * math.sqrt(variance)
    if best[0] is played:
        return Loss(0.0, 0.0, high), Loss(0.0, min(0.0, points - half), max(0.0, points + half))
    return Loss(chance, low, high), Loss(points, points - half, points + half)


def _mark(lost: Loss) -> Mark:
    for least, mark in THRESHOLDS:
        if lost.mean >= least and lost.low > 0.0:
            return mark
    return ""


def _choice(model: Model, position: Position, seat: int, tried: _Tried, numbers: range) -> Choice:
    ends = tried.standings(numbers)
    mean, variance = mean_of([end.chances[seat] for end in ends])
    points = mean_of([end.points[seat] for end in ends])[0]
    return Choice(written(position, seat, tried.actions), model.interval(mean, variance), points)
