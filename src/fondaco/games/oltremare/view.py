"""The view of one seat, and the events that it sees."""

from fondaco.games.oltremare import event_fields, scoring, trade
from fondaco.games.oltremare.actions import ANSWERING, COMPOSING, HANDING, PHASES, PICKING
from fondaco.games.oltremare.box import MARKERS, NO_MARKER, PAIR_NAMES
from fondaco.games.oltremare.offer import (
    CARD_MASK,
    COUNTERING,
    EVERYBODY,
    FALSE_AT,
    NOBODY,
    NOT_ASKED,
    OFFERED,
    REPLIES,
    cargo_in,
    limit_in,
    symbols_in,
)
from fondaco.games.oltremare.pile import VENICE
from fondaco.games.oltremare.state import State
from fondaco.games.oltremare.types import AnswerView, CardView, FalseClaim, OfferView, OltreMareView, SeatView


def card_view(p: State, card: int) -> CardView:
    box = p.box
    return {
        "card": box.card_ids[card],
        "good": box.good_name(card),
        "symbols": PAIR_NAMES[box.pair[card]],
        "hand": box.limit[card],
        "cargo": box.cargo[card],
    }


def view(p: State, seat: int | None) -> OltreMareView:
    if seat is not None:
        p.check_seat(seat)
    return {
        "game": "oltremare",
        "open_piles": p.open_piles,
        "seat": seat,
        "phase": _phase(p, seat),
        "to_act": p.to_act(),
        "active": p.active,
        "first": p.first,
        "last_round": p.last_round,
        "ending": p.ending(),
        "seats": [_seat_view(p, other) for other in range(p.seats)],
        "hand": [card_view(p, card) for card in p.hands[seat]] if seat is not None else [],
        "pirates_top": _pirates_top(p, seat),
        "cargo_run": scoring.top_run(p.box, p.cargo[seat]) if seat is not None else 0,  # rule: open-piles
        "deck": len(p.deck),
        "venice_on_top": bool(p.deck) and p.deck[-1] == VENICE,
        "venice_to_come": p.venice,
        "discard": len(p.discard),
        "ports": {
            id: MARKERS[kind] if kind != NO_MARKER else None for id, kind in zip(p.box.port_ids, p.at_port, strict=True)
        },
        "due": p.due,
        "bought": p.bought,
        "proposals": p.proposals,
        "most_proposals": p.most_proposals,
        "called": p.called,
        "offer": _offer_view(p, p.active, seat, p.phase != COMPOSING or seat == p.active)
        if p.partner != NOBODY and not p.called
        else None,
        "answers": _answers(p, seat) if p.partner != NOBODY else [],
        "taking": p.taking if p.taking != NOBODY and seat == p.active else None,
        "handed": _handed(p, seat),
        "false_claims": _false_claims(p, seat) if p.false_claims else [],
        "played": [card_view(p, card) for card in p.played],
        "steps": p.steps,
        "sailed": [route for route in range(p.box.routes) if p.sailed >> route & 1] if p.sailed else [],
    }


def _seat_view(p: State, seat: int) -> SeatView:
    pile = p.cargo[seat]
    return {
        "ducats": p.ducats[seat],
        "breakdown": p.breakdown(seat),
        "prestige": p.prestige[seat],
        "cards": len(p.hands[seat]),
        "cargo": len(pile),
        "cargo_top": card_view(p, pile[-1]) if pile else None,
        "cargo_pile": [p.box.card_ids[card] for card in pile] if p.open_piles else [],  # rule: open-piles
        "pirates": len(p.pirates[seat]),
        "port": p.box.port_ids[p.ships[seat]],
        "marker": MARKERS[p.marker[seat]] if p.marker[seat] != NO_MARKER else None,
        "markers": p.markers[seat],
    }


def _pirates_top(p: State, seat: int | None) -> CardView | None:
    if seat is None or not p.laid[seat] or not p.laid[seat][-1]:
        return None
    return card_view(p, p.pirates[seat][-1])


def _phase(p: State, seat: int | None) -> str:
    """Return the phase as a seat sees it: others do not see the active seat taking an offer before it is done."""
    return PHASES[PICKING if p.phase == HANDING and seat != p.active else p.phase]


def _handed(p: State, seat: int | None) -> list[str]:
    return [p.box.card_ids[card] for card in p.offers[seat].handed] if seat is not None else []


def _false_claims(p: State, seat: int | None) -> list[FalseClaim]:
    found: list[FalseClaim] = []
    for entry in p.false_claims if seat is not None else []:
        card, false = entry & CARD_MASK, entry >> FALSE_AT
        if card in p.hands[seat or 0]:
            found.append(
                {
                    "card": p.box.card_ids[card],
                    "symbols": event_fields.symbol_names(symbols_in(false)),
                    "hand": limit_in(false) or None,
                    "cargo": cargo_in(false) or None,
                }
            )
    return found


def _offer_view(p: State, maker: int, seat: int | None, shown: bool) -> OfferView:
    """Return the offer of a seat; if it is hidden, only that there is one."""
    offer = p.offers[maker]
    to_all = maker == p.active and p.partner == EVERYBODY
    return {
        "maker": maker,
        "partner": p.active if maker != p.active else None if to_all else p.partner,
        "to_all": to_all,
        "given": event_fields.given(p, maker, seat) if shown else [],
        "asked": event_fields.asks(p, maker) if shown else [],
        "ducats": offer.ducats if shown else 0,
    }


def _answers(p: State, seat: int | None) -> list[AnswerView]:
    """Return the answers as a seat sees them: before the last, only who has answered, and its own."""
    found: list[AnswerView] = []
    for step in range(1, p.seats):
        other = (p.active + step) % p.seats
        reply = p.replies[other]
        if reply == NOT_ASKED:
            continue
        shown = p.phase != ANSWERING or other == seat  # rule: answer
        if not shown:
            state = "thinking" if trade.owes_answer(p, other) else "answered"
            found.append({"seat": other, "state": state, "offer": None, "given": []})
            continue
        handed = p.offers[other].handed
        found.append(
            {
                "seat": other,
                "state": REPLIES[reply],
                "offer": _offer_view(p, other, seat, True) if reply in (COUNTERING, OFFERED) else None,
                "given": [
                    {
                        "good": p.box.good_name(card),
                        "card": p.box.card_ids[card] if other == seat else None,
                        "said_symbols": [],
                        "said_hand": None,
                        "said_cargo": None,
                    }
                    for card in handed
                ],
            }
        )
    return found
