"""Oltre Mare as a picture: the chart with seals and ships, what everybody knows of each seat, and one's own cards."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.drawing.scene import Scene, chip, heading, panel
from fondaco.drawing.sheet import Number, Sheet, read_picture, wide
from fondaco.games.oltremare.types import CardView, OltreMareView, SeatView
from fondaco.languages.speech import _, plural
from fondaco.words.oltremare.market import claim_of

PICTURE: Final = read_picture(__package__)
GAP: Final = 12
SIDE: Final = 372
"""The width of the seats beside the chart."""
CARD: Final = (100, 140)
BERTH: Final = 26
"""The distance between ships in the same port."""


def draw(scene: Scene) -> Sheet:
    places = PICTURE["places"]
    width, height = places["width"], places["height"]
    low = 196 if scene.own is not None or scene.view["played"] else 0
    sheet = Sheet(width + SIDE + 3 * GAP, height + 2 * GAP + low, scene.title, PICTURE)
    sheet.rect(0, 0, sheet.width, sheet.height, fill="var(--ground)")
    _Drawing(sheet, scene, places).draw()
    return sheet


class _Drawing:
    """Draws one view."""

    def __init__(self, sheet: Sheet, scene: Scene, places: Mapping[str, Any]) -> None:
        self.sheet, self.scene, self.places = sheet, scene, places
        self.view: OltreMareView = scene.view  # type: ignore[assignment]

    def draw(self) -> None:
        frame = f'x="{GAP}" y="{GAP}" width="{self.places["width"]}" height="{self.places["height"]}"'
        self.sheet.add(f"<svg {frame}>{PICTURE['grounds']['chart']}")
        self._chart()
        self._piles()
        self._offer()
        self.sheet.add("</svg>")
        seats = len(self.view["seats"])
        high = (self.places["height"] - (seats - 1) * 8) / seats
        for seat in range(seats):
            self._seat(seat, self.places["width"] + 2 * GAP, GAP + seat * (high + 8), high)
        self._own(self.places["height"] + 2 * GAP)

    # The chart

    def _chart(self) -> None:
        for route in self.places["routes"]:
            self.sheet.shape("path", d=route, class_="route ol_Chart")
        ports = self.places["ports"]
        for id, marker in self.view["ports"].items():
            at = ports[id]
            if marker is not None:
                self.sheet.use(f"om-m-{marker}", at["x"] - 16.5, at["y"] - 16.5, 33, 33)
            else:
                self.sheet.shape(
                    "circle", cx=at["x"], cy=at["y"], r=6.5, fill="#fdf3d9", stroke="#3b2a17", stroke_width=2
                )
                self.sheet.shape("circle", cx=at["x"], cy=at["y"], r=2.2, fill="#3b2a17")
        for id, at in ports.items():
            great = " great" if at["great"] else ""
            name = self.scene.names.port(id)
            self.sheet.text(
                at["x"] + at["dx"], at["y"] + at["dy"], name, anchor=at["anchor"], class_=f"ol_Chart{great}"
            )
        here = [player["port"] for player in self.view["seats"]]
        for seat, port in enumerate(here):
            sharing = [other for other, there in enumerate(here) if there == port]
            x = ports[port]["x"] + (sharing.index(seat) - (len(sharing) - 1) / 2) * BERTH
            y = ports[port]["y"] + 2
            self.sheet.shape("ellipse", cx=x, cy=y, rx=20, ry=5, fill="#16424c", opacity=0.4)
            self.sheet.use(f"om-v-{self.scene.colour(seat)}", x - 25, y - 43, 50, 50)

    def _piles(self) -> None:
        """Draw the draw pile in a corner of the chart, with whether Venice is still in it."""
        view, sheet = self.view, self.sheet
        x, y = self.places["width"] - 100, self.places["height"] - 132
        if view["venice_on_top"]:
            venice = _("Venice is next")
        else:
            venice = _("Venice in the pile") if view["venice_to_come"] else _("after Venice")
        words = _("last round") if view["last_round"] else venice
        sheet.rect(x - 8, y - 24, 92, 140, rx=8, fill="#0b2c39", fill_opacity=0.82)
        sheet.text(x + 38, y - 8, words, size=13, serif=False, fill="#f6e7c0", anchor="middle", room=84)
        if view["deck"]:
            sheet.use("om-back", x, y, 76, 104)
        sheet.shape("circle", cx=x + 36, cy=y + 48, r=17, fill="#0b2c39", stroke="#d9b465")
        sheet.text(x + 36, y + 54, view["deck"], size=17, serif=False, weight=700, fill="#fff8e6", anchor="middle")

    def _offer(self) -> None:
        """Draw the offer of the active player in words, along the upper edge of the chart, where there are no ports."""
        offer = self.view["offer"]
        if offer is None or not (offer["given"] or offer["asked"] or offer["ducats"]):
            return
        claims = [claim_of(card) for card in offer["given"]]
        given, asked = self.scene.names.exchange(claims, offer["asked"], offer["ducats"])
        maker = _("The offer of {player}", player=self.scene.names.name(offer["maker"]))
        words = f"{maker}: {_('{given} for {asked}', given=given, asked=asked)}"
        size = 15
        width = min(wide(words, size), self.places["width"] - 170)
        top = 16
        self.sheet.rect(20, top, width + 28, 30, rx=15, fill="#0b2c39", fill_opacity=0.9, stroke="#d9b465")
        self.sheet.text(34, top + 20, words, size=size, serif=False, fill="#f6e7c0", room=width)

    # The seats

    def _seat(self, seat: int, x: Number, y: Number, height: Number) -> None:
        """Draw the public facts about a seat."""
        view, sheet = self.view, self.sheet
        player = view["seats"][seat]
        active = view["active"] == seat and not self.scene.ending
        panel(sheet, x, y, SIDE, height, active=active or self.scene.acts(seat))
        purse = str(player["ducats"]).replace("-", "−")
        heading(sheet, self.scene, seat, x + 12, y + 28, SIDE - 50, purse)
        sheet.use("om-y-ducat", x + SIDE - 32, y + 12, 20, 20)
        words = [word for word, is_so in ((_("active"), active), (_("first"), view["first"] == seat)) if is_so]
        left = x + 40 + min(wide(self.scene.names.name(seat), 17) + 12, 200)
        for word in words:
            left = chip(sheet, left, y + 27, word, size=11) + 6
        top = y + 42
        card = min(1.0, (height - 52) / CARD[1])
        if player["cargo_top"] is not None:
            self._card(player["cargo_top"], x + 12, top, card)
        count = f"×{player['cargo']}"
        sheet.text(x + 20 + CARD[0] * card, top + 14, count, size=16, serif=True, weight=700, fill="var(--ink)")
        self._facts(player, x + 150 if height > 150 else x + 134, top, x + SIDE - 12, height - 52)

    def _facts(self, player: SeatView, x: Number, y: Number, right: Number, room: Number) -> None:
        """Draw the number of cards in hand, pirates, prestige and markers, and the name of the active marker."""
        facts = [
            ("om-y-cards", player["cards"], _("hand")),
            ("om-y-pirate", player["pirates"], plural("pirate card", "pirate cards", player["pirates"])),
            ("om-i-laurel", player["prestige"], _("prestige")),
            ("", player["markers"], plural("harbour marker", "harbour markers", player["markers"])),
        ]
        line = min(30.0, (room - 4) / 3)
        small = line < 22
        size = 13 if small else 15
        for at, (sign, count, words) in enumerate(facts):
            left = x + (at % 2) * 106
            top = y + (at // 2) * line
            if sign:
                self.sheet.use(sign, left, top, 18, 18, color="var(--gold)")
            else:
                self.sheet.shape(
                    "circle", cx=left + 9, cy=top + 9, r=7.5, fill="none", stroke="var(--gold)", stroke_width=2
                )
            self.sheet.text(left + 24, top + 15, count, size=size, serif=False, weight=700, fill="var(--ink)")
            after = left + 28 + wide(str(count), size)
            room_left = min(x + 104 if at % 2 == 0 else right, right) - after
            self.sheet.text(after, top + 15, words, size=size - 2, serif=False, fill="var(--ink-soft)", room=room_left)
        top = y + 2 * line
        if player["marker"] is not None:
            self.sheet.use(f"om-m-{player['marker']}", x - 4, top - 2, 26, 26)
            name = self.scene.names.marker(player["marker"])
            self.sheet.text(x + 28, top + 16, name, size=size - 1, serif=False, fill="var(--ink)", room=right - x - 28)

    # The viewer's own cards

    def _own(self, top: Number) -> None:
        """Draw the hand, the cards that the active seat has played, and the viewer's own visible cargo and pirates."""
        view, seat = self.view, self.scene.own
        left: float = GAP
        if seat is not None:
            hand = _("{name}’s hand", name=self.scene.names.name(seat))
            left = self._cards(hand, view["hand"], left, top)
        if view["played"]:
            left = self._cards(_("Played cards"), view["played"], left, top)
        if seat is None:
            return
        if view["pirates_top"] is not None:
            words = plural("{count} pirate", "{count} pirates", view["seats"][seat]["pirates"])
            left = self._cards(words, [view["pirates_top"]], left, top)
        pile = view["seats"][seat]["cargo_pile"]
        if pile:
            self._cards(_("Cargo"), [self._view_of(id) for id in pile], left, top)

    def _view_of(self, id: str) -> CardView:
        row = self._row_of(id)
        symbols = "+".join(row["symbols"])
        return {"card": id, "good": row["good"], "symbols": symbols, "hand": row["hand"], "cargo": row["cargo"]}

    def _row_of(self, id: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = next(row for row in self.scene.edition.data["box"]["cards"] if row["id"] == id)
        return found

    def _cards(self, words: str, cards: Sequence[CardView], left: float, top: Number) -> float:
        sheet = self.sheet
        sheet.text(left, top + 20, words, size=17, serif=True, weight=600, fill="var(--ink)")
        room = sheet.width - GAP - left
        apart = min(106.0, (room - CARD[0]) / max(1, len(cards) - 1))
        for at, card in enumerate(cards):
            self._card(card, left + at * apart, top + 32, 1)
        end = left + max(wide(words, 17), (len(cards) - 1) * apart + CARD[0] if cards else 0)
        return end + 30

    def _card(self, card: CardView, x: Number, y: Number, scale: Number) -> None:
        """Draw a card with its good, symbols, numbers and port."""
        port = self._row_of(card["card"]).get("port", "")
        first, second = card["symbols"].split("+")
        good = self.scene.names.good(card["good"]).capitalize()
        id = self.sheet.fill_in(
            f"om-card-{card['good']}",
            f"om-card-{card['card']}",
            first=first,
            second=second,
            hand=card["hand"],
            cargo=card["cargo"],
            good=good,
            size=f"{min(16.5, 114 / max(1, len(good))):.3g}px",
            port=self.scene.names.port(port) if port else "",
        )
        self.sheet.use(id, x, y, CARD[0] * scale, CARD[1] * scale)
