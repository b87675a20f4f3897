"""The log of Liguria in lines."""

from collections.abc import Mapping
from typing import Any, Final

from fondaco.games.liguria.box import COLOURS
from fondaco.languages.speech import _
from fondaco.words.liguria.names import LiguriaNames
from fondaco.words.log import COMMON, Log
from fondaco.words.standings import signed

SUBJECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "dock": ("dock",),
    "buyer": ("buyer",),
    "take": ("tiles",),
    "coins": ("tiles",),
    "card": ("card",),
    "offer": ("card",),
    "upgrade": ("upgrade",),
    **dict.fromkeys(("sail", "turn", "anchor", "stay", "load", "unload"), ("voyage",)),
    "conquer": ("conquest",),
    "deploy": ("minister",),
    **dict.fromkeys(("round", "final", "over"), (f"{COMMON} round",)),
}
"""The subjects of news."""


class LiguriaLog(Log[LiguriaNames]):
    """Events as sentences: a player's turn goes into one line, and all buyers placed into another.

    No player has two consecutive turns, except for placing a buyer and picking tiles.
    """

    def __init__(self, names: LiguriaNames) -> None:
        super().__init__(names)
        self.seat = -1
        """The seat whose line is being written."""
        self.done: list[str] = []
        self.tiles: list[str] = []
        """The things taken, upgraded or loaded one after the other, which will be the last words of the line."""
        self.kind = ""
        """What is done with them; for steps, `sail`."""
        self.arrived: Mapping[str, Any] = {}
        """The last step."""
        self.placed: dict[int, list[str]] = {}
        """The space of each seat's buyer, or the cubes that it puts on its dock."""
        self.placing = ""
        self.source = ""
        """The source being scored at the end."""
        self.gains: list[str] = []
        """What it brings each player."""

    def subjects(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        if event["event"] == "points":
            return (f"{COMMON} {event['source']}",)
        return SUBJECTS.get(event["event"], ())

    def add(self, event: Mapping[str, Any]) -> None:
        kind = event["event"]
        if kind in ("buyer", "dock"):
            self._place(event)
        elif kind in ("round", "final", "over"):
            self._interrupt(event)
        elif kind == "points":
            self._points(event)
        elif kind not in ("track", "lay", "screen"):  # who comes next is seen, so is what for, and what is laid open
            self._do(event)

    # One turn in one line

    def _do(self, event: Mapping[str, Any]) -> None:
        self._close_placing()
        kind, seat = event["event"], event["seat"]
        if seat != self.seat:
            self._close_line()
            self.seat = seat
        if kind in ("take", "upgrade"):
            self._more(kind, self.names.tile_of(event["tile"]))
        elif kind == "load":
            self._more(kind, *[event["colour"]] * event["cubes"])
        elif kind == "sail":
            self._more(kind, "")
            self.arrived = event
        else:
            self._close_tiles()
            words = self._words(kind, event)
            if words:
                self.done.append(words)

    def _more(self, kind: str, *words: str) -> None:
        if kind != self.kind:
            self._close_tiles()
        self.kind = kind
        self.tiles += words

    def _words(self, kind: str, event: Mapping[str, Any]) -> str:
        names = self.names
        if kind == "coins":
            coins = names.coins(abs(event["coins"]))
            return _("receives {coins}", coins=coins) if event["coins"] > 0 else _("pays {coins}", coins=coins)
        if kind == "card":
            what = names.card(names.box.card_number[event["card"]])
            return _("takes card {card} ({what})", card=event["card"], what=what)
        if kind == "offer":
            return _("puts {cubes} on the dock", cubes=names.cubes(event["cubes"]))
        if kind == "turn":
            return _("turns around")
        if kind == "anchor":
            return _("makes a stopover")
        if kind == "stay":
            return _("stays at {place}", place=names.place(event["place"], event))
        if kind == "unload":
            return _("unloads {cubes}", cubes=names.cubes(event["cubes"]))
        if kind == "conquer":
            return self._conquest(event)
        if kind == "deploy":
            diplomats = self.names.tiles(event["diplomats"])
            row, place = names.row(event["row"]), names.harbour(event["harbour"])
            return _("deploys {diplomats} for the {row} in {place}", diplomats=diplomats, row=row, place=place)
        return ""

    def _conquest(self, event: Mapping[str, Any]) -> str:
        values = {"place": self.names.place(event["place"], event), "knights": self.names.tiles(event["knights"])}
        if event["expelled"] is None:
            return _("conquers {place} with {knights}", **values)
        player = self.names.name(event["expelled"])
        return _("conquers {place} with {knights} and expels {player}", **values, player=player)

    def _close_tiles(self) -> None:
        """Describe in a few words what was done with one thing after the other."""
        if self.kind == "take":
            self.done.append(_("takes {tiles}", tiles=", ".join(self.tiles)))
        elif self.kind == "upgrade":
            self.done.append(_("upgrades {tiles}", tiles=", ".join(self.tiles)))
        elif self.kind == "load":
            cubes = [self.tiles.count(colour) for colour in COLOURS]
            self.done.append(_("loads {cubes}", cubes=self.names.cubes(cubes)))
        elif self.kind == "sail":
            steps, place = self.names.steps(len(self.tiles)), self.arrived["place"]
            if place == self.names.home(self.seat):
                self.done.append(_("sails {steps} home", steps=steps))
            else:
                name = self.names.place(place, self.arrived)
                self.done.append(_("sails {steps} to {place}", steps=steps, place=name))
        self.kind, self.tiles = "", []

    def _close_line(self) -> None:
        self._close_tiles()
        if self.done:
            done = _("; ").join(self.done)
            self.lines.append(_("{player}: {done}", player=self.names.name(self.seat), done=done))
        self.seat, self.done = -1, []

    # What all do, and what happens to all

    def _place(self, event: Mapping[str, Any]) -> None:
        self._close_line()
        kind = event["event"]
        if kind != self.placing:
            self._close_placing()
        self.placing = kind
        what = event["space"] if kind == "buyer" else event["colour"]
        self.placed.setdefault(event["seat"], []).append(what)

    def _close_placing(self) -> None:
        placed: list[str] = []
        for seat, what in self.placed.items():
            player = self.names.name(seat)
            if self.placing == "buyer":
                placed.append(_("{player} places the buyer on space {space}", player=player, space=" ".join(what)))
            else:
                cubes = self.names.cubes([what.count(colour) for colour in COLOURS])
                placed.append(_("{player} puts {cubes} on the dock", player=player, cubes=cubes))
        if placed:
            self.lines.append(_("; ").join(placed))
        self.placing, self.placed = "", {}

    def _points(self, event: Mapping[str, Any]) -> None:
        if event["source"] != self.source:
            self.close()
            self.source = event["source"]
        self.gains.append(f"{self.names.name(event['seat'])} {self.names.signed(event['points'])}")

    def _close_scoring(self) -> None:
        if self.gains:
            source = self.names.source(self.source)
            self.lines.append(_("{source}: {gains}", source=source, gains=", ".join(self.gains)))
        self.source, self.gains = "", []

    def _interrupt(self, event: Mapping[str, Any]) -> None:
        self.close()
        if event["event"] == "round":
            self.lines.append(_("Round {round}: new tiles and cards are laid out.", round=event["round"]))
        elif event["event"] == "final":
            self.lines.append(_("The rounds are over: each ship may sail once more, to unload at home."))
        else:
            scores = [f"{self.names.name(seat)} {signed(score)}" for seat, score in enumerate(event["scores"])]
            self.lines.append(_("The game is over: {scores}", scores=", ".join(scores)))

    def close(self) -> None:
        self._close_line()
        self._close_placing()
        self._close_scoring()
