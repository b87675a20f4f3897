"""A bot that searches as `doge` does, but in only a few worlds, so that it answers at once."""

from typing import Final

from mypy_extensions import mypyc_attr

from fondaco.bots.doge import DogeBot

_WORLDS: Final = 3
_SECONDS: Final = 1.0
"""Rarely reached: only on a machine that is too slow even for these few worlds."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MasterBot(DogeBot):
    name = "master"

    def __init__(self, weights: list[list[float]] | None = None) -> None:
        super().__init__(weights)
        self.worlds = _WORLDS
        self.most_turns = 1
        self.seconds = _SECONDS
