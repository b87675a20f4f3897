"""A bot that tries its ideas out: on redealt worlds, with the learned value at the end of what it looks at.

The best few chains of actions by the value are tried in the same worlds. In each, all seats go on as `merchant` would
until every seat has had a turn, and there the value says how things stand for whom. What is found so is averaged with
what the value said at first, which counts as much as a few worlds: where worlds are few, they only add noise. A chain
is given up when another look at it can hardly change anything for the better, and thinking ends when one is left.

Nobody sees what others choose at the same time: each seat judges by what it knows itself.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from fondaco.bots.merchant import MerchantBot
from fondaco.bots.selfplay import final_points
from fondaco.bots.value import weights_for
from fondaco.bots.workers import Workers, can_fork
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Chain, Position

_SECONDS: Final = 0.3
_MOST_WORLDS: Final = 400
_MOST_TRIED: Final = 6
_TRUST: Final = 6.0
_SPREAD: Final = 6.0
"""By how many points two chains differ from world to world, as long as it has not been seen."""
_HOPE: Final = 0.01
_HEAT: Final = 10.0


@mypyc_attr(allow_interpreted_subclasses=True)
class DogeBot(MerchantBot):
    """Where nothing was learned, it takes what its game's advice values most."""

    name = "doge"

    def __init__(self, weights: list[list[float]] | None = None) -> None:
        super().__init__(weights)
        self.seconds = _SECONDS
        self.worlds = _MOST_WORLDS
        """How many worlds are enough; with time for all of them, the same chance leads to the same choice."""
        self.tried = _MOST_TRIED
        """How many chains are looked at closely."""
        self.trust = _TRUST
        """What the value says at first counts as much as so many worlds."""
        self.hope = _HOPE
        """A chain is given up when another world can be expected to better the choice by no more than so many."""
        self.turns = 1
        """How many turns every seat has before the value is asked."""
        self.heat = _HEAT
        """How much more the strongest of the others count: the fewer points, the more; 0 for all alike."""

        self.processes = 1
        """On how many it thinks; with the same worlds, the same choice."""

        self.clock: Callable[[], float] = time.perf_counter
        """By which it keeps its limit; on several processes, by elapsed time."""

    def limit(self, seconds: float) -> None:
        self.seconds = seconds

    def count_processor_time(self) -> None:
        self.clock = time.process_time

    def use_processes(self, count: int) -> None:
        self.processes = count

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        weights = self.weights if self.weights is not None else weights_for(position.game, position.seats)
        actions = position.legal(seat)
        if not weights or len(actions) == 1:
            return super().think(position, seat, chance)
        many = self.processes > 1 and can_fork()
        clock = time.perf_counter if many else self.clock
        deadline = clock() + self.seconds
        chains = self.chains(position, seat, weights)
        if len(chains) > 1:
            search = Search(position, seat, weights, self.turns, self.heat, chance.seed())
            search.begin(chains, self.tried, self.trust, self.hope)
            if many:
                return search.best_of_many(self.worlds, deadline, self.processes).actions[0]
            return search.best(self.worlds, deadline, clock).actions[0]
        return chains[0].actions[0]

    def chains(self, position: Position, seat: int, weights: list[list[float]]) -> list[Chain]:
        """What it thinks of doing."""
        return position.game.chains(position, seat, weights)


