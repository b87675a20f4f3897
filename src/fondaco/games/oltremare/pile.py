"""The draw pile: drawing, the Venice card in it, and what happens when it is used up."""

from typing import TYPE_CHECKING, Final

from fondaco.engine.chance import FastChance
from fondaco.games.oltremare import knowledge, scoring
from fondaco.games.oltremare.box import CARDS

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition

VENICE: Final = CARDS
"""In the draw pile: the Venice card."""
NO_CARD: Final = -1

# How often the draw pile has been made anew.
FRESH: Final = 0
DISCARD_USED: Final = 1
FIRST_USED: Final = 2


def draw(p: "OltreMarePosition") -> int:
    """The top card. The Venice card interrupts and is replaced; where there is nothing left, no card."""
    if not p.deck and not _refill(p):
        return NO_CARD
    card = p.deck.pop()
    if card == VENICE:
        scoring.score_venice(p)
        return draw(p)
    if not p.deck and not p.last_round:
        p.last_round = True
        if p.events is not None:
            p.record({"event": "last round"})
    return card


def can_draw(p: "OltreMarePosition") -> bool:
    if p.deck:
        return True
    if p.refilled == FRESH and p.discard:
        return True
    return p.refilled < FIRST_USED and bool(p.cargo[p.first] or p.pirates[p.first])


def _refill(p: "OltreMarePosition") -> bool:
    """Make a new draw pile: of the discard pile, and another time of the first player's piles."""
    if p.refilled == FRESH and p.discard:
        p.refilled = DISCARD_USED
        knowledge.shuffled_in(p, p.discard)
        p.deck = p.discard
        p.discard = []
        if p.events is not None:
            p.record({"event": "reshuffle"})
    elif p.refilled < FIRST_USED and (p.cargo[p.first] or p.pirates[p.first]):
        p.refilled = FIRST_USED
        scoring.score_early(p)
        knowledge.moved(p, knowledge.pirates_of(p.first), knowledge.DECK)
        knowledge.shuffled_in(p, p.cargo[p.first])
        for card, laid in zip(p.pirates[p.first], p.laid[p.first], strict=True):
            if laid:
                knowledge.placed(p, p.first, card, knowledge.DECK)
        p.deck = p.cargo[p.first] + p.pirates[p.first]
        p.cargo[p.first] = []
        p.pirates[p.first] = []
        p.laid[p.first] = []
    else:
        return False
    p.deck.sort()
    FastChance(p.shuffles, p.refilled).shuffle(p.deck)
    return True


def close_turn(p: "OltreMarePosition") -> None:
    """The Venice card on top of the pile at the end of a turn is scored, and not replaced."""
    if p.deck and p.deck[-1] == VENICE:
        p.deck.pop()
        scoring.score_venice(p)
        p.last_round = p.last_round or not p.deck
