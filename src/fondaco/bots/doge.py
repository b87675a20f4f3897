"""A bot that searches: it plays candidate chains out in redealt worlds and evaluates them with the learned value.

The best few chains of actions by the value are tried in the same worlds. In each, all seats then play as `merchant`
until every seat has had a turn, and the value evaluates the position. The results are averaged with the value's initial
estimate, which counts as much as a few worlds: a few worlds alone would only add noise. With more time it plays out
more worlds, and looks some turns further in games where that pays; the change due to a further turn is averaged with no
change in the same way. A chain is given up when another world can hardly improve the choice, and the search ends when
one chain is left.

Simultaneous choices of others stay hidden: each seat judges by what it knows itself.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from fondaco.bots.merchant import MerchantBot
from fondaco.bots.selfplay import final_points
from fondaco.bots.workers import Workers, can_fork
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Chain, Position

_SECONDS: Final = 0.3
_MOST_WORLDS: Final = 400
_MOST_TRIED: Final = 6
_TRUST: Final = [6.0, 8.0, 12.0, 12.0, 12.0, 12.0]
"""The weight of the prior, in worlds: of the value's initial estimate, then of the assumption that a further turn
changes nothing."""
_SPREAD: Final = [6.0, 3.0, 4.0, 4.0, 4.0, 4.0]
"""The prior standard deviation, in points, of the difference between two chains from world to world: after the first
turn, and the additional one after each further turn."""
_HOPE: Final = 0.01
_SHORT: Final = 0.1
"""With no more seconds than this, it looks only one turn ahead."""
_LONG: Final = 10.0
"""More seconds than this do not lower the threshold for giving up chains any further."""
_LEAST_WORLDS: Final = 2.0
"""It looks no further ahead than time allows in this many worlds."""
_HEAT: Final = 10.0


@mypyc_attr(allow_interpreted_subclasses=True)
class DogeBot(MerchantBot):
    """Plays the best chain that a `Search` finds; without a learned value, plays by the game's advice."""

    name = "doge"

    def __init__(self, weights: list[list[float]] | None = None) -> None:
        super().__init__(weights)
        self.seconds = _SECONDS
        self.worlds = _MOST_WORLDS
        """The most worlds to play out; if time allows all of them, the same chance leads to the same choice."""
        self.tried = _MOST_TRIED
        """The number of chains to search."""
        self.hope = _HOPE
        """A chain is given up when another world is expected to improve the choice by no more than this many points per
        turn played in it; with four times as much time, half as many."""
        self.most_turns = len(_TRUST)
        """The most turns of every seat before the position is evaluated."""
        self.heat = _HEAT
        """The temperature, in points, of weighing opponents by strength: the lower, the more; 0: all count alike."""

        self.processes = 1
        """The number of processes to search on. The same worlds lead to the same choice on any number."""

        self.clock: Callable[[], float] = time.perf_counter
        """The clock that its limit is measured by; on several processes, elapsed time is used instead."""

    def limit(self, seconds: float) -> None:
        self.seconds = seconds

    def count_processor_time(self) -> None:
        self.clock = time.process_time

    def use_processes(self, count: int) -> None:
        self.processes = count

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        weights = self.known(position)
        actions = position.legal(seat)
        if not weights or len(actions) == 1:
            return super().think(position, seat, chance)
        many = self.processes > 1 and can_fork()
        clock = time.perf_counter if many else self.clock
        deadline = clock() + self.seconds
        chains = self.chains(position, seat, weights)
        if len(chains) > 1:
            more_time = max(1.0, min(self.seconds, _LONG) / _SHORT)
            turns = min(self.most_turns, position.game.horizon) if more_time > 1.0 else 1
            search = Search(position, seat, weights, turns, self.heat, chance.seed())
            search.begin(chains, self.tried, self.hope / math.sqrt(more_time))
            if many:
                return search.best_of_many(self.worlds, deadline, self.processes).actions[0]
            return search.best(self.worlds, deadline, clock).actions[0]
        return chains[0].actions[0]

    def chains(self, position: Position, seat: int, weights: list[list[float]]) -> list[Chain]:
        """Return the chains worth searching."""
        return position.game.chains(position, seat, weights)


