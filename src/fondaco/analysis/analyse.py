"""Analysing a finished game: chances after every turn, what decisions cost, and what luck gave."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

from fondaco.analysis.chances import estimate
from fondaco.analysis.cutting import cut
from fondaco.analysis.decisions import judge_run
from fondaco.analysis.model import model_for
from fondaco.analysis.report import Analysis, Decision, Luck, Moment
from fondaco.bots.spread import workers
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.registry import games

SEED: Final = 1
_PIECE: Final = 4
"""The number of parts given to a process at a time."""

Part = Moment | Decision


def check(journal: Journal, seat: int | None) -> None:
    """Raise a `FondacoError` if the game is not over or the seat does not exist."""
    if journal.position.next_to_act() >= 0:
        raise FondacoError("the game is not over yet; only finished games can be analysed")
    if seat is not None:
        journal.position.check_seat(seat)


def in_pieces(parts: int) -> list[range]:
    """Split the numbers of the parts into pieces of a few."""
    return [range(first, min(first + _PIECE, parts)) for first in range(0, parts, _PIECE)]


class Analyst:
    """An analysis in independent parts, for callers that do one after the other when there is time."""

    def __init__(self, journal: Journal, seat: int | None = None, seed: int = SEED, worlds: int | None = None) -> None:
        check(journal, seat)
        self.journal = journal
        self.seat = seat
        self.seed = seed
        self._model = model_for(journal.game, journal.seats)
        if worlds is not None:
            self._model.worlds = worlds
        pieces = cut(journal)
        self._steps = pieces.steps
        self._boundaries = pieces.boundaries
        self._runs = [run for run in pieces.runs if seat is None or run.seat == seat]

    @property
    def moments(self) -> int:
        """The number of parts that are moments; these come first."""
        return len(self._boundaries)

    @property
    def parts(self) -> int:
        """The number of parts."""
        return len(self._boundaries) + len(self._runs)

    @property
    def pieces(self) -> list[range]:
        """The numbers of the parts in pieces of a few."""
        return in_pieces(self.parts)

    def part(self, number: int) -> Part:
        """Compute one part."""
        if number < len(self._boundaries):
            step, position = self._boundaries[number]
            found = estimate(self._model, position, self.seat, self.seed)
            return Moment(step, position.turn(), found.chances, found.points)
        return judge_run(self._model, self._runs[number - len(self._boundaries)], self.seed)

    def together(self, parts: Sequence[Part]) -> Analysis:
        """Assemble the analysis from all its parts."""
        moments = [part for part in parts if isinstance(part, Moment)]
        decisions = [part for part in parts if isinstance(part, Decision)]
        luck = [_luck(before, after, decisions) for before, after in pairwise(moments)]
        return Analysis(
            game=self.journal.game.name,
            seats=self.journal.seats,
            seat=self.seat,
            steps=self._steps,
            moments=moments,
            decisions=decisions,
            luck=luck,
            measured=self._model.fitted,
        )


def analyse(
    journal: Journal,
    seat: int | None = None,
    *,
    seed: int = SEED,
    progress: Callable[[int, int], None] | None = None,
    processes: int = 1,
    worlds: int | None = None,
) -> Analysis:
    """Analyse a finished game, with the knowledge of one seat or (None) of all; refuse one in progress.

    The same seed gives the same analysis on any number of processes. `progress` receives the numbers of parts done and
    of all parts. With more worlds than is usual for the game, intervals are narrower and it takes longer.
    """
    analyst = Analyst(journal, seat, seed, worlds)
    # An unregistered game is known only to this process.
    alone = processes == 1 or journal.game.name not in games()
    work: Callable[[range], list[Part]] = partial(_do, analyst)
    if not alone:
        work = partial(work_out, Order(journal.text(), journal.edition.data, seat, seed, worlds))
    parts: list[Part] = []
    with workers(1 if alone else processes, start=None) as found:
        for some in found.imap(work, analyst.pieces):
            parts += some
            if progress is not None:
                progress(len(parts), analyst.parts)
    return analyst.together(parts)


def _do(analyst: Analyst, numbers: range) -> list[Part]:
    return [analyst.part(number) for number in numbers]


class Order(NamedTuple):
    """An analysis that several processes share: each is sent this, and then works on one piece after the other."""

    text: str
    """The journal."""
    edition: Mapping[str, Any] | None
    """The edition's data; None for the game's own."""
    seat: int | None
    seed: int = SEED
    worlds: int | None = None

    def analyst(self) -> Analyst:
        """Return an analyst that is ready to work; each process caches that of its last order."""
        kept = _last.get("order")
        if kept is None or kept[0] != self:
            edition = None if self.edition is None else Edition(dict(self.edition))
            kept = (self, Analyst(Journal.read(self.text, edition), self.seat, self.seed, self.worlds))
            _last["order"] = kept
        return kept[1]


_last: dict[str, tuple[Order, Analyst]] = {}


def work_out(order: Order, numbers: range) -> list[Part]:
    """Compute the parts of these numbers, on any process."""
    return _do(order.analyst(), numbers)


def _luck(before: Moment, after: Moment, decisions: list[Decision]) -> Luck:
    """Return what changed between two moments other than by decisions."""
    made = [decision for decision in decisions if before.step < decision.end <= after.step]
    seats = range(len(before.chances))
    return Luck(
        after.step,
        [after.chances[s].mean - before.chances[s].mean - sum([one.gains[s] for one in made]) for s in seats],
        [after.points[s] - before.points[s] - sum([one.gains_points[s] for one in made]) for s in seats],
    )
