"""Measure random play of Catanatron, OpenSpiel and RLCard. It runs in an environment of its own and prints JSON.

Each is driven in the fastest way that its Python API offers. In OpenSpiel chance is drawn like any other action, from
`legal_actions`, and counted as a move, which favours it over drawing by the probabilities.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

Played = tuple[int, int]
"""Moves and games."""
_environment: Any = None


def catanatron(number: int) -> Played:
    from catanatron import Color, Game, RandomPlayer

    random.seed(number)
    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    moves = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        moves += 1
    return moves, 1


def open_spiel(name: str) -> Callable[[int], Played]:
    import pyspiel

    game = pyspiel.load_game(name)
    draw = random.Random(1).random

    def play(_number: int) -> Played:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            moves += 1
        return moves, 1

    return play


def rlcard(name: str) -> Callable[[int], Played]:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_number: int) -> Played:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories), 1

    return play


def catanatron_gym(_number: int) -> Played:
    """Play a game against three random players, with vector observations, and count the agent's steps."""
    import gymnasium
    from catanatron import Color, RandomPlayer

    global _environment
    if _environment is None:
        enemies = [RandomPlayer(colour) for colour in (Color.RED, Color.WHITE, Color.ORANGE)]
        _environment = gymnasium.make("catanatron_gym:catanatron-v1", config={"enemies": enemies})
    _, info = _environment.reset()
    steps, over = 0, False
    while not over:
        _, _, terminated, truncated, info = _environment.step(random.choice(info["valid_actions"]))
        over = terminated or truncated
        steps += 1
    return steps, 1


def measure(play: Callable[[int], Played], seconds: float) -> dict[str, float]:
    """Return moves and games per second, after a first game to warm up."""
    play(0)
    moves = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        more, another = play(games + 1)
        moves += more
        games += another
    took = time.perf_counter() - start
    return {"moves": moves / took, "games": games / took}


def main(seconds: float) -> None:
    results = {
        "Catanatron, 4 players": measure(catanatron, seconds),
        "OpenSpiel hearts": measure(open_spiel("hearts"), seconds),
        "OpenSpiel gin rummy": measure(open_spiel("gin_rummy"), seconds),
        "OpenSpiel backgammon": measure(open_spiel("backgammon"), seconds),
        "RLCard uno": measure(rlcard("uno"), seconds),
        "RLCard gin rummy": measure(rlcard("gin-rummy"), seconds),
    }
    environments = {
        "Catanatron's gym, against three random players": measure(catanatron_gym, seconds)["moves"],
        "RLCard uno": results["RLCard uno"]["moves"],
        "RLCard gin rummy": results["RLCard gin rummy"]["moves"],
    }
    versions = {name: version(name) for name in ("catanatron", "catanatron_gym", "open_spiel", "rlcard")}
    json.dump({"results": results, "environments": environments, "versions": versions}, sys.stdout)


if __name__ == "__main__":
    main(float(sys.argv[1]))
