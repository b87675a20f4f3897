"""A bot that takes any legal action, each as likely as any other."""

from fondaco.bots.bot import Bot, nothing_to_decide
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position


class RandomBot(Bot):
    name = "random"

    def choose(self, position: Position, seat: int, chance: Chance) -> int:
        """What is legal for a seat never depends on what it cannot know, so there is nothing to deal anew."""
        actions = position.legal(seat)
        if not actions:
            raise nothing_to_decide(seat)
        return actions[chance.below(len(actions))]

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        return self.choose(position, seat, chance)
