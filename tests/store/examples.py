"""Tables and entries to store, where it does not matter what is in them."""

import hashlib

from fondaco.store import NewTable
from fondaco.table.entry import Entry


def key(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def new_table(
    id: str = "t", created: int = 1000, listed: bool = True, keys: dict[str, bytes] | None = None
) -> NewTable:
    return NewTable(id, created, '{"game": "millefiori"}', "5eed" * 16, listed, keys or {})


def entry(number: int, text: str = "sail") -> Entry:
    return Entry(number, 1000 + number, 0, "act", text)
