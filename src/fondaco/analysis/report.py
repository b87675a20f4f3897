"""The data of an analysis: chances after every turn, what each decision cost, and what luck gave.

Everything here is plain data, ready for JSON (`msgspec.json.encode`). Chances run from 0 to 1; a shared victory counts
in parts, so those of all seats add up to 1. Steps count the moves that stand in a journal, as `Journal.at` does.
"""

from typing import Final, Literal

import msgspec

VERSION: Final = 3
"""Changes when the same journal would now be analysed differently, so that stored analyses are computed again."""

Mark = Literal["", "inaccuracy", "mistake", "blunder"]


class Chance(msgspec.Struct, frozen=True):
    """A chance of winning, with the interval that holds the true one in nine cases of ten."""

    mean: float
    low: float
    high: float


class Loss(msgspec.Struct, frozen=True):
    """What the best choice that was found would have brought more than what was played, with the interval that holds
    the true difference in nine cases of ten."""

    mean: float
    low: float
    high: float


class Moment(msgspec.Struct, frozen=True):
    """How things stood after so many moves, where a turn begins or the game is over."""

    step: int
    turn: int
    """The turn number of `Position.turn`."""
    chances: list[Chance]
    """The chance of each seat."""
    points: list[float]
    """The points that each seat could expect at the end of the game."""


class Choice(msgspec.Struct, frozen=True):
    """A chain of actions of one seat, and how the seat would stand after it."""

    actions: list[str]
    """In the game's notation."""
    chance: Chance
    points: float
    """The points that the seat could expect at the end of the game."""


class Decision(msgspec.Struct, frozen=True):
    """What a seat decided without seeing anything new on the way, against the best that was found.

    All of it is measured on what the seat itself knew then, no matter whom the analysis is for.
    """

    step: int
    """How many moves stood before it: its first move is number `step`, counted from 0."""
    end: int
    """How many moves stood after it."""
    seat: int
    played: Choice
    best: list[Choice]
    """Up to three choices, best first; the one that was played may be among them."""
    loss_chance: Loss
    """In the chance of winning: 0 where nothing better was found, and never below."""
    loss_points: Loss
    """The same in points of the seat; below 0 where the best costs the others more than the seat. Its interval says how
    much it differs from world to world, and nothing of how exact expected points are."""
    gains: list[float]
    """The change in the chance of each seat, compared with playing on as `merchant` would."""
    gains_points: list[float]
    mark: Mark


class Luck(msgspec.Struct, frozen=True):
    """What came between two moments that nobody chose: draws, deals, and what turned out to be in hidden hands.

    From one moment to the next, the chance of a seat changes by what decisions gained and what luck gave.
    """

    step: int
    """The step of the later moment."""
    chances: list[float]
    """What luck gave each seat (+) or took from it (-)."""
    points: list[float]


class Analysis(msgspec.Struct, frozen=True):
    """The analysis of a finished game."""

    game: str
    seats: int
    seat: int | None
    """The seat whose knowledge it is based on: nothing in it depends on what this seat could not know at the time.
    None: what all seats together knew, each of its own cards."""
    steps: int
    """The number of moves that stand in the journal."""
    moments: list[Moment]
    """The first after the deal, the last at the end."""
    decisions: list[Decision]
    """With one seat's knowledge only its own."""
    luck: list[Luck]
    measured: bool
    """Whether the error of the chances is known. For a game without a learned value it is not: its intervals run from 0
    to 1, and no decision has a mark."""
    version: int = VERSION
