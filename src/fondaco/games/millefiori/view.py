"""The view of one seat, and the events that it sees."""

from fondaco.games.millefiori.actions import CHOOSING, OVER, PHASES, PLAYING
from fondaco.games.millefiori.box import CARD_NAMES, REGIONS, TRACK_PLACES, TRACKS
from fondaco.games.millefiori.state import State
from fondaco.games.millefiori.types import BonusPlace, MilleFioriView


def view(p: State, seat: int | None) -> MilleFioriView:
    own = -1
    if seat is not None:
        p.check_seat(seat)
        own = seat
    scores = p.scores()
    return {
        "game": "millefiori",
        "late_choice": p.late_choice,
        "seat": seat,
        "phase": PHASES[p.phase],
        "to_act": p.to_act(),
        "active": None if p.phase in (CHOOSING, OVER) else p.active,
        "round": p.round + 1,
        "rounds": p.box.rounds[p.seats],
        "card_of_round": min(p.trick + 1, p.plays()),
        "cards_of_round": p.plays(),
        "doge": p.doge,
        "last_turn": p.last_turn,
        "ending": p.ending(),
        "seats": [
            {
                "score": scores[other],
                "breakdown": p.breakdown(other),
                "supply": p.supply(other),
                "in_box": p.in_box(other),
                "ship": p.ships[other],
                "cards": len(hand(p, other)),
                "has_chosen": p.chosen[other] >= 0,
            }
            for other in range(p.seats)
        ],
        "hand": [CARD_NAMES[card] for card in hand(p, own)] if own >= 0 else [],
        "chosen": CARD_NAMES[p.chosen[own]] if own >= 0 and p.chosen[own] >= 0 else None,
        "card": CARD_NAMES[p.card] if p.card >= 0 else None,
        "display": [CARD_NAMES[card] for card in p.display],
        "deck": len(p.deck),
        "discard": [CARD_NAMES[card] for card in p.discard],
        "lozenges": {p.box.cell_ids[cell]: owner for cell, owner in enumerate(p.owner) if owner >= 0},
        "bonus": {REGIONS[track]: [bonus_place(p, track, i) for i in range(TRACK_PLACES)] for track in range(TRACKS)},
    }


def hand(p: State, seat: int) -> list[int]:
    """Return the cards that a seat holds, none once it has passed them on; it keeps the last cards of a round."""
    if p.phase == OVER:
        return []
    packet = p.packets[p.packet_of(seat)]
    if p.phase == CHOOSING or p.is_last_card():  # rule: round-end
        return packet
    if p.late_choice:
        to_come = (p.active - p.doge) % p.seats
        if (seat - p.doge) % p.seats > to_come or (seat == p.active and p.phase == PLAYING):
            return packet
    return []


def bonus_place(p: State, track: int, place: int) -> BonusPlace:
    number = track * TRACK_PLACES + place
    seat = p.bonus[number]
    return {
        "points": p.box.bonus[place],
        "seat": seat if seat >= 0 else None,
        "lozenge": seat >= 0 and not p.without_lozenge >> number & 1,
    }
