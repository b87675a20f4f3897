"""Positions from anywhere: what cannot come up in a game is refused, with the field that is wrong."""

from collections.abc import Sequence
from typing import Final, NoReturn

from fondaco.engine.errors import FondacoError, IllegalActionError
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
    MOST_ASKED,
    MOST_DUCATS,
    OVER,
    PAY,
    PHASES,
    PLAYING,
    SAILING,
    STEERING,
    WITH,
)
from fondaco.games.oltremare.box import (
    CARGOES,
    COMPASS,
    GOODS,
    LIMITS,
    MARKERS,
    MOST_CARGO,
    MOST_SEATS,
    NO_MARKER,
    PAIRS,
    SHIP,
    SYMBOLS,
)
from fondaco.games.oltremare.offer import EVERYBODY, NOTHING_SAID, Offer
from fondaco.games.oltremare.pile import FIRST_USED, FRESH, VENICE
from fondaco.games.oltremare.position import OltreMarePosition

_MANY: Final = 1 << 62


def check(p: OltreMarePosition) -> None:
    """A `FondacoError` for a position that no game comes to. That every card is there is checked elsewhere."""
    _check_table(p)
    _check_piles(p)
    _check_ducats(p)
    _check_ports(p)
    _check_turn(p)
    _check_offer(p)
    _check_memory(p)


def _refuse(field: str, value: object) -> NoReturn:
    raise FondacoError("{field} cannot be {value} here", field=field, value=repr(value))


