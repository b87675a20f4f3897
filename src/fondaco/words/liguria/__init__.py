"""The words of Liguria."""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.engine.contract import Position
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.words.liguria.choices import choice
from fondaco.words.liguria.forecast import Promise
from fondaco.words.liguria.log import Story
from fondaco.words.liguria.prompts import LiguriaTasks
from fondaco.words.liguria.zones import Table
from fondaco.words.types import Zone


class LiguriaGameWords(LiguriaTasks):
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
