"""Chances of winning from a position: expected points at the end, and how far games still spread from there.

The learned value says how many points each seat can expect. The course until the end is uncertain, the more so the more
turns are left: at each number of turns, a lead of `spread` points makes victory e times as likely (a softmax).
`chances.toml` in the game's folder holds these spreads and the measured errors of the chances for each number of seats;
`tools/chances.py` writes it.
"""

import math
import tomllib
from functools import cache
from typing import Any, Final, NamedTuple

from fondaco.analysis.report import Chance
from fondaco.bots.choosing import judged
from fondaco.bots.selfplay import final_points
from fondaco.bots.value import weights_for
from fondaco.engine.contract import Chain, Game, Position
from fondaco.engine.features import between

CHANCES_FILE: Final = "chances.toml"
NINE_OF_TEN: Final = 1.645
"""The standard deviations to each side that contain nine cases of ten."""


class Standing(NamedTuple):
    """The standing of every seat: its chance of winning and its expected points at the end."""

    chances: list[float]
    points: list[float]


class Model:
    """The chances of one game with one number of seats.

    Without fitted parameters, worlds are played to their ends, and the error of the chances is unknown.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        knots: tuple[float, ...] = (),
        spreads: tuple[float, ...] = (),
        error: float = 0.0,
        worlds: int = 4,
    ) -> None:
        self.game = game
        self.seats = seats
        self.weights = weights_for(game, seats)
        self.knots = knots
        """Numbers of turns left, ascending."""
        self.spreads = spreads
        """The spread at each knot."""
        self.error = error
        """The measured error of a chance p is this times the root of p (1 - p)."""
        self.worlds = worlds
        """The number of worlds to try at a time: as many as allow analysing a game of four in a minute."""

    @property
    def fitted(self) -> bool:
        return bool(self.spreads) and bool(self.weights)

    def worths(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        """Return the seat's evaluation after each of these actions, by the value or the advice."""
        if len(actions) == 1:
            return [0.0]
        return judged(position, seat, actions, self.weights)

    def favourite(self, position: Position, seat: int) -> int:
        """Return the action that the seat would take."""
        actions = position.legal(seat)
        worths = self.worths(position, seat, actions)
        return actions[worths.index(max(worths))]

    def chains(self, position: Position, seat: int) -> list[Chain]:
        """Return the chains worth searching, best first."""
        if self.weights:
            found = self.game.chains(position, seat, self.weights)
        else:
            actions = position.legal(seat)
            worths = self.worths(position, seat, actions)
            found = [Chain([action], worth) for action, worth in zip(actions, worths, strict=True)]
        return sorted(found, key=lambda chain: -chain.worth)

    def points(self, position: Position) -> list[float]:
        """Return the points that each seat can expect at the end."""
        return final_points(position, self.weights)

    def stands(self, position: Position) -> Standing:
        points = self.points(position)
        if position.next_to_act() < 0:
            return Standing(shares(position), points)
        return Standing(softmax(points, self.spread(self.game.turns_left(position))), points)

    def spread(self, left: float) -> float:
        knot, share = between(self.knots, left)
        low = self.spreads[knot]
        return low + share * (self.spreads[min(knot + 1, len(self.spreads) - 1)] - low)

    def interval(self, mean: float, variance: float) -> Chance:
        """Return the chance with its interval, from the scatter of the worlds and the model's own error.

        `variance` is that of the mean.
        """
        own = self.error * self.error * mean * (1.0 - mean)
        if not self.fitted:
            return Chance(mean, 0.0, 1.0)
        half = NINE_OF_TEN * math.sqrt(variance + own)
        return Chance(mean, max(0.0, mean - half), min(1.0, mean + half))


def shares(position: Position) -> list[float]:
    """Return each seat's share of the victory in a finished game."""
    winners = position.ranking()[0]
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(position.seats)]


def softmax(points: list[float], spread: float) -> list[float]:
    """Return the softmax of points with this spread.

    >>> softmax([3.0, 3.0], 10.0)
    [0.5, 0.5]
    """
    most = max(points)
    odds = [math.exp((value - most) / spread) for value in points]
    total = sum(odds)
    return [share / total for share in odds]


def model_for(game: Game, seats: int) -> Model:
    """Return the model fitted for this game with this number of seats.

    The error is that of the game with any number of seats: few moments can be played out often, too few for each
    number.
    """
    entries = _fitted(game)
    for entry in entries:
        if entry["seats"] == seats:
            checked = sum([one["checked"] for one in entries])
            error = math.sqrt(sum([one["checked"] * one["error"] ** 2 for one in entries]) / checked)
            return Model(game, seats, tuple(entry["knots"]), tuple(entry["spreads"]), error, entry["worlds"])
    return Model(game, seats)


@cache
def _fitted(game: Game) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(game.optional_file(CHANCES_FILE)).get("fitted", [])
    return found
