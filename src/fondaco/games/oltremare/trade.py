"""The market: the active seat's offers and calls, the answers to them, and the resulting exchanges.

Every exchange is between the active seat and one other. In notation, in the required order (people may compose an offer
in any order; `composing` says why it has one):

    OFFER     = GIVES ASKS DUCATS propose
    GIVES     = give salt-03 [claim ducat] [claim ship] [claim hand 5] [claim cargo 2] ...
                cards in the order of the components file; of each at most two symbols, in the order of the symbols,
                then the hand limit, then the cargo number; each may be left out, each may be false
    ASKS      = ask silk [or salt] [or olive] [with ducat] [with ship] [with hand 5] [with cargo 2] ...
                or `ask any`; in the order of their (first) goods, `ask any` last; only the goods bind
    DUCATS    = [pay 3 | charge 3]

The active seat, in its trade phase:

    offer 2, OFFER          to one opponent
    offer all, OFFER        to all
    call                    asks all opponents for offers
    drop                    instead of `propose`: gives up the offer, which still counts as a proposal

Then, in the phase "answering", all seats that were asked answer simultaneously, without knowing each other's answers:

    accept, give salt-05, give olive-02     one card for each that is asked for, in the order of the asks
    decline
    counter, OFFER                          an offer of one's own, to the active seat; `decline` gives it up
    OFFER, or pass                          on a call; `pass` also when the offer has been begun

After the last answer, all are shown. An accepted offer to one seat is carried out at once. Otherwise, in the phase
"picking", the active seat chooses among those that accepted, countered or, on a call, made an offer:

    take 2                  the exchange with that seat; then, where its offer asks for cards, `give`, one for each
    decline                 none (more)

After an offer, one answer is taken; on a call several may be, one after the other. Those that would now leave the
active seat with too few cards lapse.

Visibility: an offer that is being composed, an answer before the last, and cards that are being chosen to be given are
seen only by the seat itself. From `propose` or the last answer on, all see the goods, the claims, the wishes and the
ducats. Only giver and taker see the cards themselves, when the exchange is made, and which claims were false.
"""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.oltremare import composing, event_fields, knowledge, scoring
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ANSWERING,
    CALL,
    COMPOSING,
    COUNTER,
    DECLINE,
    DROP,
    GIVE,
    HANDING,
    OFFER,
    OFFER_ALL,
    PASS,
    PICKING,
    PROPOSE,
    TAKE,
    TRADE,
)
from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.offer import (
    ACCEPTED,
    CARD_MASK,
    COUNTERING,
    DECLINED,
    EVERYBODY,
    FALSE_AT,
    GIVING,
    LAPSED,
    NO_OFFER,
    NOBODY,
    NOT_ASKED,
    NOTHING_SAID,
    OFFERED,
    TAKEN,
    THINKING,
    false_of,
)
from fondaco.games.oltremare.state import State

# What may be done


def may_propose(p: State) -> bool:
    """Return whether the active seat may still offer or call in this turn (D14)."""
    return p.proposals < p.most_proposals


def partners(p: State) -> list[int]:
    """Return the partners for an offer of the active seat: each opponent, and all of them."""
    actions = [OFFER + seat for seat in range(p.seats) if not partner_breaks(p, seat)]
    actions.append(OFFER_ALL)
    return actions


def partner_breaks(p: State, partner: int) -> str:
    """Return the rule that forbids the active seat an offer to this partner, or an empty string."""
    return "trade-with-active" if partner == p.active or partner >= p.seats else ""


def composable(p: State) -> list[int]:
    """Return the legal actions of the active seat for its offer, which it may always drop."""
    actions = composing.additions(p, p.active)
    actions.append(DROP)
    return actions


def owes_answer(p: State, seat: int) -> bool:
    return THINKING <= p.replies[seat] <= COUNTERING


def answers(p: State, seat: int) -> list[int]:
    """Return the legal actions of a seat for its answer."""
    reply = p.replies[seat]
    if reply == THINKING:
        return [ACCEPT, DECLINE, COUNTER] if can_accept(p, seat) else [DECLINE, COUNTER]
    if reply == GIVING:
        return [GIVE + card for card in composing.to_hand(p, seat, p.offers[p.active].asked)]
    if reply == COUNTERING:
        actions = composing.additions(p, seat)
        actions.append(_giving_up(p))  # rule: answer
        return actions
    return []


def _giving_up(p: State) -> int:
    """Return the action by which a seat abandons an offer of its own."""
    return PASS if p.called else DECLINE


def can_accept(p: State, seat: int) -> bool:
    """Return whether a seat holds what the active one asks for."""
    return composing.can_meet(p, seat, p.offers[p.active].asked)


