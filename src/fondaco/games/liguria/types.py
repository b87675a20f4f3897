"""The types of views and events. Not compiled: the API's document is made from them."""

from typing import Literal, TypedDict

Cubes = dict[str, int]
"""The number of cubes of each colour; all three are listed."""
Tiles = dict[str, int]
"""The number of tiles of each kind that occurs."""


class Island(TypedDict):
    """What can be had at a place; of blank islands and harbours, no colour and no points."""

    colour: str | None
    points: int


class PlaceView(Island):
    """A place of the circuit: a harbour (of a seat) or an island (of a colour, or blank)."""

    harbour: int | None
    holder: int | None
    knights: Tiles
    swords: int


class SpaceView(TypedDict):
    """A space of the market street."""

    id: str
    tiles: int
    coins: int
    buyer: int | None


class RowView(TypedDict):
    """A row of a harbour."""

    front: Tiles
    upgraded: Tiles
    minister: int | None
    diplomats: Tiles
    """The diplomats laid for that minister."""


class ScreenView(TypedDict):
    """What is behind a screen."""

    coins: int
    cubes: Cubes
    tiles: Tiles
    cards: list[str]
    """The ship cards of past rounds."""
    balance: int
    """Green minus red numbers, including this round's card."""
    fulfilled: list[str]
    """The contracts that the cubes would fulfil now, used in the best way."""


class SeatView(TypedDict):
    """What the viewer sees of one seat."""

    score: int | None
    """The points if the game ended now; None if part of them is hidden."""
    breakdown: dict[str, int]
    """The visible points, by source."""
    ship: int
    clockwise: bool
    hold: Cubes
    dock: Cubes
    rows: dict[str, RowView]
    expelled: Tiles
    wheels: int
    sacks: int
    ministers: int
    card: str | None
    screen: ScreenView | None
    """None if it is closed to the viewer."""


class TurnView(TypedDict):
    """What the active seat has before it."""

    to_take: int
    """The tiles that it still has to take."""
    price: int
    """The coins that it can no longer avoid paying for gaps."""
    arrows: int
    steps: int
    may_turn: bool
    """Whether the card's U-turn is still available."""
    may_anchor: bool
    """Whether the card's anchor is still available."""
    stopover: bool
    sacks_left: int
    gifts: int
    laid: Tiles


class LiguriaView(TypedDict):
    """The table as one seat sees it."""

    game: Literal["liguria"]
    open_screens: bool
    seat: int | None
    phase: str
    to_act: list[int]
    active: int | None
    round: int
    """From 1; the final movement is `rounds` + 1."""
    rounds: int
    ending: str
    order: list[int | None]
    """The order track: None for an empty place."""
    street: list[SpaceView]
    row: list[str | None]
    """The tiles on offer; None where the active seat has just taken one."""
    cards: list[str]
    """The ship cards on offer."""
    bag: int
    deck: int
    gone: Tiles
    circuit: list[PlaceView]
    supply: Cubes
    bank: int
    seats: list[SeatView]
    turn: TurnView


class RoundEvent(TypedDict):
    event: Literal["round"]
    round: int
    tiles: list[str]
    cards: list[str]
    replaced: list[str]


class DockEvent(TypedDict):
    event: Literal["dock"]
    seat: int
    colour: str


class BuyerEvent(TypedDict):
    event: Literal["buyer"]
    seat: int
    space: str


class CoinsEvent(TypedDict):
    """Coins from the bank, or (below 0) back to it."""

    event: Literal["coins"]
    seat: int
    coins: int


class TakeEvent(TypedDict):
    event: Literal["take"]
    seat: int
    tile: str
    place: int


class TrackEvent(TypedDict):
    event: Literal["track"]
    seat: int
    place: int


class CardEvent(TypedDict):
    event: Literal["card"]
    seat: int
    card: str


class OfferEvent(TypedDict):
    """Cubes that a card brings to its owner's dock: red, yellow, blue."""

    event: Literal["offer"]
    seat: int
    cubes: list[int]


class UpgradeEvent(TypedDict):
    event: Literal["upgrade"]
    seat: int
    tile: str


class SailEvent(Island):
    """A ship comes to a place, stops there for a while, ends its movement there, or does not move at all."""

    event: Literal["sail", "anchor", "stop", "stay"]
    seat: int
    place: int


class TurnEvent(TypedDict):
    event: Literal["turn"]
    seat: int
    clockwise: bool


class LoadEvent(TypedDict):
    """Cubes come aboard, from a seat's dock or (None) from the supply."""

    event: Literal["load"]
    seat: int
    colour: str
    cubes: int
    dock: int | None


class UnloadEvent(TypedDict):
    event: Literal["unload"]
    seat: int
    cubes: list[int]


class LayEvent(TypedDict):
    event: Literal["lay"]
    seat: int
    tile: str


class ConquerEvent(Island):
    event: Literal["conquer"]
    seat: int
    place: int
    knights: Tiles
    expelled: int | None


class DeployEvent(TypedDict):
    event: Literal["deploy"]
    seat: int
    harbour: int
    row: str
    diplomats: Tiles


class FinalEvent(TypedDict):
    event: Literal["final"]


class ScreenEvent(TypedDict):
    """At the end all that is behind a screen is laid open."""

    event: Literal["screen"]
    seat: int
    screen: ScreenView


class PointsEvent(TypedDict):
    event: Literal["points"]
    seat: int
    source: str
    points: int


class OverEvent(TypedDict):
    event: Literal["over"]
    scores: list[int]


LiguriaEvent = (
    RoundEvent
    | DockEvent
    | BuyerEvent
    | CoinsEvent
    | TakeEvent
    | TrackEvent
    | CardEvent
    | OfferEvent
    | UpgradeEvent
    | SailEvent
    | TurnEvent
    | LoadEvent
    | UnloadEvent
    | LayEvent
    | ConquerEvent
    | DeployEvent
    | FinalEvent
    | ScreenEvent
    | PointsEvent
    | OverEvent
)
