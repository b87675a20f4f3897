"""What views and events are made of, as types. Not compiled: the API's document reads them."""

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
    """The whole pile from the bottom, where piles are open; else empty."""
    pirates: int
    port: str
    marker: str | None
    markers: int


class GivenView(TypedDict):
    """A card in an offer: its good is true, what is said of it need not be."""

    good: str
    card: str | None
    """Only its owner knows it."""
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
    """To whom it is made; None for all."""
    to_all: bool
    given: list[GivenView]
    asked: list[AskedView]
    ducats: int
    """What the maker pays; less than nothing is what the partner is to pay."""


class AnswerView(TypedDict):
    """Where the answer of a seat stands that was made an offer, or asked for one.

    Before all have answered, the others see only whether it has: `thinking` or `answered`. The seat itself sees what it
    does or did, as everybody does afterwards.
    """

    seat: int
    state: str
    """`thinking`, `giving`, `countering`, `answered`; then `accepted`, `declined`, `offered`, `taken` or `lapsed`."""
    offer: OfferView | None
    """Its counter-offer, or its offer on a call."""
    given: list[GivenView]
    """If it accepts: the cards that it gives, so far."""


class FalseClaim(TypedDict):
    """What of the claims about a card in the own hand was false."""

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
    """The top of the own pirate pile, if one laid it there oneself."""
    cargo_run: int
    """How many cards of one good lie together on top of the own cargo pile; 0 for a spectator."""
    deck: int
    venice_on_top: bool
    venice_to_come: bool
    discard: int
    ports: dict[str, str | None]
    """For each port its marker."""
    due: int
    bought: int
    proposals: int
    most_proposals: int
    called: bool
    """The active seat has asked all for offers."""
    offer: OfferView | None
    """The offer of the active seat; while it is being made, only that seat sees what is in it."""
    answers: list[AnswerView]
    """Of all who were asked, clockwise from the active seat."""
    taking: int | None
    """Whose offer one is taking; only the active seat sees it."""
    handed: list[str]
    """The own cards that one has chosen so far for what was asked."""
    false_claims: list[FalseClaim]
    """Of cards in the own hand."""
    played: list[CardView]
    steps: int
    sailed: list[int]
    """The routes that the ship has used in this turn, by their numbers in the components file."""


class TableEvent(TypedDict):
    """Something that happens to all."""

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
    """What the maker of an offer says of a card in it; it need not be true."""

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
    """A card changes hands; which, and what of the claims about it was false, only the two see."""

    event: Literal["card"]
    seat: int
    to: int
    good: str
    claim: Claim | None
    card: NotRequired[str]
    false: NotRequired[list[str]]
    """Symbols by their names, `hand`, `cargo`."""


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
