"""Play games and print what comes of each move, to be compared with another process that plays the same ones.

python tests/compiled/trace.py: a line a game, with a digest of the position, its views and its events after every move.
"""

import hashlib
import itertools
import json
import sys
from collections.abc import Iterator
from typing import Any

import fondaco
from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Game, OptionValue
from fondaco.engine.registry import box_of


def matches() -> Iterator[tuple[Game, int, dict[str, OptionValue], list[str]]]:
    """Every game and number of seats by random bots, each with two choices of options that differ in all of them, and
    once a game by a greedy one."""
    for name in fondaco.games():
        game = fondaco.find_game(name)
        values = [[option.allowed[0], option.allowed[-1]] for option in game.options]
        choices = list(itertools.product(*values))
        for number, seats in enumerate(game.seat_counts):
            first = number % len(choices)
            for chosen in sorted({choices[first], choices[-1 - first]}):
                options = {option.name: value for option, value in zip(game.options, chosen, strict=True)}
                yield game, seats, options, ["random"] * seats
        yield game, game.seat_counts[0], {}, ["greedy", *["random"] * (game.seat_counts[0] - 1)]


def digests(game: Game, seats: int, options: dict[str, OptionValue], bots: list[str], seed: int) -> Iterator[str]:
    position = fondaco.deal(game, seats, seed, None, **options)
    position.events = []
    observer = game.observer(seats, box_of(game, fondaco.own_edition(game)))
    players, chance = [bot(name) for name in bots], FastChance(1, seed)
    while position.to_act():
        seat = position.to_act()[0]
        action = players[seat].choose(position, seat, chance)
        told = len(position.events)
        position.apply(seat, action)
        yield digest(
            position.write(seat, action),
            position.to_dict(),
            [position.view(observer) for observer in (None, seat)],
            [position.legal(other) for other in range(seats)],
            [event.seen_by(observer) for event in position.events[told:] for observer in (None, seat)],
            position.redeal(seat, FastChance(2)).to_dict(),
            observer.observe(position, seat).hex() if observer is not None else "",
        )
    yield digest(position.scores(), position.ranking(), position.ending())


def digest(*things: Any) -> str:
    return hashlib.sha256(json.dumps(things).encode()).hexdigest()[:8]


def main(seeds: int) -> None:
    for game, seats, options, bots in matches():
        for seed in range(seeds):
            print(game.name, seats, options, bots, seed, ":", *digests(game, seats, options, bots, seed))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
