"""Forecasts: the process that serves the tables requests them from another process, which computes them."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypedDict

import msgspec
from msgspec import Meta

from fondaco.engine.chance import FastChance
from fondaco.engine.edition import Edition
from fondaco.engine.registry import box_of, edition_from_data, find_game
from fondaco.languages.speech import speaking
from fondaco.server.wire import GameEvent
from fondaco.table import Seat, Table
from fondaco.table.forecast import Forecaster
from fondaco.table.opening import FREE
from fondaco.words import GameWords, Standing, words_for

_Points = Annotated[list[int], Meta(description="For each seat, at least.", examples=[[12, 0]])]
_Events = Annotated[list[GameEvent], Meta(description="As you would see them; what you cannot foresee is left out.")]
_Final = Annotated[
    bool,
    Meta(
        description="Whether you could not undo it alone: it shows something hidden, another player acts next, the game"
        " ends, or the table does not let you."
    ),
]


class SeatFigures(TypedDict):
    """What a seat has in a view."""

    score: int | None
    breakdown: dict[str, int]


class Figures(TypedDict):
    """What the seats have, as far as you know."""

    seats: Annotated[list[SeatFigures], Meta(description="As in your view.")]
    standings: list[Standing]


class ActionForecast(TypedDict):
    """What an action would do, as far as you can know."""

    action: Annotated[str, Meta(examples=["choose lion5"])]
    text: Annotated[str, Meta(description="In short.", examples=["up to +12: place w19"])]
    points: _Points
    events: _Events
    final: _Final


class Forecasts(TypedDict):
    """What you could do, and what it would bring."""

    number: Annotated[int, Meta(description="Your last number.", examples=[12])]
    undo: Annotated[bool, Meta(description="Whether you may undo your last action.")]
    choices: list[ActionForecast]


class ChainForecast(TypedDict):
    """What a chain of actions would do, as far as you can know."""

    number: Annotated[int, Meta(description="Your last number.", examples=[12])]
    actions: Annotated[list[str], Meta(description="As the game writes them.", examples=[["choose lion5"]])]
    text: Annotated[str, Meta(description="What would happen, in words.")]
    points: _Points
    events: _Events
    shows: Annotated[
        int | None,
        Meta(description="The first action that would show somebody something hidden, from 0."),
    ]
    final: _Final
    then: Annotated[
        Figures | None, Meta(description="What the seats have then; null where that depends on what you cannot know.")
    ]
    legal: Annotated[
        list[str], Meta(description="What you may do then; empty where that depends on what you cannot know.")
    ]


class Question(NamedTuple):
    """A table as a seat asks about it, in plain data."""

    game: str
    edition: Mapping[str, Any] | None
    """The data of another edition than the game's own."""
    position: Mapping[str, Any]
    seat: int
    undo: bool
    """Whether the table lets players undo by themselves."""
    automatic: bool
    """Whether the seat's only possible action is done for it."""
    names: list[str]


def question(table: Table, seat: int, editions: Mapping[str, Edition]) -> Question:
    """Return the data of a table for a forecast. Everything that the seat cannot know is dealt anew before anything is
    computed."""
    own = editions.get(table.opening.game.name)
    return Question(
        table.opening.game.name,
        own.data if own else None,
        table.position.to_dict(),
        seat,
        table.opening.undo == FREE,
        seat not in table.asked,
        [one.name for one in table.sitting.seats],
    )


def actions_as_json(asked: Question, language: str, number: int, undo: bool) -> bytes:
    """Return `Forecasts` as JSON, in this language."""
    with speaking(language):
        words, forecaster = prepared(asked)
        found: Forecasts = {"number": number, "undo": undo, "choices": forecast_actions(words, forecaster)}
        return msgspec.json.encode(found)


def chain_as_json(asked: Question, language: str, number: int, actions: list[str]) -> bytes:
    """Return a `ChainForecast` as JSON, in this language."""
    with speaking(language):
        words, forecaster = prepared(asked)
        return msgspec.json.encode(forecast_chain(words, forecaster, number, actions))


def prepared(asked: Question) -> tuple[GameWords, Forecaster]:
    """Return the words of the table, and a forecaster with the knowledge of the seat."""
    game = find_game(asked.game)
    edition = edition_from_data(game, asked.edition)
    position = game.from_dict(asked.position, box_of(game, edition))
    known = position.redeal(asked.seat, FastChance(0))
    words = words_for(game, edition, [Seat(name, "") for name in asked.names])
    return words, Forecaster(known, asked.seat, undo=asked.undo, automatic=asked.automatic)


def forecast_actions(words: GameWords, forecaster: Forecaster) -> list[ActionForecast]:
    """Return the forecast of each legal action of the seat."""
    found: list[ActionForecast] = []
    known, seat = forecaster.known, forecaster.seat
    for action in known.legal(seat):
        points, events, final = forecaster.action(action)
        found.append(
            {
                "action": known.write(seat, action),
                "text": words.forecast(known, seat, action),
                "points": points,
                "events": events,
                "final": final,
            }
        )
    return found


def forecast_chain(words: GameWords, forecaster: Forecaster, number: int, texts: list[str]) -> ChainForecast:
    """Return the forecast of these actions, one after the other."""
    found = forecaster.chain(texts)
    return {
        "number": number,
        "actions": found.actions,
        "text": " ".join(words.log(found.events)) or _each_in_words(words, forecaster, found.actions),
        "points": found.points,
        "events": found.events,
        "shows": found.shows,
        "final": found.final,
        "then": _certain_figures(words, found.views),
        "legal": found.legal,
    }


def _certain_figures(words: GameWords, views: list[Mapping[str, Any]]) -> Figures | None:
    first, *others = [_figures(words, view) for view in views]
    return first if all(one == first for one in others) else None


def _figures(words: GameWords, view: Mapping[str, Any]) -> Figures:
    seats: list[SeatFigures] = [{"score": one.get("score"), "breakdown": one["breakdown"]} for one in view["seats"]]
    return {"seats": seats, "standings": words.standings(view)}


def _each_in_words(words: GameWords, forecaster: Forecaster, actions: list[str]) -> str:
    """Return the forecasts of these actions in words, where they have no events yet, such as a part of an offer."""
    found: list[str] = []
    trial, seat = forecaster.known.clone(), forecaster.seat
    for text in actions:
        action = trial.read(seat, text)
        found.append(words.forecast(trial, seat, action))
        trial.apply(seat, action)
    return "; ".join(filter(None, found))
