"""What the host does at a table, as the log tells it."""

import pytest

from fondaco import FondacoError
from fondaco.table.commands import Close, HostCommand, Mute, RemoveChat, RemoveName, Unlist
from fondaco.table.customs.moderation import Moderation, removes_remark, unnamed_seat, without, write
from fondaco.table.entry import Entry, Kind
from fondaco.table.entry_text import read_removal

LOG = [
    Entry(1, 1000, 0, "sit", "Ann"),
    Entry(2, 2000, 0, "chat", "first"),
    Entry(3, 3000, 1, "chat", "second"),
    Entry(4, 4000, 1, "sit", "Ben"),
    Entry(5, 5000, 1, "chat", "third"),
]


def written(command: HostCommand, log: list[Entry]) -> Entry:
    return Entry(len(log) + 1, 9000, None, *write(command, log))


@pytest.mark.parametrize(
    ("command", "kind", "text"),
    [
        (Close(), "close", ""),
        (Unlist(), "unlist", ""),
        (Mute(on=True, seat=1), "mute", "seat 1"),
        (Mute(on=True), "mute", "watch"),
        (Mute(on=False, seat=1), "unmute", "seat 1"),
        (RemoveName(0), "remove_name", "seat 0"),
        (RemoveName(), "remove_name", "watch"),
        (RemoveChat("message", 3), "remove_chat", "seat 1 3000"),
        (RemoveChat("remark", 3), "remove_chat", "watch 3"),
        (RemoveChat("seat", 1), "remove_chat", "seat 1"),
        (RemoveChat("spectators"), "remove_chat", "watch"),
        (RemoveChat("all"), "remove_chat", "all"),
    ],
)
def test_the_log_says_it_as_it_always_has(command: HostCommand, kind: Kind, text: str) -> None:
    assert write(command, LOG) == (kind, text)


@pytest.mark.parametrize(
    ("command", "left", "remarks"),
    [
        (RemoveName(1), ["Ann", "first", "second", "", "third"], []),
        (RemoveName(), ["Ann", "first", "second", "Ben", "third"], []),
        (RemoveChat("message", 3), ["Ann", "first", "", "Ben", "third"], []),
        (RemoveChat("seat", 1), ["Ann", "first", "", "Ben", ""], []),
        (RemoveChat("remark", 2), ["Ann", "first", "second", "Ben", "third"], [2]),
        (RemoveChat("spectators"), ["Ann", "first", "second", "Ben", "third"], [1, 2, 3]),
        (RemoveChat("all"), ["Ann", "", "", "Ben", ""], [1, 2, 3]),
    ],
)
def test_what_is_removed_is_what_was_meant(
    command: RemoveName | RemoveChat, left: list[str], remarks: list[int]
) -> None:
    entry = written(command, LOG)
    assert [one.text for one in without(LOG, entry)] == left
    if isinstance(command, RemoveName):
        assert unnamed_seat(entry) == command.seat
    else:
        assert [number for number in (1, 2, 3) if removes_remark(read_removal(entry.text), number)] == remarks


@pytest.mark.parametrize("number", [0, 1, 6])
def test_what_is_no_message_is_not_removed(number: int) -> None:
    with pytest.raises(FondacoError, match="no such message"):
        write(RemoveChat("message", number), LOG)


def test_who_is_muted_is_known_from_the_log() -> None:
    log = list(LOG)
    for command in (Mute(on=True, seat=1), Mute(on=True), Mute(on=False, seat=1)):
        moderation = Moderation(log)
        moderation.check_mute(command)
        log.append(written(command, log))
        with pytest.raises(FondacoError, match="already muted" if command.on else "not muted"):
            Moderation(log).check_mute(command)
    moderation = Moderation(log)
    assert moderation.muted == {None}
    moderation.check_player(1)
    with pytest.raises(FondacoError, match="muted the spectators"):
        moderation.check_spectators()
