"""Players that are programs. `bot("greedy")` makes the bot of this name.

Other packages provide bots under the entry point group `fondaco.bots`: a name, and a subclass of `Bot` with that name.
"""

from typing import Final

from fondaco.bots.apprentice import ApprenticeBot
from fondaco.bots.bot import Bot
from fondaco.bots.doge import DogeBot
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.master import MasterBot
from fondaco.bots.merchant import MerchantBot
from fondaco.bots.random import RandomBot
from fondaco.engine.contract import Game, allowed_text
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import declared, package_of

GROUP: Final = "fondaco.bots"
"""The entry points of bots in other packages."""
LEVELS: Final = ("apprentice", "merchant", "master", "doge")
"""The bots offered to people, weakest first."""
_BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "apprentice": ApprenticeBot,
    "greedy": GreedyBot,
    "merchant": MerchantBot,
    "master": MasterBot,
    "doge": DogeBot,
}
_SEARCHING: Final = ("master", "doge")
"""Without a learned value these play as `merchant` does."""


def own_bots() -> list[str]:
    """Return the names of the bots that come with Fondaco, weakest first."""
    return list(_BOTS)


def bots() -> list[str]:
    """Return the names of all bots: ours, weakest first, then those that other packages provide."""
    return [*_BOTS, *[name for name in sorted(declared(GROUP)) if name not in _BOTS]]


def is_bot(name: str) -> bool:
    return name in _BOTS or name in declared(GROUP)


def bots_of(game: Game) -> list[str]:
    """Return the bots that play this game, leaving out any that would play just like another."""
    return [name for name in bots() if game.feature_count or name not in _SEARCHING]


def substitutes(name: str) -> list[str]:
    """Return the bots that replace this one if it fails, in the order in which to try them.

    First the next weaker, or `merchant` for a bot of another package. If that one searches, `merchant` follows, since a
    search that failed once may fail again. The random bot is last, also for itself: perhaps only the process that ran
    it failed.
    """
    names = own_bots()
    weaker = names[max(0, names.index(name) - 1)] if name in names else MerchantBot.name
    without_search = [MerchantBot.name] if weaker in _SEARCHING else []
    return list(dict.fromkeys([weaker, *without_search, RandomBot.name]))


def bot(name: str) -> Bot:
    """Return a new bot of this name."""
    if name in _BOTS:
        return _BOTS[name]()
    entry = declared(GROUP).get(name)
    if entry is None:
        raise FondacoError("unknown bot {name}; use one of: {allowed}", name=repr(name), allowed=allowed_text(bots()))
    try:
        kind = entry.load()
    except Exception as error:  # another package may fail in any way
        raise _broken(name, package_of(entry), repr(error)) from error
    if not (isinstance(kind, type) and issubclass(kind, Bot)) or kind.name != name:
        raise _broken(name, package_of(entry), f"{entry.value} is no Bot of this name")
    made: Bot = kind()
    return made


def _broken(name: str, package: str, problem: str) -> FondacoError:
    return FondacoError(
        "the bot {name} of the package {package} cannot be loaded: {problem}",
        name=name,
        package=package,
        problem=problem,
    )


__all__ = ["LEVELS", "Bot", "bot", "bots", "bots_of", "is_bot", "own_bots", "substitutes"]
