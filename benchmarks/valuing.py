"""Measure the time of a position's learned value: computing its features, and what every seat can expect from there.

    python benchmarks/valuing.py [GAMES]

The positions are from so many games of `merchant`, one after each turn. The figure is the processor time of the best of
several rounds, so that other work on the machine matters little.
"""

import sys
import time

import fondaco
from fondaco import FastChance, Position, compiled
from fondaco.bots import bot
from fondaco.bots.selfplay import promises
from fondaco.bots.value import weights_for
from fondaco.engine.features import Recorder

ROUNDS = 5
REPEATS = 4


def positions(name: str, seats: int, games: int) -> list[Position]:
    player = bot("merchant")
    found: list[Position] = []
    for number in range(games):
        position, chance = fondaco.deal(name, seats, number), FastChance(1, number)
        turn = position.turn()
        while (seat := position.next_to_act()) >= 0:
            position.apply(seat, player.choose(position, seat, chance))
            if position.turn() != turn and position.next_to_act() >= 0:
                turn = position.turn()
                found.append(position.clone())
    return found


def microseconds(found: list[Position]) -> tuple[float, float]:
    """Return the times to compute the features of a position, and to sum up their values for all seats."""
    game, seats = found[0].game, found[0].seats
    weights = weights_for(game, seats)
    start = time.process_time()
    for _ in range(REPEATS):
        for position in found:
            game.tell(position, Recorder(seats))
    told = time.process_time()
    for _ in range(REPEATS):
        for position in found:
            promises(position, weights)
    summed = time.process_time()
    count = REPEATS * len(found)
    return 1e6 * (told - start) / count, 1e6 * (summed - told) / count


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(f"{compiled.MODE}; microseconds a position, all seats together")
    print("| game | seats | positions | what its features promise every seat | a seat | to write them down |")
    print("|---|---|---|---|---|---|")
    for name in fondaco.games():
        game = fondaco.find_game(name)
        for seats in game.seat_counts:
            if weights_for(game, seats):
                found = positions(name, seats, games)
                rounds = [microseconds(found) for _ in range(ROUNDS)]
                writing, summing = min(one[0] for one in rounds), min(one[1] for one in rounds)
                cells = f"{len(found)} | {summing:.1f} | {summing / seats:.1f} | {writing:.1f}"
                print(f"| {game.title} | {seats} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
