"""The learned values that the games come with: weights of their features, in `value.toml` of a game's folder."""

import tomllib
from typing import Any, Final

from fondaco.engine.contract import Game

VALUE_FILE: Final = "value.toml"
_known: dict[str, dict[int, list[list[float]]]] = {}


def weights_for(game: Game, seats: int) -> list[list[float]]:
    """Return the weights of the features for each knot; empty if none were learned for this number of seats."""
    if not game.feature_count:
        return []
    if game.name not in _known:
        _known[game.name] = read_weights(game.optional_file(VALUE_FILE), game)
    return _known[game.name].get(seats, [])


def read_weights(text: str, game: Game) -> dict[int, list[list[float]]]:
    """Return the weights by number of seats, skipping those learned with other features than the game has now."""
    data: dict[str, Any] = tomllib.loads(text)
    found: dict[int, list[list[float]]] = {}
    for entry in data.get("learned", []):
        weights = [[float(weight) for weight in row] for row in entry["weights"]]
        if len(weights) == len(game.knots) and all(len(row) == game.feature_count for row in weights):
            found[entry["seats"]] = weights
    return found
