"""What there is to read: the games of the house, their rules, and what is in their boxes."""

from typing import Annotated, Any, Final

import msgspec
from litestar import get
from litestar.params import Parameter
from msgspec import Meta

from fondaco.bots import bots
from fondaco.engine.contract import Game, OptionValue
from fondaco.engine.registry import deal, find, games, own_edition
from fondaco.languages import LANGUAGES
from fondaco.languages.speech import _
from fondaco.server.hosting.house import House
from fondaco.server.openapi import problems
from fondaco.words import words_for

_BOOKS: Final = ["games"]
Language = Annotated[
    str | None,
    Parameter(
        required=False,
        schema_extra={"enum": [*LANGUAGES, None]},
        description="The language of the texts; without it, that of the header `Accept-Language`.",
    ),
]
"""Read where the request comes in, for what goes wrong is told in it too; here it stands for the document."""


class OptionShown(msgspec.Struct):
    """Something to settle before a game."""

    name: str
    title: str
    text: str
    default: bool | int
    allowed: list[bool | int]
    rule: Annotated[str, Meta(description="The id of the rule that explains it.")]


class BotShown(msgspec.Struct):
    """A player that is a program."""

    name: str
    title: str
    text: Annotated[str, Meta(description="How well it plays.")]


class GameShown(msgspec.Struct):
    """A game of the house."""

    name: Annotated[str, Meta(examples=["millefiori"])]
    title: Annotated[str, Meta(examples=["Mille Fiori"])]
    seats: Annotated[list[int], Meta(description="How many may play.", examples=[[2, 3, 4]])]
    options: list[OptionShown]
    bots: Annotated[list[BotShown], Meta(description="The weakest first.")]
    sources: Annotated[dict[str, str], Meta(description="What points come from, as people call it.")]
    colours: Annotated[list[str], Meta(description="For each seat.", examples=[["blue", "green", "red", "yellow"]])]


class RuleShown(msgspec.Struct):
    """A rule, in our own words."""

    id: Annotated[str, Meta(examples=["use-card"])]
    chapter: str
    title: str
    text: str


class FiguresShown(msgspec.Struct):
    """Figures that no source states."""

    entries: Annotated[list[str], Meta(examples=[["symbols.*.numbers"]])]
    note: str


class EditionShown(msgspec.Struct):
    """What is in the box."""

    edition: Annotated[str, Meta(description="The same for the same figures.")]
    own: Annotated[bool, Meta(description="Whether it is the edition that the game comes with.")]
    data: Annotated[dict[str, Any], Meta(description="The whole components file.")]
    reconstructed: list[FiguresShown]


@get("/api/games", summary="The games", tags=_BOOKS, responses=problems())
async def all_games(house: House, language: Language = None) -> list[GameShown]:
    """With what can be settled before each, and who else could play."""
    return [_shown(house, find(name)) for name in games()]


def _shown(house: House, game: Game) -> GameShown:
    words = words_for(game, house.edition(game.name), [])
    rules = {rule.id: rule for rule in game.rules()}
    return GameShown(
        name=game.name,
        title=game.title,
        seats=list(game.seat_counts),
        options=[
            OptionShown(
                option.name,
                _(rules[option.rule].title),
                _(rules[option.rule].text),
                _value(option.default),
                [_value(value) for value in option.allowed],
                option.rule,
            )
            for option in game.options
        ],
        bots=[_bot_shown(name) for name in bots()],
        sources={word: words.source(word) for word in deal(game, game.seat_counts[0], 0).breakdown(0)},
        colours=list(words.colours),
    )


def _bot_shown(name: str) -> BotShown:
    if name == "random":
        return BotShown(name, _("Random"), _("Does anything that is allowed; good for a first look at the rules."))
    if name == "greedy":
        return BotShown(name, _("Merchant"), _("Weighs what each action brings, and what it leaves to others."))
    return BotShown(name, name.capitalize(), "")


def _value(value: OptionValue) -> bool | int:
    assert isinstance(value, bool | int)
    return value


@get("/api/games/{game:str}/rules", summary="The rules of a game", tags=_BOOKS, responses=problems())
async def rules_of(game: str, language: Language = None) -> list[RuleShown]:
    """In the order in which one would learn them."""
    return [RuleShown(rule.id, _(rule.chapter), _(rule.title), _(rule.text)) for rule in find(game).rules()]


@get("/api/games/{game:str}/edition", summary="What is in the box", tags=_BOOKS, responses=problems())
async def edition_of(game: str, house: House) -> EditionShown:
    """The components as this house has them, and which figures are reconstructed."""
    found = find(game)
    edition = house.edition(found.name)
    return EditionShown(
        edition=edition.digest,
        own=edition.digest == own_edition(found).digest,
        data=edition.data,
        reconstructed=[FiguresShown([figure.entry], figure.note) for figure in edition.reconstructed()],
    )
