"""The errors of the databases' drivers, as those of the store."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from fondaco.store.errors import UnavailableError


@contextmanager
def database_errors() -> Iterator[None]:
    """Turn the errors of the drivers into `UnavailableError`, with their first line as the reason."""
    try:
        yield
    except DBAPIError as error:
        raise UnavailableError(_first_line(error.orig or error)) from error
    except sqlite3.Error as error:
        raise UnavailableError(_first_line(error)) from error
    except (NoConnectionError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise UnavailableError(_first_line(error)) from error


def _first_line(error: BaseException) -> str:
    """Return the first line of the innermost error: SQLAlchemy's own text begins with a class of the driver."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    cause = error.__cause__ or error
    return next(iter(str(cause).splitlines()), "") or type(cause).__name__
