"""Gymnasium's own check, and games against bots."""

import pytest
from gymnasium.utils.env_checker import check_env

from fondaco import FondacoError, IllegalActionError
from fondaco.engine.registry import find_game, own_games
from fondaco.research import gymnasium

MATCHES = [(name, seats) for name in own_games() for seats in find_game(name).seat_counts]


@pytest.mark.parametrize(("name", "seats"), MATCHES)
@pytest.mark.filterwarnings("ignore:.*alternative render modes.*:UserWarning")
def test_its_own_check_passes(name: str, seats: int) -> None:
    check_env(gymnasium.env(name, ["random"] * (seats - 1)))


def test_a_game_against_bots_to_its_end() -> None:
    env = gymnasium.env("millefiori", ["greedy", "random"], seat=1, reward="margin", render_mode="ansi")
    seen, _ = env.reset(seed=5)
    env.action_space.seed(1)
    over, reward = False, 0.0
    while not over:
        assert env.position.next_to_act() == 1
        seen, reward, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
    scores = env.position.scores()
    assert reward == pytest.approx(scores[1] - (scores[0] + scores[2]) / 2)
    assert scores[2] > scores[0]  # the first bot sits next to the agent
    assert '"ending": "' in env.render()


def test_the_agent_changes_seats() -> None:
    env = gymnasium.env("millefiori", ["random"])
    assert {(env.reset(seed=seed), env.seat)[1] for seed in range(8)} == {0, 1}


def test_what_cannot_be_is_refused() -> None:
    env = gymnasium.env("millefiori", ["random"], seat=0, illegal_reward=-0.5)
    seen, _ = env.reset(seed=1)
    illegal = int(seen["action_mask"].argmin())
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info) == (-0.5, False, {"illegal": "choose"})
    env.illegal_reward = None
    with pytest.raises(IllegalActionError):
        env.step(illegal)
    assert env.position.to_act() == [0, 1]
    with pytest.raises(FondacoError, match="use one of: 2, 3, 4"):
        gymnasium.env("millefiori", ["random"] * 4)
    with pytest.raises(FondacoError, match="there is no seat 2"):
        gymnasium.env("millefiori", ["random"], seat=2)
    with pytest.raises(FondacoError, match="use one of: ansi"):
        gymnasium.env("millefiori", ["random"], render_mode="human")
