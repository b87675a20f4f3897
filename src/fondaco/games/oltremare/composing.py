"""Composing an offer: what may be added to it, and which cards can meet what it asks for.

An offer has a fixed order, to keep the lists of legal additions short: the cards given, in the order of their numbers,
each with its claims; the cards asked for, in the order of their first goods, each with its other goods and then its
wishes; the ducats; then it is proposed.
"""

from typing import Final

from fondaco.games.oltremare import buying
from fondaco.games.oltremare.actions import (
    ASK,
    ASK_ANY,
    CHARGE,
    CLAIM,
    GIVE,
    MOST_ASKED,
    MOST_DUCATS,
    OR,
    PAY,
    PROPOSE,
    WITH,
)
from fondaco.games.oltremare.box import GOODS, MOST_CARDS
from fondaco.games.oltremare.offer import (
    ANY_GOOD,
    FIRST_LIMIT,
    NO_OFFER,
    NOTHING_SAID,
    TRAITS,
    Offer,
    first_good,
    first_trait,
    trait_numbers,
    with_trait,
)
from fondaco.games.oltremare.state import State

_CLAIMS: Final = [list(range(CLAIM + first, CLAIM + TRAITS)) for first in range(TRAITS + 1)]
"""The claims that may follow, by the number of the first trait that may."""
_WISHES: Final = [list(range(WITH + first, WITH + TRAITS)) for first in range(TRAITS + 1)]
_NOTHING_LEFT_OUT: Final = -1
_LEFT_OUT: Final = [*range(len(GOODS)), _NOTHING_LEFT_OUT]
_ASKS: Final = [
    [[ASK + good for good in range(first, len(GOODS) + 1) if good != left_out] for first in range(len(GOODS) + 1)]
    for left_out in _LEFT_OUT
]
"""The goods that may be asked for, by the good that is left out and the first that may be; any card comes last."""
_ORS: Final = [
    [[OR + good for good in range(first, len(GOODS)) if good != left_out] for first in range(len(GOODS) + 1)]
    for left_out in _LEFT_OUT
]
_CLOSING: Final = [*range(PAY, PAY + MOST_DUCATS), *range(CHARGE, CHARGE + MOST_DUCATS), PROPOSE]


# Additions: for each kind, the rule that all of them break, if any, and the first that keeps the order


def additions(p: State, seat: int) -> list[int]:
    """Return the legal additions to this seat's offer, including the proposal."""
    offer = p.offers[seat]
    if offer.ducats:  # they come last, and only if the offer can be proposed
        return [PROPOSE]
    actions: list[int] = []
    if not _giving_breaks(p, seat, offer):
        first = _first_given(offer)
        actions = [GIVE + card for card in p.hands[seat] if card >= first]
    if not _claiming_breaks(offer):
        actions += _CLAIMS[first_trait(offer.said[-1])]
    if not _asking_breaks(p, seat, offer):
        actions += _ASKS[_left_out(p)][_first_asked(offer)]
    if not _widening_breaks(offer):
        actions += _ORS[_left_out(p)][_first_other(offer)]
    if not _wishing_breaks(offer):
        actions += _WISHES[first_trait(offer.wished[-1])]
    if not proposing_breaks(p, seat):
        actions += _CLOSING
    return actions


def adding_breaks(p: State, seat: int, action: int) -> str:
    """Return the rule that an addition to this seat's offer breaks; empty for those that `additions` lists."""
    offer = p.offers[seat]
    if GIVE <= action < GIVE + MOST_CARDS:
        if action - GIVE not in p.hands[seat]:
            return "own-cards"
        return _giving_breaks(p, seat, offer) or _order_breaks(action - GIVE, _first_given(offer))
    if CLAIM <= action < ASK:
        return _claiming_breaks(offer) or _trait_breaks(offer.said[-1], action - CLAIM)  # rule: claims
    if ASK <= action <= ASK_ANY:  # whether anybody holds it or not (D11)
        if action - ASK == _left_out(p):
            return "no-grain"
        return _asking_breaks(p, seat, offer) or _order_breaks(action - ASK, _first_asked(offer))
    if OR <= action < WITH:
        if action - OR == _left_out(p):
            return "no-grain"
        return _widening_breaks(offer) or _order_breaks(action - OR, _first_other(offer))
    if WITH <= action < PAY:
        return _wishing_breaks(offer) or _trait_breaks(offer.wished[-1], action - WITH)  # rule: wishes
    if PAY <= action < CHARGE + MOST_DUCATS:  # rule: offer-limits
        return "offer-order" if offer.ducats else proposing_breaks(p, seat)
    return proposing_breaks(p, seat) if action == PROPOSE else "offer-order"


