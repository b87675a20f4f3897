"""Tables, their logs, and journals to look at, whichever database they lie in."""

import contextlib
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Executable, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from fondaco.engine.errors import FondacoError
from fondaco.store.address import cannot_open, read_address
from fondaco.store.database import Database
from fondaco.store.errors import UnavailableError, database_errors
from fondaco.store.log import Append, columns_of
from fondaco.store.migration import bring_up_to_date
from fondaco.store.records import NewTable, StoredTable, TableState, TableSummary
from fondaco.store.schema import entries, has_due, in_lobby, journals, keys, not_over, tables
from fondaco.table.entry import Entry

_SUMMARY: Final = select(
    tables.c.id,
    tables.c.created,
    tables.c.header,
    tables.c.status,
    tables.c.turn_seats,
    tables.c.due,
    tables.c.updated,
)


class Store:
    """All tables there are. `Store.open` gives one; what a method has acknowledged outlives the machine's next crash.

    Anything that goes wrong is a `FondacoError`: `NumberTaken` for a race that was lost, `UnavailableError` when the
    database fails, and a plain one for what cannot be.
    """

    def __init__(self, database: Database) -> None:
        self._opened: Database | None = database

    @property
    def _database(self) -> Database:
        if self._opened is None:
            raise FondacoError("this store is closed")
        return self._opened

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at `sqlite:///path/to/file` or `postgresql://user@host/database`, brought up to date."""
        database, shown = read_address(url)
        try:
            with database_errors():
                await database.prepare()
                async with database.writing() as connection:
                    await connection.run_sync(bring_up_to_date)
        except UnavailableError as error:
            await database.close()
            raise cannot_open(shown, error.reason) from error
        except FondacoError as error:
            await database.close()
            raise cannot_open(shown, error) from None
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        database, self._opened = self._opened, None
        if database is not None:
            await database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # Tables

    async def add_table(self, table: NewTable) -> None:
        """Open a table. Its log is empty."""
        _check_texts(table.id, table.header, table.seed, *table.keys)
        row = {"id": table.id, "created": table.created, "header": table.header, "seed": table.seed}
        row |= {"listed": table.listed, **columns_of(table.state or TableState(updated=table.created))}
        with database_errors():
            try:
                async with self._database.writing() as connection:
                    await connection.execute(insert(tables), row)
                    if table.keys:
                        rows = [{"hash": key, "table_id": table.id, "role": role} for role, key in table.keys.items()]
                        await connection.execute(insert(keys), rows)
            except IntegrityError:
                raise FondacoError("table '{table}' or one of its keys is there already", table=table.id) from None

    async def find_table(self, table: str) -> StoredTable | None:
        _check_texts(table)
        rows = await self._rows(_SUMMARY.add_columns(tables.c.seed, tables.c.listed).where(tables.c.id == table))
        for row in rows:
            return StoredTable(row.id, row.created, row.header, _state(row), row.seed, row.listed)
        return None

    async def lobby(self, limit: int, before: tuple[int, str] | None = None) -> list[TableSummary]:
        """The listed tables that are not over, newest first. The next page is `before` the last of this one: its
        `created` and `id`."""
        query = _SUMMARY.where(in_lobby).order_by(tables.c.created.desc(), tables.c.id.desc()).limit(limit)
        if before is not None:
            _check_texts(before[1])
            query = query.where(tuple_(tables.c.created, tables.c.id) < (_within(before[0], 63), before[1]))
        return [TableSummary(row.id, row.created, row.header, _state(row)) for row in await self._rows(query)]

    async def due(self, now: int, limit: int) -> list[str]:
        """The ids of tables that somebody should have looked at by now, the longest overdue first."""
        query = select(tables.c.id).where(has_due, tables.c.due <= now).order_by(tables.c.due, tables.c.id)
        return [row.id for row in await self._rows(query.limit(limit))]

    async def open_tables(self, limit: int, after: str = "") -> list[str]:
        """The ids of tables that are not over, in order. The next page is `after` the last of this one."""
        _check_texts(after)
        query = select(tables.c.id).where(not_over, tables.c.id > after).order_by(tables.c.id)
        return [row.id for row in await self._rows(query.limit(limit))]

    # Keys

    async def holder_of(self, key: bytes) -> tuple[str, str] | None:
        """The table and the role that the token with this hash stands for."""
        rows = await self._rows(select(keys.c.table_id, keys.c.role).where(keys.c.hash == key))
        for table, role in rows:
            return table, role
        return None

    async def give_key(self, table: str, role: str, key: bytes) -> bool:
        """Give a role of a table that there is this token, if it has none yet; whether it has this one now."""
        _check_texts(table, role)
        with database_errors():
            try:
                async with self._database.writing() as connection:
                    await connection.execute(insert(keys), {"hash": key, "table_id": table, "role": role})
            except IntegrityError:
                return await self.holder_of(key) == (table, role)
        return True

    async def replace_key(self, table: str, role: str, key: bytes) -> None:
        """Give the role a new token; whoever holds the old one has nothing any more."""
        _check_texts(table, role)
        with database_errors():
            try:
                async with self._database.writing() as connection:
                    mine = (keys.c.table_id == table, keys.c.role == role)
                    found = await connection.execute(update(keys).where(*mine).values(hash=key))
            except IntegrityError:
                raise FondacoError("the new key for '{role}' is in use already", role=role) from None
        if not found.rowcount:
            raise FondacoError("table '{table}' has no key for '{role}'", table=table, role=role)

    # Logs

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log after this number, in order. There is none at a table that there is not."""
        _check_texts(table)
        columns = (entries.c.number, entries.c.at, entries.c.seat, entries.c.kind, entries.c.text)
        query = select(*columns).where(entries.c.table_id == table, entries.c.number > _within(after, 31))
        return [Entry(*row) for row in await self._rows(query.order_by(entries.c.number))]

    async def append(self, table: str, entries: Sequence[Entry], state: TableState | None = None) -> None:
        """Write these at the end of the log, and with them what the table is waiting for now: all of it or nothing.

        It is on disk when this returns. `NumberTaken` if the first of them is not the entry that comes next. Whoever
        stops waiting for it (a task that is cancelled) cannot know whether it was written.
        """
        _check_texts(table)
        for entry in entries:
            _check_texts(entry.kind, entry.text)
        if state is not None:
            _check_texts(state.status, state.turn_seats)
        with database_errors():
            await self._database.append(Append(table, tuple(entries), state))

    # Journals

    async def add_journal(self, id: str, created: int, text: str) -> None:
        """Keep a journal, to be looked at. The id is made of the text: adding it once more changes nothing."""
        _check_texts(id, text)
        with database_errors(), contextlib.suppress(IntegrityError):  # it is there already
            async with self._database.writing() as connection:
                await connection.execute(insert(journals), {"id": id, "created": created, "text": text})

    async def find_journal(self, id: str) -> str | None:
        _check_texts(id)
        for row in await self._rows(select(journals.c.text).where(journals.c.id == id)):
            text: str = row.text
            return text
        return None

    async def _rows(self, query: Executable) -> list[Any]:
        with database_errors():
            async with self._database.reading() as connection:
                return list(await connection.execute(query))


def _state(row: Any) -> TableState:
    return TableState(row.status, row.turn_seats, row.due, row.updated)


def _within(number: int, bits: int) -> int:
    """People ask for what comes after any number they like; a column ends somewhere."""
    return max(0, min(number, (1 << bits) - 1))


def _check_texts(*texts: str) -> None:
    """The databases differ in what they choke on; refusing it here keeps them alike."""
    for text in texts:
        if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise FondacoError("{text} holds a character that cannot be stored", text=ascii(text))
