"""How much of a table's log one player may fill, and how long it may be. The log is read whole: without a bound one
player could make a table that nobody can load, with bots that begin again each time the player goes back."""

from typing import Final

from fondaco.engine.errors import FondacoError
from fondaco.table.commands import COMMANDS, AskHint, Command, Leave, NewLink, ServerCommand
from fondaco.table.entry import Entry

MOST_ENTRIES: Final = 3000
"""Of one person: some ten times what a long game takes, with its messages."""
MOST_IN_ALL: Final = 12_000
"""Of all players, with those of bots. Then bots play on to the end: nobody goes back any more."""
MOST_LINKS: Final = 100
"""That a seat may get anew."""


class Shares:
    """What each seat has made of the log."""

    def __init__(self, seats: int) -> None:
        self._entries = [0] * seats
        self._links = [0] * seats

    def add(self, seat: int, entry: Entry, by_bot: bool) -> None:
        """One more entry; what a bot plays for somebody is not theirs."""
        if entry.kind == "link":
            self._links[seat] += 1
        elif not (by_bot and entry.kind in ("act", "replaced")):
            self._entries[seat] += 1

    def check(self, seat: int | None, command: Command | ServerCommand, entries: int) -> None:
        """Raise an error for somebody who has filled their share of a log of so many entries; a bot can still play for
        them."""
        if seat is None or isinstance(command, Leave):
            return
        asks = isinstance(command, (*COMMANDS, AskHint))
        if asks and entries >= MOST_IN_ALL:
            raise FondacoError("so much has been done at this table that only bots can play on; leave")
        if asks and self._entries[seat] >= MOST_ENTRIES:
            raise FondacoError("you have done as much as one player may do at a table; leave, and a bot plays on")
        if isinstance(command, NewLink) and self._links[seat] >= MOST_LINKS:
            raise FondacoError("this seat has had {most} new links already", most=MOST_LINKS)
