"""A table of Liguria, set up from a few words and played in notation.

    t = table(cards={0: 35}, ships={0: 4}, tiles={0: "knight-1 knight-2"}, hold={0: "rb"}, islands={5: "2 knight-1"})
    t.play("0: sail, lay knight-2, conquer")
    assert t.hold(0) == "ryb"

Tiles are told as words, cubes as letters, islands with the seat that holds them. What is not said is filled in so that
every piece is in one place; but bag, deck and past cards need not fit the round, so that a test has to say only what it
is about. Unless told, the harbours of four seats are the places 0, 3, 6 and 9, those of three 0, 4 and 8.
"""

from collections.abc import Mapping, Sequence

import pytest

from fondaco.engine.edition import Edition
from fondaco.engine.errors import IllegalActionError
from fondaco.engine.registry import box_of, deal, own_edition
from fondaco.games.liguria.actions import BUYING, CHOOSING, UPGRADING
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHTS,
    PLACES,
    ROWS,
    Box,
)
from fondaco.games.liguria.game import GAME
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.games.liguria.types import LiguriaView, PlaceView, ScreenView, SeatView
from fondaco.games.liguria.view import view
from games.tables import GameTable, Told

LETTERS = "ryb"
CIRCUITS = {
    3: "H r9 - b3 H y5 r4 - H - y6 b7",
    4: "H r9 b3 H y5 - H r4 y6 H - b7",
}
PLAIN_CARDS = (13, 14, 15, 9)
"""Three wheels and nothing else to use: for those of whom nothing was said."""


def box() -> Box:
    opened = box_of(GAME, own_edition(GAME))
    assert isinstance(opened, Box)
    return opened


class Table(GameTable[LiguriaPosition]):
    kind = LiguriaPosition

    def told(self, *lines: str) -> list[Told]:
        """Play these lines; what everybody is told while it happens."""
        for event in self.listen(*lines):
            assert event.seen_by(None) == dict(event.fields)  # R43: all happens in the open
        return self.events()

    def refused(self, text: str, rule: str, seat: int | None = None) -> "Table":
        """This one action breaks this rule."""
        assert self.broken_rule(self.seat if seat is None else seat, text) == rule
        return self

    def view(self, seat: int | None = None) -> LiguriaView:
        return view(self.position, seat)

    def public(self, seat: int) -> SeatView:
        """What everybody sees of a seat."""
        return self.view()["seats"][seat]

    def screen(self, seat: int) -> ScreenView:
        """What a seat sees behind its own screen."""
        screen = self.view(seat)["seats"][seat]["screen"]
        assert screen is not None
        return screen

    def place(self, place: int) -> PlaceView:
        return self.view()["circuit"][place]

    def arrives(self, event: str, seat: int, place: int) -> Told:
        """What everybody is told of a ship that comes to a place, or stays there."""
        there = self.place(place)
        return {"event": event, "seat": seat, "place": place, "colour": there["colour"], "points": there["points"]}

    # Cubes as letters

    def hold(self, seat: int) -> str:
        return _letters(self.public(seat)["hold"])

    def dock(self, seat: int) -> str:
        return _letters(self.public(seat)["dock"])

    def store(self, seat: int) -> str:
        return _letters(self.screen(seat)["cubes"])

    @property
    def supply(self) -> dict[str, int]:
        return self.view()["supply"]

    @property
    def coins(self) -> list[int]:
        return [self.screen(seat)["coins"] for seat in range(self.position.seats)]

    @property
    def ships(self) -> list[int]:
        return [seat["ship"] for seat in self.view()["seats"]]

    @property
    def row(self) -> list[str | None]:
        return self.view()["row"]


def assert_no_action(t: Table, rule: str) -> None:
    """A number that is no action breaks the rule that says what is to be done now."""
    for number in (-1, GAME.actions):
        before = t.data()
        with pytest.raises(IllegalActionError) as error:
            t.position.apply(t.seat, number)
        assert error.value.rule == rule
        assert t.data() == before


def _letters(cubes: Mapping[str, int]) -> str:
    return "".join(letter * cubes[colour] for letter, colour in zip(LETTERS, COLOURS, strict=True))


