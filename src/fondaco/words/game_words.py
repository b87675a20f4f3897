"""What the house asks of a game's words."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from fondaco.engine.contract import Game, Position
from fondaco.engine.edition import Edition
from fondaco.engine.events import Event
from fondaco.engine.registry import box_of
from fondaco.languages.speech import _, listed
from fondaco.table import Seat
from fondaco.words import plain_table
from fondaco.words.types import Choice, Words, Zone


class GameWords(ABC):
    """The words of one table, in the language that is spoken when they are asked for.

    Whatever is told of a table is made of views and of events as one seat sees them, so it cannot tell what that seat
    may not know.
    """

    colours: ClassVar[Sequence[str]] = ("blue", "green", "red", "yellow", "orange", "purple", "grey")
    """For each seat the name of its colour."""

    def __init__(self, game: Game, edition: Edition, seats: list[Seat]) -> None:
        self.game = game
        self.edition = edition
        self.box = box_of(game, edition)
        self.seats = seats

    # Players

    def colour(self, seat: int) -> str:
        return _(self.colours[seat % len(self.colours)])

    def mark(self, seat: int) -> str:
        """The letter of a seat, so that its pieces are known without their colour."""
        return self.colour(seat)[0].upper()

    def name(self, seat: int) -> str:
        """What a player is called: by name, or by colour; a bot by both."""
        player = self.seats[seat]
        colour = self.colour(seat).capitalize()
        return f"{colour} ({player.bot})" if player.bot else player.name or colour

    def typed(self, example: str) -> str:
        """How something is typed, after a space and in brackets: only a terminal says it."""
        return ""

    # What is expected

    @abstractmethod
    def task(self, view: Mapping[str, Any], seat: int) -> str:
        """What is expected of this seat now, said to it: `lay a card open.`"""

    @abstractmethod
    def doing(self, view: Mapping[str, Any], seat: int) -> str:
        """What this seat is doing now, said to the others: `Ann lays a card open.`"""

    def ask(self, view: Mapping[str, Any], seat: int) -> str:
        """What is expected of this seat now, where several share a screen."""
        return _("{player}: {task}", player=self.name(seat), task=self.task(view, seat))

    def asked(
        self,
        view: Mapping[str, Any],
        observer: int | None,
        waiting_for: Sequence[int],
        to_act: Sequence[int],
        ranking: Sequence[Sequence[int]] = (),
    ) -> str:
        """One line that says what is expected of whom, from an observer's eyes (None: a spectator's).

        `to_act` are all seats that owe an action (none when the game is over), `waiting_for` the people among them;
        `ranking` is who has won, once that is known.
        """
        if not to_act:
            return self._verdict(ranking, observer)
        if observer is not None and observer in to_act:
            return _("Your turn: {task}", task=self.task(view, observer))
        if len(to_act) == 1:
            return self.doing(view, to_act[0])
        players = [self.name(seat) for seat in waiting_for or to_act]
        return _("Still to decide: {players}.", players=listed(players))

    def _verdict(self, ranking: Sequence[Sequence[int]], observer: int | None) -> str:
        if not ranking:
            return _("The game is over.")
        if list(ranking[0]) == [observer]:
            return _("The game is over: you win.")
        winners = [self.name(seat) for seat in ranking[0]]
        if len(winners) == 1:
            return _("The game is over: {player} wins.", player=winners[0])
        return _("The game is over: {players} share the victory.", players=listed(winners))

    # What can be done, and what lies on the table

    def choice(self, notation: str, view: Mapping[str, Any] | None = None) -> tuple[str, str, str]:
        """An action in words: what it does (`Sail to`), with what (`Venice`), and both for a screen reader.

        With the view of the seat that may do it, more can be said of what lies at a place.
        """
        return plain_table.choice(notation)

    def zones(self, view: Mapping[str, Any], legal: Sequence[str]) -> list[Zone]:
        """The table as lists of what lies on it, each thing with the legal actions that concern it."""
        return plain_table.Shape(view, legal, [self.name(seat) for seat in range(len(self.seats))]).zones()

    def choices(self, view: Mapping[str, Any], legal: Sequence[str]) -> list[Choice]:
        """All legal actions in words, in the same order."""
        found: list[Choice] = []
        for notation in legal:
            group, label, said = self.choice(notation, view)
            found.append({"action": notation, "group": group, "label": label, "said": said})
        return found

    def words(
        self,
        view: Mapping[str, Any],
        observer: int | None,
        legal: Sequence[str],
        waiting_for: Sequence[int],
        to_act: Sequence[int],
        ranking: Sequence[Sequence[int]] = (),
    ) -> Words:
        """All that an observer is told of the table."""
        return {
            "asked": self.asked(view, observer, waiting_for, to_act, ranking),
            "choices": self.choices(view, legal),
            "zones": self.zones(view, legal),
        }

    @abstractmethod
    def promise(self, position: Position, seat: int, action: int) -> str:
        """What an action would bring now. The position is a redealt one."""

    def legend(self) -> str:
        """What the signs in the promises mean, in a line; empty where there are none."""
        return ""

    @abstractmethod
    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        """The ids of the rules that matter for what is to be done now."""

    # What happened

    @abstractmethod
    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """What happened, one line a turn, from events as one seat sees them."""

    def said_aloud(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """What players say to the table with what they do, where a game lets them say something."""
        return []

    @abstractmethod
    def ending(self, word: str) -> str:
        """How a game ended, in a sentence."""

    @abstractmethod
    def source(self, word: str) -> str:
        """A source of points, as people call it."""


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
    """What an action would do: the points for each seat, and what would happen. The position is a redealt one, so that
    nothing comes of it that the seat cannot know."""
    before = position.scores()
    trial = position.clone()
    events: list[Event] = []
    trial.events = events
    trial.apply(seat, action)
    return [after - was for after, was in zip(trial.scores(), before, strict=True)], events
