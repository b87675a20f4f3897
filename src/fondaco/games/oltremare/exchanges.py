"""Exchanges by the learned value: what cards are worth in hand, what to offer to whom, and what to answer.

Offers are found in parts: for each card that might be given and each good that might be asked for, what the exchange
would gain, and for how many ducats each other seat would agree according to `bargains`, in a few redealt worlds; then
the ducats and the goods for one seat or for all.
"""

from math import ceil
from typing import Final

from fondaco.engine.chance import FastChance
from fondaco.engine.features import Scale, blend
from fondaco.games.oltremare import bargains, features
from fondaco.games.oltremare.actions import MOST_DUCATS
from fondaco.games.oltremare.box import DUCAT, GOODS
from fondaco.games.oltremare.offer import ANY_GOOD, EVERYBODY, NOTHING_SAID, Offer, traits_of
from fondaco.games.oltremare.position import OltreMarePosition

_WORLDS: Final = 4
_SEED: Final = 17
"""The worlds stay the same as long as nothing happens, so that an offer is completed as it was begun."""
_MOST_GIVEN: Final = 6
"""The most cards in hand to consider giving."""
_MOST_PAID: Final = 4
_MOST_CHARGED: Final = 3
_DEEP_IN_DEBT: Final = -5
"""A seat with so few ducats must have given them away: sound play does not lead there, and errors hardly ever do."""
_NONE: Final = -1
_NEVER: Final = 99


class Holdings:
    """The value of a seat's cards and ducats, as they are and after exchanges."""

    def __init__(self, p: OltreMarePosition, weights: list[list[float]]) -> None:
        self.p = p
        self.blended = blend(weights, features.KNOTS, features.turns_left(p))
        self.now = [self.worth(seat, p.hands[seat], False) for seat in range(p.seats)]

    def worth(self, seat: int, hand: list[int], traded: bool) -> float:
        """Return the value with this hand. After a trade, a seat that is not active may also get a prestige tile."""
        p = self.p
        scale = Scale(self.blended, p.seats, seat)
        kept = p.hands[seat]
        tile = 1 if traded and seat != p.active and not p.rewarded >> seat & 1 else 0
        p.hands[seat] = hand
        p.prestige[seat] += tile
        features.tell(p, seat, 0, scale)
        p.prestige[seat] -= tile
        p.hands[seat] = kept
        return scale.total

    def gain(self, seat: int, gives: list[int], gets: list[int]) -> float:
        """Return the gain from giving these cards for those."""
        hand = [card for card in self.p.hands[seat] if card not in gives]
        return self.worth(seat, hand + gets, True) - self.now[seat]

    def balance(self, seat: int, other: int, gives: list[int], gets: list[int], ducats: int) -> float:
        """Return a seat's gain from an exchange with these ducats, minus the mean apparent gain of the others."""
        goods = [self.p.box.good[card] for card in gives]
        asked = [self.p.box.good[card] for card in gets]
        theirs = bargains.gain_of_other(self.p, other, asked, goods, -ducats)
        return self.gain(seat, gives, gets) + ducats - max(0.0, theirs) / (self.p.seats - 1)

    def given_for(self, seat: int, maker: int, offer: Offer) -> list[int]:
        """Return the cards to give for what an offer asks for; the value only chooses if it is a single one."""
        gives = bargains.chosen_for(self.p, seat, offer.asked)
        if len(gives) != 1:
            return gives
        open_to = [card for card in self.p.hands[seat] if offer.asked[0] >> self.p.box.good[card] & 1]
        return [max(open_to, key=lambda card: self.gain(seat, [card], offer.given))]


def worth_of_accepting(p: OltreMarePosition, seat: int, weights: list[list[float]]) -> float:
    """Return the worth of the active seat's offer to this seat, above the least, which rises with the proposals."""
    offer = p.offers[p.active]
    view = Holdings(p, weights)
    gives = view.given_for(seat, p.active, offer)
    if len(gives) < len(offer.asked):
        return bargains.IMPOSSIBLE
    return view.balance(seat, p.active, gives, offer.given, offer.ducats) - bargains.least(p, seat)


def gift(p: OltreMarePosition, seat: int, proposals: int) -> Offer | None:
    """Return the first offer of a turn if somebody gives ducats away for nothing: it asks for as much as possible."""
    if proposals != 1 or min([p.ducats[other] for other in range(p.seats) if other != seat]) > _DEEP_IN_DEBT:
        return None
    offer = Offer()
    offer.asked = [ANY_GOOD]
    offer.wished = [NOTHING_SAID]
    offer.ducats = -MOST_DUCATS
    return offer


