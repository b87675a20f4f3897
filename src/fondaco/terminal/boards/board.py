"""What the terminal asks of a game's drawing."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Game, Position
from fondaco.engine.edition import Edition
from fondaco.engine.events import Event
from fondaco.engine.registry import box_of
from fondaco.table import Seat
from fondaco.terminal.words import _

WIDTH = 100


class Board(ABC):
    """Draws a view, says what an action would bring, and tells what happened.

    It draws views only, so it cannot show what a seat may not see.
    """

    colours: ClassVar[Sequence[tuple[str, str]]]
    """For each seat the name of its colour and the style it is painted in."""

    def __init__(self, game: Game, edition: Edition, seats: list[Seat]) -> None:
        self.game = game
        self.edition = edition
        self.box = box_of(game, edition)
        self.seats = seats

    def colour(self, seat: int) -> str:
        return _(self.colours[seat][0])

    def mark(self, seat: int) -> str:
        """The letter of a seat, so that its pieces are known without their colour."""
        return self.colour(seat)[0].upper()

    def style(self, seat: int) -> str:
        return self.colours[seat][1]

    def name(self, seat: int) -> str:
        """What a player is called: by name, or by colour; a bot by both."""
        player = self.seats[seat]
        colour = self.colour(seat).capitalize()
        return f"{colour} ({player.bot})" if player.bot else player.name or colour

    def label(self, seat: int, bold: bool = False) -> Text:
        """A player's mark and name."""
        mark = Text().append(f" {self.mark(seat)} ", style=self.style(seat))
        return mark.append(f" {self.name(seat)}", style="bold" if bold else "")

    @abstractmethod
    def draw(self, view: Mapping[str, Any], choices: Mapping[str, int]) -> RenderableType:
        """The whole table. `choices` has the numbers under which actions are offered, by their notation."""

    @abstractmethod
    def ask(self, view: Mapping[str, Any], seat: int) -> str:
        """What is expected of this seat now, in plain words."""

    @abstractmethod
    def legend(self) -> str:
        """What the signs in the promises mean, in a line."""

    @abstractmethod
    def promise(self, position: Position, seat: int, action: int) -> str:
        """What an action would bring now. The position is a redealt one."""

    @abstractmethod
    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """What happened, one line a turn, from events as one seat sees them."""

    @abstractmethod
    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        """The ids of the rules that matter for what is to be done now."""

    @abstractmethod
    def ending(self, word: str) -> str:
        """How a game ended, in a sentence."""

    @abstractmethod
    def source(self, word: str) -> str:
        """A source of points, as people call it."""

    def expand(self, position: Position, seat: int, text: str) -> str:
        """What was typed as a chain of actions, where a game has a shorter way to say one."""
        return text

    def goes_by_itself(self, position: Position, seat: int, action: int) -> bool:
        """Whether the only action that a seat has is done without asking."""
        return True

    def numbers(self, position: Position, legal: Sequence[int]) -> list[int]:
        """The numbers under which these actions are offered, in ascending order."""
        return list(range(1, len(legal) + 1))

    def folded(self, position: Position, seat: int, action: int) -> bool:
        """Whether an action is left out of the list of choices, because another stands for it."""
        return False


class Teller(ABC):
    """Makes lines of events, one after the other."""

    lines: list[str]

    @abstractmethod
    def add(self, event: Mapping[str, Any]) -> None:
        """One more thing that happened; it may go into a line with those before it."""

    @abstractmethod
    def close(self) -> None:
        """Nothing more happened: finish the lines that are open."""

    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        for event in events:
            self.add(event)
        self.close()
        return self.lines


def foresee(position: Position, seat: int, action: int) -> tuple[list[int], list[Event]]:
    """What an action does as far as its seat can know: the points for each seat, and what would happen."""
    trial = position.redeal(seat, FastChance(0))
    before = trial.scores()
    trial.events = []
    trial.apply(seat, action)
    return [after - b for after, b in zip(trial.scores(), before, strict=True)], trial.events
