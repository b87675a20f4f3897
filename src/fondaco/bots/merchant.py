"""A bot that looks one decision ahead with the learned value of its game."""

from mypy_extensions import mypyc_attr

from fondaco.bots.choosing import best_of, judged
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.value import weights_for
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class MerchantBot(GreedyBot):
    """Takes the best action by the learned value, or by the game's advice if it has none."""

    name = "merchant"

    def __init__(self, weights: list[list[float]] | None = None) -> None:
        self.weights = weights
        """Weights to use instead of those that the game comes with."""

    def known(self, position: Position) -> list[list[float]]:
        """Return the weights to play by; empty if the game has no learned value."""
        return self.weights if self.weights is not None else weights_for(position.game, position.seats)

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        actions = position.legal(seat)
        if len(actions) == 1:
            return actions[0]
        return best_of(actions, judged(position, seat, actions, self.known(position)), chance)