def choices(p: State) -> list[int]:
    """Return the actions that take an answer, or none."""
    actions = [DECLINE]
    for seat in range(p.seats):
        if _may_take(p, seat):
            actions.append(TAKE + seat)
    return actions


def _may_take(p: State, seat: int) -> bool:
    reply = p.replies[seat]
    if reply == ACCEPTED:
        return True
    return reply == OFFERED and composing.can_meet(p, p.active, p.offers[seat].asked)


def handing(p: State) -> list[int]:
    """Return the cards that the active seat may give for the next one asked for in the offer it takes."""
    return [GIVE + card for card in composing.to_hand(p, p.active, p.offers[p.taking].asked)]


# Proposals


def begin(p: State, action: int) -> None:
    """Begin an offer of the active seat, or a call for offers."""
    if not may_propose(p):
        raise IllegalActionError("proposals")
    if action == CALL:
        p.proposals += 1
        p.called = True
        p.partner = EVERYBODY
        if p.events is not None:
            p.record({"event": "call", "seat": p.active})
        _ask(p, COUNTERING)
        return
    partner = EVERYBODY if action == OFFER_ALL else action - OFFER
    broken = partner_breaks(p, partner)
    if broken:
        raise IllegalActionError(broken)
    p.proposals += 1
    p.partner = partner
    p.phase = COMPOSING


def compose(p: State, action: int) -> None:
    """Add to the offer of the active seat, propose it, or drop it."""
    if action == DROP:  # rule: offer-order
        _close(p)
        return
    broken = composing.adding_breaks(p, p.active, action)
    if broken:
        raise IllegalActionError(broken)
    if action != PROPOSE:
        composing.add(p, p.active, action)
        return
    _show_goods(p, p.active, p.offers[p.active].given)
    if p.events is not None:
        p.record(event_fields.offer_event(p, p.active))
    _ask(p, THINKING)


def _ask(p: State, reply: int) -> None:
    """Ask one opponent, or all of them at once."""
    p.phase = ANSWERING
    if p.partner != EVERYBODY:
        p.replies[p.partner] = reply
        return
    for seat in range(p.seats):
        if seat != p.active:  # rule: answer
            p.replies[seat] = reply


def _show_goods(p: State, seat: int, cards: list[int]) -> None:
    """Show all seats the true goods of these cards."""
    if cards:
        knowledge.seen_in_hand(p, seat, [p.box.good[card] for card in cards])  # rule: truth


# Answers


def answer(p: State, seat: int, action: int) -> None:
    reply = p.replies[seat]
    if reply == THINKING:
        if action == ACCEPT:
            if not can_accept(p, seat):
                raise IllegalActionError("own-cards")
            p.replies[seat] = GIVING if p.offers[p.active].asked else ACCEPTED
        elif action == DECLINE:
            p.replies[seat] = DECLINED
        elif action == COUNTER:
            p.replies[seat] = COUNTERING  # rule: counter
        else:
            raise IllegalActionError("answer")
    elif reply == GIVING:
        asked = p.offers[p.active].asked
        if action - GIVE not in composing.to_hand(p, seat, asked):
            raise IllegalActionError("asked-goods")
        offer = composing.own_offer(p, seat)
        offer.handed.append(action - GIVE)
        if len(offer.handed) == len(asked):
            p.replies[seat] = ACCEPTED
    elif action == _giving_up(p):
        p.offers[seat] = NO_OFFER
        p.replies[seat] = DECLINED
    else:
        broken = composing.adding_breaks(p, seat, action)
        if broken:
            raise IllegalActionError(broken)
        if action == PROPOSE:
            p.replies[seat] = OFFERED
        else:
            composing.add(p, seat, action)
    if not owes_answer(p, seat):
        for other in range(p.seats):
            if owes_answer(p, other):
                return
        _reveal(p)


def _reveal(p: State) -> None:
    """Show the answers, after the last one."""
    found = False
    for step in range(1, p.seats):
        seat = (p.active + step) % p.seats
        reply = p.replies[seat]
        offer = p.offers[seat]
        if reply == ACCEPTED:
            found = True
            _show_goods(p, seat, offer.handed)
            if p.events is not None:
                p.record({"event": "accept", "seat": seat, "given": [p.box.good_name(card) for card in offer.handed]})
        elif reply == OFFERED:
            found = True
            _show_goods(p, seat, offer.given)
            if p.events is not None:
                p.record(event_fields.offer_event(p, seat))
        elif reply == DECLINED and p.events is not None:
            p.record({"event": "pass" if p.called else "decline", "seat": seat})
    if not found:
        _close(p)
    elif p.partner >= 0 and p.replies[p.partner] == ACCEPTED:
        _carry_out(p, p.active, p.partner)
    else:
        p.phase = PICKING


