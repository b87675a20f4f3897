"""A table of Liguria, set up from a few words and played in notation.

    t = table(cards={0: 35}, ships={0: 4}, tiles={0: "knight-1 knight-2"}, hold={0: "rb"}, islands={5: "2 knight-1"})
    t.play("0: sail, lay knight-2, conquer")
    assert t.hold(0) == "ryb"

Tiles are told as words, cubes as letters, islands with the seat that holds them. What is not said is filled in so that
the whole is a position of the game: every piece is in one place. Unless told, the harbours of four seats are the places
0, 3, 6 and 9, those of three 0, 4 and 8.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from fondaco.engine.edition import Edition
from fondaco.engine.errors import IllegalActionError
from fondaco.engine.registry import box_of, deal, from_dict, own_edition
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
from fondaco.games.liguria.shapes import LiguriaView, PlaceView, ScreenView, SeatView
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
    start = deal("liguria", seats, 0, edition, open_screens=open_screens)
    assert isinstance(start, LiguriaPosition)
    data, box = start.to_dict(), start.box
    data["round"] = box.rounds[seats] if at == "final" else in_round - 1
    _lay_circuit(data, circuit or CIRCUITS[seats])
    data["ships"] = [(ships or {}).get(seat, start.harbour_of(seat)) for seat in range(seats)]
    data["heading"] = [-1 if seat in anticlockwise else 1 for seat in range(seats)]
    data["coins"] = [(coins or {}).get(seat, 0) for seat in range(seats)]
    data["bank"] = box.coins - sum(data["coins"])

    bag: list[str] = data["bag"]
    _lay_tiles(data, box, tiles or {}, upgraded or {}, expelled or {})
    _lay_stacks(data, box, islands or {}, envoys or {})
    data["row"] = row.split()
    for id in [*data["row"], *bag_top.split()]:
        bag.remove(id)
    if not row and at in ("buyers", "market"):
        data["row"] = [bag.pop() for _ in range(box.row_tiles[seats])]
    data["bag"] = bag + bag_top.split()[::-1]
    _lay_cubes(data, box, hold or {}, dock or {}, store or {}, supply or {})

    data["past"] = [[str(card) for card in (past or {}).get(seat, [])] for seat in range(seats)]
    told = {str(card) for card in [*(cards or {}).values(), *on_offer, *deck_top]}
    told |= {card for pile in data["past"] for card in pile}
    deck = [card for card in data["deck"] if card not in told]
    data["card"] = [None] * seats
    if at == "sea":
        for seat in range(seats):
            plain = [str(card) for card in PLAIN_CARDS if str(card) in deck]
            data["card"][seat] = str(cards[seat]) if cards and seat in cards else plain[0]
            deck = [card for card in deck if card not in data["card"]]
    data["on_offer"] = [str(card) for card in sorted(on_offer)]
    if at in ("buyers", "market", "cards") and not on_offer:
        data["on_offer"] = sorted((deck.pop() for _ in range(seats)), key=int)
    data["deck"] = deck + [str(card) for card in reversed(deck_top)]

    order = [(active + place) % seats for place in range(seats)]
    data["order"] = order[::-1] if at == "buyers" else order
    data["active"] = active if at in ("buyers", "market", "cards") else order[-1]
    data["phase"] = {"buyers": BUYING, "market": BUYING, "cards": CHOOSING}.get(at, UPGRADING)
    if at == "market":
        assert street is not None
        for seat, space in street.items():
            data["street"][space - 1] = seat if seat != active else -1
    t = Table(from_dict(data, edition))
    if at == "market":
        assert street is not None
        t.play(f"buyer {street[active]}")
    elif at in ("sea", "final"):
        t.play("done")  # by the last seat that might have upgraded
    return t


def _lay_circuit(data: dict[str, Any], circuit: str) -> None:
    places = circuit.split()
    assert len(places) == PLACES
    data["colour"] = [HARBOUR if p == "H" else BLANK if p == "-" else LETTERS.index(p[0]) for p in places]
    data["value"] = [int(p[1:] or 0) if p not in ("H", "-") else 0 for p in places]


def _lay_tiles(
    data: dict[str, Any],
    box: Box,
    tiles: Mapping[int, str],
    upgraded: Mapping[int, str],
    expelled: Mapping[int, str],
) -> None:
    for seat, text in tiles.items():
        for id in text.split():
            data["bag"].remove(id)
            kind = box.kind_number[id]
            data["front" if kind < HIDDEN else "screen"][seat * KINDS + kind] += 1
    for turned in (upgraded, expelled):
        for seat, text in turned.items():
            for id in text.split():
                tile = seat * KINDS + box.kind_number[id]
                if id.startswith("start"):
                    data["front"][tile] -= 1
                else:
                    data["bag"].remove(id)
                data["back"][tile] += 1


def _lay_stacks(
    data: dict[str, Any], box: Box, islands: Mapping[int, str], envoys: Mapping[tuple[int, str], str]
) -> None:
    """The ministers on islands and harbours, with the tiles below them."""
    for place, text in islands.items():
        seat, *knights = text.split()
        data["holder"][place] = int(seat)
        data["ministers"][int(seat)] -= 1
        for id in knights:
            data["bag"].remove(id)
            data["garrison"][place * len(KNIGHTS) + box.kind_number[id] - KNIGHTS[0]] += 1
    for (harbour, row), text in envoys.items():
        seat, *diplomats = text.split()
        space = harbour * len(ROWS) + ROWS.index(row)
        data["envoy"][space] = int(seat)
        data["ministers"][int(seat)] -= 1
        for id in diplomats:
            data["bag"].remove(id)
            data["credentials"][space * len(DIPLOMATS) + box.kind_number[id] - DIPLOMATS[0]] += 1


def _lay_cubes(
    data: dict[str, Any],
    box: Box,
    hold: Mapping[int, str],
    dock: Mapping[int, str],
    store: Mapping[int, str],
    supply: Mapping[str, int],
) -> None:
    for pile, told in (("hold", hold), ("dock", dock), ("store", store)):
        for seat, letters in told.items():
            for letter in letters:
                data[pile][seat * len(COLOURS) + LETTERS.index(letter)] += 1
                data["stock"][LETTERS.index(letter)] -= 1
    for colour, count in supply.items():
        number = COLOURS.index(colour)
        data["store"][number - len(COLOURS)] += data["stock"][number] - count
        data["stock"][number] = count
    assert min(data["stock"]) >= 0
    assert all(sum(data["hold"][seat * 3 : seat * 3 + 3]) <= box.capacity for seat in range(data["seats"]))
