"""Positions as pictures: self-contained SVG, made from the same drawings as the page's boards.

A game's drawing is in the module of its name, or in another package under the entry point group `fondaco.drawings`;
either way it is a function from a `Scene` to a `Sheet`. A game without one is drawn as a table of what its view shows.
"""

from collections.abc import Callable, Sequence
from typing import Final

from fondaco.drawing.plain import draw_plain
from fondaco.drawing.scene import Scene
from fondaco.drawing.sheet import THEMES, Sheet
from fondaco.engine.contract import Position
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import own_edition, part_of
from fondaco.languages.speech import speaking, spoken
from fondaco.table.seating import Seat, seat_in_journal

GROUP: Final = "fondaco.drawings"
"""The entry points of drawings in other packages."""
Drawing = Callable[[Scene], Sheet]


def draw(
    position: Position,
    seat: int | None = None,
    *,
    theme: str = "auto",
    language: str | None = None,
    players: Sequence[str] = (),
    edition: Edition | None = None,
) -> str:
    """Return the position as SVG, as this seat sees it (None: a spectator).

    The theme is `light`, `dark` or `auto`, which follows the reader's. Players are named as in a journal, or else by
    their colours. With an edition other than the game's own, whose board may differ, the drawing is plain.
    """
    wanted = next((one for one in THEMES if one == theme), None)
    if wanted is None:
        raise FondacoError(
            "theme cannot be {value}; use one of: {allowed}", value=repr(theme), allowed=", ".join(THEMES)
        )
    if seat is not None:
        position.check_seat(seat)
    game = position.game
    own = own_edition(game)
    played = edition or own
    as_printed = position.to_dict()["edition"] == own.digest
    drawing: Drawing = (part_of(game.name, GROUP, __name__, "draw") if as_printed else None) or draw_plain
    seats = [seat_in_journal(name) for name in players] if players else [Seat("", "")] * position.seats
    with speaking(language or spoken()):
        sheet = drawing(Scene(game, played, seats, position.view(seat), position.ending()))
        return sheet.svg(wanted)


__all__ = ["Drawing", "Scene", "Sheet", "draw"]
