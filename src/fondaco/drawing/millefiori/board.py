"""Mille Fiori as a picture: the lagoon with all that lies on it, the cards before the seats, the display, the hand."""

from typing import Any, Final

from fondaco.drawing.scene import Scene
from fondaco.drawing.sheet import Sheet, read_picture, wide
from fondaco.games.millefiori.types import MilleFioriView
from fondaco.languages.speech import _

PICTURE: Final = read_picture(__package__)
CARD: Final = (100, 140)
TRAY: Final = 196
COUNTS_APART: Final = 23
LEAST_APART: Final = 62
"""The least distance of cards at which they do not hide each other's symbols."""
MARKERS_APART: Final = 0.82
"""The least distance of score markers at which their numbers can be read, in spaces of the ring."""


def draw(scene: Scene) -> Sheet:
    places = PICTURE["places"]
    margin = places["margin"]
    width, height = places["width"] + 2 * margin, places["height"] + 2 * margin
    sheet = Sheet(width, height + TRAY, scene.title, PICTURE)
    sheet.rect(0, 0, sheet.width, sheet.height, fill="#0a3040")
    frame = f'viewBox="{-margin} {-margin} {width} {height}" width="{width}" height="{height}"'
    sheet.add(f"<svg {frame}>{PICTURE['grounds']['board']}")
    board = _Board(sheet, scene, places)
    board.draw()
    sheet.add("</svg>")
    _draw_tray(sheet, scene, board.view, height)
    return sheet


