"""One table with everything that belongs to it, as a text that another server or a device can import.

The text has lines of JSON: first its kind and when it was written, then each row after the name of its table, as in a
backup. Nothing here needs a database.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fondaco.engine.errors import FondacoError
from fondaco.store.records import FORM, is_storable
from fondaco.table.entry import KINDS

Rows = dict[str, list[dict[str, Any]]]
"""The rows of each table of the schema."""

TABLES, ENTRIES, KEYS, REMARKS = "tables", "entries", "keys", "remarks"
_TEXT: Final = "text"
_NUMBER: Final = "number"
_TIME: Final = "time"
_YES_OR_NO: Final = "yes or no"
_HASH: Final = "hash"
_BITS: Final = {_NUMBER: 31, _TIME: 63}
_HASH_BYTES: Final = 32

COLUMNS: Final[dict[str, dict[str, str]]] = {
    TABLES: {
        "id": _TEXT,
        "created": _TIME,
        "header": _TEXT,
        "seed": _TEXT,
        "listed": _YES_OR_NO,
        "status": _TEXT,
        "turn_seats": _TEXT,
        "due": _TIME,
        "updated": _TIME,
    },
    ENTRIES: {"table_id": _TEXT, "number": _NUMBER, "at": _TIME, "seat": _NUMBER, "kind": _TEXT, "text": _TEXT},
    KEYS: {"hash": _HASH, "table_id": _TEXT, "role": _TEXT},
    REMARKS: {"table_id": _TEXT, "number": _NUMBER, "at": _TIME, "name": _TEXT, "text": _TEXT},
}
"""The exported columns of each table of the schema, in an order in which each row comes after those it refers to."""
MAY_BE_NULL: Final = {(TABLES, "due"), (ENTRIES, "seat")}


def rows_text(rows: Mapping[str, Sequence[Sequence[Any]]], at: int) -> str:
    """Return these rows as text; empty if there is no such table."""
    if not rows[TABLES]:
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
    rows: Rows = {name: [] for name in COLUMNS}
    for number, line in enumerate(lines[1:], 2):
        try:
            name, values = json.loads(line)
            columns = zip(COLUMNS[name].items(), values, strict=True)
            row = {column: _read(kind, value, (name, column) in MAY_BE_NULL) for (column, kind), value in columns}
            rows[name].append(row)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise FondacoError("line {line} does not belong in an exported table", line=number) from None
    _check_whole(rows)
    return rows, head["at"]


def _check_whole(rows: Rows) -> None:
    """Raise an error unless there is one table, a log without gaps, and nothing of another table."""
    whole = len(rows[TABLES]) == 1
    if whole:
        [opened] = rows[TABLES]
        log = rows[ENTRIES]
        others = [row for name in COLUMNS if name != TABLES for row in rows[name]]
        whole = (
            all(row["table_id"] == opened["id"] for row in others)
            and [row["number"] for row in log] == list(range(1, len(log) + 1))
            and all(row["kind"] in KINDS for row in log)
            and all(len(row["hash"]) == _HASH_BYTES for row in rows[KEYS])
        )
    if not whole:
        raise FondacoError("the exported table is incomplete: lines are missing, or belong to another table")


def _read(kind: str, value: Any, may_be_null: bool) -> Any:
    """Return a value in the form of its column; a `ValueError` if it is of another type."""
    if value is None and may_be_null:
        return None
    if kind == _HASH:
        return bytes.fromhex(value)
    if kind == _YES_OR_NO:
        right = isinstance(value, bool)
    elif kind in _BITS:
        right = _is_number(value, _BITS[kind])
    else:
        right = isinstance(value, str) and is_storable(value)
    if not right:
        raise ValueError
    return value


def _is_number(value: Any, bits: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << bits
