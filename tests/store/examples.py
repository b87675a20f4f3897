"""Tables and entries to store, where it does not matter what is in them."""

import hashlib

from sqlalchemy import select

from fondaco.store import NewTable, Store
from fondaco.store.schema import tables
from fondaco.table.entry import Entry


async def all_tables(store: Store) -> list[str]:
    """Return the ids of all tables, listed or not."""
    return [row.id for row in await store._rows(select(tables.c.id).order_by(tables.c.id))]


def key(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def new_table(
    id: str = "t", created: int = 1000, listed: bool = True, keys: dict[str, bytes] | None = None
) -> NewTable:
    return NewTable(id, created, '{"game": "millefiori"}', "5eed" * 16, listed, keys or {})


def entry(number: int, text: str = "sail") -> Entry:
    return Entry(number, 1000 + number, 0, "act", text)
