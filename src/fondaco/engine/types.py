"""What every view of every game is made of, as types. Not compiled: the API's document reads them.

A game's own view has these fields and as many more as it needs. They are not a base class of it, for each game says
more exactly what its seats look like; the conformance suite sees to it that every view has them.
"""

from collections.abc import Sequence
from typing import NotRequired, TypedDict


class SeatView(TypedDict):
    """What everybody sees of one seat."""

    breakdown: dict[str, int]
    """The points that can be seen, by their sources."""
    score: NotRequired[int | None]
    """The points so far; None where a part of them is hidden."""
    cards: NotRequired[int]
    """How many cards it holds in its hand, in a game with hands."""


class View(TypedDict):
    """The table as one seat sees it."""

    game: str
    """The name of the game."""
    seat: int | None
    """Whose eyes these are; None for a spectator's."""
    to_act: list[int]
    """The seats that owe a decision."""
    seats: Sequence[SeatView]
    """One entry for each seat."""
