"""What trade is worth in Oltre Mare: how often greedy bots trade, and how one that may not fares among them.

python benchmarks/trading.py [GAMES]
"""

import sys

import fondaco
from fondaco.bots import bot
from fondaco.bots.batch import simulate
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Position


class NoTrader(GreedyBot):
    """The greedy bot, but it neither offers nor accepts."""

    name = "greedy without trade"

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        allowed = [a for a in position.legal(seat) if not _is_trade(position.write(seat, a))]
        worth = position.game.appraise(position, seat, allowed)
        best = [action for action, value in zip(allowed, worth, strict=True) if value == max(worth)]
        return best[chance.below(len(best))]


def _is_trade(text: str) -> bool:
    return text.split()[0] in ("offer", "call", "accept")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    game = fondaco.find_game("oltremare")
    with_trade = trades = 0
    for number in range(games):
        position = fondaco.deal(game, seats=4, seed=number)
        position.events = []
        play_out(position, [bot("greedy")] * 4, FastChance(1, number))
        count = sum(event.fields["event"] == "trade" for event in position.events)
        trades += count
        with_trade += count > 0
    print(f"four greedy bots, {games} games: trades in {with_trade / games:.1%} of them, {trades / games:.1f} a game")
    tally = simulate(game, [NoTrader(), bot("greedy"), bot("greedy"), bot("greedy")], games, 1, {})
    wins = [f"{wins / games:.1%}" for wins in tally.wins]
    print(f"one that may not trade against three that may: it wins {wins[0]}, they {', '.join(wins[1:])}")


if __name__ == "__main__":
    main()
