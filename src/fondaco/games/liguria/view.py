"""What one seat may see, and what it is told."""

from typing import TYPE_CHECKING, Literal, TypedDict

from fondaco.games.liguria import scoring
from fondaco.games.liguria.actions import BUYING, CHOOSING, DOCKING, OVER, PHASES, PICKING, UPGRADING
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHTS,
    LAID,
    PLACES,
    ROWS,
    SORT,
    SPACES,
)

if TYPE_CHECKING:
    from fondaco.games.liguria.position import LiguriaPosition

Cubes = dict[str, int]
"""How many of each colour; all three are named."""
Tiles = dict[str, int]
"""How many of each kind; only those that there are."""


class PlaceView(TypedDict):
    """A place of the circuit: a harbour (of a seat) or an island (of a colour, or blank)."""

    harbour: int | None
    colour: str | None
    points: int
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
    """What was laid for that minister."""


class ScreenView(TypedDict):
    """What is behind a screen."""

    coins: int
    cubes: Cubes
    tiles: Tiles
    cards: list[str]
    """The ship cards of past rounds."""
    balance: int
    """Green less red numbers, this round's card included."""
    fulfilled: list[str]
    """The contracts that the cubes would fulfil now, at best."""


class SeatView(TypedDict):
    """What the viewer sees of one seat."""

    score: int | None
    """The points if the game ended now; None where a part of them is hidden."""
    breakdown: dict[str, int]
    """The points that can be seen, by their sources."""
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
    """None where it is closed."""


class TurnView(TypedDict):
    """What the active seat has before it."""

    to_take: int
    """Tiles that it still has to take; and the coins that it can no longer avoid to pay for gaps."""
    price: int
    arrows: int
    steps: int
    may_turn: bool
    """Whether the card's U-turn, and its anchor, are still to be had."""
    may_anchor: bool
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
    """From 1; the final movement is one more than `rounds`."""
    rounds: int
    ending: str
    order: list[int | None]
    """The order track: None where nobody's buyer stands."""
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


class SailEvent(TypedDict):
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


class ConquerEvent(TypedDict):
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
    | PointsEvent
    | OverEvent
)


def view(p: "LiguriaPosition", seat: int | None) -> LiguriaView:
    if seat is not None:
        p.check_seat(seat)
    ids = p.box.kind_ids
    return {
        "game": "liguria",
        "open_screens": p.open_screens,
        "seat": seat,
        "phase": PHASES[p.phase],
        "to_act": p.to_act(),
        "active": None if p.phase == OVER else p.active,
        "round": p.round + 1,
        "rounds": p.box.rounds[p.seats],
        "ending": p.ending(),
        "order": _order_track(p),
        "street": [
            {
                "id": p.box.space_ids[space],
                "tiles": p.box.street_tiles[space],
                "coins": p.box.street_coins[space],
                "buyer": _seat(p.street[space]),
            }
            for space in range(SPACES)
        ],
        "row": [ids[kind] if kind >= 0 else None for kind in p.row],
        "cards": [p.box.card_ids[card] for card in p.on_offer],
        "bag": len(p.bag),
        "deck": len(p.deck),
        "gone": tiles_of(p, p.gone, 0, 0, KINDS),
        "circuit": [_place(p, place) for place in range(PLACES)],
        "supply": _cubes(p.stock, 0),
        "bank": p.bank,
        "seats": [_seat_view(p, other, seat) for other in range(p.seats)],
        "turn": {
            "to_take": p.wanted - p.taken if p.phase == PICKING else 0,
            "price": price_so_far(p) if p.phase == PICKING else 0,
            "arrows": p.arrows if p.phase == UPGRADING else 0,
            "steps": p.steps if at_sea(p) else 0,
            "may_turn": at_sea(p) and p.uturn,
            "may_anchor": at_sea(p) and p.anchor,
            "stopover": at_sea(p) and p.stopover,
            "sacks_left": p.sacks_left if at_sea(p) else 0,
            "gifts": p.gifts if at_sea(p) else 0,
            "laid": tiles_of(p, p.laid, 0, HIDDEN, HIDDEN + LAID),
        },
    }


