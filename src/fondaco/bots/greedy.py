"""A bot that takes what its game's `advice` values most, now."""

from mypy_extensions import mypyc_attr

from fondaco.bots.bot import Bot
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    name = "greedy"

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        actions = position.legal(seat)
        if len(actions) == 1:
            return actions[0]
        worth = position.game.appraise(position, seat, actions)
        best = max(worth)
        equals = [action for action, value in zip(actions, worth, strict=True) if value == best]
        return equals[chance.below(len(equals))]
