"""The sources of ducats in Oltre Mare, what the coach sees on the table, and what a trade is worth to whom."""

from typing import ClassVar, Final

from fondaco.analysis.parts import Part, Sources
from fondaco.engine.contract import Position
from fondaco.games.oltremare import scoring
from fondaco.games.oltremare.actions import ANSWERING, COMPOSING, HANDING
from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.features import SOURCES
from fondaco.games.oltremare.position import OltreMarePosition
from fondaco.languages.speech import _, number, plural
from fondaco.words.coach import EVERYBODY, Coach, Scene
from fondaco.words.oltremare.names import OltreMareNames

_DUCATS: Final = ("start", "symbols", "markers", "purchases", "trades")


class OltreMareCoach(Coach[OltreMareNames]):
    sources: ClassVar[Sources] = Sources(SOURCES, dict.fromkeys(_DUCATS, "ducats"))

    def source(self, id: str) -> str:
        named = {
            "ducats": _("Ducats at once"),
            "hand": _("Cards in hand"),
            "due": _("Cards to play next turn"),
            "marker": _("The marker in effect"),
            "ship": _("Where the ship lies"),
        }
        return named[id] if id in named else self.names.source(id)

    def points(self, amount: float) -> str:
        return _("{ducats} ducats", ducats=number(round(abs(amount), 1)))

    def fact(self, scene: Scene, part: Part) -> str:
        after, otherwise = scene.after, scene.otherwise
        assert isinstance(after, OltreMarePosition)
        assert isinstance(otherwise, OltreMarePosition)
        seat = part.seat
        if seat != scene.seat:
            return ""
        if part.source == "cargo" and part.points > 0 and after.cargo[seat]:
            run = scoring.top_run(after.box, after.cargo[seat])
            if run > (scoring.top_run(otherwise.box, otherwise.cargo[seat]) if otherwise.cargo[seat] else 0):
                good = after.box.good[after.cargo[seat][-1]]
                more = after.box.lot[good][run + 1] - after.box.lot[good][run]
                return plural(
                    "Run of {good}: {count} card, and one more would sell for {ducats} more",
                    "Run of {good}: {count} cards, and one more would sell for {ducats} more",
                    run,
                    good=self.names.good(GOODS[good]),
                    ducats=self.names.ducats(more),
                )
        if part.source == "pirates":
            one, other = len(after.pirates[seat]), len(otherwise.pirates[seat])
            if (other - one) * part.points > 0:
                return _("Cards on your pirate pile: {one} instead of {other}", one=one, other=other)
        return ""

    def partner(self, position: Position, action: str) -> int | None:
        assert isinstance(position, OltreMarePosition)
        verb, _space, seat = action.partition(" ")
        if verb in ("decline", "pass", "drop"):
            return None
        if position.phase == ANSWERING:
            return position.active
        if position.phase == COMPOSING:
            return position.partner if position.partner >= 0 else EVERYBODY
        if position.phase == HANDING:
            return position.taking
        if verb in ("take", "offer") and seat.isdigit():
            return int(seat)
        return EVERYBODY if verb in ("offer", "call") else None
