"""Mean standings over worlds: everything redealt that a seat cannot know, and played on a little.

In each world all seats play on by the value until every seat has had a turn; then the model evaluates the position.
"""

import math
from typing import Final, NamedTuple

from fondaco.analysis.model import Model, Standing
from fondaco.analysis.report import Chance
from fondaco.bots.doge import look_ahead
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import IllegalActionError

_UNKNOWN: Final = 0.25
"""The variance assumed for a single world: the largest that a chance can have."""


class Estimate(NamedTuple):
    """The mean over worlds, for each seat."""

    chances: list[Chance]
    points: list[float]


class Worlds:
    """A position as one seat knows it, redealt as often as needed; the same seed deals the same worlds."""

    def __init__(self, model: Model, position: Position, seat: int, seed: int) -> None:
        self.model = model
        self.position = position
        self.seat = seat
        self.seed = seed
        self._dealt: list[Position] = []

    def world(self, number: int) -> Position:
        while len(self._dealt) <= number:
            self._dealt.append(self.position.redeal(self.seat, FastChance(self.seed, len(self._dealt))))
        return self._dealt[number]

    def after(self, number: int, actions: list[int]) -> Standing:
        """Return the standing in this world after these actions of the seat and one turn of everybody."""
        return stands_later(self.model, self.world(number), self.seat, actions)


def stands_later(model: Model, world: Position, seat: int, actions: list[int]) -> Standing:
    """Return the standing after these actions and one turn of everybody.

    From an action on that is impossible in this world, because something else was revealed, the seat decides anew.
    """
    go_on_after = _look_ahead if model.fitted else _play_to_the_end
    try:
        end = go_on_after(model, world, seat, actions)
    except IllegalActionError:
        end = go_on_after(model, world, seat, possible(world, seat, actions))
    return model.stands(end)


def possible(world: Position, seat: int, actions: list[int]) -> list[int]:
    """Return as much of a chain as is legal in this world."""
    position = world.clone()
    for number, action in enumerate(actions):
        if action not in position.legal(seat):
            return actions[:number]
        position.apply(seat, action)
    return actions


def _look_ahead(model: Model, world: Position, seat: int, actions: list[int]) -> Position:
    return look_ahead(world, seat, actions, model.weights)


def _play_to_the_end(model: Model, world: Position, seat: int, actions: list[int]) -> Position:
    """Play to the end by the advice, for a game without a fitted value."""
    position = world.clone()
    for action in actions:
        position.apply(seat, action)
    go_on(model, position)
    return position


def go_on(model: Model, position: Position, end: float = math.inf) -> None:
    """Play by the value or the advice until this turn, or to the end of the game."""
    while position.turn() < end and (acting := position.next_to_act()) >= 0:
        position.apply(acting, model.favourite(position, acting))


def mean_of(values: list[float]) -> tuple[float, float]:
    """Return the mean of the values found in each world, and its variance.

    With fewer worlds, the variance is widened, about as much as Student's distribution is wider than the normal one.
    """
    count = len(values)
    mean = sum(values) / count
    if count < 2:  # of a chance about which nothing else is known
        return mean, _UNKNOWN
    scatter = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    return mean, scatter / count * (count / (count - 1)) ** 2
