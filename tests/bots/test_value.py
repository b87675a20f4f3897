"""What was learned, and how the bots that have learned it think."""

import pytest

from fondaco import FastChance, deal, find_game, games
from fondaco.arena import Design, compete, summaries
from fondaco.bots.doge import DogeBot, margin
from fondaco.bots.merchant import MerchantBot
from fondaco.bots.selfplay import play_lesson
from fondaco.bots.value import VALUE_FILE, read_weights, weights_for
from fondaco.engine.contract import Position
from fondaco.engine.registry import box_of, check_options, own_edition
from scale import many

every_game = pytest.mark.parametrize("name", games())


def played(name: str, seats: int, actions: int, seed: int = 7) -> Position:
    """A position in the middle of a game."""
    position = deal(name, seats, seed)
    chance, player = FastChance(seed), MerchantBot([])
    for _ in range(actions):
        seat = position.next_to_act()
        position.apply(seat, player.choose(position, seat, chance))
    return position


@every_game
def test_something_is_learned_for_every_number_of_seats(name: str) -> None:
    game = find_game(name)
    for seats in game.seat_counts:
        weights = weights_for(game, seats)
        assert [len(row) for row in weights] == [game.feature_count] * len(game.knots)
        assert any(abs(weight) > 0.5 for row in weights for weight in row)


@every_game
def test_what_was_learned_adds_little_to_the_package(name: str) -> None:
    assert len(find_game(name).file(VALUE_FILE).encode()) <= 2_000_000


def test_weights_of_other_features_are_left_out() -> None:
    game = find_game("millefiori")
    text = "[[learned]]\nseats = 2\nweights = [[1.0, 2.0]]\n"
    assert read_weights(text, game) == {}


@every_game
def test_a_lesson_adds_up(name: str) -> None:
    """Without weights, the points to come at each moment are those that came."""
    game = find_game(name)
    box, options = box_of(game, own_edition(game)), check_options(game, {})
    seats = game.seat_counts[0]
    lesson = play_lesson(game, seats, 5, 1, options, box, [], 0.1, 0.8)
    assert len(lesson.sizes) == len(lesson.left) == len(lesson.targets)
    assert len(lesson.sizes) % seats == 0
    assert sum(lesson.sizes) == len(lesson.numbers) == len(lesson.amounts)
    assert len(lesson.scores) == seats
    again = play_lesson(game, seats, 5, 1, options, box, [], 0.1, 0.8)
    assert (again.numbers, again.targets, again.scores) == (lesson.numbers, lesson.targets, lesson.scores)


def test_at_the_end_only_points_count() -> None:
    position = deal("oltremare", 3, 4)
    chance, player = FastChance(4), MerchantBot([])
    while (seat := position.next_to_act()) >= 0:
        position.apply(seat, player.choose(position, seat, chance))
    own, one, other = position.scores()
    assert margin(position, 0, weights_for(find_game("oltremare"), 3), 0.0) == pytest.approx(own - (one + other) / 2)


def test_merchant_beats_greedy() -> None:
    [found] = summaries(compete(Design("oltremare", ("merchant", "greedy"), 3, many(45), only="merchant")), 3)
    assert found.share > 0.5  # even would be a third
    assert found.margin > 5


def test_doge_thinks_no_longer_than_it_may() -> None:
    """Without any time it takes what merchant takes."""
    position = played("millefiori", 2, 40)
    seat = position.next_to_act()
    hurried = DogeBot()
    hurried.limit(0.0)
    weights = weights_for(position.game, 2)
    worth = position.game.judge(position, seat, position.legal(seat), weights)
    best = [action for action, value in zip(position.legal(seat), worth, strict=True) if value == max(worth)]
    assert hurried.choose(position, seat, FastChance(1)) in best
