"""How the bots trade: what an exchange is worth to whom, what to offer, and what to answer.

Everything here is computed from what the seat itself knows: its own hand, and of the others the goods that are open or
have been shown. Claims about symbols and numbers may be lies, so they are ignored: nobody gains by a claim. And a
player who proposes again and again must offer more each time, so that nobody gains by fishing for a mistake either.
"""

from math import ceil
from typing import Final

from fondaco.games.oltremare import buying, composing, scoring
from fondaco.games.oltremare.actions import MOST_DUCATS, PROPOSE
from fondaco.games.oltremare.box import DUCAT, GOODS, PIRATE
from fondaco.games.oltremare.offer import (
    ACCEPTED,
    EVERYBODY,
    NOTHING_SAID,
    Offer,
    cargo_in,
    limit_in,
    symbols_in,
    traits_of,
)
from fondaco.games.oltremare.state import State

CARD: Final = 1.0
"""The worth of any card in hand, whatever its good."""
LOT: Final = 0.8
"""The share of what a card would add to a lot that one may count on."""
LEAST_GAIN: Final = 0.4
_PRESTIGE: Final = 0.9
_LIMIT: Final = 0.05
_WISH: Final = 0.04
"""The worth of a wish to the player who fulfils it: it only decides between cards that are otherwise equal."""
_PROPOSALS_HEARD_OUT: Final = 3
"""The proposals in a turn that are judged normally; each further one must be better than the one before."""
_IMPATIENCE: Final = 0.25
"""How much better each further proposal must be."""
_MOST_CHARGED: Final = 3
"""The most ducats that a counter-offer asks for in addition."""
_GENEROUS: Final = 2.0
"""If the gain is larger than this, the offer includes a ducat."""
_MOST_PLANS: Final = 3
_WORTH_ASKING: Final = 3
"""If a card costs less than this, hardly anybody sells one for even less."""
IMPOSSIBLE: Final = -100.0


# What cards are worth


def run_of(p: State, seat: int, good: int) -> int:
    """Return how many cards of a good are together on top of a seat's cargo pile."""
    pile = p.cargo[seat]
    return scoring.top_run(p.box, pile) if pile and p.box.good[pile[-1]] == good else 0


def held(p: State, seat: int) -> list[int]:
    """Count the cards of each good that would be together: those on top of the cargo pile, and those in hand."""
    counts = [0] * len(GOODS)
    for card in p.hands[seat]:
        counts[p.box.good[card]] += 1
    pile = p.cargo[seat]
    if pile:
        counts[p.box.good[pile[-1]]] += scoring.top_run(p.box, pile)
    return counts


def seen_held(p: State, seat: int) -> list[int]:
    """Count the same for another seat, as far as its hand is publicly known."""
    counts = [p.sure[seat * len(GOODS) + good] for good in range(len(GOODS))]
    pile = p.cargo[seat]
    if pile:
        counts[p.box.good[pile[-1]]] += scoring.top_run(p.box, pile)
    return counts


def last_worth(p: State, counts: list[int], good: int) -> float:
    """Return the worth of the last card of a good, given the counts."""
    lot = p.box.lot[good]
    count = counts[good]
    return CARD + LOT * (lot[count] - lot[count - 1])


def next_worth(p: State, counts: list[int], good: int) -> float:
    """Return the worth of one more card of a good, given the counts."""
    lot = p.box.lot[good]
    count = counts[good]
    return CARD + LOT * (lot[count + 1] - lot[count])


def keep(p: State, seat: int, card: int) -> float:
    """Return the worth of a card in hand to its holder."""
    return last_worth(p, held(p, seat), p.box.good[card]) + _LIMIT * p.box.limit[card]


# What an exchange is worth


def chosen_for(p: State, seat: int, asked: list[int]) -> list[int]:
    """Return the least useful cards that this seat could give for what is asked; empty if it cannot."""
    if not composing.can_meet(p, seat, asked):
        return []
    counts = held(p, seat)
    left = p.hands[seat].copy()
    chosen: list[int] = []
    for at, goods in enumerate(asked):
        best, least = -1, 0.0
        for card in left:
            good = p.box.good[card]
            if not goods >> good & 1 or not _leaves(p, left, card, asked[at + 1 :]):
                continue
            worth = last_worth(p, counts, good) + _LIMIT * p.box.limit[card]
            if best < 0 or worth < least:
                best, least = card, worth
        chosen.append(best)
        left.remove(best)
        counts[p.box.good[best]] -= 1
    return chosen


def _leaves(p: State, cards: list[int], without: int, asked: list[int]) -> bool:
    """Return whether the cards, without one of them, can still meet the rest of what is asked."""
    if not asked:
        return True
    counts = [0] * len(GOODS)
    for card in cards:
        if card != without:
            counts[p.box.good[card]] += 1
    return composing.suffices(counts, asked)


