"""How fast random games are played, for every game and number of seats: `make bench`."""

import platform

import fondaco
from fondaco.bots import bot
from fondaco.bots.batch import simulate
from fondaco.engine.registry import check_options

GAMES = 500


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}, one core, random play")
    print(f"{'game':<12} {'seats':>5} {'moves/s':>10} {'games/s':>8} {'moves/game':>10}")
    for name in fondaco.games():
        game = fondaco.find(name)
        for seats in game.seat_counts:
            tally = simulate(game, [bot("random")] * seats, GAMES, 1, check_options(game, {}))
            per_second = tally.actions / tally.seconds
            print(
                f"{name:<12} {seats:>5} {per_second:>10,.0f} {tally.games / tally.seconds:>8,.0f} "
                f"{tally.actions / tally.games:>10.1f}"
            )


if __name__ == "__main__":
    main()
