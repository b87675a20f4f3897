"""Players that are programs. A bot is known by its name; `bot("greedy")` makes one."""

from fondaco.bots.bot import Bot
from fondaco.bots.doge import DogeBot
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.merchant import MerchantBot
from fondaco.bots.random import RandomBot
from fondaco.engine.contract import Game, allowed_text
from fondaco.engine.errors import FondacoError

_BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot, "merchant": MerchantBot, "doge": DogeBot}

_LEARNED = (MerchantBot.name, DogeBot.name)


def bots() -> list[str]:
    """The names of the bots, the weakest first."""
    return list(_BOTS)


def bots_of(game: Game) -> list[str]:
    """The bots that play this game each in its own way: without a learned value some play as others do."""
    return [name for name in _BOTS if game.feature_count or name not in _LEARNED]


def bot(name: str) -> Bot:
    """The bot of this name."""
    if name not in _BOTS:
        raise FondacoError("unknown bot {name}; use one of: {allowed}", name=repr(name), allowed=allowed_text(bots()))
    return _BOTS[name]()


__all__ = ["Bot", "bot", "bots", "bots_of"]
