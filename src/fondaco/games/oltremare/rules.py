"""The course of the game: which actions are legal, and what they do, from the hand limit to the loading of the cargo.

In the order of a turn: the hand limit here; `trade` and `buying`; the actions here again; `sailing`; the loading here.
"""

from fondaco.engine.errors import IllegalActionError
from fondaco.games.oltremare import buying, knowledge, pile, sailing, scoring, trade
from fondaco.games.oltremare.actions import (
    ANSWERING,
    BUY,
    BUY_PIRATES,
    CALL,
    COMPOSING,
    DISCARD,
    HANDING,
    LIMIT,
    LOAD,
    OFFER,
    OFFER_ALL,
    OVER,
    PASS,
    PICKING,
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
    DUCAT,
    GOOD_BUSINESS,
    LOCAL_INFLUENCE,
    MOST_CARDS,
    PACK,
    PIRATE,
    PIRATE_VICTORY,
    SHIP,
)
from fondaco.games.oltremare.pile import NO_CARD
from fondaco.games.oltremare.state import State

# What may be done


def legal(p: State, seat: int) -> list[int]:
    """Return the legal actions of a seat."""
    if p.phase == ANSWERING:
        return trade.answers(p, seat)
    if seat != p.active or p.phase == OVER:
        return []
    if p.phase == LIMIT:
        return [DISCARD + card for card in p.hands[p.active]]
    if p.phase == TRADE:  # rule: trade
        return _trading(p)
    if p.phase == COMPOSING:
        return trade.composable(p)
    if p.phase == PICKING:
        return trade.choices(p)
    if p.phase == HANDING:
        return trade.handing(p)
    if p.phase == PLAYING:
        return [PLAY + card for card in p.hands[p.active]]
    if p.phase == SAILING:
        return sorted({SAIL + port for port in sailing.next_ports(p)})
    if p.phase == STEERING:
        return [SAIL + port for port in range(p.box.ports) if sailing.may_steer(p, port)] + [STAY]
    return sorted(LOAD + card for card in p.played)


def _trading(p: State) -> list[int]:
    actions: list[int] = []
    if may_begin_actions(p):
        for card in p.hands[p.active]:
            actions.append(PLAY + card)
    may_trade = trade.may_propose(p)
    if may_trade:
        actions += trade.partners(p)
    if buying.may_buy(p):
        actions.append(BUY)
    if buying.may_buy_pirates(p):
        actions.append(BUY_PIRATES)
    if may_trade:
        actions.append(CALL)
    if _may_pass(p):
        actions.append(PASS)
    return actions


def may_begin_actions(p: State) -> bool:
    """Return whether the active seat has the cards that are due, or all it can get if nothing can be bought (D21)."""
    return len(p.hands[p.active]) >= p.due or not (buying.may_buy(p) or buying.may_buy_pirates(p))


def _may_pass(p: State) -> bool:
    """Return whether the active seat has nothing to play, and may begin its actions all the same."""
    return not p.hands[p.active] and may_begin_actions(p)


# What it does


def apply(p: State, seat: int, action: int) -> None:
    if p.phase == OVER:
        raise IllegalActionError("game-over")
    if not owes_action(p, seat):
        raise IllegalActionError("turn-order")
    if p.phase == TRADE:
        _trade(p, action)
    elif p.phase == COMPOSING:
        trade.compose(p, action)
    elif p.phase == ANSWERING:
        trade.answer(p, seat, action)
    elif p.phase == PICKING:
        trade.pick(p, action)
    elif p.phase == HANDING:
        trade.hand(p, action)
    elif p.phase == LIMIT:
        _discard(p, action - DISCARD)
    elif p.phase == PLAYING:
        _play(p, action - PLAY)
    elif p.phase == SAILING:
        sailing.sail(p, action - SAIL)
    elif p.phase == STEERING:
        sailing.steer(p, action)
    else:
        _load(p, action - LOAD)


def owes_action(p: State, seat: int) -> bool:
    """Return whether a seat must act: the active one, or one that has not answered yet."""
    if p.phase == ANSWERING:
        return 0 <= seat < p.seats and trade.owes_answer(p, seat)
    return seat == p.active


def begin_turn(p: State) -> None:
    """Pay local influence, by the card that is on top now (D4), and go on to the hand limit.

    There is always a card: only the first player's cargo pile can be used up, and then that player has no turn left.
    """
    seat = p.active
    top = p.cargo[seat][-1]
    limit = p.box.limit[top]
    p.turns += 1
    p.due = p.box.cargo[top]  # rule: cargo-number
    p.bought = 0
    p.proposals = 0
    p.rewarded = 0
    p.sailed = 0
    if p.events is not None:
        p.record({"event": "turn", "seat": seat})
    if p.marker[seat] == LOCAL_INFLUENCE:  # rule: local-influence
        scoring.pay(p, seat, scoring.MARKERS, limit - p.box.influence_less)
    p.phase = LIMIT if len(p.hands[seat]) > limit else TRADE  # rule: hand-limit, phases


