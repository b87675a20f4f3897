"""Any game as an environment of Gymnasium: one seat is the agent's, bots have the others."""

from collections.abc import Sequence
from typing import Any

from gymnasium import Env

from fondaco.bots import Bot, bot
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.edition import Edition
from fondaco.engine.errors import IllegalActionError
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


class AgainstBots(Env[Observation, Any]):
    """A game in which the agent has one seat. A step is one of its decisions; the reward comes at the end."""

    def __init__(
        self,
        setting: Setting,
        bots: Sequence[str | Bot],
        seat: int | None,
        reward: str,
        illegal_reward: float | None,
        render_mode: str | None,
    ) -> None:
        self.setting = setting
        self.reward = check_reward(reward)
        self.illegal_reward = illegal_reward
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 1}
        self.render_mode = check_render_mode(render_mode)
        self._bots = [bot(player) if isinstance(player, str) else player for player in bots]
        self._fixed_seat = seat
        self.action_space = action_space(setting)
        self.observation_space = observation_space(setting)
        self.seat = seat or 0
        self.position: Position = setting.deal(FastChance(0))
        self.position.check_seat(self.seat)
        self._chance: Chance = FastChance(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        random = self.np_random
        self.position = self.setting.deal_from(random)
        self._chance = FastChance(int(random.integers(1 << 62)))
        self.seat = int(random.integers(self.setting.seats)) if self._fixed_seat is None else self._fixed_seat
        self._let_bots_act()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply an action and let the bots act. An illegal action changes nothing; its reward is that of `env`."""
        try:
            self.position.apply(self.seat, int(action))
        except IllegalActionError as error:
            if self.illegal_reward is None:
                raise
            return self._seen(), self.illegal_reward, not self.position.to_act(), False, {"illegal": error.rule}
        self._let_bots_act()
        over = not self.position.to_act()
        gained = rewards(self.position, self.reward)[self.seat] if over else 0.0
        return self._seen(), gained, over, False, {}

    def _let_bots_act(self) -> None:
        position, seats = self.position, self.setting.seats
        while (seat := position.next_to_act()) >= 0 and seat != self.seat:
            player = self._bots[(seat - self.seat) % seats - 1]
            position.apply(seat, player.choose(position, seat, self._chance))

    def _seen(self) -> Observation:
        legal = self.position.legal(self.seat) if self.position.to_act() else []
        return seen(self.setting, self.position, self.seat, legal)

    def render(self) -> Any:
        return text_of(self.position, self.seat) if self.render_mode == "ansi" else None


def env(
    game: str | Game,
    bots: Sequence[str | Bot],
    seat: int | None = None,
    reward: str = RANK,
    illegal_reward: float | None = -1.0,
    edition: Edition | None = None,
    render_mode: str | None = None,
    **options: OptionValue,
) -> AgainstBots:
    """Return an environment with one agent against these bots, one for each other seat, clockwise from the agent's.

    The agent has the given seat, or another one in every game. An illegal action changes nothing and is rewarded with
    `illegal_reward`, with the rule in the info; if that is None, it raises `IllegalActionError`.
    """
    setting = Setting(game, len(bots) + 1, options, edition)
    return AgainstBots(setting, bots, seat, reward, illegal_reward, render_mode)