def _order_breaks(number: int, first: int) -> str:
    return "" if number >= first else "offer-order"


def _giving_breaks(p: State, seat: int, offer: Offer) -> str:
    """Return the rule that giving one more card breaks.

    The active seat may only give as many as asking for cards can make up for.
    """
    if offer.asked or offer.ducats:
        return "offer-order"
    given = len(offer.given) + 1
    if seat == p.active and given > MOST_ASKED and not _leaves_enough(p, seat, given, MOST_ASKED):
        return "enough-cards"
    return ""


def _first_given(offer: Offer) -> int:
    return offer.given[-1] + 1 if offer.given else 0


def _claiming_breaks(offer: Offer) -> str:
    return "offer-order" if not offer.given or offer.asked or offer.ducats else ""


def _trait_breaks(traits: int, number: int) -> str:
    """Return the rule that one more trait breaks: traits are ordered, and no card has more than two symbols."""
    first = first_trait(traits)
    if number >= first:
        return ""
    return "offer-limits" if first == FIRST_LIMIT and number >= traits.bit_length() else "offer-order"


def _asking_breaks(p: State, seat: int, offer: Offer) -> str:
    """Return the rule that asking for one more card breaks."""
    if offer.ducats:
        return "offer-order"
    asked = len(offer.asked) + 1
    if asked > MOST_ASKED:  # rule: offer-limits
        return "offer-limits"
    if seat != p.active and not _leaves_enough(p, seat, len(offer.given), asked):
        return "enough-cards"
    return ""


def _first_asked(offer: Offer) -> int:
    return first_good(offer.asked[-1]) if offer.asked else 0


def _left_out(p: State) -> int:
    """Return the good that is not in the game (D24)."""
    return p.box.left_out if p.seats == 2 else _NOTHING_LEFT_OUT  # rule: no-grain


def _widening_breaks(offer: Offer) -> str:
    """Return the rule that another good for the last card asked for breaks."""
    return "offer-order" if not offer.asked or offer.ducats or offer.wished[-1] else ""


def _first_other(offer: Offer) -> int:
    return offer.asked[-1].bit_length()


def _wishing_breaks(offer: Offer) -> str:
    return "offer-order" if not offer.asked or offer.ducats else ""


def proposing_breaks(p: State, seat: int) -> str:
    """Return the rule that the offer of a seat breaks as it is (D10, D12)."""
    offer = p.offers[seat]
    given, asked = len(offer.given), len(offer.asked)
    if given + asked == 0:
        return "offer-cards"
    return "" if _leaves_enough(p, seat, given, asked) else "enough-cards"


def _leaves_enough(p: State, maker: int, given: int, asked: int) -> bool:
    """Return whether after this trade the active seat has the cards that are due, or can still buy them (D12).

    A trade that leaves it with no fewer cards than before is always allowed.
    """
    gain = asked - given if maker == p.active else given - asked
    if gain >= 0:
        return True
    missing = p.due - len(p.hands[p.active]) - gain
    return missing <= 0 or buying.can_still_buy(p, missing)  # rule: enough-cards


