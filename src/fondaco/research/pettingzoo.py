"""Any game as an environment of PettingZoo: one agent a seat, action masks, rewards at the end."""

from typing import Any

import numpy as np
from gymnasium.spaces import Space
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.outcome import RANK, check_reward, rewards
from fondaco.research.observing import Setting
from fondaco.research.spaces import (
    RENDER_MODES,
    Observation,
    action_space,
    check_render_mode,
    observation_space,
    seen,
    text_of,
)


def env(
    game: str | Game,
    seats: int,
    reward: str = RANK,
    edition: Edition | None = None,
    render_mode: str | None = None,
    **options: OptionValue,
) -> Any:
    """Return an environment with an agent for each seat, which act one after the other.

    Agents that choose at the same time do not see each other's choices. `reward` is the kind of reward at the end:
    `rank`, `win` or `margin`.
    """
    return OrderEnforcingWrapper(SeatsEnv(Setting(game, seats, options, edition), reward, render_mode))


def parallel_env(
    game: str | Game,
    seats: int,
    reward: str = RANK,
    edition: Edition | None = None,
    render_mode: str | None = None,
    **options: OptionValue,
) -> Any:
    """Return an environment as `env` does, but all agents that owe a decision act in one step.

    The others wait: their mask allows only the last action, which is one more than the game has.
    """
    return TogetherEnv(Setting(game, seats, options, edition), reward, render_mode)


class _Match:
    """The common part of both forms: a match, and what each agent sees of it."""

    def __init__(self, setting: Setting, reward: str, render_mode: str | None, more_actions: int) -> None:
        self.setting = setting
        self.reward = check_reward(reward)
        self.render_mode = check_render_mode(render_mode)
        self.agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.more_actions = more_actions
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": f"fondaco_{setting.game.name}_v{setting.game.version}",
            "is_parallelizable": False,
        }
        self.observation_spaces: dict[str, Space[Any]] = {}
        self.action_spaces: dict[str, Space[Any]] = {}
        for agent in self.agents:
            self.observation_spaces[agent] = observation_space(setting, more_actions)
            self.action_spaces[agent] = action_space(setting, more_actions)
        self.random: np.random.Generator | None = None
        self.position: Position = setting.deal_from(np_random(0)[0])

    def begin(self, seed: int | None) -> None:
        if seed is not None or self.random is None:
            self.random, _ = np_random(seed)
        self.position = self.setting.deal_from(self.random)

    def observe(self, agent: str, actions: list[int]) -> Observation:
        return seen(self.setting, self.position, self.agents.index(agent), actions, self.more_actions)

    def final_rewards(self) -> dict[str, float]:
        return dict(zip(self.agents, rewards(self.position, self.reward), strict=True))

    def text(self) -> str:
        return text_of(self.position, None)


class _Environment:
    """The methods that PettingZoo requires of both forms alike."""

    def _sit(self, match: _Match) -> None:
        self._match = match
        self.setting = match.setting
        self.render_mode = match.render_mode
        self.metadata = match.metadata
        self.possible_agents = match.agents.copy()
        self.agents: list[str] = []

    @property
    def position(self) -> Position:
        """The position, with everything hidden."""
        return self._match.position

    def observation_space(self, agent: str) -> Space[Any]:
        return self._match.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._match.action_spaces[agent]

    def render(self) -> Any:
        return self._match.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class SeatsEnv(_Environment, AECEnv):  # type: ignore[misc]
    """An environment in which agents act one after the other."""

    def __init__(self, setting: Setting, reward: str, render_mode: str | None) -> None:
        super().__init__()
        self._sit(_Match(setting, reward, render_mode, 0))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._match.begin(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.next_to_act()]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        acts = not self.terminations.get(agent, True) and agent == self.agent_selection
        return self._match.observe(agent, self.position.legal(seat) if acts else [])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply(self.possible_agents.index(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        seat = self.position.next_to_act()
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            return
        self.rewards = self._match.final_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


class TogetherEnv(_Environment, ParallelEnv):  # type: ignore[misc]
    """An environment in which all agents that owe a decision act at once."""

    def __init__(self, setting: Setting, reward: str, render_mode: str | None) -> None:
        self._sit(_Match(setting, reward, render_mode, 1))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self._match.begin(seed)
        self.agents = self.possible_agents.copy()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Any:
        position, wait = self.position, self.setting.game.actions
        acting = position.to_act()
        after = position.clone()
        for seat, agent in enumerate(self.possible_agents):
            if seat in acting:
                after.apply(seat, int(actions[agent]))
            elif int(actions[agent]) != wait:
                raise FondacoError(
                    "seat {seat} has nothing to decide now; its only action is {wait}, which waits",
                    seat=seat,
                    wait=wait,
                )
        self._match.position = after
        agents, over = self.agents, not after.to_act()
        observations = self._observations()
        gained = self._match.final_rewards() if over else dict.fromkeys(agents, 0.0)
        if over:
            self.agents = []
        ends = dict.fromkeys(agents, over)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        return observations, gained, ends, dict.fromkeys(agents, False), infos

    def _observations(self) -> dict[str, Observation]:
        acting, wait = self.position.to_act(), self.setting.game.actions
        return {
            agent: self._match.observe(agent, self.position.legal(seat) if seat in acting else [wait])
            for seat, agent in enumerate(self.possible_agents)
        }
