"""Checks whether a position that was read entry by entry could occur in a game.

A `FondacoError` names the entry that is impossible. That every card is there is checked for all games alike.

That every card is there is checked for all games alike.
"""

from fondaco.engine.fields import check_length, check_same, check_whole, refuse
from fondaco.games.oltremare import buying, composing, memory_checks, past_checks, sailing, trade
from fondaco.games.oltremare.actions import (
    ANSWERING,
    COMPOSING,
    HANDING,
    LIMIT,
    LOADING,
    OVER,
    PHASES,
    PICKING,
    PLAYING,
    SAILING,
    STEERING,
)
from fondaco.games.oltremare.box import COMPASS, MARKERS, MOST_CARGO, NO_MARKER, SHIP
from fondaco.games.oltremare.offer import (
    ACCEPTED,
    CARD_MASK,
    COUNTERING,
    EVERYBODY,
    FALSE_AT,
    GIVING,
    LAPSED,
    NOBODY,
    NOT_ASKED,
    OFFERED,
    TAKEN,
    THINKING,
    Offer,
    false_of,
)
from fondaco.games.oltremare.pile import FIRST_USED, FRESH, VENICE
from fondaco.games.oltremare.position import OltreMarePosition


def check(p: OltreMarePosition) -> None:
    _check_table(p)
    _check_piles(p)
    _check_ports(p)
    _check_turn(p)
    _check_market(p)
    _check_claims(p)
    past_checks.check(p)
    memory_checks.check(p)


def _check_table(p: OltreMarePosition) -> None:
    if p.turns < 1:
        refuse("turns", "the first turn is number 1")
    check_same("active", p.active, (p.first + p.turns - 1) % p.seats)
    if p.phase == OVER and (not p.last_round or (p.active + 1) % p.seats != p.first):
        refuse("phase", "the game is over only after the last round")


def _check_piles(p: OltreMarePosition) -> None:
    for seat in range(p.seats):
        if p.hands[seat] != sorted(p.hands[seat]):
            refuse(f"hands.{seat}", "the cards are not in the order of the components file")
        check_length(f"laid.{seat}", len(p.laid[seat]), len(p.pirates[seat]))
        if not p.cargo[seat] and not past_checks.scored_early(p, seat):
            refuse(f"cargo.{seat}", "a cargo pile cannot be empty")
    check_same("last_round", p.last_round, p.refilled != FRESH or not p.deck)
    check_same("venice", p.venice, VENICE in p.deck)
    size = len(p.box.in_play(p.seats)) - p.seats * (1 + p.box.start_hand)
    low, high = p.venice_places(size)
    check_same("venice_low", p.venice_low, low)
    check_same("venice_high", p.venice_high, high)
    if p.venice and (p.refilled != FRESH or not low <= p.deck.index(VENICE) <= high):
        refuse("deck", "the Venice card cannot lie there")
    if not p.venice and p.refilled == FRESH and len(p.deck) > high:
        refuse("venice", "the Venice card has not been drawn yet")
    if p.discard and (p.venice or p.refilled != FRESH):
        refuse("discard", "nothing can have been discarded yet, or be left of it")
    if p.refilled == FIRST_USED:
        check_whole("early_cargo", p.early_cargo, 1, p.box.cards)
    else:
        check_same("early_cargo", p.early_cargo, 0)


def _check_ports(p: OltreMarePosition) -> None:
    for seat in range(p.seats):
        if p.marker[seat] == COMPASS:
            refuse(f"marker.{seat}", "a compass is used at once")
        if p.marker[seat] != NO_MARKER and not p.markers[seat]:
            refuse(f"marker.{seat}", "this seat has not collected a marker")
        port = p.ships[seat]
        if p.at_port[port] != NO_MARKER and not (p.phase == SAILING and seat == p.active):
            refuse(f"at_port.{p.box.port_ids[port]}", "there cannot be a marker where a ship has arrived")
    for kind, name in enumerate(MARKERS):
        if p.at_port.count(kind) + p.marker.count(kind) > p.box.markers.count(kind):
            refuse("at_port", "there are not that many {kind} markers", kind=name)


