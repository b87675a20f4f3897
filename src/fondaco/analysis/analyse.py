"""A finished game analysed: chances after every turn, what decisions cost, and what luck gave."""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from fondaco.analysis.chances import estimate
from fondaco.analysis.cutting import cut
from fondaco.analysis.decisions import judge_run
from fondaco.analysis.model import model_for
from fondaco.analysis.report import Analysis, Decision, Luck, Moment
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal

_SEED: Final = 1


def analyse(
    journal: Journal,
    seat: int | None = None,
    *,
    seed: int = _SEED,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Analyse a finished game, with the knowledge of one seat or (None) of all; a running one is refused.

    The same seed gives the same analysis. `progress` is told how many of how many parts are done.
    """
    if journal.position.next_to_act() >= 0:
        raise FondacoError("the game is not over yet; only finished games can be analysed")
    if seat is not None:
        journal.position.check_seat(seat)
    model = model_for(journal.game, journal.seats)
    pieces = cut(journal)
    runs = [run for run in pieces.runs if seat is None or run.seat == seat]
    total = len(pieces.boundaries) + len(runs)
    moments: list[Moment] = []
    decisions: list[Decision] = []
    for boundary in pieces.boundaries:
        found = estimate(model, boundary.position, seat, seed)
        moments.append(Moment(boundary.step, boundary.position.turn(), found.chances, found.points))
        if progress is not None:
            progress(len(moments), total)
    for run in runs:
        decisions.append(judge_run(model, run, seed))
        if progress is not None:
            progress(len(moments) + len(decisions), total)
    luck = [_luck(before, after, decisions) for before, after in pairwise(moments)]
    return Analysis(journal.game.name, journal.seats, seat, pieces.steps, moments, decisions, luck)


def _luck(before: Moment, after: Moment, decisions: list[Decision]) -> Luck:
    """What changed between two moments without anybody's decision."""
    made = [decision for decision in decisions if before.step < decision.end <= after.step]
    seats = range(len(before.chances))
    return Luck(
        after.step,
        [after.chances[s].mean - before.chances[s].mean - sum([one.gains[s] for one in made]) for s in seats],
        [after.points[s] - before.points[s] - sum([one.gains_points[s] for one in made]) for s in seats],
    )
