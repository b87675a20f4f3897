"""A bot that takes any legal action, all equally likely."""

from fondaco.bots.bot import Bot, nothing_to_decide
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position


class RandomBot(Bot):
    name = "random"

    def choose(self, position: Position, seat: int, chance: Chance) -> int:
        """Return any of the legal actions, all equally likely.

        The legal actions of a seat never depend on what it cannot know, so there is no need to redeal.
        """
        actions = position.legal(seat)
        if not actions:
            raise nothing_to_decide(seat)
        return actions[chance.below(len(actions))]

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        return self.choose(position, seat, chance)