def dealt(seats: int = 4, seed: int = 7, edition: Edition | None = None, *, open_screens: bool = False) -> Table:
    """A table as it is dealt."""
    return Table(deal("liguria", seats, seed, edition, open_screens=open_screens))


def begun(seats: int = 4, seed: int = 7) -> Table:
    """A table as it is dealt, with cubes on the docks: the first row and the first cards are laid."""
    t = dealt(seats, seed)
    for _ in range(seats):
        t.play("dock red, dock blue")
    return t


def table(
    seats: int = 4,
    at: str = "sea",
    *,
    active: int = 0,
    in_round: int = 5,
    circuit: str = "",
    ships: Mapping[int, int] | None = None,
    anticlockwise: Sequence[int] = (),
    cards: Mapping[int, int] | None = None,
    past: Mapping[int, Sequence[int]] | None = None,
    on_offer: Sequence[int] = (),
    deck_top: Sequence[int] = (),
    tiles: Mapping[int, str] | None = None,
    upgraded: Mapping[int, str] | None = None,
    expelled: Mapping[int, str] | None = None,
    row: str = "",
    bag_top: str = "",
    street: Mapping[int, int] | None = None,
    coins: Mapping[int, int] | None = None,
    hold: Mapping[int, str] | None = None,
    dock: Mapping[int, str] | None = None,
    store: Mapping[int, str] | None = None,
    supply: Mapping[str, int] | None = None,
    islands: Mapping[int, str] | None = None,
    envoys: Mapping[tuple[int, str], str] | None = None,
    edition: Edition | None = None,
    open_screens: bool = False,
) -> Table:
    """A table where the `active` seat is to act: the first of its part of the round, `at` which we are.

    - at "buyers" it places the first buyer; at the "market" all have placed theirs on the `street` (by seat) and the
      leftmost picks; at the "cards" it takes the first card; at "sea" it is about to depart, all cards being out; in
      the "final" movement too.
    - `in_round` counts from 1.
    - `tiles` lie in the harbour or behind the screen, wherever they belong; `upgraded` ones are turned, start tiles
      too; `expelled` are knights that came back.
    - `islands` are told as "2 knight-1 knight-3": the seat that holds it, its knights; `envoys` by harbour and row as
      "2 diplomat-1".
    - `deck_top` and `bag_top` are told in the order in which they will be drawn.
    - Of the cubes in the `supply`, what is more than told lies behind the screen of the last seat.
    """
    assert at in ("buyers", "market", "cards", "sea", "final")
    p = deal("liguria", seats, 0, edition, open_screens=open_screens)
    assert isinstance(p, LiguriaPosition)
    box = p.box
    p.round = box.rounds[seats] if at == "final" else in_round - 1
    _lay_circuit(p, circuit or CIRCUITS[seats])
    p.ships = [(ships or {}).get(seat, p.harbour_of(seat)) for seat in range(seats)]
    p.heading = [-1 if seat in anticlockwise else 1 for seat in range(seats)]
    p.coins = [(coins or {}).get(seat, 0) for seat in range(seats)]
    p.bank = box.coins - sum(p.coins)

    _lay_tiles(p, tiles or {}, upgraded or {}, expelled or {})
    _lay_stacks(p, islands or {}, envoys or {})
    p.row = [_draw(p, id) for id in row.split()]
    next_tiles = [_draw(p, id) for id in bag_top.split()]
    if not row and at in ("buyers", "market"):
        p.row = [p.bag.pop() for _ in range(box.row_tiles[seats])]
    p.bag += next_tiles[::-1]
    _lay_cubes(p, hold or {}, dock or {}, store or {}, supply or {})

    p.past = [[_card(p, card) for card in (past or {}).get(seat, [])] for seat in range(seats)]
    next_cards = [_card(p, card) for card in deck_top]
    p.on_offer = [_card(p, card) for card in sorted(on_offer)]
    told = {seat: _card(p, card) for seat, card in (cards or {}).items()}
    if at == "sea":
        for seat in range(seats):
            plain = [box.card_number[str(card)] for card in PLAIN_CARDS if box.card_number[str(card)] in p.deck]
            p.card[seat] = told[seat] if seat in told else _card(p, int(box.card_ids[plain[0]]))
    if at in ("buyers", "market", "cards") and not on_offer:
        p.on_offer = sorted(p.deck.pop() for _ in range(seats))
    p.deck += next_cards[::-1]

    order = [(active + place) % seats for place in range(seats)]
    p.order = order[::-1] if at == "buyers" else order
    p.active = active if at in ("buyers", "market", "cards") else order[-1]
    p.phase = {"buyers": BUYING, "market": BUYING, "cards": CHOOSING}.get(at, UPGRADING)
    p.count_symbols()
    t = Table(p)
    if at == "market":
        assert street is not None
        for seat, space in street.items():
            p.street[space - 1] = seat if seat != active else -1
        t.play(f"buyer {street[active]}")
    elif at in ("sea", "final"):
        t.play("done")  # by the last seat that might have upgraded
    start = deal("liguria", seats, 0, edition)
    assert p.components() == start.components()
    return t


