"""Purchases: from the draw pile, or from the top of one's own pirate pile."""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.oltremare import knowledge, pile, scoring
from fondaco.games.oltremare.box import FAVOURABLE_TRADE
from fondaco.games.oltremare.state import State


def may_buy(p: State) -> bool:
    return p.bought < p.box.most_bought and pile.can_draw(p)  # rule: purchases


def may_buy_pirates(p: State) -> bool:
    return p.bought < p.box.most_bought and bool(p.pirates[p.active])  # rule: purchases


def can_still_buy(p: State, count: int) -> bool:
    """Return whether the active seat may buy this many more cards in this turn, and they exist (D12)."""
    if count > p.box.most_bought - p.bought:
        return False
    if count < len(p.deck):  # whether the Venice card is among them or not
        return True
    own = len(p.pirates[p.active])
    if p.active == p.first and p.refilled < pile.FIRST_USED:
        own = 0  # these are included in the cards that can be drawn
    return count <= pile.cards_left(p) + own


def price(p: State) -> int:
    """Return what the next card costs the active seat (D2, D7)."""
    if p.marker[p.active] == FAVOURABLE_TRADE:
        return p.box.favourable[p.bought]  # rule: favourable-trade
    return p.box.price if p.ducats[p.active] > 0 else p.box.price_in_need  # rule: price


def buy(p: State) -> None:
    """Buy from the draw pile. Drawing the Venice card on the way does not change the price (D7)."""
    if not may_buy(p):
        raise IllegalActionError("purchases")
    cost = price(p)
    card = pile.draw(p)
    scoring.pay(p, p.active, scoring.PURCHASES, -cost)
    p.bought += 1
    take(p, card)


def buy_pirates(p: State) -> None:
    if not may_buy_pirates(p):
        raise IllegalActionError("purchases")
    seat = p.active
    scoring.pay(p, seat, scoring.PURCHASES, -price(p))
    p.bought += 1
    card = p.pirates[seat].pop()
    p.laid[seat].pop()
    _put_in_order(p.hands[seat], card)
    knowledge.moved(p, knowledge.pirates_of(seat), knowledge.hand_of(seat), seat)
    knowledge.forget(p, seat, card)
    if p.events is not None:
        p.record({"event": "ransom", "seat": seat, "card": p.box.card_ids[card]}, ("card",), (seat,))


def take(p: State, card: int) -> None:
    """Add a card from the draw pile to the hand of the active seat."""
    seat = p.active
    _put_in_order(p.hands[seat], card)
    knowledge.moved(p, knowledge.DECK, knowledge.hand_of(seat), seat)
    knowledge.forget(p, seat, card)
    if p.events is not None:
        p.record({"event": "draw", "seat": seat, "card": p.box.card_ids[card]}, ("card",), (seat,))


def _put_in_order(hand: list[int], card: int) -> None:
    """Insert a card into a hand, which is sorted by the cards' numbers."""
    place = len(hand)
    while place and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)
