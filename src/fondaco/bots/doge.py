"""A bot that tries its ideas out: on redealt worlds, with the learned value at the end of what it looks at.

The best few actions by the value are tried in the same worlds. In each, all seats go on as `merchant` would until every
seat has had a turn, and there the value says how things stand for whom. What is found so is averaged with what the
value said at first, which counts as much as a few worlds: where worlds are few, they only add noise.
"""

import time
from typing import Final

from mypy_extensions import mypyc_attr

from fondaco.bots.merchant import MerchantBot
from fondaco.bots.selfplay import promise
from fondaco.bots.value import weights_for
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position
from fondaco.engine.features import Recorder

_SECONDS: Final = 0.3
_MOST_WORLDS: Final = 40
_MOST_TRIED: Final = 5
_NEAR: Final = 6.0
"""An action that seems worse by so many points is not tried."""
_TRUST: Final = 6
"""What the value says at first counts as much as so many worlds."""
_LEAST_WORLDS: Final = 6
_CLEAR: Final = 4.0
"""An action that is behind by so many points after some worlds is not tried further."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DogeBot(MerchantBot):
    """Where nothing was learned, it takes what its game's advice values most."""

    name = "doge"

    def __init__(self, weights: list[list[float]] | None = None) -> None:
        super().__init__(weights)
        self.seconds = _SECONDS
        self.worlds = _MOST_WORLDS
        """How many worlds are enough; with time for all of them, the same chance leads to the same choice."""

    def limit(self, seconds: float) -> None:
        self.seconds = seconds

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        weights = self.weights if self.weights is not None else weights_for(position.game, position.seats)
        actions = position.legal(seat)
        if not weights or len(actions) == 1:
            return super().think(position, seat, chance)
        deadline = time.perf_counter() + self.seconds
        worth = position.game.judge(position, seat, actions, weights)
        order = sorted(range(len(actions)), key=lambda i: -worth[i])
        near = [i for i in order if worth[i] > worth[order[0]] - _NEAR][:_MOST_TRIED]
        found = [_TRUST * (worth[i] - worth[near[0]]) for i in near]
        worlds = 0
        while len(near) > 1 and worlds < self.worlds and time.perf_counter() < deadline:
            world = position.redeal(seat, chance)
            ends = [look_ahead(world, seat, actions[i], weights) for i in near]
            mean = sum(ends) / len(ends)
            found = [total + end - mean for total, end in zip(found, ends, strict=True)]
            worlds += 1
            if worlds >= _LEAST_WORLDS:
                least = max(found) - _CLEAR * (_TRUST + worlds)
                kept = [k for k in range(len(near)) if found[k] > least]
                near, found = [near[k] for k in kept], [found[k] for k in kept]
        return actions[near[found.index(max(found))]]


def look_ahead(world: Position, seat: int, action: int, weights: list[list[float]]) -> float:
    """How the seat stands against the others when each has had a turn, if all go on by the value."""
    position = world.clone()
    game = position.game
    end = position.turn() + position.seats + 1
    position.apply(seat, action)
    while position.turn() < end:
        acting = position.next_to_act()
        if acting < 0:
            break
        actions = position.legal(acting)
        if len(actions) == 1:
            position.apply(acting, actions[0])
        else:
            worth = game.judge(position, acting, actions, weights)
            position.apply(acting, actions[worth.index(max(worth))])
    return margin(position, seat, weights)


def margin(position: Position, seat: int, weights: list[list[float]]) -> float:
    """The points of a seat, now and to come, less the mean of the others'."""
    game, seats = position.game, position.seats
    totals = [float(score) for score in position.scores()]
    if position.next_to_act() >= 0:
        recorder = Recorder(seats)
        game.tell(position, recorder)
        left = game.turns_left(position)
        for other in range(seats):
            totals[other] += promise(game, recorder, other, left, weights)
    return totals[seat] - (sum(totals) - totals[seat]) / (seats - 1)
