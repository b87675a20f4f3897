"""Free trade: putting an offer together, answering it, and carrying it out.

An offer is made in a fixed order, so that each has one way to be made: the cards that are given, each with what is
said of it; the goods that are asked for, each with the symbols that are wished for; the ducats; then it is proposed.
Whoever has begun one and thinks better of it takes it back: nobody has learned anything from it.
"""

from typing import TYPE_CHECKING, Final

from fondaco.engine.errors import IllegalActionError
from fondaco.games.oltremare import knowledge, scoring, view
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ANSWERING,
    ASK,
    CALL,
    CHARGE,
    CLAIM_CARGO,
    CLAIM_LIMIT,
    CLAIM_PAIR,
    COMPOSING,
    DECLINE,
    GIVE,
    HANDING,
    MOST_ASKED,
    MOST_DUCATS,
    OFFER,
    OFFER_ALL,
    PASS,
    PAY,
    PROPOSE,
    TRADE,
    WITH,
)
from fondaco.games.oltremare.box import CARDS, CARGOES, GOODS, LIMITS, PAIRS, SYMBOLS
from fondaco.games.oltremare.offer import EVERYBODY, NOBODY, NOTHING_SAID

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition

_PAIRS: Final = list(range(CLAIM_PAIR, CLAIM_PAIR + len(PAIRS)))
_LIMITS: Final = list(range(CLAIM_LIMIT, CLAIM_LIMIT + len(LIMITS)))
_CARGOES: Final = list(range(CLAIM_CARGO, CLAIM_CARGO + len(CARGOES)))
_DUCATS: Final = [*range(PAY, PAY + MOST_DUCATS), *range(CHARGE, CHARGE + MOST_DUCATS)]


# What may be done


def may_propose(p: "OltreMarePosition") -> bool:
    """Whether the active seat may still offer or ask in this turn."""
    return p.proposals < p.most_proposals


def partners(p: "OltreMarePosition") -> list[int]:
    """To whom the active seat may make an offer: each opponent, and all of them."""
    actions = [OFFER + seat for seat in range(p.seats) if seat != p.active]
    actions.append(OFFER_ALL)
    return actions


def composing(p: "OltreMarePosition") -> list[int]:
    """What may be added to the offer that is being made."""
    offer = p.offer
    actions: list[int] = []
    if not offer.ducats:
        if not offer.asked:
            if _may_give_one_more(p):
                last = offer.given[-1] if offer.given else -1
                for card in p.hands[offer.maker]:
                    if card > last:
                        actions.append(GIVE + card)
            if offer.given and offer.said_cargo[-1] == NOTHING_SAID:
                if offer.said_limit[-1] == NOTHING_SAID:
                    if offer.said_pair[-1] == NOTHING_SAID:
                        actions += _PAIRS
                    actions += _LIMITS
                actions += _CARGOES
        if _may_ask_one_more(p):
            for good in range(offer.asked[-1] if offer.asked else 0, len(GOODS)):
                if p.seats > 2 or good != p.box.left_out:
                    actions.append(ASK + good)
        if offer.asked:
            wished = offer.wished[-1]
            for symbol in range(len(SYMBOLS)):
                if not wished >> symbol:
                    actions.append(WITH + symbol)
    if _may_propose_it(p):
        if not offer.ducats:
            actions += _DUCATS
        actions.append(PROPOSE)
    if _may_pass(p):
        actions.append(PASS)
    return actions


def _may_add(p: "OltreMarePosition", action: int) -> bool:
    """Whether an action is one of those that `composing` lists."""
    offer = p.offer
    if action == PROPOSE:
        return _may_propose_it(p)
    if action == PASS:
        return _may_pass(p)
    if offer.ducats:
        return False
    if PAY <= action < CHARGE + MOST_DUCATS:
        return _may_propose_it(p)
    if WITH <= action < PAY:
        return bool(offer.asked) and not offer.wished[-1] >> action - WITH
    if ASK <= action < WITH:
        good = action - ASK
        in_order = not offer.asked or good >= offer.asked[-1]
        return in_order and _may_ask_one_more(p) and (p.seats > 2 or good != p.box.left_out)
    if offer.asked:
        return False
    if GIVE <= action < GIVE + CARDS:
        card = action - GIVE
        in_order = not offer.given or card > offer.given[-1]
        return in_order and card in p.hands[offer.maker] and _may_give_one_more(p)
    if not CLAIM_PAIR <= action < ASK or not offer.given or offer.said_cargo[-1] != NOTHING_SAID:
        return False
    if action >= CLAIM_CARGO:
        return True
    return offer.said_limit[-1] == NOTHING_SAID and (action >= CLAIM_LIMIT or offer.said_pair[-1] == NOTHING_SAID)


