"""Tables that are kept on the device of a player.

The browser stores texts by name, and writes several of them together or none. A table is one text, each entry of its
log another, and each key too; so an action writes little, however long the game is.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, NamedTuple, Protocol

from fondaco.engine.errors import FondacoError
from fondaco.store import NewTable, Notice, NumberTaken, Remark, StoredTable, TableState, TableStore, TableSummary
from fondaco.store.errors import no_table
from fondaco.store.exported import COLUMNS, ENTRIES, KEYS, REMARKS, TABLES, Rows, rows_text
from fondaco.store.records import OVER, check_texts
from fondaco.table.entry import Entry

_TABLE: Final = "table/"
_ENTRY: Final = "entry/"
_KEY: Final = "key/"
_REMARK: Final = "remark/"
_JOURNAL: Final = "journal/"
_STATE: Final = ("status", "turn_seats", "due", "updated")


class Change(NamedTuple):
    """A text to be written under a name; None deletes it."""

    name: str
    text: str | None
    new: bool = False
    """Whether there must be no text of this name yet."""
    was: str | None = None
    """The text that must be there now; None if any may be."""


class TextStore(Protocol):
    """The browser's storage of texts. Every failure is an `UnavailableError`."""

    async def read(self, name: str) -> str | None: ...

    async def list(self, begins: str, after: str = "") -> list[tuple[str, str]]:
        """Return the names with this beginning that come after another, with their texts, sorted by name."""

    async def write(self, changes: Sequence[Change]) -> bool:
        """Write all changes, or none if one that must be new exists or another text has changed in the meantime; return
        whether they were written."""


