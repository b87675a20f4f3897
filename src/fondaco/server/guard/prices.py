"""The weight of commands in the limits: some take the server a hundred times as long as others."""

from typing import Final

from fondaco.server.guard.limits import Guard
from fondaco.server.hosting.keys import WATCH
from fondaco.table.commands import Act, Chat, Command

_FREE_PARTS: Final = 4
"""Of a chain. Each further part needs a check whether the one before has shown something hidden, which takes as long as
a forecast."""
_REMARK: Final = 20
"""The requests that a spectator's message counts as, since it is sent to all spectators."""
_MISSED: Final = 100
"""How many missed messages take as long as a forecast."""


def requests_for(role: str, command: Command) -> int:
    """Return how many requests a command of this role counts as."""
    return _REMARK if role == WATCH and isinstance(command, Chat) else 1


def reading_for(command: Command) -> int:
    """Return how many forecasts a command counts as in addition."""
    return max(0, len(command.actions) - _FREE_PARTS) if isinstance(command, Act) else 0


def reading_of(messages: int) -> int:
    """Return how many forecasts so many missed messages count as."""
    return messages // _MISSED


def wait_for(guard: Guard, address: str, role: str, command: Command) -> float:
    """Charge a command over a live connection, and return the seconds until it may be done."""
    wait = guard.requests.reserve(address, requests_for(role, command))
    reading = reading_for(command)
    return max(wait, guard.reading.reserve(address, reading)) if reading else wait
