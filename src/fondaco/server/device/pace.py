"""The speed of a device, and how long its bots may think.

A device looks at fewer worlds in a second than a server, and a phone at fewer than a laptop: so the bots that look
ahead have more time the slower it is, as far as a player can be expected to wait.
"""

import time
from typing import Final

from fondaco.bots.doge import DogeBot
from fondaco.bots.master import MasterBot

_USUAL: Final = 3_000_000.0
"""The steps of plain work that a laptop does in a second, in a browser."""
_SECONDS: Final = {DogeBot.name: 2.0, MasterBot.name: 1.0}
"""How long these bots think about an action there, at most."""
_SHORTEST, _LONGEST = 0.5, 2.5
"""The factors by which this is shortened on faster devices and prolonged on slower ones, at most."""
_TRIES: Final = 4
_STEPS: Final = 20_000


def steps_per_second() -> float:
    """Return how many steps of plain work this device does in a second; measuring takes some hundredths of one.

    The work does not depend on any game, so that it is the same whichever games there are. A random move of a game
    takes about thirty steps.
    """
    best = 0.0
    for _ in range(_TRIES):  # other programs may disturb some of them
        sums = dict.fromkeys(range(64), 0)
        begun = time.perf_counter()
        for step in range(_STEPS):
            sums[step * 7 % 64] += len(str(step))
        best = max(best, _STEPS / max(time.perf_counter() - begun, 1e-6))
    return best


def thinking_seconds(steps: float) -> dict[str, int]:
    """Return how many seconds bots may think on a device that does so many steps in a second.

    >>> thinking_seconds(3e6), thinking_seconds(0.75e6), thinking_seconds(27e6)
    ({'doge': 2, 'master': 1}, {'doge': 5, 'master': 2}, {'doge': 1, 'master': 1})
    """
    times = max(_SHORTEST, min(_LONGEST, _USUAL / max(steps, 1.0)))
    return {name: max(1, int(seconds * times)) for name, seconds in _SECONDS.items()}
