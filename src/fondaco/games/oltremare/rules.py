"""What may be done now, and what it does: a turn from the hand limit to the loading of the cargo."""

from typing import TYPE_CHECKING

from fondaco.engine.errors import IllegalActionError
from fondaco.games.oltremare import knowledge, pile, scoring, trade
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ANSWERING,
    BUY,
    BUY_PIRATES,
    CALL,
    COMPOSING,
    DECLINE,
    DISCARD,
    HANDING,
    LIMIT,
    LOAD,
    LOADING,
    OFFER,
    OFFER_ALL,
    OVER,
    PASS,
    PLAY,
    PLAYING,
    SAIL,
    SAILING,
    STAY,
    STEERING,
    TRADE,
)
from fondaco.games.oltremare.box import (
    CALM_SEA,
    CARDS,
    COMPASS,
    DUCAT,
    FAVOURABLE_TRADE,
    GOOD_BUSINESS,
    LOCAL_INFLUENCE,
    MARKERS,
    NO_MARKER,
    PACK,
    PIRATE,
    PIRATE_VICTORY,
    PORTS,
    SHIP,
)
from fondaco.games.oltremare.pile import NO_CARD

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition


# What may be done


def legal(p: "OltreMarePosition") -> list[int]:
    """The actions of the seat that is to act."""
    if p.phase == LIMIT:
        return [DISCARD + card for card in p.hands[p.active]]
    if p.phase == TRADE:
        return _trading(p)
    if p.phase == COMPOSING:
        return trade.composing(p)
    if p.phase == ANSWERING:
        return [ACCEPT, DECLINE] if trade.can_accept(p) else [DECLINE]
    if p.phase == HANDING:
        return trade.handing(p)
    if p.phase == PLAYING:
        return [PLAY + card for card in p.hands[p.active]]
    if p.phase == SAILING:
        return sorted({SAIL + port for port in _next_ports(p)})
    if p.phase == STEERING:
        return [SAIL + port for port in range(PORTS) if _may_steer(p, port)] + [STAY]
    return sorted(LOAD + card for card in p.played)


def _trading(p: "OltreMarePosition") -> list[int]:
    actions: list[int] = []
    may_begin = may_begin_actions(p)
    if may_begin:
        for card in p.hands[p.active]:
            actions.append(PLAY + card)
    may_trade = trade.may_propose(p)
    if may_trade:
        actions += trade.partners(p)
    if may_buy(p):
        actions.append(BUY)
    if may_buy_pirates(p):
        actions.append(BUY_PIRATES)
    if may_trade:
        actions.append(CALL)
    if may_begin and not p.hands[p.active]:
        actions.append(PASS)
    return actions


def may_buy(p: "OltreMarePosition") -> bool:
    return p.bought < p.box.most_bought and pile.can_draw(p)


def may_buy_pirates(p: "OltreMarePosition") -> bool:
    return p.bought < p.box.most_bought and bool(p.pirates[p.active])


def may_begin_actions(p: "OltreMarePosition") -> bool:
    """With as many cards as are due; or with what there is, where nothing can be bought any more."""
    return len(p.hands[p.active]) >= p.due or not (may_buy(p) or may_buy_pirates(p))


def price(p: "OltreMarePosition") -> int:
    """What the next card costs the active seat."""
    if p.marker[p.active] == FAVOURABLE_TRADE:
        return p.box.favourable[p.bought]
    return p.box.price if p.ducats[p.active] > 0 else p.box.price_in_need


def _next_ports(p: "OltreMarePosition") -> list[int]:
    """Where the ship may sail next: along routes that it has not used in this turn."""
    port = p.ships[p.active]
    routes, ends = p.box.routes_from[port], p.box.leads_to[port]
    return [end for route, end in zip(routes, ends, strict=True) if not p.sailed >> route & 1]


def _may_steer(p: "OltreMarePosition", port: int) -> bool:
    return port != p.ships[p.active] and p.at_port[port] != COMPASS


# What it does


def apply(p: "OltreMarePosition", seat: int, action: int) -> None:
    if p.phase == OVER:
        raise IllegalActionError("game-over")
    if seat != p.actor:
        raise IllegalActionError("turn-order")
    if p.phase == TRADE:
        _trade(p, action)
    elif p.phase == COMPOSING:
        trade.compose(p, action)
    elif p.phase == ANSWERING:
        trade.answer(p, action)
    elif p.phase == HANDING:
        trade.hand(p, action)
    elif p.phase == LIMIT:
        _discard(p, action - DISCARD)
    elif p.phase == PLAYING:
        _play(p, action - PLAY)
    elif p.phase == SAILING:
        _sail(p, action - SAIL)
    elif p.phase == STEERING:
        _steer(p, action)
    else:
        _load(p, action - LOAD)


