"""The ship cards: laying them out, taking one, offering its cubes, and upgrading tiles."""

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import IllegalActionError
from fondaco.games.liguria.actions import CARD, DONE, UPGRADE, UPGRADING
from fondaco.games.liguria.box import COLOURS, HIDDEN, KINDS
from fondaco.games.liguria.state import State

# At the start of a round


def lay_out(p: State) -> list[int]:
    """Lay out one card for each seat, with a green and a red number among them; return those replaced (R7, R31)."""
    for _ in range(p.seats):  # rule: cards-laid
        p.on_offer.append(p.deck.pop())
    replaced: list[int] = []
    while p.deck and not _has_both_colours(p):  # rule: cards-mixed
        replaced.append(p.on_offer.pop())
        p.on_offer.append(p.deck.pop())
    if replaced:
        p.deck = sorted(p.deck + replaced)
        FastChance(p.shuffles, p.round).shuffle(p.deck)
    p.on_offer.sort()
    return replaced


def _has_both_colours(p: State) -> bool:
    greens = 0
    for card in p.on_offer:
        if p.box.score[card] > 0:
            greens += 1
    return 0 < greens < p.seats


# Taking a card


def choosing(p: State) -> list[int]:
    return [CARD + card for card in p.on_offer]


def choose_card(p: State, seat: int, card: int) -> bool:
    if card not in p.on_offer:
        raise IllegalActionError("card-take")
    p.on_offer.remove(card)
    p.card[seat] = card
    if p.events is not None:
        p.record({"event": "card", "seat": seat, "card": p.box.card_ids[card]})
    _put_offer_on_dock(p, seat, card)  # R8: cubes before arrows
    p.arrows = p.box.arrows[card]  # rule: upgrade
    if p.arrows and upgrading(p)[0] != DONE:
        p.phase = UPGRADING
        return False
    return True


def _put_offer_on_dock(p: State, seat: int, card: int) -> None:
    """Put the card's cubes on the dock, as far as the supply has them (R39)."""
    cubes = [min(count, p.stock[colour]) for colour, count in enumerate(p.box.offer[card])]  # rule: card-offer
    for colour, count in enumerate(cubes):
        p.stock[colour] -= count
        p.dock[seat * len(COLOURS) + colour] += count
    if p.events is not None and any(cubes):
        p.record({"event": "offer", "seat": seat, "cubes": cubes})


# Upgrading


def upgrading(p: State) -> list[int]:
    """Return the upgrades: of any tile in the active seat's harbour not turned over yet, even a new one (R8, R30)."""
    first = p.active * KINDS
    actions = [UPGRADE + kind for kind in range(HIDDEN) if p.front[first + kind]]
    actions.append(DONE)
    return actions


def upgrade(p: State, seat: int, kind: int) -> bool:
    if UPGRADE + kind not in upgrading(p):
        raise IllegalActionError("upgrade-once")
    tile = seat * KINDS + kind
    p.front[tile] -= 1
    p.back[tile] += 1
    p.wheels[seat] -= p.box.wheels[kind]  # rule: tile-ship, upgrade
    p.sacks[seat] -= p.box.sacks[kind]  # rule: tile-merchant, upgrade
    p.arrows -= 1
    if p.events is not None:
        p.record({"event": "upgrade", "seat": seat, "tile": p.box.kind_ids[kind]})
    return p.arrows == 0 or upgrading(p)[0] == DONE
