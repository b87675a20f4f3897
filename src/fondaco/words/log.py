"""What happened, in lines."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic

from fondaco.words.names import N

COMMON: Final = "all"
"""The prefix of subjects that concern all seats."""


class Log(ABC, Generic[N]):
    """Turns events as one seat sees them into lines, so it cannot reveal what that seat may not know."""

    def __init__(self, names: N) -> None:
        self.names = names
        self.lines: list[str] = []

    @abstractmethod
    def add(self, event: Mapping[str, Any]) -> None:
        """Add an event, which may go into one line with those before it."""

    def close(self) -> None:
        """Finish the open lines, after the last event."""
        return

    def subjects(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what an event is news of; empty if it needs no notice.

        It goes into one line with the news before it if those have one of these subjects and the same seat; otherwise
        it begins a line of the first subject. What happens to all has a subject that begins with `COMMON`.
        """
        return ()

    def write(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """Describe what happened, one line per turn."""
        for event in events:
            self.add(event)
        self.close()
        return self.lines

    def said_aloud(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return what players say to the table with their actions, in games that allow it."""
        return []
