"""Moving a table to another server, by exporting it to a file and importing it there."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Final, cast

from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.keys import DEVICE_MARK, OPENER, WATCH, seat_of
from fondaco.server.hosting.tables import BROKEN, Tables, UnknownTableError, UnreadableTableError
from fondaco.store import StoredTable, TableState
from fondaco.store.exported import Rows, read_rows
from fondaco.table import Table
from fondaco.table.customs.clock import NONE
from fondaco.table.entry import Entry
from fondaco.table.table import PLAYING

if TYPE_CHECKING:
    from fondaco.store import Store

SUFFIX: Final = ".fondaco-table"
_LONGEST_ID: Final = 64


async def export_table(store: "Store", id: str, now: int) -> str:
    """Return a whole table: its opening and its seed, its log, the hashes of its keys and the spectators' chat."""
    text = await store.host.export(id, now)
    if not text:
        raise UnknownTableError(id)
    return text


async def import_table(tables: Tables, text: str) -> str:
    """Import an exported table and return its id. It is played through first: one that breaks a rule is refused.

    Where a clock runs, the time on the way does not count.
    """
    rows = await asyncio.to_thread(checked_rows, tables, text)
    await cast("Store", tables.store).host.add_exported(rows)
    return str(rows["tables"][0]["id"])


def checked_rows(tables: Tables, text: str) -> Rows:
    """Return the rows of an exported table, as they are to be stored here; anything else is refused."""
    rows, at = read_rows(text)
    [row] = rows["tables"]
    id: str = row["id"]
    letters = id.removeprefix(DEVICE_MARK).replace("-", "").replace("_", "")
    if len(id) > _LONGEST_ID or not letters.isascii() or not letters.isalnum():
        raise FondacoError("the exported table has no valid id")
    row |= asdict(_settled(tables, rows, max(0, tables.now() - at)))
    return rows


def _settled(tables: Tables, rows: Rows, on_the_way: int) -> TableState:
    """Play the table through, with its times as they are here, and return its state."""
    try:
        table = _replayed(tables, rows)
        _check_roles([key["role"] for key in rows["keys"]], len(table.opening.seats))
        if table.status == PLAYING and table.opening.clock.kind != NONE:
            _pass_time(rows, on_the_way)
            table = _replayed(tables, rows)
        return tables.state_of(table)
    except FondacoError:
        raise
    except BROKEN:
        raise UnreadableTableError from None


def _replayed(tables: Tables, rows: Rows) -> Table:
    [row] = rows["tables"]
    stored = StoredTable(row["id"], row["created"], row["header"], TableState(), row["seed"], row["listed"])
    log = [Entry(one["number"], one["at"], one["seat"], one["kind"], one["text"]) for one in rows["entries"]]
    return tables.replayed(stored, log)


def _check_roles(roles: Sequence[str], seats: int) -> None:
    for role in roles:
        seat = seat_of(role)
        if role not in (OPENER, WATCH) and (seat is None or seat >= seats):
            raise FondacoError("the exported table has a key for {role}, but no such role", role=repr(role))


def _pass_time(rows: Rows, milliseconds: int) -> None:
    for name, column in (("tables", "created"), ("entries", "at"), ("remarks", "at")):
        for row in rows[name]:
            row[column] += milliseconds


def file_name(id: str, header: str) -> str:
    """Return the name of a table's file."""
    return f"{json.loads(header)['game']}-{id[:8]}{SUFFIX}"
