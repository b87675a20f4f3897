"""PettingZoo's own tests, for every game and number of seats."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from fondaco import FondacoError, IllegalActionError
from fondaco.engine.registry import find_game, own_games
from fondaco.research import pettingzoo

# PettingZoo's own classic games have dicts with action masks too; its test knows those by their names.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]
MATCHES = [(name, seats) for name in own_games() for seats in find_game(name).seat_counts]


@pytest.mark.parametrize(("name", "seats"), MATCHES)
def test_its_own_tests_pass(name: str, seats: int) -> None:
    env = pettingzoo.env(name, seats=seats)
    api_test(env, num_cycles=60)
    seed_test(lambda: pettingzoo.env(name, seats=seats), num_cycles=20)
    parallel_api_test(pettingzoo.parallel_env(name, seats=seats), num_cycles=20)
    # Its test of seeds knows no masks in the parallel form.
    one, other = (parallel_line(pettingzoo.parallel_env(name, seats=seats), seed=3, steps=20) for _ in range(2))
    assert one == other
    assert one != parallel_line(pettingzoo.parallel_env(name, seats=seats), seed=4, steps=20)


def parallel_line(env: Any, seed: int, steps: int) -> list[bytes]:
    """What all see while everybody does the last that it may."""
    seen, _ = env.reset(seed=seed)
    line: list[bytes] = []
    for _ in range(steps):
        line += [one["observation"].tobytes() for one in seen.values()]
        seen, *_ = env.step({agent: np.flatnonzero(one["action_mask"])[-1] for agent, one in seen.items()})
    return line


def play(env: Any, seed: int) -> tuple[list[float], Any]:
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    draw = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(draw.choice(np.flatnonzero(observation["action_mask"]))))
    return list(total.values()), env.unwrapped.position


def test_rewards_are_paid_at_the_end() -> None:
    paid, position = play(pettingzoo.env("millefiori", seats=3, reward="margin"), 5)
    scores = position.scores()
    assert paid == pytest.approx([score - (sum(scores) - score) / 2 for score in scores])
    paid, position = play(pettingzoo.env("millefiori", seats=3, reward="win"), 5)
    winners = position.ranking()[0]
    assert [reward > 0 for reward in paid] == [seat in winners for seat in range(3)]
    paid, position = play(pettingzoo.env("liguria", seats=4, open_screens=True), 5)
    assert sorted(paid, reverse=True) == pytest.approx([1, 1 / 3, -1 / 3, -1])
    assert paid[position.ranking()[0][0]] == 1


def test_those_who_choose_at_the_same_time_act_in_one_step() -> None:
    env = pettingzoo.parallel_env("millefiori", seats=4, render_mode="ansi")
    seen, _ = env.reset(seed=1)
    masks = {agent: np.flatnonzero(one["action_mask"]) for agent, one in seen.items()}
    with pytest.raises(IllegalActionError):
        env.step({agent: int(mask[0]) if agent != "seat_3" else 200 for agent, mask in masks.items()})
    assert env.position.to_act() == [0, 1, 2, 3]
    seen, *_ = env.step({agent: int(mask[0]) for agent, mask in masks.items()})
    waiting = [agent for agent, one in seen.items() if one["action_mask"][-1]]
    assert len(waiting) == 3
    assert '"choosing"' not in env.render()
    with pytest.raises(FondacoError, match="has nothing to decide now"):
        env.step(dict.fromkeys(seen, 0))


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(FondacoError, match="use one of: rank, win, margin"):
        pettingzoo.env("liguria", seats=3, reward="points")
    with pytest.raises(FondacoError, match="use one of: ansi"):
        pettingzoo.env("liguria", seats=3, render_mode="human")
    with pytest.raises(FondacoError, match="use one of: 3, 4"):
        pettingzoo.env("liguria", seats=2)
