"""What every position and option has from the contract."""

import pytest

from engine.matches import TO_AN_EXTRA_CARD, begin, finished
from fondaco import FastChance, IllegalActionError, Journal, Option, Position, deal, find_game, from_dict
from fondaco.engine.contract import allowed_text
from fondaco.engine.registry import rules_of
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.games.millefiori.scoring import SOURCES


def moments() -> dict[str, Position]:
    """A position of each phase of Mille Fiori."""
    return {
        "choosing": begin().position,
        "playing": begin("0: choose lime1", "1: choose fish4").position,
        "using": begin("0: choose lime1", "1: choose fish4", "0: play lime1").position,
        "taking": begin(*TO_AN_EXTRA_CARD).position,
        "over": Journal.read(finished()).position,
    }


every_moment = pytest.mark.parametrize("phase", ["choosing", "playing", "using", "taking", "over"])
no_seat = pytest.mark.parametrize("seat", [-1, 2, 7])


@every_moment
def test_the_moments_are_what_they_are_called(phase: str) -> None:
    assert moments()[phase].view(None)["phase"] == phase


# Seats that do not exist


@every_moment
@no_seat
def test_a_seat_that_does_not_exist_sees_nothing_and_may_do_nothing(phase: str, seat: int) -> None:
    position = moments()[phase]
    message = f"there is no seat {seat}; use one of: 0, 1"
    with pytest.raises(ValueError, match=message):
        position.view(seat)
    with pytest.raises(ValueError, match=message):
        position.redeal(seat, FastChance(0))
    with pytest.raises(ValueError, match=message):
        position.breakdown(seat)
    with pytest.raises(ValueError, match=message):
        position.legal(seat)


@every_moment
@no_seat
def test_a_seat_that_does_not_exist_does_nothing(phase: str, seat: int) -> None:
    position = moments()[phase]
    before = position.clone()
    rules = {rule.id for rule in rules_of(position.game)}
    for action in range(position.game.actions):
        with pytest.raises(IllegalActionError) as error:
            position.apply(seat, action)
        assert error.value.rule in rules
    assert position == before


@every_moment
def test_an_action_that_does_not_exist_is_not_done(phase: str) -> None:
    position = moments()[phase]
    before = position.clone()
    for seat in (0, 1):
        for action in (-1, position.game.actions, 10**9, -(10**9)):
            with pytest.raises(IllegalActionError):
                position.apply(seat, action)
    assert position == before


def test_a_spectator_sees_and_is_dealt_anew() -> None:
    position = begin("0: choose lime1").position
    assert position.view(None)["hand"] == []
    assert position.redeal(None, FastChance(0)).view(None) == position.view(None)


def test_check_seat() -> None:
    position = deal("millefiori", 3, 7)
    for seat in range(3):
        position.check_seat(seat)
    with pytest.raises(ValueError, match="there is no seat 3; use one of: 0, 1, 2"):
        position.check_seat(3)


# Who is ahead


@pytest.mark.parametrize(
    ("scores", "ranking"),
    [
        ([0, 0, 0, 0], [[0, 1, 2, 3]]),
        ([4, 3, 2, 1], [[0], [1], [2], [3]]),
        ([1, 2, 3, 4], [[3], [2], [1], [0]]),
        ([5, 9, 5, 9], [[1, 3], [0, 2]]),
        ([0, 7, 0, 3], [[1], [3], [0, 2]]),
    ],
)
def test_those_who_have_as_much_share_a_place(scores: list[int], ranking: list[list[int]]) -> None:
    position = deal("millefiori", 4, 7)
    assert isinstance(position, MilleFioriPosition)
    position.points = [points for score in scores for points in [score, *[0] * (SOURCES - 1)]]
    assert position.scores() == scores
    assert position.ranking() == ranking


# Positions are compared by what lies where


def test_positions_are_equal_when_all_lies_the_same() -> None:
    position = begin("0: choose lime1").position
    assert position == position.clone()
    assert position == begin("0: choose lime1").position
    assert position == from_dict(position.to_dict())
    assert not position != position.clone()  # noqa: SIM202  (this is about `!=`)


def test_positions_differ_in_what_is_hidden_too() -> None:
    assert begin("0: choose lime1").position != begin("0: choose fish3").position
    assert deal("millefiori", 2, 7) != deal("millefiori", 2, 8)
    assert deal("millefiori", 2, 7) != deal("millefiori", 2, 7, late_choice=True)


def test_who_listens_makes_no_difference() -> None:
    position = begin().position
    position.events = []
    assert position == position.clone()


def test_a_position_is_nothing_else() -> None:
    position = begin().position
    assert position != position.to_dict()
    assert position != 7
    assert position is not None


def test_a_position_changes_and_so_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(begin().position)
    with pytest.raises(TypeError, match="unhashable"):
        {begin().position}


def test_a_position_names_its_game_and_its_options() -> None:
    position = deal("millefiori", 2, 7, late_choice=True)
    assert position.game is find_game("millefiori")
    assert position.options == {"late_choice": True}


# Options


YES_OR_NO = Option("late_choice", False, (False, True), "late-choice")
ROUNDS = Option("rounds", 3, range(1, 10), "rounds")


def test_an_allowed_value_is_kept() -> None:
    assert YES_OR_NO.check(True) is True
    assert YES_OR_NO.check(False) is False
    assert ROUNDS.check(9) == 9


@pytest.mark.parametrize("value", [0, 1, 2, "yes", "", None, 1.0, [True]])
def test_yes_or_no_is_no_number_and_no_text(value: object) -> None:
    with pytest.raises(ValueError, match=r"option late_choice cannot be .*; use one of: False, True") as error:
        YES_OR_NO.check(value)
    assert repr(value) in str(error.value)


@pytest.mark.parametrize("value", [0, 10, -1, True, 3.0, "3", None])
def test_a_number_out_of_range_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"option rounds cannot be .*; use one of: 1 … 9"):
        ROUNDS.check(value)


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([7], "7"),
        ((2, 3), "2, 3"),
        (["me", "greedy", "random"], "me, greedy, random"),
        (range(4), "0, 1, 2, 3"),
        (range(5), "0 … 4"),
        (range(1, 101), "1 … 100"),
    ],
)
def test_what_is_allowed_is_spelt_out(values: list[object], text: str) -> None:
    assert allowed_text(values) == text


def test_what_there_is_says_what_it_is() -> None:
    game = find_game("millefiori")
    assert repr(game) == "<Mille Fiori, 2, 3, 4 seats>"
    assert repr(game.options[0]) == "Option('late_choice', default=False, allowed=False, True)"
    assert repr(begin("0: choose lime1")) == "<Journal of Mille Fiori, Ann, Bob, 1 actions>"
