"""What goes into the store and what comes out of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

OVER: Final = "over"
"""The one status that the store itself understands: nothing more is waited for at such a table."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What a table is waiting for, kept beside its log so that no log need be read to find the tables that matter."""

    status: str = "open"
    turn_seats: str = ""
    """The seats that owe something, in whatever way the table writes them."""
    due: int | None = None
    """When somebody must look at the table again (a clock runs out), in milliseconds since 1970."""
    updated: int = 0


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened."""

    id: str
    created: int
    """When, in milliseconds since 1970."""
    header: str
    """What the table was opened with, as JSON; the store does not look into it."""
    seed: str = field(repr=False)
    """Secret until the match is over, so it stays out of every trace and log line."""
    listed: bool
    keys: Mapping[str, bytes] = field(repr=False)
    """For each role (`opener`, `watch`, `seat 0`, …) the SHA-256 of the token that whoever has it holds."""
    state: TableState | None = None
    """What it is waiting for from the beginning."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What may be shown of a table to anybody."""

    id: str
    created: int
    header: str
    state: TableState


@dataclass(frozen=True, slots=True)
class StoredTable(TableSummary):
    """All of a table but its keys and its log."""

    seed: str = field(repr=False)
    listed: bool
