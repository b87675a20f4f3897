"""Measure the value of trade in Oltre Mare: how often greedy bots trade, and how a bot fares among them that does not
trade, or that fishes with lopsided offers. To isolate the effect of fishing, the fisher is a greedy bot that also
fishes, compared with a plain greedy bot in the same deals and seats, against the same others.

python benchmarks/trading.py 500 --processes 2 --time 0.05
"""

import argparse
import math
from collections import Counter
from functools import partial
from statistics import fmean, stdev
from typing import Any, NamedTuple

import fondaco
from fondaco.bots import Bot, bot
from fondaco.bots.batch import seated
from fondaco.bots.choosing import best_of
from fondaco.bots.doge import DogeBot
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.simulation import Tally, play_games, play_out
from fondaco.bots.spread import Workers, workers
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import OptionValue, Position
from fondaco.engine.registry import box_of, check_options, own_edition
from fondaco.games.oltremare import bargains, composing
from fondaco.games.oltremare.actions import DROP, OFFER, OFFER_ALL, PROPOSE, TRADE
from fondaco.games.oltremare.box import GOODS, SYMBOLS
from fondaco.games.oltremare.offer import Offer, traits_of
from fondaco.games.oltremare.position import OltreMarePosition

SEATS = 4
OFFERS_A_GAME = 200
"""The number of offers that the fisher makes, spread over about eight turns."""
OFFERS_A_TURN = OFFERS_A_GAME // 8
LEAST = 0.8
"""An offer is lopsided if it brings its maker at least so much more than the other."""


class NoTrader(GreedyBot):
    """The greedy bot, but it neither offers nor accepts."""

    name = "greedy without trade"

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        allowed = [a for a in position.legal(seat) if not _is_trade(position.write(seat, a))]
        return best_of(allowed, position.game.appraise(position, seat, allowed), chance)


def _is_trade(text: str) -> bool:
    return text.split()[0] in ("offer", "call", "accept", "counter", "take", "propose")


class Fisher(GreedyBot):
    """The greedy bot, but when it has made all its offers, it makes lopsided ones, again and again, with claims that
    are false."""

    name = "fisher"

    def __init__(self) -> None:
        self.way: list[int] = []
        """The remaining actions of the offer that it makes."""
        self.offers = 0

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        assert isinstance(position, OltreMarePosition)
        if self.way:
            action = self.way.pop(0)
            if action in position.legal(seat):
                return action
            self.way = []
            return DROP
        action = super().think(position, seat, chance)
        if (
            position.phase == TRADE
            and not _is_trade(position.write(seat, action))
            and position.proposals < min(OFFERS_A_TURN, position.most_proposals)
        ):
            offer = self._lopsided(position, seat, chance)
            if offer is not None:
                self.way = [*composing.actions_of(offer), PROPOSE]
                self.offers += 1
                others = [OFFER + other for other in range(position.seats) if other != seat]
                return [*others, OFFER_ALL][chance.below(len(others) + 1)]
        return action

    def _lopsided(self, p: OltreMarePosition, seat: int, chance: Chance) -> Offer | None:
        """Return an offer that would bring it much and the other player little or nothing."""
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


def bot_of(name: str, seconds: float | None) -> Bot:
    if name == NoTrader.name:
        return NoTrader()
    if name == Fisher.name:
        return Fisher()
    made = bot(name)
    if isinstance(made, DogeBot):
        if seconds is None:
            made.worlds = 0  # so that it answers offers by its value alone
        else:
            made.limit(seconds)
            made.count_processor_time()
    return made


def among_greedy(number: int) -> Counter[str]:
    """Count the events in a game of four greedy bots."""
    position = fondaco.deal("oltremare", seats=SEATS, seed=number)
    position.events = []
    play_out(position, [bot("greedy")] * SEATS, FastChance(1, number))
    kinds = Counter(str(event.fields["event"]) for event in position.events)
    kinds["counter"] = sum(event.fields.get("answer_to") == "offer" for event in position.events)
    kinds["games with trade"] = kinds["trade"] > 0
    return kinds


