"""A bot that errs as people do: it overlooks some of its choices and misjudges the others a little.

It does not play at random. It finds a choice that is clearly best, rarely overlooks one that scores at once, and among
choices that are about equally good it does not always find the best.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from fondaco.bots.choosing import judged
from fondaco.bots.merchant import MerchantBot
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position

_NEAR: Final = 12.0
"""A choice worse than the best by this many points is never taken for it."""
_MISJUDGED: Final = 1.5
_OVERLOOKED: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class ApprenticeBot(MerchantBot):
    """Judges by the game's learned value, or by its advice if it has none."""

    name = "apprentice"

    def __init__(self, weights: list[list[float]] | None = None) -> None:
        super().__init__(weights)
        self.misjudged = _MISJUDGED
        """The largest error of judgement, in points."""
        self.overlooked = _OVERLOOKED
        """The percentage of choices overlooked; of those that score at once, a quarter of it."""

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        actions = position.legal(seat)
        if len(actions) == 1:
            return actions[0]
        worth = judged(position, seat, actions, self.known(position))
        least = max(worth) - _NEAR
        near = [i for i in range(len(actions)) if worth[i] > least]
        seen = [i for i in near if not self.overlooks(position, seat, actions[i], chance)] if len(near) > 1 else near
        best, most = -1, 0.0
        for i in seen or near:
            seems = worth[i] + self.misjudged * (chance.below(2001) - 1000) / 1000
            if best < 0 or seems > most:
                best, most = i, seems
        return actions[best]

    def overlooks(self, position: Position, seat: int, action: int, chance: Chance) -> bool:
        after = position.clone()
        after.apply(seat, action)
        scores = after.scores()[seat] > position.scores()[seat]
        return chance.below(400) < self.overlooked * (1 if scores else 4)