def add(p: State, seat: int, action: int) -> None:
    """Add to the offer of a seat; the addition must be legal."""
    offer = own_offer(p, seat)
    if action < CLAIM:
        offer.given.append(action - GIVE)
        offer.said.append(NOTHING_SAID)
    elif action < ASK:
        offer.said[-1] = with_trait(offer.said[-1], action - CLAIM)
    elif action < OR:
        offer.asked.append(ANY_GOOD if action == ASK_ANY else 1 << action - ASK)
        offer.wished.append(NOTHING_SAID)
    elif action < WITH:
        offer.asked[-1] |= 1 << action - OR
    elif action < PAY:
        offer.wished[-1] = with_trait(offer.wished[-1], action - WITH)
    else:
        offer.ducats = action - PAY + 1 if action < CHARGE else -(action - CHARGE + 1)


def own_offer(p: State, seat: int) -> Offer:
    """Return the offer of a seat for modification."""
    if p.offers[seat] is NO_OFFER:
        p.offers[seat] = Offer()
    return p.offers[seat]


def actions_of(offer: Offer) -> list[int]:
    """Return the actions that compose an offer, without the proposal."""
    actions: list[int] = []
    for card, said in zip(offer.given, offer.said, strict=True):
        actions.append(GIVE + card)
        actions += [CLAIM + number for number in trait_numbers(said)]
    for goods, wished in zip(offer.asked, offer.wished, strict=True):
        first = first_good(goods)
        actions.append(ASK + first)
        if first < len(GOODS):
            actions += [OR + good for good in range(first + 1, len(GOODS)) if goods >> good & 1]
        actions += [WITH + number for number in trait_numbers(wished)]
    if offer.ducats:
        actions.append(PAY + offer.ducats - 1 if offer.ducats > 0 else CHARGE - offer.ducats - 1)
    return actions


# What can be given for what is asked


def can_meet(p: State, seat: int, asked: list[int]) -> bool:
    """Return whether a seat holds cards for everything that is asked for."""
    if len(asked) > len(p.hands[seat]):
        return False
    held = [0] * len(GOODS)
    for card in p.hands[seat]:
        held[p.box.good[card]] += 1
    return suffices(held, asked)


def suffices(held: list[int], asked: list[int], start: int = 0) -> bool:
    """Return whether these counts of each good can meet what is asked from `start` on, with one card each."""
    open_ones: list[int] = []
    count = 0
    for at in range(start, len(asked)):
        goods = asked[at]
        if goods & goods - 1 == 0:  # most are of one good
            good = goods.bit_length() - 1
            if not held[good]:
                _give_back(held, asked, start, at)
                return False
            held[good] -= 1
        elif goods != ANY_GOOD:
            open_ones.append(goods)
        count += 1
    found = sum(held) >= count - _single(asked, start) and _place(held, open_ones, 0)
    _give_back(held, asked, start, len(asked))
    return found


def _single(asked: list[int], start: int) -> int:
    return len([goods for goods in asked[start:] if goods & goods - 1 == 0])


def _give_back(held: list[int], asked: list[int], start: int, end: int) -> None:
    for at in range(start, end):
        if asked[at] & asked[at] - 1 == 0:
            held[asked[at].bit_length() - 1] += 1


def _place(held: list[int], choices: list[int], at: int) -> bool:
    """Return whether each of these choices, from `at` on, can get a card of one of its goods."""
    if at == len(choices):
        return True
    for good in range(len(GOODS)):
        if choices[at] >> good & 1 and held[good]:
            held[good] -= 1
            found = _place(held, choices, at + 1)
            held[good] += 1
            if found:
                return True
    return False


def to_hand(p: State, seat: int, asked: list[int]) -> list[int]:
    """Return the cards that a seat may give for the next card asked for, leaving enough for the others."""
    handed = p.offers[seat].handed
    goods = asked[len(handed)]
    held = [0] * len(GOODS)
    for card in p.hands[seat]:
        held[p.box.good[card]] += 1
    for card in handed:
        held[p.box.good[card]] -= 1
    fits: list[bool] = []
    for good in range(len(GOODS)):
        fit = False
        if goods >> good & 1 and held[good]:
            held[good] -= 1
            fit = suffices(held, asked, len(handed) + 1)
            held[good] += 1
        fits.append(fit)
    return [card for card in p.hands[seat] if fits[p.box.good[card]] and card not in handed]  # rule: asked-goods
