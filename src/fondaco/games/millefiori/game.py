"""Mille Fiori as a game: the numbers of players, the options, and how it is dealt."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Game, Option, OptionValue, Position, Tour
from fondaco.engine.edition import Reader
from fondaco.engine.features import Sink
from fondaco.engine.observation import Observer
from fondaco.games.millefiori import advice, checks, features, figures, judgement
from fondaco.games.millefiori.actions import ACTIONS
from fondaco.games.millefiori.box import CELLS, SEATS, Box
from fondaco.games.millefiori.observation import MilleFioriObserver
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.games.millefiori.types import MilleFioriEvent, MilleFioriView


class MilleFiori(Game):
    name = "millefiori"
    title = "Mille Fiori"
    version = 1
    seat_counts: ClassVar[tuple[int, ...]] = SEATS
    options: ClassVar[tuple[Option, ...]] = (Option("late_choice", False, (False, True), "late-choice"),)
    actions = ACTIONS
    view_type = MilleFioriView
    event_type = MilleFioriEvent
    tour: ClassVar[Tour | None] = Tour(82, ("greedy", "greedy"))
    # There is a cell for every card; each card is perhaps chosen, revealed, used, and perhaps followed by a refusal.
    max_actions = 4 * CELLS
    feature_count = features.FEATURES
    knots: ClassVar[tuple[float, ...]] = features.KNOTS
    horizon: ClassVar[int] = 3
    variable_lists: ClassVar[tuple[str, ...]] = ("workshops.cells", "workshops.stars", "houses.cells", "sea.spaces")

    def open_box(self, edition: Reader) -> Box:
        return Box(edition)

    def figures(self, box: Any) -> Mapping[str, object]:
        assert isinstance(box, Box)
        return figures.of(box)

    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        return MilleFioriPosition.deal(box, seats, bool(options["late_choice"]), chance)

    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        position = MilleFioriPosition.from_dict(data, box)
        checks.check(position)
        return position

    def appraise(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(position, MilleFioriPosition)
        return advice.appraise(position, seat, actions)

    def tell(self, position: Position, sink: Sink) -> None:
        assert isinstance(position, MilleFioriPosition)
        features.tell_all(position, sink)

    def turns_left(self, position: Position) -> float:
        assert isinstance(position, MilleFioriPosition)
        return features.turns_left(position)

    def judge(self, position: Position, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
        assert isinstance(position, MilleFioriPosition)
        return judgement.judge(position, seat, actions, weights)

    def observer(self, seats: int, box: Any) -> Observer | None:
        assert isinstance(box, Box)
        return MilleFioriObserver(seats, box)


GAME: Final = MilleFiori()
