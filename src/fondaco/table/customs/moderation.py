"""Moderation of a table by the host: who is muted there, and which messages and names are removed from the log.

The text of such an entry names its target: `seat 1`, or `watch` for spectators. That of `remove_chat` also says which
messages: `all` of the table, all of `seat 1` or of `watch`, that of `seat 1` at a time, or number 3 with `watch 3`.
Texts are removed from the store too; their entries stay, so that the numbers of the others do not change.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from fondaco.engine.errors import FondacoError
from fondaco.table.commands import Close, HostCommand, Mute, RemoveChat, RemoveName, Unlist
from fondaco.table.entry import Entry, Kind

_ALL: Final = "all"
_WATCH: Final = "watch"
_SEAT: Final = "seat "


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
            self.muted.add(_read_whom(entry.text))
        elif entry.kind == "unmute":
            self.muted.discard(_read_whom(entry.text))

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


# The texts of entries, written and read


def write(command: HostCommand, log: Sequence[Entry]) -> tuple[Kind, str]:
    """Return the kind and the text of the entry for a command, at a table with this log."""
    match command:
        case Close():
            return "close", ""
        case Unlist():
            return "unlist", ""
        case Mute(on=on, seat=seat):
            return "mute" if on else "unmute", _whom_text(seat)
        case RemoveName(seat=seat):
            return "remove_name", _whom_text(seat)
        case RemoveChat():
            return "remove_chat", _chat_text(command, log)
        case _:
            assert_never(command)


def _whom_text(seat: int | None) -> str:
    return _WATCH if seat is None else f"{_SEAT}{seat}"


def _read_whom(text: str) -> int | None:
    return None if text == _WATCH else int(text.removeprefix(_SEAT))


def _chat_text(command: RemoveChat, log: Sequence[Entry]) -> str:
    number = command.number
    match command.what:
        case "all":
            return _ALL
        case "spectators":
            return _whom_text(None)
        case "remark":
            return _remark_text(number)
        case "seat":
            return _whom_text(number)
        case "message":
            if not 0 < number <= len(log) or log[number - 1].kind != "chat":
                raise FondacoError("there is no such message at this table")
            return _message_text(log[number - 1])


def _message_text(entry: Entry) -> str:
    """Return the text for one message of a player: its seat and its time, since its number differs by observer."""
    return f"{_whom_text(entry.seat)} {entry.at}"


def _remark_text(number: int) -> str:
    return f"{_WATCH} {number}"


def removes(text: str, entry: Entry) -> bool:
    """Return whether a `remove_chat` with this text removes an entry."""
    return entry.kind == "chat" and text in (_ALL, _whom_text(entry.seat), _message_text(entry))


def removes_remark(text: str, number: int) -> bool:
    """Return whether a `remove_chat` with this text removes the spectators' message of this number."""
    return text in (_ALL, _WATCH, _remark_text(number))


# What they remove


def unnamed_seat(entry: Entry) -> int | None:
    """Return the seat whose name an entry removes; None for any other entry."""
    return _read_whom(entry.text) if entry.kind == "remove_name" else None


def names(seat: int | None, entry: Entry) -> bool:
    """Return whether an entry gives this seat its name."""
    return entry.kind == "sit" and seat is not None and entry.seat == seat


def without(log: list[Entry], removal: Entry) -> list[Entry]:
    """Return the log with the texts emptied that this entry removes."""
    if removal.kind == "remove_name":
        seat = unnamed_seat(removal)
        return [entry._replace(text="") if names(seat, entry) else entry for entry in log]
    return [entry._replace(text="") if removes(removal.text, entry) else entry for entry in log]
