"""The learned values that the games come with: weights of their features, in `value.toml` of a game's folder."""

import tomllib
from typing import Any, Final

from fondaco.engine.contract import Game

VALUE_FILE: Final = "value.toml"
_known: dict[str, dict[int, list[list[float]]]] = {}


def weights_for(game: Game, seats: int) -> list[list[float]]:
    """For each knot the weights of the features; nothing where none were learned for so many seats."""
    if not game.feature_count:
        return []
    if game.name not in _known:
        _known[game.name] = read_weights(game.optional_file(VALUE_FILE), game)
    return _known[game.name].get(seats, [])


def read_weights(text: str, game: Game) -> dict[int, list[list[float]]]:
    """By the number of seats. What was learned with other features than the game has now is left out."""
    data: dict[str, Any] = tomllib.loads(text)
    found: dict[int, list[list[float]]] = {}
    for entry in data.get("learned", []):
        weights = [[float(weight) for weight in row] for row in entry["weights"]]
        if len(weights) == len(game.knots) and all(len(row) == game.feature_count for row in weights):
            found[entry["seats"]] = weights
    return found
