"""What a host does with the tables of a store: see them all, take one out of the lobby, delete one."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.store.records import OVER
from fondaco.store.schema import entries, keys, remarks, tables

_ENTRIES: Final = (
    select(func.coalesce(func.max(entries.c.number), 0))
    .where(entries.c.table_id == tables.c.id)
    .correlate(tables)
    .scalar_subquery()
)


@dataclass(frozen=True, slots=True)
class HostedSummary:
    """A table as its host sees it: no seed, no key, and nothing that was written there."""

    id: str
    created: int
    updated: int
    header: str
    listed: bool
    over: bool
    entries: int
    """How long its log is."""


def hosted_tables(limit: int, begins: str = "", with_finished: bool = False) -> Select[Any]:
    """Return the query for the tables whose ids begin so, the last used first; `hosted_of` reads its rows."""
    query = select(
        tables.c.id,
        tables.c.created,
        tables.c.updated,
        tables.c.header,
        tables.c.listed,
        (tables.c.status == OVER).label("over"),
        _ENTRIES.label("entries"),
    ).where(tables.c.id.startswith(begins, autoescape=True))
    if not with_finished:
        query = query.where(tables.c.status != OVER)
    return query.order_by(tables.c.updated.desc(), tables.c.id).limit(limit)


def hosted_of(row: Any) -> HostedSummary:
    return HostedSummary(row.id, row.created, row.updated, row.header, bool(row.listed), bool(row.over), row.entries)


async def unlist(connection: AsyncConnection, table: str) -> bool:
    """Take a table out of the lobby; return whether it was there."""
    found = await connection.execute(update(tables).where(tables.c.id == table, tables.c.listed).values(listed=False))
    return bool(found.rowcount)


async def delete_table(connection: AsyncConnection, table: str) -> bool:
    """Delete a table with its log, its keys and what spectators wrote; return whether there was one."""
    for beside in (entries, keys, remarks):
        await connection.execute(delete(beside).where(beside.c.table_id == table))
    found = await connection.execute(delete(tables).where(tables.c.id == table))
    return bool(found.rowcount)


async def delete_finished(connection: AsyncConnection, before: int) -> int:
    """Delete the tables that are over and at which nothing has happened since; return how many."""
    old = select(tables.c.id).where(tables.c.status == OVER, tables.c.updated < before)
    ids = [row.id for row in await connection.execute(old)]
    for id in ids:
        await delete_table(connection, id)
    return len(ids)
