"""Redealing everything that an observer cannot know, and keeping all that it has seen."""

from fondaco.engine.chance import Chance
from fondaco.games.oltremare import composing, knowledge, trade
from fondaco.games.oltremare.actions import ANSWERING, COMPOSING, HANDING, PICKING
from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.offer import (
    ACCEPTED,
    CARD_MASK,
    COUNTERING,
    DECLINED,
    NO_OFFER,
    NOBODY,
    NOT_ASKED,
    NOTHING_SAID,
    OFFERED,
    THINKING,
    Offer,
)
from fondaco.games.oltremare.pile import VENICE
from fondaco.games.oltremare.state import State


class _Places:
    """Hidden places of limited size, and the cards assigned to them."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.room: list[int] = []
        self.cards: list[list[int]] = []
        self.open_to: dict[int, list[int]] = {}
        """The places where each card may be."""

    def add(self, room: int) -> int:
        self.room.append(room)
        self.cards.append([])
        return len(self.room) - 1

    def settle(self, card: int, tried: set[int]) -> bool:
        """Assign a card to a free place at random or, if there is none, move other cards (augmenting paths)."""
        places = [place for place in self.open_to[card] if place not in tried]
        free = sum(self.room[place] - len(self.cards[place]) for place in places)
        if free:
            pick = self.chance.below(free)
            for place in places:
                pick -= self.room[place] - len(self.cards[place])
                if pick < 0:
                    self.cards[place].append(card)
                    return True
        for place in places:
            tried.add(place)
            for other in self.cards[place].copy():
                if self.settle(other, tried):
                    self.cards[place].remove(other)
                    self.cards[place].append(card)
                    return True
        return False


def deal_anew(p: State, twin: State, observer: int, chance: Chance) -> None:
    """Redeal a clone as this observer may imagine the position; the last observer is the spectator."""
    places = _Places(chance)
    others = [seat for seat in range(p.seats) if seat != observer]
    hidden: list[int] = [card for card in p.deck if card != VENICE]
    by_place: dict[int, int] = {knowledge.DECK: places.add(len(hidden))}
    shown = _shown(p, observer)
    for seat in others:
        apart = len([holder for holder, _good in shown if holder == seat])
        by_place[knowledge.hand_of(seat)] = places.add(len(p.hands[seat]) - apart)
        by_place[knowledge.pirates_of(seat)] = places.add(len(p.pirates[seat]))
        hidden += p.hands[seat] + p.pirates[seat]
    if observer < p.seats:
        unknown = [card for card, laid in zip(p.pirates[observer], p.laid[observer], strict=True) if not laid]
        by_place[knowledge.pirates_of(observer)] = places.add(len(unknown))
        hidden += unknown
    slots = [places.add(1) for _ in shown]
    count = knowledge.places(p.seats)
    hidden.sort()
    for card in hidden:
        seen = [place for place in by_place if p.may[observer * count + place] >> card & 1]
        at = seen or list(by_place)
        places.open_to[card] = [by_place[place] for place in at] + [
            slot
            for slot, (holder, good) in zip(slots, shown, strict=True)
            if knowledge.hand_of(holder) in at and good == p.box.good[card]
        ]
    chance.shuffle(hidden)
    # Place the most constrained cards first.
    for card in sorted(hidden, key=lambda card: len(places.open_to[card])):
        placed = places.settle(card, set())
        assert placed, "what an observer knows contradicts itself"
    for cards in places.cards:
        cards.sort()
        chance.shuffle(cards)
    for seat in others:
        apart_cards = [places.cards[slot][0] for slot, (holder, _) in zip(slots, shown, strict=True) if holder == seat]
        twin.hands[seat] = sorted(places.cards[by_place[knowledge.hand_of(seat)]] + apart_cards)
        twin.pirates[seat] = places.cards[by_place[knowledge.pirates_of(seat)]]
    if observer < p.seats:
        fresh = iter(places.cards[by_place[knowledge.pirates_of(observer)]])
        twin.pirates[observer] = [
            card if laid else next(fresh) for card, laid in zip(p.pirates[observer], p.laid[observer], strict=True)
        ]
    if p.in_offer():
        shown_cards = [places.cards[slot][0] for slot in slots]
        _lay_offers(p, twin, observer, shown_cards)
        if p.phase == ANSWERING:
            for seat in others:
                _answer_anew(p, twin, seat, chance)
    if p.false_claims:
        own = p.hands[observer] if observer < p.seats else []
        twin.false_claims = [entry for entry in p.false_claims if entry & CARD_MASK in own]
    twin.deck = places.cards[by_place[knowledge.DECK]]
    if p.venice:
        _put_venice(p, twin, chance)
    twin.shuffles = chance.seed()
    # What the others remember is hidden too, except what everybody does.
    if p.tracked:
        for seat in others:
            knowledge.as_all(twin, seat)
        twin.tracked = 0
        for known in twin.may:
            twin.tracked |= known


def _open_cards(p: State, observer: int) -> list[tuple[int, list[int]]]:
    """Return the cards of other seats in offers and answers that have been made; their goods are public."""
    found: list[tuple[int, list[int]]] = []
    if p.in_offer() and p.phase != COMPOSING:
        for seat in range(p.seats):
            if seat == observer:
                continue
            if seat == p.active:
                found.append((seat, p.offers[seat].given))
            elif p.phase != ANSWERING:
                found.append((seat, p.offers[seat].given))
                found.append((seat, p.offers[seat].handed))
    return found


def _shown(p: State, observer: int) -> list[tuple[int, int]]:
    """Return holder and good of each card in other hands whose good is public, with those that are offered first."""
    shown: list[tuple[int, int]] = []
    for seat, cards in _open_cards(p, observer):
        shown += [(seat, p.box.good[card]) for card in cards]
    for seat in range(p.seats):
        if seat != observer:
            for good in range(len(GOODS)):
                known = p.sure[seat * len(GOODS) + good]
                shown += [(seat, good)] * (known - shown.count((seat, good)))
    return shown


def _lay_offers(p: State, twin: State, observer: int, cards: list[int]) -> None:
    """Fill the offers of others with the cards dealt for them, and remove those not shown yet."""
    next_card = 0
    laid: dict[int, list[int]] = {}
    for seat, shown in _open_cards(p, observer):
        laid[seat] = laid.get(seat, []) + cards[next_card : next_card + len(shown)]
        next_card += len(shown)
    for seat in range(p.seats):
        if seat == observer or p.offers[seat] is NO_OFFER:
            continue
        if seat not in laid or (seat != p.active and p.phase == ANSWERING):
            twin.offers[seat] = NO_OFFER
            continue
        offer = twin.offers[seat]
        if offer is NO_OFFER:
            continue
        count = len(offer.given)
        # Cards are given in the order of the box, which is by good.
        offer.given = sorted(laid[seat][:count])
        offer.handed = laid[seat][count:]
    if p.phase == HANDING and observer != p.active:
        twin.phase = PICKING
        twin.taking = NOBODY


def _answer_anew(p: State, twin: State, seat: int, chance: Chance) -> None:
    """Replace a hidden answer by a random one: all that is known is whether it has been given."""
    if p.replies[seat] == NOT_ASKED:
        return
    twin.offers[seat] = NO_OFFER
    if trade.owes_answer(p, seat):
        twin.replies[seat] = COUNTERING if p.called else THINKING
        return
    twin.replies[seat] = DECLINED
    if chance.below(2) == 0:
        return
    offer = Offer()
    if p.called:
        if twin.hands[seat]:
            offer.given = [twin.hands[seat][chance.below(len(twin.hands[seat]))]]
            offer.said = [NOTHING_SAID]
            offer.ducats = -1
            twin.offers[seat] = offer
            twin.replies[seat] = OFFERED
    elif trade.can_accept(twin, seat):
        twin.replies[seat] = ACCEPTED
        asked = twin.offers[p.active].asked
        if asked:
            twin.offers[seat] = offer
            for _ in asked:
                cards = composing.to_hand(twin, seat, asked)
                offer.handed.append(cards[chance.below(len(cards))])


def _put_venice(p: State, twin: State, chance: Chance) -> None:
    """Insert the Venice card somewhere in its known range, but on top only if it is seen there."""
    top = len(p.deck) - 1
    if p.deck[-1] == VENICE:
        twin.deck.append(VENICE)
        return
    high = min(p.venice_high, top - 1)
    twin.deck.insert(p.venice_low + chance.below(high - p.venice_low + 1), VENICE)
