"""Moves and decisions of every bot in a second, which `site.mjs` measures natively and in a browser."""

import json
import time
from collections.abc import Callable

from fondaco.bots import bot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Game
from fondaco.engine.registry import deal, load_games

BOTS = ("apprentice", "greedy", "merchant", "master", "doge")
TRIES = 3
BEFORE = 40
"""The number of moves after which a game is in its middle."""


def rate(do: Callable[[int], int], seconds: float) -> float:
    """Return how often something is done in a second, in the best of some tries; `do` returns how often it did it."""
    best = 0.0
    for repeat in range(TRIES):
        count, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            count += do(repeat * 1000 + count)
        best = max(best, count / (time.perf_counter() - begun))
    return best


def random_moves(game: Game, seats: int) -> Callable[[int], int]:
    return lambda seed: play_out(deal(game, seats, seed), [bot("random")] * seats, FastChance(seed))


def decisions(game: Game, seats: int, name: str) -> Callable[[int], int]:
    """Return a function that lets a bot decide in the middle of a game."""
    middle, chance = deal(game, seats, 7), FastChance(7)
    for _ in range(BEFORE):
        seat = middle.next_to_act()
        middle.apply(seat, bot("greedy").choose(middle, seat, chance))
    while len(middle.legal(middle.next_to_act())) < 2:
        seat = middle.next_to_act()
        middle.apply(seat, middle.legal(seat)[0])

    def decide(seed: int) -> int:
        bot(name).choose(middle, middle.next_to_act(), FastChance(seed))
        return 1

    return decide


def speeds() -> str:
    """Return, for each game, its title, the moves of random play, and the decisions of each bot, as JSON."""
    figures: list[list[str | float]] = []
    for game in load_games():
        seats = max(3, min(game.seat_counts))
        decided = [rate(decisions(game, seats, name), 0.3) for name in BOTS]
        figures.append([game.title, rate(random_moves(game, seats), 0.6), *decided])
    return json.dumps(figures)
