"""The draw pile: drawing, the Venice card in it, and what happens when it is used up."""

from typing import Final

from fondaco.engine.chance import FastChance
from fondaco.games.oltremare import knowledge, scoring
from fondaco.games.oltremare.box import MOST_CARDS
from fondaco.games.oltremare.state import State

VENICE: Final = MOST_CARDS
"""The Venice card in the draw pile."""
NO_CARD: Final = -1

# How often the draw pile has been refilled, and from what.
FRESH: Final = 0
DISCARD_USED: Final = 1
FIRST_USED: Final = 2
NOTHING_LEFT: Final = 3
PILES: Final = ("pile", "discard", "first")
"""The draw pile in use, for the first three: as dealt, from the discard pile, from the first player's piles."""


def draw(p: State) -> int:
    """Take the top card; NO_CARD if nothing is left. The Venice card interrupts and is replaced (D16)."""
    if not p.deck and not _refill(p):
        return NO_CARD  # rule: second-exhaustion
    card = p.deck.pop()
    if card == VENICE:  # rule: venice-card
        scoring.score_venice(p)
    _see_whether_used_up(p)
    return draw(p) if card == VENICE else card


def _see_whether_used_up(p: State) -> None:
    """Begin the last round if the pile is used up, even by the Venice card; nothing is shuffled yet (D19)."""
    if not p.deck and not p.last_round:
        p.last_round = True  # rule: last-round
        if p.events is not None:
            p.record({"event": "last round"})


def can_draw(p: State) -> bool:
    return bool(p.deck) or _next_refill(p) != NOTHING_LEFT


def cards_left(p: State) -> int:
    """Return how many cards can still be drawn, one after the other, until nothing is left.

    They are the draw pile; the discard pile, with the cargo that is sold when the Venice card is drawn on the way; and
    the piles of the first player (D19 to D21).
    """
    count = len(p.deck)
    if p.venice:
        count -= 1
        for cargo in p.cargo:
            count += len(cargo) - scoring.top_run(p.box, cargo)
    if p.refilled == FRESH:
        count += len(p.discard)
    if p.refilled < FIRST_USED:
        cargo = p.cargo[p.first]
        count += len(p.pirates[p.first]) + (scoring.top_run(p.box, cargo) if p.venice else len(cargo))
    return count


def _next_refill(p: State) -> int:
    """Return what the next draw pile would be made of."""
    if p.refilled == FRESH and p.discard:
        return DISCARD_USED  # rule: reshuffle
    if p.refilled < FIRST_USED and (p.cargo[p.first] or p.pirates[p.first]):
        return FIRST_USED  # rule: second-exhaustion
    return NOTHING_LEFT


def _refill(p: State) -> bool:
    """Make a new draw pile, if there is anything to make it of; return whether there was."""
    source = _next_refill(p)
    if source == NOTHING_LEFT:
        return False
    p.refilled = source
    if source == DISCARD_USED:
        knowledge.shuffled_in(p, p.discard)
        p.deck = p.discard
        p.discard = []
        if p.events is not None:
            p.record({"event": "reshuffle"})
    else:
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
    p.deck.sort()
    FastChance(p.shuffles, p.refilled).shuffle(p.deck)
    return True


def close_turn(p: State) -> None:
    """Score a Venice card that is on top of the pile at the end of a turn; it is not replaced (D16)."""
    if p.deck and p.deck[-1] == VENICE:  # rule: venice-card
        p.deck.pop()
        scoring.score_venice(p)
        _see_whether_used_up(p)
