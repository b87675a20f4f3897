"""The sources of points in Liguria, and what the coach sees on the table."""

from typing import ClassVar

from fondaco.analysis.parts import Part, Sources
from fondaco.games.liguria import scoring
from fondaco.games.liguria.box import PLACES
from fondaco.games.liguria.features import SOURCES
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.languages.speech import _, join_names
from fondaco.words.coach import Coach, Scene
from fondaco.words.liguria.names import LiguriaNames
from fondaco.words.standings import signed


class LiguriaCoach(Coach[LiguriaNames]):
    sources: ClassVar[Sources] = Sources(SOURCES, {"contracts": "cubes", "sets": "cubes"})

    def source(self, id: str) -> str:
        named = {
            "cubes": _("Cubes for contracts and sets"),
            "knights": _("Knights"),
            "wheels": _("Wheels of the ship"),
            "sacks": _("Room in the hold"),
            "coins": _("Coins"),
            "hold": _("Cubes aboard"),
            "dock": _("Cubes on the dock"),
        }
        return named[id] if id in named else self.names.source(id)

    def fact(self, scene: Scene, part: Part) -> str:
        before, after, otherwise = scene.before, scene.after, scene.otherwise
        assert isinstance(before, LiguriaPosition)
        assert isinstance(after, LiguriaPosition)
        assert isinstance(otherwise, LiguriaPosition)
        seat = part.seat
        if part.source == "islands":
            gained = [
                place
                for place in range(PLACES)
                if after.holder[place] == scene.seat != before.holder[place] and otherwise.holder[place] != scene.seat
            ]
            if seat == scene.seat and part.points > 0 and gained:
                return _(
                    "You take {islands}", islands=join_names([self.names.place_of(before, place) for place in gained])
                )
            lost = [place for place in gained if before.holder[place] == seat]
            if seat != scene.seat and part.points < 0 and lost:
                return _(
                    "{player} loses {islands}", player=self.player(seat), islands=self.names.place_of(before, lost[0])
                )
        if part.source == "balance" and seat == scene.seat:
            one, other = scoring.balance(after, seat), scoring.balance(otherwise, seat)
            if (one - other) * part.points > 0:
                return _("Green minus red {one} instead of {other}", one=signed(one), other=signed(other))
        if part.source == "hold" and seat == scene.seat and part.points > 0:
            aboard = after.loaded(seat)
            if aboard > otherwise.loaded(seat):
                return _("Cubes aboard: {count} instead of {other}", count=aboard, other=otherwise.loaded(seat))
        return ""