def _whole(field: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        _refuse(field, value)


def _wholes(field: str, values: Sequence[object], length: int, low: int, high: int) -> None:
    if len(values) != length:
        _refuse(field, values)
    for value in values:
        _whole(field, value, low, high)


def _must_be(field: str, value: object, wanted: object) -> None:
    if type(value) is not type(wanted) or value != wanted:
        _refuse(field, value)


def _check_table(p: OltreMarePosition) -> None:
    _whole("seats", p.seats, 2, MOST_SEATS)
    _whole("first", p.first, 0, p.seats - 1)
    _whole("turns", p.turns, 1, _MANY)
    _must_be("active", p.active, (p.first + p.turns - 1) % p.seats)
    _whole("phase", p.phase, 0, len(PHASES) - 1)
    if p.phase == OVER and (not p.last_round or (p.active + 1) % p.seats != p.first):
        _refuse("phase", p.phase)


def _check_piles(p: OltreMarePosition) -> None:
    for field, piles in (("hands", p.hands), ("cargo", p.cargo), ("pirates", p.pirates), ("laid", p.laid)):
        if len(piles) != p.seats:
            _refuse(field, piles)
    for hand in p.hands:
        if hand != sorted(hand):
            raise FondacoError("a hand must be in the order of the components file")
    for pile, laid in zip(p.pirates, p.laid, strict=True):
        if len(pile) != len(laid) or any(type(known) is not bool for known in laid):
            _refuse("laid", laid)
    _whole("refilled", p.refilled, FRESH, FIRST_USED)
    _must_be("last_round", p.last_round, p.refilled != FRESH or not p.deck)
    _must_be("venice", p.venice, VENICE in p.deck)
    size = len(p.box.in_play(p.seats)) - p.seats * (1 + p.box.start_hand)
    low, high = p.venice_places(size)
    _must_be("venice_low", p.venice_low, low)
    _must_be("venice_high", p.venice_high, high)
    if p.venice and (p.refilled != FRESH or not low <= p.deck.index(VENICE) <= high):
        raise FondacoError("the Venice card cannot lie there")
    if p.discard and (p.venice or p.refilled != FRESH):
        raise FondacoError("nothing can have been discarded yet, or be left of it")
    for seat in range(p.seats):
        if not p.cargo[seat] and not (seat == p.first and p.refilled == FIRST_USED):
            raise FondacoError("a cargo pile cannot be empty")
    _whole("early_cargo", p.early_cargo, 1 if p.refilled == FIRST_USED else 0, p.box.cards)
    if p.refilled != FIRST_USED:
        _must_be("early_cargo", p.early_cargo, 0)
    _whole("shuffles", p.shuffles, 0, (1 << 64) - 1)


def _check_ducats(p: OltreMarePosition) -> None:
    _wholes("ducats", p.ducats, p.seats, -_MANY, _MANY)
    _wholes("by_source", p.by_source, p.seats * scoring.SOURCES, -_MANY, _MANY)
    for seat in range(p.seats):
        sources = p.by_source[seat * scoring.SOURCES : (seat + 1) * scoring.SOURCES]
        if sum(sources) != p.ducats[seat]:
            raise FondacoError("ducats and their sources do not agree")
        early = seat == p.first and p.refilled == FIRST_USED
        if (
            sources[scoring.START] != p.box.start_ducats
            or min([sources[gain] for gain in (scoring.SYMBOLS, scoring.MARKERS, scoring.CARGO, scoring.PRESTIGE)]) < 0
            or sources[scoring.PURCHASES] > 0
            or sources[scoring.PIRATES] > 0
            or (sources[scoring.PIRATES] and not early and p.phase != OVER)
            or (sources[scoring.HARBOURS] and p.phase != OVER)
        ):
            _refuse("by_source", sources)
    if sum(p.by_source[scoring.TRADES :: scoring.SOURCES]):
        raise FondacoError("what one pays in a trade the other must receive")
    _wholes("prestige", p.prestige, p.seats, 0, p.box.prestige_tiles)
    if sum(p.prestige) > p.box.prestige_tiles:
        _refuse("prestige", p.prestige)


def _check_ports(p: OltreMarePosition) -> None:
    _wholes("at_port", p.at_port, p.box.ports, NO_MARKER, len(MARKERS) - 1)
    _wholes("ships", p.ships, p.seats, 0, p.box.ports - 1)
    _wholes("marker", p.marker, p.seats, NO_MARKER, len(MARKERS) - 1)
    _wholes("markers", p.markers, p.seats, 0, p.box.ports)
    if sum(p.markers) + p.box.ports - p.at_port.count(NO_MARKER) >= p.box.ports:
        _refuse("markers", p.markers)
    for seat in range(p.seats):
        if p.marker[seat] == COMPASS or (p.marker[seat] != NO_MARKER and not p.markers[seat]):
            _refuse("marker", p.marker)
        on_the_way = p.phase == SAILING and seat == p.active
        if p.at_port[p.ships[seat]] != NO_MARKER and not on_the_way:
            raise FondacoError("there cannot be a marker where a ship has arrived")
    for kind in range(len(MARKERS)):
        if p.at_port.count(kind) + p.marker.count(kind) > p.box.markers.count(kind):
            raise FondacoError("there are not so many markers of a kind")


def _check_turn(p: OltreMarePosition) -> None:
    seat, hand = p.active, p.hands[p.active]
    top = p.cargo[seat][-1] if p.cargo[seat] else -1
    _whole("due", p.due, 1, MOST_CARGO)
    if p.phase < LOADING and top >= 0:
        _must_be("due", p.due, p.box.cargo[top])
    if p.phase == LIMIT and (top < 0 or len(hand) <= p.box.limit[top]):
        _refuse("phase", p.phase)
    _whole("bought", p.bought, 0, p.box.most_bought if p.phase != LIMIT else 0)
    _whole("proposals", p.proposals, 1 if p.in_offer() else 0, p.most_proposals if p.phase != LIMIT else 0)
    _whole("rewarded", p.rewarded, 0, (1 << p.seats) - 1 if p.proposals else 0)
    if p.rewarded >> seat & 1:
        _refuse("rewarded", p.rewarded)
    acting = p.phase in (PLAYING, SAILING, STEERING, LOADING)
    most = p.due - 1 if p.phase == PLAYING else p.due
    if acting != bool(p.played) or (acting and len(p.played) > most):
        _refuse("played", [p.box.card_ids[card] for card in p.played])
    if p.phase == PLAYING and not hand:
        _refuse("phase", p.phase)
    _check_voyage(p)


def _check_voyage(p: OltreMarePosition) -> None:
    _whole("sailed", p.sailed, 0, (1 << p.box.routes) - 1 if p.phase >= SAILING else 0)
    symbols = p.box.count_symbols(p.played)[SHIP]
    used = bin(p.sailed).count("1")
    if p.phase == SAILING:
        _must_be("steps", p.steps, symbols - used)
        if p.steps < 1 or not sailing.next_ports(p):
            _refuse("steps", p.steps)
    else:
        _must_be("steps", p.steps, 0)
    if used > p.due or (p.phase == STEERING and not (0 < used <= symbols)):
        _refuse("sailed", p.sailed)
    if p.phase == STEERING and p.marker[p.active] != NO_MARKER:
        _refuse("marker", p.marker)


def _check_offer(p: OltreMarePosition) -> None:
    offer = p.offer
    if not p.in_offer():
        _must_be("actor", p.actor, p.active)
        _must_be("called", p.called, False)
        if offer.to_dict() != type(offer)().to_dict():
            _refuse("offer", offer.to_dict())
        return
    _whole("offer.maker", offer.maker, 0, p.seats - 1)
    _must_be("called", p.called, offer.maker != p.active)
    if p.called:
        _must_be("offer.partner", offer.partner, p.active)
        _must_be("offer.to_all", offer.to_all, False)
    elif p.phase == COMPOSING and offer.to_all:
        _must_be("offer.partner", offer.partner, EVERYBODY)
    else:
        _whole("offer.partner", offer.partner, 0, p.seats - 1)
        if offer.partner == p.active:
            _refuse("offer.partner", offer.partner)
    _must_be("actor", p.actor, offer.maker if p.phase == COMPOSING else offer.partner)
    _check_given(p)
    _check_asked(p)
    _whole("offer.ducats", offer.ducats, -MOST_DUCATS, MOST_DUCATS)
    if p.phase != COMPOSING or offer.ducats:
        broken = trade.proposing_breaks(p)
        if broken:
            raise FondacoError("this offer cannot have been proposed: see rule '{rule}'", rule=broken)
    _check_composed(p)
    _check_handed(p)


def _check_composed(p: OltreMarePosition) -> None:
    """The offer can be put together, one action after the other."""
    offer, trial = p.offer, p.clone()
    trial.phase = COMPOSING
    trial.offer.begin(offer.maker, EVERYBODY if offer.to_all else offer.partner)
    try:
        for action in _actions_of(offer):
            trade.compose(trial, action)
    except IllegalActionError as error:
        raise FondacoError("this offer cannot have been made: see rule '{rule}'", rule=error.rule) from None


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


def _check_given(p: OltreMarePosition) -> None:
    offer = p.offer
    count = len(offer.given)
    if any(card not in p.hands[offer.maker] for card in offer.given) or offer.given != sorted(set(offer.given)):
        _refuse("offer.given", offer.given)
    _wholes("offer.said_pair", offer.said_pair, count, NOTHING_SAID, len(PAIRS) - 1)
    for field, said, allowed in (
        ("offer.said_limit", offer.said_limit, LIMITS),
        ("offer.said_cargo", offer.said_cargo, CARGOES),
    ):
        if len(said) != count or any(number != NOTHING_SAID and number not in allowed for number in said):
            _refuse(field, said)


def _check_asked(p: OltreMarePosition) -> None:
    offer = p.offer
    _wholes("offer.asked", offer.asked, len(offer.asked), 0, len(GOODS) - 1)
    left_out = p.seats == 2 and p.box.left_out in offer.asked
    if len(offer.asked) > MOST_ASKED or offer.asked != sorted(offer.asked) or left_out:
        _refuse("offer.asked", offer.asked)
    _wholes("offer.wished", offer.wished, len(offer.asked), 0, (1 << len(SYMBOLS)) - 1)
    if any(bin(symbols).count("1") > 2 for symbols in offer.wished):
        _refuse("offer.wished", offer.wished)


def _check_handed(p: OltreMarePosition) -> None:
    """Each card handed over so far was among those that could be chosen when it was."""
    offer = p.offer
    if p.phase != HANDING:
        if offer.handed:
            _refuse("offer.handed", offer.handed)
        return
    if len(offer.handed) >= len(offer.asked) or not trade.can_accept(p):
        _refuse("phase", p.phase)
    chosen, offer.handed = offer.handed, []
    for card in chosen:
        allowed = trade.to_hand(p)
        offer.handed.append(card)
        if card not in allowed:
            offer.handed = chosen
            _refuse("offer.handed", chosen)


def _check_memory(p: OltreMarePosition) -> None:
    """All that is remembered is true: the seats hold the goods they showed, and no card lies where it was ruled out."""
    _wholes("sure", p.sure, p.seats * len(GOODS), 0, p.box.cards)
    for seat in range(p.seats):
        goods = [p.box.good[card] for card in p.hands[seat]]
        for good in range(len(GOODS)):
            if p.sure[seat * len(GOODS) + good] > goods.count(good):
                _refuse("sure", p.sure)
    places = knowledge.places(p.seats)
    _wholes("may", p.may, (p.seats + 1) * places, 0, (1 << p.box.cards) - 1)
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
                raise FondacoError("a card lies where somebody knows that it is not")
