"""The address of a database, as the host writes it."""

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
    """Return the database at this address, not yet connected, and the address without its password.

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
    """Return whether it is a file: a database in memory is lost with its connection."""
    return bool(url.database) and url.database != ":memory:" and not (url.host or url.query)


def _file(name: str, shown: str) -> Path:
    """Return the file, created readable by its owner only: it holds the seeds of games that are being played."""
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
        "unknown kind of database '{address}'; use sqlite:///FILE or postgresql://USER@HOST/DATABASE",
        address=shown,
    )


def cannot_open(shown: str, reason: object) -> FondacoError:
    return FondacoError("the database {address} cannot be opened: {reason}", address=shown, reason=reason)
