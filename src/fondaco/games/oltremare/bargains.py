"""What the bots think of trade: what an exchange is worth to whom, what to offer, and what to answer.

Everything here is reckoned from what the seat itself knows: its own hand, and of the others the goods that lie open or
have been told. What is said of symbols and numbers may be a lie, so it counts for nothing: nobody gains by a claim. And
a player who proposes again and again must offer more and more, so that nobody gains by fishing for a mistake either.
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
"""What any card is worth in hand, whatever its good."""
LOT: Final = 0.8
"""How much of what a card would add to a lot one may count on."""
LEAST_GAIN: Final = 0.4
_PRESTIGE: Final = 0.9
_LIMIT: Final = 0.05
_WISH: Final = 0.04
"""What a wish is worth to the player who fulfils it: it decides only among cards that are otherwise alike."""
_PROPOSALS_HEARD_OUT: Final = 3
"""How many in a turn are heard out; each further one must be better than the one before."""
_IMPATIENCE: Final = 0.25
"""How much better."""
_MOST_CHARGED: Final = 3
"""A counter-offer does not ask for more ducats than this above the offer."""
_GENEROUS: Final = 2.0
"""From such a gain on a ducat is paid with the offer."""
_MOST_PLANS: Final = 3
_WORTH_ASKING: Final = 3
"""Where a card costs less, hardly anybody sells one for less still."""
IMPOSSIBLE: Final = -100.0


# What cards are worth


def run_of(p: State, seat: int, good: int) -> int:
    """How many cards of a good lie together on top of a seat's cargo pile."""
    pile = p.cargo[seat]
    return scoring.top_run(p.box, pile) if pile and p.box.good[pile[-1]] == good else 0


def held(p: State, seat: int) -> list[int]:
    """For each good how many cards would lie together: those on top of the cargo pile, and those in hand."""
    counts = [0] * len(GOODS)
    for card in p.hands[seat]:
        counts[p.box.good[card]] += 1
    pile = p.cargo[seat]
    if pile:
        counts[p.box.good[pile[-1]]] += scoring.top_run(p.box, pile)
    return counts


def seen_held(p: State, seat: int) -> list[int]:
    """The same for another seat, as far as all know what it holds."""
    counts = [p.sure[seat * len(GOODS) + good] for good in range(len(GOODS))]
    pile = p.cargo[seat]
    if pile:
        counts[p.box.good[pile[-1]]] += scoring.top_run(p.box, pile)
    return counts


def last_worth(p: State, counts: list[int], good: int) -> float:
    """What the last of so many cards of a good is worth."""
    lot = p.box.lot[good]
    count = counts[good]
    return CARD + LOT * (lot[count] - lot[count - 1])


def next_worth(p: State, counts: list[int], good: int) -> float:
    """What one more card of a good would be worth."""
    lot = p.box.lot[good]
    count = counts[good]
    return CARD + LOT * (lot[count + 1] - lot[count])


def keep(p: State, seat: int, card: int) -> float:
    """What a card in hand is worth to its holder."""
    return last_worth(p, held(p, seat), p.box.good[card]) + _LIMIT * p.box.limit[card]


# What an exchange is worth


def chosen_for(p: State, seat: int, asked: list[int]) -> list[int]:
    """The cards that this seat would give for what is asked, the least useful ones; empty where it has none."""
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
    """Whether the other cards still meet what else is asked."""
    if not asked:
        return True
    counts = [0] * len(GOODS)
    for card in cards:
        if card != without:
            counts[p.box.good[card]] += 1
    return composing.suffices(counts, asked)


def gain(p: State, seat: int, gives: list[int], gets: list[int], ducats: int) -> float:
    """What it brings a seat to give these cards of its hand, and to get these goods and so many ducats."""
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
    """What it seems to bring another seat to give these goods and to get those."""
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
    """What an exchange that brings so many cards more spares a player who must buy those that are due."""
    if seat != p.active or p.bought >= p.box.most_bought:
        return 0.0
    missing = p.due - len(p.hands[seat])
    return float(buying.price(p) * (max(0, missing) - max(0, missing - more)))


