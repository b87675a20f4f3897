"""The input of a drawing: the view of one seat, and the words for it."""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.drawing.sheet import Number, Sheet, wide
from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.languages.speech import _
from fondaco.table.seating import Seat
from fondaco.words import GameWords, words_for


class Scene:
    """A table as one seat sees it, in words."""

    def __init__(
        self, game: Game, edition: Edition, seats: Sequence[Seat], view: Mapping[str, Any], ending: str
    ) -> None:
        self.game, self.edition, self.seats, self.ending = game, edition, seats, ending
        self.view: Mapping[str, Any] = view
        self.words: GameWords = words_for(game, edition, seats)
        self.names: Any = self.words.names
        """The game's own names, which have more than those that all games have."""

    @property
    def own(self) -> int | None:
        """The seat that looks at it; None for a spectator."""
        seat: int | None = self.view["seat"]
        return seat

    @property
    def title(self) -> str:
        if self.own is None:
            return _("{game}, as a spectator sees it", game=self.game.title)
        return _("{game}, as {player} sees it", game=self.game.title, player=self.names.name(self.own))

    def acts(self, seat: int) -> bool:
        return seat in self.view["to_act"]

    def colour(self, seat: int) -> str:
        """Return the id of a seat's colour."""
        colours = self.names.colours
        name: str = colours[seat % len(colours)]
        return name

    def short_name(self, seat: int, most: int = 11) -> str:
        """Return a short name of a player or bot: the name cut to fit, or the colour."""
        name = self.seats[seat].name or self.names.colour(seat).capitalize()
        return name if len(name) <= most else f"{name[: most - 1]}…"


def chip(sheet: Sheet, x: Number, y: Number, text: str, *, size: Number = 13) -> float:
    """Draw a word in a pill that begins here, and return where it ends."""
    width = wide(text, size) + 14
    sheet.rect(x, y - size, width, size + 7, rx=(size + 7) / 2, fill="var(--gold-wash)", stroke="var(--gold)")
    sheet.text(x + width / 2, y + 1, text, size=size, weight=600, serif=False, anchor="middle", fill="var(--gold)")
    return x + width


def panel(sheet: Sheet, x: Number, y: Number, width: Number, height: Number, *, active: bool = False) -> None:
    """Draw the background of a group."""
    edge = "var(--gold)" if active else "var(--line)"
    sheet.rect(x, y, width, height, rx=9, fill="var(--paper)", stroke=edge, stroke_width=2 if active else 1)


def heading(sheet: Sheet, scene: Scene, seat: int, x: Number, y: Number, width: Number, value: str = "") -> None:
    """Draw a seat's mark and name, with a value on the right."""
    sheet.use(f"seat-{scene.colour(seat)}", x, y - 16, 22, 22)
    room = width - 36 - (wide(value, 20) if value else 0)
    sheet.text(x + 28, y, scene.names.name(seat), size=17, weight=600, serif=False, fill="var(--ink)", room=room)
    if value:
        sheet.text(x + width, y + 1, value, size=20, weight=700, serif=True, fill="var(--ink)", anchor="end")
