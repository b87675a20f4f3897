"""The public side of the players of Liguria: their ships, docks and the rows of their harbours."""

from fondaco.games.liguria.box import COLOURS, ROWS
from fondaco.games.liguria.types import LiguriaView, RowView
from fondaco.languages.speech import _
from fondaco.words.liguria.names import LiguriaNames
from fondaco.words.liguria.standings import PUBLIC, public_points
from fondaco.words.standings import sources
from fondaco.words.types import Item, Zone, item, zone
from fondaco.words.zones import Zones, capitalized, events_of


class Harbours(Zones[LiguriaNames, LiguriaView]):
    def all(self) -> list[Zone]:
        return [zone for seat in range(len(self.view["seats"])) for zone in (self._seat(seat), self._harbour(seat))]

    def _is_visited(self, seat: int) -> bool:
        """Return whether the ship whose turn it is is at this seat's harbour."""
        active = self.view["active"]
        return active is not None and self.view["seats"][active]["ship"] == self.names.home(seat)

    def _seat(self, seat: int) -> Zone:
        names, player = self.names, self.view["seats"][seat]
        public = {source: player["breakdown"][source] for source in PUBLIC}
        way = _("clockwise") if player["clockwise"] else _("anticlockwise")
        where = f"{names.place(player['ship'], self.view['circuit'][player['ship']], self.you)}, {way}"
        items = [
            item(
                _("Public score"),
                sources(names, public),
                count=public_points(player),
                ids=events_of(seat, "points"),
                about="score",
            ),
            *self._whole_score(seat),
            item(_("Ship"), where, seat=seat, tone="ship", ids=events_of(seat, "sail", "stay", "turn"), about="ship"),
            item(
                _("Hold"),
                names.cubes(player["hold"]) or _("empty"),
                ids=events_of(seat, "load", "unload"),
                about="hold",
            ),
            *self._dock(seat),
            item(_("Wheels"), count=player["wheels"], tone="ship", about="wheels"),
            item(_("Sacks"), count=player["sacks"], tone="merchant", about="sacks"),
            item(
                _("Ministers"),
                count=player["ministers"],
                tone="minister",
                ids=events_of(seat, "deploy"),
                about="ministers",
            ),
        ]
        if player["card"]:
            label = capitalized(_("card {number}", number=player["card"]))
            ids = [f"card {player['card']}"]
            items.append(item(label, names.card_in_full(player["card"]), ids=ids, about="card"))
        if player["expelled"]:
            expelled = sum(player["expelled"].values())
            ids = [f"expelled {seat}"]
            items.append(item(_("Expelled knights"), count=expelled, tone="knight", ids=ids, about="expelled"))
        return zone(f"seat {seat}", names.name(seat), "numbers", items, seat, about="seat")

    def _whole_score(self, seat: int) -> list[Item]:
        """Return the score including what is behind the screen, if the viewer may look there."""
        player = self.view["seats"][seat]
        if player["score"] is None:
            return []
        label = _("My score now") if seat == self.you else _("Score now")
        return [item(label, sources(self.names, player["breakdown"]), count=player["score"], about="own-score")]

    def _dock(self, seat: int) -> list[Item]:
        dock = self.view["seats"][seat]["dock"]
        loads = self.view["phase"] == "stopped" and self._is_visited(seat)
        docks = self.view["phase"] == "docking" and seat == self.view["active"]
        return [
            item(
                _("dock: {cubes}", cubes=self.names.cube(colour)),
                count=dock[colour],
                tone=colour,
                actions=[
                    *(self.open(f"load {colour}") if loads else ()),
                    *(self.open(f"dock {colour}") if docks else ()),
                ],
                ids=[f"dock {seat}", *events_of(seat, "dock", "offer")],
                about="dock",
                attempt=self.attempt(f"dock {colour}" if seat == self.you else f"load {colour}"),
            )
            for colour in COLOURS
        ]

    def _harbour(self, seat: int) -> Zone:
        items: list[Item] = []
        for id in ROWS:
            row = self.view["seats"][seat]["rows"][id]
            items.append(self._minister(seat, id, row))
            upgrades = seat == self.view["active"]
            items += [
                item(
                    self.names.tile_of(tile),
                    self._origin(tile),
                    count=count,
                    tone=id,
                    actions=self.open(f"upgrade {tile}") if upgrades else (),
                    ids=[f"{seat} {tile}"],
                    about=f"tile-{id}",
                    attempt=self.attempt(f"upgrade {tile}") if seat == self.you else "",
                )
                for tile, count in row["front"].items()
            ]
            items += [
                item(
                    self.names.tile_of(tile),
                    self._back(tile),
                    count=count,
                    tone=id,
                    ids=[f"{seat} {tile}"],
                    about="upgraded",
                )
                for tile, count in row["upgraded"].items()
            ]
        title = _("Harbour of {player}", player=self.names.name(seat))
        return zone(f"harbour {seat}", title, "pieces", items, seat, about="harbour")

    def _origin(self, tile: str) -> str:
        """Return a suffix for start tiles, to distinguish them from others of the kind."""
        return _("from the start") if tile.startswith("start-") else ""

    def _back(self, tile: str) -> str:
        points = self.names.points(self.names.box.back_points[self.names.box.kind_number[tile]])
        return _("upgraded: {points}", points=points)

    def _minister(self, seat: int, id: str, row: RowView) -> Item:
        owner = row["minister"]
        held = ""
        if owner is not None:
            laid = self.names.tiles(row["diplomats"])
            held = _("minister of {player} for {laid}", player=self.names.name(owner), laid=laid)
        actions = self.open(f"deploy {id}") if self._is_visited(seat) else []
        ids = [f"{owner} {id}"] if owner is not None else []
        return item(
            _("row of {tiles}", tiles=self.names.row(id)),
            held,
            seat=owner,
            tone=id,
            actions=actions,
            ids=ids,
            about="diplomat-space",
            attempt="" if actions or seat == self.you else self.attempt(f"deploy {id}"),
        )
