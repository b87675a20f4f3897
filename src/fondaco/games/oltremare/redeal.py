"""Dealing anew all that an observer cannot know, and keeping all that it has seen."""

from typing import TYPE_CHECKING

from fondaco.engine.chance import Chance
from fondaco.games.oltremare import knowledge
from fondaco.games.oltremare.actions import ANSWERING, COMPOSING, HANDING
from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.pile import VENICE

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition


class _Places:
    """Hidden places with room for so many cards, and the cards that have found a place."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.room: list[int] = []
        self.cards: list[list[int]] = []
        self.open_to: dict[int, list[int]] = {}
        """For each card the places where it may lie."""

    def add(self, room: int) -> int:
        self.room.append(room)
        self.cards.append([])
        return len(self.room) - 1

    def settle(self, card: int, tried: set[int]) -> bool:
        """Find a place for a card, each free one as likely as any other; if there is none, move others on."""
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


def redeal(p: "OltreMarePosition", observer: int, chance: Chance) -> "OltreMarePosition":
    """The position as this observer may imagine it; the last observer is the spectator."""
    twin = p.clone()
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
    # What is bound most is placed first.
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
        if p.offer.maker != observer:
            if p.phase == COMPOSING:
                twin.offer.begin(p.offer.maker, p.offer.partner)
            else:
                # Cards are given in their order, as they are in the box: good after good.
                twin.offer.given = sorted([places.cards[slots[i]][0] for i in range(len(p.offer.given))])
        if p.offer.partner != observer:
            twin.offer.handed = []
    twin.deck = places.cards[by_place[knowledge.DECK]]
    if p.venice:
        _put_venice(p, twin, chance)
    twin.shuffles = chance.seed()
    # What the others remember is hidden too, but for what everybody does.
    public = p.may[p.seats * count :]
    for seat in others:
        twin.may[seat * count : (seat + 1) * count] = public
    twin.tracked = 0
    for known in twin.may:
        twin.tracked |= known
    return twin


def _shown(p: "OltreMarePosition", observer: int) -> list[tuple[int, int]]:
    """Cards of other hands of which all know the good, as holder and good: first those that are offered."""
    shown: list[tuple[int, int]] = []
    if p.phase in (ANSWERING, HANDING) and p.offer.maker != observer:
        shown += [(p.offer.maker, p.box.good[card]) for card in p.offer.given]
    for seat in range(p.seats):
        if seat != observer:
            for good in range(len(GOODS)):
                known = p.sure[seat * len(GOODS) + good]
                shown += [(seat, good)] * (known - shown.count((seat, good)))
    return shown


def _put_venice(p: "OltreMarePosition", twin: "OltreMarePosition", chance: Chance) -> None:
    """Somewhere between the places where it was put, but on top only if it is seen there."""
    top = len(p.deck) - 1
    if p.deck[-1] == VENICE:
        twin.deck.append(VENICE)
        return
    high = min(p.venice_high, top - 1)
    twin.deck.insert(p.venice_low + chance.below(high - p.venice_low + 1), VENICE)
