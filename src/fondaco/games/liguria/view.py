"""The view of one seat (R25)."""

from fondaco.games.liguria import scoring
from fondaco.games.liguria.actions import BUYING, CHOOSING, DOCKING, OVER, PHASES, PICKING, UPGRADING
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    FIRST,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHTS,
    LAID,
    PLACES,
    ROWS,
)
from fondaco.games.liguria.state import State
from fondaco.games.liguria.types import Cubes, LiguriaView, PlaceView, RowView, ScreenView, SeatView, Tiles


def view(p: State, seat: int | None) -> LiguriaView:
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
            for space in range(len(p.street))
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


def at_sea(p: State) -> bool:
    """Return whether the ships are sailing."""
    return p.phase not in (DOCKING, BUYING, PICKING, CHOOSING, UPGRADING, OVER)


def price_so_far(p: State) -> int:
    """Return the coins that the active seat must already pay for tiles that it has passed over."""
    return max(0, p.rightmost - p.leftmost + 1 - p.wanted) if p.taken else 0


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _order_track(p: State) -> list[int | None]:
    """Return the order track; while buyers are on the street, their places are empty."""
    track: list[int | None] = [None if seat in p.street else seat for seat in p.order]
    return track + [None] * (p.seats - len(track))


def tiles_of(p: State, counts: list[int], first: int, kind: int, end: int) -> Tiles:
    """Return the tiles of these kinds, given counts that begin with the kind `first`."""
    return {p.box.kind_ids[k]: counts[first + k - kind] for k in range(kind, end) if counts[first + k - kind]}


def _cubes(counts: list[int], seat: int) -> Cubes:
    return {name: counts[seat * len(COLOURS) + colour] for colour, name in enumerate(COLOURS)}


def _place(p: State, place: int) -> PlaceView:
    colour = p.colour[place]
    return {
        "harbour": p.seat_at(place) if colour == HARBOUR else None,
        "colour": COLOURS[colour] if 0 <= colour < BLANK else None,
        "points": p.value[place],
        "holder": _seat(p.holder[place]),
        "knights": tiles_of(p, p.garrison, place * len(KNIGHTS), KNIGHTS[0], KNIGHTS[-1] + 1),
        "swords": p.swords_at(place),
    }


def _row(p: State, seat: int, row: int) -> RowView:
    kind, end = FIRST[row], FIRST[row + 1]
    space = seat * len(ROWS) + row
    return {
        "front": tiles_of(p, p.front, seat * KINDS + kind, kind, end),
        "upgraded": tiles_of(p, p.back, seat * KINDS + kind, kind, end),
        "minister": _seat(p.envoy[space]),
        "diplomats": tiles_of(p, p.credentials, space * len(DIPLOMATS), DIPLOMATS[0], DIPLOMATS[-1] + 1),
    }


def _seat_view(p: State, seat: int, viewer: int | None) -> SeatView:
    is_open = p.open_screens or p.phase == OVER or seat == viewer  # rule: hidden, open-screens
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
        "screen": None if cubes is None else screen_of(p, seat, cubes),
    }


def screen_of(p: State, seat: int, cubes: scoring.Assignment) -> ScreenView:
    """Return what is behind a screen, with this use of the cubes there."""
    return {
        "coins": p.coins[seat],
        "cubes": _cubes(p.store, seat),
        "tiles": tiles_of(p, p.screen, seat * KINDS + HIDDEN, HIDDEN, KINDS),
        "cards": [p.box.card_ids[card] for card in p.past[seat]],
        "balance": scoring.balance(p, seat),
        "fulfilled": [p.box.kind_ids[kind] for kind in cubes.fulfilled],
    }
