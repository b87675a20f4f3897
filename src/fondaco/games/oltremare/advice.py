"""How the bots judge actions without a learned value: what cards are worth, which to play, and what to offer."""

from itertools import combinations, permutations
from typing import Final

from fondaco.games.oltremare import bargains, scoring
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ANSWERING,
    BUY,
    BUY_PIRATES,
    CALL,
    COMPOSING,
    COUNTER,
    DECLINE,
    DISCARD,
    DROP,
    GIVE,
    HANDING,
    LIMIT,
    LOAD,
    LOADING,
    OFFER,
    OFFER_ALL,
    PASS,
    PICKING,
    PLAY,
    SAIL,
    SAILING,
    STAY,
    TAKE,
    TRADE,
)
from fondaco.games.oltremare.bargains import CARD, LOT, keep
from fondaco.games.oltremare.box import (
    CALM_SEA,
    COMPASS,
    DUCAT,
    FAVOURABLE_TRADE,
    GOOD_BUSINESS,
    LOCAL_INFLUENCE,
    NO_MARKER,
    PACK,
    PIRATE,
    PIRATE_VICTORY,
    SHIP,
)
from fondaco.games.oltremare.buying import may_buy, may_buy_pirates, price
from fondaco.games.oltremare.offer import COUNTERING, EVERYBODY, GIVING
from fondaco.games.oltremare.rules import may_begin_actions
from fondaco.games.oltremare.state import State

_PIRATE: Final = 1.2
_STEP: Final = 0.2
_LIMIT: Final = 0.6
"""The worth of each further card that one may hold next turn."""
_MOST_OFFERS: Final = 3
"""The most offers in one turn, as others must answer them."""
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


def appraise(p: State, seat: int, actions: list[int]) -> list[float]:
    if p.phase == TRADE:
        return _trading(p, seat, actions)
    if p.phase == COMPOSING:
        return _composing(p, seat, actions)
    if p.phase == ANSWERING:
        return _answering(p, seat, actions)
    if p.phase == PICKING:
        return _picking(p, actions)
    if p.phase == HANDING:
        return _giving(p, seat, p.taking, actions)
    if p.phase == LIMIT:
        return [-keep(p, seat, action - DISCARD) for action in actions]
    if p.phase == SAILING:
        return [_best_arrival(p, action - SAIL, p.steps - 1, used_routes(p, action - SAIL)) for action in actions]
    if p.phase == LOADING:
        order = _best_order(p, seat, p.played)
        return [1.0 if action - LOAD == order[0] else 0.0 for action in actions]
    if actions[-1] == STAY:
        return [0.0 if action == STAY else _MARKER[p.at_port[action - SAIL]] for action in actions]
    chosen = _best_set(p, seat)
    return [1.0 if action - PLAY in chosen else 0.0 for action in actions]


# Trade


def _answering(p: State, seat: int, actions: list[int]) -> list[float]:
    """Accept an offer that is worth it; counter if a few ducats more would make it so; otherwise decline."""
    reply = p.replies[seat]
    if reply == GIVING:
        return _giving(p, seat, p.active, actions)
    if reply == COUNTERING:
        if p.called:
            wanted, otherwise = bargains.answer_to_call(p, seat), PASS
        else:
            wanted, otherwise = bargains.counter_to(p, seat), DECLINE
        return _one(actions, bargains.next_step(p, seat, wanted, otherwise))
    if actions[0] == ACCEPT and bargains.worth_of_accepting(p, seat) > 0.0:
        return _one(actions, ACCEPT)
    return _one(actions, COUNTER if bargains.counter_to(p, seat) is not None else DECLINE)


def _giving(p: State, seat: int, maker: int, actions: list[int]) -> list[float]:
    wished = p.offers[maker].wished[len(p.offers[seat].handed)]
    return [bargains.worth_of_giving(p, seat, action - GIVE, wished) for action in actions]


def _picking(p: State, actions: list[int]) -> list[float]:
    return [0.0 if action == DECLINE else bargains.worth_of_taking(p, action - TAKE) for action in actions]