class MemoryTextStore:
    """Keeps texts in memory: for tests, and where a browser may store nothing."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def read(self, name: str) -> str | None:
        return self.texts.get(name)

    async def list(self, begins: str, after: str = "") -> list[tuple[str, str]]:
        return sorted((name, text) for name, text in self.texts.items() if name.startswith(begins) and name > after)

    async def write(self, changes: Sequence[Change]) -> bool:
        for name, _text, new, was in changes:
            if (new and name in self.texts) or (was is not None and self.texts.get(name) != was):
                return False
        for change in changes:
            if change.text is None:
                self.texts.pop(change.name, None)
            else:
                self.texts[change.name] = change.text
        return True


class DeviceStore(TableStore):
    """All tables of a device."""

    def __init__(self, texts: TextStore) -> None:
        self._texts = texts
        self._due: dict[str, int | None] = {}
        """When the tables are due that were used since the page was opened. The others wait until they are used."""

    # Tables

    async def add_table(self, table: NewTable) -> None:
        check_texts(table.id, table.header, table.seed, *table.keys)
        record = {
            "created": table.created,
            "header": table.header,
            "seed": table.seed,
            "listed": table.listed,
            "state": asdict(table.state or TableState(updated=table.created)),
            "keys": {role: key.hex() for role, key in table.keys.items()},
            "last": 0,
        }
        changes = [Change(_TABLE + table.id, json.dumps(record), new=True)]
        changes += [_key(table.id, role, key) for role, key in table.keys.items()]
        if not await self._texts.write(changes):
            raise FondacoError("table '{table}' or one of its keys exists already", table=table.id)
        self._due[table.id] = table.state.due if table.state is not None else None

    async def find_table(self, table: str) -> StoredTable | None:
        text = await self._texts.read(_TABLE + table)
        if text is None:
            return None
        found = _stored(table, json.loads(text))
        self._due[table] = found.state.due
        return found

    async def lobby(self, limit: int) -> list[TableSummary]:
        found = [table for table in await self._tables() if table.listed and table.state.status != OVER]
        found.sort(key=lambda table: (table.created, table.id), reverse=True)
        return [TableSummary(table.id, table.created, table.header, table.state) for table in found[:limit]]

    async def due(self, now: int, limit: int) -> list[str]:
        dues = [(due, id) for id, due in self._due.items() if due is not None and due <= now]
        return [id for _, id in sorted(dues)[:limit]]

    async def listed_of(self, ids: Sequence[str]) -> set[str]:
        found = [await self.find_table(id) for id in ids]
        return {table.id for table in found if table is not None and table.listed}

    async def delete_old(self, over_before: int, unused_before: int | None, most: int) -> int:
        """Delete nothing: the player decides what is kept."""
        return 0

    async def touch(self, at: int) -> None:
        await self._texts.write([Change("touched", str(at))])

    # Keys

    async def holder_of(self, key: bytes) -> tuple[str, str] | None:
        text = await self._texts.read(_KEY + key.hex())
        if text is None:
            return None
        table, role = json.loads(text)
        return table, role

    async def holders_of(self, hashes: Sequence[bytes]) -> dict[bytes, tuple[str, str]]:
        found = {key: await self.holder_of(key) for key in hashes}
        return {key: holder for key, holder in found.items() if holder is not None}

    async def give_key(self, table: str, role: str, key: bytes) -> bool:
        while True:
            record, before = await self._known(table)
            if role in record["keys"]:
                return await self.holder_of(key) == (table, role)
            changes = [*_given(record, table, {role: key}), _whole(table, record, before)]
            if await self._texts.write(changes):
                return True
            if await self._texts.read(_TABLE + table) == before:  # the key is that of something else
                return False

    async def replace_key(self, table: str, role: str, key: bytes) -> None:
        while True:
            record, before = await self._known(table)
            if role not in record["keys"]:
                raise FondacoError("table '{table}' has no key for '{role}'", table=table, role=role)
            if await self._texts.write([*_given(record, table, {role: key}), _whole(table, record, before)]):
                return
            if await self._texts.read(_TABLE + table) == before:
                raise FondacoError("the new key for '{role}' is in use already", role=role)

    # Logs

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        begins = _entries(table)
        found = await self._texts.list(begins, f"{begins}{after:09}")
        return [Entry(int(name[len(begins) :]), *json.loads(text)) for name, text in found]

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        state: TableState | None = None,
        keys: Mapping[str, bytes] | None = None,
    ) -> None:
        record, before = await self._known(table)
        if entries[0].number != record["last"] + 1:
            raise NumberTaken(table, entries[0].number)
        for entry in entries:
            check_texts(entry.kind, entry.text)
        changes = _given(record, table, keys or {})
        changes += [
            Change(f"{_entries(table)}{number:09}", json.dumps(rest), new=True) for number, *rest in map(tuple, entries)
        ]
        record["last"] = entries[-1].number
        if state is not None:
            record["state"] = asdict(state)
        if not await self._texts.write([*changes, _whole(table, record, before)]):
            raise NumberTaken(table, entries[0].number)
        self._due[table] = record["state"]["due"]

    # What spectators write

    async def add_remark(self, table: str, at: int, name: str, text: str) -> int:
        await self._known(table)
        check_texts(name, text)
        while True:
            number = len(await self._texts.list(_remarks(table))) + 1
            written = json.dumps([at, name, text])
            if await self._texts.write([Change(f"{_remarks(table)}{number:09}", written, new=True)]):
                return number

    async def remarks(self, table: str, after: int = 0, limit: int = 500) -> list[Remark]:
        begins = _remarks(table)
        found = await self._texts.list(begins, f"{begins}{after:09}")
        return [Remark(int(name[len(begins) :]), *json.loads(text)) for name, text in found][-limit:]

    # Journals

    async def add_journal(self, id: str, created: int, text: str) -> None:
        check_texts(id, text)
        await self._texts.write([Change(_JOURNAL + id, text, new=True)])

    async def find_journal(self, id: str) -> str | None:
        return await self._texts.read(_JOURNAL + id)

    async def delete_old_journals(self, before: int, most: int, at: int) -> int:
        """Delete nothing, as with tables."""
        return 0

    # The host

    async def notices(self) -> list[Notice]:
        return []

    # Files

    async def file_of(self, table: str, now: int) -> str:
        """Return a whole table in the form of `fondaco host export`, whether its game can still be read or not."""
        record, _text = await self._known(table)
        log, remarks = await self.entries(table), await self.remarks(table)
        opened = {"id": table, **asdict(TableState()), **record, **record["state"]}
        rows: dict[str, list[list[Any]]] = {
            TABLES: [[opened[column] for column in COLUMNS[TABLES]]],
            ENTRIES: [[table, *entry] for entry in log],
            KEYS: [[key, table, role] for role, key in record["keys"].items()],
            REMARKS: [[table, one.number, one.at, one.name, one.text] for one in remarks],
        }
        return rows_text(rows, now)

    async def add_file(self, rows: Rows, keys: Mapping[str, bytes]) -> None:
        """Add a whole table, with these keys for its roles: nobody here has the old ones."""
        [row] = rows[TABLES]
        id: str = row["id"]
        record = {
            **{name: row[name] for name in ("created", "header", "seed", "listed")},
            "state": {name: row[name] for name in _STATE},
            "keys": {role: key.hex() for role, key in keys.items()},
            "last": len(rows[ENTRIES]),
        }
        changes = [Change(_TABLE + id, json.dumps(record), new=True)]
        changes += [_key(id, role, key) for role, key in keys.items()]
        for one in rows[ENTRIES]:
            rest = [one[name] for name in ("at", "seat", "kind", "text")]
            changes.append(Change(f"{_entries(id)}{one['number']:09}", json.dumps(rest)))
        for one in rows[REMARKS]:
            written = json.dumps([one["at"], one["name"], one["text"]])
            changes.append(Change(f"{_remarks(id)}{one['number']:09}", written))
        if not await self._texts.write(changes):
            raise FondacoError("this game is on this device already")

    async def delete(self, table: str) -> None:
        """Delete a whole table."""
        while True:
            record, before = await self._known(table)
            names = [_KEY + key for key in record["keys"].values()]
            for begins in (_entries(table), _remarks(table)):
                names += [name for name, _text in await self._texts.list(begins)]
            changes = [Change(name, None) for name in names]
            if await self._texts.write([*changes, Change(_TABLE + table, None, was=before)]):
                self._due.pop(table, None)
                return

    async def _known(self, table: str) -> tuple[dict[str, Any], str]:
        """Return the record of a table, and its current text."""
        text = await self._texts.read(_TABLE + table)
        if text is None:
            raise no_table(table)
        return json.loads(text), text

    async def _tables(self) -> list[StoredTable]:
        return [_stored(name[len(_TABLE) :], json.loads(text)) for name, text in await self._texts.list(_TABLE)]


def _stored(table: str, record: Mapping[str, Any]) -> StoredTable:
    # Another version may have written more, or less.
    state = TableState(**{name: value for name, value in record["state"].items() if name in _STATE})
    return StoredTable(table, record["created"], record["header"], state, record["seed"], record["listed"])


def _entries(table: str) -> str:
    return f"{_ENTRY}{table}/"


def _remarks(table: str) -> str:
    return f"{_REMARK}{table}/"


def _whole(table: str, record: Mapping[str, Any], before: str) -> Change:
    """Return the change that writes a table's record, if nobody has changed it since it was read."""
    return Change(_TABLE + table, json.dumps(record), was=before)


def _key(table: str, role: str, key: bytes) -> Change:
    return Change(_KEY + key.hex(), json.dumps([table, role]), new=True)


def _given(record: dict[str, Any], table: str, keys: Mapping[str, bytes]) -> list[Change]:
    """Return the changes that give these roles new keys, and put them into the record; the old ones stop working."""
    old = [Change(_KEY + record["keys"][role], None) for role in keys if role in record["keys"]]
    record["keys"].update({role: key.hex() for role, key in keys.items()})
    return [*old, *[_key(table, role, key) for role, key in keys.items()]]
