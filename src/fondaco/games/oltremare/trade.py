"""Free trade: putting an offer together, answering it, and carrying it out.

An offer is made in a fixed order, so that each has one way to be made: the cards that are given, each with what is
said of it; the goods that are asked for, each with the symbols that are wished for; the ducats; then it is proposed.
Until then its maker can undo any of it: nobody has learned anything from it.
"""

from typing import TYPE_CHECKING, Final

from fondaco.engine.errors import IllegalActionError
from fondaco.games.oltremare import buying, knowledge, scoring, view
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
from fondaco.games.oltremare.box import CARGOES, GOODS, LIMITS, MOST_CARDS, SYMBOLS
from fondaco.games.oltremare.offer import EVERYBODY, NOBODY, NOTHING_SAID, Offer

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition

_CLAIMS: Final = list(range(CLAIM_PAIR, ASK))
_DUCATS: Final = [*range(PAY, PAY + MOST_DUCATS), *range(CHARGE, CHARGE + MOST_DUCATS)]


# What may be done


def may_propose(p: "OltreMarePosition") -> bool:
    """Whether the active seat may still offer or ask in this turn (D14)."""
    return p.proposals < p.most_proposals


def partners(p: "OltreMarePosition") -> list[int]:
    """To whom the active seat may make an offer: each opponent, and all of them."""
    actions = [OFFER + seat for seat in range(p.seats) if _may_trade_with(p, seat)]
    actions.append(OFFER_ALL)
    return actions


def _may_trade_with(p: "OltreMarePosition", seat: int) -> bool:
    return 0 <= seat < p.seats and seat != p.active  # rule: trade-with-active


def composing(p: "OltreMarePosition") -> list[int]:
    """What may be added to the offer that is being made: all that breaks no rule."""
    offer = p.offer
    if offer.ducats:  # they come last, and only where the offer can be proposed
        return [PROPOSE]
    actions = [GIVE + card for card in p.hands[offer.maker] if not _giving_breaks(p, card)]
    actions += _CLAIMS[_first_claim(offer) - CLAIM_PAIR :]
    actions += [ASK + good for good in range(len(GOODS)) if not _asking_breaks(p, good)]
    if offer.asked:
        actions += [WITH + symbol for symbol in range(len(SYMBOLS)) if not _wishing_breaks(offer, symbol)]
    if not _paying_breaks(p):
        actions += _DUCATS
    if not proposing_breaks(p):
        actions.append(PROPOSE)
    if not _passing_breaks(p):
        actions.append(PASS)
    return actions


def _breaks(p: "OltreMarePosition", action: int) -> str:
    """The rule that an addition to the offer breaks; empty for those that `composing` lists."""
    if GIVE <= action < GIVE + MOST_CARDS:
        return _giving_breaks(p, action - GIVE) if action - GIVE in p.hands[p.offer.maker] else "own-cards"
    if CLAIM_PAIR <= action < ASK:
        return "" if action >= _first_claim(p.offer) else "offer-order"
    if ASK <= action < WITH:
        return _asking_breaks(p, action - ASK)
    if WITH <= action < PAY:
        return _wishing_breaks(p.offer, action - WITH)
    if PAY <= action < CHARGE + MOST_DUCATS:  # rule: offer-limits
        return _paying_breaks(p)
    if action == PROPOSE:
        return proposing_breaks(p)
    return _passing_breaks(p) if action == PASS else "offer-order"


def _giving_breaks(p: "OltreMarePosition", card: int) -> str:
    """The rule that one more card of the hand breaks; what the active seat gives it must be able to make good by
    asking."""
    offer = p.offer
    if offer.asked or offer.ducats:
        return "offer-order"
    given = len(offer.given) + 1
    if offer.maker == p.active and given > MOST_ASKED and not _leaves_enough(p, given, MOST_ASKED):
        return "enough-cards"
    return "offer-order" if offer.given and card <= offer.given[-1] else ""


def _first_claim(offer: Offer) -> int:
    """Of the card given last one may say the symbols, the hand limit and the cargo number, in this order, true or not:
    the first claim that may be made now. ASK, which comes after all claims, where there is none.
    """
    if not offer.given or offer.asked or offer.ducats or offer.said_cargo[-1] != NOTHING_SAID:
        return ASK
    if offer.said_limit[-1] != NOTHING_SAID:
        return CLAIM_CARGO
    return CLAIM_LIMIT if offer.said_pair[-1] != NOTHING_SAID else CLAIM_PAIR  # rule: claims


