"""Limits on the length of a table's log and on one player's share of it. The log is read whole: without a limit one
player could make a table that nobody can load, by undoing again and again what makes the bots act."""

from typing import Final

from fondaco.engine.errors import FondacoError
from fondaco.table.commands import COMMANDS, AskHint, Command, Leave, NewLink, ServerCommand
from fondaco.table.entry import Entry

MOST_ENTRIES: Final = 3000
"""Of one person: about ten times what a long game takes, with its messages."""
MOST_IN_ALL: Final = 12_000
"""Of all players and bots. After that, only bots can play on to the end, so that nothing is undone any more."""
MOST_LINKS: Final = 100
"""New links for one seat."""


class Shares:
    """The entries and the new links of each seat."""

    def __init__(self, seats: int) -> None:
        self._entries = [0] * seats
        self._links = [0] * seats

    def add(self, seat: int, entry: Entry, by_bot: bool) -> None:
        """Count an entry for its seat, unless a bot played it for somebody."""
        if entry.kind == "link":
            self._links[seat] += 1
        elif not (by_bot and entry.kind in ("act", "replaced")):
            self._entries[seat] += 1

    def check(self, seat: int | None, command: Command | ServerCommand, entries: int) -> None:
        """Raise an error if a seat has reached its share, or the log of so many entries its limit.

        Leaving is always allowed, so that a bot can play on.
        """
        if seat is None or isinstance(command, Leave):
            return
        asks = isinstance(command, (*COMMANDS, AskHint))
        if asks and entries >= MOST_IN_ALL:
            raise FondacoError("this table has reached its limit of entries, so only bots can play on; leave")
        if asks and self._entries[seat] >= MOST_ENTRIES:
            raise FondacoError(
                "you have reached the limit of entries for one player at a table; leave, and a bot plays on"
            )
        if isinstance(command, NewLink) and self._links[seat] >= MOST_LINKS:
            raise FondacoError("this seat has had {most} new links already", most=MOST_LINKS)
