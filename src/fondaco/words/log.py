"""What happened, in lines."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic

from fondaco.words.names import N


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

    def write(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """What happened, one line a turn."""
        for event in events:
            self.add(event)
        self.close()
        return self.lines

    def said_aloud(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """What players say to the table with what they do, where a game lets them say something."""
        return []
