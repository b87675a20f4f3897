"""How fast a device is, and how long its bots may think for that.

A device looks into fewer worlds in a second than a server, and a phone into fewer than a laptop: so the bots that look
ahead have more time the slower it is, as far as a player can be expected to wait.
"""

import time
from typing import Final

from fondaco.bots import bot
from fondaco.bots.doge import DogeBot
from fondaco.bots.master import MasterBot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal, load_games

_USUAL: Final = 100_000.0
"""So many random moves a laptop makes in a second, in a browser."""
_SECONDS: Final = {DogeBot.name: 2.0, MasterBot.name: 1.0}
"""So long these think about an action there, at most."""
_SHORTEST, _LONGEST = 0.5, 2.5
"""As many times as long it may be on a faster or a slower device."""
_TRIES: Final = 4


def moves_per_second() -> float:
    """Return how many random moves this device makes in a second: it takes some hundredths of one."""
    game = load_games()[0]
    best = 0.0
    for seed in range(_TRIES):  # in one or the other it may have had to wait
        position = deal(game, min(game.seat_counts), seed)
        players = [bot("random")] * position.seats
        begun = time.perf_counter()
        moves = play_out(position, players, FastChance(seed))
        best = max(best, moves / max(time.perf_counter() - begun, 1e-6))
    return best


def thinking_seconds(moves: float) -> dict[str, int]:
    """Return how many seconds bots may think on a device that makes so many moves in one.

    >>> thinking_seconds(100_000.0), thinking_seconds(25_000.0), thinking_seconds(900_000.0)
    ({'doge': 2, 'master': 1}, {'doge': 5, 'master': 2}, {'doge': 1, 'master': 1})
    """
    times = max(_SHORTEST, min(_LONGEST, _USUAL / max(moves, 1.0)))
    return {name: max(1, int(seconds * times)) for name, seconds in _SECONDS.items()}