def at_sea(p: "LiguriaPosition") -> bool:
    """Whether the ships are being sailed."""
    return p.phase not in (DOCKING, BUYING, PICKING, CHOOSING, UPGRADING, OVER)


def price_so_far(p: "LiguriaPosition") -> int:
    """The coins that the active seat cannot avoid paying for the tiles that it has passed over."""
    return max(0, p.rightmost - p.leftmost + 1 - p.wanted) if p.taken else 0


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _order_track(p: "LiguriaPosition") -> list[int | None]:
    """While buyers stand on the street, their places are empty."""
    track: list[int | None] = [None if seat in p.street else seat for seat in p.order]
    return track + [None] * (p.seats - len(track))


def tiles_of(p: "LiguriaPosition", counts: list[int], first: int, kind: int, end: int) -> Tiles:
    """The tiles of these kinds, which are counted from `first` on."""
    return {p.box.kind_ids[k]: counts[first + k - kind] for k in range(kind, end) if counts[first + k - kind]}


def _cubes(counts: list[int], seat: int) -> Cubes:
    return {name: counts[seat * len(COLOURS) + colour] for colour, name in enumerate(COLOURS)}


def _place(p: "LiguriaPosition", place: int) -> PlaceView:
    colour = p.colour[place]
    return {
        "harbour": p.seat_at(place) if colour == HARBOUR else None,
        "colour": COLOURS[colour] if 0 <= colour < BLANK else None,
        "points": p.value[place],
        "holder": _seat(p.holder[place]),
        "knights": tiles_of(p, p.garrison, place * len(KNIGHTS), KNIGHTS[0], KNIGHTS[-1] + 1),
        "swords": p.swords_at(place),
    }


def _row(p: "LiguriaPosition", seat: int, row: int) -> RowView:
    kinds = [kind for kind in range(HIDDEN) if SORT[kind] == row]
    space = seat * len(ROWS) + row
    return {
        "front": tiles_of(p, p.front, seat * KINDS + kinds[0], kinds[0], kinds[-1] + 1),
        "upgraded": tiles_of(p, p.back, seat * KINDS + kinds[0], kinds[0], kinds[-1] + 1),
        "minister": _seat(p.envoy[space]),
        "diplomats": tiles_of(p, p.credentials, space * len(DIPLOMATS), DIPLOMATS[0], DIPLOMATS[-1] + 1),
    }


def _seat_view(p: "LiguriaPosition", seat: int, viewer: int | None) -> SeatView:
    is_open = p.open_screens or p.phase == OVER or seat == viewer
    cubes = scoring.assignment(p, seat) if is_open else None
    points = scoring.open_points(p, seat) if cubes is None else scoring.points_with(p, seat, cubes)
    return {
        "score": sum(points.values()) if is_open else None,
        "breakdown": points,
        "ship": p.ships[seat],
        "clockwise": p.heading[seat] > 0,
        "hold": _cubes(p.hold, seat),
        "dock": _cubes(p.dock, seat),
        "rows": {name: _row(p, seat, row) for row, name in enumerate(ROWS)},
        "expelled": tiles_of(p, p.back, seat * KINDS + KNIGHTS[0], KNIGHTS[0], KNIGHTS[-1] + 1),
        "wheels": p.wheels[seat],
        "sacks": p.sacks[seat],
        "ministers": p.ministers[seat],
        "card": p.box.card_ids[p.card[seat]] if p.card[seat] >= 0 else None,
        "screen": None if cubes is None else _screen(p, seat, cubes),
    }


def _screen(p: "LiguriaPosition", seat: int, cubes: scoring.Assignment) -> ScreenView:
    return {
        "coins": p.coins[seat],
        "cubes": _cubes(p.store, seat),
        "tiles": tiles_of(p, p.screen, seat * KINDS + HIDDEN, HIDDEN, KINDS),
        "cards": [p.box.card_ids[card] for card in p.past[seat]],
        "balance": scoring.balance(p, seat),
        "fulfilled": [p.box.kind_ids[kind] for kind in cubes.fulfilled],
    }
