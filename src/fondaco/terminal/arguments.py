"""Arguments of several commands: a game, a journal, an edition, a language, options of a game."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from fondaco.engine.contract import Game, OptionValue
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import check_options
from fondaco.languages import LANGUAGES
from fondaco.table import opening

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game: see 'fondaco games'.")]
JournalFile = Annotated[str, typer.Argument(metavar="FILE", help="A journal; 'last' is the game that was played last.")]
BotProcesses = Annotated[
    int,
    typer.Option("--bot-processes", min=1, help="How many processes a bot uses for one decision, if it can: doge."),
]
EditionFile = Annotated[
    Path | None,
    typer.Option("--edition", metavar="FILE", help="A components file to play with instead of the game's own."),
]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="|".join(LANGUAGES), help="Default: the language of the environment.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game, like late_choice=yes."),
]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Use the machines of this Ray cluster; 'local' starts one here."),
]


class Pace(StrEnum):
    """The pace of the bots at a server's tables."""

    HUMAN = opening.HUMAN
    QUICK = opening.QUICK


def read_options(game: Game, texts: list[str] | None) -> dict[str, OptionValue]:
    """Read options of a game, each as `NAME=VALUE`; an error says what is allowed."""
    given: dict[str, object] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise FondacoError("an option is written NAME=VALUE, not {text}", text=text)
        words: dict[str, object] = {"yes": True, "no": False}
        given[name.strip()] = words.get(value.strip().lower(), int(value) if value.strip().isdecimal() else value)
    for option in game.options:
        if isinstance(option.default, bool) and not isinstance(given.get(option.name, False), bool):
            raise FondacoError(
                "option {name} cannot be {value}; use one of: yes, no", name=option.name, value=given[option.name]
            )
    return check_options(game, given)