def begin_turn(p: "OltreMarePosition") -> None:
    """Local influence pays; then the hand limit."""
    seat = p.active
    top = p.cargo[seat][-1] if p.cargo[seat] else NO_CARD
    limit = p.box.limit[top] if top != NO_CARD else CARDS
    p.turns += 1
    p.actor = seat
    p.due = p.box.cargo[top] if top != NO_CARD else 0
    p.bought = 0
    p.proposals = 0
    p.rewarded = 0
    p.sailed = 0
    if p.events is not None:
        p.record({"event": "turn", "seat": seat})
    if p.marker[seat] == LOCAL_INFLUENCE and top != NO_CARD:
        scoring.pay(p, seat, scoring.MARKERS, max(0, limit - p.box.influence_less))
    p.phase = LIMIT if len(p.hands[seat]) > limit else TRADE


def _discard(p: "OltreMarePosition", card: int) -> None:
    seat = p.active
    if not 0 <= card < CARDS or card not in p.hands[seat]:
        raise IllegalActionError("hand-limit")
    p.hands[seat].remove(card)
    p.pirates[seat].append(card)
    p.laid[seat].append(True)
    knowledge.moved(p, knowledge.hand_of(seat), knowledge.pirates_of(seat), seat)
    knowledge.gone_from_hand(p, seat)
    if p.events is not None:
        p.record({"event": "discard", "seat": seat, "card": p.box.card_ids[card]}, ("card",), (seat,))
    if len(p.hands[seat]) <= p.box.limit[p.cargo[seat][-1]]:
        p.phase = TRADE


def _trade(p: "OltreMarePosition", action: int) -> None:
    if PLAY <= action < PLAY + CARDS:
        if not may_begin_actions(p):
            raise IllegalActionError("enough-cards")
        _play(p, action - PLAY)
    elif action == BUY:
        _buy(p)
    elif action == BUY_PIRATES:
        _buy_pirates(p)
    elif OFFER <= action <= OFFER_ALL or action == CALL:
        trade.begin(p, action)
    elif action == PASS and may_begin_actions(p) and not p.hands[p.active]:
        _end_turn(p)
    else:
        raise IllegalActionError("phases")


def _buy(p: "OltreMarePosition") -> None:
    if not may_buy(p):
        raise IllegalActionError("purchases")
    cost = price(p)
    card = pile.draw(p)
    scoring.pay(p, p.active, scoring.PURCHASES, -cost)
    p.bought += 1
    _take(p, card)


def put_in_order(hand: list[int], card: int) -> None:
    """A card goes to its place in a hand, which is in order of the cards' numbers."""
    place = len(hand)
    while place and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)


def _take(p: "OltreMarePosition", card: int) -> None:
    """A card from the draw pile goes to the hand of the active seat."""
    seat = p.active
    put_in_order(p.hands[seat], card)
    knowledge.moved(p, knowledge.DECK, knowledge.hand_of(seat), seat)
    knowledge.forget(p, seat, card)
    if p.events is not None:
        p.record({"event": "draw", "seat": seat, "card": p.box.card_ids[card]}, ("card",), (seat,))


def _buy_pirates(p: "OltreMarePosition") -> None:
    if not may_buy_pirates(p):
        raise IllegalActionError("purchases")
    seat = p.active
    scoring.pay(p, seat, scoring.PURCHASES, -price(p))
    p.bought += 1
    card = p.pirates[seat].pop()
    p.laid[seat].pop()
    put_in_order(p.hands[seat], card)
    knowledge.moved(p, knowledge.pirates_of(seat), knowledge.hand_of(seat), seat)
    knowledge.forget(p, seat, card)
    if p.events is not None:
        p.record({"event": "ransom", "seat": seat, "card": p.box.card_ids[card]}, ("card",), (seat,))


