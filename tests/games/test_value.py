"""What a learned value reads off a position, and how actions are judged by it."""

import math
from collections.abc import Iterator
from itertools import islice

import pytest

from fondaco import FastChance, deal, find_game, games
from fondaco.bots import bot
from fondaco.bots.selfplay import promises
from fondaco.bots.value import weights_for
from fondaco.engine.contract import Position
from fondaco.engine.features import Promises, Recorder, Scale, between, blend
from fondaco.games.millefiori import features
from fondaco.games.millefiori.actions import TAKING, USING
from fondaco.games.millefiori.judgement import Judgement
from fondaco.games.millefiori.position import MilleFioriPosition

every_game = pytest.mark.parametrize("name", games())
KNOTS = (0.0, 2.0, 10.0)


def moments(name: str, seats: int, seed: int = 7) -> Iterator[Position]:
    """All positions of a game, the last one included; each only until the next is asked for."""
    position, chance, player = deal(name, seats, seed), FastChance(seed), bot("random")
    yield position
    while (seat := position.next_to_act()) >= 0:
        position.apply(seat, player.choose(position, seat, chance))
        yield position


def written_down(name: str, seats: int) -> Iterator[tuple[Position, Recorder]]:
    """Every tenth of these, with its features."""
    for position in islice(moments(name, seats), 0, None, 10):
        recorder = Recorder(seats)
        position.game.tell(position, recorder)
        yield position, recorder


@pytest.mark.parametrize(
    ("left", "place"), [(-1.0, (0, 0.0)), (0.5, (0, 0.25)), (2.0, (1, 0.0)), (6.0, (1, 0.5)), (99.0, (2, 0.0))]
)
def test_a_moment_lies_between_two_knots(left: float, place: tuple[int, float]) -> None:
    assert between(KNOTS, left) == place


def test_weights_are_blended_between_knots() -> None:
    weights = [[0.0, 1.0], [4.0, 1.0], [8.0, 3.0]]
    assert blend(weights, KNOTS, 1.0) == [2.0, 1.0]
    assert blend(weights, KNOTS, 50.0) == [8.0, 3.0]


def test_a_scale_weighs_ones_own_against_the_mean_of_the_others() -> None:
    scale = Scale([2.0, 10.0], seats=3, seat=1)
    scale.add(1, 0, 3.0)
    scale.add(0, 1, 1.0)
    scale.add(2, 0, 2.0)
    scale.add_all(1, 5.0)
    assert scale.total == pytest.approx(6.0 - (10.0 + 4.0) / 2)


def test_promises_are_sums_of_features() -> None:
    weights = [[5.0, 1.0], [1.0, 1.0], [3.0, 1.0]]
    for left, worth in ((0.0, 5.0), (1.0, 3.0), (2.0, 1.0), (50.0, 3.0)):
        sink = Promises(weights, KNOTS, left, seats=2)
        sink.add(1, 0, 2.0)
        sink.add_all(1, 0.5)
        assert sink.totals == pytest.approx([0.5, 2 * worth + 0.5])


@every_game
def test_what_is_promised_is_what_is_written_down(name: str) -> None:
    game = find_game(name)
    seats = game.seat_counts[-1]
    weights = weights_for(game, seats)
    for position, recorder in written_down(name, seats):
        blended = blend(weights, game.knots, game.turns_left(position))
        sums = [
            sum(amount * blended[feature] for feature, amount in zip(numbers, amounts, strict=True))
            for numbers, amounts in zip(recorder.numbers, recorder.amounts, strict=True)
        ]
        assert promises(position, weights) == pytest.approx(sums)


@every_game
def test_every_feature_has_a_number_of_its_game(name: str) -> None:
    game = find_game(name)
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        for _position, recorder in written_down(name, seats):
            for numbers, amounts in zip(recorder.numbers, recorder.amounts, strict=True):
                assert 10 < len(numbers) == len(amounts)
                assert min(numbers) >= 0
                assert max(numbers) < game.feature_count
                assert all(math.isfinite(amount) for amount in amounts)


@every_game
def test_what_is_left_of_a_game_shrinks_to_nothing(name: str) -> None:
    game = find_game(name)
    left = [game.turns_left(position) for position in moments(name, game.seat_counts[0], 3)]
    assert min(left) == left[-1] == 0.0 < left[0] == max(left)


@every_game
def test_judging_leaves_a_position_as_it_is(name: str) -> None:
    game = find_game(name)
    seats = game.seat_counts[-1]
    weights = weights_for(game, seats)
    for number, position in enumerate(moments(name, seats)):
        open_now = position.legal(position.next_to_act()) if number % 6 == 0 and position.to_act() else []
        if len(open_now) > 1:
            before = position.clone()
            assert len(game.judge(position, position.next_to_act(), open_now, weights)) == len(open_now)
            assert position == before


def test_of_a_board_only_the_parts_that_change_are_reckoned_again() -> None:
    """In Mille Fiori, what is found so is what reckoning everything anew finds."""
    weights = weights_for(find_game("millefiori"), 3)
    checked = 0
    for number, position in enumerate(moments("millefiori", 3)):
        assert isinstance(position, MilleFioriPosition)
        if position.phase != USING or number % 3:
            continue
        seat = position.active
        view = Judgement(position, seat, weights)
        for action in position.legal(seat):
            after = position.clone()
            after.apply(seat, action)
            if after.phase != TAKING:
                anew = view.stands(after, [view.part(after, part) for part in range(features.PARTS)])
                assert view.after(position, action, view.parts, 0) == pytest.approx(anew)
                checked += 1
    assert checked > 10
