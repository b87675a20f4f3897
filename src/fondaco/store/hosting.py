"""Queries and deletions of tables for the host."""

import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.store.records import OVER, HostedSummary, Seated
from fondaco.store.schema import analyses, entries, gives_name, journals, keys, notices, remarks, tables

_ENTRIES: Final = (
    select(func.coalesce(func.max(entries.c.number), 0))
    .where(entries.c.table_id == tables.c.id)
    .correlate(tables)
    .scalar_subquery()
)
_NOTICED_MS: Final = 10 * 60 * 1000
"""How long a notice is kept: every running process has seen it by then."""
_NOT_COMING: Final = ("open", "link", "automatic")
"""Entries of a seat that do not show that somebody sits there."""


def hosted_tables(
    limit: int, begins: str = "", with_finished: bool = False, after: tuple[int, str] | None = None
) -> Select[Any]:
    """Return the query for the tables whose ids begin so, the last used first; `hosted_of` reads its rows.

    `after` is when the last table of the answer before was used, and its id.
    """
    query = select(
        tables.c.id,
        tables.c.created,
        tables.c.updated,
        tables.c.header,
        tables.c.listed,
        (tables.c.status == OVER).label("over"),
        tables.c.turn_seats,
        _ENTRIES.label("entries"),
    ).where(tables.c.id.startswith(begins, autoescape=True))
    if not with_finished:
        query = query.where(tables.c.status != OVER)
    if after is not None:
        updated, id = after
        later = and_(tables.c.updated == updated, tables.c.id > id)
        query = query.where(or_(tables.c.updated < updated, later))
    return query.order_by(tables.c.updated.desc(), tables.c.id).limit(limit)


def hosted_of(row: Any) -> HostedSummary:
    return HostedSummary(
        row.id, row.created, row.updated, row.header, bool(row.listed), bool(row.over), row.turn_seats, row.entries
    )


async def seated_at(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, Seated]:
    """Return who has sat down at each of these tables."""
    found = {id: Seated({}, set()) for id in ids}
    sits = select(entries.c.table_id, entries.c.seat, entries.c.text).where(entries.c.table_id.in_(ids), gives_name)
    for row in await connection.execute(sits.order_by(entries.c.table_id, entries.c.number)):
        found[row.table_id].names[row.seat] = row.text
    coming = select(entries.c.table_id, entries.c.seat).where(
        entries.c.table_id.in_(ids), entries.c.seat.is_not(None), entries.c.kind.not_in(_NOT_COMING)
    )
    for came in await connection.execute(coming.distinct()):
        found[came.table_id].come.add(came.seat)
    return found


async def delete_table(connection: AsyncConnection, table: str) -> bool:
    """Delete a table with its log, its keys and the spectators' chat, and return whether there was one."""
    for beside in (entries, keys, remarks):
        await connection.execute(delete(beside).where(beside.c.table_id == table))
    found = await connection.execute(delete(tables).where(tables.c.id == table))
    return bool(found.rowcount)


async def delete_old(connection: AsyncConnection, over_before: int, unused_before: int | None, most: int) -> int:
    """Delete at most `most` old tables, and return how many were deleted.

    Those are the tables that are over and unused since `over_before`, or not over and unused since `unused_before`.
    """
    old = and_(tables.c.status == OVER, tables.c.updated < over_before)
    if unused_before is not None:
        old = or_(old, and_(tables.c.status != OVER, tables.c.updated < unused_before))
    ids = [row.id for row in await connection.execute(select(tables.c.id).where(old).limit(most))]
    for id in ids:
        await delete_table(connection, id)
    return len(ids)


async def delete_journals(connection: AsyncConnection, which: ColumnElement[bool], most: int, at: int) -> int:
    """Delete at most `most` of these journals, with their analyses, leave a notice, and return how many."""
    ids = [row.id for row in await connection.execute(select(journals.c.id).where(which).limit(most))]
    await connection.execute(delete(analyses).where(analyses.c.journal_id.in_(ids)))
    await connection.execute(delete(journals).where(journals.c.id.in_(ids)))
    if ids:
        await leave_notice(connection, "", "delete_replay", at)
    return len(ids)


async def leave_notice(connection: AsyncConnection, table: str, kind: str, at: int) -> None:
    """Leave a notice of what was done at a table, for all processes that have it in memory."""
    await connection.execute(delete(notices).where(notices.c.at < at - _NOTICED_MS))
    row = {"id": secrets.token_hex(16), "at": at, "table_id": table, "kind": kind}
    await connection.execute(insert(notices), row)