class _Swap:
    """A card for a good: by world and other seat, the gain, and the ducats that the other would ask for."""

    def __init__(self, card: int, good: int, worlds: int, seats: int) -> None:
        self.card = card
        self.good = good
        self.ducats = [[_NEVER] * seats for _ in range(worlds)]
        self.gains = [[0.0] * seats for _ in range(worlds)]


class Market:
    """Searches the offers that the active seat might make."""

    def __init__(self, p: OltreMarePosition, seat: int, weights: list[list[float]], proposals: int) -> None:
        self.p = p
        self.seat = seat
        self.slope = 1.0 + 1.0 / (p.seats - 1)
        """The worth of paying a ducat, since one seat loses it and another gains it."""
        self.swaps: list[list[_Swap]] = []
        """For each card that might be given, the swaps for each good."""
        worlds = []
        for number in range(_WORLDS):
            world = p.redeal(seat, FastChance(_SEED, (p.turn() * 64 + proposals) * _WORLDS + number))
            world.proposals = proposals
            worlds.append(world)
        views = [Holdings(world, weights) for world in worlds]
        hand = sorted(p.hands[seat], key=lambda card: bargains.keep(p, seat, card))
        for card in [_NONE, *hand[:_MOST_GIVEN]]:
            given = [] if card == _NONE else [card]
            row: list[_Swap] = []
            for good in range(_NONE, len(GOODS)):
                if (card == _NONE and good == _NONE) or (card != _NONE and p.box.good[card] == good):
                    continue
                swap = _Swap(card, good, _WORLDS, p.seats)
                asked = [] if good == _NONE else [1 << good]
                for number, view in enumerate(views):
                    self._weigh(view, number, swap, given, asked)
                row.append(swap)
            self.swaps.append(row)

    def _weigh(self, view: Holdings, number: int, swap: _Swap, given: list[int], asked: list[int]) -> None:
        """Evaluate a swap with every other seat of a world."""
        p, seat = view.p, self.seat
        offer = Offer()
        offer.given, offer.asked = given, asked
        for other in range(p.seats):
            if other == seat:
                continue
            gets = bargains.chosen_for(p, other, asked)
            if len(gets) < len(asked):
                continue
            short = bargains.worth_of_meeting(p, other, seat, offer)
            ducats = ceil(-short / self.slope + 0.01)
            if ducats > _MOST_PAID:
                continue
            swap.ducats[number][other] = max(-_MOST_CHARGED, ducats)
            theirs = view.gain(other, gets, given)
            swap.gains[number][other] = view.gain(seat, given, gets) - max(0.0, theirs) / (p.seats - 1)

    def best(self, partner: int) -> tuple[Offer | None, float]:
        """Return the best offer to a seat, or to EVERYBODY, and its expected gain."""
        others = [partner]
        if partner == EVERYBODY:
            others = [other for other in range(self.p.seats) if other != self.seat]
        best: list[_Swap] = []
        most, paid = 0.0, 0
        for row in self.swaps:
            for swap in row:
                for ducats in range(-_MOST_CHARGED, _MOST_PAID + 1):
                    worth = self.worth([swap], ducats, others)
                    if worth > most:
                        best, most, paid = [swap], worth, ducats
        if not best:
            return None, 0.0
        if best[0].good != _NONE:
            for row in self.swaps:
                for swap in row:
                    if swap.card == best[0].card and swap.good != _NONE and swap is not best[0]:
                        worth = self.worth([*best, swap], paid, others)
                        if worth > most:
                            best, most = [*best, swap], worth
        return self._offer(best, paid), most

    def worth(self, swaps: list[_Swap], ducats: int, others: list[int]) -> float:
        """Return the mean gain of an offer over the worlds; a seat with a choice gives what it values least."""
        total = 0.0
        for number in range(_WORLDS):
            found = 0.0
            for other in others:
                least, gain = _NEVER, 0.0
                for swap in swaps:
                    if swap.ducats[number][other] < least:
                        least, gain = swap.ducats[number][other], swap.gains[number][other]
                if least <= ducats:
                    # Of several who agree, the best is taken, or none if it does not pay; an offer to one seat binds.
                    gain -= ducats * self.slope
                    found = gain if len(others) == 1 else max(found, gain)
            total += found
        return total / _WORLDS

    def _offer(self, swaps: list[_Swap], ducats: int) -> Offer:
        offer = Offer()
        card = swaps[0].card
        if card != _NONE:
            offer.given = [card]
            offer.said = [bargains.honest(self.p, card)]
        goods = 0
        for swap in swaps:
            if swap.good != _NONE:
                goods |= 1 << swap.good
        if goods:
            offer.asked = [goods]
            offer.wished = [traits_of(1 << DUCAT, 0, 0)]
        offer.ducats = ducats
        return offer
