"""What the bots think of a position: what a card is worth to whom, which cards to play and how, and what to offer."""

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from fondaco.games.oltremare import scoring
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ANSWERING,
    ASK,
    BUY,
    BUY_PIRATES,
    COMPOSING,
    DISCARD,
    GIVE,
    HANDING,
    LIMIT,
    LOAD,
    LOADING,
    OFFER,
    PASS,
    PAY,
    PLAY,
    PROPOSE,
    SAIL,
    SAILING,
    STAY,
    TRADE,
)
from fondaco.games.oltremare.box import (
    CALM_SEA,
    COMPASS,
    DUCAT,
    FAVOURABLE_TRADE,
    GOOD_BUSINESS,
    GOODS,
    LOCAL_INFLUENCE,
    NO_MARKER,
    PACK,
    PIRATE,
    PIRATE_VICTORY,
    SHIP,
)
from fondaco.games.oltremare.buying import may_buy, may_buy_pirates, price
from fondaco.games.oltremare.rules import may_begin_actions

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition

_CARD: Final = 1.0
"""What any card is worth in hand, whatever its good."""
_LOT: Final = 0.8
"""How much of what a card would add to a lot one may count on."""
_PIRATE: Final = 1.2
_PRESTIGE: Final = 0.9
_STEP: Final = 0.2
_LIMIT: Final = 0.6
"""What each card more that one may hold next turn is worth."""
_LEAST_GAIN: Final = 0.4
_MOST_OFFERS: Final = 3
_MARKER: Final = {
    NO_MARKER: 0.0,
    CALM_SEA: 2.2,
    GOOD_BUSINESS: 3.0,
    COMPASS: 2.5,
    LOCAL_INFLUENCE: 2.5,
    PIRATE_VICTORY: 2.8,
    FAVOURABLE_TRADE: 2.4,
}
_FIRST: Final = 100.0
_SECOND: Final = 50.0


class Swap(NamedTuple):
    """An offer one might make: a card for a good, with some ducats."""

    partner: int
    card: int
    good: int
    ducats: int
    gain: float


def appraise(p: "OltreMarePosition", seat: int, actions: list[int]) -> list[float]:
    if p.phase == TRADE:
        return _trading(p, seat, actions)
    if p.phase == COMPOSING:
        return _composing(p, seat, actions)
    if p.phase == ANSWERING:
        gain = gain_by_accepting(p, seat)
        return [gain if action == ACCEPT else 0.0 for action in actions]
    if p.phase == HANDING:
        return [-keep(p, seat, action - GIVE) for action in actions]
    if p.phase == LIMIT:
        return [-keep(p, seat, action - DISCARD) for action in actions]
    if p.phase == SAILING:
        return [_best_arrival(p, action - SAIL, p.steps - 1, _used(p, action - SAIL)) for action in actions]
    if p.phase == LOADING:
        order = _best_order(p, seat, p.played)
        return [1.0 if action - LOAD == order[0] else 0.0 for action in actions]
    if actions[-1] == STAY:
        return [0.0 if action == STAY else _MARKER[p.at_port[action - SAIL]] for action in actions]
    chosen = _best_set(p, seat)
    return [1.0 if action - PLAY in chosen else 0.0 for action in actions]


# What a card is worth


def _held(p: "OltreMarePosition", seat: int, good: int) -> int:
    """How many cards of a good would lie together: the run on top of the cargo pile, and those in hand."""
    count = 0
    for card in p.hands[seat]:
        if p.box.good[card] == good:
            count += 1
    pile = p.cargo[seat]
    if pile and p.box.good[pile[-1]] == good:
        count += scoring.top_run(p.box, pile)
    return count


def keep(p: "OltreMarePosition", seat: int, card: int) -> float:
    """What a card in hand is worth to its holder."""
    good = p.box.good[card]
    held = _held(p, seat, good)
    lot = p.box.lot[good]
    return _CARD + _LOT * (lot[held] - lot[held - 1]) + 0.05 * p.box.limit[card]


