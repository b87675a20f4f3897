"""Whether a position that was read entry by entry can come up in a game; a `FondacoError` names the entry that cannot.

That every card is there is checked for all games alike.
"""

from typing import TYPE_CHECKING, Final

from fondaco.engine.errors import IllegalActionError
from fondaco.engine.fields import check_length, check_same, check_whole, refuse
from fondaco.games.oltremare import knowledge, sailing, scoring, trade
from fondaco.games.oltremare.actions import (
    ASK,
    CHARGE,
    CLAIM_CARGO,
    CLAIM_LIMIT,
    CLAIM_PAIR,
    COMPOSING,
    GIVE,
    HANDING,
    LIMIT,
    LOADING,
    OVER,
    PAY,
    PHASES,
    PLAYING,
    SAILING,
    STEERING,
    WITH,
)
from fondaco.games.oltremare.box import CARGOES, COMPASS, GOODS, LIMITS, MARKERS, MOST_CARGO, NO_MARKER, SHIP, SYMBOLS
from fondaco.games.oltremare.offer import EVERYBODY, NOBODY, NOTHING_SAID, Offer
from fondaco.games.oltremare.pile import FIRST_USED, FRESH, VENICE

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition

_GAINS: Final = (scoring.SYMBOLS, scoring.MARKERS, scoring.CARGO, scoring.PRESTIGE)
_LOSSES: Final = (scoring.PURCHASES, scoring.PIRATES)


def check(p: "OltreMarePosition") -> None:
    _check_table(p)
    _check_piles(p)
    _check_ducats(p)
    _check_ports(p)
    _check_turn(p)
    _check_offer(p)
    _check_memory(p)


def _check_table(p: "OltreMarePosition") -> None:
    if p.turns < 1:
        refuse("turns", "the first turn is number 1")
    check_same("active", p.active, (p.first + p.turns - 1) % p.seats)
    if p.phase == OVER and (not p.last_round or (p.active + 1) % p.seats != p.first):
        refuse("phase", "the game is over only after the last round")


def _check_piles(p: "OltreMarePosition") -> None:
    for seat in range(p.seats):
        if p.hands[seat] != sorted(p.hands[seat]):
            refuse(f"hands.{seat}", "the cards are not in the order of the components file")
        check_length(f"laid.{seat}", len(p.laid[seat]), len(p.pirates[seat]))
        if not p.cargo[seat] and not _scored_early(p, seat):
            refuse(f"cargo.{seat}", "a cargo pile cannot be empty")
    check_same("last_round", p.last_round, p.refilled != FRESH or not p.deck)
    check_same("venice", p.venice, VENICE in p.deck)
    size = len(p.box.in_play(p.seats)) - p.seats * (1 + p.box.start_hand)
    low, high = p.venice_places(size)
    check_same("venice_low", p.venice_low, low)
    check_same("venice_high", p.venice_high, high)
    if p.venice and (p.refilled != FRESH or not low <= p.deck.index(VENICE) <= high):
        refuse("deck", "the Venice card cannot lie there")
    if p.discard and (p.venice or p.refilled != FRESH):
        refuse("discard", "nothing can have been discarded yet, or be left of it")
    if p.refilled == FIRST_USED:
        check_whole("early_cargo", p.early_cargo, 1, p.box.cards)
    else:
        check_same("early_cargo", p.early_cargo, 0)


def _scored_early(p: "OltreMarePosition", seat: int) -> bool:
    return seat == p.first and p.refilled == FIRST_USED


def _check_ducats(p: "OltreMarePosition") -> None:
    for seat in range(p.seats):
        sources = p.by_source[seat * scoring.SOURCES : (seat + 1) * scoring.SOURCES]
        check_same(f"ducats.{seat}", p.ducats[seat], sum(sources))
        check_same(_source(seat, scoring.START), sources[scoring.START], p.box.start_ducats)
        for source in _GAINS:
            if sources[source] < 0:
                refuse(_source(seat, source), "nobody loses ducats by this")
        for source in _LOSSES:
            if sources[source] > 0:
                refuse(_source(seat, source), "nobody gains ducats by this")
        if p.phase != OVER:
            check_same(_source(seat, scoring.HARBOURS), sources[scoring.HARBOURS], 0)
            if not _scored_early(p, seat):
                check_same(_source(seat, scoring.PIRATES), sources[scoring.PIRATES], 0)
    if sum(p.by_source[scoring.TRADES :: scoring.SOURCES]):
        refuse("by_source", "what one pays in a trade the other must receive")
    if sum(p.prestige) > p.box.prestige_tiles:
        refuse("prestige", "there are only {count} tiles", count=p.box.prestige_tiles)


def _source(seat: int, source: int) -> str:
    return f"by_source.{seat}.{scoring.SOURCE_NAMES[source]}"