class Search:
    """Chains compared in the same worlds."""

    def __init__(
        self, position: Position, seat: int, weights: list[list[float]], turns: int, heat: float, seed: int
    ) -> None:
        self.position = position
        self.seat = seat
        self.weights = weights
        self.turns = turns
        self.heat = heat
        self.seed = seed
        """Of the worlds."""
        self.worlds = 0

    def begin(self, chains: list[Chain], tried: int, trust: float, hope: float) -> None:
        """Compare the best of these."""
        self.trust = trust
        self.hope = hope
        self.chains = sorted(chains, key=lambda chain: -chain.worth)[:tried]
        best = self.chains[0].worth
        self.totals = [trust * (chain.worth - best) for chain in self.chains]
        self.squares = [trust * _SPREAD * _SPREAD for _chain in self.chains]
        """Of how far each was ahead of the mean of all, in each world."""
        self._give_up()

    def best(self, worlds: int, deadline: float, clock: Callable[[], float]) -> Chain:
        """The chain that seems best after so many worlds, or when the time is over by this clock."""
        longest = 0.0
        while len(self.chains) > 1 and self.worlds < worlds:
            world = self.world(self.worlds)
            ends: list[float] = []
            for chain in self.chains:
                start = clock()
                if start + longest > deadline:
                    break
                ends.append(self.end(world, chain))
                longest = max(longest, clock() - start)
            if len(ends) < len(self.chains):
                break
            self.add(ends)
        return self.chains[self.totals.index(max(self.totals))]

    def best_of_many(self, worlds: int, deadline: float, processes: int) -> Chain:
        """The same, on several processes."""
        if len(self.chains) > 1 and worlds > 0:
            chains = self.chains
            workers = Workers(Look(self), len(chains), processes)
            try:
                for ends in workers.worlds(deadline):
                    self.add([end for chain, end in zip(chains, ends, strict=True) if chain in self.chains])
                    for k, chain in enumerate(chains):
                        if chain not in self.chains:
                            workers.leave_out(k)
                    if len(self.chains) == 1 or self.worlds >= worlds:
                        break
            finally:
                workers.stop()
        return self.chains[self.totals.index(max(self.totals))]

    def world(self, number: int) -> Position:
        return self.position.redeal(self.seat, FastChance(self.seed, number))

    def end(self, world: Position, chain: Chain) -> float:
        """How a chain ends in a world."""
        after = look_ahead(world, self.seat, chain.actions, self.weights, self.turns)
        return margin(after, self.seat, self.weights, self.heat)

    def add(self, ends: list[float]) -> None:
        """Take in how each chain ended in another world."""
        mean = sum(ends) / len(ends)
        for k, end in enumerate(ends):
            self.totals[k] += end - mean
            self.squares[k] += (end - mean) * (end - mean)
        self.worlds += 1
        self._give_up()

    def _give_up(self) -> None:
        """Leave out what hardly repays another look: it is far behind, or so much alike that it does not matter."""
        count = self.trust + self.worlds
        most = max(self.totals)
        lead = self.totals.index(most)
        kept = [k for k in range(len(self.chains)) if k == lead or self._hopes(k, lead, count) > self.hope]
        if len(kept) < len(self.chains):
            self.chains = [self.chains[k] for k in kept]
            self.totals = [self.totals[k] for k in kept]
            self.squares = [self.squares[k] for k in kept]

    def _hopes(self, k: int, lead: int, count: float) -> float:
        """By how much another world can be expected to better the choice, as this chain may be the best after all."""
        behind = (self.totals[lead] - self.totals[k]) / count
        spread = math.sqrt((self.squares[k] + self.squares[lead]) / count / count)
        far = behind / spread
        return spread * math.exp(-0.5 * far * far) / math.sqrt(2.0 * math.pi) / (2.0 * count)


class Look:
    """A look at one of the chains of a search in one of its worlds."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.chains = search.chains
        self.number = -1
        self.world = search.position

    def __call__(self, world: int, chain: int) -> float:
        if world != self.number:
            self.number = world
            self.world = self.search.world(world)
        return self.search.end(self.world, self.chains[chain])


def look_ahead(world: Position, seat: int, actions: list[int], weights: list[list[float]], turns: int) -> Position:
    """How it stands when each seat has had so many turns, if all go on by the value."""
    position = world.clone()
    game = position.game
    end = position.turn() + turns * position.seats + 1
    for action in actions:
        position.apply(seat, action)
    while position.turn() < end:
        acting = position.next_to_act()
        if acting < 0:
            break
        open_now = position.legal(acting)
        if len(open_now) == 1:
            position.apply(acting, open_now[0])
        else:
            worth = game.judge(position, acting, open_now, weights)
            position.apply(acting, open_now[worth.index(max(worth))])
    return position


def margin(position: Position, seat: int, weights: list[list[float]], heat: float) -> float:
    """The points of a seat, now and to come, less those of the others: with heat, the more of them one has the more
    one counts, so that the strongest are to be overtaken; without, their mean."""
    totals = final_points(position, weights)
    own = totals.pop(seat)
    if heat <= 0.0:
        return own - sum(totals) / len(totals)
    most = max(totals)
    return own - most - heat * math.log(sum([math.exp((total - most) / heat) for total in totals]) / len(totals))
