"""The sources of points in Mille Fiori, and what the coach sees on the board."""

from typing import ClassVar

from fondaco.analysis.parts import Part, Sources
from fondaco.games.millefiori.box import HOUSES_FROM
from fondaco.games.millefiori.features import SOURCES
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.languages.speech import _
from fondaco.words.coach import Coach, Scene
from fondaco.words.millefiori.names import MilleFioriNames


class MilleFioriCoach(Coach[MilleFioriNames]):
    sources: ClassVar[Sources] = Sources(SOURCES, {"nobili": "people", "populi": "people"})

    def source(self, id: str) -> str:
        if id == "people":
            return f"{self.names.region('nobili')}, {self.names.region('populi')}"
        return _("Lozenges left") if id == "supply" else self.names.source(id)

    def fact(self, scene: Scene, part: Part) -> str:
        before, after, otherwise = scene.before, scene.after, scene.otherwise
        assert isinstance(before, MilleFioriPosition)
        assert isinstance(after, MilleFioriPosition)
        assert isinstance(otherwise, MilleFioriPosition)
        seat = part.seat
        broken = _row(before, seat) and _row(otherwise, seat) and not _row(after, seat)
        if part.source == "houses" and part.points < 0 and seat != scene.seat and broken:
            return _("Breaks {player}'s row of houses", player=self.player(seat))
        if part.source == "houses" and part.points > 0 and seat == scene.seat:
            length = _row(after, seat)
            if length > max(1, _row(otherwise, seat)):
                return _("Your row of {count} houses", count=length)
        if part.source == "workshops" and part.points > 0 and seat == scene.seat:
            size = _largest_group(after, seat)
            if size > max(1, _largest_group(otherwise, seat)):
                return _("Your group of {count} workshops", count=size)
        if part.source == "sea" and part.points > 0 and seat == scene.seat:
            one, other = after.ships[seat], otherwise.ships[seat]
            if one > other:
                return _("Your ship on space {space} instead of {other}", space=one, other=other)
        return ""


def _row(p: MilleFioriPosition, seat: int) -> int:
    """Return how many houses at the end of the row are this seat's."""
    length = 0
    while length < p.houses and p.owner[HOUSES_FROM + p.houses - 1 - length] == seat:
        length += 1
    return length


def _largest_group(p: MilleFioriPosition, seat: int) -> int:
    """Return the size of the largest group of this seat's workshops."""
    seen: set[int] = set()
    largest = 0
    for first in range(len(p.box.neighbours)):
        if p.owner[first] != seat or first in seen:
            continue
        group = [first]
        seen.add(first)
        for cell in group:
            for near in p.box.neighbours[cell]:
                if p.owner[near] == seat and near not in seen:
                    seen.add(near)
                    group.append(near)
        largest = max(largest, len(group))
    return largest
