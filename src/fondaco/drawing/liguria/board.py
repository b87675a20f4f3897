"""Liguria as a picture: the market, the circuit as a sea, every harbour, and what is behind one's own screen."""

from collections.abc import Mapping
from typing import Any, Final

from fondaco.drawing.scene import Scene, heading, panel
from fondaco.drawing.sheet import Number, Sheet, read_picture
from fondaco.games.liguria.box import COLOURS
from fondaco.games.liguria.types import LiguriaView, PlaceView, ScreenView, SeatView
from fondaco.languages.speech import _
from fondaco.words.standings import signed

PICTURE: Final = read_picture(__package__)
GAP: Final = 12
MARKET: Final = 118
HARBOUR: Final = 258
SCREEN: Final = 158
TILE: Final = (44, 49)
CARD: Final = (92, 128)
ROWS: Final = ("ship", "merchant", "building", "monk")
AWNINGS: Final = ("building", "monk", "merchant", "ship")
"""The colours of the market stalls, in turn: those of the tiles."""
SHIP: Final = 0.84


def draw(scene: Scene) -> Sheet:
    places = PICTURE["places"]
    view: LiguriaView = scene.view  # type: ignore[assignment]
    screens = [seat for seat, player in enumerate(view["seats"]) if player["screen"] is not None]
    height = 4 * GAP + MARKET + places["height"] + HARBOUR + len(screens) * (SCREEN + GAP)
    sheet = Sheet(places["width"] + 2 * GAP, height, scene.title, PICTURE)
    sheet.rect(0, 0, sheet.width, sheet.height, fill="var(--ground)")
    drawing = _Drawing(sheet, scene, places)
    drawing.market(GAP)
    drawing.sea(2 * GAP + MARKET)
    top = 3 * GAP + MARKET + places["height"]
    drawing.harbours(top)
    for at, seat in enumerate(screens):
        drawing.screen(seat, top + HARBOUR + GAP + at * (SCREEN + GAP))
    return sheet


