"""The words of Oltre Mare."""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.engine.contract import Position
from fondaco.games.oltremare.position import OltreMarePosition
from fondaco.languages.speech import _
from fondaco.words.oltremare.choices import choice
from fondaco.words.oltremare.forecast import Promise
from fondaco.words.oltremare.log import Story
from fondaco.words.oltremare.prompts import OltreMareTasks
from fondaco.words.oltremare.zones import Table
from fondaco.words.types import Zone


class OltreMareGameWords(OltreMareTasks):
    def choice(self, notation: str, view: Mapping[str, Any] | None = None) -> tuple[str, str, str]:
        group, label = choice(self, notation, view)
        return group, label, f"{group} {label}"

    def zones(self, view: Mapping[str, Any], legal: Sequence[str]) -> list[Zone]:
        return Table(self, view, legal).zones()

    def promise(self, position: Position, seat: int, action: int) -> str:
        assert isinstance(position, OltreMarePosition)
        return Promise(self, position, seat).of(action)

    def said_aloud(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """What the maker of an offer says of the cards in it, true or not."""
        lines: list[str] = []
        for event in events:
            for said in event["said"] if event["event"] == "offer" else ():
                claim = self.claim(said["symbols"], said["hand"], said["cargo"])
                lines.append(_("My card of {good} has {claim}.", good=self.good(said["good"]), claim=claim))
        return lines

    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        return Story(self).tell(events)
