"""What several bots do: judge the actions that are open, and take the best."""

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position


def judged(position: Position, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
    """What each action is worth by the learned value; without weights, by the game's advice."""
    game = position.game
    return game.judge(position, seat, actions, weights) if weights else game.appraise(position, seat, actions)


def best_of(actions: list[int], worth: list[float], chance: Chance) -> int:
    """The action that is worth most; of several that are, each as likely as any other."""
    best = max(worth)
    equals = [action for action, value in zip(actions, worth, strict=True) if value == best]
    return equals[chance.below(len(equals))]
