"""The plan of an arena: who plays whom, from which seat, with which cards."""

import importlib
import math
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.bots import Bot, bot, bots
from fondaco.engine.contract import OptionValue, allowed_text
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import check_options, check_seat_count, find_game
from fondaco.engine.seeds import check_seed


@dataclass(frozen=True)
class Pairing:
    """One bot against copies of another, which take all other seats."""

    one: str
    rest: str


@dataclass(frozen=True)
class Design:
    """All settings of an arena. In each deal the single bot plays every seat once, with the same cards."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    """Games per pairing, rounded up to complete the last deal."""
    seed: int = 1
    seconds: float | None = None
    """The time for a decision, for bots that use a time limit."""
    options: Mapping[str, OptionValue] | None = None
    edition: Mapping[str, Any] | None = None
    only: str | None = None
    """The only bot that plays alone against each other; None if every bot does."""
    bot_processes: int = 1
    """The processes that a bot uses for one decision, if it can; with several, its limit is in elapsed time."""

    def check(self) -> None:
        """Raise a `FondacoError` if the design is invalid."""
        game = find_game(self.game)
        check_seat_count(game, self.seats)
        check_seed(self.seed)
        check_options(game, dict(self.options or {}))
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise FondacoError("name at least two bots, each only once")
        if self.games < 1:
            raise FondacoError("there must be at least one game")
        if self.only is not None and self.only not in self.bots:
            raise FondacoError(
                "{name} is not one of these bots: {allowed}", name=repr(self.only), allowed=allowed_text(self.bots)
            )
        for name in self.bots:
            find_bot(name)

    def pairings(self) -> list[Pairing]:
        """Return all pairings: each bot against each other; with two seats, each pair only once."""
        names = self.bots
        return [
            Pairing(one, rest)
            for i, one in enumerate(names)
            for j, rest in enumerate(names)
            if i != j and (one == self.only if self.only is not None else self.seats > 2 or i < j)
        ]

    def deals(self) -> int:
        return -(-self.games // self.seats)

    def rounds(self) -> list[tuple[int, Pairing]]:
        """Return the units of play, each a deal and a pairing, through all seats. The pairings take turns."""
        return [(deal, pairing) for deal in range(self.deals()) for pairing in self.pairings()]

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "bots": list(self.bots),
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "seconds": self.seconds,
            "options": dict(self.options or {}),
            "edition": dict(self.edition) if self.edition is not None else None,
            "only": self.only,
            "bot_processes": self.bot_processes,
        }


def find_bot(name: str, seconds: float | None = None, processes: int = 1) -> Bot:
    """Return a bot by its name, or a class of one's own given as `module:Class`.

    The module may be in the current folder or anywhere on Python's path.

    With `@0.05` after it, the bot has this many seconds for a decision, whatever the others have. A bot that can
    measures processor time, so that it plays no worse on a busy machine; on several processes, elapsed time.
    """
    plain, at, own_seconds = name.partition("@")
    if at:
        seconds = _read_seconds(name, own_seconds)
    module, colon, own = plain.partition(":")
    made = _own_bot(plain, module, own) if colon else bot(plain)
    made.count_processor_time()
    made.use_processes(processes)
    if seconds is not None:
        made.limit(seconds)
    return made


def _read_seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0.0 < seconds < math.inf:
        raise FondacoError(
            "{name}: after the @ comes the time per decision in seconds, as in {example}",
            name=repr(name),
            example="doge@0.05",
        )
    return seconds


def _own_bot(name: str, module: str, own: str) -> Bot:
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = getattr(importlib.import_module(module), own)
    except (ImportError, AttributeError, ValueError) as error:
        raise FondacoError("bot {name} cannot be loaded: {reason}", name=repr(name), reason=error) from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise FondacoError("{name} is not a bot: it must be a subclass of fondaco.bots.Bot", name=repr(name))
    made: Bot = found()
    return made


def read_bots(text: str) -> tuple[str, ...]:
    """Split a comma-separated list of bots."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise FondacoError("name at least two of these bots: {allowed}", allowed=allowed_text(bots()))
    return names


def places(scores: Sequence[int], ranking: Sequence[Sequence[int]]) -> list[float]:
    """Return the place of each seat, from 1; those who tie each get the mean of their places."""
    found = [0.0] * len(scores)
    before = 0
    for together in ranking:
        for seat in together:
            found[seat] = before + (len(together) + 1) / 2
        before += len(together)
    return found
