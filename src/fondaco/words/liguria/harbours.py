"""What everybody sees of the players of Liguria: their ships, docks and the rows of their harbours."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fondaco.games.liguria.box import COLOURS, ROWS
from fondaco.games.liguria.shapes import LiguriaView, RowView
from fondaco.languages.speech import _
from fondaco.words.parts import Parts
from fondaco.words.types import Item, Zone, item, zone

if TYPE_CHECKING:
    from fondaco.words.liguria.names import LiguriaWords


class Harbours(Parts):
    def __init__(self, words: "LiguriaWords", view: Mapping[str, Any], legal: Sequence[str]) -> None:
        super().__init__(legal)
        self.words = words
        self.view = cast(LiguriaView, view)

    def colour(self, id: str) -> str:
        """Cubes of a colour."""
        return {"red": _("red cubes"), "yellow": _("yellow cubes"), "blue": _("blue cubes")}[id]

    def card_shown(self, id: str) -> str:
        card = self.words.box.card_number[id]
        cubes = self.words.cubes(self.words.box.offer[card])
        shown = self.words.card(card)
        return f"{shown}, {_('dock {cubes}', cubes=f'+{cubes}')}" if cubes else shown

    def is_visited(self, seat: int) -> bool:
        """Whether the ship whose turn it is lies at this seat's harbour."""
        active = self.view["active"]
        return active is not None and self.view["seats"][active]["ship"] == self.words.home(seat)

    def seat(self, seat: int) -> Zone:
        words, player = self.words, self.view["seats"][seat]
        sources = [f"{words.source(name)} {points}" for name, points in player["breakdown"].items() if points]
        score = player["score"]
        seen = _("Points now") if score is not None else _("Points seen")
        way = _("clockwise") if player["clockwise"] else _("anticlockwise")
        points = score if score is not None else sum(player["breakdown"].values())
        where = f"{words.place(player['ship'], self.view['seat'])}, {way}"
        items = [
            item(seen, ", ".join(sources), count=points, ids=self.did(seat, "points")),
            item(_("Ship"), where, seat=seat, tone="ship", ids=self.did(seat, "sail", "stay", "turn")),
            item(_("Hold"), words.cubes(player["hold"]) or _("empty"), ids=self.did(seat, "load", "unload")),
            *self._dock(seat),
            item(_("Wheels"), count=player["wheels"], tone="ship"),
            item(_("Sacks"), count=player["sacks"], tone="merchant"),
            item(_("Ministers"), count=player["ministers"], tone="minister", ids=self.did(seat, "deploy")),
        ]
        if player["card"]:
            id = player["card"]
            items.append(item(self.title(_("card {number}", number=id)), self.card_shown(id), ids=[f"card {id}"]))
        if player["expelled"]:
            expelled = sum(player["expelled"].values())
            items.append(item(_("Expelled knights"), count=expelled, tone="knight", ids=[f"expelled {seat}"]))
        return zone(f"seat {seat}", words.name(seat), "numbers", items, seat)

    def did(self, seat: int, *events: str) -> list[str]:
        """How events speak of what a seat has by what it did."""
        return [f"{event} seat {seat}" for event in events]

    def _dock(self, seat: int) -> list[Item]:
        dock = self.view["seats"][seat]["dock"]
        loads = self.view["phase"] == "stopped" and self.is_visited(seat)
        docks = self.view["phase"] == "docking" and seat == self.view["active"]
        return [
            item(
                _("dock: {cubes}", cubes=self.words.cube(colour)),
                count=dock[colour],
                tone=colour,
                actions=[
                    *(self.open(f"load {colour}") if loads else ()),
                    *(self.open(f"dock {colour}") if docks else ()),
                ],
                ids=[f"dock {seat}", *self.did(seat, "dock", "offer")],
            )
            for colour in COLOURS
        ]

    def harbour(self, seat: int) -> Zone:
        items: list[Item] = []
        for id in ROWS:
            row = self.view["seats"][seat]["rows"][id]
            items.append(self._minister(seat, id, row))
            upgrades = seat == self.view["active"]
            items += [
                item(
                    self.words.tile_of(tile),
                    self._origin(tile),
                    count=count,
                    tone=id,
                    actions=self.open(f"upgrade {tile}") if upgrades else (),
                    ids=[f"{seat} {tile}"],
                )
                for tile, count in row["front"].items()
            ]
            items += [
                item(self.words.tile_of(tile), self._back(tile), count=count, tone=id, ids=[f"{seat} {tile}"])
                for tile, count in row["upgraded"].items()
            ]
        title = _("Harbour of {player}", player=self.words.name(seat))
        return zone(f"harbour {seat}", title, "pieces", items, seat)

    def _origin(self, tile: str) -> str:
        """Those that a player begins with are told apart from others of the kind."""
        return _("from the start") if tile.startswith("start-") else ""

    def _back(self, tile: str) -> str:
        points = self.words.points(self.words.box.back_points[self.words.box.kind_number[tile]])
        return _("upgraded: {points}", points=points)

    def _minister(self, seat: int, id: str, row: RowView) -> Item:
        owner = row["minister"]
        held = ""
        if owner is not None:
            laid = self.words.tiles(row["diplomats"])
            held = _("minister of {player} for {laid}", player=self.words.name(owner), laid=laid)
        actions = self.open(f"deploy {id}") if self.is_visited(seat) else []
        ids = [f"{owner} {id}"] if owner is not None else []
        return item(_("row of {tiles}", tiles=self.words.row(id)), held, seat=owner, tone=id, actions=actions, ids=ids)
