"""What the house needs to know of Oltre Mare: who may play, the options, and how to deal."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Game, Option, OptionValue, Position
from fondaco.engine.edition import Reader
from fondaco.games.oltremare import advice
from fondaco.games.oltremare.actions import ACTIONS
from fondaco.games.oltremare.box import Box
from fondaco.games.oltremare.position import OltreMarePosition
from fondaco.games.oltremare.shapes import OltreMareEvent, OltreMareView


class OltreMare(Game):
    name = "oltremare"
    title = "Oltre Mare"
    version = 1
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option("open_piles", False, (False, True), "open-piles"),
        Option("proposals", 12, range(13), "proposals"),
    )
    actions = ACTIONS
    view_type = OltreMareView
    event_type = OltreMareEvent
    # Every turn loads a card, and none is loaded more than three times.
    longest = 300 * (100 + 13 * 5 * 130)

    def open_box(self, edition: Reader) -> Box:
        return Box(edition)

    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        proposals = options["proposals"]
        assert isinstance(proposals, int)
        return OltreMarePosition.deal(box, seats, bool(options["open_piles"]), proposals, chance)

    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        return OltreMarePosition.from_dict(data, box)

    def appraise(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(position, OltreMarePosition)
        return advice.appraise(position, seat, actions)


GAME: Final = OltreMare()
