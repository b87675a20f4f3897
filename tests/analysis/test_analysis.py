"""Finished games analysed: chances that add up, what decisions cost, luck told apart, nothing given away."""

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from fondaco import FastChance, deal, find_game
from fondaco.analysis import Analysis, Chance, Loss, Moment, analyse
from fondaco.analysis.analyse import Analyst, Part
from fondaco.analysis.chances import estimate
from fondaco.analysis.cutting import Run, cut
from fondaco.analysis.decisions import THRESHOLDS, judge_run
from fondaco.analysis.model import model_for, softmax
from fondaco.analysis.sampling import sampled_game
from fondaco.analysis.worlds import possible
from fondaco.bots import bot
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal

GAMES = Path(__file__).parents[1] / "games"
COMMITTED = {
    "millefiori": GAMES / "millefiori" / "golden" / "2-greedy.fondaco",
    "oltremare": GAMES / "oltremare" / "golden" / "2-without-trade.fondaco",
    "liguria": GAMES / "liguria" / "golden" / "3-random.fondaco",
}
every_game = pytest.mark.parametrize("name", COMMITTED)


def committed(name: str) -> Journal:
    return Journal.read(COMMITTED[name].read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def whole() -> Analysis:
    return analyse(committed("oltremare"), worlds=2)


def test_chances_add_up_and_end_with_the_result(whole: Analysis) -> None:
    for moment in whole.moments:
        assert sum(chance.mean for chance in moment.chances) == pytest.approx(1.0)
        assert all(0.0 <= chance.low <= chance.mean <= chance.high <= 1.0 for chance in moment.chances)
    journal = committed("oltremare")
    assert whole.moments[0].step == 0
    assert whole.moments[-1].step == whole.steps == len(journal.standing())
    assert whole.moments[-1].points == journal.position.scores()
    winners = journal.position.ranking()[0]
    assert [chance.mean for chance in whole.moments[-1].chances] == [
        1.0 / len(winners) if seat in winners else 0.0 for seat in range(whole.seats)
    ]


def test_decisions_and_luck_explain_every_change(whole: Analysis) -> None:
    assert [luck.step for luck in whole.luck] == [moment.step for moment in whole.moments[1:]]
    for seat in range(whole.seats):
        change = whole.moments[-1].chances[seat].mean - whole.moments[0].chances[seat].mean
        made = sum(decision.gains[seat] for decision in whole.decisions)
        assert change == pytest.approx(made + sum(luck.chances[seat] for luck in whole.luck))
        points = whole.moments[-1].points[seat] - whole.moments[0].points[seat]
        made = sum(decision.gains_points[seat] for decision in whole.decisions)
        assert points == pytest.approx(made + sum(luck.points[seat] for luck in whole.luck))
    # What one seat gets, the others lose.
    assert all(sum(luck.chances) == pytest.approx(0.0, abs=1e-9) for luck in whole.luck)
    assert all(sum(decision.gains) == pytest.approx(0.0, abs=1e-9) for decision in whole.decisions)


def test_decisions_are_those_of_the_journal(whole: Analysis) -> None:
    moves = committed("oltremare").standing()
    for decision in whole.decisions:
        made = moves[decision.step : decision.end]
        assert [move.text for move in made] == decision.played.actions
        assert {move.seat for move in made} == {decision.seat}
        assert 1 <= len(decision.best) <= 3


def test_marks_follow_the_thresholds_and_random_play_is_marked(whole: Analysis) -> None:
    least = {mark: loss for loss, mark in THRESHOLDS}
    for decision in whole.decisions:
        if decision.mark:
            assert decision.loss_chance.mean >= least[decision.mark]
            assert decision.loss_chance.low > 0.0
            assert decision.best[0].actions != decision.played.actions
    assert sum(bool(decision.mark) for decision in whole.decisions) >= 2


def test_the_best_found_is_played_where_nothing_is_lost(whole: Analysis) -> None:
    without_loss = [decision for decision in whole.decisions if decision.loss_chance.mean == 0.0]
    assert without_loss
    assert all(decision.best[0].actions == decision.played.actions for decision in without_loss)


def test_the_same_seed_gives_the_same_report_on_any_number_of_processes(whole: Analysis) -> None:
    told: list[tuple[int, int]] = []
    again = analyse(
        committed("oltremare"), worlds=2, processes=2, progress=lambda done, total: told.append((done, total))
    )
    assert msgspec.json.encode(again) == msgspec.json.encode(whole)
    parts = len(whole.moments) + len(whole.decisions)
    assert told[-1] == (parts, parts)
    assert [done for done, _total in told] == sorted({done for done, _total in told})


def test_a_report_survives_json(whole: Analysis) -> None:
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Analysis) == whole


def test_a_loss_lies_within_its_interval(whole: Analysis) -> None:
    for decision in whole.decisions:
        for lost in (decision.loss_chance, decision.loss_points):
            assert lost.low <= lost.mean <= lost.high
        assert 0.0 <= decision.loss_chance.low <= decision.loss_chance.high <= 1.0
    assert any(decision.loss_chance.high > 0.0 for decision in whole.decisions if not decision.loss_chance.mean)


