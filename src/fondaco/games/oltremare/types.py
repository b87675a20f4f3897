"""The types of views and events. Not compiled: the API's document is made from them."""

from typing import Literal, NotRequired, TypedDict


class CardView(TypedDict):
    """A card that lies open."""

    card: str
    good: str
    symbols: str
    hand: int
    cargo: int


class SeatView(TypedDict):
    """What everybody sees of one seat."""

    ducats: int
    breakdown: dict[str, int]
    prestige: int
    cards: int
    cargo: int
    cargo_top: CardView | None
    cargo_pile: list[str]
    """The whole pile from the bottom if piles are open; otherwise empty."""
    pirates: int
    port: str
    marker: str | None
    markers: int


class GivenView(TypedDict):
    """A card in an offer: its good is true, the claims about it need not be."""

    good: str
    card: str | None
    """Visible only to its owner."""
    said_symbols: list[str]
    said_hand: int | None
    said_cargo: int | None


class AskedView(TypedDict):
    """A card that is asked for: one of some goods (none: any card), preferably with these symbols and numbers."""

    goods: list[str]
    symbols: list[str]
    hand: int | None
    cargo: int | None


class OfferView(TypedDict):
    maker: int
    partner: int | None
    """The seat that it is made to; None for all."""
    to_all: bool
    given: list[GivenView]
    asked: list[AskedView]
    ducats: int
    """What the maker pays; if negative, the partner pays."""


class AnswerView(TypedDict):
    """The state of the answer of a seat that was made an offer, or asked for one.

    Before all have answered, the others see only whether it has: `thinking` or `answered`. The seat itself sees what it
    does or did, as all do afterwards.
    """

    seat: int
    state: str
    """`thinking`, `giving`, `countering`, `answered`; then `accepted`, `declined`, `offered`, `taken` or `lapsed`."""
    offer: OfferView | None
    """Its counter-offer, or its offer on a call."""
    given: list[GivenView]
    """If it accepts: the cards that it gives, so far."""


class FalseClaim(TypedDict):
    """What was false in the claims about a card in the viewer's hand."""

    card: str
    symbols: list[str]
    hand: int | None
    cargo: int | None


class OltreMareView(TypedDict):
    """The table as one seat sees it."""

    game: Literal["oltremare"]
    open_piles: bool
    seat: int | None
    phase: str
    to_act: list[int]
    active: int
    first: int
    last_round: bool
    ending: str
    seats: list[SeatView]
    hand: list[CardView]
    pirates_top: CardView | None
    """The top of the viewer's pirate pile, if the viewer put it there."""
    cargo_run: int
    """The number of cards of one good on top of the viewer's cargo pile; 0 for a spectator."""
    deck: int
    venice_on_top: bool
    venice_to_come: bool
    discard: int
    ports: dict[str, str | None]
    """The marker at each port."""
    due: int
    bought: int
    proposals: int
    most_proposals: int
    called: bool
    """Whether the active seat has called for offers."""
    offer: OfferView | None
    """The offer of the active seat; while it is being composed, only that seat sees its contents."""
    answers: list[AnswerView]
    """The answers of all who were asked, clockwise from the active seat."""
    taking: int | None
    """The seat whose offer is being taken; only the active seat sees it."""
    handed: list[str]
    """The cards that the viewer has chosen so far for what was asked."""
    false_claims: list[FalseClaim]
    """False claims about cards in the viewer's hand."""
    played: list[CardView]
    steps: int
    sailed: list[int]
    """The routes that the ship has used in this turn, by their numbers in the components file."""


class TableEvent(TypedDict):
    """Something that happens to all seats."""

    event: Literal["last round", "reshuffle", "venice"]


class SeatEvent(TypedDict):
    """A turn begins, pirates take a card of a seat's, it asks for offers, makes none, declines, has its offer lapse,
    earns prestige, or has its piles scored early."""

    event: Literal["turn", "pirate", "call", "pass", "decline", "lapse", "prestige", "early"]
    seat: int


class OwnCardEvent(TypedDict):
    """A card that only its owner sees goes to the pirates, comes from the draw pile, or back from the pirates."""

    event: Literal["discard", "draw", "ransom"]
    seat: int
    card: NotRequired[str]


class OpenCardEvent(TypedDict):
    event: Literal["play", "load"]
    seat: int
    card: str


class SailEvent(TypedDict):
    event: Literal["sail"]
    seat: int
    start: str
    end: str


class MarkerEvent(TypedDict):
    event: Literal["marker"]
    seat: int
    marker: str
    port: str


class DucatsEvent(TypedDict):
    event: Literal["ducats"]
    seat: int
    source: str
    ducats: int


class Claim(TypedDict):
    """A claim of the maker of an offer about a card in it; it need not be true."""

    good: str
    symbols: list[str]
    hand: int | None
    cargo: int | None


class OfferEvent(TypedDict):
    """An offer stands: to a seat, or (None) to all. An answer to an offer is a counter-offer."""

    event: Literal["offer"]
    seat: int
    to: int | None
    answer_to: Literal["offer", "call"] | None
    given: list[Claim]
    asked: list[AskedView]
    ducats: int


class AcceptEvent(TypedDict):
    """A seat accepts an offer, with cards of these goods."""

    event: Literal["accept"]
    seat: int
    given: list[str]


class TradeEvent(TypedDict):
    event: Literal["trade"]
    seat: int
    partner: int


class CardEvent(TypedDict):
    """A card changes hands; only the two seats see which it is, and which claims about it were false."""

    event: Literal["card"]
    seat: int
    to: int
    good: str
    claim: Claim | None
    card: NotRequired[str]
    false: NotRequired[list[str]]
    """The names of symbols, `hand`, `cargo`."""


class OverEvent(TypedDict):
    event: Literal["over"]
    ending: str
    scores: list[int]


OltreMareEvent = (
    TableEvent
    | SeatEvent
    | OwnCardEvent
    | OpenCardEvent
    | SailEvent
    | MarkerEvent
    | DucatsEvent
    | OfferEvent
    | AcceptEvent
    | TradeEvent
    | CardEvent
    | OverEvent
)
