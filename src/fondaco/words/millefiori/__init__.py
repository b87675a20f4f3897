"""The words of Mille Fiori."""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.engine.contract import Position
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.words.millefiori.choices import choice
from fondaco.words.millefiori.forecast import Promise
from fondaco.words.millefiori.log import Story
from fondaco.words.millefiori.prompts import MilleFioriTasks
from fondaco.words.millefiori.zones import Table
from fondaco.words.types import Zone


class MilleFioriGameWords(MilleFioriTasks):
    def choice(self, notation: str, view: Mapping[str, Any] | None = None) -> tuple[str, str, str]:
        group, label = choice(self, notation, view)
        return group, label, f"{group} {label}"

    def zones(self, view: Mapping[str, Any], legal: Sequence[str]) -> list[Zone]:
        return Table(self, view, legal).zones()

    def promise(self, position: Position, seat: int, action: int) -> str:
        assert isinstance(position, MilleFioriPosition)
        return Promise(self, position, seat).of(action)

    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        return Story(self).tell(events)
