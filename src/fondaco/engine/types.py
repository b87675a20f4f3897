"""The types that all games' views share. Not compiled: the API's document is made from them and their docstrings.

A game's own view has these fields and its own. They are not its base class, because each game types
its seats more precisely; the conformance suite checks that every view and every event has them.
"""

from collections.abc import Sequence
from typing import Annotated, NotRequired, TypedDict


class SeatOfView(TypedDict):
    """What everybody sees of one seat."""

    breakdown: Annotated[dict[str, int], "The points that can be seen, by their sources."]
    score: NotRequired[Annotated[int | None, "The points so far; null where a part of them is hidden."]]
    cards: NotRequired[Annotated[int, "How many cards it holds in its hand, in a game with hands."]]


class View(TypedDict):
    """The table as one seat sees it. Each game's own view has more."""

    game: Annotated[str, "The name of the game."]
    seat: Annotated[int | None, "Whose view it is; null for a spectator's."]
    to_act: Annotated[list[int], "The seats that owe a decision."]
    seats: Annotated[Sequence[SeatOfView], "One entry for each seat."]


class GameEvent(TypedDict):
    """One thing that happened, as far as one seat may know it. Each kind of event has more."""

    event: Annotated[str, "What happened, in a word of the game's."]
    seat: NotRequired[Annotated[int | None, "Who did it, or to whom it happened."]]
