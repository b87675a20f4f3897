"""One table with everything that belongs to it, as a text that another store can take in.

Lines of JSON: first what it is and when it was written, then each row after the name of its table, as in a backup.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.engine.errors import FondacoError
from fondaco.store.backup import encoded
from fondaco.store.records import FORM, is_storable
from fondaco.store.schema import entries, keys, remarks, tables
from fondaco.table.entry import KINDS

Rows = dict[str, list[dict[str, Any]]]
"""The rows of each table of the schema."""

_COPIED: Final = (tables, entries, keys, remarks)
"""In an order in which each row finds what it refers to."""
_HASH_BYTES: Final = 32


async def rows_of(connection: AsyncConnection, id: str) -> dict[str, list[list[Any]]]:
    """Return the rows of a table as they are written."""
    found: dict[str, list[list[Any]]] = {}
    for table in _COPIED:
        mine = table.c.id == id if table is tables else table.c.table_id == id
        rows = await connection.execute(select(table).where(mine).order_by(*table.primary_key.columns))
        found[table.name] = [encoded(row) for row in rows]
    return found


def rows_text(rows: Mapping[str, Sequence[Sequence[Any]]], at: int) -> str:
    """Return these rows as text; empty if there is no such table."""
    if not rows[tables.name]:
        return ""
    lines = [json.dumps({"form": FORM, "at": at})]
    lines += [json.dumps([name, row]) for name, some in rows.items() for row in some]
    return "\n".join(lines) + "\n"


def read_rows(text: str) -> tuple[Rows, int]:
    """Return the rows of a text and when it was written; an error names the line that is wrong."""
    lines = text.splitlines()
    try:
        head = json.loads(lines[0])
        if head["form"] != FORM or not _is_number(head["at"], 63):
            raise ValueError
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        raise FondacoError("this is not a table that 'fondaco host export' has written") from None
    named = {table.name: table for table in _COPIED}
    rows: Rows = {table.name: [] for table in _COPIED}
    for number, line in enumerate(lines[1:], 2):
        try:
            name, values = json.loads(line)
            columns = zip(named[name].c, values, strict=True)
            rows[name].append({column.name: _read(column, value) for column, value in columns})
        except (ValueError, KeyError, TypeError, RecursionError):
            raise FondacoError("line {line} is no part of an exported table", line=number) from None
    _check_whole(rows)
    return rows, head["at"]


def _check_whole(rows: Rows) -> None:
    """One table, a log without gaps, and nothing of another table."""
    whole = len(rows[tables.name]) == 1
    if whole:
        [opened] = rows[tables.name]
        log = rows[entries.name]
        others = [row for table in _COPIED[1:] for row in rows[table.name]]
        whole = (
            all(row["table_id"] == opened["id"] for row in others)
            and [row["number"] for row in log] == list(range(1, len(log) + 1))
            and all(row["kind"] in KINDS for row in log)
            and all(len(row["hash"]) == _HASH_BYTES for row in rows[keys.name])
        )
    if not whole:
        raise FondacoError("the exported table is not whole: lines are missing, or belong to another table")


def _read(column: Column[Any], value: Any) -> Any:
    """Return a value as the column has it; a `ValueError` if it is of another type."""
    if value is None and column.nullable:
        return None
    if isinstance(column.type, LargeBinary):
        return bytes.fromhex(value)
    if isinstance(column.type, Boolean):
        right = isinstance(value, bool)
    elif isinstance(column.type, Integer):
        right = _is_number(value, 63 if isinstance(column.type, BigInteger) else 31)
    else:
        right = isinstance(value, str) and is_storable(value)
    if not right:
        raise ValueError
    return value


def _is_number(value: Any, bits: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << bits


async def add_rows(connection: AsyncConnection, rows: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Insert the rows of a table."""
    for table in _COPIED:
        if some := rows[table.name]:
            await connection.execute(insert(table), list(some))