def _composing(p: State, seat: int, actions: list[int]) -> list[float]:
    """Continue with the planned offer."""
    plans = bargains.plans(p, seat)[max(0, p.proposals - 1) :]
    wanted = plans[0].offer if plans and plans[0].partner == p.partner else None
    return _one(actions, bargains.next_step(p, seat, wanted, DROP))


def _one(actions: list[int], chosen: int) -> list[float]:
    """Score only this action; if it is illegal, score the last one, which gives up."""
    if chosen not in actions:
        chosen = actions[-1]
    return [_FIRST if action == chosen else 0.0 for action in actions]


def _trading(p: State, seat: int, actions: list[int]) -> list[float]:
    """Prefer offers, then purchases that are needed or cheap, then the cards to play."""
    best: dict[int, float] = {}
    begins = may_begin_actions(p)
    if not begins and not p.proposals and bargains.may_be_sold(p, seat):
        best[CALL] = _FIRST
    elif p.proposals < _MOST_OFFERS:
        plans = bargains.plans(p, seat)
        if p.proposals < len(plans):
            partner = plans[p.proposals].partner
            best[OFFER_ALL if partner == EVERYBODY else OFFER + partner] = _FIRST
    cheap = price(p) <= 1 if p.bought < p.box.most_bought else False
    if not begins or cheap:
        if may_buy_pirates(p):
            best[BUY_PIRATES] = _SECOND
        elif may_buy(p):
            best[BUY] = _SECOND
    if begins:
        best[PASS] = 1.0
        for card in _best_set(p, seat):
            best[PLAY + card] = 2.0
    return [best.get(action, -1.0) for action in actions]


# Actions


def _best_set(p: State, seat: int) -> tuple[int, ...]:
    """Return the best cards to play in this turn, together with those already played."""
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


def _worth_of_playing(p: State, seat: int, cards: list[int]) -> float:
    box, marker = p.box, p.marker[seat]
    counts = box.count_symbols(cards)
    worth = float(box.scale[min(3, counts[DUCAT] + (1 if marker == GOOD_BUSINESS else 0))])
    if marker != PIRATE_VICTORY:
        worth -= _PIRATE * box.scale[min(3, counts[PIRATE])]
    worth += CARD * box.scale[min(3, counts[PACK])]
    worth += _STEP * counts[SHIP] + (counts[SHIP] if marker == CALM_SEA else 0)
    worth += 1.0 if counts[SHIP] else 0.0
    # Load in groups, beginning with the good on top of the pile.
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
        # A good with more cards in hand had better wait, unless it comes last.
        worth += box.lot[good][before + count] - box.lot[good][before] - (0.3 * left if len(groups) > 1 else 0.0)
    return worth + _LIMIT * max(box.limit[card] for card in cards)


def _best_order(p: State, seat: int, cards: list[int]) -> tuple[int, ...]:
    """Return the loading order that sells best, with a top card that suits the remaining hand."""
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
        worth = scoring.lots(p.box, pile) + LOT * (lot[run + grows] - lot[run]) - 1.8 * over - 1.5 * short
        if worth > most:
            most = worth
            best = order
    return best


def used_routes(p: State, port: int) -> int:
    """Return the routes that will have been used once the ship has sailed to this port."""
    start = p.ships[p.active]
    for route, end in zip(p.box.routes_from[start], p.box.leads_to[start], strict=True):
        if end == port and not p.sailed >> route & 1:
            return p.sailed | 1 << route
    return p.sailed


def _best_arrival(p: State, port: int, steps: int, used: int) -> float:
    """Return the worth of the best port that can be reached from here."""
    if steps <= 0:
        return _MARKER[p.at_port[port]]
    best = -1.0
    for route, end in zip(p.box.routes_from[port], p.box.leads_to[port], strict=True):
        if not used >> route & 1:
            best = max(best, _best_arrival(p, end, steps - 1, used | 1 << route))
    return best