def _check_turn(p: OltreMarePosition) -> None:
    seat, hand = p.active, p.hands[p.active]
    top = p.cargo[seat][-1] if p.cargo[seat] else -1
    check_whole("due", p.due, 1, MOST_CARGO)
    if p.phase < LOADING and top >= 0:
        check_same("due", p.due, p.box.cargo[top])
    if p.phase == LIMIT:
        if top < 0 or len(hand) <= p.box.limit[top]:
            refuse("phase", "the hand of seat {seat} is not above its limit", seat=seat)
        check_same("bought", p.bought, 0)
        check_same("proposals", p.proposals, 0)
    check_whole("proposals", p.proposals, 1 if p.in_offer() else 0, p.most_proposals)
    if p.rewarded and not p.proposals:
        refuse("rewarded", "nobody has traded in this turn")
    if p.rewarded >> seat & 1:
        refuse("rewarded", "the active seat earns no prestige by a trade")
    acting = p.phase in (PLAYING, SAILING, STEERING, LOADING)
    most = p.due - 1 if p.phase == PLAYING else p.due if acting else 0
    if not (1 if acting else 0) <= len(p.played) <= most:
        refuse(
            "played", "there cannot be {count} cards in the phase {phase}", count=len(p.played), phase=PHASES[p.phase]
        )
    still = len(hand) if p.phase == PLAYING else 0
    if PLAYING <= p.phase < LOADING and len(p.played) + still < p.due and _may_still_buy(p):
        refuse("played", "seat {seat} must buy on first", seat=seat)
    if p.phase == PLAYING and not hand:
        refuse("phase", "seat {seat} has no card left to play", seat=seat)
    _check_voyage(p)


def _check_voyage(p: OltreMarePosition) -> None:
    symbols = p.box.count_symbols(p.played)[SHIP]
    used = p.sailed.bit_count()
    if p.phase == SAILING:
        check_whole("steps", p.steps, 1, symbols)
        check_same("steps", p.steps, symbols - used)
        if not sailing.next_ports(p):
            refuse("steps", "the ship can go no further")
    else:
        check_same("steps", p.steps, 0)
    most = p.due if p.phase >= SAILING else 0
    if p.phase == STEERING:
        most = min(most, symbols)
    if not (1 if p.phase == STEERING else 0) <= used <= most:
        refuse("sailed", "there cannot be {count} routes in the phase {phase}", count=used, phase=PHASES[p.phase])
    if p.phase == STEERING and p.marker[p.active] != NO_MARKER:
        refuse(f"marker.{p.active}", "the compass replaces the marker")
    if p.phase >= SAILING:
        _check_routes(p, used)


def _check_routes(p: OltreMarePosition, used: int) -> None:
    """Check that the ship can have sailed these routes to where it is, and as far as the cards say."""
    ends = [end for start, end in sailing.voyages(p) if _may_lead_here(p, start, end)]
    if not ends:
        refuse("sailed", "these routes do not lead to {port}", port=p.box.port_ids[p.ships[p.active]])
    if p.phase in (STEERING, LOADING):
        stopped = any(not sailing.free_routes(p, end) for end in ends)
        if not any(used == symbols or (used < symbols and stopped) for symbols in _ship_symbols(p)):
            refuse("sailed", "the ship sails as many ports as the cards played have ship symbols")


def _may_lead_here(p: OltreMarePosition, start: int, end: int) -> bool:
    """Return whether a voyage can have begun and ended in these ports, with the ship where it is now."""
    if p.at_port[start] != NO_MARKER:  # a ship has arrived there in an earlier turn
        return False
    here = end == p.ships[p.active]
    if p.phase == SAILING:
        return here
    compass = end != start and p.at_port[end] == NO_MARKER  # there may have been one, which is discarded
    return here and compass if p.phase == STEERING else here or compass


def _ship_symbols(p: OltreMarePosition) -> list[int]:
    """Return the possible numbers of ship symbols on the cards played in this turn, of which some are loaded.

    As many cards were played as were due, or fewer if nothing could be bought; in that case nothing can be now.
    """
    missing = p.due - len(p.played) if p.phase == LOADING else 0
    fewest = missing if _may_still_buy(p) else 0
    pile = p.cargo[p.active][::-1]
    return [p.box.count_symbols(p.played + pile[:loaded])[SHIP] for loaded in range(fewest, missing + 1)]


def _may_still_buy(p: OltreMarePosition) -> bool:
    return buying.may_buy(p) or buying.may_buy_pirates(p)


