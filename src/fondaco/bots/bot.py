"""What every bot is: something that picks one of the legal actions, knowing no more than its seat knows."""

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
        """How long to think about a decision, for a bot that could go on as long as one lets it."""

    def count_processor_time(self) -> None:
        """Let the limit be one of processor time, as in an arena, where other work on the machine should not matter."""

    def use_processes(self, count: int) -> None:
        """Think on so many processes, for a bot that can; its limit is then one of elapsed time."""

    def choose(self, position: Position, seat: int, chance: Chance) -> int:
        """One of the actions open to this seat.

        The bot never sees the position itself, but one in which all that its seat cannot know has been dealt anew.
        So it cannot cheat, and its choice does not change when the hidden cards do.
        """
        if not position.legal(seat):
            raise nothing_to_decide(seat)
        return self.think(position.redeal(seat, chance), seat, chance)

    @abstractmethod
    def think(self, position: Position, seat: int, chance: Chance) -> int:
        """One of the actions open to this seat, from a redealt position."""


def nothing_to_decide(seat: int) -> FondacoError:
    return FondacoError("seat {seat} has nothing to decide now", seat=seat)