def _may_propose_it(p: "OltreMarePosition") -> bool:
    given, asked = len(p.offer.given), len(p.offer.asked)
    return given + asked > 0 and _leaves_enough(p, given, asked)


def _may_pass(p: "OltreMarePosition") -> bool:
    """Whoever is asked for an offer need not make one; ducats alone are none, so it is untouched without cards."""
    return p.called and not p.offer.given and not p.offer.asked


def _leaves_enough(p: "OltreMarePosition", given: int, asked: int) -> bool:
    """Whether the active seat could still begin its actions after such a trade, with what it may buy yet."""
    gain = asked - given if p.offer.maker == p.active else given - asked
    return gain >= 0 or len(p.hands[p.active]) + gain + p.box.most_bought - p.bought >= p.due


def _may_give_one_more(p: "OltreMarePosition") -> bool:
    """What the active seat gives it must be able to make good by asking for as much."""
    given = len(p.offer.given) + 1
    return p.offer.maker != p.active or given <= MOST_ASKED or _leaves_enough(p, given, MOST_ASKED)


def _may_ask_one_more(p: "OltreMarePosition") -> bool:
    asked = len(p.offer.asked) + 1
    if asked > MOST_ASKED:
        return False
    return p.offer.maker == p.active or _leaves_enough(p, len(p.offer.given), asked)


def can_accept(p: "OltreMarePosition") -> bool:
    """Whether the partner holds the goods that are asked for."""
    held = [0] * len(GOODS)
    for card in p.hands[p.offer.partner]:
        held[p.box.good[card]] += 1
    for good in p.offer.asked:
        held[good] -= 1
        if held[good] < 0:
            return False
    return True


def handing(p: "OltreMarePosition") -> list[int]:
    """The cards that the partner may give for the next good that was asked for."""
    offer = p.offer
    good = offer.asked[len(offer.handed)]
    asked_before = offer.handed and offer.asked[len(offer.handed) - 1] == good
    least = offer.handed[-1] if asked_before else -1
    after = len([g for g in offer.asked[len(offer.handed) :] if g == good]) - 1
    cards = [card for card in p.hands[offer.partner] if p.box.good[card] == good and card > least]
    return [GIVE + card for card in cards[: len(cards) - after]]


# What it does


def begin(p: "OltreMarePosition", action: int) -> None:
    """The active seat begins an offer, or asks the table for offers."""
    if not may_propose(p):
        raise IllegalActionError("proposals")
    if OFFER <= action < OFFER_ALL and (action - OFFER == p.active or action - OFFER >= p.seats):
        raise IllegalActionError("trade-with-active")
    p.proposals += 1
    if action == CALL:
        p.called = True
        if p.events is not None:
            p.record({"event": "call", "seat": p.active})
        _ask_next(p, p.active)
        return
    p.offer.begin(p.active, EVERYBODY if action == OFFER_ALL else action - OFFER)
    p.phase = COMPOSING


def _ask_next(p: "OltreMarePosition", seat: int) -> None:
    """After a seat, the next one may make an offer to the active one, until all have."""
    maker = (seat + 1) % p.seats
    if maker == p.active:
        p.called = False
        _close(p)
        return
    p.offer.begin(maker, p.active)
    p.phase = COMPOSING
    p.actor = maker


def compose(p: "OltreMarePosition", action: int) -> None:
    if not _may_add(p, action):
        raise IllegalActionError(_why_not(p, action))
    offer = p.offer
    if action == PASS:
        if p.events is not None:
            p.record({"event": "pass", "seat": offer.maker})
        _ask_next(p, offer.maker)
    elif action == PROPOSE:
        _propose(p)
    elif GIVE <= action < GIVE + CARDS:
        offer.given.append(action - GIVE)
        offer.said_pair.append(NOTHING_SAID)
        offer.said_limit.append(NOTHING_SAID)
        offer.said_cargo.append(NOTHING_SAID)
    elif CLAIM_PAIR <= action < CLAIM_LIMIT:
        offer.said_pair[-1] = action - CLAIM_PAIR
    elif CLAIM_LIMIT <= action < CLAIM_CARGO:
        offer.said_limit[-1] = LIMITS[action - CLAIM_LIMIT]
    elif CLAIM_CARGO <= action < ASK:
        offer.said_cargo[-1] = CARGOES[action - CLAIM_CARGO]
    elif ASK <= action < WITH:
        offer.asked.append(action - ASK)
        offer.wished.append(0)
    elif WITH <= action < PAY:
        offer.wished[-1] |= 1 << action - WITH
    elif PAY <= action < CHARGE:
        offer.ducats = action - PAY + 1
    else:
        offer.ducats = -(action - CHARGE + 1)