def want(p: "OltreMarePosition", seat: int, good: int) -> float:
    """What one more card of a good would be worth."""
    held = _held(p, seat, good)
    lot = p.box.lot[good]
    return _CARD + _LOT * (lot[held + 1] - lot[held]) + 0.2


# Trade


def gain_by_accepting(p: "OltreMarePosition", seat: int) -> float:
    """What the offer on the table is worth to the one who is to answer it, by its goods alone: claims may be lies."""
    offer = p.offer
    after = p.clone()
    gain = float(offer.ducats)
    for good in offer.asked:
        cards = [card for card in after.hands[seat] if p.box.good[card] == good]
        if not cards:
            return -_FIRST
        worst = min(cards, key=lambda card: keep(after, seat, card))
        gain -= keep(after, seat, worst)
        after.hands[seat].remove(worst)
    for card in offer.given:
        gain += want(after, seat, p.box.good[card])
        after.hands[seat].append(card)
    if seat != p.active and not p.rewarded >> seat & 1:
        gain += _PRESTIGE
    return gain - _LEAST_GAIN


def swaps(p: "OltreMarePosition", seat: int) -> list[Swap]:
    """Offers that would help this seat and that the partner might like, the best first."""
    found: list[tuple[float, Swap]] = []
    goods = [good for good in range(len(GOODS)) if p.seats > 2 or good != p.box.left_out]
    cheapest: dict[int, int] = {}
    for card in p.hands[seat]:
        good = p.box.good[card]
        if good not in cheapest or keep(p, seat, card) < keep(p, seat, cheapest[good]):
            cheapest[good] = card
    for partner in range(p.seats) if seat == p.active else [p.active]:
        if partner == seat or not p.hands[partner]:
            continue
        pile = p.cargo[partner]
        top = p.box.good[pile[-1]] if pile else -1
        run = scoring.top_run(p.box, pile) if pile else 0
        for given, card in cheapest.items():
            lot = p.box.lot[given]
            pleases = _CARD + _LOT * (lot[run + 1] - lot[run] if given == top else lot[1])
            for good in goods:
                gain = want(p, seat, good) - keep(p, seat, card)
                if good == given or good == top or gain <= _LEAST_GAIN:
                    continue
                ducats = 1 if gain > 2.0 and given != top else 0
                liked = pleases - _CARD - p.box.lot[good][1] * _LOT + _PRESTIGE + ducats
                found.append((gain - ducats + 0.5 * liked, Swap(partner, card, good, ducats, gain - ducats)))
    found.sort(key=lambda each: (-each[0], each[1]))
    chosen: list[Swap] = []
    for _worth, swap in found:
        if all((swap.partner, swap.good) != (other.partner, other.good) for other in chosen):
            chosen.append(swap)
    return chosen[:_MOST_OFFERS]


def _trading(p: "OltreMarePosition", seat: int, actions: list[int]) -> list[float]:
    """First offers, then purchases that are needed or cheap, then the cards to play."""
    best: dict[int, float] = {}
    if p.proposals < _MOST_OFFERS:
        plan = swaps(p, seat)
        if p.proposals < len(plan):
            best[OFFER + plan[p.proposals].partner] = _FIRST
    cheap = price(p) <= 1 if p.bought < p.box.most_bought else False
    if not may_begin_actions(p) or cheap:
        if may_buy_pirates(p):
            best[BUY_PIRATES] = _SECOND
        elif may_buy(p):
            best[BUY] = _SECOND
    if may_begin_actions(p):
        best[PASS] = 1.0
        for card in _best_set(p, seat):
            best[PLAY + card] = 2.0
    return [best.get(action, -1.0) for action in actions]


def _composing(p: "OltreMarePosition", seat: int, actions: list[int]) -> list[float]:
    """Carry on with the offer that was planned; a seat that is asked for one and has none in mind passes."""
    offer = p.offer
    best = {PASS: 2.0, PROPOSE: 1.0}
    plan = swaps(p, seat)
    if seat == p.active:
        plan = plan[max(0, p.proposals - 1) :]
    if plan:
        swap = plan[0]
        if not offer.given and not offer.asked:
            best[GIVE + swap.card] = _FIRST
        elif not offer.asked:
            best[ASK + swap.good] = _FIRST
        elif swap.ducats and not offer.ducats:
            best[PAY + swap.ducats - 1] = _FIRST
        else:
            best[PROPOSE] = _FIRST
    return [best.get(action, 0.5 if ASK <= action < ASK + len(GOODS) else 0.0) for action in actions]