def one_game(
    alone: str, among: str, options: dict[str, OptionValue], seconds: float | None, number: int
) -> tuple[dict[str, Any], int]:
    """Play a game of one bot among three others; return the tally, and the number of its offers if it fishes."""
    game = fondaco.find_game("oltremare")
    bots = [bot_of(name, seconds) for name in (alone, *[among] * (SEATS - 1))]
    tally = Tally([player.name for player in bots])
    box = box_of(game, own_edition(game))
    numbers = range(number, number + 1)
    play_games(game, SEATS, partial(seated, bots), numbers, 1, check_options(game, options), box, tally, None)
    return tally.to_dict(), bots[0].offers if isinstance(bots[0], Fisher) else 0


def match(
    found: Workers, alone: str, among: str, options: dict[str, OptionValue], seconds: float | None, games: int
) -> tuple[Tally, int]:
    """Play games of one bot among three others; return the tally, and the number of its offers if it fishes."""
    tally, offers = Tally([alone, *[among] * (SEATS - 1)]), 0
    for more, made in found.imap(partial(one_game, alone, among, options, seconds), range(games)):
        tally.add(more)
        offers += made
    return tally, offers


class Fished(NamedTuple):
    """The results of fishing."""

    fisher: Tally
    without: Tally
    """The same games with a greedy bot in the fisher's place."""
    offers: int

    def ducats(self) -> tuple[float, float]:
        """Return the mean lead of the fisher over the greedy bot in its place, and the standard error."""
        more = [one - other for one, other in zip(self.fisher.scores[0], self.without.scores[0], strict=True)]
        return fmean(more), stdev(more) / math.sqrt(len(more))


def fish(found: Workers, games: int, among: str, seconds: float | None = None) -> Fished:
    """Play one fisher against three such bots at tables that allow as many proposals as it likes."""
    options: dict[str, OptionValue] = {"proposals": 40}
    fisher, offers = match(found, Fisher.name, among, options, seconds, games)
    without, _none = match(found, GreedyBot.name, among, options, seconds, games)
    return Fished(fisher, without, offers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=500)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--time", type=float, help="seconds of processor time a decision; default: doge does not search"
    )
    asked = parser.parse_args()
    if asked.games < 2:
        parser.error("at least two games are needed for an interval")
    with workers(asked.processes, start=None) as helpers:
        happened: Counter[str] = Counter()
        for kinds in helpers.imap(among_greedy, range(asked.games)):
            happened += kinds
        kinds_told = ("trade", "offer", "accept", "counter", "call")
        a_game = ", ".join(f"{happened[kind] / asked.games:.1f} {kind}" for kind in kinds_told)
        share = happened["games with trade"] / asked.games
        print(f"four greedy bots, {asked.games} games: trades in {share:.1%} of them; a game has {a_game}")
        tally, _offers = match(helpers, NoTrader.name, "greedy", {}, None, asked.games)
        print(f"one that may not trade against three that may: {_told(tally)}")
        for among in ("greedy", "doge"):
            fished = fish(helpers, asked.games, among, asked.time)
            a_game = f"{fished.offers / asked.games:.0f} offers a game"
            print(f"one that fishes, {a_game}, among three {among}: {_told(fished.fisher)}")
            print(f"one greedy bot that does not, in the same deals: {_told(fished.without)}")
            mean, error = fished.ducats()
            print(f"fishing brings {mean:+.2f} ducats, 95 %: {mean - 1.96 * error:+.2f} to {mean + 1.96 * error:+.2f}")


def _told(tally: Tally) -> str:
    wins = [f"{wins / tally.games:.1%}" for wins in tally.wins]
    means = [f"{sum(scores) / tally.games:.1f}" for scores in tally.scores]
    return f"it wins {wins[0]}, they {', '.join(wins[1:])}; ducats {means[0]}, theirs {', '.join(means[1:])}"


if __name__ == "__main__":
    main()
