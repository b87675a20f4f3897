"""Games to learn a value from: samples of every seat's features, with the points it scored from there on."""

import math
from collections.abc import Mapping
from typing import Any, Final

from fondaco.bots.choosing import best_of, judged
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.features import Promises, Recorder

_BOTS_STREAM: Final = 1 << 34
_TEMPERATURE: Final = 3.0
"""An action worse by this many points is explored about a third as often."""


class Lesson:
    """The samples of one game, each of a seat at one moment: features with amounts, turns left, and points to come."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.numbers: list[int] = []
        self.amounts: list[float] = []
        self.left: list[float] = []
        self.targets: list[float] = []
        self.scores: list[int] = []
        """The final scores."""


class _Moment:
    def __init__(self, position: Position, weights: list[list[float]]) -> None:
        self.recorder = Recorder(position.seats)
        position.game.tell(position, self.recorder)
        self.left = position.game.turns_left(position)
        self.scores = position.scores()
        self.promises = promises(position, weights) if weights else []


def play_lesson(
    game: Game,
    seats: int,
    seed: int,
    number: int,
    options: Mapping[str, OptionValue],
    box: Any,
    weights: list[list[float]],
    explore: float,
    trace: float,
) -> Lesson:
    """Play a game with these weights (if empty, by the game's advice) and return its training samples.

    In a share `explore` of the decisions another action is tried. `trace` is how far a target trusts the final result
    rather than what the weights expected on the way (λ of temporal differences).
    """
    position = game.deal(seats, FastChance(seed, number), options, box)
    chance = FastChance(seed, number + _BOTS_STREAM)
    moments: list[_Moment] = []
    turn = position.turn()
    while True:
        seat = position.next_to_act()
        if seat < 0:
            break
        position.apply(seat, _choose(position, seat, weights, explore, chance))
        if position.turn() != turn:
            turn = position.turn()
            if chance.below(seats + 1) == 0 and position.next_to_act() >= 0:
                moments.append(_Moment(position, weights))
    return _lesson(moments, position.scores(), trace)


def _choose(position: Position, seat: int, weights: list[list[float]], explore: float, chance: Chance) -> int:
    actions = position.legal(seat)
    if len(actions) == 1:
        return actions[0]
    tried = chance.below(1000) < 1000 * explore
    if tried and chance.below(4) == 0:
        return actions[chance.below(len(actions))]
    worth = judged(position, seat, actions, weights)
    if tried:
        best = max(worth)
        odds = [math.exp((value - best) / _TEMPERATURE) for value in worth]
        drawn = sum(odds) * chance.below(1 << 20) / (1 << 20)
        for action, share in zip(actions, odds, strict=True):
            drawn -= share
            if drawn <= 0.0:
                return action
    return best_of(actions, worth, chance)


def _lesson(moments: list[_Moment], scores: list[int], trace: float) -> Lesson:
    lesson = Lesson()
    lesson.scores = scores
    for seat in range(len(scores)):
        after = float(scores[seat])
        expected = after
        for i in range(len(moments) - 1, -1, -1):
            moment = moments[i]
            # Both in points at the end of the game: the later target, and what the weights expected at that moment.
            target = trace * after + (1.0 - trace) * expected if moment.promises else after
            lesson.sizes.append(len(moment.recorder.numbers[seat]))
            lesson.numbers += moment.recorder.numbers[seat]
            lesson.amounts += moment.recorder.amounts[seat]
            lesson.left.append(moment.left)
            lesson.targets.append(target - moment.scores[seat])
            after = target
            if moment.promises:
                expected = moment.scores[seat] + moment.promises[seat]
    return lesson


def promises(position: Position, weights: list[list[float]]) -> list[float]:
    """Return the points that each seat can expect from here on."""
    game = position.game
    sink = Promises(weights, game.knots, game.turns_left(position), position.seats)
    game.tell(position, sink)
    return sink.totals


def final_points(position: Position, weights: list[list[float]]) -> list[float]:
    """Return the expected final points of each seat; without weights, its current points."""
    points = [float(score) for score in position.scores()]
    if weights and position.next_to_act() >= 0:
        points = [score + to_come for score, to_come in zip(points, promises(position, weights), strict=True)]
    return points
