"""What a house needs of a store, wherever it keeps its tables: in a database, or on the device of a single player."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from fondaco.store.records import NewTable, Notice, Remark, StoredTable, TableState, TableSummary
from fondaco.table.entry import Entry


class TableStore(ABC):
    """Tables, their logs, their keys, and the journals of replays. What a method has written stays, whatever happens.

    Every error is a `FondacoError`: `NumberTaken` for a lost race, `UnavailableError` when nothing can be read or
    written, and a plain one for anything that is not allowed.
    """

    # Tables

    @abstractmethod
    async def add_table(self, table: NewTable) -> None:
        """Add a table with an empty log."""

    @abstractmethod
    async def find_table(self, table: str) -> StoredTable | None: ...

    @abstractmethod
    async def lobby(self, limit: int) -> list[TableSummary]:
        """Return the listed tables that are not over, newest first."""

    @abstractmethod
    async def due(self, now: int, limit: int) -> list[str]:
        """Return the ids of tables that are due by now, the longest overdue first."""

    @abstractmethod
    async def listed_of(self, ids: Sequence[str]) -> set[str]:
        """Return which of these tables are or were in the lobby."""

    @abstractmethod
    async def delete_old(self, over_before: int, unused_before: int | None, most: int) -> int:
        """Delete the tables that are over and at which nothing was done since a time, and those that are not over and
        at which nothing was done since another, if any: at most so many. Return how many."""

    @abstractmethod
    async def touch(self, at: int) -> None:
        """Write a little, to see whether that works."""

    # Keys

    @abstractmethod
    async def holder_of(self, key: bytes) -> tuple[str, str] | None:
        """Return the table and the role of the key with this hash."""

    @abstractmethod
    async def holders_of(self, hashes: Sequence[bytes]) -> dict[bytes, tuple[str, str]]:
        """Return the tables and the roles of the keys with these hashes, as far as there are such."""

    @abstractmethod
    async def give_key(self, table: str, role: str, key: bytes) -> bool:
        """Give a role of a table this key, if it has none yet; return whether it has this one now."""

    @abstractmethod
    async def replace_key(self, table: str, role: str, key: bytes) -> None:
        """Give the role a new key; the old one stops working."""

    # Logs

    @abstractmethod
    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the log after this number, in order; empty for an unknown table."""

    @abstractmethod
    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        state: TableState | None = None,
        keys: Mapping[str, bytes] | None = None,
    ) -> None:
        """Append these entries to the log, together with what the table is waiting for now, and with new keys for these
        roles: all of it or nothing.

        It is written when this returns. `NumberTaken` if the first entry is not the next one of the log. A task that is
        cancelled while it waits cannot know whether they were written.
        """

    # What spectators write

    @abstractmethod
    async def add_remark(self, table: str, at: int, name: str, text: str) -> int:
        """Add what a spectator has written; return its number. Of several who write at once each gets a number."""

    @abstractmethod
    async def remarks(self, table: str, after: int = 0, limit: int = 500) -> list[Remark]:
        """Return what spectators have written after this number, in order; if there is more, the last so many."""

    # Journals

    @abstractmethod
    async def add_journal(self, id: str, created: int, text: str) -> None:
        """Add the journal of a replay. The id is computed from the text, so adding it again changes nothing but the
        time."""

    @abstractmethod
    async def find_journal(self, id: str) -> str | None: ...

    @abstractmethod
    async def delete_old_journals(self, before: int, most: int, at: int) -> int:
        """Delete at most so many of the journals that were added before this time and not again since, and leave a
        notice of it; return how many."""

    # The host

    @abstractmethod
    async def notices(self) -> list[Notice]:
        """Return what the host has done lately; every process that has such a table in memory is to know it."""
