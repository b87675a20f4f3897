"""Bots whose choice does not depend on how quick the machine is."""

import math

from fondaco import compiled
from fondaco.bots import Bot, bot
from fondaco.bots.doge import DogeBot
from fondaco.bots.master import MasterBot

SEARCHING: dict[str, type[DogeBot]] = {"doge": DogeBot, "master": MasterBot}


def steady(name: str, turns: int = 1) -> Bot:
    """The bot of this name; one that thinks as long as one lets it looks at one world, so many turns ahead, or where
    the rules are not compiled at none."""
    if name not in SEARCHING:
        return bot(name)
    player = SEARCHING[name]()
    player.worlds = 1 if compiled.MODE == compiled.COMPILED else 0
    player.most_turns = turns
    player.limit(math.inf)
    return player
