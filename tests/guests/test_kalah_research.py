"""A game of another package is an environment for learners too, with rows that are made of its views."""

from pathlib import Path

import pytest
from pettingzoo.test import api_test

from fondaco.research import pettingzoo


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
def test_a_game_of_another_package_is_an_environment_too(
    kalah: Path, fresh_registry: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(kalah)
    env = pettingzoo.env("kalah", seats=2, seeds=3)
    api_test(env, num_cycles=40)
    names = [block.name for block in env.unwrapped.setting.layout.blocks]
    assert "seats[0].pits.a" in names
    env.reset(seed=1)
    row = env.observe("seat_1")["observation"]
    assert row[names.index("seats[0].pits.g")] == 3
