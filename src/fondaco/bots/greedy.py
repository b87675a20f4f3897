"""A bot that plays the action that its game's `advice` values most."""

from mypy_extensions import mypyc_attr

from fondaco.bots.bot import Bot
from fondaco.bots.choosing import best_of
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    name = "greedy"

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        actions = position.legal(seat)
        if len(actions) == 1:
            return actions[0]
        return best_of(actions, position.game.appraise(position, seat, actions), chance)
