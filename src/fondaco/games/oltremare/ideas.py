"""The chains worth searching: sets of cards to play, purchases and whole offers."""

from typing import Final

from fondaco.engine.contract import Chain
from fondaco.games.oltremare import advice, bargains, composing, exchanges, judgement
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ANSWERING,
    BUY,
    CALL,
    COMPOSING,
    COUNTER,
    DECLINE,
    DROP,
    GIVE,
    HANDING,
    OFFER,
    OFFER_ALL,
    PICKING,
    PLAY,
    PLAYING,
    PROPOSE,
    TAKE,
    TRADE,
)
from fondaco.games.oltremare.box import MOST_CARDS
from fondaco.games.oltremare.offer import ACCEPTED, EVERYBODY, GIVING, THINKING
from fondaco.games.oltremare.position import OltreMarePosition
from fondaco.games.oltremare.rules import may_begin_actions

_MOST_SETS: Final = 4
_MOST_OFFERS: Final = 3
"""The most offers in one turn, as others must answer them."""
_LEAST_HOPE: Final = 0.15
"""The least expected gain of an offer to be made."""
_AS_ADVISED: Final = 0.2
"""The expected gain of trading as advised."""
_PURCHASE: Final = -0.5
"""The expected gain of a purchase that is not needed."""


def chains(p: OltreMarePosition, seat: int, weights: list[list[float]]) -> list[Chain]:
    actions = p.legal(seat)
    if p.phase == TRADE:
        return _trading(p, seat, actions, weights)
    if p.phase == PLAYING:
        return _sets(p, seat, weights)
    if p.phase == PICKING:
        view = exchanges.Holdings(p, weights)
        return [Chain([a], 0.0 if a == DECLINE else _worth_of_taking(p, view, a - TAKE)) for a in actions]
    if p.phase == COMPOSING:
        wanted = exchanges.gift(p, seat, p.proposals)
        if wanted is None:
            wanted, _hope = exchanges.Market(p, seat, weights, p.proposals).best(p.partner)
        action = bargains.next_step(p, seat, wanted, DROP)
        return [Chain([action if action in actions else DROP], 0.0)]
    if p.phase == ANSWERING and p.replies[seat] == THINKING:
        if actions[0] == ACCEPT and exchanges.worth_of_accepting(p, seat, weights) > 0.0:
            return [Chain([ACCEPT], 0.0)]
        return [Chain([COUNTER if bargains.counter_to(p, seat) is not None else DECLINE], 0.0)]
    if p.phase == HANDING or (p.phase == ANSWERING and p.replies[seat] == GIVING):
        maker = p.taking if p.phase == HANDING else p.active
        offer = p.offers[maker]
        if len(offer.asked) == 1:
            (card,) = exchanges.Holdings(p, weights).given_for(seat, maker, offer)
            return [Chain([GIVE + card], 0.0)]
    worth = judgement.judge(p, seat, actions, weights)
    found = [Chain([action], value) for action, value in zip(actions, worth, strict=True)]
    if p.phase == ANSWERING or p.phase == HANDING:
        return [found[worth.index(max(worth))]]
    return found


def _worth_of_taking(p: OltreMarePosition, view: exchanges.Holdings, other: int) -> float:
    """Return the worth to the active seat of taking another's answer."""
    seat = p.active
    if p.replies[other] == ACCEPTED:
        offer = p.offers[seat]
        return view.balance(seat, other, offer.given, p.offers[other].handed, -offer.ducats)
    offer = p.offers[other]
    gives = view.given_for(seat, other, offer)
    if len(gives) < len(offer.asked):
        return bargains.IMPOSSIBLE
    return view.balance(seat, other, gives, offer.given, offer.ducats)


def _sets(p: OltreMarePosition, seat: int, weights: list[list[float]]) -> list[Chain]:
    """Return the best sets of cards to play, each as one chain."""
    view = judgement.Judgement(p, seat, weights)
    found = [Chain([PLAY + card for card in cards], view.turn_with([*p.played, *cards])) for cards in view.sets()]
    return sorted(found, key=lambda chain: -chain.worth)[:_MOST_SETS]


def _trading(p: OltreMarePosition, seat: int, actions: list[int], weights: list[list[float]]) -> list[Chain]:
    """Return offers to one and to all, purchases, and the cards to play."""
    if OFFER_ALL in actions:
        wanted = exchanges.gift(p, seat, p.proposals + 1)
        if wanted is not None:
            # No seat that plays by the value would agree, so searching other chains would tell nothing.
            return [Chain([OFFER_ALL, *composing.actions_of(wanted), PROPOSE], 0.0)]
    found: list[Chain] = []
    now = 0.0
    if may_begin_actions(p) and p.hands[seat]:
        found = _sets(p, seat, weights)
        now = found[0].worth
    advised = advice.appraise(p, seat, actions)
    first = actions[advised.index(max(advised))]
    if not PLAY <= first < PLAY + MOST_CARDS and not OFFER <= first <= OFFER_ALL:
        found.append(Chain([first], now + _AS_ADVISED))
    for action in (BUY, CALL):
        if action in actions and action != first and not may_begin_actions(p):
            found.append(Chain([action], now + _PURCHASE))
    if p.proposals < _MOST_OFFERS and OFFER_ALL in actions:
        market = exchanges.Market(p, seat, weights, p.proposals + 1)
        for partner in range(EVERYBODY, p.seats):
            if partner == seat or (partner == EVERYBODY and p.seats == 2):
                continue
            offer, hope = market.best(partner)
            start = OFFER_ALL if partner == EVERYBODY else OFFER + partner
            if offer is not None and hope > _LEAST_HOPE:
                whole = [start, *composing.actions_of(offer), PROPOSE]
                if _can_be_made(p, seat, whole):
                    found.append(Chain(whole, now + hope))
    if not found:
        found.append(Chain([max(actions, key=lambda action: 0.0 if OFFER <= action <= OFFER_ALL else 1.0)], now))
    return found


def _can_be_made(p: OltreMarePosition, seat: int, actions: list[int]) -> bool:
    """Return whether an offer breaks no rule."""
    twin = p.clone()
    for action in actions:
        if action not in twin.legal(seat):
            return False
        twin.apply(seat, action)
    return True
