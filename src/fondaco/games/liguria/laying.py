"""Knights and diplomats that have been laid down: they are laid one by one, and then used together."""

from fondaco.games.liguria.box import DIPLOMATS, HARBOUR, HIDDEN, KINDS, KNIGHTS
from fondaco.games.liguria.state import State


def leaving_laid_breaks(p: State) -> str:
    """Return the rule that forbids anything else while tiles are laid down and not used; empty if there are none."""
    for count in p.laid:
        if count:
            return "deploy-cost" if p.colour[p.ships[p.active]] == HARBOUR else "conquer-force"
    return ""


def laid_swords(p: State) -> int:
    swords = 0
    for kind in KNIGHTS:
        swords += p.laid[kind - HIDDEN] * p.box.swords[kind]
    return swords


def all_swords(p: State, seat: int) -> int:
    """Return the swords that the active seat could bring to an island."""
    swords = laid_swords(p)
    for kind in KNIGHTS:
        swords += p.screen[seat * KINDS + kind] * p.box.swords[kind]
    return swords


def laid_scrolls(p: State) -> int:
    scrolls = 0
    for kind in DIPLOMATS:
        scrolls += p.laid[kind - HIDDEN] * p.box.scrolls[kind]
    return scrolls


def all_scrolls(p: State, seat: int) -> int:
    """Return the scrolls that the active seat could bring to a harbour."""
    scrolls = laid_scrolls(p)
    for kind in DIPLOMATS:
        scrolls += p.screen[seat * KINDS + kind] * p.box.scrolls[kind]
    return scrolls