def _why_not(p: "OltreMarePosition", action: int) -> str:
    if GIVE <= action < GIVE + CARDS:
        if action - GIVE not in p.hands[p.offer.maker]:
            return "own-cards"
        return "enough-cards" if not _may_give_one_more(p) else "offer-order"
    if ASK <= action < WITH:
        if p.seats == 2 and action - ASK == p.box.left_out:
            return "no-grain"
        in_reach = len(p.offer.asked) < MOST_ASKED and not _may_ask_one_more(p)
        return "enough-cards" if in_reach else "offer-order"
    if action == PROPOSE or PAY <= action < CHARGE + MOST_DUCATS:
        if not (p.offer.given or p.offer.asked):
            return "offer-cards"
        if not _leaves_enough(p, len(p.offer.given), len(p.offer.asked)):
            return "enough-cards"
    return "offer-order"


def _propose(p: "OltreMarePosition") -> None:
    offer = p.offer
    if offer.to_all:
        offer.partner = (offer.maker + 1) % p.seats
    p.phase = ANSWERING
    p.actor = offer.partner
    knowledge.seen_in_hand(p, offer.maker, [p.box.good[card] for card in offer.given])
    if p.events is not None:
        p.record(
            {
                "event": "offer",
                "seat": offer.maker,
                "to": None if offer.to_all else offer.partner,
                "given": [GOODS[p.box.good[card]] for card in offer.given],
                "asked": [GOODS[good] for good in offer.asked],
                "ducats": offer.ducats,
                "said": view.claims(p),
            }
        )


def answer(p: "OltreMarePosition", action: int) -> None:
    if action == ACCEPT and not can_accept(p):
        raise IllegalActionError("own-cards")
    if action not in (ACCEPT, DECLINE):
        raise IllegalActionError("answer")
    if action == ACCEPT:
        p.phase = HANDING
        knowledge.seen_in_hand(p, p.offer.partner, p.offer.asked)
        if not p.offer.asked:
            _carry_out(p)
        return
    offer = p.offer
    if p.events is not None:
        p.record({"event": "decline", "seat": offer.partner})
    if offer.to_all and (offer.partner + 1) % p.seats != offer.maker:
        offer.partner = (offer.partner + 1) % p.seats
        p.actor = offer.partner
    elif p.called:
        _ask_next(p, offer.maker)
    else:
        _close(p)


def hand(p: "OltreMarePosition", action: int) -> None:
    if action not in handing(p):
        raise IllegalActionError("asked-goods")
    p.offer.handed.append(action - GIVE)
    if len(p.offer.handed) == len(p.offer.asked):
        _carry_out(p)


def _carry_out(p: "OltreMarePosition") -> None:
    """Cards and ducats change hands; the opponent of the active seat earns a prestige tile."""
    offer = p.offer
    _move(p, offer.given, offer.maker, offer.partner)
    _move(p, offer.handed, offer.partner, offer.maker)
    if p.events is not None:
        p.record({"event": "trade", "seat": offer.maker, "partner": offer.partner})
    scoring.pay(p, offer.maker, scoring.TRADES, -offer.ducats)
    scoring.pay(p, offer.partner, scoring.TRADES, offer.ducats)
    other = offer.partner if offer.maker == p.active else offer.maker
    if not p.rewarded >> other & 1 and sum(p.prestige) < p.box.prestige_tiles:
        p.rewarded |= 1 << other
        p.prestige[other] += 1
        if p.events is not None:
            p.record({"event": "prestige", "seat": other})
    if p.called:
        _ask_next(p, offer.maker)
    else:
        _close(p)


def _move(p: "OltreMarePosition", cards: list[int], giver: int, taker: int) -> None:
    """The giver remembers what it gave; everybody else saw only the good."""
    for card in cards:
        p.hands[giver].remove(card)
        p.hands[taker].append(card)
        good = p.box.good[card]
        knowledge.moved(p, knowledge.hand_of(giver), knowledge.hand_of(taker), giver, taker, p.box.of_good[good])
        knowledge.gone_from_hand(p, giver, good)
        p.sure[taker * len(GOODS) + good] += 1
        knowledge.forget(p, taker, card)
        knowledge.placed(p, giver, card, knowledge.hand_of(taker))
        if p.events is not None:
            fields = {
                "event": "card",
                "seat": giver,
                "to": taker,
                "good": p.box.good_name(card),
                "card": p.box.card_ids[card],
            }
            p.record(fields, ("card",), (giver, taker))
    p.hands[taker].sort()


def _close(p: "OltreMarePosition") -> None:
    p.offer.begin(NOBODY, NOBODY)
    p.phase = TRADE
    p.actor = p.active