def _draw(p: LiguriaPosition, id: str) -> int:
    """A tile out of the bag."""
    kind = p.box.kind_number[id]
    p.bag.remove(kind)
    return kind


def _card(p: LiguriaPosition, number: int) -> int:
    """A card out of the deck."""
    card = p.box.card_number[str(number)]
    p.deck.remove(card)
    return card


def _lay_circuit(p: LiguriaPosition, circuit: str) -> None:
    places = circuit.split()
    assert len(places) == PLACES
    p.colour = [HARBOUR if place == "H" else BLANK if place == "-" else LETTERS.index(place[0]) for place in places]
    p.value = [int(place[1:]) if place not in ("H", "-") else 0 for place in places]


def _lay_tiles(
    p: LiguriaPosition, tiles: Mapping[int, str], upgraded: Mapping[int, str], expelled: Mapping[int, str]
) -> None:
    for seat, text in tiles.items():
        for id in text.split():
            kind = _draw(p, id)
            (p.front if kind < HIDDEN else p.screen)[seat * KINDS + kind] += 1
    for turned in (upgraded, expelled):
        for seat, text in turned.items():
            for id in text.split():
                kind = p.box.kind_number[id] if id.startswith("start") else _draw(p, id)
                if id.startswith("start"):
                    p.front[seat * KINDS + kind] -= 1
                p.back[seat * KINDS + kind] += 1


def _lay_stacks(p: LiguriaPosition, islands: Mapping[int, str], envoys: Mapping[tuple[int, str], str]) -> None:
    """The ministers on islands and harbours, with the tiles below them."""
    for place, text in islands.items():
        seat, *knights = text.split()
        p.holder[place] = int(seat)
        p.ministers[int(seat)] -= 1
        for id in knights:
            p.garrison[place * len(KNIGHTS) + _draw(p, id) - KNIGHTS[0]] += 1
    for (harbour, row), text in envoys.items():
        seat, *diplomats = text.split()
        space = harbour * len(ROWS) + ROWS.index(row)
        p.envoy[space] = int(seat)
        p.ministers[int(seat)] -= 1
        for id in diplomats:
            p.credentials[space * len(DIPLOMATS) + _draw(p, id) - DIPLOMATS[0]] += 1


def _lay_cubes(
    p: LiguriaPosition,
    hold: Mapping[int, str],
    dock: Mapping[int, str],
    store: Mapping[int, str],
    supply: Mapping[str, int],
) -> None:
    for pile, told in ((p.hold, hold), (p.dock, dock), (p.store, store)):
        for seat, letters in told.items():
            for letter in letters:
                pile[seat * len(COLOURS) + LETTERS.index(letter)] += 1
                p.stock[LETTERS.index(letter)] -= 1
    for colour, count in supply.items():
        number = COLOURS.index(colour)
        p.store[number - len(COLOURS)] += p.stock[number] - count
        p.stock[number] = count
    assert min(p.stock) >= 0
    assert all(p.loaded(seat) <= p.box.capacity for seat in range(p.seats))