class _Board:
    """Draws what lies on the board."""

    def __init__(self, sheet: Sheet, scene: Scene, places: dict[str, Any]) -> None:
        self.sheet, self.scene, self.places = sheet, scene, places
        self.view: MilleFioriView = scene.view  # type: ignore[assignment]
        self.colours = [scene.colour(seat) for seat in range(len(self.view["seats"]))]

    def draw(self) -> None:
        self._titles()
        self._slots()
        self._lozenges()
        self._tracks()
        self._progress()
        self._fleets()
        self._stars()
        self._ships()
        self._scores()

    def _titles(self) -> None:
        for region, at in self.places["titles"].items():
            name = self.scene.names.region(region)
            self.sheet.text(at["x"], at["y"], name, anchor=at["anchor"], class_="title mi_Marks")

    def _slots(self) -> None:
        """Draw the cards in front of the seats, from the Doge on: face down once chosen, or open."""
        view, sheet, slot = self.view, self.sheet, self.places["slot"]
        first = self.places["slots"][0]
        top = first["y"] - slot["height"] / 2
        facts = [_("Round {round} of {rounds}", round=view["round"], rounds=view["rounds"])]
        if view["last_turn"]:
            facts.append(_("Last turn"))
        else:
            facts.append(_("Card {card} of {cards}", card=view["card_of_round"], cards=view["cards_of_round"]))
        sheet.text(first["x"], top - 12, " · ".join(facts), class_="facts mi_Seats")
        count = len(view["seats"])
        for at, place in enumerate(self.places["slots"][:count]):
            self._slot((view["doge"] + at) % count, place["x"], top, is_doge=at == 0)

    def _slot(self, seat: int, x: float, y: float, is_doge: bool) -> None:
        view, sheet, slot = self.view, self.sheet, self.places["slot"]
        player = view["seats"][seat]
        active = " active" if view["active"] == seat else ""
        sheet.open(transform=f"translate({x} {y})", class_=f"slot mi_Seats{active}")
        sheet.rect(0, 0, slot["width"], slot["height"], rx=8, class_="bed mi_Seats")
        card = view["card"] if active else None
        if card is None and seat == self.scene.own:
            card = view["chosen"]
        scale = slot["width"] / CARD[0]
        if card is not None:
            _put_card(sheet, card, 0, 0, scale)
        elif player["has_chosen"]:
            sheet.put("mf-card-back", 0, 0, scale)
        else:
            sheet.put(f"mf-flower-{self.colours[seat]}", slot["width"] / 2, slot["height"] / 2, 1.3, opacity=0.28)
        if is_doge:
            sheet.use("mf-doge", slot["width"] - 15, -11, 24, 24, class_="doge mi_Seats")
        sheet.open(transform=f"translate({slot['width'] - 16} {slot['height'] - 3})", class_="left mi_Seats")
        sheet.rect(-19, -10, 38, 20, rx=10)
        sheet.put(f"mf-lozenge-{self.colours[seat]}", -9, -0.5, 0.26)
        sheet.text(6, 5, player["supply"])
        sheet.close()
        if player["cards"]:
            sheet.open(transform=f"translate(16 {slot['height'] - 3})", class_="left mi_Seats")
            sheet.rect(-19, -10, 38, 20, rx=10)
            sheet.put("mf-card-back", -14, -7, 0.1)
            sheet.text(6, 5, player["cards"])
            sheet.close()
        sheet.put(f"mf-lozenge-{self.colours[seat]}", 8, slot["height"] + 20, 0.36)
        name = self.scene.short_name(seat, 9)
        sheet.text(21, slot["height"] + 26, name, size=14.5, room=slot["width"] - 16, class_="name mi_Seats")
        sheet.close()

    def _lozenges(self) -> None:
        for cell, seat in self.view["lozenges"].items():
            x, y, turn = self.places["cells"][cell]
            self.sheet.put(f"mf-lozenge-{self.colours[seat]}", x, y, turn=turn)

    def _tracks(self) -> None:
        """Draw the seats that have a bonus, with its points, which the lozenge covers on the board."""
        for track, taken in self.view["bonus"].items():
            for place, at in zip(taken, self.places["bonus"][track]["places"], strict=True):
                if place["seat"] is None:
                    continue
                self.sheet.move(at["x"], at["y"])
                self.sheet.put(f"mf-lozenge-{self.colours[place['seat']]}", 0, 0, 0.86 if place["lozenge"] else 0.6)
                self.sheet.rect(-12, 9, 24, 15, rx=7.5, class_="tag mi_Tracks")
                self.sheet.text(0, 21, place["points"], class_="tagged mi_Tracks")
                self.sheet.close()

    def _progress(self) -> None:
        """Draw how many different symbols, or numbers of houses, each seat has towards a bonus."""
        lozenges, seats = self.view["lozenges"], range(len(self.view["seats"]))
        for track, taken in self.view["bonus"].items():
            at = self.places["bonus"][track]["counts"]
            what = "value" if track == "houses" else "symbol"
            cells = {cell["id"]: cell[what] for cell in self.scene.edition.data[track]["cells"]}
            have = [{cells[id] for id, owner in lozenges.items() if owner == seat and id in cells} for seat in seats]
            for seat in seats:
                done = " taken" if any(place["seat"] == seat for place in taken) else ""
                x = at["x"] + (seat - (len(have) - 1) / 2) * COUNTS_APART
                self.sheet.open(transform=f"translate({x} {at['y']})", class_="counts mi_Tracks")
                self.sheet.open(class_=f"mi_Tracks{done}")
                self.sheet.put(f"mf-count-{self.colours[seat]}", 0, 0)
                self.sheet.text(0, 4.2, len(have[seat]))
                self.sheet.close()
                self.sheet.close()

    def _fleets(self) -> None:
        for row in self.places["fleets"]:
            goods = sum(cell in self.view["lozenges"] for cell in row["goods"])
            done = " done" if all(cell in self.view["lozenges"] for cell in row["ships"]) else ""
            self.sheet.open(transform=f"translate({row['x']} {row['y']})", class_=f"fleet mi_Marks{done}")
            self.sheet.shape("path", d="M-20 0 H20")
            self.sheet.shape("circle", r=12.5)
            self.sheet.text(0, 5.5, self.places["fleetValues"][goods])
            self.sheet.close()

    def _stars(self) -> None:
        for star in self.places["stars"]:
            lit = " lit" if all(cell in self.view["lozenges"] for cell in star["cells"]) else ""
            self.sheet.use("mf-star", star["x"] - 12, star["y"] - 12, 24, 24, class_=f"star mi_Marks{lit}")

    def _ships(self) -> None:
        """Draw the ships, side by side where they share a space."""
        ships = [player["ship"] for player in self.view["seats"]]
        for seat, space in enumerate(ships):
            sharing = [other for other, there in enumerate(ships) if there == space]
            rank, count = sharing.index(seat), len(sharing)
            x, y = self.places["sea"][space]
            aside = (rank - (count - 1) / 2) * (17 if count > 2 else 22)
            above = (rank % 2) * -9 if count > 1 else 0
            self.sheet.put(f"mf-boat-{self.colours[seat]}", x + aside, y - 22 + above, 0.86)

    def _scores(self) -> None:
        """Draw the score markers on the ring, beside each other where they would overlap."""
        ring = self.places["ring"]
        scores = [player["score"] for player in self.view["seats"]]
        for seat, at in enumerate(_spread(scores, len(ring))):
            space, part = int(at // 1), at % 1
            here, there = ring[space % len(ring)], ring[(space + 1) % len(ring)]
            x, y = (one + (other - one) * part for one, other in zip(here, there, strict=True))
            self.sheet.put(f"mf-marker-{self.colours[seat]}", x, y)
            long = " long" if scores[seat] >= 100 else ""
            self.sheet.text(x, y + 5.2, scores[seat], class_=f"score mi_Ring{long}")


def _spread(scores: list[int], spaces: int) -> list[float]:
    """Return where on the ring the markers of these scores stand, moved as little as keeps them from overlapping."""
    at = [float(score) for score in scores]
    # Moving two apart may bring one of them near a third: each time less.
    for _round in range(8 * len(at)):
        for one in range(len(at)):
            for other in range(one + 1, len(at)):
                distance = (at[other] - at[one] + spaces / 2) % spaces - spaces / 2
                push = max(0.0, MARKERS_APART - abs(distance)) / 2 * (-1 if distance < 0 else 1)
                at[one] -= push
                at[other] += push
    return at


def _put_card(sheet: Sheet, name: str, x: float, y: float, scale: float = 1) -> None:
    symbol = name.rstrip("0123456789")
    number = name[len(symbol) :]
    sheet.put(f"mf-card-{symbol}", x, y, scale)
    sheet.put(sheet.fill_in("mf-number", f"mf-number-{number}", number=number), x, y, scale)


def _draw_tray(sheet: Sheet, scene: Scene, view: MilleFioriView, top: float) -> None:
    """Draw the hand on the left, the display beside it, and the draw pile on the right."""
    left, right = 24.0, sheet.width - 24.0
    deck = _("{count} in the draw pile", count=view["deck"])
    sheet.text(right, top + 26, deck, size=15, serif=False, fill="#d9ebe2", anchor="end")
    if view["deck"]:
        sheet.put("mf-card-back", right - CARD[0], top + 38)
    right -= max(CARD[0], wide(deck, 15)) + 28
    if view["hand"]:
        hand = _("{name}’s hand", name=scene.names.name(scene.own))
        sheet.text(left, top + 26, hand, size=17, serif=False, weight=600, fill="#ffe6a0")
        left = _row(sheet, view["hand"], left, top + 38, left + len(view["hand"]) * 106) + 34
    sheet.text(left, top + 26, _("Display"), size=17, serif=False, weight=600, fill="#d9ebe2")
    if view["display"]:
        _row(sheet, view["display"], left, top + 38, right)
    else:
        sheet.text(left, top + 64, _("The display is empty."), size=15, serif=False, fill="#9fbcb8")


def _row(sheet: Sheet, cards: list[str], left: float, top: float, right: float) -> float:
    """Draw cards side by side, or half as large in two rows if they would overlap too much; return where they end."""
    apart = min(106.0, (right - left - CARD[0]) / max(1, len(cards) - 1))
    if apart < LEAST_APART:
        half = (len(cards) + 1) // 2
        apart = min(53.0, (right - left - CARD[0] / 2) / max(1, half - 1))
        for at, card in enumerate(cards):
            _put_card(sheet, card, left + at % half * apart, top + at // half * 72, 0.49)
        return left + (half - 1) * apart + CARD[0] / 2
    for at, card in enumerate(cards):
        _put_card(sheet, card, left + at * apart, top)
    return left + (len(cards) - 1) * apart + CARD[0]
