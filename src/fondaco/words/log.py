"""What happened, in lines."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic

from fondaco.words.names import N

COMMON: Final = "all"
"""How the name of a subject begins that concerns all seats."""


class Log(ABC, Generic[N]):
    """Makes lines of events as one seat sees them, so that it cannot say what that seat may not know."""

    def __init__(self, names: N) -> None:
        self.names = names
        self.lines: list[str] = []

    @abstractmethod
    def add(self, event: Mapping[str, Any]) -> None:
        """One more thing that happened; it may go into a line with those before it."""

    def close(self) -> None:
        """Finish the lines that are open: nothing more happened."""
        return

    def subjects(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        """What an event is news of; empty for what needs no notice.

        It goes into one line with the news before it if those are of one of these subjects and of the same seat; else
        it begins a line of the first subject. What happens to all has a subject that begins with `COMMON`.
        """
        return ()

    def write(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """What happened, one line a turn."""
        for event in events:
            self.add(event)
        self.close()
        return self.lines

    def said_aloud(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """What players say to the table with what they do, where a game lets them say something."""
        return []
