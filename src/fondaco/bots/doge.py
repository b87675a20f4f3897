"""A bot that tries its ideas out: on redealt worlds, with the learned value at the end of what it looks at.

The best few chains of actions by the value are tried in the same worlds. In each, all seats go on as `merchant` would
until every seat has had a turn, and there the value says how things stand for whom. What is found so is averaged with
what the value said at first, which counts as much as a few worlds: where worlds are few, they only add noise. With
more time it looks into more worlds, and some turns further, where its game repays that; what a further turn changes is
averaged with no change at all in the same way. A chain is given up when another look at it can hardly change anything
for the better, and thinking ends when one is left.

Nobody sees what others choose at the same time: each seat judges by what it knows itself.
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
"""What was thought before counts as much as so many worlds: what the value said at first; and that a further turn
changes nothing."""
_SPREAD: Final = [6.0, 3.0, 4.0, 4.0, 4.0, 4.0]
"""By how many points two chains differ from world to world, as long as it has not been seen: after the first turn, and
by how many more after each further one."""
_HOPE: Final = 0.01
_SHORT: Final = 0.1
"""With no more seconds than this, it looks only a turn ahead."""
_LONG: Final = 10.0
"""With more seconds than this, it is content with what they bring."""
_LEAST_WORLDS: Final = 2.0
"""It looks no further ahead than there is time for in so many worlds."""
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
        self.hope = _HOPE
        """A chain is given up when another world can be expected to better the choice by no more than so many points
        for each turn that is played in it; with four times as much time, by half as many."""
        self.most_turns = len(_TRUST)
        """How many turns every seat has at most before the value is asked."""
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

    def begin(self, chains: list[Chain], tried: int, hope: float) -> None:
        """Compare the best of these, as long as another world promises so much for each turn that is played in it."""
        self.hope = hope
        self.chains = sorted(chains, key=lambda chain: -chain.worth)[:tried]
        best = self.chains[0].worth
        self.totals = [[0.0] * len(self.chains) for _turn in range(self.turns)]
        """By how much each turn brought each chain ahead of the mean of all, in all worlds together."""
        self.totals[0] = [_TRUST[0] * (chain.worth - best) for chain in self.chains]
        self.squares = [[_TRUST[turn] * _SPREAD[turn] ** 2] * len(self.chains) for turn in range(self.turns)]
        self._give_up()

    def best(self, worlds: int, deadline: float, clock: Callable[[], float]) -> Chain:
        """The chain that seems best after so many worlds, or when the time is over by this clock."""
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
        """The same, on several processes."""
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
        """Look less far ahead if a look that took so long leaves too little time for others; how much less."""
        worlds = seconds / max(took, 1e-9) / len(self.chains)
        turns = max(1, int(self.turns * min(1.0, worlds / _LEAST_WORLDS)))
        share = turns / self.turns
        self.turns = turns
        del self.totals[turns:], self.squares[turns:]
        return share

    def world(self, number: int) -> Position:
        return self.position.redeal(self.seat, FastChance(self.seed, number))

    def look(self, world: Position, chain: Chain) -> list[float]:
        """How a chain stands in a world when everybody has had a turn, and after each further one."""
        position = world.clone()
        for action in chain.actions:
            position.apply(self.seat, action)
        found: list[float] = []
        for turn in range(1, self.turns + 1):
            go_on(position, self.weights, end_of(world, turn))
            found.append(margin(position, self.seat, self.weights, self.heat))
        return found

    def add(self, ends: list[list[float]]) -> None:
        """Take in how each chain stood in another world, after each turn."""
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
        """Leave out what hardly repays another look: it is far behind, or so much alike that it does not matter."""
        lead = self._lead()
        kept = [k for k in range(len(self.chains)) if k == lead or self._hopes(k, lead) > self.hope * self.turns]
        if len(kept) < len(self.chains):
            self.chains = [self.chains[k] for k in kept]
            self.totals = [[totals[k] for k in kept] for totals in self.totals]
            self.squares = [[squares[k] for k in kept] for squares in self.squares]

    def _hopes(self, k: int, lead: int) -> float:
        """By how much another world can be expected to better the choice, as this chain may be the best after all."""
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
    """A look at one of the chains of a search in one of its worlds."""

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
    """How it stands when each seat has had a turn, if all go on by the value."""
    position = world.clone()
    for action in actions:
        position.apply(seat, action)
    go_on(position, weights, end_of(world, 1))
    return position


def end_of(position: Position, turns: int) -> int:
    """The turn at which each seat has had so many from here on."""
    return position.turn() + turns * position.seats + 1


def go_on(position: Position, weights: list[list[float]], end: int) -> None:
    """Let all seats go on by the value until this turn, or to the end of the game."""
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
    """The points of a seat, now and to come, less those of the others: with heat, the more of them one has the more
    one counts, so that the strongest are to be overtaken; without, their mean."""
    totals = final_points(position, weights)
    own = totals.pop(seat)
    if heat <= 0.0:
        return own - sum(totals) / len(totals)
    most = max(totals)
    return own - most - heat * math.log(sum([math.exp((total - most) / heat) for total in totals]) / len(totals))
