"""Oltre Mare as a game: the numbers of players, the options, and how it is dealt."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Chain, Game, Option, OptionValue, Position, Tour
from fondaco.engine.edition import Reader
from fondaco.engine.features import Sink
from fondaco.engine.observation import Observer
from fondaco.games.oltremare import advice, checks, features, figures, ideas, judgement
from fondaco.games.oltremare.actions import ACTIONS, MOST_PROPOSALS, UNBOUNDED
from fondaco.games.oltremare.box import SEATS, Box
from fondaco.games.oltremare.observation import OltreMareObserver
from fondaco.games.oltremare.position import OltreMarePosition
from fondaco.games.oltremare.types import OltreMareEvent, OltreMareView


class OltreMare(Game):
    name = "oltremare"
    title = "Oltre Mare"
    version = 3
    seat_counts: ClassVar[tuple[int, ...]] = SEATS
    options: ClassVar[tuple[Option, ...]] = (
        Option("open_piles", False, (False, True), "open-piles"),
        Option("proposals", MOST_PROPOSALS, (*range(MOST_PROPOSALS + 1), 20, UNBOUNDED), "proposals", UNBOUNDED),
    )
    actions = ACTIONS
    view_type = OltreMareView
    event_type = OltreMareEvent
    tour: ClassVar[Tour | None] = Tour(5642, ("greedy", "greedy"))
    feature_count = features.FEATURES
    knots: ClassVar[tuple[float, ...]] = features.KNOTS
    variable_lists: ClassVar[tuple[str, ...]] = ("box.ports", "box.routes", "box.cards")
    # Every turn loads a card, and none is loaded more than three times.
    max_actions = 300 * (100 + (UNBOUNDED + 1) * 5 * 700)

    def open_box(self, edition: Reader) -> Box:
        return Box(edition)

    def figures(self, box: Any) -> Mapping[str, object]:
        assert isinstance(box, Box)
        return figures.of(box)

    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        proposals = options["proposals"]
        assert isinstance(proposals, int)
        return OltreMarePosition.deal(box, seats, bool(options["open_piles"]), proposals, chance)

    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        position = OltreMarePosition.from_dict(data, box)
        checks.check(position)
        return position

    def appraise(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(position, OltreMarePosition)
        return advice.appraise(position, seat, actions)

    def tell(self, position: Position, sink: Sink) -> None:
        assert isinstance(position, OltreMarePosition)
        features.tell_all(position, sink)

    def turns_left(self, position: Position) -> float:
        assert isinstance(position, OltreMarePosition)
        return features.turns_left(position)

    def judge(self, position: Position, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
        assert isinstance(position, OltreMarePosition)
        return judgement.judge(position, seat, actions, weights)

    def chains(self, position: Position, seat: int, weights: list[list[float]]) -> list[Chain]:
        assert isinstance(position, OltreMarePosition)
        return ideas.chains(position, seat, weights)

    def observer(self, seats: int, box: Any) -> Observer | None:
        assert isinstance(box, Box)
        return OltreMareObserver(seats, box)


GAME: Final = OltreMare()
