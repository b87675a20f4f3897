"""The base class of all bots: a bot picks one of the legal actions, knowing no more than its seat knows."""

from abc import abstractmethod
from typing import ClassVar

from mypy_extensions import mypyc_attr

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program."""

    name: ClassVar[str]

    def limit(self, seconds: float) -> None:
        """Set the time for a decision, for a bot that can use any amount of it."""

    def count_processor_time(self) -> None:
        """Measure the limit in processor time, so that other work on the machine, as in an arena, does not matter."""

    def use_processes(self, count: int) -> None:
        """Think on several processes, if the bot can; its limit is then in elapsed time."""

    def choose(self, position: Position, seat: int, chance: Chance) -> int:
        """Return one of the legal actions of this seat.

        The bot never sees the position itself, but one in which everything that its seat cannot know has been redealt.
        So it cannot cheat, and its choice does not change when the hidden cards do.
        """
        if not position.legal(seat):
            raise nothing_to_decide(seat)
        return self.think(position.redeal(seat, chance), seat, chance)

    @abstractmethod
    def think(self, position: Position, seat: int, chance: Chance) -> int:
        """Choose one of the legal actions of this seat, in a redealt position."""


def nothing_to_decide(seat: int) -> FondacoError:
    return FondacoError("seat {seat} has nothing to decide now", seat=seat)
