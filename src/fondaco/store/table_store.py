"""The store that a house needs, wherever it keeps its tables: in a database, or on the device of a single player."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from fondaco.store.records import NewTable, Notice, Remark, StoredTable, TableState, TableSummary
from fondaco.table.entry import Entry


class TableStore(ABC):
    """Tables, their logs, their keys, and the journals of replays. What a method has written is durable.

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
        """Delete at most `most` old tables, and return how many were deleted.

        Those are the tables that are over and unused since `over_before` and, unless `unused_before` is None, those
        that are not over and unused since then.
        """

    @abstractmethod
    async def touch(self, at: int) -> None:
        """Write something small, to check that the store can be written."""

    # Keys

    @abstractmethod
    async def holder_of(self, key: bytes) -> tuple[str, str] | None:
        """Return the table and the role of the key with this hash."""

    @abstractmethod
    async def holders_of(self, hashes: Sequence[bytes]) -> dict[bytes, tuple[str, str]]:
        """Return the tables and roles of the keys with these hashes, without those that do not exist."""

    @abstractmethod
    async def give_key(self, table: str, role: str, key: bytes) -> bool:
        """Give a role of a table this key if it has none yet, and return whether it has this one now."""

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
        """Append these entries to the log, with the table's new state and new keys for these roles, all or nothing.

        It is written when this returns. `NumberTaken` if the first entry is not the next one of the log. A task that is
        cancelled while it waits cannot know whether they were written.
        """

    # What spectators write

    @abstractmethod
    async def add_remark(self, table: str, at: int, name: str, text: str) -> int:
        """Add a spectator's message, and return its number. Several who write at once each get a number."""

    @abstractmethod
    async def remarks(self, table: str, after: int = 0, limit: int = 500) -> list[Remark]:
        """Return the spectators' messages after this number, in order; at most the last `limit`."""

    # Journals

    @abstractmethod
    async def add_journal(self, id: str, created: int, text: str) -> None:
        """Add the journal of a replay. The id is computed from the text, so adding it again changes nothing but the
        time."""

    @abstractmethod
    async def find_journal(self, id: str) -> str | None: ...

    @abstractmethod
    async def delete_old_journals(self, before: int, most: int, at: int) -> int:
        """Delete at most `most` of the journals that were added before this time and not again since.

        Leave a notice of it, and return how many were deleted.
        """

    # The host

    @abstractmethod
    async def notices(self) -> list[Notice]:
        """Return the recent acts of the host, for processes that have those tables in memory."""
