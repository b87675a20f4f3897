"""Whole games among bots, one after the other, reproducible from the seed. `batch` plays them on several processes."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from fondaco.bots.bot import Bot
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.errors import FondacoError

BOTS_STREAM: Final = 1 << 32
"""Bots draw from other streams than the deal, so that different bots get the same cards."""
_WHOLE: Final = 60
"""The parts of a victory: up to six winners can share it evenly."""


def play_out(position: Position, bots: list[Bot], chance: Chance) -> int:
    """Let the bots play to the end, and return the number of actions."""
    actions = 0
    while True:
        seat = position.next_to_act()
        if seat < 0:
            return actions
        position.apply(seat, bots[seat].choose(position, seat, chance))
        actions += 1


class Tally:
    """The results of a batch of games, by bot and not by seat: the bots change seats from game to game."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.actions = 0
        self.seconds = 0.0
        """How long it took, in wall-clock time."""
        self.endings: dict[str, int] = {}
        self.scores: list[list[int]] = [[] for _ in bots]
        self.parts = [0] * len(bots)
        """The victories of each bot, in parts of 60."""

    @property
    def wins(self) -> list[float]:
        """The victories of each bot; a shared one counts in parts."""
        return [parts / _WHOLE for parts in self.parts]

    def add_game(self, position: Position, actions: int, number: int) -> None:
        """Count a finished game, in which the bots were moved on by `number` seats."""
        seats = position.seats
        self.games += 1
        self.actions += actions
        self.endings[position.ending()] = self.endings.get(position.ending(), 0) + 1
        winners = position.ranking()[0]
        for seat, score in enumerate(position.scores()):
            bot = (seat + number) % seats
            self.scores[bot].append(score)
            if seat in winners:
                self.parts[bot] += _WHOLE // len(winners)

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the time, to be sent to another process."""
        return {
            "games": self.games,
            "actions": self.actions,
            "endings": self.endings,
            "scores": self.scores,
            "parts": self.parts,
        }

    def add(self, other: Mapping[str, Any]) -> None:
        """Add the games of another tally after these."""
        self.games += other["games"]
        self.actions += other["actions"]
        for ending, count in other["endings"].items():
            self.endings[ending] = self.endings.get(ending, 0) + count
        for bot in range(len(self.bots)):
            self.scores[bot] += other["scores"][bot]
            self.parts[bot] += other["parts"][bot]


def play_games(
    game: Game,
    seats: int,
    seated: Callable[[int], list[Bot]],
    numbers: range,
    seed: int,
    options: Mapping[str, OptionValue],
    box: Any,
    tally: Tally,
    progress: Callable[[int], None] | None,
) -> None:
    """Play the games of these numbers. `seated` returns the bots of each.

    Game number i is always dealt the same, on any process.
    """
    for number in numbers:
        position = game.deal(seats, FastChance(seed, number), options, box)
        players = seated(number)
        try:
            actions = play_out(position, players, FastChance(seed, number + BOTS_STREAM))
        except Exception as error:
            seat = position.next_to_act()
            raise FondacoError(
                "{bot} failed in game {number} (the first is 0) on seat {seat}: {reason}",
                bot=players[seat].name,
                number=number,
                seat=seat,
                reason=repr(error),
            ) from error
        tally.add_game(position, actions, number)
        if progress is not None:
            progress(1)
