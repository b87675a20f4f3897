"""An opponent from outside: OpenSpiel's own IS-MCTS on our games, at the same time a decision.

benchmarks/.venv/bin/python benchmarks/openspiel_yardstick.py GAME [GAMES] [SECONDS] [PROCESSES]

`make bench` sets that environment up; PYTHONPATH=src finds the games. The bot is `open_spiel.python.algorithms.ismcts`
as it comes, with an adapter: a state is a position; where OpenSpiel samples a state that its player cannot tell from
the true one, our `redeal` deals one; a player's observation is its view; the returns are the margin in points, in parts
of 50 and between -1 and 1. Its playouts to the end of the game are random ones, played by our compiled engine, which is
many times quicker than OpenSpiel's own loop over the same actions. It thinks as long as doge may, and always to the end
of its time.
"""

import json
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from fondaco.arena import Design, compete, summaries
from fondaco.bots import Bot, bot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Position

EXPLORE = 1.4
UNIT = 50.0
"""So many points ahead are a return of 1."""


class Kind:
    """What OpenSpiel asks of a game before it searches."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "Kind":
        return self


KIND = Kind()


class State:
    """A position, with the methods of OpenSpiel's states that IS-MCTS calls. Who chooses at the same time as others
    chooses one after the other, and nobody's view shows what others chose."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def get_game(self) -> Kind:
        return KIND

    def clone(self) -> "State":
        return State(self.position.clone())

    def current_player(self) -> int:
        return self.position.next_to_act()

    def legal_actions(self, player: int = -1) -> list[int]:
        return self.position.legal(self.position.next_to_act() if player < 0 else player)

    def apply_action(self, action: int) -> None:
        self.position.apply(self.position.next_to_act(), int(action))

    def is_terminal(self) -> bool:
        return self.position.next_to_act() < 0

    def is_chance_node(self) -> bool:
        """Shuffles are part of a world: all of them are dealt with it."""
        return False

    def observation_string(self) -> str:
        return json.dumps(self.position.view(self.position.next_to_act()), default=str)

    def returns(self) -> list[float]:
        scores = self.position.scores()
        total, others = sum(scores), len(scores) - 1
        margins = [score - (total - score) / others for score in scores]
        return [max(-1.0, min(1.0, margin / UNIT)) for margin in margins]


class OutOfTimeError(Exception):
    """There is no time for another world."""


class Playouts(mcts.Evaluator):  # type: ignore[misc]
    """Random games to the end."""

    def __init__(self) -> None:
        self.chance: Chance = FastChance(1)
        self.player = bot("random")

    def evaluate(self, state: State) -> Any:
        end = state.position.clone()
        play_out(end, [self.player] * end.seats, self.chance)
        return np.array(State(end).returns())

    def prior(self, state: State) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class IsMcts(Bot):
    """OpenSpiel's bot as one of ours, so that the arena can seat it: `openspiel_yardstick:IsMcts`."""

    name = "openspiel"

    def __init__(self) -> None:
        self.seconds = 0.3
        self.playouts = Playouts()

    def limit(self, seconds: float) -> None:
        self.seconds = seconds

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        actions = position.legal(seat)
        if len(actions) == 1 or seat != position.next_to_act():
            return actions[0]
        deadline = time.perf_counter() + self.seconds
        self.playouts.chance = chance
        draw = np.random.RandomState(chance.below(1 << 31))
        searcher = ismcts.ISMCTSBot(
            KIND, self.playouts, EXPLORE, 1 << 30, random_state=draw, use_observation_string=True
        )

        def deal_anew(state: State, player: int) -> State:
            """Every simulation begins here, so here the time is looked at."""
            if time.perf_counter() > deadline:
                raise OutOfTimeError
            return State(state.position.redeal(player, chance))

        searcher.set_resampler(deal_anew)
        with suppress(OutOfTimeError):
            searcher.run_search(State(position))
        visits = {action: child.visits for action, child in searcher._root_node.child_info.items()}
        return int(max(visits, key=lambda action: visits[action])) if visits else actions[chance.below(len(actions))]


def main() -> None:
    game = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 0.3
    processes = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    own = f"{Path(__file__).stem}:IsMcts"
    design = Design(game, ("doge", own), 2, games, 79, seconds, None, None, "doge")
    (found,) = summaries(compete(design, processes), 2)
    print(
        f"{game}, two seats, {seconds} s a decision: doge wins {found.share:.1%} of {found.games} "
        f"({found.low:.1%} to {found.high:.1%}), {found.margin:+.1f} points"
    )


if __name__ == "__main__":
    main()