def gain(p: State, seat: int, gives: list[int], gets: list[int], ducats: int) -> float:
    """Return a seat's gain from giving these cards of its hand for these goods and ducats."""
    counts = held(p, seat)
    total = float(ducats)
    for card in gives:
        total -= last_worth(p, counts, p.box.good[card])
        counts[p.box.good[card]] -= 1
    for good in gets:
        total += next_worth(p, counts, good)
        counts[good] += 1
    return total + _prestige(p, seat) + _spared(p, seat, len(gets) - len(gives))


def gain_of_other(p: State, other: int, gives: list[int], gets: list[int], ducats: int) -> float:
    """Return another seat's apparent gain from giving goods for others, judging by public knowledge."""
    counts = seen_held(p, other)
    total = float(ducats)
    for good in gives:
        counts[good] = max(1, counts[good])
        total -= last_worth(p, counts, good)
        counts[good] -= 1
    for good in gets:
        total += next_worth(p, counts, good)
        counts[good] += 1
    return total + _prestige(p, other) + _spared(p, other, len(gets) - len(gives))


def _spared(p: State, seat: int, more: int) -> float:
    """Return what an exchange saves a player who must buy the cards that are due; `more` is its gain in cards."""
    if seat != p.active or p.bought >= p.box.most_bought:
        return 0.0
    missing = p.due - len(p.hands[seat])
    return float(buying.price(p) * (max(0, missing) - max(0, missing - more)))


def _prestige(p: State, seat: int) -> float:
    return _PRESTIGE if seat != p.active and not p.rewarded >> seat & 1 else 0.0


def _balance(p: State, seat: int, other: int, gives: list[int], gets: list[int], ducats: int) -> float:
    """Return a seat's gain from an exchange, minus the mean gain of the others."""
    goods = [p.box.good[card] for card in gives]
    theirs = gain_of_other(p, other, gets, goods, -ducats)
    return gain(p, seat, gives, gets, ducats) - max(0.0, theirs) / (p.seats - 1)


def least(p: State, seat: int) -> float:
    """Return the least gain that a seat wants, which rises if the active seat has made many proposals in this turn."""
    if seat == p.active:
        return LEAST_GAIN
    return LEAST_GAIN + _IMPATIENCE * max(0, p.proposals - _PROPOSALS_HEARD_OUT)


def worth_of_accepting(p: State, seat: int) -> float:
    """Return the worth of the active seat's offer to this seat, above the least; IMPOSSIBLE without the cards."""
    offer = p.offers[p.active]
    return worth_of_meeting(p, seat, p.active, offer)


def worth_of_meeting(p: State, seat: int, maker: int, offer: Offer) -> float:
    gives = chosen_for(p, seat, offer.asked)
    if len(gives) < len(offer.asked):
        return IMPOSSIBLE
    gets = [p.box.good[card] for card in offer.given]
    return _balance(p, seat, maker, gives, gets, offer.ducats) - least(p, seat)


def worth_of_taking(p: State, other: int) -> float:
    """Return the worth to the active seat of taking another's answer."""
    seat = p.active
    if p.replies[other] != ACCEPTED:
        return worth_of_meeting(p, seat, other, p.offers[other])
    offer = p.offers[seat]
    gets = [p.box.good[card] for card in p.offers[other].handed]
    return _balance(p, seat, other, offer.given, gets, -offer.ducats)


def worth_of_giving(p: State, seat: int, card: int, wished: int) -> float:
    """Return a score for giving this card where one is asked for with these wishes: higher for less useful cards."""
    box = p.box
    fulfilled = 0
    if wished:
        has = 1 << box.first_symbol[card] | 1 << box.second_symbol[card]
        fulfilled = (symbols_in(wished) & has).bit_count()
        fulfilled += 1 if limit_in(wished) == box.limit[card] else 0
        fulfilled += 1 if cargo_in(wished) == box.cargo[card] else 0
    return _WISH * fulfilled - keep(p, seat, card)


# What to offer


class Plan:
    """A possible offer to a seat or to EVERYBODY."""

    def __init__(self, partner: int, offer: Offer, worth: float) -> None:
        self.partner = partner
        self.offer = offer
        self.worth = worth


def honest(p: State, card: int) -> int:
    """Return the claim of a bot about a card that it gives: its symbols, if none is a pirate. Bots do not lie."""
    one, other = p.box.first_symbol[card], p.box.second_symbol[card]
    return NOTHING_SAID if PIRATE in (one, other) else traits_of(1 << one | 1 << other, 0, 0)


def _swap(p: State, card: int, goods: int, ducats: int) -> Offer:
    offer = Offer()
    offer.given = [card]
    offer.said = [honest(p, card)]
    offer.asked = [goods]
    offer.wished = [traits_of(1 << DUCAT, 0, 0)]
    offer.ducats = ducats
    return offer


