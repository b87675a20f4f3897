"""Whole games among bots, as many as wanted, the same from the same seed."""

import time
from collections.abc import Callable, Mapping
from typing import Final

from fondaco.bots.bot import Bot
from fondaco.engine.chance import Chance, FastChance, check_seed
from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.edition import Edition
from fondaco.engine.registry import box_of, check_options, check_seat_count, own_edition

_BOTS_STREAM: Final = 1 << 32
"""Bots draw from other streams than the deal, so that other bots play with the same cards."""


def play_out(position: Position, bots: list[Bot], chance: Chance) -> int:
    """Let the bots play to the end; answers how many actions that took."""
    actions = 0
    while True:
        seats = position.to_act()
        if not seats:
            return actions
        seat = seats[0]
        position.apply(seat, bots[seat].choose(position, seat, chance))
        actions += 1


class Tally:
    """What came out of a batch of games, by bot and not by seat: the bots change seats from game to game."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.actions = 0
        self.seconds = 0.0
        self.endings: dict[str, int] = {}
        self.scores: list[list[int]] = [[] for _ in bots]
        self.wins = [0.0] * len(bots)
        """A shared victory counts in parts."""


def simulate(
    game: Game,
    bots: list[Bot],
    games: int,
    seed: int,
    options: Mapping[str, OptionValue],
    edition: Edition | None = None,
    progress: Callable[[int], None] | None = None,
    tally: Tally | None = None,
) -> Tally:
    """Play so many games, one bot a seat. Game number i is always the same, however many are played.

    The bots move on one seat with every game, so that none has a better one. A tally that is passed in fills up as the
    games are played.
    """
    seats = len(bots)
    check_seat_count(game, seats)
    check_seed(seed)
    settled = check_options(game, options)
    box = box_of(game, edition or own_edition(game))
    if tally is None:
        tally = Tally([bot.name for bot in bots])
    for number in range(games):
        at_seat = [bots[(seat + number) % seats] for seat in range(seats)]
        start = time.perf_counter()
        position = game.deal(seats, FastChance(seed, number), settled, box)
        tally.actions += play_out(position, at_seat, FastChance(seed, number + _BOTS_STREAM))
        tally.seconds += time.perf_counter() - start
        tally.games += 1
        tally.endings[position.ending()] = tally.endings.get(position.ending(), 0) + 1
        winners = position.ranking()[0]
        for seat, score in enumerate(position.scores()):
            bot = (seat + number) % seats
            tally.scores[bot].append(score)
            if seat in winners:
                tally.wins[bot] += 1 / len(winners)
        if progress is not None:
            progress(1)
    return tally
