"""The words of Liguria."""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.engine.contract import Position
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.telling.liguria.choices import choice
from fondaco.telling.liguria.promise import Promise
from fondaco.telling.liguria.story import Story
from fondaco.telling.liguria.tasks import LiguriaTasks
from fondaco.telling.liguria.zones import Table
from fondaco.telling.words import Zone


class LiguriaTelling(LiguriaTasks):
    def choice(self, notation: str, view: Mapping[str, Any] | None = None) -> tuple[str, str, str]:
        group, label = choice(self, notation, view)
        return group, label, f"{group} {label}"

    def zones(self, view: Mapping[str, Any], legal: Sequence[str]) -> list[Zone]:
        return Table(self, view, legal).zones()

    def promise(self, position: Position, seat: int, action: int) -> str:
        assert isinstance(position, LiguriaPosition)
        return Promise(self, position, seat).of(action)

    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        return Story(self).tell(events)