def _discard(p: State, card: int) -> None:
    """Put a surplus card on the pirate pile, exactly down to the limit (D6)."""
    seat = p.active
    if card not in p.hands[seat]:
        raise IllegalActionError("hand-limit")
    p.hands[seat].remove(card)
    trade.forget_claim(p, card)
    p.pirates[seat].append(card)
    p.laid[seat].append(True)
    knowledge.moved(p, knowledge.hand_of(seat), knowledge.pirates_of(seat), seat)
    knowledge.gone_from_hand(p, seat)
    if p.events is not None:
        p.record({"event": "discard", "seat": seat, "card": p.box.card_ids[card]}, ("card",), (seat,))
    if len(p.hands[seat]) <= p.box.limit[p.cargo[seat][-1]]:  # rule: hand-limit
        p.phase = TRADE


def _trade(p: State, action: int) -> None:
    if PLAY <= action < PLAY + MOST_CARDS:
        if not may_begin_actions(p):
            raise IllegalActionError("enough-cards")
        _play(p, action - PLAY)
    elif action == BUY:
        buying.buy(p)
    elif action == BUY_PIRATES:
        buying.buy_pirates(p)
    elif OFFER <= action <= OFFER_ALL or action == CALL:
        trade.begin(p, action)
    elif action == PASS and _may_pass(p):
        # Without cards, the actions are still carried out, with what the marker gives (D21).
        _carry_out(p)  # rule: enough-cards
        _end_turn(p)
    else:
        raise IllegalActionError("phases")


def _play(p: State, card: int) -> None:
    seat = p.active
    if card not in p.hands[seat]:
        raise IllegalActionError("play-cards")
    p.hands[seat].remove(card)
    trade.forget_claim(p, card)
    p.played.append(card)
    knowledge.opened(p, card)
    knowledge.gone_from_hand(p, seat, p.box.good[card])
    if p.events is not None:
        p.record({"event": "play", "seat": seat, "card": p.box.card_ids[card]})
    p.phase = PLAYING
    if len(p.played) >= p.due or not p.hands[seat]:  # rule: play-cards
        _carry_out(p)


def _carry_out(p: State) -> None:
    """Resolve ducats, pirates, cards, then the ship (D15), with the marker active at the start of the turn (D4)."""
    seat, box = p.active, p.box
    counts = box.count_symbols(p.played)  # rule: symbols
    marker = p.marker[seat]
    ducats = counts[DUCAT] + (1 if marker == GOOD_BUSINESS else 0)  # rule: good-business
    scoring.pay(p, seat, scoring.SYMBOLS, box.scale[min(ducats, 3)])  # rule: ducat-symbol
    if marker == CALM_SEA:
        scoring.pay(p, seat, scoring.MARKERS, counts[SHIP])  # rule: calm-sea
    if marker != PIRATE_VICTORY:  # rule: pirate-victory
        for _ in range(box.scale[min(counts[PIRATE], 3)]):  # rule: pirate-symbol
            card = pile.draw(p)
            if card == NO_CARD:
                break
            p.pirates[seat].append(card)
            p.laid[seat].append(False)
            knowledge.moved(p, knowledge.DECK, knowledge.pirates_of(seat))
            if p.events is not None:
                p.record({"event": "pirate", "seat": seat})
    for _ in range(box.scale[min(counts[PACK], 3)]):  # rule: cards-symbol
        card = pile.draw(p)
        if card == NO_CARD:
            break
        buying.take(p, card)
    sailing.set_sail(p, counts[SHIP])  # rule: ship-symbol


def _load(p: State, card: int) -> None:
    if card not in p.played:
        raise IllegalActionError("loading")
    p.played.remove(card)
    p.cargo[p.active].append(card)
    if p.events is not None:
        p.record({"event": "load", "seat": p.active, "card": p.box.card_ids[card]})
    if not p.played:
        _end_turn(p)


def _end_turn(p: State) -> None:
    pile.close_turn(p)
    following = (p.active + 1) % p.seats  # rule: turn-order
    if p.last_round and following == p.first:  # rule: last-round
        scoring.score_end(p)
        p.phase = OVER
        if p.events is not None:
            p.record({"event": "over", "ending": p.ending(), "scores": p.scores()})
        return
    p.active = following
    begin_turn(p)