class Search:
    """A comparison of chains in the same worlds."""

    def __init__(
        self, position: Position, seat: int, weights: list[list[float]], turns: int, heat: float, seed: int
    ) -> None:
        self.position = position
        self.seat = seat
        self.weights = weights
        self.turns = turns
        self.heat = heat
        self.seed = seed
        """The seed of the worlds."""
        self.worlds = 0

    def begin(self, chains: list[Chain], tried: int, hope: float) -> None:
        """Start comparing the best of these chains.

        `hope` is the least expected gain per turn that is worth another world.
        """
        self.hope = hope
        self.chains = sorted(chains, key=lambda chain: -chain.worth)[:tried]
        best = self.chains[0].worth
        self.totals = [[0.0] * len(self.chains) for _turn in range(self.turns)]
        """For each turn the lead of each chain over the mean of all, summed over the worlds."""
        self.totals[0] = [_TRUST[0] * (chain.worth - best) for chain in self.chains]
        self.squares = [[_TRUST[turn] * _SPREAD[turn] ** 2] * len(self.chains) for turn in range(self.turns)]
        self._give_up()

    def best(self, worlds: int, deadline: float, clock: Callable[[], float]) -> Chain:
        """Return the best chain after at most this many worlds, stopping at the deadline by this clock."""
        longest = 0.0
        while len(self.chains) > 1 and self.worlds < worlds:
            world = self.world(self.worlds)
            ends: list[list[float]] = []
            for chain in self.chains:
                start = clock()
                if start + longest > deadline:
                    break
                ends.append(self.look(world, chain))
                longest = max(longest, clock() - start)
                if self.worlds == 0 and len(ends) == 1:
                    longest *= self._shorten(longest, deadline - start)
            if len(ends) < len(self.chains):
                break
            self.add(ends)
        return self.chains[self._lead()]

    def best_of_many(self, worlds: int, deadline: float, processes: int) -> Chain:
        """Return the best chain as `best` does, using several processes."""
        if len(self.chains) > 1 and worlds > 0:
            chains = self.chains
            if self.turns > 1:
                start = time.perf_counter()
                self.look(self.world(0), chains[0])
                self._shorten(time.perf_counter() - start, processes * (deadline - start))
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
        return self.chains[self._lead()]

    def _shorten(self, took: float, seconds: float) -> float:
        """Reduce the turns if playouts of this duration leave time for too few worlds; return the fraction kept."""
        worlds = seconds / max(took, 1e-9) / len(self.chains)
        turns = max(1, int(self.turns * min(1.0, worlds / _LEAST_WORLDS)))
        share = turns / self.turns
        self.turns = turns
        del self.totals[turns:], self.squares[turns:]
        return share

    def world(self, number: int) -> Position:
        return self.position.redeal(self.seat, FastChance(self.seed, number))

    def look(self, world: Position, chain: Chain) -> list[float]:
        """Play out a chain in a world, and return the seat's margin when every seat has had 1, 2, … turns."""
        position = world.clone()
        for action in chain.actions:
            position.apply(self.seat, action)
        found: list[float] = []
        for turn in range(1, self.turns + 1):
            go_on(position, self.weights, end_of(world, turn))
            found.append(margin(position, self.seat, self.weights, self.heat))
        return found

    def add(self, ends: list[list[float]]) -> None:
        """Add the margins of each chain in another world."""
        before = [0.0] * len(ends)
        for turn in range(self.turns):
            after = [end[turn] for end in ends]
            changes = [now - then for now, then in zip(after, before, strict=True)]
            mean = sum(changes) / len(changes)
            for k, change in enumerate(changes):
                self.totals[turn][k] += change - mean
                self.squares[turn][k] += (change - mean) * (change - mean)
            before = after
        self.worlds += 1
        self._give_up()

    def _worth(self, k: int) -> float:
        return sum([self.totals[turn][k] / (_TRUST[turn] + self.worlds) for turn in range(self.turns)])

    def _lead(self) -> int:
        worth = [self._worth(k) for k in range(len(self.chains))]
        return worth.index(max(worth))

    def _give_up(self) -> None:
        """Drop the chains that hardly repay another world: those far behind, or too close to the best to matter."""
        lead = self._lead()
        kept = [k for k in range(len(self.chains)) if k == lead or self._hopes(k, lead) > self.hope * self.turns]
        if len(kept) < len(self.chains):
            self.chains = [self.chains[k] for k in kept]
            self.totals = [[totals[k] for k in kept] for totals in self.totals]
            self.squares = [[squares[k] for k in kept] for squares in self.squares]

    def _hopes(self, k: int, lead: int) -> float:
        """Return how much another world is expected to improve the choice, in case this chain is best after all."""
        unsure, less = 0.0, 0.0
        for turn in range(self.turns):
            count = _TRUST[turn] + self.worlds
            variance = (self.squares[turn][k] + self.squares[turn][lead]) / count / count
            unsure += variance
            less += variance / count
        spread = math.sqrt(unsure)
        far = (self._worth(lead) - self._worth(k)) / spread
        return less / spread * math.exp(-0.5 * far * far) / math.sqrt(2.0 * math.pi) / 2.0


class Look:
    """Plays out a chain of a search in one of its worlds."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.chains = search.chains
        self.number = -1
        self.world = search.position

    def __call__(self, world: int, chain: int) -> list[float]:
        if world != self.number:
            self.number = world
            self.world = self.search.world(world)
        return self.search.look(self.world, self.chains[chain])


def look_ahead(world: Position, seat: int, actions: list[int], weights: list[list[float]]) -> Position:
    """Return the position after these actions and one turn of every seat, played by the value."""
    position = world.clone()
    for action in actions:
        position.apply(seat, action)
    go_on(position, weights, end_of(world, 1))
    return position


def end_of(position: Position, turns: int) -> int:
    """Return the turn number at which every seat will have had this many turns from here on."""
    return position.turn() + turns * position.seats + 1


def go_on(position: Position, weights: list[list[float]], end: int) -> None:
    """Play by the value until this turn, or to the end of the game."""
    game = position.game
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


def margin(position: Position, seat: int, weights: list[list[float]], heat: float) -> float:
    """Return the expected final points of a seat minus those of the others.

    With heat, stronger opponents count more, so that the strongest are to be overtaken; without, it is the mean of the
    others.
    """
    totals = final_points(position, weights)
    own = totals.pop(seat)
    if heat <= 0.0:
        return own - sum(totals) / len(totals)
    most = max(totals)
    return own - most - heat * math.log(sum([math.exp((total - most) / heat) for total in totals]) / len(totals))
