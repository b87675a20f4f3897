"""The golden games that tools/golden.py looks for, a module for each game: who plays, and what must happen."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from fondaco.engine.contract import OptionValue, Position

Story = list[dict[str, Any]]
"""The events of a game, all secrets told."""


class Golden(NamedTuple):
    """A game to be found: who plays it, and what must happen in it."""

    name: str
    players: tuple[str, ...]
    happens: Callable[[Story, Position], bool]
    """Whether the whole game is such a one, by its events and its end."""
    options: Mapping[str, OptionValue] = MappingProxyType({})
    undoes: bool = False
    """Whether the players change their minds now and then."""
    secret: bool = False
    """Whether it is dealt from a 256-bit seed, as served games are."""


def anything(story: Story, end: Position) -> bool:
    return True


def shared_victory(story: Story, end: Position) -> bool:
    return len(end.ranking()[0]) > 1


def wanted(game: str) -> list[Golden]:
    """The golden games of a game."""
    found: list[Golden] = import_module(f"{__name__}.{game}").GOLDEN
    return found
