"""Games that go on together, and what their ends are worth."""

import pytest

import fondaco
from fondaco import FastChance, FondacoError
from fondaco.engine.lockstep import Lockstep
from fondaco.engine.outcome import check_reward, rewards
from fondaco.engine.registry import box_of, own_edition
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.games.millefiori.scoring import SOURCES


def begun(places: int) -> Lockstep:
    game = fondaco.find_game("millefiori")
    box = box_of(game, own_edition(game))
    observers = [game.observer(2, box) for _ in range(places)]
    return Lockstep(game, 2, {"late_choice": False}, box, [one for one in observers if one is not None], 5, "win")


def first_legal(lockstep: Lockstep) -> list[int]:
    return [position.legal(seat)[0] for position, seat in zip(lockstep.positions, lockstep.acting, strict=True)]


def test_a_game_that_ends_is_followed_by_the_next_in_its_place() -> None:
    lockstep = begun(2)
    size = len(lockstep.rows)
    while not lockstep.rewards:
        ended = lockstep.positions.copy()
        lockstep.step(first_legal(lockstep))
        assert len(lockstep.rows) == size
    place = next(iter(lockstep.rewards))
    assert lockstep.dones[place] == 1
    assert lockstep.rewards[place] == rewards(ended[place], "win")
    assert lockstep.numbers[place] == place + 2
    assert lockstep.positions[place] == lockstep.game.deal(2, FastChance(5, place + 2), lockstep.options, lockstep.box)


def test_one_illegal_action_changes_nothing_anywhere() -> None:
    lockstep = begun(2)
    for actions in ([*first_legal(lockstep)[:1], 270], [-1, -1]):
        with pytest.raises(FondacoError, match="not legal in game"):
            lockstep.step(actions)
    with pytest.raises(FondacoError, match="1 actions for 2 games"):
        lockstep.step([0])
    assert [position.to_act() for position in lockstep.positions] == [[0, 1]] * 2


@pytest.mark.parametrize(
    ("points", "rank", "win", "margin"),
    [
        ([30, 20, 10], [1, 0, -1], [1, -0.5, -0.5], [15, 0, -15]),
        ([20, 20, 10], [0.5, 0.5, -1], [0.5, 0.5, -1], [5, 5, -10]),
        ([20, 20, 20], [0, 0, 0], [0, 0, 0], [0, 0, 0]),
    ],
)
def test_rewards_add_up_to_nothing(points: list[int], rank: list[float], win: list[float], margin: list[float]) -> None:
    position = fondaco.deal("millefiori", 3, 1)
    assert isinstance(position, MilleFioriPosition)
    for seat in range(3):
        position.points[seat * SOURCES] = points[seat]
    found = [rewards(position, kind) for kind in ("rank", "win", "margin")]
    assert found == [rank, win, margin]
    assert [sum(kind) for kind in found] == [0, 0, 0]


def test_a_reward_has_a_name() -> None:
    assert check_reward("rank") == "rank"
    with pytest.raises(FondacoError, match="use one of: rank, win, margin"):
        check_reward("points")
