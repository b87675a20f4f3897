"""The games of this server, their rules and their components."""

from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from litestar import Router, get
from litestar.datastructures import State
from litestar.params import Parameter
from msgspec import Meta

from fondaco.arena.measured import rating_of
from fondaco.bots import bots_of
from fondaco.engine.contract import Game, OptionValue
from fondaco.engine.registry import deal, find_game, load_games, own_edition, rules_of, tour_of
from fondaco.engine.rulebook import Rule
from fondaco.languages import LANGUAGES
from fondaco.languages.speech import _, spoken
from fondaco.server.hosting.house import House
from fondaco.server.openapi import problems
from fondaco.words import words_for
from fondaco.words.bots import bot_text, bot_title, is_offered, level_of

_GAMES: Final = ["games"]
Language = Annotated[
    str | None,
    Parameter(
        required=False,
        schema_extra={"enum": [*LANGUAGES, None]},
        description="The language of the texts; without it, that of the header `Accept-Language`.",
    ),
]
"""The middleware reads it, since errors are in that language too; the parameter is here for the document."""


class OptionShown(msgspec.Struct):
    """An option of a game."""

    name: str
    title: str
    text: str
    default: bool | int
    allowed: list[bool | int]
    rule: Annotated[str, Meta(description="The id of the rule that explains it.")]
    unbounded: Annotated[int | None, Meta(description="The value that stands for as many as one likes.")]


class BotShown(msgspec.Struct):
    """A bot."""

    name: str
    title: str
    text: Annotated[str, Meta(description="How it plays.")]
    level: Annotated[int, Meta(description="From 1, the weakest of the levels that people choose from; else 0.")]
    offered: Annotated[bool, Meta(description="Whether the page offers it: the levels, and bots of other packages.")]
    rating: Annotated[
        float | None,
        Meta(description="By openskill, measured at tables of four; null where it was not measured.", examples=[31.4]),
    ]


class GameShown(msgspec.Struct):
    """A game of this server."""

    name: Annotated[str, Meta(examples=["millefiori"])]
    title: Annotated[str, Meta(examples=["Mille Fiori"])]
    seats: Annotated[list[int], Meta(description="How many can play.", examples=[[2, 3, 4]])]
    options: list[OptionShown]
    bots: Annotated[list[BotShown], Meta(description="The weakest first.")]
    sources: Annotated[dict[str, str], Meta(description="What points come from, in words.")]
    colours: Annotated[list[str], Meta(description="For each seat.", examples=[["blue", "green", "red", "yellow"]])]
    tour: Annotated[
        list[str],
        Meta(description="The seats of its guided tour; empty without one.", examples=[["me", "greedy", "greedy"]]),
    ]


class RulingShown(msgspec.Struct):
    """A question that the rulebook leaves open, and how it is played here."""

    id: Annotated[str, Meta(examples=["R4"])]
    question: str
    answer: str
    texts: Annotated[str, Meta(description="Where the rule texts differ; empty where they are silent.")]


class RuleShown(msgspec.Struct):
    """A rule, in our own words."""

    id: Annotated[str, Meta(examples=["use-card"])]
    chapter: str
    title: str
    text: str
    rulings: Annotated[list[RulingShown], Meta(description="Questions that the rulebook leaves open.")]


class FiguresShown(msgspec.Struct):
    """Figures that no source states."""

    entries: Annotated[list[str], Meta(examples=[["symbols.*.numbers"]])]
    note: str


class EditionShown(msgspec.Struct):
    """What is in the box."""

    edition: Annotated[str, Meta(description="A hash of all figures.")]
    own: Annotated[bool, Meta(description="Whether it is the edition that the game comes with.")]
    data: Annotated[dict[str, Any], Meta(description="The whole components file.")]
    reconstructed: list[FiguresShown]


def _made_once(state: State, what: tuple[str, ...], make: Callable[[], Any]) -> Any:
    """Return a cached answer that is the same for everybody with this language; it is encoded on the first request."""
    if "shown" not in state:
        state.shown = {}
    key = (*what, spoken())
    if key not in state.shown:
        state.shown[key] = msgspec.json.encode(make())
    return msgspec.Raw(state.shown[key])


@get("/api/games", summary="The games", tags=_GAMES, responses=problems())
async def all_games(house: House, state: State, language: Language = None) -> list[GameShown]:
    """With their options and bots."""
    shown: list[GameShown] = _made_once(state, (), lambda: [_shown(house, game) for game in load_games()])
    return shown


def _shown(house: House, game: Game) -> GameShown:
    words = words_for(game, house.tables.edition(game.name), [])
    rules = {rule.id: rule for rule in rules_of(game, house.tables.edition(game.name))}
    tour = tour_of(game, house.tables.edition(game.name))
    return GameShown(
        name=game.name,
        title=game.title,
        seats=list(game.seat_counts),
        options=[
            OptionShown(
                option.name,
                _(rules[option.rule].title),
                _(rules[option.rule].text, **rules[option.rule].figures),
                _value(option.default),
                [_value(value) for value in option.allowed],
                option.rule,
                option.unbounded if isinstance(option.unbounded, int) else None,
            )
            for option in game.options
        ],
        bots=[_bot_shown(name, game) for name in bots_of(game)],
        sources={word: words.names.source(word) for word in deal(game, game.seat_counts[0], 0).breakdown(0)},
        colours=list(words.names.colours),
        tour=["me", *tour.bots] if tour is not None else [],
    )


def _bot_shown(name: str, game: Game) -> BotShown:
    rating = rating_of(game, name)
    shown = rating.mu if rating is not None else None
    return BotShown(name, bot_title(name), bot_text(name, game), level_of(name), is_offered(name), shown)


def _value(value: OptionValue) -> bool | int:
    assert isinstance(value, bool | int)
    return value


@get("/api/games/{game:str}/rules", summary="The rules of a game", tags=_GAMES, responses=problems())
async def rules_in_words(game: str, house: House, state: State, language: Language = None) -> list[RuleShown]:
    """In the order in which one learns them, with the figures of the edition that is played here."""
    found = find_game(game)

    def rules() -> list[RuleShown]:
        return [_rule_shown(rule) for rule in rules_of(found, house.tables.edition(found.name))]

    shown: list[RuleShown] = _made_once(state, ("rules", found.name), rules)
    return shown


def _rule_shown(rule: Rule) -> RuleShown:
    def translated(text: str) -> str:
        return _(text, **rule.figures)

    rulings = [
        RulingShown(ruling.id, translated(ruling.question), translated(ruling.answer), translated(ruling.texts))
        for ruling in rule.rulings
    ]
    return RuleShown(rule.id, translated(rule.chapter), translated(rule.title), translated(rule.text), rulings)


@get("/api/games/{game:str}/edition", summary="What is in the box", tags=_GAMES, responses=problems())
async def edition_of(game: str, house: House, state: State, language: Language = None) -> EditionShown:
    """The components that this server plays with, and which figures are reconstructed."""
    found = find_game(game)
    edition = house.tables.edition(found.name)

    def components() -> EditionShown:
        return EditionShown(
            edition=edition.digest,
            own=edition.digest == own_edition(found).digest,
            data=edition.data,
            reconstructed=[FiguresShown([figure.entry], _(figure.note)) for figure in edition.reconstructed()],
        )

    shown: EditionShown = _made_once(state, ("edition", found.name), components)
    return shown


games_routes: Final = Router("/", route_handlers=[all_games, rules_in_words, edition_of])
