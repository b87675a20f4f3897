"""The types of views and events. Not compiled: the API's document is made from them."""

from typing import Literal, NotRequired, TypedDict


class SeatView(TypedDict):
    """What everybody sees of one seat."""

    score: int
    breakdown: dict[str, int]
    supply: int
    in_box: int
    ship: int
    cards: int
    """The number of cards in its hand."""
    has_chosen: bool
    """Whether it has chosen a card, which is hidden."""


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
    """The viewer's cards. In the last turn of a round, those that remain for the display."""
    chosen: str | None
    """The viewer's hidden choice."""
    card: str | None
    """The open card before the active seat."""
    display: list[str]
    deck: int
    discard: list[str]
    lozenges: dict[str, int]
    """The occupied cells, each with the seat whose lozenge is there."""
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
    """All have chosen; the other cards go to the left. In the last turn of a round nothing is passed on."""

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
