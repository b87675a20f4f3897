"""The ratings of the levels offered to people: `ratings.toml` in a game's folder, written by `tools/ratings.py`."""

import tomllib
from functools import cache
from typing import Final

from fondaco.arena.rating import Rating
from fondaco.engine.contract import Game

RATINGS_FILE: Final = "ratings.toml"


def rating_of(game: Game, bot: str) -> Rating | None:
    """Return the rating of a bot in this game, or None if it was not measured."""
    return _measured(game).get(bot)


@cache
def _measured(game: Game) -> dict[str, Rating]:
    found = tomllib.loads(game.optional_file(RATINGS_FILE)).get("ratings", {})
    return {bot: Rating(*figures) for bot, figures in found.items()}
