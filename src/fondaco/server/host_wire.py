"""The types that the host's page and `fondaco host` see and send, without hidden cards and seeds.

The commands of the host are in `fondaco.table.commands`.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.server.wire import RemarkShown

State = Literal["playing", "waiting", "over"]
Filter = Literal["all", "unfinished", "active", "playing", "waiting", "over"]

_Passphrase = Annotated[str, Meta(max_length=200)]

LONGEST_TABLE = 4 * 1024 * 1024
"""Letters of an exported table in a request. A game has some 20 thousand; a log full of the longest messages may have
more, and can be imported by `fondaco host import`, which has no limit."""


# Answers


class HostSeat(msgspec.Struct):
    """A seat as the host sees it."""

    name: Annotated[str, Meta(description="What the person is called; empty if unknown.", examples=["Ann"])]
    bot: Annotated[str, Meta(description="The bot that the seat was opened for; empty for a person.")]
    sat: Annotated[bool, Meta(description="Whether the person has sat down.")]
    connected: Annotated[bool, Meta(description="Whether a page is connected with the seat's key.")]
    to_act: Annotated[bool, Meta(description="Whether the seat owes an action.")]
    muted: Annotated[bool, Meta(description="Whether the host has muted it.")] = False


class HostTable(msgspec.Struct):
    """A table as the host sees it."""

    id: str
    created: Annotated[int, Meta(description="In milliseconds since 1970.")]
    updated: Annotated[int, Meta(description="When something last happened there, in milliseconds since 1970.")]
    game: Annotated[str, Meta(examples=["millefiori"])]
    state: Annotated[State, Meta(description="`waiting`: not all people have sat down.")]
    active: Annotated[
        bool, Meta(description="Whether people are still playing: connected now, or there in the last hour.")
    ]
    listed: Annotated[bool, Meta(description="Whether it is in the lobby.")]
    entries: Annotated[int, Meta(description="How long its log is.")]
    seats: list[HostSeat]
    watching: Annotated[int, Meta(description="Spectators who are connected.")]
    problem: Annotated[str, Meta(description="Why it cannot go on here; empty if it can.")] = ""


class HostTables(msgspec.Struct):
    """Some of the tables, the last used first."""

    tables: list[HostTable]
    next: Annotated[str, Meta(description="To be sent as `after` for more; empty if there are no more.")]


class HostMessage(msgspec.Struct):
    """A message of a player."""

    number: Annotated[int, Meta(description="Its number in the log.")]
    at: Annotated[int, Meta(description="In milliseconds since 1970.")]
    seat: int
    text: str


class HostDetails(msgspec.Struct):
    """One table as the host sees it, with what was written there."""

    table: HostTable
    options: dict[str, Any]
    undo: str
    clock: dict[str, Any]
    spectator_chat: bool
    spectators_muted: bool
    chat: Annotated[list[HostMessage], Meta(description="What players wrote, without what was removed.")]
    remarks: Annotated[list[RemarkShown], Meta(description="What spectators wrote, at most the last 500.")]


class ExportedTable(msgspec.Struct):
    """A whole table as a file: its log with the seed, the hashes of its keys, its messages."""

    name: Annotated[str, Meta(description="For the file.", examples=["table-Yk1dJ2rV.fondaco-table"])]
    file: str


class ImportedTable(msgspec.Struct):
    """An imported table. The links that its players have work here."""

    id: str


# Requests


class Passphrase(msgspec.Struct, forbid_unknown_fields=True):
    """The passphrase that encrypts a file. A game in progress leaves the server only encrypted, since the file has its
    seed."""

    passphrase: Annotated[_Passphrase, Meta(description="At least 10 characters; empty for a game that is over.")] = ""


class GameFile(msgspec.Struct, forbid_unknown_fields=True):
    """A table that was exported, or saved on a device."""

    file: Annotated[str, Meta(max_length=LONGEST_TABLE)]


class TableFile(GameFile, forbid_unknown_fields=True):
    """A table that was exported."""

    passphrase: _Passphrase = ""