def plans(p: State, seat: int) -> list[Plan]:
    """Return swaps that would help this seat and that the other might like, best first.

    The active seat's first one goes to all, and also asks for goods that would do as well.
    """
    counts = held(p, seat)
    cheapest: dict[int, int] = {}
    for card in p.hands[seat]:
        good = p.box.good[card]
        if good not in cheapest or p.box.limit[card] < p.box.limit[cheapest[good]]:
            cheapest[good] = card
    wanted = [good for good in range(len(GOODS)) if p.seats > 2 or good != p.box.left_out]
    found: list[tuple[float, int, int, int, int]] = []
    for partner in range(p.seats) if seat == p.active else [p.active]:
        if partner == seat or not p.hands[partner]:
            continue
        theirs = seen_held(p, partner)
        for given, card in cheapest.items():
            loss = last_worth(p, counts, given)
            pleases = next_worth(p, theirs, given) + _prestige(p, partner)
            for good in wanted:
                brings = next_worth(p, counts, good) - loss
                if good == given or run_of(p, partner, good) or brings <= LEAST_GAIN:
                    continue
                ducats = 1 if brings > _GENEROUS and not run_of(p, partner, given) else 0
                liked = pleases + ducats - CARD - LOT * p.box.lot[good][1]
                found.append((-(brings - ducats + 0.5 * liked), partner, card, good, ducats))
    found.sort()
    chosen: list[Plan] = []
    for worth, partner, card, good, ducats in found:
        goods = 1 << good
        if seat == p.active and p.seats > 2 and not chosen:
            partner = EVERYBODY
            for other in wanted:
                loss = last_worth(p, counts, p.box.good[card])
                as_good = next_worth(p, counts, other) - loss - ducats > LEAST_GAIN
                if as_good and other != p.box.good[card]:
                    goods |= 1 << other
        if all((partner, goods) != (plan.partner, plan.offer.asked[0]) for plan in chosen):
            chosen.append(Plan(partner, _swap(p, card, goods, ducats), -worth))
    return chosen[:_MOST_PLANS]


def answer_to_call(p: State, seat: int) -> Offer | None:
    """Return an offer in answer to a call: a card for ducats if the active seat is short of cards, or a swap."""
    sale = _sale(p, seat)
    if sale is not None:
        return sale
    found = plans(p, seat)
    return found[0].offer if found else None


def may_be_sold(p: State, seat: int) -> bool:
    """Return whether another seat is likely to sell a card below its price, having more than it must play."""
    if p.bought >= p.box.most_bought or buying.price(p) < _WORTH_ASKING:
        return False
    for other in range(p.seats):
        pile = p.cargo[other]
        if other != seat and len(p.hands[other]) > (p.box.cargo[pile[-1]] if pile else 0):
            return True
    return False


def _sale(p: State, seat: int) -> Offer | None:
    """Return an offer of a card of little worth, for a little less than the active seat would have to pay for one."""
    if len(p.hands[p.active]) >= p.due or not p.hands[seat] or p.bought >= p.box.most_bought:
        return None
    card = min(p.hands[seat], key=lambda card: (keep(p, seat, card), card))
    price = max(buying.price(p) - 1, ceil(keep(p, seat, card) - _prestige(p, seat) + LEAST_GAIN))
    if not 0 < price < buying.price(p):
        return None
    offer = Offer()
    offer.given = [card]
    offer.said = [honest(p, card)]
    offer.ducats = -price
    return offer


def counter_to(p: State, seat: int) -> Offer | None:
    """Return a dearer counter-offer, if a few ducats more would make the active seat's offer acceptable."""
    offer = p.offers[p.active]
    gives = chosen_for(p, seat, offer.asked)
    if p.proposals > _PROPOSALS_HEARD_OUT or len(gives) < len(offer.asked):
        return None
    missing = -worth_of_accepting(p, seat)
    more = ceil(missing / (1 + 1 / (p.seats - 1)))
    if not 1 <= more <= _MOST_CHARGED or abs(offer.ducats + more) > MOST_DUCATS:
        return None
    counter = Offer()
    counter.given = sorted(gives)
    counter.said = [honest(p, card) for card in counter.given]
    counter.asked = sorted(1 << p.box.good[card] for card in offer.given)
    counter.wished = [NOTHING_SAID] * len(counter.asked)
    counter.ducats = -(offer.ducats + more)
    return counter


def next_step(p: State, seat: int, wanted: Offer | None, otherwise: int) -> int:
    """Return the next action that leads to this offer, or `otherwise` if none does."""
    if wanted is None:
        return otherwise
    done = composing.actions_of(p.offers[seat])
    way = [*composing.actions_of(wanted), PROPOSE]
    return way[len(done)] if way[: len(done)] == done else otherwise