def _prestige(p: State, seat: int) -> float:
    return _PRESTIGE if seat != p.active and not p.rewarded >> seat & 1 else 0.0


def _balance(p: State, seat: int, other: int, gives: list[int], gets: list[int], ducats: int) -> float:
    """What an exchange brings a seat beyond what it brings all others: what one of them gains, the others do not."""
    goods = [p.box.good[card] for card in gives]
    theirs = gain_of_other(p, other, gets, goods, -ducats)
    return gain(p, seat, gives, gets, ducats) - max(0.0, theirs) / (p.seats - 1)


def least(p: State, seat: int) -> float:
    """What a seat wants to gain at least: more from a player who has proposed many things in this turn already."""
    if seat == p.active:
        return LEAST_GAIN
    return LEAST_GAIN + _IMPATIENCE * max(0, p.proposals - _PROPOSALS_HEARD_OUT)


def worth_of_accepting(p: State, seat: int) -> float:
    """What the active seat's offer is worth to this one, beyond what it must be worth; IMPOSSIBLE without the cards."""
    offer = p.offers[p.active]
    return worth_of_meeting(p, seat, p.active, offer)


def worth_of_meeting(p: State, seat: int, maker: int, offer: Offer) -> float:
    gives = chosen_for(p, seat, offer.asked)
    if len(gives) < len(offer.asked):
        return IMPOSSIBLE
    gets = [p.box.good[card] for card in offer.given]
    return _balance(p, seat, maker, gives, gets, offer.ducats) - least(p, seat)


def worth_of_taking(p: State, other: int) -> float:
    """What it is worth to the active seat to take the answer of another."""
    seat = p.active
    if p.replies[other] != ACCEPTED:
        return worth_of_meeting(p, seat, other, p.offers[other])
    offer = p.offers[seat]
    gets = [p.box.good[card] for card in p.offers[other].handed]
    return _balance(p, seat, other, offer.given, gets, -offer.ducats)


def worth_of_giving(p: State, seat: int, card: int, wished: int) -> float:
    """How gladly a seat gives a card for one that is asked for."""
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
    """An offer one might make: to a seat or to EVERYBODY."""

    def __init__(self, partner: int, offer: Offer, worth: float) -> None:
        self.partner = partner
        self.offer = offer
        self.worth = worth


def honest(p: State, card: int) -> int:
    """What a bot says of a card that it gives: its symbols, if none is a pirate's. It does not lie."""
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
    """Swaps that would help this seat and that the other might like, the best first.

    The first of the active seat's goes to all, and asks for what else would do as well.
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
    """What to offer a player who asks for offers: a card for ducats to one who is short of cards, or a swap."""
    sale = _sale(p, seat)
    if sale is not None:
        return sale
    found = plans(p, seat)
    return found[0].offer if found else None


def may_be_sold(p: State, seat: int) -> bool:
    """Whether somebody may well sell a seat a card for less than it costs: they hold more than they must play."""
    if p.bought >= p.box.most_bought or buying.price(p) < _WORTH_ASKING:
        return False
    for other in range(p.seats):
        pile = p.cargo[other]
        if other != seat and len(p.hands[other]) > (p.box.cargo[pile[-1]] if pile else 0):
            return True
    return False


def _sale(p: State, seat: int) -> Offer | None:
    """A card that is worth little, for a little less than the active seat would have to pay for one."""
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
    """The active seat's offer, dearer: where a few ducats would make it worth while, and it can be met."""
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
    """The next action that leads to this offer; what to do otherwise, if none does."""
    if wanted is None:
        return otherwise
    done = composing.actions_of(p.offers[seat])
    way = [*composing.actions_of(wanted), PROPOSE]
    return way[len(done)] if way[: len(done)] == done else otherwise
