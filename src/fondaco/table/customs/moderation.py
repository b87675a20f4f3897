"""Moderation of a table by the host: who is muted there, and which messages and names are removed from the log.

Texts are removed from the store too; their entries stay, so that the numbers of the others do not change.
"""

from collections.abc import Sequence
from typing import assert_never

from fondaco.engine.errors import FondacoError
from fondaco.table.commands import Close, HostCommand, Mute, RemoveChat, RemoveName, Unlist
from fondaco.table.entry import Entry, Kind
from fondaco.table.entry_text import Removal, read_removal, read_whom, write_removal, write_whom


class Moderation:
    """The seats that are muted at a table after these entries, and whether its spectators are."""

    def __init__(self, log: Sequence[Entry] = ()) -> None:
        self.muted: set[int | None] = set()
        """Seats, and None for the spectators."""
        for entry in log:
            self.take(entry)

    def take(self, entry: Entry) -> None:
        """Apply an entry if it mutes or unmutes somebody."""
        if entry.kind == "mute":
            self.muted.add(read_whom(entry.text))
        elif entry.kind == "unmute":
            self.muted.discard(read_whom(entry.text))

    def check_mute(self, command: Mute) -> None:
        """Raise an error if the command would change nothing."""
        if command.on and command.seat in self.muted:
            raise FondacoError("already muted at this table")
        if not command.on and command.seat not in self.muted:
            raise FondacoError("not muted at this table")

    def check_player(self, seat: int) -> None:
        """Raise an error if this seat is muted. It may not change its name either, which others would read."""
        if seat in self.muted:
            raise FondacoError("the host has muted you at this table")

    def check_spectators(self) -> None:
        """Raise an error if the spectators are muted."""
        if None in self.muted:
            raise FondacoError("the host has muted the spectators of this table")


def write(command: HostCommand, log: Sequence[Entry]) -> tuple[Kind, str]:
    """Return the kind and the text of the entry for a command, at a table with this log."""
    match command:
        case Close():
            return "close", ""
        case Unlist():
            return "unlist", ""
        case Mute(on=on, seat=seat):
            return "mute" if on else "unmute", write_whom(seat)
        case RemoveName(seat=seat):
            return "remove_name", write_whom(seat)
        case RemoveChat():
            return "remove_chat", write_removal(removal(command, log))
        case _:
            assert_never(command)


def removal(command: RemoveChat, log: Sequence[Entry]) -> Removal:
    """Return which messages a command removes, at a table with this log."""
    number = command.number
    match command.what:
        case "all":
            return Removal(all=True)
        case "spectators":
            return Removal()
        case "remark":
            return Removal(None, number)
        case "seat":
            return Removal(number)
        case "message":
            if not 0 < number <= len(log) or log[number - 1].kind != "chat":
                raise FondacoError("there is no such message at this table")
            return Removal(log[number - 1].seat, log[number - 1].at)


def removes(removed: Removal, entry: Entry) -> bool:
    """Return whether an entry is among the messages that are removed."""
    one_of_them = entry.seat == removed.seat and removed.one in (None, entry.at)
    return entry.kind == "chat" and (removed.all or one_of_them)


def removes_remark(removed: Removal, number: int) -> bool:
    """Return whether the spectators' message of this number is among those that are removed."""
    return removed.all or (removed.seat is None and removed.one in (None, number))


def unnamed_seat(entry: Entry) -> int | None:
    """Return the seat whose name an entry removes; None for any other entry."""
    return read_whom(entry.text) if entry.kind == "remove_name" else None


def names(seat: int | None, entry: Entry) -> bool:
    """Return whether an entry gives this seat its name."""
    return entry.kind == "sit" and seat is not None and entry.seat == seat


def without(log: list[Entry], remover: Entry) -> list[Entry]:
    """Return the log with the texts emptied that this entry removes."""
    if remover.kind == "remove_name":
        seat = unnamed_seat(remover)
        return [entry._replace(text="") if names(seat, entry) else entry for entry in log]
    removed = read_removal(remover.text)
    return [entry._replace(text="") if removes(removed, entry) else entry for entry in log]
