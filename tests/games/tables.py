"""What the tables of all games have in common: a position that is played in notation, and what comes of it.

Each game's `table.py` sets up its own positions, and adds the words that its tests are told in.
"""

from typing import Any, Generic, Self, TypeVar

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import IllegalActionError
from fondaco.engine.events import Event

P = TypeVar("P", bound=Position)
Told = dict[str, Any]


class GameTable(Generic[P]):
    """A position and the words to play it with."""

    kind: type[P]

    def __init__(self, position: Position) -> None:
        assert isinstance(position, self.kind)
        self.position: P = position
        self.position.events = []

    def play(self, *lines: str) -> Self:
        """Each line has the actions of one seat: `2: sail, stop`, or `sail, stop` for the seat that is to act."""
        for line in lines:
            seat, actions = self.parse(line)
            for text in actions.split(","):
                self.position.apply(seat, self.position.read(seat, text))
        return self

    def parse(self, line: str) -> tuple[int, str]:
        """The seat that a line is for, and what it does."""
        seat, colon, actions = line.partition(":")
        return (int(seat), actions) if colon else (self.seat, line)

    def listen(self, *lines: str) -> list[Event]:
        """Play these lines; what happens then."""
        events = self.position.events = []
        self.play(*lines)
        return events

    def events(self, kind: str = "") -> list[Told]:
        """Everything that has happened so far, all secrets told; or only what is of this kind."""
        assert self.position.events is not None
        return [dict(event.fields) for event in self.position.events if kind in ("", event.fields["event"])]

    def broken_rule(self, seat: int, text: str) -> str:
        """The rule that this one action breaks: it is not among the legal ones, and nothing changes by it."""
        action = self.position.read(seat, text)
        before = self.position.to_dict()
        assert action not in self.position.legal(seat)
        with pytest.raises(IllegalActionError) as error:
            self.position.apply(seat, action)
        assert self.position.to_dict() == before
        return error.value.rule

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may do, in notation; without a seat, the one that is to act."""
        seat = self.seat if seat is None else seat
        return [self.position.write(seat, action) for action in self.position.legal(seat)]

    def redeals(self, seat: int | None, count: int = 40) -> list[Self]:
        return [type(self)(self.position.redeal(seat, FastChance(number, 5))) for number in range(count)]

    def data(self) -> dict[str, Any]:
        return self.position.to_dict()

    def points(self, source: str) -> list[int]:
        """What each seat has from one source."""
        return [self.position.breakdown(seat)[source] for seat in range(self.position.seats)]

    @property
    def seat(self) -> int:
        """The one seat that is to act."""
        (seat,) = self.position.to_act()
        return seat

    @property
    def phase(self) -> str:
        phase: str = self.position.view(None)["phase"]
        return phase
