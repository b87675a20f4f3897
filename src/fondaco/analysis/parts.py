"""The worth of a chain of actions in parts: the points of every seat by source.

Chains are tried in the same redealt worlds, so only what the seat knows counts. In each, all seats play on by the
learned value until everybody has had a turn; then every seat has its points so far and those that its features promise,
both by source. Two chains are compared by the differences of these parts, and nothing else.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from fondaco.analysis.model import model_for
from fondaco.analysis.worlds import Worlds, go_on
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.features import Recorder, blend

WORLDS: Final = 16
"""The default number of worlds in which chains are compared."""
SMALL: Final = 0.05
"""A difference in points too small to mention."""


class Sources(NamedTuple):
    """The sources of a game's points, each known by an id."""

    features: Sequence[tuple[int, str]] = ((0, ""),)
    """The source of the points that the features promise, from each of these features up to the next; empty for none in
    particular."""
    scored: Mapping[str, str] = {}
    """The source of each entry of the breakdown that has another name."""


class Part(msgspec.Struct, frozen=True):
    """A seat's gain in points from one source."""

    seat: int
    source: str
    points: float


class Comparison(msgspec.Struct, frozen=True):
    """The gain of one chain of a seat's actions over another, as far as the seat can know."""

    seat: int
    seats: int
    chosen: list[str]
    instead: list[str]
    parts: list[Part]
    """The mean gain of each seat from the first chain over the second, by source."""
    worlds: int
    worse: int
    """The number of worlds in which the first ends worse for the seat than the second."""
    better: int
    """The number of worlds in which it ends better."""

    @property
    def margin(self) -> float:
        """The seat's gain over the mean of the others."""
        return sum(share(self, part) for part in self.parts)

    def total(self, seat: int) -> float:
        """Return the gain of one seat."""
        return sum(part.points for part in self.parts if part.seat == seat)


def share(found: Comparison, part: Part) -> float:
    """Return the contribution of a part to the margin, to which all others together contribute minus their mean."""
    return part.points if part.seat == found.seat else -part.points / (found.seats - 1)


class Trials:
    """Chains of a seat's actions, each carried out in the same worlds."""

    def __init__(self, position: Position, seat: int, sources: Sources, seed: int = 0) -> None:
        position.check_seat(seat)
        self.seat = seat
        self.sources = sources
        self._model = model_for(position.game, position.seats)
        self._worlds = Worlds(self._model, position, seat, seed)
        self._starts = [first for first, _source in sources.features]

    def world(self, number: int) -> Position:
        """Return the position with everything redealt that the seat cannot know."""
        return self._worlds.world(number)

    def run(self, chain: Sequence[str], worlds: int = WORLDS) -> list[list[dict[str, float]]]:
        """Return for each world the points of every seat by source, now and to come."""
        return [self.parts(self.carry_out(self.world(number), chain)) for number in range(worlds)]

    def carry_out(self, world: Position, chain: Sequence[str]) -> Position:
        """Return the position after the chain and one turn of every seat.

        From an action on that is impossible in this world, because something else was revealed, the seat decides anew.
        """
        position = world.clone()
        end = position.turn() + position.seats + 1
        follow(position, self.seat, chain)
        go_on(self._model, position, end)
        return position

    def parts(self, position: Position) -> list[dict[str, float]]:
        """Return the points of every seat by source: those it has, and those that its features promise."""
        found: list[dict[str, float]] = []
        for seat in range(position.seats):
            points: dict[str, float] = {}
            for name, scored in position.breakdown(seat).items():
                source = self.sources.scored.get(name, name)
                points[source] = points.get(source, 0.0) + scored
            found.append(points)
        if self._model.weights and position.next_to_act() >= 0:
            self._promise(position, found)
        return found

    def _promise(self, position: Position, found: list[dict[str, float]]) -> None:
        game = position.game
        recorder = Recorder(position.seats)
        game.tell(position, recorder)
        weights = blend(self._model.weights, game.knots, game.turns_left(position))
        for seat, points in enumerate(found):
            for feature, amount in zip(recorder.numbers[seat], recorder.amounts[seat], strict=True):
                source = self.sources.features[bisect_right(self._starts, feature) - 1][1]
                points[source] = points.get(source, 0.0) + amount * weights[feature]


def compare(
    position: Position,
    seat: int,
    chosen: Sequence[str],
    instead: Sequence[str],
    sources: Sources,
    worlds: int = WORLDS,
    seed: int = 0,
) -> Comparison:
    """Return the gain of the first chain over the second.

    The position may be the full state: everything that the seat cannot know is redealt. The same seed leads to the same
    result.
    """
    for chain in (chosen, instead):
        check_chain(position, seat, chain)
    trials = Trials(position, seat, sources, seed)
    return difference(seat, list(chosen), list(instead), trials.run(chosen, worlds), trials.run(instead, worlds))


def check_chain(position: Position, seat: int, chain: Sequence[str]) -> None:
    """Raise a `FondacoError` unless the seat may begin with this chain."""
    if not chain:
        raise FondacoError("no action was given")
    trial = position.clone()
    trial.apply(seat, trial.read(seat, chain[0]))


def follow(position: Position, seat: int, chain: Sequence[str]) -> None:
    """Play as much of a chain as is possible in this position."""
    for text in chain:
        try:
            action = position.read(seat, text)
        except FondacoError:
            break
        if action not in position.legal(seat):
            break
        position.apply(seat, action)


def difference(
    seat: int,
    chosen: list[str],
    instead: list[str],
    ends: Sequence[Sequence[Mapping[str, float]]],
    others: Sequence[Sequence[Mapping[str, float]]],
) -> Comparison:
    """Return the comparison of two chains from their ends in each world."""
    worlds, seats = len(ends), len(ends[0])
    totals: dict[tuple[int, str], float] = {}
    worse = better = 0
    for one, other in zip(ends, others, strict=True):
        ahead = margin(one, seat) - margin(other, seat)
        worse += ahead < -SMALL
        better += ahead > SMALL
        for number in range(seats):
            for source in {**one[number], **other[number]}:
                more = one[number].get(source, 0.0) - other[number].get(source, 0.0)
                totals[number, source] = totals.get((number, source), 0.0) + more
    parts = [Part(number, source, total / worlds) for (number, source), total in totals.items() if total]
    return Comparison(seat, seats, chosen, instead, parts, worlds, worse, better)


def margin(end: Sequence[Mapping[str, float]], seat: int) -> float:
    """Return the points of a seat minus the mean of the others', from their parts."""
    totals = [sum(points.values()) for points in end]
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)
