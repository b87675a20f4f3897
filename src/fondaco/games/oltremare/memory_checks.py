"""Checks whether what the observers of a position remember is true, and arose as `knowledge` describes."""

from fondaco.engine.fields import refuse
from fondaco.games.oltremare import knowledge
from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.pile import FIRST_USED, FRESH
from fondaco.games.oltremare.state import State


def check(p: State) -> None:
    for seat in range(p.seats):
        goods = [p.box.good[card] for card in p.hands[seat]]
        for good, name in enumerate(GOODS):
            if p.sure[seat * len(GOODS) + good] > goods.count(good):
                refuse(f"sure.{seat}.{name}", "this seat does not hold so many")
    lies = [_bits(p.deck)]
    for seat in range(p.seats):
        lies += [_bits(p.hands[seat]), _bits(p.pirates[seat])]
    for observer in range(p.seats + 1):
        may = _remembered(p, observer)
        wrong = _all(may)
        for place, cards in enumerate(lies):
            wrong &= ~(cards & may[place])
        if wrong:
            refuse(f"may.{observer}", "{card} does not lie in any of these places", card=_first(p, wrong))
    _check_common(p)
    for seat in range(p.seats):
        _check_where(p, seat)
        _check_origin(p, seat)


def _check_common(p: State) -> None:
    """Check what everybody remembers: cards of a reshuffled pile, which may be in the draw pile ever after."""
    may = _remembered(p, p.seats)
    wrong = _all(may) & ~(0 if p.refilled == FRESH else may[knowledge.DECK])
    if wrong:
        refuse(f"may.{p.seats}", "{card} was not shuffled again", card=_first(p, wrong))


def _check_where(p: State, seat: int) -> None:
    """Check that a seat does not remember what it sees, and knows at least as much as everybody does."""
    may, common = _remembered(p, seat), _remembered(p, p.seats)
    known, sees, shuffled = _all(may), knowledge.sees(p, seat), _all(common)
    wrong = known & sees | may[knowledge.hand_of(seat)]
    if wrong:
        refuse(f"may.{seat}", "this seat knows better where {card} is", card=_first(p, wrong))
    wrong = shuffled & ~known & ~sees
    if wrong:
        refuse(f"may.{seat}", "{card} was shuffled again, and all saw it", card=_first(p, wrong))
    for place, cards in enumerate(may):
        wrong = cards & shuffled & ~common[place]
        if wrong:
            refuse(f"may.{seat}", "all know better where {card} is", card=_first(p, wrong))


def _check_origin(p: State, seat: int) -> None:
    """Check that a seat remembers otherwise only cards that it gave away or once put on its pirate pile.

    The latter became part of the draw pile. Such cards can have gone only where cards go unseen.
    """
    may = _remembered(p, seat)
    in_deck, shuffled = may[knowledge.DECK], _all(_remembered(p, p.seats))
    if p.refilled == FIRST_USED:
        shuffled |= in_deck if seat == p.first else may[knowledge.pirates_of(p.first)]
    wrong = in_deck & ~shuffled
    if wrong:
        refuse(f"may.{seat}", "{card} was not shuffled again", card=_first(p, wrong))
    for other in range(p.seats):
        wrong = may[knowledge.pirates_of(other)] & ~may[knowledge.hand_of(other)] & ~in_deck
        if wrong:
            refuse(f"may.{seat}", "{card} can have got there only by a hand or the draw pile", card=_first(p, wrong))
    wrong = _all(may) & ~in_deck
    for other in range(p.seats):
        if other != seat and _may_have_traded(p, seat, other):
            wrong &= ~may[knowledge.hand_of(other)]
    if wrong:
        refuse(f"may.{seat}", "this seat cannot have given {card} away yet", card=_first(p, wrong))


def _may_have_traded(p: State, seat: int, other: int) -> bool:
    """Return whether one of them may have been the active seat in a trade with the other.

    The other then has the prestige tile that comes with a trade.
    """
    all_given = not p.venice or sum(p.prestige) == p.box.prestige_tiles
    return any(
        (one - p.first) % p.seats < p.turns and (all_given or p.prestige[partner] > 0)
        for one, partner in ((seat, other), (other, seat))
    )


def _remembered(p: State, observer: int) -> list[int]:
    """Return for each hidden place the cards, as bits, that this observer remembers may be there."""
    places = knowledge.places(p.seats)
    return p.may[observer * places : (observer + 1) * places]


def _all(cards: list[int]) -> int:
    union = 0
    for each in cards:
        union |= each
    return union


def _bits(cards: list[int]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def _first(p: State, cards: int) -> str:
    return p.box.card_ids[(cards & -cards).bit_length() - 1]
