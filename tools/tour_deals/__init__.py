"""What the deals of the guided tours must have in them, a module for each game: found by tools/tours.py."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position

SEATS = 3
ME = 0

View = Mapping[str, Any]


class Wanted(NamedTuple):
    """A deal to be found."""

    suits: Callable[[Position], bool]
    """Whether whatever the tour speaks of can be done, whichever of its ways the player goes."""
    ends: Callable[[View, int], bool]
    """Whether the tour is over, by what the player sees and how many of the player's turns have begun."""


def wanted(game: str) -> Wanted:
    """The deal of a game's tour."""
    found: Wanted = import_module(f"{__name__}.{game}").TOUR
    return found


def play(position: Position, until: Callable[[View], bool]) -> None:
    """Let the greedy bot play every seat."""
    greedy = bot("greedy")
    while position.to_act() and not until(position.view(ME)):
        seat = position.to_act()[0]
        position.apply(seat, greedy.choose(position, seat, FastChance(0)))


def after(position: Position, action: int) -> Position:
    found = position.clone()
    found.apply(ME, action)
    return found


def written(position: Position) -> list[str]:
    return [position.write(ME, action) for action in position.legal(ME)]