def _asking_breaks(p: "OltreMarePosition", good: int) -> str:
    """The rule that asking for one more good breaks, whether anybody holds it or not (D11)."""
    offer = p.offer
    if p.seats == 2 and good == p.box.left_out:  # D24
        return "no-grain"
    if offer.ducats:
        return "offer-order"
    asked = len(offer.asked) + 1
    if asked > MOST_ASKED:
        return "offer-limits"
    if offer.maker != p.active and not _leaves_enough(p, len(offer.given), asked):
        return "enough-cards"
    return "offer-order" if offer.asked and good < offer.asked[-1] else ""


def _wishing_breaks(offer: Offer, symbol: int) -> str:
    """The rule that one more symbol with the good asked for last breaks: two are enough, for no card has more."""
    if offer.ducats or not offer.asked:
        return "offer-order"
    wished = offer.wished[-1]
    if wished & wished - 1:
        return "offer-limits"
    return "offer-order" if wished >> symbol else ""


def _paying_breaks(p: "OltreMarePosition") -> str:
    """The rule that ducats break, which come last."""
    return "offer-order" if p.offer.ducats else proposing_breaks(p)


def proposing_breaks(p: "OltreMarePosition") -> str:
    """The rule that the offer breaks as it is (D10, D12)."""
    given, asked = len(p.offer.given), len(p.offer.asked)
    if given + asked == 0:
        return "offer-cards"
    return "" if _leaves_enough(p, given, asked) else "enough-cards"


def _passing_breaks(p: "OltreMarePosition") -> str:
    """A seat that is asked for an offer need not make one, unless it has begun."""
    return "" if p.called and not p.offer.given and not p.offer.asked else "offer-order"


def _leaves_enough(p: "OltreMarePosition", given: int, asked: int) -> bool:
    """Whether after such a trade the active seat has as many cards as are due, or can still buy them (D12).

    A trade that leaves it with no fewer cards than before is always possible.
    """
    gain = asked - given if p.offer.maker == p.active else given - asked
    if gain >= 0:
        return True
    missing = p.due - len(p.hands[p.active]) - gain
    return missing <= 0 or buying.can_still_buy(p, missing)  # rule: enough-cards


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
    return [GIVE + card for card in to_hand(p)]


def to_hand(p: "OltreMarePosition") -> list[int]:
    """The cards that the partner may give for the next good that was asked for; in order, for each set one way."""
    offer = p.offer
    good = offer.asked[len(offer.handed)]
    asked_before = offer.handed and offer.asked[len(offer.handed) - 1] == good
    least = offer.handed[-1] if asked_before else -1
    after = len([g for g in offer.asked[len(offer.handed) :] if g == good]) - 1
    cards = [card for card in p.hands[offer.partner] if p.box.good[card] == good and card > least]
    return cards[: len(cards) - after]  # rule: asked-goods


# What it does


def begin(p: "OltreMarePosition", action: int) -> None:
    """The active seat begins an offer, or asks the table for offers."""
    if not may_propose(p):
        raise IllegalActionError("proposals")
    if action != CALL and action != OFFER_ALL and not _may_trade_with(p, action - OFFER):
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
    broken = _breaks(p, action)
    if broken:
        raise IllegalActionError(broken)
    offer = p.offer
    if action == PASS:
        if p.events is not None:
            p.record({"event": "pass", "seat": offer.maker})
        _ask_next(p, offer.maker)
    elif action == PROPOSE:
        _propose(p)
    elif GIVE <= action < GIVE + MOST_CARDS:
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
                "given": [p.box.good_name(card) for card in offer.given],  # rule: truth
                "asked": [GOODS[good] for good in offer.asked],
                "wished": [view.symbol_names(wished) for wished in offer.wished],
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
    if action - GIVE not in to_hand(p):
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
    # D13: one in a turn, though Venice may have returned it.
    if not p.rewarded >> other & 1 and sum(p.prestige) < p.box.prestige_tiles:  # rule: prestige
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
