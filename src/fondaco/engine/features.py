"""What a learned value is made of: numbered features of a position, each with an amount, for every seat.

A game passes its features to a `Sink`. Some sinks add up their worth, another records them to learn from; so
learning and playing always use the same features.
"""

from abc import abstractmethod
from typing import final

from mypy_extensions import i64


class Sink:
    """Receives the features of a position, one by one."""

    @abstractmethod
    def add(self, seat: i64, feature: i64, amount: float) -> None:
        """Add a feature of one seat."""

    @abstractmethod
    def add_all(self, feature: i64, amount: float) -> None:
        """Add a feature that all seats have alike."""


@final
class Scale(Sink):
    """Adds up the worth of features to one seat: its own minus the mean of the others'."""

    def __init__(self, weights: list[float], seats: int, seat: int) -> None:
        self.weights = weights
        self.sign = [-1.0 / (seats - 1)] * seats
        self.sign[seat] = 1.0
        self.total = 0.0

    def add(self, seat: i64, feature: i64, amount: float) -> None:
        self.total += self.sign[seat] * self.weights[feature] * amount

    def add_all(self, feature: i64, amount: float) -> None:
        weight = self.weights[feature]
        for sign in self.sign:
            self.total += sign * weight * amount


@final
class Promises(Sink):
    """Adds up the worth of features to each seat, with the weights for a moment of the game."""

    def __init__(self, weights: list[list[float]], knots: tuple[float, ...], left: float, seats: int) -> None:
        knot, self.share = between(knots, left)
        self.low = weights[knot]
        self.high = weights[min(knot + 1, len(weights) - 1)]
        self.totals = [0.0] * seats

    def add(self, seat: i64, feature: i64, amount: float) -> None:
        # Not `+=`: compiled, that adds objects where this adds numbers.
        self.totals[seat] = self.totals[seat] + self.weight(feature) * amount

    def add_all(self, feature: i64, amount: float) -> None:
        worth = self.weight(feature) * amount
        for seat in range(len(self.totals)):
            self.totals[seat] = self.totals[seat] + worth

    def weight(self, feature: i64) -> float:
        low = self.low[feature]
        return low + self.share * (self.high[feature] - low)


@final
class Recorder(Sink):
    """Records the features of each seat."""

    def __init__(self, seats: int) -> None:
        self.numbers: list[list[int]] = [[] for _ in range(seats)]
        self.amounts: list[list[float]] = [[] for _ in range(seats)]

    def add(self, seat: i64, feature: i64, amount: float) -> None:
        if amount != 0.0:
            self.numbers[seat].append(feature)
            self.amounts[seat].append(amount)

    def add_all(self, feature: i64, amount: float) -> None:
        for seat in range(len(self.numbers)):
            self.add(seat, feature, amount)


def blend(weights: list[list[float]], knots: tuple[float, ...], left: float) -> list[float]:
    """Interpolate the weights for a moment of the game between the two knots around it.

    >>> blend([[0.0, 4.0], [2.0, 8.0]], (0.0, 10.0), 5.0)
    [1.0, 6.0]
    """
    low, share = between(knots, left)
    if share == 0.0:
        return weights[low]
    one, other = weights[low], weights[low + 1]
    return [a + share * (b - a) for a, b in zip(one, other, strict=True)]


def between(knots: tuple[float, ...], left: float) -> tuple[int, float]:
    """Return the knot at or below a moment, and the fraction of the way to the next."""
    if left <= knots[0]:
        return 0, 0.0
    for i in range(1, len(knots)):
        if left < knots[i]:
            return i - 1, (left - knots[i - 1]) / (knots[i] - knots[i - 1])
    return len(knots) - 1, 0.0
