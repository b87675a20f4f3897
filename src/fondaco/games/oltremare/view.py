"""What one seat may see, and what it is told."""

from typing import TYPE_CHECKING

from fondaco.games.oltremare import scoring
from fondaco.games.oltremare.actions import COMPOSING, PHASES
from fondaco.games.oltremare.box import GOODS, MARKERS, NO_MARKER, PAIR_NAMES, SYMBOLS
from fondaco.games.oltremare.offer import NOTHING_SAID
from fondaco.games.oltremare.pile import VENICE
from fondaco.games.oltremare.types import AskedView, CardView, Claim, GivenView, OfferView, OltreMareView, SeatView

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition


def card_view(p: "OltreMarePosition", card: int) -> CardView:
    box = p.box
    return {
        "card": box.card_ids[card],
        "good": box.good_name(card),
        "symbols": PAIR_NAMES[box.pair[card]],
        "hand": box.limit[card],
        "cargo": box.cargo[card],
    }


def view(p: "OltreMarePosition", seat: int | None) -> OltreMareView:
    if seat is not None:
        p.check_seat(seat)
    return {
        "game": "oltremare",
        "open_piles": p.open_piles,
        "seat": seat,
        "phase": PHASES[p.phase],
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
        "offer": _offer_view(p, seat) if p.in_offer() else None,
        "played": [card_view(p, card) for card in p.played],
        "steps": p.steps,
        "sailed": [route for route in range(p.box.routes) if p.sailed >> route & 1] if p.sailed else [],
    }


def _seat_view(p: "OltreMarePosition", seat: int) -> SeatView:
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


def _pirates_top(p: "OltreMarePosition", seat: int | None) -> CardView | None:
    if seat is None or not p.laid[seat] or not p.laid[seat][-1]:
        return None
    return card_view(p, p.pirates[seat][-1])


def symbol_names(symbols: int) -> list[str]:
    """The names of symbols that are told as bits."""
    return [name for number, name in enumerate(SYMBOLS) if symbols >> number & 1]


def claims(p: "OltreMarePosition") -> list[Claim]:
    """What is said of the cards in the offer, where something is."""
    offer = p.offer
    return [
        {
            "good": p.box.good_name(card),
            "symbols": PAIR_NAMES[pair] if pair != NOTHING_SAID else None,
            "hand": limit if limit != NOTHING_SAID else None,
            "cargo": cargo if cargo != NOTHING_SAID else None,
        }
        for card, pair, limit, cargo in zip(
            offer.given, offer.said_pair, offer.said_limit, offer.said_cargo, strict=True
        )
        if (pair, limit, cargo) != (NOTHING_SAID, NOTHING_SAID, NOTHING_SAID)
    ]


def _offer_view(p: "OltreMarePosition", seat: int | None) -> OfferView:
    """An offer is shown when it stands; while it is being made, only its maker sees what is in it."""
    offer = p.offer
    shown = p.phase != COMPOSING or seat == offer.maker
    given: list[GivenView] = [
        {
            "good": p.box.good_name(card),
            "card": p.box.card_ids[card] if seat == offer.maker else None,
            "said_symbols": PAIR_NAMES[pair] if pair != NOTHING_SAID else None,
            "said_hand": limit if limit != NOTHING_SAID else None,
            "said_cargo": cargo if cargo != NOTHING_SAID else None,
        }
        for card, pair, limit, cargo in zip(
            offer.given, offer.said_pair, offer.said_limit, offer.said_cargo, strict=True
        )
    ]
    asked: list[AskedView] = [
        {"good": GOODS[good], "wished": symbol_names(wished)}
        for good, wished in zip(offer.asked, offer.wished, strict=True)
    ]
    return {
        "maker": offer.maker,
        "partner": offer.partner if offer.partner >= 0 else None,
        "to_all": offer.to_all,
        "given": given if shown else [],
        "asked": asked if shown else [],
        "ducats": offer.ducats if shown else 0,
        "handed": [p.box.card_ids[card] for card in offer.handed] if seat == offer.partner else [],
    }
