"""Measure how far it pays to look ahead: what each further turn changes between the best chains, and its noise.

    python benchmarks/horizon.py [POSITIONS [WORLDS]]

One decision of each of so many games of `merchant` is examined in so many worlds. The change that differs from world to
world is noise; the mean change, beyond what noise leaves there, is signal. Noise divided by signal is the number of
worlds in which as much is learned as was known before; `doge` uses `Game.horizon`.
"""

import sys
import time
from statistics import fmean, variance

import fondaco
from fondaco import FastChance, Position
from fondaco.bots import bot
from fondaco.bots.doge import end_of, go_on, margin
from fondaco.bots.value import weights_for
from fondaco.engine.contract import Chain

SEATS = 4
TURNS = 6
CHAINS = 4
NEAR = 12.0
"""Only chains that are at first no further behind the best are compared."""
HEAT = 10.0


def decision(name: str, number: int) -> tuple[Position, int, list[Chain]]:
    """Return a position as the seat that is to act knows it, and its best chains."""
    player, chance = bot("merchant"), FastChance(1, number)
    position = fondaco.deal(name, SEATS, number)
    weights = weights_for(position.game, SEATS)
    found: list[tuple[Position, int, list[Chain]]] = []
    while (seat := position.next_to_act()) >= 0:
        if len(position.legal(seat)) > 1:
            known = position.redeal(seat, chance)
            chains = sorted(position.game.chains(known, seat, weights), key=lambda chain: -chain.worth)[:CHAINS]
            near = [chain for chain in chains if chain.worth > chains[0].worth - NEAR]
            if len(near) > 1:
                found.append((known, seat, near))
        position.apply(seat, player.choose(position, seat, chance))
    return found[chance.below(len(found))]


class Turn:
    """The changes in one turn, over all positions."""

    def __init__(self) -> None:
        self.chance: list[float] = []
        self.lasting: list[float] = []
        self.seconds = 0.0
        self.looks = 0

    def add(self, changes: list[list[float]]) -> None:
        """Add one position: how much each chain gained on the others in each world."""
        ahead = [[change - fmean(world) for change in world] for world in changes]
        chains = list(zip(*ahead, strict=True))
        scatter = fmean(variance(chain) for chain in chains)
        means = sum(fmean(chain) ** 2 for chain in chains) / (len(chains) - 1)
        self.chance.append(scatter)
        self.lasting.append(means - scatter / len(changes))


def measure(name: str, positions: int, worlds: int) -> list[Turn]:
    turns = [Turn() for _ in range(TURNS)]
    weights = weights_for(fondaco.find_game(name), SEATS)
    for number in range(positions):
        known, seat, chains = decision(name, number)
        changes: list[list[list[float]]] = [[] for _ in turns]
        for world_number in range(worlds):
            world = known.redeal(seat, FastChance(2, world_number))
            for one in changes:
                one.append([])
            for chain in chains:
                position, before = world.clone(), chain.worth
                for action in chain.actions:
                    position.apply(seat, action)
                for at, turn in enumerate(turns):
                    start = time.process_time()
                    go_on(position, weights, end_of(world, at + 1))
                    after = margin(position, seat, weights, HEAT)
                    turn.seconds += time.process_time() - start
                    turn.looks += 1
                    changes[at][-1].append(after - before)
                    before = after
        for turn, change in zip(turns, changes, strict=True):
            turn.add(change)
    return turns


def main() -> None:
    positions, worlds = (int(word) for word in (sys.argv[1:] + ["40", "30"][len(sys.argv) - 1 :])[:2])
    print(f"{positions} positions, {worlds} worlds, {SEATS} seats; variances in points squared")
    print("| game | turn | ms | by chance | in the mean | worlds |\n|---|---|---|---|---|---|")
    for name in fondaco.games():
        title = fondaco.find_game(name).title
        for at, turn in enumerate(measure(name, positions, worlds)):
            chance, lasting = fmean(turn.chance), fmean(turn.lasting)
            needed = f"{chance / lasting:.1f}" if lasting > 0 else "–"
            took = 1000 * turn.seconds / turn.looks
            print(f"| {title} | {at + 1} | {took:.1f} | {chance:.1f} | {lasting:.2f} | {needed} |", flush=True)


if __name__ == "__main__":
    main()
