"""Liguria as a game: who may play, the options, and how it is dealt."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Game, Option, OptionValue, Position, Tour
from fondaco.engine.edition import Reader
from fondaco.engine.features import Sink
from fondaco.engine.observation import Observer
from fondaco.games.liguria import advice, checks, features, figures, judgement, notation
from fondaco.games.liguria.actions import ACTIONS
from fondaco.games.liguria.box import SEATS, Box
from fondaco.games.liguria.observation import LiguriaObserver
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.games.liguria.types import LiguriaEvent, LiguriaView


class Liguria(Game):
    name = "liguria"
    title = "Liguria"
    version = 1
    seat_counts: ClassVar[tuple[int, ...]] = SEATS
    options: ClassVar[tuple[Option, ...]] = (Option("open_screens", False, (False, True), "open-screens"),)
    actions = ACTIONS
    view_type = LiguriaView
    event_type = LiguriaEvent
    tour: ClassVar[Tour | None] = Tour(215, ("greedy", "greedy"))
    feature_count = features.FEATURES
    knots: ClassVar[tuple[float, ...]] = features.KNOTS
    horizon: ClassVar[int] = 6
    variable_lists: ClassVar[tuple[str, ...]] = ("box.street", "box.cards")
    # In a turn at sea, at most 29 steps (all ship tiles and the best card), 10 loads, all knights and diplomats laid,
    # and a few other actions; on land, fewer than 20 actions.
    max_actions = 10 * 4 * 120

    def open_box(self, edition: Reader) -> Box:
        box = Box(edition)
        notation.name_actions(box)
        return box

    def figures(self, box: Any) -> Mapping[str, object]:
        assert isinstance(box, Box)
        return figures.of(box)

    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        return LiguriaPosition.deal(box, seats, bool(options["open_screens"]), chance)

    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        position = LiguriaPosition.from_dict(data, box)
        checks.check(position)
        return position

    def appraise(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(position, LiguriaPosition)
        return advice.appraise(position, seat, actions)

    def tell(self, position: Position, sink: Sink) -> None:
        assert isinstance(position, LiguriaPosition)
        features.tell_all(position, sink)

    def turns_left(self, position: Position) -> float:
        assert isinstance(position, LiguriaPosition)
        return features.turns_left(position)

    def judge(self, position: Position, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
        assert isinstance(position, LiguriaPosition)
        return judgement.judge(position, seat, actions, weights)

    def observer(self, seats: int, box: Any) -> Observer | None:
        assert isinstance(box, Box)
        return LiguriaObserver(seats, box)


GAME: Final = Liguria()
