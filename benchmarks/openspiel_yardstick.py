"""An opponent from outside: OpenSpiel's own IS-MCTS on our games, at the same time a decision.

.venv/bin/python benchmarks/openspiel_yardstick.py GAME [GAMES] [SECONDS] [PROCESSES]

The bot is `open_spiel.python.algorithms.ismcts` as it comes, on the games as `fondaco.research.openspiel` registers
them; its returns are the margin in parts of 50 points. Its playouts to the end of the game are random ones, played by
our compiled engine. It thinks as long as doge may, and always to the end of its time.
"""

import sys
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
from open_spiel.python.algorithms import ismcts

from fondaco.arena import Design, compete, summaries
from fondaco.bots import Bot
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position
from fondaco.engine.outcome import MARGIN
from fondaco.research.openspiel import FondacoState, Playouts, state_of

EXPLORE = 1.4
UNIT = 50.0
"""So many points ahead are a return of 1."""


class OutOfTimeError(Exception):
    """There is no time for another world."""


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
        state = state_of(position, MARGIN, UNIT)
        draw = np.random.RandomState(chance.below(1 << 31))
        searcher = ismcts.ISMCTSBot(
            state.get_game(), self.playouts, EXPLORE, 1 << 30, random_state=draw, use_observation_string=True
        )

        def deal_anew(state: FondacoState, player: int) -> FondacoState:
            """Every simulation begins here, so here the time is looked at."""
            if time.perf_counter() > deadline:
                raise OutOfTimeError
            return state.redealt(player, chance)

        searcher.set_resampler(deal_anew)
        with suppress(OutOfTimeError):
            searcher.run_search(state)
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
