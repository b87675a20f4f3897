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
    said_symbols: str | None
    said_hand: int | None
    said_cargo: int | None


class AskedView(TypedDict):
    good: str
    wished: list[str]


class OfferView(TypedDict):
    maker: int
    partner: int | None
    to_all: bool
    given: list[GivenView]
    asked: list[AskedView]
    ducats: int
    handed: list[str]


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
    offer: OfferView | None
    played: list[CardView]
    steps: int
    sailed: list[int]
    """The routes that the ship has used in this turn, by their numbers in the components file."""


class TableEvent(TypedDict):
    """Something that happens to all."""

    event: Literal["last round", "reshuffle", "venice"]


class SeatEvent(TypedDict):
    """A turn begins, pirates take a card of a seat's, it asks for offers, makes none, declines one, earns prestige, or
    has its piles scored early."""

    event: Literal["turn", "pirate", "call", "pass", "decline", "prestige", "early"]
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
    symbols: str | None
    hand: int | None
    cargo: int | None


class OfferEvent(TypedDict):
    """An offer stands: to a seat, or (None) to all."""

    event: Literal["offer"]
    seat: int
    to: int | None
    given: list[str]
    asked: list[str]
    wished: list[list[str]]
    """For each good that is asked for the symbols that would be welcome with it; they do not bind."""
    ducats: int
    said: list[Claim]
    """Only of the cards of which something is said."""


class TradeEvent(TypedDict):
    event: Literal["trade"]
    seat: int
    partner: int


class CardEvent(TypedDict):
    """A card changes hands; which, only the two see."""

    event: Literal["card"]
    seat: int
    to: int
    good: str
    card: NotRequired[str]


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
    | TradeEvent
    | CardEvent
    | OverEvent
)
