"""What trade is worth in Oltre Mare: how often greedy bots trade, and how one fares among them that may not, or that
fishes with lopsided offers.

python benchmarks/trading.py [GAMES]
"""

import sys
from collections import Counter

import fondaco
from fondaco.bots import Bot, bot
from fondaco.bots.batch import simulate
from fondaco.bots.doge import DogeBot
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.simulation import Tally, play_out
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Position
from fondaco.games.oltremare import bargains, composing
from fondaco.games.oltremare.actions import COMPOSING, DROP, OFFER, OFFER_ALL, PROPOSE, TRADE
from fondaco.games.oltremare.box import GOODS, SYMBOLS
from fondaco.games.oltremare.offer import Offer, traits_of
from fondaco.games.oltremare.position import OltreMarePosition

SEATS = 4
OFFERS_A_GAME = 200
"""How many offers the fisher makes, spread over about eight turns."""
OFFERS_A_TURN = OFFERS_A_GAME // 8
LEAST = 0.8
"""An offer is lopsided if it brings its maker at least so much more than the other."""


class NoTrader(GreedyBot):
    """The greedy bot, but it neither offers nor accepts."""

    name = "greedy without trade"

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        allowed = [a for a in position.legal(seat) if not _is_trade(position.write(seat, a))]
        worth = position.game.appraise(position, seat, allowed)
        best = [action for action, value in zip(allowed, worth, strict=True) if value == max(worth)]
        return best[chance.below(len(best))]


def _is_trade(text: str) -> bool:
    return text.split()[0] in ("offer", "call", "accept", "counter", "take", "propose")


class Fisher(GreedyBot):
    """The greedy bot, but in its own turns it makes lopsided offers, again and again, with claims that are false."""

    name = "fisher"

    def __init__(self) -> None:
        self.way: list[int] = []
        """What is left to do of the offer that it makes."""
        self.offers = 0

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        assert isinstance(position, OltreMarePosition)
        if position.phase == TRADE and position.proposals < min(OFFERS_A_TURN, position.most_proposals):
            offer = self._lopsided(position, seat, chance)
            if offer is not None:
                self.way = [*composing.actions_of(offer), PROPOSE]
                self.offers += 1
                others = [OFFER + other for other in range(position.seats) if other != seat]
                return [*others, OFFER_ALL][chance.below(len(others) + 1)]
        if position.phase == COMPOSING and seat == position.active:
            action = self.way.pop(0) if self.way else DROP
            return action if action in position.legal(seat) else DROP
        return super().think(position, seat, chance)

    def _lopsided(self, p: OltreMarePosition, seat: int, chance: Chance) -> Offer | None:
        """Something that would bring it much and the other little or nothing."""
        for _ in range(20):
            offer = Offer()
            hand = sorted(p.hands[seat], key=lambda card: bargains.keep(p, seat, card))
            offer.given = sorted(hand[: chance.below(min(3, len(hand) + 1))])
            lie = traits_of(1 << chance.below(len(SYMBOLS)), 6, 1)
            offer.said = [lie for _card in offer.given]
            goods = sorted(chance.below(len(GOODS)) for _ in range(1 + chance.below(3)))
            offer.asked = [1 << good for good in goods]
            offer.wished = [0] * len(goods)
            offer.ducats = chance.below(6) - 3
            mine = bargains.gain(p, seat, offer.given, goods, -offer.ducats)
            gives = [p.box.good[card] for card in offer.given]
            other = (seat + 1) % p.seats
            theirs = bargains.gain_of_other(p, other, goods, gives, offer.ducats)
            if mine - max(0.0, theirs) > LEAST:
                return offer
        return None


def fish(games: int, among: Bot) -> tuple[Tally, int]:
    """One fisher against three such bots at tables where one may propose as often as one likes."""
    fisher = Fisher()
    bots = [fisher, *[among] * (SEATS - 1)]
    return simulate("oltremare", bots, games, 1, {"proposals": 40}), fisher.offers


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    game = fondaco.find_game("oltremare")
    happened: Counter[str] = Counter()
    with_trade = 0
    for number in range(games):
        position = fondaco.deal(game, seats=SEATS, seed=number)
        position.events = []
        play_out(position, [bot("greedy")] * SEATS, FastChance(1, number))
        kinds = Counter(str(event.fields["event"]) for event in position.events)
        kinds["counter"] = sum(event.fields.get("answer_to") == "offer" for event in position.events)
        with_trade += kinds["trade"] > 0
        happened += kinds
    a_game = ", ".join(
        f"{happened[kind] / games:.1f} {kind}" for kind in ("trade", "offer", "accept", "counter", "call")
    )
    print(f"four greedy bots, {games} games: trades in {with_trade / games:.1%} of them; a game has {a_game}")
    tally = simulate(game, [NoTrader(), bot("greedy"), bot("greedy"), bot("greedy")], games, 1, {})
    print(f"one that may not trade against three that may: {_told(tally)}")
    doge = DogeBot()
    doge.worlds = 0  # it answers offers by its value alone, so the search makes no difference here
    for among in (bot("greedy"), doge):
        tally, offers = fish(games, among)
        print(f"one that fishes, {offers / games:.0f} offers a game, among three {among.name}: {_told(tally)}")


def _told(tally: Tally) -> str:
    wins = [f"{wins / tally.games:.1%}" for wins in tally.wins]
    means = [f"{sum(scores) / tally.games:.1f}" for scores in tally.scores]
    return f"it wins {wins[0]}, they {', '.join(wins[1:])}; ducats {means[0]}, theirs {', '.join(means[1:])}"


if __name__ == "__main__":
    main()
