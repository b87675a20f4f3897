"""Tables to tell of, and random games at them."""

from collections.abc import Iterator

import fondaco
from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.table import Seat
from fondaco.words import GameWords, words_for

PLAYED = [(name, seats) for name in fondaco.games() for seats in fondaco.find_game(name).seat_counts]
"""Every game with every number of seats."""
NAMES = ("Ann", "Ben", "Carla", "Dora", "Emil")


def words_of(name: str, seats: int) -> GameWords:
    game = fondaco.find_game(name)
    return words_for(game, fondaco.own_edition(game), [Seat(player, "") for player in NAMES[:seats]])


def moments(position: Position, seed: int, every: int = 1) -> Iterator[tuple[int, list[str]]]:
    """A random game: at every so-manieth step who is to act, and what is legal; then the end."""
    chance, player = FastChance(seed), bot("random")
    steps = 0
    while acting := position.to_act():
        seat = acting[0]
        if steps % every == 0:
            yield seat, [position.write(seat, action) for action in position.legal(seat)]
        steps += 1
        position.apply(seat, player.choose(position, seat, chance))
