"""The standings of a game in which nothing of them is hidden."""

from collections.abc import Mapping
from typing import Any

from fondaco.languages.speech import plural
from fondaco.words.names import Names
from fondaco.words.types import Estimate, Standing


def open_scores(names: Names, view: Mapping[str, Any]) -> list[Standing]:
    """Return the public scores; empty if a view lacks the score of some seat."""
    scores = [seat.get("score") for seat in view.get("seats", [])]
    return [points(score) for score in scores] if all(isinstance(score, int) for score in scores) else []


def points(score: int) -> Standing:
    return standing(score, plural("{count} point", "{count} points", score))


def standing(value: int, said: str, own: Estimate | None = None) -> Standing:
    return {"value": value, "said": said, "own": own}


def sources(names: Names, breakdown: Mapping[str, int]) -> str:
    """Describe where points come from: `Islands 3, Balance −8`."""
    return ", ".join(f"{names.source(source)} {signed(value)}" for source, value in breakdown.items() if value)


def signed(value: int) -> str:
    """Return a number with the typographic minus sign before negative ones.

    >>> signed(-25)
    '−25'
    """
    return str(value) if value >= 0 else f"−{-value}"