def _check_ports(p: "OltreMarePosition") -> None:
    if sum(p.markers) >= p.at_port.count(NO_MARKER):
        refuse("markers", "so many have not been taken from the ports")
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
            refuse("at_port", "there are not so many markers of the kind {kind}", kind=name)


def _check_turn(p: "OltreMarePosition") -> None:
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
    if p.phase == PLAYING and not hand:
        refuse("phase", "seat {seat} has no card left to play", seat=seat)
    _check_voyage(p)


def _check_voyage(p: "OltreMarePosition") -> None:
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


def _check_offer(p: "OltreMarePosition") -> None:
    offer = p.offer
    if p.in_offer() != (offer.maker != NOBODY):
        refuse("offer", "there is an offer while one is made or answered, and only then")
    if not p.in_offer():
        check_same("actor", p.actor, p.active)
        check_same("called", p.called, False)
        return
    check_same("called", p.called, offer.maker != p.active)
    if p.called:
        check_same("offer.partner", offer.partner, p.active)
        check_same("offer.to_all", offer.to_all, False)
    elif p.phase == COMPOSING and offer.to_all:
        if offer.partner != EVERYBODY:
            refuse("offer.partner", "an offer to all that is being made has no partner yet")
    elif offer.partner in (EVERYBODY, p.active):
        refuse("offer.partner", "this must be one of the other seats")
    check_same("actor", p.actor, offer.maker if p.phase == COMPOSING else offer.partner)
    if p.phase != COMPOSING or offer.ducats:
        broken = trade.proposing_breaks(p)
        if broken:
            refuse("offer", "it cannot have been proposed: see rule '{rule}'", rule=broken)
    _check_composed(p)
    _check_handed(p)


def _check_composed(p: "OltreMarePosition") -> None:
    """The offer can be put together, one action after the other."""
    offer, trial = p.offer, p.clone()
    trial.phase = COMPOSING
    trial.offer.begin(offer.maker, EVERYBODY if offer.to_all else offer.partner)
    try:
        for action in _actions_of(offer):
            trade.compose(trial, action)
    except IllegalActionError as error:
        refuse("offer", "it cannot have been made: see rule '{rule}'", rule=error.rule)


def _actions_of(offer: Offer) -> list[int]:
    """How an offer is put together."""
    actions: list[int] = []
    for card, pair, limit, cargo in zip(offer.given, offer.said_pair, offer.said_limit, offer.said_cargo, strict=True):
        actions.append(GIVE + card)
        if pair != NOTHING_SAID:
            actions.append(CLAIM_PAIR + pair)
        if limit != NOTHING_SAID:
            actions.append(CLAIM_LIMIT + LIMITS.index(limit))
        if cargo != NOTHING_SAID:
            actions.append(CLAIM_CARGO + CARGOES.index(cargo))
    for good, wished in zip(offer.asked, offer.wished, strict=True):
        actions.append(ASK + good)
        actions += [WITH + symbol for symbol in range(len(SYMBOLS)) if wished >> symbol & 1]
    if offer.ducats:
        actions.append(PAY + offer.ducats - 1 if offer.ducats > 0 else CHARGE - offer.ducats - 1)
    return actions


def _check_handed(p: "OltreMarePosition") -> None:
    """Each card handed over so far was among those that could be chosen when it was."""
    offer = p.offer
    if p.phase != HANDING:
        check_length("offer.handed", len(offer.handed), 0)
        return
    if len(offer.handed) >= len(offer.asked) or not trade.can_accept(p):
        refuse("phase", "seat {seat} has nothing more to give, or does not have it", seat=offer.partner)
    chosen, offer.handed = offer.handed, []
    for number, card in enumerate(chosen):
        if card not in trade.to_hand(p):
            refuse(f"offer.handed.{number}", "this card cannot be given for what was asked for")
        offer.handed.append(card)


def _check_memory(p: "OltreMarePosition") -> None:
    """All that is remembered is true: the seats hold the goods they showed, and no card lies where it was ruled out."""
    for seat in range(p.seats):
        goods = [p.box.good[card] for card in p.hands[seat]]
        for good, name in enumerate(GOODS):
            if p.sure[seat * len(GOODS) + good] > goods.count(good):
                refuse(f"sure.{seat}.{name}", "this seat does not hold so many")
    places = knowledge.places(p.seats)
    at: dict[int, int] = dict.fromkeys(p.deck, knowledge.DECK)
    for seat in range(p.seats):
        for card in p.hands[seat]:
            at[card] = knowledge.hand_of(seat)
        for card in p.pirates[seat]:
            at[card] = knowledge.pirates_of(seat)
    for observer in range(p.seats + 1):
        remembered = p.may[observer * places : (observer + 1) * places]
        seen = 0
        for cards in remembered:
            seen |= cards
        for card in range(p.box.cards):
            if seen >> card & 1 and (card not in at or not remembered[at[card]] >> card & 1):
                refuse(f"may.{observer}", "{card} does not lie in any of these places", card=p.box.card_ids[card])