class _Drawing:
    """Draws one view."""

    def __init__(self, sheet: Sheet, scene: Scene, places: Mapping[str, Any]) -> None:
        self.sheet, self.scene, self.places = sheet, scene, places
        self.view: LiguriaView = scene.view  # type: ignore[assignment]
        self.layout = places["seas"][str(len(self.view["seats"]))]
        harbours = [place["harbour"] for place in self.view["circuit"]]
        self.home = harbours.index(scene.own if scene.own is not None else 0)

    def _sign(self, name: str, x: Number, y: Number, size: Number, colour: str | None = None) -> None:
        self.sheet.use(f"lg-{name}", x, y, size, size, color=colour)

    # The market

    def market(self, top: Number) -> None:
        """Draw the street with its buyers, and the tiles of this round."""
        sheet, view = self.sheet, self.view
        width = self.places["width"]
        sheet.rect(GAP, top, width, MARKET, rx=6, fill="var(--lg-wall)")
        sheet.rect(GAP, top, width, 8, fill="url(#lg-roof)")
        stall = min(78.0, 560 / len(view["street"]))
        for at, space in enumerate(view["street"]):
            x = GAP + 10 + at * stall
            awning = self.places["glazes"][AWNINGS[at % len(AWNINGS)]]
            sheet.rect(
                x, top + 14, stall - 4, MARKET - 22, rx=4, fill="var(--lg-plaster)", stroke="var(--lg-line-strong)"
            )
            sheet.rect(x, top + 14, stall - 4, 11, rx=3, fill=awning)
            sheet.text(x + 10, top + 44, space["tiles"], size=19, serif=True, weight=700, fill="var(--lg-ink)")
            self._sign("tile", x + 22, top + 29, 17, "var(--lg-terra-ink)")
            for coin in range(space["coins"]):
                self._sign("coin", x + 44 + coin * 14, top + 30, 16)
            if space["buyer"] is not None:
                sheet.use(f"lg-buyer-{self.scene.colour(space['buyer'])}", x + stall / 2 - 20, top + 52, 38, 54)
        left = GAP + 22 + len(view["street"]) * stall
        room = GAP + width - left - 8
        apart = min(64.0, room / max(1, len(view["row"])))
        sheet.rect(left - 6, top + 14, room + 4, MARKET - 22, rx=4, fill="url(#lg-planks)")
        tile = min(56.0, apart - 4)
        for at, id in enumerate(view["row"]):
            x, y = left + at * apart, top + 14 + (MARKET - 22 - tile * 49 / 44) / 2
            if id is None:
                sheet.rect(x, y, tile, tile * 49 / 44, rx=5, fill="#3a2413", fill_opacity=0.25, stroke="#6d4520")
            else:
                sheet.use(f"lg-tile-{id}", x, y, tile, tile * 49 / 44)

    # The circuit

    def sea(self, top: Number) -> None:
        sheet, view = self.sheet, self.view
        width, height = self.places["width"], self.places["height"]
        sheet.add(f'<svg x="{GAP}" y="{top}" width="{width}" height="{height}">')
        sheet.rect(0, 0, width, height, fill="url(#lg-sea)")
        sheet.shape("ellipse", cx=width / 2, cy=height / 2, rx=width * 0.38, ry=height * 0.42, fill="url(#lg-depth)")
        for at in range(width // 26):
            x, y = round(at * 137.5 % width), round(at * 61.8 % height)
            sheet.shape("path", d=f"M{x} {y}q5-2.5 10 0t10 0", class_="wave li_Sea")
        sheet.shape("path", d=self.layout["ring"], class_="ring li_Sea")
        for number, place in enumerate(view["circuit"]):
            lies = self._place(number)
            sheet.move(lies["x"], lies["y"], self.layout["scale"])
            if place["harbour"] is not None:
                self._harbour_place(place["harbour"])
            else:
                self._island(place)
            sheet.close()
        for seat, player in enumerate(view["seats"]):
            self._ship(seat, player)
        self._cards()
        sheet.add("</svg>")

    def _place(self, number: int) -> Mapping[str, Any]:
        """Return the position of a place of the circuit, with the viewer's or the first seat's harbour below."""
        places = self.layout["places"]
        found: Mapping[str, Any] = places[(number - self.home) % len(places)]
        return found

    def _harbour_place(self, seat: int) -> None:
        colour, name = self.scene.colour(seat), self.scene.short_name(seat)
        self.sheet.put(self.sheet.fill_in(f"lg-haven-{colour}", f"lg-haven-{colour}-named", name=name), 0, 0)
        cubes = _each(self.view["seats"][seat]["dock"])
        apart = min(15.0, 96 / max(1, len(cubes)))
        for at, cube in enumerate(cubes):
            self._sign(cube, (at - len(cubes) / 2) * apart, 9, 16)

    def _island(self, place: PlaceView) -> None:
        holder = [] if place["holder"] is None else [self.scene.colour(place["holder"])]
        id = "-".join(["lg-island", place["colour"] or "blank", *holder])
        figures = {"points": place["points"], "swords": place["swords"]}
        self.sheet.put(self.sheet.fill_in(id, f"{id}-{place['points']}-{place['swords']}", **figures), 0, 0)

    def _ship(self, seat: int, player: SeatView) -> None:
        """Draw a ship beside its place, on the side to which it will leave."""
        sheet, colour = self.sheet, self.scene.colour(seat)
        place = self._place(player["ship"])
        x, y, turn = place["ahead" if player["clockwise"] else "back"]
        others = self.view["seats"][:seat]
        y -= 30 * sum((one["ship"], one["clockwise"]) == (player["ship"], player["clockwise"]) for one in others)
        left = abs(turn) > 90
        mirrored = -SHIP if left else SHIP
        sheet.add(f'<use href="#lg-ship-{colour}" transform="translate({x} {y}) scale({mirrored} {SHIP})"/>')
        cubes = _each(player["hold"])
        apart = min(8.0, 34 / max(1, len(cubes)))
        for at, cube in enumerate(cubes):
            self._sign(cube, x - 16 + at * apart, y - 8, 11)
        sheet.put(f"lg-way-{colour}", x + (-35 if left else 35), y + 2, SHIP, turn)

    def _cards(self) -> None:
        """Draw the middle of the sea: the round, and the ship cards on offer."""
        view, sheet, stage = self.view, self.sheet, self.layout["stage"]
        middle = stage["x"] + stage["width"] / 2
        last = view["round"] > view["rounds"]
        words = (
            _("Final movement") if last else _("Round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
        )
        sheet.text(middle, stage["y"] + 22, words, size=20, serif=True, weight=600, fill="#fff3d2", anchor="middle")
        scale = 0.92
        apart = (CARD[0] + 10) * scale
        left = middle - (len(view["cards"]) * apart - 10 * scale) / 2
        for at, card in enumerate(view["cards"]):
            sheet.use(f"lg-card-{card}", left + at * apart, stage["y"] + 36, CARD[0] * scale, CARD[1] * scale)
        self._supply(middle, stage["y"] + 172)

    def _supply(self, middle: Number, top: Number) -> None:
        """Draw the numbers of tiles in the bag, and of cards, cubes and coins in the supply."""
        view = self.view
        left: list[tuple[str, int]] = [("bag", view["bag"]), ("deck", view["deck"])]
        left += [(colour, view["supply"][colour]) for colour in COLOURS] + [("coin", view["bank"])]
        for at, (name, count) in enumerate(left):
            x = middle + (at - len(left) / 2) * 64
            self._sign(name, x, top, 20, "#fff3d2")
            self.sheet.text(x + 25, top + 16, count, size=15, serif=False, weight=600, fill="#fff3d2")

    # The harbours

    def harbours(self, top: Number) -> None:
        seats = len(self.view["seats"])
        width = (self.places["width"] - (seats - 1) * GAP) / seats
        standings = self.scene.words.standings(self.scene.view)
        for at in range(seats):
            # In the order of the circuit: clockwise from the viewer's.
            seat = (at + (self.scene.own or 0)) % seats
            self._harbour(seat, GAP + at * (width + GAP), top, width, signed(standings[seat]["value"]))

    def _harbour(self, seat: int, x: Number, y: Number, width: Number, score: str) -> None:
        """Draw a harbour: tiles by row, ministers, and the public figures."""
        sheet, player = self.sheet, self.view["seats"][seat]
        active = self.view["active"] == seat or self.scene.acts(seat)
        panel(sheet, x, y, width, HARBOUR, active=active and not self.scene.ending)
        heading(sheet, self.scene, seat, x + 10, y + 26, width - 22, score)
        for at, kind in enumerate(ROWS):
            top = y + 38 + at * 40
            row = player["rows"][kind]
            self._sign(self.places["symbols"][kind], x + 10, top + 8, 20, "var(--ink-soft)")
            faces = [f"lg-tile-{id}" for id in _each(row["front"])]
            faces += [f"lg-tile-{id}-back" for id in _each(row["upgraded"])]
            self._tiles(faces, x + 36, top, width - 36 - 38, 36)
            if row["minister"] is not None:
                sheet.use(f"seat-{self.scene.colour(row['minister'])}", x + width - 34, top + 6, 24, 24)
            else:
                sheet.rect(
                    x + width - 33, top + 7, 22, 22, rx=11, fill="none", stroke="var(--line)", stroke_dasharray="3 3"
                )
        top = y + HARBOUR - 14
        figures = [("wheel", player["wheels"]), ("sack", player["sacks"]), ("buyer", player["ministers"])]
        if player["expelled"]:
            figures.append(("sword", sum(player["expelled"].values())))
        for at, (name, count) in enumerate(figures):
            self._sign(name, x + 10 + at * 52, top - 16, 20, "var(--ink-soft)")
            sheet.text(x + 34 + at * 52, top, count, size=16, serif=False, weight=600, fill="var(--ink)")
        if player["card"] is not None:
            sheet.use(f"lg-card-{player['card']}", x + width - 45, y + HARBOUR - 57, 36, 50)

    def _tiles(self, ids: list[str], x: Number, y: Number, room: Number, height: Number) -> float:
        """Draw tiles side by side, overlapping where there is no room, and return where they end."""
        width = height * TILE[0] / TILE[1]
        apart = min(width + 2, (room - width) / max(1, len(ids) - 1))
        for at, id in enumerate(ids):
            self.sheet.use(id, x + at * apart, y, width, height)
        return x + (len(ids) - 1) * apart + width if ids else float(x)

    # What is behind a screen

    def screen(self, seat: int, top: Number) -> None:
        sheet = self.sheet
        screen = self.view["seats"][seat]["screen"]
        assert screen is not None
        panel(sheet, GAP, top, self.places["width"], SCREEN)
        words = _("Behind the screen: {name}", name=self.scene.names.name(seat))
        sheet.text(GAP + 12, top + 26, words, size=17, serif=True, weight=600, fill="var(--ink)")
        self._figures(screen, GAP + 12, top + 40)
        faces = [f"lg-tile-{id}" for id in _each(screen["tiles"])]
        right = GAP + self.places["width"] - 12
        cards = screen["cards"]
        apart = min(CARD[0] * 0.84, 420 / max(1, len(cards)))
        left = right - ((len(cards) - 1) * apart + CARD[0] * 0.78) if cards else right
        for at, card in enumerate(cards):
            sheet.use(f"lg-card-{card}", left + at * apart, top + 38, CARD[0] * 0.78, CARD[1] * 0.78)
        self._tiles(faces, GAP + 250, top + 56, left - GAP - 270, 72)

    def _figures(self, screen: ScreenView, x: Number, y: Number) -> None:
        """Draw the coins, the cubes, and green minus red."""
        sheet = self.sheet
        figures = [("coin", screen["coins"]), *((colour, screen["cubes"][colour]) for colour in COLOURS)]
        for at, (name, count) in enumerate(figures):
            self._sign(name, x + at % 2 * 100, y + at // 2 * 34, 26)
            left, top = x + 34 + at % 2 * 100, y + 20 + at // 2 * 34
            sheet.text(left, top, count, size=19, serif=False, weight=600, fill="var(--ink)")
        words = f"{_('Green minus red')}: {signed(screen['balance'])}"
        colour = "var(--lg-green)" if screen["balance"] >= 0 else "var(--lg-red)"
        sheet.text(x, y + 96, words, size=15, serif=False, weight=600, fill=colour, room=220)


def _each(counts: Mapping[str, int]) -> list[str]:
    """Return each name as often as its count says."""
    return [name for name, count in counts.items() for _number in range(count)]
