"""Measure the steps a second of the environments for learners, including observations: a section of `make bench`.

python benchmarks/environments.py: ours alone; with --pettingzoo, PettingZoo's own performance test for every game and
number of seats, five seconds each. A step is one action of one agent, drawn at random from the legal ones. Of a batch
only the call itself is timed; elsewhere the whole loop, as for the peers. Times are processor times.
"""

import sys
import time
from collections.abc import Callable
from itertools import count

import numpy as np
from pettingzoo.test import performance_benchmark

from fondaco.engine.registry import find_game, own_games
from fondaco.research import gymnasium, pettingzoo
from fondaco.research.batch import Batch

PLACES = 32
"""Games of a batch: as many as the fast memory of one core holds."""


def of_batch(name: str, seats: int, seconds: float) -> float:
    """Return the steps a second of all games of a batch together."""
    batch = Batch(name, seats=seats, games=PLACES)
    _, masks = batch.reset()
    draw = np.random.default_rng(1)
    steps, taken = 0, 0.0
    while taken < seconds:
        actions = (draw.random(masks.shape, np.float32) * masks).argmax(axis=1)
        start = time.process_time()
        _, masks, _, _ = batch.step(actions)
        taken += time.process_time() - start
        steps += PLACES
    return steps / taken


def of_pettingzoo(name: str, seats: int, seconds: float) -> float:
    env = pettingzoo.env(name, seats=seats)
    numbers = count(1)

    def play() -> int:
        env.reset(seed=next(numbers))
        steps = 0
        for _agent in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else env.action_space("seat_0").sample(seen["action_mask"]))
            steps += not over
        return steps

    return _rate(play, seconds)


def of_gymnasium(name: str, seats: int, seconds: float) -> float:
    env = gymnasium.env(name, ["random"] * (seats - 1))
    numbers = count(1)

    def play() -> int:
        seen, _ = env.reset(seed=next(numbers))
        steps, over = 0, False
        while not over:
            seen, _, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
            steps += 1
        return steps

    return _rate(play, seconds)


def _rate(play: Callable[[], int], seconds: float) -> float:
    play()
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        steps += play()
    return steps / (time.process_time() - start)


def measured(seconds: float) -> dict[str, float]:
    """Measure the steps a second of each environment."""
    found: dict[str, float] = {}
    for name in own_games():
        title, seats = find_game(name).title, 4
        found[f"**{title}**, {seats} seats, {PLACES} games in one call"] = of_batch(name, seats, seconds)
        found[f"{title}, PettingZoo"] = of_pettingzoo(name, seats, seconds)
        found[f"{title}, Gymnasium, against three `random`"] = of_gymnasium(name, seats, seconds)
    return found


def performance_tests() -> None:
    """Run PettingZoo's own performance tests, which print the results and fail if an environment is broken."""
    for name in own_games():
        game = find_game(name)
        for seats in game.seat_counts:
            print(f"{game.title}, {seats} seats")
            performance_benchmark(pettingzoo.env(name, seats=seats))


if __name__ == "__main__":
    if "--pettingzoo" in sys.argv[1:]:
        performance_tests()
        sys.exit()
    for what, steps in measured(2.0).items():
        print(f"{what}: {steps:,.0f}")