# Actions


def _best_set(p: "OltreMarePosition", seat: int) -> tuple[int, ...]:
    """The cards that are best played in this turn, with those that lie open already."""
    open_already = p.played
    number = min(p.due - len(open_already), len(p.hands[seat]))
    if number <= 0:
        return ()
    hand = p.hands[seat]
    if len(hand) > 9:
        hand = sorted(hand, key=lambda card: -keep(p, seat, card))[:9]
    best: tuple[int, ...] = ()
    most = -1000.0
    for cards in combinations(hand, number):
        worth = _worth_of_playing(p, seat, [*open_already, *cards])
        if worth > most:
            most = worth
            best = cards
    return best


def _worth_of_playing(p: "OltreMarePosition", seat: int, cards: list[int]) -> float:
    box, marker = p.box, p.marker[seat]
    counts = box.count_symbols(cards)
    worth = float(box.scale[min(3, counts[DUCAT] + (1 if marker == GOOD_BUSINESS else 0))])
    if marker != PIRATE_VICTORY:
        worth -= _PIRATE * box.scale[min(3, counts[PIRATE])]
    worth += _CARD * box.scale[min(3, counts[PACK])]
    worth += _STEP * counts[SHIP] + (counts[SHIP] if marker == CALM_SEA else 0)
    worth += 1.0 if counts[SHIP] else 0.0
    # Loaded in groups, the good on top first.
    groups: dict[int, int] = {}
    for card in cards:
        groups[box.good[card]] = groups.get(box.good[card], 0) + 1
    pile = p.cargo[seat]
    top = box.good[pile[-1]] if pile else -1
    run = scoring.top_run(box, pile) if pile else 0
    for good, count in groups.items():
        before = run if good == top else 0
        left = 0
        for card in p.hands[seat]:
            if box.good[card] == good and card not in cards:
                left += 1
        # A good of which more is in hand had better wait, unless it comes last.
        worth += box.lot[good][before + count] - box.lot[good][before] - (0.3 * left if len(groups) > 1 else 0.0)
    return worth + _LIMIT * max(box.limit[card] for card in cards)


def _best_order(p: "OltreMarePosition", seat: int, cards: list[int]) -> tuple[int, ...]:
    """The order of loading that sells best, with a top card that suits the hand that is left."""
    hand = len(p.hands[seat])
    best: tuple[int, ...] = tuple(cards)
    most = -1000.0
    for order in permutations(cards):
        pile = p.cargo[seat] + list(order)
        top = order[-1]
        over = max(0, hand - p.box.limit[top])
        short = max(0, p.box.cargo[top] - hand)
        good = p.box.good[top]
        grows = sum(1 for card in p.hands[seat] if p.box.good[card] == good)
        run = scoring.top_run(p.box, pile)
        lot = p.box.lot[good]
        worth = scoring.lots(p.box, pile) + _LOT * (lot[run + grows] - lot[run]) - 1.8 * over - 1.5 * short
        if worth > most:
            most = worth
            best = order
    return best


def _used(p: "OltreMarePosition", port: int) -> int:
    """The routes that will be used when the ship has sailed to this port."""
    start = p.ships[p.active]
    for route, end in zip(p.box.routes_from[start], p.box.leads_to[start], strict=True):
        if end == port and not p.sailed >> route & 1:
            return p.sailed | 1 << route
    return p.sailed


def _best_arrival(p: "OltreMarePosition", port: int, steps: int, used: int) -> float:
    """What the best port is worth that can be reached from here."""
    if steps <= 0:
        return _MARKER[p.at_port[port]]
    best = -1.0
    for route, end in zip(p.box.routes_from[port], p.box.leads_to[port], strict=True):
        if not used >> route & 1:
            best = max(best, _best_arrival(p, end, steps - 1, used | 1 << route))
    return best
