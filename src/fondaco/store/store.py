"""Tables, their logs, and the journals of replays, in either database."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Executable, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from fondaco.engine.errors import FondacoError
from fondaco.store.address import cannot_open, read_address
from fondaco.store.analysis_store import AnalysisStore
from fondaco.store.backup import back_up, restore
from fondaco.store.database import Database
from fondaco.store.driver_errors import database_errors
from fondaco.store.errors import NumberTaken, UnavailableError, no_table
from fondaco.store.host_store import HostStore
from fondaco.store.hosting import delete_journals, delete_old
from fondaco.store.log import Append, columns_of
from fondaco.store.migration import bring_up_to_date
from fondaco.store.records import NewTable, Notice, Remark, StoredTable, TableState, TableSummary, check_texts
from fondaco.store.schema import entries, has_due, health, in_lobby, journals, keys, remarks, tables
from fondaco.store.table_store import TableStore
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

_TRIES: Final = 20
"""How often a writer that loses a race tries the next number."""


class Store(TableStore):
    """All tables, in a database. `Store.open` returns a store. What its methods have written survives a crash of the
    machine."""

    def __init__(self, database: Database) -> None:
        self._opened: Database | None = database

    @property
    def _database(self) -> Database:
        if self._opened is None:
            raise FondacoError("the database is closed")
        return self._opened

    @classmethod
    async def open(cls, url: str, serving: bool = False) -> Self:
        """Open the store at `sqlite:///path/to/file` or `postgresql://user@host/database`, and bring it up to date.

        `serving` is for a server, which must be the only one unless the database is made for several.
        """
        database, shown = read_address(url)
        try:
            with database_errors():
                if serving:
                    database.claim()
                await database.prepare()
                async with database.migrating() as connection:
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
        """Finish pending writes, and close the database."""
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
        check_texts(table.id, table.header, table.seed, *table.keys)
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
                raise FondacoError("table '{table}' or one of its keys exists already", table=table.id) from None

    async def find_table(self, table: str) -> StoredTable | None:
        check_texts(table)
        rows = await self._rows(_SUMMARY.add_columns(tables.c.seed, tables.c.listed).where(tables.c.id == table))
        for row in rows:
            return StoredTable(row.id, row.created, row.header, _state(row), row.seed, row.listed)
        return None

    async def lobby(self, limit: int) -> list[TableSummary]:
        query = _SUMMARY.where(in_lobby).order_by(tables.c.created.desc(), tables.c.id.desc()).limit(limit)
        return [TableSummary(row.id, row.created, row.header, _state(row)) for row in await self._rows(query)]

    async def due(self, now: int, limit: int) -> list[str]:
        query = select(tables.c.id).where(has_due, tables.c.due <= now).order_by(tables.c.due, tables.c.id)
        return [row.id for row in await self._rows(query.limit(limit))]

    async def listed_of(self, ids: Sequence[str]) -> set[str]:
        if not ids:
            return set()
        query = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.listed)
        return {row.id for row in await self._rows(query)}

    async def touch(self, at: int) -> None:
        with database_errors():
            async with self._database.writing() as connection:
                await connection.execute(update(health).values(at=at))

    # Keys

    async def holder_of(self, key: bytes) -> tuple[str, str] | None:
        rows = await self._rows(select(keys.c.table_id, keys.c.role).where(keys.c.hash == key))
        for table, role in rows:
            return table, role
        return None

    async def holders_of(self, hashes: Sequence[bytes]) -> dict[bytes, tuple[str, str]]:
        if not hashes:
            return {}
        query = select(keys.c.hash, keys.c.table_id, keys.c.role).where(keys.c.hash.in_(hashes))
        return {row.hash: (row.table_id, row.role) for row in await self._rows(query)}

    async def give_key(self, table: str, role: str, key: bytes) -> bool:
        check_texts(table, role)
        with database_errors():
            try:
                async with self._database.writing() as connection:
                    await connection.execute(insert(keys), {"hash": key, "table_id": table, "role": role})
            except IntegrityError:
                return await self.holder_of(key) == (table, role)
        return True

    async def replace_key(self, table: str, role: str, key: bytes) -> None:
        check_texts(table, role)
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
        check_texts(table)
        columns = (entries.c.number, entries.c.at, entries.c.seat, entries.c.kind, entries.c.text)
        query = select(*columns).where(entries.c.table_id == table, entries.c.number > _within(after, 31))
        return [Entry(*row) for row in await self._rows(query.order_by(entries.c.number))]

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        state: TableState | None = None,
        keys: Mapping[str, bytes] | None = None,
    ) -> None:
        check_texts(table)
        for entry in entries:
            check_texts(entry.kind, entry.text)
        if state is not None:
            check_texts(state.status, state.turn_seats)
        with database_errors():
            await self._database.append(Append(table, tuple(entries), state, dict(keys or {})))

    # What spectators write

    async def add_remark(self, table: str, at: int, name: str, text: str) -> int:
        check_texts(table, name, text)
        last = select(func.coalesce(func.max(remarks.c.number), 0)).where(remarks.c.table_id == table)
        columns = ("table_id", "number", "at", "name", "text")
        for _ in range(_TRIES):
            number = (last.scalar_subquery() + 1).label("number")
            row = select(tables.c.id, number, literal(at), literal(name), literal(text)).where(tables.c.id == table)
            query = insert(remarks).from_select(columns, row).returning(remarks.c.number)
            with database_errors():
                try:
                    async with self._database.writing() as connection:
                        written = (await connection.execute(query)).scalar()
                except IntegrityError:  # somebody else has this number
                    continue
            if written is None:
                raise no_table(table)
            return int(written)
        raise NumberTaken(table, 0)

    async def remarks(self, table: str, after: int = 0, limit: int = 500) -> list[Remark]:
        check_texts(table)
        columns = (remarks.c.number, remarks.c.at, remarks.c.name, remarks.c.text)
        query = select(*columns).where(remarks.c.table_id == table, remarks.c.number > _within(after, 31))
        rows = await self._rows(query.order_by(remarks.c.number.desc()).limit(limit))
        return [Remark(*row) for row in reversed(rows)]

    # Journals

    async def add_journal(self, id: str, created: int, text: str) -> None:
        check_texts(id, text)
        with database_errors():
            try:
                async with self._database.writing() as connection:
                    await connection.execute(insert(journals), {"id": id, "created": created, "text": text})
            except IntegrityError:  # it exists already, perhaps without a name that the host has removed
                async with self._database.writing() as connection:
                    await connection.execute(update(journals).where(journals.c.id == id).values(created=created))

    async def find_journal(self, id: str) -> str | None:
        check_texts(id)
        for row in await self._rows(select(journals.c.text).where(journals.c.id == id)):
            text: str = row.text
            return text
        return None

    @property
    def analyses(self) -> AnalysisStore:
        return AnalysisStore(self._database)

    # The host

    @property
    def host(self) -> HostStore:
        return HostStore(self._database)

    async def notices(self) -> list[Notice]:
        return await self.host.notices()

    async def delete_old(self, over_before: int, unused_before: int | None, most: int) -> int:
        with database_errors():
            async with self._database.writing() as connection:
                return await delete_old(connection, over_before, unused_before, most)

    async def delete_old_journals(self, before: int, most: int, at: int) -> int:
        with database_errors():
            async with self._database.writing() as connection:
                return await delete_journals(connection, journals.c.created < before, most, at)

    async def back_up(self, file: Path, without_running: bool = False, passphrase: str = "") -> int:
        """Write everything into a new file, even while others write here, and return how many tables there are."""
        with database_errors():
            async with self._database.snapshot() as connection:
                return await back_up(connection, file, without_running, passphrase)

    async def restore(self, file: Path, passphrase: str = "") -> int:
        """Restore a backup, all or nothing, and return how many tables it has."""
        with database_errors():
            async with self._database.migrating() as connection:
                return await restore(connection, file, passphrase)

    async def _rows(self, query: Executable) -> list[Any]:
        with database_errors():
            async with self._database.reading() as connection:
                return list(await connection.execute(query))


def _state(row: Any) -> TableState:
    return TableState(row.status, row.turn_seats, row.due, row.updated)


def _within(number: int, bits: int) -> int:
    """Limit a client's number to the range of a column."""
    return max(0, min(number, (1 << bits) - 1))
