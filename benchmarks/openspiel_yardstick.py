"""An external opponent: OpenSpiel's own IS-MCTS on our games, with the same time for a decision.

cd benchmarks && fondaco arena GAME --bots doge,openspiel_yardstick:IsMcts --seats 2 --seed 79 --time SECONDS

The bot is `open_spiel.python.algorithms.ismcts` as it comes, on the games as `fondaco.research.openspiel` registers
them; its returns are the margin in parts of 50 points. Its playouts to the end of the game are random ones, played by
our compiled engine. It thinks as long as doge may, both by processor time, and always to the end of its time.
"""

import time
from collections.abc import Callable
from contextlib import suppress

import numpy as np
from open_spiel.python.algorithms import ismcts

from fondaco.bots import Bot
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position
from fondaco.engine.outcome import MARGIN
from fondaco.research.openspiel import FondacoState, Playouts, state_of

EXPLORE = 1.4
UNIT = 50.0
"""The lead in points that is a return of 1."""


class OutOfTimeError(Exception):
    """There is no time for another world."""


class IsMcts(Bot):
    """OpenSpiel's bot as one of ours, so that the arena can seat it."""

    name = "openspiel"

    def __init__(self) -> None:
        self.seconds = 0.3
        self.clock: Callable[[], float] = time.perf_counter
        self.playouts = Playouts()

    def limit(self, seconds: float) -> None:
        self.seconds = seconds

    def count_processor_time(self) -> None:
        self.clock = time.process_time

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        actions = position.legal(seat)
        if len(actions) == 1 or seat != position.next_to_act():
            return actions[0]
        deadline = self.clock() + self.seconds
        self.playouts.chance = chance
        state = state_of(position, MARGIN, UNIT)
        draw = np.random.RandomState(chance.below(1 << 31))
        searcher = ismcts.ISMCTSBot(
            state.get_game(), self.playouts, EXPLORE, 1 << 30, random_state=draw, use_observation_string=True
        )

        def deal_anew(state: FondacoState, player: int) -> FondacoState:
            """Redeal the state if there is time left: every simulation begins with this."""
            if self.clock() > deadline:
                raise OutOfTimeError
            return state.redealt(player, chance)

        searcher.set_resampler(deal_anew)
        with suppress(OutOfTimeError):
            searcher.run_search(state)
        visits = {action: child.visits for action, child in searcher._root_node.child_info.items()}
        return int(max(visits, key=lambda action: visits[action])) if visits else actions[chance.below(len(actions))]
