"""The result of a match."""

from typing import Any

from fondaco.engine.journal import Journal


def result_of(journal: Journal, otherwise: str = "") -> dict[str, Any]:
    """Return the result, ready for JSON, with the seed that proves the shuffles.

    `otherwise` is how the match ended if its rules did not end it.
    """
    position = journal.position
    return {
        "ending": position.ending() or otherwise,
        "scores": position.scores(),
        "ranking": position.ranking(),
        "breakdown": [position.breakdown(seat) for seat in range(position.seats)],
        "seed": str(journal.seeds[-1]),
    }
