"""The points of every seat by source."""

from typing import Final

from fondaco.games.millefiori.box import REGIONS
from fondaco.games.millefiori.state import State

# Sources of points: the six regions, the sea route and the bonus tracks.
SEA: Final = 6
BONUS: Final = 7
SOURCE_NAMES: Final = (*REGIONS, "sea", "bonus")
SOURCES: Final = len(SOURCE_NAMES)


def score(p: State, seat: int, source: int, points: int) -> None:
    """Give points to a seat."""
    if points:
        p.points[seat * SOURCES + source] += points  # rule: goal
        if p.events is not None:
            p.record({"event": "points", "seat": seat, "source": SOURCE_NAMES[source], "points": points})


def scores(p: State) -> list[int]:
    # The contract ranks the seats by these; tied seats share their place.
    return [sum(p.points[seat * SOURCES : (seat + 1) * SOURCES]) for seat in range(p.seats)]  # rule: goal, winner


def breakdown(p: State, seat: int) -> dict[str, int]:
    p.check_seat(seat)
    return {name: p.points[seat * SOURCES + source] for source, name in enumerate(SOURCE_NAMES)}
