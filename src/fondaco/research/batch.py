"""Many games stepped in one call inside compiled code, with NumPy arrays in and out."""

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.lockstep import Lockstep
from fondaco.engine.observation import Layout
from fondaco.engine.outcome import RANK, check_reward
from fondaco.engine.seeds import SEED_LIMIT
from fondaco.research.observing import ROW, Setting, check_games

Rows = NDArray[np.int16]
Masks = NDArray[np.bool_]


class Batch:
    """Games side by side. In each, the seat that owes the next decision acts. When a game ends, the next one is dealt
    in its place, and the observation is already of its beginning."""

    def __init__(
        self,
        game: str | Game,
        seats: int,
        games: int,
        seed: int = 1,
        reward: str = RANK,
        edition: Edition | None = None,
        **options: OptionValue,
    ) -> None:
        self.setting = Setting(game, seats, options, edition)
        self.games = check_games(games)
        self.reward = check_reward(reward)
        self._lockstep = self._begun(seed)

    @property
    def layout(self) -> Layout:
        return self.setting.layout

    @property
    def positions(self) -> list[Position]:
        """The positions, with everything hidden."""
        return self._lockstep.positions

    @property
    def acting(self) -> NDArray[np.int64]:
        """In each game the seat whose observation it is and whose action comes next."""
        return np.array(self._lockstep.acting)

    def reset(self, seed: int | None = None) -> tuple[Rows, Masks]:
        """Deal all games anew, from the same seed as before or from another one."""
        self._lockstep = self._begun(self._lockstep.seed if seed is None else seed)
        return self._seen()

    def step(self, actions: NDArray[np.integer]) -> tuple[Rows, Masks, NDArray[np.float32], NDArray[np.bool_]]:
        """Apply an action in each game, and return observations, masks, rewards and dones.

        Observations and masks are those of the seats that act next. Rewards have a row for each game with all seats;
        dones are the games that are over. If one action is illegal, none is applied.
        """
        lockstep = self._lockstep
        lockstep.step(np.asarray(actions).tolist())
        gained = np.zeros((self.games, self.setting.seats), np.float32)
        dones = np.frombuffer(lockstep.dones, np.bool_)
        for place, rewards in lockstep.rewards.items():
            gained[place] = rewards
        return *self._seen(), gained, dones

    def _seen(self) -> tuple[Rows, Masks]:
        rows = np.frombuffer(self._lockstep.rows, ROW)
        masks = np.frombuffer(self._lockstep.masks, np.bool_)
        return rows.reshape(self.games, -1), masks.reshape(self.games, -1)

    def _begun(self, seed: int) -> Lockstep:
        if not 0 <= seed < SEED_LIMIT:
            raise FondacoError("{seed} is not a valid seed; use a whole number from 0 to 2**62 - 1", seed=seed)
        setting = self.setting
        return Lockstep(
            setting.game,
            setting.seats,
            setting.options,
            setting.box,
            setting.new_observers(self.games),
            seed,
            self.reward,
        )
