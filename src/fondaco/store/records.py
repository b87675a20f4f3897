"""The records of the store."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fondaco.engine.errors import FondacoError

OVER: Final = "over"
"""The only status that the store knows: nothing more happens at such a table."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What a table is waiting for, stored beside its log so that tables can be found without reading logs."""

    status: str = "open"
    turn_seats: str = ""
    """The seats that owe an action; the store does not read it."""
    due: int | None = None
    """When the table must be checked (a clock runs out, a bot is late), in milliseconds since 1970."""
    updated: int = 0


@dataclass(frozen=True, slots=True)
class NewTable:
    """A new table."""

    id: str
    created: int
    """When, in milliseconds since 1970."""
    header: str
    """How the table was opened, as JSON; the store does not read it."""
    seed: str = field(repr=False)
    """Secret until the match is over, so it must not appear in any traceback or log."""
    listed: bool
    keys: Mapping[str, bytes] = field(repr=False)
    """For each role (`opener`, `watch`, `seat 0`, …) the SHA-256 of its key."""
    state: TableState | None = None
    """What it is waiting for at the beginning."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What a spectator has written."""

    number: int
    """From 1, at each table."""
    at: int
    """When, in milliseconds since 1970."""
    name: str
    """What the spectator is called; may be empty."""
    text: str


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What anybody may know of a table."""

    id: str
    created: int
    header: str
    state: TableState


@dataclass(frozen=True, slots=True)
class StoredTable(TableSummary):
    """Everything of a table except its keys and its log."""

    seed: str = field(repr=False)
    listed: bool


def is_storable(text: str) -> bool:
    """Return whether both databases can store each character of a text."""
    return "\0" not in text and (text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text))


def check_texts(*texts: str) -> None:
    """Refuse characters that one of the databases cannot store, so that both accept the same texts."""
    for text in texts:
        if not is_storable(text):
            raise FondacoError("{text} has a character that cannot be stored", text=ascii(text))
