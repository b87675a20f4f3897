"""What each seat of Liguria has so far.

Contracts, sets and the balance of green and red are behind the screens until the end, so the comparable figure is what
is on the table: islands, harbour tiles and diplomats. The viewer's own full score, with what is behind the screen, is
separate.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

from fondaco.games.liguria.types import LiguriaView, SeatView
from fondaco.languages.speech import _
from fondaco.words.liguria.names import LiguriaNames
from fondaco.words.standings import points, signed, sources, standing
from fondaco.words.types import Estimate, Standing

PUBLIC: Final = ("islands", "tiles", "diplomats")


def public_points(player: SeatView) -> int:
    return sum(player["breakdown"][source] for source in PUBLIC)


def standings(names: LiguriaNames, view: Mapping[str, Any]) -> list[Standing]:
    seats = cast(LiguriaView, view)["seats"]
    scores = [player["score"] for player in seats if player["score"] is not None]
    if len(scores) == len(seats):
        return [points(score) for score in scores]
    found: list[Standing] = []
    for player in seats:
        public = public_points(player)
        said = _("Public score: {points}", points=signed(public))
        found.append(standing(public, said, _estimate(names, player)))
    return found


def _estimate(names: LiguriaNames, player: SeatView) -> Estimate | None:
    if player["score"] is None:
        return None
    return {"title": _("My score now"), "value": player["score"], "said": sources(names, player["breakdown"])}
