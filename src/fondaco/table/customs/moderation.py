"""What the host of a server does at a table: who may not write there, and what of the log is no longer told.

The texts of such entries name whom they are about: `seat 1`, or `watch` for spectators. `remove_chat` also says which
messages: `all` of the table, all of `seat 1` or of `watch`, that of `seat 1` at a time, or the third of `watch 3`. What
is removed is removed from the store too; an entry is only left so that the numbers of the others stay.
"""

from typing import Final

from fondaco.engine.errors import FondacoError
from fondaco.table.customs.sitting import Sitting
from fondaco.table.entry import Entry

ALL: Final = "all"
WATCH: Final = "watch"


def seat_text(seat: int) -> str:
    """Return how an entry names a seat."""
    return f"seat {seat}"


def seat_in(text: str) -> int:
    """Return the seat that an entry names."""
    return int(text.split()[1])


class Moderation:
    """Who may not write at a table."""

    def __init__(self) -> None:
        self.muted: set[str] = set()

    def take(self, entry: Entry, log: list[Entry], sitting: Sitting) -> list[Entry]:
        """Make an entry true; return the log before it without what it removes. Of `unlist` only the store knows."""
        if entry.kind in ("mute", "unmute"):
            self.muted.discard(entry.text)
            if entry.kind == "mute":
                self.muted.add(entry.text)
        elif entry.kind in ("remove_name", "remove_chat"):
            if entry.kind == "remove_name" and entry.text != WATCH:
                sitting.remove_name(seat_in(entry.text))
            return without(log, entry)
        return log

    def check_player(self, seat: int) -> None:
        """Raise an error if this seat may not write. A name is a way to write, too."""
        if seat_text(seat) in self.muted:
            raise FondacoError("the host has muted you at this table")

    def check_spectators(self) -> None:
        """Raise an error if spectators may not write."""
        if WATCH in self.muted:
            raise FondacoError("the host has muted the spectators of this table")


def removes(text: str, entry: Entry) -> bool:
    """Return whether a `remove_chat` with this text removes an entry."""
    if entry.kind != "chat" or entry.seat is None:
        return False
    return text in (ALL, seat_text(entry.seat), message_text(entry))


def message_text(entry: Entry) -> str:
    """Return how a `remove_chat` names one message: by its seat and its time, for its number is not everybody's."""
    return f"seat {entry.seat} {entry.at}"


def names(text: str, entry: Entry) -> bool:
    """Return whether an entry gives the seat of a `remove_name` its name."""
    return entry.kind == "sit" and entry.seat is not None and text == seat_text(entry.seat)


def without(log: list[Entry], removal: Entry) -> list[Entry]:
    """Return the log without the texts that this entry removes."""
    gone = names if removal.kind == "remove_name" else removes
    return [entry._replace(text="") if gone(removal.text, entry) else entry for entry in log]
