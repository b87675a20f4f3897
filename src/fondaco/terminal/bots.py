"""`fondaco bots`: the bots of a game, and how well they play."""

from rich.table import Table

from fondaco.arena.measured import rating_of
from fondaco.bots import bots_of
from fondaco.engine.registry import find_game
from fondaco.languages.speech import _, number, speak
from fondaco.terminal.arguments import GameName, Language
from fondaco.terminal.console import console
from fondaco.words.bots import bot_text, bot_title, is_offered


def list_bots(game: GameName, lang: Language = None) -> None:
    """List the bots of a game, the weakest first, with their ratings. Not all of them were measured."""
    speak(lang)
    chosen = find_game(game.lower())
    bots = bots_of(chosen)
    ratings = {name: rating for name in bots if (rating := rating_of(chosen, name)) is not None}
    table = Table(header_style="bold")
    for title in (_("name"), _("title"), _("how it plays")):
        table.add_column(title)
    if ratings:
        table.add_column(_("rating"), justify="right")
    for name in bots:
        row = [name, bot_title(name), bot_text(name, chosen)]
        if name in ratings:
            row.append(f"{number(round(ratings[name].mu, 1))} ± {number(round(ratings[name].half, 1))}")
        table.add_row(*row, style="" if is_offered(name) else "dim")
    console.print(table)