def _play(p: "OltreMarePosition", card: int) -> None:
    seat = p.active
    if not 0 <= card < CARDS or card not in p.hands[seat]:
        raise IllegalActionError("play-cards")
    p.hands[seat].remove(card)
    p.played.append(card)
    knowledge.opened(p, card)
    knowledge.gone_from_hand(p, seat, p.box.good[card])
    if p.events is not None:
        p.record({"event": "play", "seat": seat, "card": p.box.card_ids[card]})
    p.phase = PLAYING
    if len(p.played) >= p.due or not p.hands[seat]:
        _carry_out(p)


def _carry_out(p: "OltreMarePosition") -> None:
    """Ducats, pirates, cards, then the ship."""
    seat, box = p.active, p.box
    counts = box.count_symbols(p.played)
    marker = p.marker[seat]
    ducats = counts[DUCAT] + (1 if marker == GOOD_BUSINESS else 0)
    scoring.pay(p, seat, scoring.SYMBOLS, box.scale[min(ducats, 3)])
    if marker == CALM_SEA:
        scoring.pay(p, seat, scoring.MARKERS, counts[SHIP])
    if marker != PIRATE_VICTORY:
        for _ in range(box.scale[min(counts[PIRATE], 3)]):
            card = pile.draw(p)
            if card == NO_CARD:
                break
            p.pirates[seat].append(card)
            p.laid[seat].append(False)
            knowledge.moved(p, knowledge.DECK, knowledge.pirates_of(seat))
            if p.events is not None:
                p.record({"event": "pirate", "seat": seat})
    for _ in range(box.scale[min(counts[PACK], 3)]):
        card = pile.draw(p)
        if card == NO_CARD:
            break
        _take(p, card)
    p.steps = counts[SHIP]
    _sail_on(p)


def _sail_on(p: "OltreMarePosition") -> None:
    """Sail while there are steps and routes left, then arrive."""
    if p.steps and _next_ports(p):
        p.phase = SAILING
    elif p.sailed:
        _arrive(p)
    else:
        p.phase = LOADING


def _sail(p: "OltreMarePosition", port: int) -> None:
    seat = p.active
    start = p.ships[seat]
    if not 0 <= port < PORTS or port not in _next_ports(p):
        raise IllegalActionError("routes")
    for route, end in zip(p.box.routes_from[start], p.box.leads_to[start], strict=True):
        if end == port and not p.sailed >> route & 1:
            p.sailed |= 1 << route
            break
    p.ships[seat] = port
    p.steps -= 1
    if p.events is not None:
        p.record({"event": "sail", "seat": seat, "start": p.box.port_ids[start], "end": p.box.port_ids[port]})
    _sail_on(p)


def _arrive(p: "OltreMarePosition") -> None:
    """Take the marker of the port; an empty port leaves none active."""
    seat = p.active
    port = p.ships[seat]
    kind = p.at_port[port]
    p.at_port[port] = NO_MARKER
    p.steps = 0
    if p.events is not None and kind != NO_MARKER:
        p.record({"event": "marker", "seat": seat, "marker": MARKERS[kind], "port": p.box.port_ids[port]})
    p.marker[seat] = NO_MARKER
    if kind == COMPASS:
        p.phase = STEERING
        return
    if kind != NO_MARKER:
        p.marker[seat] = kind
        p.markers[seat] += 1
    p.phase = LOADING


def _steer(p: "OltreMarePosition", action: int) -> None:
    if action != STAY:
        port = action - SAIL
        if not 0 <= port < PORTS or not _may_steer(p, port):
            raise IllegalActionError("compass")
        start = p.ships[p.active]
        p.ships[p.active] = port
        if p.events is not None:
            ids = p.box.port_ids
            p.record({"event": "sail", "seat": p.active, "start": ids[start], "end": ids[port]})
        _arrive(p)
    p.phase = LOADING


def _load(p: "OltreMarePosition", card: int) -> None:
    if card not in p.played:
        raise IllegalActionError("loading")
    p.played.remove(card)
    p.cargo[p.active].append(card)
    if p.events is not None:
        p.record({"event": "load", "seat": p.active, "card": p.box.card_ids[card]})
    if not p.played:
        _end_turn(p)


def _end_turn(p: "OltreMarePosition") -> None:
    pile.close_turn(p)
    following = (p.active + 1) % p.seats
    if p.last_round and following == p.first:
        scoring.score_end(p)
        p.phase = OVER
        if p.events is not None:
            p.record({"event": "over", "ending": p.ending(), "scores": p.scores()})
        return
    p.active = following
    begin_turn(p)
