"""The ratings of the levels that people choose from; `tools/ratings.py` has measured them, `ratings.toml` says how."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from fondaco.arena.rating import Rating

RATINGS_FILE: Final = "ratings.toml"


def rating_of(game: str, bot: str) -> Rating | None:
    """None for a bot that was not measured in this game."""
    return _measured().get(game, {}).get(bot)


@cache
def _measured() -> dict[str, dict[str, Rating]]:
    found = tomllib.loads(files("fondaco.arena").joinpath(RATINGS_FILE).read_text(encoding="utf-8"))
    return {game: {bot: Rating(*figures) for bot, figures in entry["ratings"].items()} for game, entry in found.items()}
