"""The records of the store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fondaco.engine.errors import FondacoError

OVER: Final = "over"
"""The only status that the store knows: nothing more is played at such a table."""

FORM: Final = "fondaco table 1"
"""The beginning of the file of a single table."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a table, stored beside its log so that tables can be found without reading logs."""

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
    """The opening of the table, as JSON; the store does not read it."""
    seed: str = field(repr=False)
    """Secret until the match is over, so it must not appear in any traceback or log."""
    listed: bool
    keys: Mapping[str, bytes] = field(repr=False)
    """For each role (`opener`, `watch`, `seat 0`, …) the SHA-256 of its key."""
    state: TableState | None = None
    """Its state at the beginning."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A message of a spectator."""

    number: int
    """From 1, at each table."""
    at: int
    """When, in milliseconds since 1970."""
    name: str
    """What the spectator is called; may be empty."""
    text: str


@dataclass(frozen=True, slots=True)
class TableSummary:
    """The public facts about a table."""

    id: str
    created: int
    header: str
    state: TableState


@dataclass(frozen=True, slots=True)
class StoredTable(TableSummary):
    """A whole table except its keys and its log."""

    seed: str = field(repr=False)
    listed: bool


@dataclass(frozen=True, slots=True)
class HostedSummary:
    """A table as its host sees it: without seed, keys and messages."""

    id: str
    created: int
    updated: int
    header: str
    listed: bool
    over: bool
    turn_seats: str
    entries: int
    """The length of its log."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The people who have sat down at a table since it was opened."""

    names: dict[int, str]
    """The last name of each seat that was given one."""
    come: set[int]


@dataclass(frozen=True, slots=True)
class JournalSummary:
    """A journal that is kept as a replay, as the host sees it."""

    id: str
    created: int
    """When it was added, in milliseconds since 1970."""
    head: str
    """How its text begins: the game, the players."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that the host did at a table."""

    id: str
    table: str
    kind: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What an act of the host changes in addition to its entry in the log."""

    unlisted: bool = False
    headers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The old and the new headers of tables, by id."""
    emptied: Sequence[int] = ()
    """The entries whose texts are removed."""
    remarks: Sequence[int] = ()
    """The spectators' messages that are removed, by their numbers."""
    remark_names: bool = False
    """Whether the names of all spectators are removed."""
    journals: Mapping[str, str] = field(default_factory=dict)
    """The new texts of kept journals, by their ids."""


def is_storable(text: str) -> bool:
    """Return whether both databases can store each character of a text."""
    return "\0" not in text and (text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text))


def check_texts(*texts: str) -> None:
    """Refuse characters that one of the databases cannot store, so that both accept the same texts."""
    for text in texts:
        if not is_storable(text):
            raise FondacoError("{text} has a character that cannot be stored", text=ascii(text))