# Exchanges


def pick(p: State, action: int) -> None:
    """Take an answer, or none."""
    if action == DECLINE:
        if p.events is not None:
            p.record({"event": "decline", "seat": p.active})
        _close(p)
        return
    seat = action - TAKE
    if not 0 <= seat < p.seats or p.replies[seat] not in (ACCEPTED, OFFERED):
        raise IllegalActionError("picking")
    if not _may_take(p, seat):
        raise IllegalActionError("own-cards")
    if p.replies[seat] == ACCEPTED:
        _carry_out(p, p.active, seat)  # rule: picking
        return
    p.taking = seat
    p.phase = HANDING
    if not p.offers[seat].asked:
        _carry_out(p, seat, p.active)


def hand(p: State, action: int) -> None:
    asked = p.offers[p.taking].asked
    if action - GIVE not in composing.to_hand(p, p.active, asked):
        raise IllegalActionError("asked-goods")
    offer = composing.own_offer(p, p.active)
    offer.handed.append(action - GIVE)
    if len(offer.handed) == len(asked):
        _carry_out(p, p.taking, p.active)


def _carry_out(p: State, maker: int, partner: int) -> None:
    """Exchange the cards and ducats of an offer; the opponent of the active seat earns a prestige tile."""
    offer = p.offers[maker]
    _move(p, offer.given, offer.said, maker, partner)
    _move(p, p.offers[partner].handed, [], partner, maker)
    if p.events is not None:
        p.record({"event": "trade", "seat": maker, "partner": partner})
    scoring.pay(p, maker, scoring.TRADES, -offer.ducats)
    scoring.pay(p, partner, scoring.TRADES, offer.ducats)
    other = partner if maker == p.active else maker
    # D13: only one per turn, even if Venice has returned it.
    if not p.rewarded >> other & 1 and sum(p.prestige) < p.box.prestige_tiles:  # rule: prestige
        p.rewarded |= 1 << other
        p.prestige[other] += 1
        if p.events is not None:
            p.record({"event": "prestige", "seat": other})
    if p.called:
        _go_on_picking(p)
    else:
        _close(p)


def _go_on_picking(p: State) -> None:
    """Let the active seat take another offer after a call; offers that would now leave it short of cards lapse."""
    p.offers[p.taking] = NO_OFFER
    p.offers[p.active] = NO_OFFER
    p.replies[p.taking] = TAKEN
    p.taking = NOBODY
    p.phase = PICKING
    left = False
    for seat in range(p.seats):
        if p.replies[seat] == OFFERED:
            if composing.proposing_breaks(p, seat):  # rule: picking
                p.replies[seat] = LAPSED
                p.offers[seat] = NO_OFFER
                if p.events is not None:
                    p.record({"event": "lapse", "seat": seat})
            else:
                left = True
    if not left:
        _close(p)


def _move(p: State, cards: list[int], said: list[int], giver: int, taker: int) -> None:
    """Move cards from giver to taker.

    The giver remembers the cards; all others saw only the goods, and heard the claims.
    """
    for at, card in enumerate(cards):
        p.hands[giver].remove(card)
        p.hands[taker].append(card)
        good = p.box.good[card]
        knowledge.moved(p, knowledge.hand_of(giver), knowledge.hand_of(taker), giver, taker, p.box.of_good[good])
        knowledge.gone_from_hand(p, giver, good)
        p.sure[taker * len(GOODS) + good] += 1
        knowledge.forget(p, taker, card)
        knowledge.placed(p, giver, card, knowledge.hand_of(taker))
        claim = said[at] if said else NOTHING_SAID
        forget_claim(p, card)
        false = false_of(p.box, card, claim)
        if false:
            p.false_claims.append(card | false << FALSE_AT)  # rule: false-claim
        if p.events is not None:
            p.record(event_fields.card_event(p, card, claim, giver, taker), ("card", "false"), (giver, taker))
    p.hands[taker].sort()


def forget_claim(p: State, card: int) -> None:
    """Forget what was false about a card that leaves a hand."""
    if p.false_claims:
        p.false_claims = [entry for entry in p.false_claims if entry & CARD_MASK != card]


def _close(p: State) -> None:
    for seat in range(p.seats):
        p.replies[seat] = NOT_ASKED
        if p.offers[seat] is not NO_OFFER:
            p.offers[seat].clear()
    p.called = False
    p.partner = NOBODY
    p.taking = NOBODY
    p.phase = TRADE
