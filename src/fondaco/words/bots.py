"""The bots in words: their titles, and how they play."""

from fondaco.bots import LEVELS, own_bots
from fondaco.engine.contract import Game
from fondaco.languages.speech import _


def bot_title(name: str) -> str:
    """Return the title of a bot; for one of another package, its name."""
    titles = {
        "random": _("Random"),
        "apprentice": _("Apprentice"),
        "greedy": _("Greedy"),
        "merchant": _("Merchant"),
        "master": _("Master"),
        "doge": _("Doge"),
    }
    return titles.get(name) or name[:1].upper() + name[1:]


def bot_text(name: str, game: Game) -> str:
    """Describe in a sentence how a bot plays this game."""
    weighs = _("Weighs what each action brings, and what it leaves to others.")
    texts = {
        "random": _("Plays at random."),
        "apprentice": _("Overlooks some of its choices and misjudges others, as beginners do."),
        "greedy": weighs,
        "merchant": _("Has learned from thousands of games what is worth having.") if game.feature_count else weighs,
        "master": _("Also looks a round ahead, at what the others may hold."),
        "doge": _("Looks further and longer; it thinks for a moment."),
    }
    return texts.get(name, "")


def level_of(name: str) -> int:
    """Return the level of a bot among those offered to people, from 1, the weakest; 0 for other bots."""
    return LEVELS.index(name) + 1 if name in LEVELS else 0


def is_offered(name: str) -> bool:
    """Return whether people can choose this bot: the levels, and the bots of other packages."""
    return bool(level_of(name)) or name not in own_bots()
