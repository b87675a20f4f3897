"""Positions of games at random, and what is changed in them so that they cannot come up."""

import json
from collections.abc import Callable
from typing import Any

from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal, from_dict
from games.positions import refusal

Data = dict[str, Any]
Change = Callable[[Data], object]


def random_game(seats: int, seed: int, late_choice: bool = False, declines: bool = True) -> list[Data]:
    """Every position of a game, in which extra cards are perhaps never declined."""
    position, chance = deal("millefiori", seats, seed, late_choice=late_choice), FastChance(seed, 1)
    found = [position.to_dict()]
    while position.to_act():
        seat = position.to_act()[0]
        legal = position.legal(seat)
        choices = len(legal) if declines or len(legal) == 1 else len(legal) - 1
        position.apply(seat, legal[chance.below(choices)])
        found.append(position.to_dict())
    return found


GAME = random_game(3, 4)
VARIANT = random_game(3, 4, late_choice=True)
BY_LOZENGES = random_game(2, 9, declines=False)
"""Nobody ever sails or declines, so a supply is used up."""


def moment(game: list[Data], since: int, **wanted: object) -> Data:
    """The first position from this round on with these entries."""
    for data in game:
        if data["round"] >= since and all(data[key] == value for key, value in wanted.items()):
            return json.loads(json.dumps(data))  # type: ignore[no-any-return]
    raise AssertionError(f"no such moment: {wanted}")


def refused(data: Data, change: Change) -> str:
    """What is said of data that were changed; unchanged they are read."""
    from_dict(data)
    change(data)
    return refusal(data)


def put(*path: Any) -> Change:
    """Put the last of these where the others lead."""

    def change(data: Any) -> None:
        *way, key, value = path
        for step in way:
            data = data[step]
        data[key] = value

    return change


def drop(*path: Any) -> Change:
    def change(data: Any) -> None:
        *way, key = path
        for step in way:
            data = data[step]
        del data[key]

    return change
