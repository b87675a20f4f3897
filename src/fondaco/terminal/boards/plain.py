"""A board for games that have none of their own: the zones of its words, one after the other."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.text import Text

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.table import Seat
from fondaco.terminal.boards.board import Board
from fondaco.terminal.console import WIDTH
from fondaco.words import Item, Zone, words_for


class PlainBoard(Board):
    def __init__(self, game: Game, edition: Edition, seats: Sequence[Seat]) -> None:
        super().__init__(words_for(game, edition, seats))

    def draw(self, view: Mapping[str, Any], choices: Mapping[str, int]) -> RenderableType:
        zones = [zone for zone in self.words.zones(view, list(choices)) if zone["items"]]
        return Group(*[part for zone in zones for part in (self._title(zone, view), self._items(zone, choices))])

    def _title(self, zone: Zone, view: Mapping[str, Any]) -> Text:
        seat = zone["seat"]
        text = Text() if seat is None else Text().append(f" {self.names.mark(seat)} ", style=self.style(seat))
        is_awaited = seat is not None and seat in view["to_act"]
        return text.append(f" {zone['title']}", style="bold reverse" if is_awaited else "bold")

    def _items(self, zone: Zone, choices: Mapping[str, int]) -> RenderableType:
        items = [self._item(item, choices) for item in zone["items"]]
        return Constrain(Columns(items, equal=True, padding=(0, 2, 0, 0)), WIDTH)

    def _item(self, item: Item, choices: Mapping[str, int]) -> Text:
        """Return an item: its owner, the numbers of the choices that concern it, and how many there are."""
        text = Text("   ")
        numbers = [choices[action] for action in item["actions"] if action in choices]
        if numbers:
            text.append(f" {'/'.join(map(str, numbers))} ", style="bold reverse").append(" ")
        if item["seat"] is not None:
            text.append(f" {self.names.mark(item['seat'])} ", style=self.style(item["seat"])).append(" ")
        text.append(item["label"])
        if item["count"] is not None:
            text.append(f" {item['count']}", style="bold")
        return text.append(f" {item['detail']}" if item["detail"] else "", style="dim")
