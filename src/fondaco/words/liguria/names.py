"""Names of things in Liguria: tiles, cards, cubes, places and sources of points."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from fondaco.games.liguria.box import (
    COLOURS,
    DIPLOMAT,
    KNIGHT,
    MERCHANT,
    PLACES,
    SHIP,
    SORT,
    SORTS,
)
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.languages.speech import _, plural
from fondaco.words.names import Names

BUILDING, MONK = SORTS.index("building"), SORTS.index("monk")


class LiguriaNames(Names):
    """The names of things. Islands are named by their colours and points, harbours by their owners."""

    colours: ClassVar[Sequence[str]] = ("purple", "orange", "green", "grey")

    def mark(self, seat: int) -> str:
        """Return the first letter of a seat's colour that no other seat or cube uses (green and grey share one)."""
        used = {self.cube(colour)[0].upper() for colour in COLOURS}
        mark = ""
        for other in range(seat + 1):
            word = self.colour(other).upper()
            mark = next((letter for letter in word if letter not in used), word[0])
            used.add(mark)
        return mark

    # Cubes and coins

    def cube(self, colour: str) -> str:
        return {"red": _("red"), "yellow": _("yellow"), "blue": _("blue")}[colour]

    def cubes_of(self, colour: str) -> str:
        return {"red": _("red cubes"), "yellow": _("yellow cubes"), "blue": _("blue cubes")}[colour]

    def one_cube(self, colour: str) -> str:
        return {"red": _("a red cube"), "yellow": _("a yellow cube"), "blue": _("a blue cube")}[colour]

    def cubes(self, counts: Mapping[str, int] | Sequence[int]) -> str:
        """Return cubes of the three colours: `2 red, 1 blue`."""
        numbers = [counts[colour] for colour in COLOURS] if isinstance(counts, Mapping) else counts
        red, yellow, blue = numbers
        named = (
            plural("{count} red", "{count} red", red),
            plural("{count} yellow", "{count} yellow", yellow),
            plural("{count} blue", "{count} blue", blue),
        )
        return ", ".join(text for text, count in zip(named, numbers, strict=True) if count)

    def coins(self, count: int) -> str:
        return plural("{count} coin", "{count} coins", count)

    def points(self, count: int) -> str:
        """Return a gain or a loss in words."""
        number = f"+{count}" if count >= 0 else f"−{-count}"
        return plural("{number} point", "{number} points", abs(count), number=number)

    def wheels(self, count: int) -> str:
        return plural("{count} wheel", "{count} wheels", count)

    def sacks(self, count: int) -> str:
        return plural("{count} sack", "{count} sacks", count)

    def swords(self, count: int) -> str:
        return plural("{count} sword", "{count} swords", count)

    def scrolls(self, count: int) -> str:
        return plural("{count} scroll", "{count} scrolls", count)

    def tiles_to_take(self, count: int) -> str:
        return plural("{count} tile", "{count} tiles", count)

    def steps(self, count: int) -> str:
        return plural("{count} step", "{count} steps", count)

    # Tiles, rows and cards

    def row(self, id: str) -> str:
        return {"ship": _("ships"), "merchant": _("merchants"), "building": _("buildings"), "monk": _("monks")}[id]

    def column(self, id: str) -> str:
        """Return the name of a row of a harbour, with what the numbers on its tiles count."""
        return {
            "ship": _("ships (wheels)"),
            "merchant": _("merchants (sacks)"),
            "building": _("buildings (points)"),
            "monk": _("monks (green)"),
        }[id]

    def tile(self, kind: int) -> str:
        """Describe a tile in a few words."""
        box, sort = self.box, SORT[kind]
        if sort == SHIP:
            return _("ship with {wheels}", wheels=self.wheels(box.wheels[kind]))
        if sort == MERCHANT:
            return _("merchant with {sacks}", sacks=self.sacks(box.sacks[kind]))
        if sort == BUILDING:
            return self.building(box.front_points[kind], box.back_points[kind])
        if sort == MONK:
            return _("monk")
        if sort == DIPLOMAT:
            return _("diplomat with {scrolls}", scrolls=self.scrolls(box.scrolls[kind]))
        if sort == KNIGHT:
            if box.brings_cube[kind]:
                return _("knight with {swords} and a cube", swords=self.swords(box.swords[kind]))
            return _("knight with {swords}", swords=self.swords(box.swords[kind]))
        return _("contract: {contract}", contract=self.contract(kind))

    def building(self, front: int, back: int) -> str:
        return _("building {front}, upgraded {back}", front=front, back=back)

    def tile_of(self, id: str) -> str:
        return self.tile(self.box.kind_number[id])

    def tile_in_full(self, id: str) -> str:
        """Describe a tile, distinguishing start tiles from others of the kind."""
        name = self.tile_of(id)
        return _("{tile} (from the start)", tile=name) if id.startswith("start-") else name

    def space(self, id: str) -> str:
        """Describe a space of the market street with what it brings."""
        at = self.box.space_ids.index(id)
        tiles, coins = self.tiles_to_take(self.box.street_tiles[at]), self.box.street_coins[at]
        what = _("{tiles} and {coins}", tiles=tiles, coins=self.coins(coins)) if coins else tiles
        return _("space {number}: {what}", number=id, what=what)

    def contract(self, kind: int) -> str:
        """Describe what a contract requires, and its points."""
        return plural(
            "{cubes} for {count} point",
            "{cubes} for {count} points",
            self.box.reward[kind],
            cubes=self.cubes(self.box.demand[kind]),
        )

    def face(self, kind: int) -> str:
        """Return the number on the front of a tile: wheels, sacks, points, scrolls or swords; c for a cube."""
        box = self.box
        number = (box.wheels, box.sacks, box.front_points, box.front_green, box.scrolls, box.swords)[SORT[kind]][kind]
        return f"{number}{_('c') if box.brings_cube[kind] else ''}"

    def faces(self, tiles: Mapping[str, int]) -> str:
        """Return the numbers of tiles of one sort: `1 1 2`."""
        return " ".join(self.face(self.box.kind_number[id]) for id, count in tiles.items() for _copy in range(count))

    def tiles(self, tiles: Mapping[str, int]) -> str:
        """Describe tiles one after the other."""
        return ", ".join(self.tile_of(id) for id, count in tiles.items() for _copy in range(count))

    def signed(self, number: int) -> str:
        """Describe a green or a red number."""
        return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"

    def card(self, card: int) -> str:
        """Describe what a card shows: `red 3, 3 wheels, anchor, 1 arrow`."""
        score = self.box.score[card]
        number = _("green {number}", number=score) if score > 0 else _("red {number}", number=-score)
        return ", ".join([number, self.wheels(self.box.card_wheels[card]), *self.extras(card)])

    def card_in_full(self, id: str) -> str:
        """Describe a card with the cubes that it brings to the dock."""
        card = self.box.card_number[id]
        cubes = self.cubes(self.box.offer[card])
        return f"{self.card(card)}, {_('dock {cubes}', cubes=f'+{cubes}')}" if cubes else self.card(card)

    def extras(self, card: int) -> list[str]:
        arrows = self.box.arrows[card]
        return [
            *([_("anchor")] if self.box.anchor[card] else []),
            *([_("U-turn")] if self.box.uturn[card] else []),
            *([plural("{count} arrow", "{count} arrows", arrows)] if arrows else []),
        ]

    # Places

    def harbour(self, seat: int, own: int | None = None) -> str:
        """Return the name of a seat's harbour; `own` is the seat that is addressed."""
        return _("your harbour") if seat == own else _("the harbour of {player}", player=self.name(seat))

    def home(self, seat: int) -> int:
        """Return the place of a seat's harbour."""
        return seat * (PLACES // len(self.seats))

    def place_ahead(self, view: Mapping[str, Any], seat: int) -> int:
        """Return the place that a ship reaches with its next step."""
        player = view["seats"][seat]
        place: int = (player["ship"] + (1 if player["clockwise"] else -1)) % PLACES
        return place

    def ahead(self, view: Mapping[str, Any]) -> str | None:
        """Return the name of the place that the ship at sea reaches next; None if there is no such ship."""
        seat = view["active"]
        if seat is None:
            return None
        place = self.place_ahead(view, seat)
        return self.place(place, view["circuit"][place], seat)

    def place(self, place: int, island: Mapping[str, Any], own: int | None = None, *, brief: bool = True) -> str:
        """Return the name of a place: of an island by its colour and points, as everybody sees them."""
        each = PLACES // len(self.seats)
        first, along = divmod(place, each)
        if not along:
            return self.harbour(first, own)
        colour, points = island["colour"], island["points"]
        name = {
            None: _("the blank island"),
            "red": _("the red island"),
            "yellow": _("the yellow island"),
            "blue": _("the blue island"),
        }[colour]
        if colour is not None:
            worth = plural("{island} worth {count} point", "{island} worth {count} points", points, island=name)
            name = f"{name} ({points})" if brief else worth
            if len(set(self.box.scores)) == len(self.box.scores):
                return name
        between = {"island": name, "player": self.name(first), "other": self.name((first + 1) % len(self.seats))}
        if colour is None and self.box.most_blank == 1:
            return _("{island} between {player} and {other}", **between)
        return _("{island}, {steps} from {player} towards {other}", **between, steps=self.steps(along))

    def place_in_full(self, view: Mapping[str, Any], place: int, own: int | None = None) -> str:
        """Return the name of a place in a sentence."""
        return self.place(place, view["circuit"][place], own, brief=False)

    def place_of(self, p: LiguriaPosition, place: int, own: int | None = None) -> str:
        """Return the name of a place of a position."""
        return self.place(place, p.island_at(place), own)

    def place_in(self, p: LiguriaPosition, place: int, own: int) -> str:
        """Return the name of a place of a position, with who holds it."""
        name = self.place_of(p, place, own)
        if p.holder[place] < 0:
            return name
        held = self.swords(p.swords_at(place))
        return _("{island}, {mark} with {swords}", island=name, mark=self.mark(p.holder[place]), swords=held)

    # What is asked

    def source(self, word: str) -> str:
        return {
            "islands": _("Islands"),
            "tiles": _("Tiles"),
            "balance": _("Green and red"),
            "contracts": _("Contracts"),
            "sets": _("Sets"),
            "diplomats": _("Diplomats"),
        }[word]

    def ending(self, word: str) -> str:
        return _("All rounds and the final movement have been played.")
