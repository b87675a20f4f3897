"""Every game as a game of OpenSpiel: importing this module registers `fondaco_…`.

- The deal is a chance node: one of `deals` seeds, from `first_deal` on, each as likely as any other. All later shuffles
  come from that seed.
- Players that choose at the same time choose one after the other, and nobody's information shows what others chose.
- Tensors are what a seat knows, in the layout of its observer. The string of an observation is the view of the seat;
  that of an information state has in front of it a digest of all that the seat saw and did at its own decisions.
- `resample_from_infostate` deals anew everything that a seat cannot know, as IS-MCTS needs.
"""

import hashlib
import json
from functools import partialmethod
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from fondaco.bots import Bot, bot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Game, Position
from fondaco.engine.outcome import MARGIN, RANK, check_reward, rewards
from fondaco.engine.registry import from_dict, load_games
from fondaco.research.observing import ROW, Setting

PREFIX: Final = "fondaco_"
DEALS: Final = 10_000
_MOST_POINTS: Final = 10_000
_types: Final[dict[str, Any]] = {}


class _Match:
    """The contents of a state: the position, and for each seat a digest of what it saw and did. OpenSpiel copies and
    pickles it with the state."""

    def __init__(self, position: Position, seen: list[bytes]) -> None:
        self.position = position
        self.seen = seen

    def __deepcopy__(self, memo: object) -> "_Match":
        return _Match(self.position.clone(), self.seen.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_match, (self.position.to_dict(), self.seen)


def _read_match(position: dict[str, Any], seen: list[bytes]) -> _Match:
    return _Match(from_dict(position), seen)


class FondacoGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with a number of players, a kind of reward and its options."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        chosen = _defaults(game) | (params or {})
        options = {option.name: chosen[option.name] for option in game.options}
        self.setting = Setting(game, chosen["players"], options)
        self.reward = check_reward(chosen["reward"])
        self.unit = float(chosen["unit"])
        self.deals = range(chosen["first_deal"], chosen["first_deal"] + chosen["deals"])
        most = _MOST_POINTS / self.unit if self.reward == MARGIN else 1.0
        information = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=self.deals.stop,
            num_players=self.setting.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=game.max_actions,
        )
        super().__init__(_types[game.name], information, chosen)

    def new_initial_state(self) -> "FondacoState":
        return FondacoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        return _Observer(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


class FondacoState(pyspiel.State):  # type: ignore[misc]
    """A state: a position, or none before the deal."""

    def __init__(self, game: FondacoGame) -> None:
        super().__init__(game)
        self.match: _Match | None = None

    @property
    def position(self) -> Position:
        """The position, with everything hidden; there is one after the deal."""
        assert self.match is not None, "not dealt yet"
        return self.match.position

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.match.position.next_to_act()
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / len(deals)) for deal in deals]

    def _apply_action(self, action: int) -> None:
        setting: Setting = self.get_game().setting
        if self.match is None:
            self.match = _Match(setting.deal(FastChance(action)), [b""] * setting.seats)
            return
        position, seen = self.match.position, self.match.seen
        seat = position.next_to_act()
        knew = setting.observer.observe(position, seat)
        position.apply(seat, action)
        digest = hashlib.blake2b(seen[seat], digest_size=16)
        digest.update(knew)
        digest.update(action.to_bytes(4, "little"))
        seen[seat] = digest.digest()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self.position.write(player, action)

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.position.next_to_act() < 0

    def returns(self) -> list[float]:
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.setting.seats
        gained = rewards(self.position, game.reward)
        return [points / game.unit for points in gained] if game.reward == MARGIN else gained

    def resample_from_infostate(self, player: int, random: Any) -> "FondacoState":
        """Return another state that this player cannot distinguish from this one."""
        return self.redealt(player, FastChance(int(random() * (1 << 53))))

    def redealt(self, player: int, chance: Chance) -> "FondacoState":
        assert self.match is not None, "not dealt yet"
        other: FondacoState = self.clone()
        other.match = _Match(self.position.redeal(player, chance), self.match.seen.copy())
        return other

    def __str__(self) -> str:
        return "the deal" if self.match is None else json.dumps(self.position.to_dict())


class _Observer:
    """The observer in OpenSpiel's form."""

    def __init__(self, setting: Setting, perfect_recall: bool) -> None:
        self._setting = setting
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(setting.layout.size, np.float32)
        self.dict = {
            block.name: self.tensor[block.offset : block.offset + block.size].reshape(block.shape)
            for block in setting.layout.blocks
        }

    def set_from(self, state: FondacoState, player: int) -> None:
        if state.match is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(self._setting.observer.observe(state.position, player), ROW)

    def string_from(self, state: FondacoState, player: int) -> str:
        if state.match is None:
            return "the deal"
        text = json.dumps(state.position.view(player))
        return f"{state.match.seen[player].hex()} {text}" if self._perfect_recall else text


class Playouts(mcts.Evaluator):  # type: ignore[misc]
    """An evaluator for OpenSpiel's searches: the return of random play to the end, inside compiled code, which is many
    times faster than OpenSpiel's own loop over the same actions."""

    def __init__(self, chance: Chance | None = None) -> None:
        self.chance = chance or FastChance(1)
        self._bot = bot("random")

    def evaluate(self, state: FondacoState) -> Any:
        end: FondacoState = state.clone()
        play_out(end.position, [self._bot] * end.position.seats, self.chance)
        return np.array(end.returns())

    def prior(self, state: FondacoState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class BaselineBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots as a bot of OpenSpiel: a baseline that knows the game."""

    def __init__(self, name: str | Bot, player: int, seed: int = 1) -> None:
        super().__init__()
        self._bot = bot(name) if isinstance(name, str) else name
        self._player = player
        self._chance = FastChance(seed)

    def player_id(self) -> int:
        return self._player

    def provides_policy(self) -> bool:
        return False

    def restart_at(self, state: FondacoState) -> None:
        """Do nothing: the bot keeps no state."""

    def inform_action(self, state: FondacoState, player: int, action: int) -> None:
        """Do nothing: the bot is given the state when it is to act."""

    def step(self, state: FondacoState) -> int:
        return self._bot.choose(state.position, self._player, self._chance)


def state_of(position: Position, reward: str = RANK, unit: float = 1.0) -> FondacoState:
    """Return a state that begins with this position, for searches from there. It has no history."""
    parameters = {"players": position.seats, "reward": reward, "unit": unit, **position.options}
    state: FondacoState = pyspiel.load_game(PREFIX + position.game.name, parameters).new_initial_state()
    state.match = _Match(position.clone(), [b""] * position.seats)
    return state


def _defaults(game: Game) -> dict[str, Any]:
    own = {"players": game.seat_counts[0], "reward": RANK, "unit": 1.0, "deals": DEALS, "first_deal": 0}
    return own | {option.name: option.default for option in game.options}


def register(game: Game) -> str:
    """Register a game with OpenSpiel, and return its name there."""
    name = PREFIX + game.name
    if game.name not in _types:
        kinds = pyspiel.GameType
        _types[game.name] = kinds(
            short_name=name,
            long_name=game.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=max(game.seat_counts),
            min_num_players=min(game.seat_counts),
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=_defaults(game),
        )
        # OpenSpiel makes a game from its parameters alone. It must be given a class, for a function that it still holds
        # when the program ends makes it crash; and pickle must find that class in this module.
        made = type(f"Game_{game.name}", (FondacoGame,), {"__init__": partialmethod(FondacoGame.__init__, game)})
        globals()[made.__name__] = made
        pyspiel.register_game(_types[game.name], made)
    return name


for _game in load_games():
    register(_game)
