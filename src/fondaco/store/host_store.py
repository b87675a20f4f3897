"""The host's part of a store: the host's key, acts at tables, and moving a table to another store.

The process that acts here may not be the one that serves the table. So a notice of each act is kept for some minutes,
for all processes that have the table in memory.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Executable, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.engine.errors import FondacoError
from fondaco.store.database import Database
from fondaco.store.driver_errors import database_errors
from fondaco.store.errors import NumberTaken
from fondaco.store.exported import rows_text
from fondaco.store.hosting import delete_journals, delete_table, hosted_of, hosted_tables, leave_notice, seated_at
from fondaco.store.log import Append, write
from fondaco.store.records import Changes, HostedSummary, JournalSummary, Notice, Seated, TableState, check_texts
from fondaco.store.schema import entries, host_key, journals, notices, remarks, tables
from fondaco.store.transfer import add_rows, rows_of
from fondaco.table.entry import Entry

_JOURNAL_HEAD: Final = 2000
"""The number of letters of a journal's beginning, which identify its match."""


class HostStore:
    """The host's operations on a store, as `Store.host`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # The key of the host

    async def has_key(self, key: bytes) -> bool:
        """Return whether this is the hash of the host's key."""
        return bool(await self._rows(select(host_key.c.id).where(host_key.c.hash == key)))

    async def first_key(self, key: bytes) -> bool:
        """Set the host's key if there is none yet; return whether it was set."""
        with database_errors():
            try:
                async with self._database.writing() as connection:
                    await connection.execute(insert(host_key), {"id": 0, "hash": key})
            except IntegrityError:
                return False
        return True

    async def replace_key(self, key: bytes) -> None:
        """Set the host's key; the one before stops working."""
        with database_errors():
            async with self._database.writing() as connection:
                await connection.execute(delete(host_key))
                await connection.execute(insert(host_key), {"id": 0, "hash": key})

    # Tables

    async def tables(
        self, limit: int, begins: str = "", with_finished: bool = False, after: tuple[int, str] | None = None
    ) -> list[HostedSummary]:
        """Return the tables whose ids begin so, the last used first, from the one after `after` on."""
        check_texts(begins)
        return [hosted_of(row) for row in await self._rows(hosted_tables(limit, begins, with_finished, after))]

    async def seated(self, ids: Sequence[str]) -> dict[str, Seated]:
        """Return who has sat down at each of these tables since it was opened."""
        with database_errors():
            async with self._database.reading() as connection:
                return await seated_at(connection, ids)

    async def journals_with(self, words: Sequence[str]) -> dict[str, str]:
        """Return the stored journals that contain one of these words, by their ids."""
        found: dict[str, str] = {}
        for word in words:
            rows = await self._rows(select(journals.c.id, journals.c.text).where(journals.c.text.contains(word)))
            found |= {row.id: row.text for row in rows}
        return found

    async def journals(self, limit: int, search: str = "", begins: str = "") -> list[JournalSummary]:
        """Return the stored journals that contain this text and whose ids begin so, the last added first."""
        check_texts(search, begins)
        head = func.substr(journals.c.text, 1, _JOURNAL_HEAD).label("head")
        query = select(journals.c.id, journals.c.created, head).where(
            journals.c.text.contains(search, autoescape=True), journals.c.id.startswith(begins, autoescape=True)
        )
        rows = await self._rows(query.order_by(journals.c.created.desc(), journals.c.id).limit(limit))
        return [JournalSummary(row.id, row.created, row.head) for row in rows]

    async def delete_journal(self, id: str, at: int) -> bool:
        """Delete a stored journal with its analyses, and return whether there was one."""
        with database_errors():
            async with self._database.writing() as connection:
                return bool(await delete_journals(connection, journals.c.id == id, 1, at))

    async def headers_with(self, words: Sequence[str]) -> dict[str, str]:
        """Return the openings of tables that contain one of these words, by the tables' ids."""
        found: dict[str, str] = {}
        for word in words:
            rows = await self._rows(select(tables.c.id, tables.c.header).where(tables.c.header.contains(word)))
            found |= {row.id: row.header for row in rows}
        return found

    async def act(self, table: str, entry: Entry, state: TableState | None, changes: Changes) -> None:
        """Append an entry and make these changes, all or nothing; `NumberTaken` if it is not the next one."""
        with database_errors():
            try:
                async with self._database.writing() as connection:
                    [problem] = await write(connection, [Append(table, (entry,), state)])
                    if problem is not None:
                        raise problem
                    await _change(connection, table, changes)
                    await leave_notice(connection, table, entry.kind, entry.at)
            except IntegrityError:
                raise NumberTaken(table, entry.number) from None

    async def delete(self, table: str, at: int) -> bool:
        """Delete a table with its log, its keys and the spectators' chat, and return whether there was one."""
        check_texts(table)
        with database_errors():
            async with self._database.writing() as connection:
                await leave_notice(connection, table, "delete", at)
                return await delete_table(connection, table)

    async def notices(self) -> list[Notice]:
        """Return the notices of what the host did in the last minutes."""
        rows = await self._rows(select(notices.c.id, notices.c.table_id, notices.c.kind).order_by(notices.c.at))
        return [Notice(row.id, row.table_id, row.kind) for row in rows]

    # From one store to another

    async def export(self, table: str, at: int) -> str:
        """Return a whole table as text; empty if there is none."""
        check_texts(table)
        with database_errors():
            async with self._database.snapshot() as connection:
                return rows_text(await rows_of(connection, table), at)

    async def add_exported(self, rows: Mapping[str, Sequence[Mapping[str, object]]]) -> None:
        """Add a table with everything that belongs to it, all or nothing."""
        with database_errors():
            try:
                async with self._database.writing() as connection:
                    await add_rows(connection, rows)
            except IntegrityError:
                raise FondacoError("this table, or one of its keys, is in this database already") from None

    async def _rows(self, query: Executable) -> list[Any]:
        with database_errors():
            async with self._database.reading() as connection:
                return list(await connection.execute(query))


async def _change(connection: AsyncConnection, table: str, changes: Changes) -> None:
    if changes.unlisted:
        await connection.execute(update(tables).where(tables.c.id == table).values(listed=False))
    for id, (old, new) in changes.headers.items():
        same = (tables.c.id == id, tables.c.header == old)
        if not (await connection.execute(update(tables).where(*same).values(header=new))).rowcount:
            raise NumberTaken(table, 0)  # somebody else has just changed it
    if changes.emptied:
        mine = (entries.c.table_id == table, entries.c.number.in_(changes.emptied))
        await connection.execute(update(entries).where(*mine).values(text=""))
    if changes.remarks:
        mine = (remarks.c.table_id == table, remarks.c.number.in_(changes.remarks))
        await connection.execute(update(remarks).where(*mine).values(text="", name=""))
    if changes.remark_names:
        await connection.execute(update(remarks).where(remarks.c.table_id == table).values(name=""))
    for id, text in changes.journals.items():
        await connection.execute(update(journals).where(journals.c.id == id).values(text=text))