@every_game
def test_other_seeds_agree_within_the_interval(name: str) -> None:
    """With as many worlds as usual. Some of the decisions have marks."""
    analyst = Analyst(committed(name))
    moments, decisions = range(analyst.moments), range(analyst.moments, analyst.parts)
    agreeing: list[bool] = []
    chosen = [moments[len(moments) * k // 9] for k in (3, 7)] + [decisions[len(decisions) * k // 9] for k in (1, 2, 6)]
    for number in chosen:
        found = []
        for analyst.seed in (1, 2):
            found.append(_estimates(analyst.part(number)))
        for a, b in zip(*found, strict=True):
            agreeing.append(math.hypot(a.high - a.low, b.high - b.low) / 2 + 1e-9 >= abs(a.mean - b.mean))
    assert sum(agreeing) >= 0.9 * len(agreeing)


def _estimates(part: Part) -> list[Chance | Loss]:
    if isinstance(part, Moment):
        return [*part.chances]
    return [part.loss_chance, part.loss_points, part.played.chance]


@every_game
def test_nothing_depends_on_what_the_seat_cannot_know(name: str) -> None:
    """Where all that is hidden from a seat is dealt anew, its report is the same."""
    seats = find_game(name).seat_counts[0]
    model = model_for(find_game(name), seats)
    model.worlds = 1
    for number, (before, seat, action) in enumerate(_moments(name, seats)):
        other = before.redeal(seat, FastChance(99, number))
        assert estimate(model, before, seat, 1) == estimate(model, other, seat, 1)
        run = Run(0, 1, seat, [action], before)
        assert judge_run(model, run, 1) == judge_run(model, run._replace(before=other), 1)


def _moments(name: str, seats: int) -> Iterator[tuple[Position, int, int]]:
    """Some positions of a game with a real choice, whose turn it is, and what is done."""
    position, chance, player = deal(name, seats, 5), FastChance(5), bot("greedy")
    count = 0
    while (seat := position.next_to_act()) >= 0 and count < 120:
        action = player.choose(position, seat, chance)
        if len(position.legal(seat)) > 1:
            if count % 40 == 3:
                yield position.clone(), seat, action
            count += 1
        position.apply(seat, action)


def test_with_one_seats_knowledge_only_its_own_decisions_are_judged() -> None:
    found = analyse(committed("oltremare"), 1, worlds=1)
    assert found.seat == 1
    assert {decision.seat for decision in found.decisions} == {1}


def test_a_running_game_is_refused() -> None:
    with pytest.raises(FondacoError, match="not over yet"):
        analyse(Journal("millefiori", seats=2, seed=7))


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(FondacoError, match="there is no seat 2"):
        analyse(committed("oltremare"), 2)


def test_what_cannot_be_done_in_every_world_is_judged_all_the_same() -> None:
    """Two decisions with a draw in between, taken for one: what was played then depends on the card."""
    journal = committed("oltremare")
    model = model_for(journal.game, journal.seats)
    model.worlds = 1
    moves, runs = journal.standing(), cut(journal).runs
    pairs = [(one, then) for one, then in pairwise(runs) if (one.seat, one.end) == (then.seat, then.step)]
    possible_elsewhere = []
    for one, then in pairs[:20]:
        run = one._replace(end=then.end, actions=[*one.actions, *then.actions])
        judged = judge_run(model, run, 1)
        assert judged.played.actions == [move.text for move in moves[run.step : run.end]]
        world = run.before.redeal(run.seat, FastChance(1))
        possible_elsewhere.append(possible(world, run.seat, run.actions) == run.actions)
    assert not all(possible_elsewhere)


def test_a_move_that_throws_points_away_costs_chance() -> None:
    """Where it matters most in a game how a card is used, the worst use costs more than the best."""
    model = model_for(find_game("millefiori"), 2)
    found = []
    for run in cut(committed("millefiori")).runs[:40]:
        before = run.before.clone()
        if before.legal(run.seat) == run.actions[:1]:
            before.apply(run.seat, run.actions[0])  # its card is laid open; now it is used
            legal = before.legal(run.seat)
            worths = model.worths(before, run.seat, legal)
            best, worst = (legal[worths.index(pick)] for pick in (max(worths), min(worths)))
            found.append((max(worths) - min(worths), run.step, run._replace(before=before), best, worst))
    _range, _step, run, best, worst = max(found)
    good = judge_run(model, run._replace(actions=[best]), 1)
    bad = judge_run(model, run._replace(actions=[worst]), 1)
    assert bad.loss_chance.mean > good.loss_chance.mean
    assert bad.mark
    assert bad.gains[run.seat] < good.gains[run.seat]


def test_sampled_moments_are_the_same_again_and_know_who_won() -> None:
    game = find_game("oltremare")
    one, again = (sampled_game(game, 2, "merchant", 31, 4, 4) for _ in range(2))
    assert one == again
    assert 2 <= len(one) <= 4
    assert all(sum(sampled.won) == 1.0 and sampled.position.to_act() for sampled in one)


def test_a_lead_counts_more_the_less_is_to_come() -> None:
    model = model_for(find_game("millefiori"), 4)
    early, late = (softmax([10.0, 0.0, 0.0, 0.0], model.spread(left))[0] for left in (20.0, 0.5))
    assert 0.25 < early < late < 1.0
