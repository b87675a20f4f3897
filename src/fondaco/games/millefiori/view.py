"""What one seat may see, and what it is told."""

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from fondaco.games.millefiori.actions import CHOOSING, OVER, PHASES, PLAYING
from fondaco.games.millefiori.box import CARD_NAMES, REGIONS, TRACK_PLACES, TRACKS

if TYPE_CHECKING:
    from fondaco.games.millefiori.position import MilleFioriPosition


class SeatView(TypedDict):
    """What everybody sees of one seat."""

    score: int
    breakdown: dict[str, int]
    supply: int
    in_box: int
    ship: int
    cards: int
    """How many cards it holds in its hand."""
    has_chosen: bool
    """Whether a card of its choice lies hidden before it."""


class BonusPlace(TypedDict):
    """A place of a bonus track."""

    points: int
    seat: int | None
    lozenge: bool


class MilleFioriView(TypedDict):
    """The table as one seat sees it."""

    game: Literal["millefiori"]
    late_choice: bool
    seat: int | None
    phase: str
    to_act: list[int]
    active: int | None
    round: int
    rounds: int
    card_of_round: int
    cards_of_round: int
    doge: int
    last_turn: bool
    ending: str
    seats: list[SeatView]
    hand: list[str]
    chosen: str | None
    """The own hidden choice."""
    card: str | None
    """The card that lies open before the active seat."""
    display: list[str]
    deck: int
    discard: list[str]
    lozenges: dict[str, int]
    """The occupied cells, each with the seat whose lozenge lies there."""
    bonus: dict[str, list[BonusPlace]]


class RoundEvent(TypedDict):
    event: Literal["round"]
    round: int
    doge: int


class HandEvent(TypedDict):
    """A seat takes up its cards, which only it sees."""

    event: Literal["hand"]
    seat: int
    cards: NotRequired[list[str]]


class ChooseEvent(TypedDict):
    event: Literal["choose"]
    seat: int
    card: NotRequired[str]


class PassEvent(TypedDict):
    """All have chosen; the other cards go to the left."""

    event: Literal["pass"]


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: int
    card: str
    extra: bool


class PlaceEvent(TypedDict):
    event: Literal["place"]
    seat: int
    cell: str


class SailEvent(TypedDict):
    """A ship sails; one that is on the last space stays there."""

    event: Literal["sail"]
    seat: int
    start: int
    end: int


class PointsEvent(TypedDict):
    event: Literal["points"]
    seat: int
    source: str
    points: int


class BonusEvent(TypedDict):
    event: Literal["bonus"]
    seat: int
    track: str
    place: int
    lozenge: bool


class ExtraEvent(TypedDict):
    """An extra card was earned; it lapses where the display is empty."""

    event: Literal["extra"]
    seat: int
    lapses: bool


class DeclineEvent(TypedDict):
    event: Literal["decline"]
    seat: int


class DisplayEvent(TypedDict):
    """The last cards of the round join the display."""

    event: Literal["display"]
    cards: list[str]


class LastTurnEvent(TypedDict):
    event: Literal["last turn"]
    seat: int


class OverEvent(TypedDict):
    event: Literal["over"]
    ending: str
    scores: list[int]


MilleFioriEvent = (
    RoundEvent
    | HandEvent
    | ChooseEvent
    | PassEvent
    | PlayEvent
    | PlaceEvent
    | SailEvent
    | PointsEvent
    | BonusEvent
    | ExtraEvent
    | DeclineEvent
    | DisplayEvent
    | LastTurnEvent
    | OverEvent
)


def view(p: "MilleFioriPosition", seat: int | None) -> MilleFioriView:
    own = -1
    if seat is not None:
        p.check_seat(seat)
        own = seat
    scores = p.scores()
    dealt = p.seats * p.box.hand
    return {
        "game": "millefiori",
        "late_choice": p.late_choice,
        "seat": seat,
        "phase": PHASES[p.phase],
        "to_act": p.to_act(),
        "active": None if p.phase in (CHOOSING, OVER) else p.active,
        "round": p.round + 1,
        "rounds": (len(p.box.deck) - p.box.face_up[p.seats]) // dealt,
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


def hand(p: "MilleFioriPosition", seat: int) -> list[int]:
    """The cards that a seat holds: none once it has passed them on."""
    if p.phase == CHOOSING:
        return p.packets[p.packet_of(seat)]
    if p.late_choice and p.phase != OVER:
        to_come = (p.active - p.doge) % p.seats
        if (seat - p.doge) % p.seats > to_come or (seat == p.active and p.phase == PLAYING):
            return p.packets[p.packet_of(seat)]
    return []


def bonus_place(p: "MilleFioriPosition", track: int, place: int) -> BonusPlace:
    number = track * TRACK_PLACES + place
    seat = p.bonus[number]
    return {
        "points": p.box.bonus[place],
        "seat": seat if seat >= 0 else None,
        "lozenge": seat >= 0 and not p.bare >> number & 1,
    }
