"""Moving the rows of one table out of a database and into another."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.store.backup import encoded
from fondaco.store.exported import COLUMNS
from fondaco.store.schema import metadata, tables

_COPIED: Final = [metadata.tables[name] for name in COLUMNS]
"""In an order in which each row comes after the rows that it refers to."""


async def rows_of(connection: AsyncConnection, id: str) -> dict[str, list[list[Any]]]:
    """Return the rows of a table in their exported form."""
    found: dict[str, list[list[Any]]] = {}
    for table in _COPIED:
        mine = table.c.id == id if table is tables else table.c.table_id == id
        rows = await connection.execute(select(table).where(mine).order_by(*table.primary_key.columns))
        found[table.name] = [encoded(row) for row in rows]
    return found


async def add_rows(connection: AsyncConnection, rows: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
    """Insert the rows of a table."""
    for table in _COPIED:
        if some := rows[table.name]:
            await connection.execute(insert(table), list(some))
