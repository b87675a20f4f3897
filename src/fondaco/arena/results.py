"""What came out: a line for each game, and what they say together."""

import math
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fondaco.arena.design import Pairing

Z_95: Final = 1.959964
"""For intervals that hold the true share 95 times of 100."""
_LONGEST_ERROR: Final = 200
"""In letters."""


@dataclass(frozen=True)
class Result:
    """One game, seen from the bot that was alone."""

    deal: int
    pairing: Pairing
    seat: int
    share: float
    """Its part of the victory."""
    places: tuple[float, ...]
    """Of every seat."""
    scores: tuple[int, ...]
    replaced: tuple[int, ...]
    """For every seat, how many of its decisions others made, because its bot failed."""
    failure: str
    """How the first of them failed; empty if none did."""
    milliseconds: float
    """That a decision took it, in the mean: of processor time, or with bots on several processes of elapsed time."""

    @property
    def place(self) -> float:
        return self.places[self.seat]

    @property
    def margin(self) -> float:
        """Its points less the mean of the others."""
        own = self.scores[self.seat]
        return own - (sum(self.scores) - own) / (len(self.scores) - 1)

    def row(self) -> list[str]:
        """As it stands in the file of games."""
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
    """How a bot failed, and where in the code, on one line."""
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
    """How many decisions others made for the one bot, because it failed."""
    replaced_others: int
    """And for its opponents."""
    by_seat: tuple[float, ...]
    milliseconds: float


def summaries(results: Sequence[Result], seats: int) -> list[Summary]:
    """For each pairing, in the order in which they were first met, what its games say together."""
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
    """Between what the true share lies, 95 times of 100 (Wilson's interval).

    >>> low, high = interval(0.25, 400)
    >>> f"{low:.3f} {high:.3f}"
    '0.210 0.295'
    """
    square = Z_95 * Z_95
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z_95 * math.sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return max(0.0, middle - half), min(1.0, middle + half)
