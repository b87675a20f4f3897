"""What all seats remember of cards that are out of sight.

Most hidden cards have never been seen by anybody but their holder. Some have been: a card that I gave away is in my
partner's hand, or by now on their pirate pile; the cards of a reshuffled discard pile are in the draw pile, or in the
hand of a seat that has drawn since. For every observer (each seat, and last the spectator) and every hidden place there
is a bit set of the cards seen before that may be there now. A hidden move from one place to another adds to the sets; a
card that comes into the open leaves them. In addition, all remember how many cards of a good a seat is sure to hold,
because it offered, gave or received them.
"""

from typing import Final

from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.state import State

DECK: Final = 0
NOBODY: Final = -1
ANY_CARD: Final = -1


def places(seats: int) -> int:
    """Return the number of hidden places: the draw pile, and the hand and the pirate pile of each seat."""
    return 1 + 2 * seats


def hand_of(seat: int) -> int:
    return 1 + 2 * seat


def pirates_of(seat: int) -> int:
    return 2 + 2 * seat


def sees(p: State, seat: int) -> int:
    """Return the hidden cards that a seat sees, as bits: its hand, and what it put on its pirate pile."""
    cards = 0
    for card in p.hands[seat]:
        cards |= 1 << card
    for card, laid in zip(p.pirates[seat], p.laid[seat], strict=True):
        if laid:
            cards |= 1 << card
    return cards


def as_all(p: State, seat: int) -> None:
    """Reduce a seat's memory to what everybody remembers, without the cards it sees."""
    count = places(p.seats)
    hidden = ~sees(p, seat)
    for place in range(count):
        p.may[seat * count + place] = p.may[p.seats * count + place] & hidden
    p.may[seat * count + hand_of(seat)] = 0


def moved(p: State, start: int, end: int, giver: int = NOBODY, taker: int = NOBODY, among: int = ANY_CARD) -> None:
    """Note that a card went from one place to another, unseen by all but giver and taker.

    `among` are the cards, as bits, that it may have been.
    """
    if p.tracked:
        count = places(p.seats)
        for observer in range(p.seats + 1):
            if observer == giver or observer == taker:
                continue
            at = observer * count + start
            if p.may[at]:
                p.may[observer * count + end] |= p.may[at] & among


def seen_in_hand(p: State, seat: int, goods: list[int]) -> None:
    """Note that all have been truthfully shown that this seat holds these goods."""
    for good in goods:
        at = seat * len(GOODS) + good
        count = goods.count(good)
        if count > p.sure[at]:
            p.sure[at] = count


def gone_from_hand(p: State, seat: int, good: int = -1) -> None:
    """Note that a card has left a hand: of this good, or of any."""
    for each in range(len(GOODS)):
        at = seat * len(GOODS) + each
        if p.sure[at] and (good == each or good == -1):
            p.sure[at] -= 1


def placed(p: State, observer: int, card: int, place: int) -> None:
    """Note that an observer has seen this card go to a place."""
    forget(p, observer, card)
    p.may[observer * places(p.seats) + place] |= 1 << card
    p.tracked |= 1 << card


def forget(p: State, observer: int, card: int) -> None:
    """Note that an observer sees the card, so that there is nothing to remember."""
    if not p.tracked >> card & 1:
        return
    count = places(p.seats)
    keep = ~(1 << card)
    for place in range(observer * count, (observer + 1) * count):
        if p.may[place]:
            p.may[place] &= keep


def opened(p: State, card: int) -> None:
    """Note that a card has come into the open."""
    if p.tracked >> card & 1:
        for observer in range(p.seats + 1):
            forget(p, observer, card)
        p.tracked &= ~(1 << card)


def shuffled_in(p: State, cards: list[int]) -> None:
    """Note that cards that all have seen are now somewhere in the draw pile."""
    for card in cards:
        for observer in range(p.seats + 1):
            placed(p, observer, card, DECK)
