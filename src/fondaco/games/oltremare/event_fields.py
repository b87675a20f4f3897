"""The fields of events and views that show offers and exchanged cards."""

from fondaco.games.oltremare.box import GOODS, SYMBOLS
from fondaco.games.oltremare.offer import ANY_GOOD, EVERYBODY, cargo_in, false_of, limit_in, symbols_in
from fondaco.games.oltremare.state import State
from fondaco.games.oltremare.types import AskedView, CardEvent, Claim, GivenView, OfferEvent


def symbol_names(symbols: int) -> list[str]:
    """Return the names of symbols given as bits."""
    return [name for number, name in enumerate(SYMBOLS) if symbols >> number & 1]


def claim(good: str, said: int) -> Claim:
    return {
        "good": good,
        "symbols": symbol_names(symbols_in(said)),
        "hand": limit_in(said) or None,
        "cargo": cargo_in(said) or None,
    }


def asked(goods: int, wished: int) -> AskedView:
    return {
        "goods": [] if goods == ANY_GOOD else [name for number, name in enumerate(GOODS) if goods >> number & 1],
        "symbols": symbol_names(symbols_in(wished)),
        "hand": limit_in(wished) or None,
        "cargo": cargo_in(wished) or None,
    }


def asks(p: State, seat: int) -> list[AskedView]:
    """Return what a seat asks for in its offer."""
    offer = p.offers[seat]
    return [asked(goods, wished) for goods, wished in zip(offer.asked, offer.wished, strict=True)]


def given(p: State, seat: int, viewer: int | None) -> list[GivenView]:
    """Return what a seat gives in its offer, with its claims; only its maker sees the cards."""
    offer = p.offers[seat]
    return [
        {
            "good": p.box.good_name(card),
            "card": p.box.card_ids[card] if seat == viewer else None,
            "said_symbols": symbol_names(symbols_in(said)),
            "said_hand": limit_in(said) or None,
            "said_cargo": cargo_in(said) or None,
        }
        for card, said in zip(offer.given, offer.said, strict=True)
    ]


def offer_event(p: State, seat: int) -> OfferEvent:
    """Return the event of a seat's offer: the active seat's to its partner, or another's to the active one."""
    offer = p.offers[seat]
    to = p.active if seat != p.active else None if p.partner == EVERYBODY else p.partner
    return {
        "event": "offer",
        "seat": seat,
        "to": to,
        "answer_to": None if seat == p.active else "call" if p.called else "offer",
        "given": [
            claim(p.box.good_name(card), said)  # rule: truth
            for card, said in zip(offer.given, offer.said, strict=True)
        ],
        "asked": asks(p, seat),
        "ducats": offer.ducats,
    }


def card_event(p: State, card: int, said: int, giver: int, taker: int) -> CardEvent:
    """Return the event of a card that changes hands.

    Only giver and taker may see which card it is, and which claims were false.
    """
    false = false_of(p.box, card, said)
    parts = symbol_names(symbols_in(false))
    if limit_in(false):
        parts.append("hand")
    if cargo_in(false):
        parts.append("cargo")
    return {
        "event": "card",
        "seat": giver,
        "to": taker,
        "good": p.box.good_name(card),
        "claim": claim(p.box.good_name(card), said) if said else None,
        "card": p.box.card_ids[card],
        "false": parts,
    }
