"""Backups: a copy of everything in a store, in one file that can be restored on either database.

The file has lines of JSON, compressed: first its kind and the version of the schema, then each row after the name of
its table. It is read in one transaction, so it is consistent even while a server writes. With a passphrase it is
encrypted, all at once in memory, since the library can do it in no other way.
"""

import gzip
import io
import json
import os
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from sqlalchemy import LargeBinary, Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.engine.errors import FondacoError
from fondaco.store.records import OVER
from fondaco.store.schema import entries, journals, keys, remarks, tables
from fondaco.store.sealing import check_passphrase, is_sealed_file, opened, sealed

_FORM: Final = "fondaco backup 1"
_COPIED: Final = (tables, entries, keys, remarks, journals)
"""In an order in which each row comes after the rows that it refers to."""
_AT_ONCE: Final = 1000
"""Rows that are written in one go."""


async def back_up(connection: AsyncConnection, file: Path, without_running: bool, passphrase: str = "") -> int:
    """Write everything into a new file that only its owner can read; return how many tables.

    Without those that are still played at it holds no seed that is still secret.
    """
    if passphrase:
        check_passphrase(passphrase)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise FondacoError("{file}: {problem}", file=file, problem=error.strerror) from None
    with os.fdopen(descriptor, "wb") as raw:
        if not passphrase:
            return await _write(connection, raw, without_running)
        plain = io.BytesIO()
        count = await _write(connection, plain, without_running)
        raw.write(sealed(plain.getvalue(), passphrase))
        return count


async def _write(connection: AsyncConnection, raw: BinaryIO, without_running: bool) -> int:
    count = 0
    with gzip.open(raw, "wt", encoding="utf-8") as out:
        out.write(json.dumps({"form": _FORM}) + "\n")
        for table in _COPIED:
            async for row in _rows(connection, table, without_running):
                out.write(json.dumps([table.name, row]) + "\n")
                count += table is tables
    return count


async def _rows(connection: AsyncConnection, table: Table, without_running: bool) -> AsyncIterator[list[Any]]:
    query = select(table)
    if without_running and table is tables:
        query = query.where(tables.c.status == OVER)
    elif without_running and "table_id" in table.c:
        query = query.where(table.c.table_id.in_(select(tables.c.id).where(tables.c.status == OVER)))
    found = await connection.stream(query)
    async for row in found:
        yield encoded(row)


def encoded(row: Iterable[Any]) -> list[Any]:
    """Return the values of a row in a form for JSON."""
    return [value.hex() if isinstance(value, bytes) else value for value in row]


async def restore(connection: AsyncConnection, file: Path, passphrase: str = "") -> int:
    """Fill an empty store from a backup, and return how many tables it has. A broken file changes nothing."""
    if await connection.scalar(select(func.count()).select_from(tables)):
        raise FondacoError("there are tables in this database already; restore into an empty one")
    count = 0
    for table, rows in _groups(file, passphrase):
        await connection.execute(insert(table), rows)
        count += len(rows) if table is tables else 0
    return count


def _groups(file: Path, passphrase: str) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Yield the rows of a file in batches, each of one table."""
    named = {table.name: table for table in _COPIED}
    waiting: list[dict[str, Any]] = []
    last = tables
    for number, line in enumerate(_lines(file, passphrase), 1):
        try:
            name, values = json.loads(line)
            table = named[name]
            row = {
                column.name: bytes.fromhex(value) if isinstance(column.type, LargeBinary) else value
                for column, value in zip(table.c, values, strict=True)
            }
        except (ValueError, KeyError, TypeError):
            raise FondacoError("{file}: line {line} does not belong in a backup", file=file, line=number + 1) from None
        if waiting and (table is not last or len(waiting) >= _AT_ONCE):
            yield last, waiting
            waiting = []
        last = table
        waiting.append(row)
    if waiting:
        yield last, waiting


def _lines(file: Path, passphrase: str) -> Iterator[str]:
    try:
        with _plain(file, passphrase) as raw, gzip.open(raw, "rt", encoding="utf-8") as lines:
            if json.loads(next(lines, "null")) != {"form": _FORM}:
                raise FondacoError("{file}: not a backup that this program can read", file=file)
            yield from lines
    except (EOFError, OSError, UnicodeError, ValueError) as error:
        if isinstance(error, FondacoError):
            raise
        raise FondacoError("{file}: incomplete backup: {problem}", file=file, problem=error) from None


def _plain(file: Path, passphrase: str) -> BinaryIO:
    """Open a file, decrypted if it is encrypted."""
    if is_sealed_file(file):
        return io.BytesIO(opened(file.read_bytes(), passphrase))
    return file.open("rb")
