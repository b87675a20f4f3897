"""What several bots share: judging the legal actions, and picking the best."""

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position


def judged(position: Position, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
    """Return the worth of each action by the learned value or, without weights, by the game's advice."""
    game = position.game
    return game.judge(position, seat, actions, weights) if weights else game.appraise(position, seat, actions)


def best_of(actions: list[int], worth: list[float], chance: Chance) -> int:
    """Return the action that is worth most, breaking ties at random."""
    best = max(worth)
    equals = [action for action, value in zip(actions, worth, strict=True) if value == best]
    return equals[chance.below(len(equals))]
