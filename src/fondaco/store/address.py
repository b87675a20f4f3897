"""Where a database is, as people write it."""

import errno
import os
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from fondaco.engine.errors import FondacoError
from fondaco.store.database import Database
from fondaco.store.postgres import Postgres
from fondaco.store.sqlite import Sqlite


def read_address(text: str) -> tuple[Database, str]:
    """The database at this address, not yet connected, and the address as it may be shown: without a password.

    >>> read_address("postgresql://me:secret@shop/games")[1]
    'postgresql://me:***@shop/games'
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise _refused(text.partition(":")[0]) from None
    shown = url.set(query={}).render_as_string(hide_password=True)
    if url.drivername in ("postgresql", "postgres"):
        return Postgres(text), shown
    if url.drivername == "sqlite" and _is_file(url):
        return Sqlite(_file(str(url.database), shown)), shown
    raise _refused(shown)


def _is_file(url: URL) -> bool:
    """A database in memory would be gone with the process, and each connection would have its own."""
    return bool(url.database) and url.database != ":memory:" and not (url.host or url.query)


def _file(name: str, shown: str) -> Path:
    """The file, made if need be for its owner's eyes alone: it holds the seeds of games that are being played."""
    path = Path(name).absolute()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    except OSError as error:
        raise cannot_open(shown, error.strerror) from None
    return path


def _refused(shown: str) -> FondacoError:
    return FondacoError(
        "'{address}' is no database of ours: allowed are sqlite:///FILE and postgresql://USER@HOST/DATABASE",
        address=shown,
    )


def cannot_open(shown: str, reason: object) -> FondacoError:
    return FondacoError("the database {address} cannot be opened: {reason}", address=shown, reason=reason)
