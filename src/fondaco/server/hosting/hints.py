"""Hints: what a player might do now, as the coach sees it with that player's knowledge. Computed where bots think."""

from typing import Annotated, Final, TypedDict

import msgspec
from msgspec import Meta

from fondaco.analysis.hints import Weighed, best_choices
from fondaco.analysis.report import Chance
from fondaco.languages.speech import speaking
from fondaco.server.hosting.forecasts import Question, forecast_chain, prepared
from fondaco.server.wire import GameEvent
from fondaco.table.forecast import Forecaster
from fondaco.words import GameWords
from fondaco.words.coach import Reasons

HINT_SECONDS: Final = 30.0
"""The longest that a hint may take; it takes a second or two."""


class Advice(TypedDict):
    """Something that you might do, and why."""

    actions: Annotated[list[str], Meta(description="In notation, one after the other.", examples=[["choose lion5"]])]
    text: Annotated[str, Meta(description="What would happen, in words.")]
    points: Annotated[list[int], Meta(description="For each seat, at once and at least.", examples=[[12, 0]])]
    events: Annotated[list[GameEvent], Meta(description="As you would see them, as far as you can foresee them.")]
    chance: Annotated[Chance, Meta(description="That you win then, with the interval of nine cases in ten.")]
    measured: Annotated[bool, Meta(description="Whether it is known how far the chance can be trusted.")]
    expected: Annotated[float, Meta(description="Your points at the end of the game, as far as can be expected.")]
    worth: Annotated[str, Meta(description="Both in words.", examples=["31% to win, about 72 points at the end"])]
    reasons: Annotated[
        Reasons | None,
        Meta(description="Of the first against the second, of the others against the first; null if there is one."),
    ]


class Hint(TypedDict):
    """The best few things that you might do now, the best first."""

    number: Annotated[int, Meta(description="Your last number.", examples=[12])]
    choices: list[Advice]


def hint(asked: Question, language: str, number: int) -> bytes:
    """Return a `Hint` as JSON, in this language."""
    with speaking(language):
        words, forecaster = prepared(asked)
        found = best_choices(forecaster.known, asked.seat, words.coach.sources)
        choices = [advice(words, forecaster, one, place) for place, one in enumerate(found)]
        whole: Hint = {"number": number, "choices": choices}
        return msgspec.json.encode(whole)


def advice(words: GameWords, forecaster: Forecaster, weighed: Weighed, place: int) -> Advice:
    """Return a choice in words, by its place among the best."""
    choice, against, measured = weighed
    forecast = forecast_chain(words, forecaster, 0, choice.actions)
    return {
        "actions": choice.actions,
        "text": forecast["text"],
        "points": forecast["points"],
        "events": forecast["events"],
        "chance": choice.chance,
        "measured": measured,
        "expected": round(choice.points, 1),
        "worth": words.coach.worth(choice, measured),
        "reasons": None
        if against is None
        else words.coach.explain(against, forecaster.known, not place, words.coach.compared(place)),
    }
