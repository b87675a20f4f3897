"""The results of an arena: a line for each game, and their summary."""

import math
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fondaco.arena.design import Pairing

Z_95: Final = 1.959964
"""The quantile for 95 % intervals."""
_LONGEST_ERROR: Final = 200
"""In characters."""


@dataclass(frozen=True)
class Result:
    """One game, seen from the single bot."""

    deal: int
    pairing: Pairing
    seat: int
    share: float
    """Its share of the victory."""
    places: tuple[float, ...]
    """The place of every seat."""
    scores: tuple[int, ...]
    replaced: tuple[int, ...]
    """For every seat, the number of decisions that substitutes made because its bot failed."""
    failure: str
    """A description of the first failure; empty if there was none."""
    milliseconds: float
    """Its mean time per decision: processor time, or elapsed time for bots on several processes."""

    @property
    def place(self) -> float:
        return self.places[self.seat]

    @property
    def margin(self) -> float:
        """Its points minus the mean of the others'."""
        own = self.scores[self.seat]
        return own - (sum(self.scores) - own) / (len(self.scores) - 1)

    def row(self) -> list[str]:
        """Return the line of this game in the file of games."""
        return [
            str(self.deal),
            self.pairing.one,
            self.pairing.rest,
            str(self.seat),
            repr(self.share),
            " ".join(map(repr, self.places)),
            " ".join(map(str, self.scores)),
            " ".join(map(str, self.replaced)),
            self.failure,
            f"{self.milliseconds:.4f}",
        ]

    @staticmethod
    def read(row: Sequence[str]) -> "Result":
        deal, one, rest, seat, share, places, scores, replaced, failure, milliseconds = row
        return Result(
            int(deal),
            Pairing(one, rest),
            int(seat),
            float(share),
            tuple(map(float, places.split())),
            tuple(map(int, scores.split())),
            tuple(map(int, replaced.split())),
            failure,
            float(milliseconds),
        )


COLUMNS: Final = (
    "deal",
    "bot",
    "against",
    "seat",
    "share",
    "places",
    "scores",
    "replaced",
    "failure",
    "milliseconds",
)


def describe_error(bot: str, seat: int, error: Exception) -> str:
    """Describe on one line how a bot failed, and where in the code."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{bot} on seat {seat}: {what[:_LONGEST_ERROR]} ({Path(where.filename).name}:{where.lineno})"


@dataclass(frozen=True)
class Summary:
    """All games of one bot against copies of another."""

    pairing: Pairing
    games: int
    share: float
    low: float
    high: float
    place: float
    margin: float
    replaced: int
    """The number of decisions that substitutes made for the single bot because it failed."""
    replaced_others: int
    """The same for its opponents."""
    by_seat: tuple[float, ...]
    milliseconds: float


def summaries(results: Sequence[Result], seats: int) -> list[Summary]:
    """Return a summary of the games of each pairing, in the order of their first games."""
    of_pairing: dict[Pairing, list[Result]] = {}
    for result in results:
        of_pairing.setdefault(result.pairing, []).append(result)
    return [_summary(pairing, found, seats) for pairing, found in of_pairing.items()]


def _summary(pairing: Pairing, results: list[Result], seats: int) -> Summary:
    count = len(results)
    share = sum(result.share for result in results) / count
    low, high = interval(share, count)
    replaced = sum(result.replaced[result.seat] for result in results)
    at_seat = [[result.share for result in results if result.seat == seat] for seat in range(seats)]
    return Summary(
        pairing,
        count,
        share,
        low,
        high,
        sum(result.place for result in results) / count,
        sum(result.margin for result in results) / count,
        replaced,
        sum(sum(result.replaced) for result in results) - replaced,
        tuple(sum(shares) / len(shares) if shares else math.nan for shares in at_seat),
        sum(result.milliseconds for result in results) / count,
    )


def interval(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share (Wilson's).

    >>> low, high = interval(0.25, 400)
    >>> f"{low:.3f} {high:.3f}"
    '0.210 0.295'
    """
    square = Z_95 * Z_95
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z_95 * math.sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return max(0.0, middle - half), min(1.0, middle + half)