def _check_market(p: OltreMarePosition) -> None:
    """Check who has made an offer to whom, and the state of the answers."""
    if p.in_offer() != (p.partner != NOBODY):
        refuse("partner", "there is one while an offer is made or answered, and only then")
    if p.partner == p.active:
        refuse("partner", "this must be one of the other seats")
    if p.called and (p.partner != EVERYBODY or p.phase == COMPOSING):
        refuse("called", "on a call all others are asked, and the active seat makes no offer")
    check_same("taking", p.taking != NOBODY, p.phase == HANDING)
    for seat in range(p.seats):
        _check_reply(p, seat)
    replies = [p.replies[seat] for seat in range(p.seats)]
    if p.phase == ANSWERING and not any(trade.owes_answer(p, seat) for seat in range(p.seats)):
        refuse("replies", "all have answered")
    if p.phase == PICKING and not (OFFERED in replies or ACCEPTED in replies):
        refuse("replies", "there is nothing to take")
    if p.phase in (PICKING, HANDING) and p.partner >= 0 and replies[p.partner] != OFFERED:
        refuse(f"replies.{p.partner}", "only a counter-offer is still to be answered")
    for seat in range(p.seats):
        _check_offer(p, seat)
    _check_handed(p)


def _check_reply(p: OltreMarePosition, seat: int) -> None:
    entry, reply = f"replies.{seat}", p.replies[seat]
    asked = p.phase in (ANSWERING, PICKING, HANDING) and seat != p.active and p.partner in (EVERYBODY, seat)
    if asked != (reply != NOT_ASKED):
        refuse(entry, "all who were asked have an answer or owe one, and nobody else")
    if p.phase != ANSWERING and THINKING <= reply <= COUNTERING:
        refuse(entry, "all have answered")
    if p.called and reply in (THINKING, GIVING, ACCEPTED):
        refuse(entry, "on a call there is nothing to accept")
    if reply in (TAKEN, LAPSED) and (not p.called or p.phase == ANSWERING):
        refuse(entry, "only on a call some offers are taken and others left")
    if p.phase == HANDING and seat == p.taking and reply != OFFERED:
        refuse("taking", "this seat has made no offer")


def _check_offer(p: OltreMarePosition, seat: int) -> None:
    """Check that the offer of a seat can have been composed, one action after the other, and proposed."""
    entry, offer, reply = f"offers.{seat}", p.offers[seat], p.replies[seat]
    makes = p.in_offer() and not p.called if seat == p.active else reply in (COUNTERING, OFFERED)
    if not makes:
        if offer.given or offer.asked or offer.ducats:
            refuse(entry, "this seat makes no offer")
        return
    trial = p.clone()
    trial.offers[seat] = Offer()
    for action in composing.actions_of(offer):
        broken = composing.adding_breaks(trial, seat, action)
        if broken:
            refuse(entry, "it cannot have been made: see rule '{rule}'", rule=broken)
        composing.add(trial, seat, action)
    if trial.offers[seat].said != offer.said or trial.offers[seat].wished != offer.wished:
        refuse(entry, "it cannot have been made: see rule '{rule}'", rule="offer-limits")
    stands = p.phase != COMPOSING if seat == p.active else reply == OFFERED
    broken = composing.proposing_breaks(p, seat) if stands else ""
    if broken:
        refuse(entry, "it cannot have been proposed: see rule '{rule}'", rule=broken)


def _check_handed(p: OltreMarePosition) -> None:
    """Check that each card handed over so far was a legal choice at the time."""
    for seat in range(p.seats):
        entry, handed, reply = f"offers.{seat}.handed", p.offers[seat].handed, p.replies[seat]
        maker = p.taking if p.phase == HANDING and seat == p.active else p.active
        hands_over = p.phase == HANDING if seat == p.active else reply in (GIVING, ACCEPTED)
        if not hands_over:
            check_length(entry, len(handed), 0)
            continue
        asked = p.offers[maker].asked
        if reply == ACCEPTED:
            check_length(entry, len(handed), len(asked))
        elif len(handed) >= len(asked):
            refuse(entry, "seat {seat} has nothing more to give", seat=seat)
        if not composing.can_meet(p, seat, asked):
            refuse(entry, "seat {seat} does not hold what is asked for", seat=seat)
        trial = p.clone()
        chosen = composing.own_offer(trial, seat)
        chosen.handed = []
        for number, card in enumerate(handed):
            if card not in composing.to_hand(trial, seat, asked):
                refuse(f"{entry}.{number}", "this card cannot be given for what was asked for")
            chosen.handed.append(card)


def _check_claims(p: OltreMarePosition) -> None:
    """Check that the false claims about each card are false, and that it is in a hand."""
    seen: set[int] = set()
    for number, entry in enumerate(p.false_claims):
        card, false = entry & CARD_MASK, entry >> FALSE_AT
        held = any(card in hand for hand in p.hands)
        if card in seen or not held or not false or false_of(p.box, card, false) != false:
            refuse(f"false_claims.{number}", "this is true, or nobody can have been told it about a card in hand")
        seen.add(card)
