"""The errors of the store."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from fondaco.engine.errors import FondacoError


class NumberTaken(FondacoError):  # noqa: N818  a lost race, not an error
    """Another process has written this entry first, or an earlier one is missing: read the log and try again."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__("{number} is not the next entry of table '{table}'", table=table, number=number)
        self.table = table
        self.number = number


class UnavailableError(FondacoError):
    """The database failed. Whether the last entries were written is unknown: read the log again."""

    def __init__(self, reason: str) -> None:
        super().__init__("the database failed: {reason}", reason=reason)
        self.reason = reason


def no_table(table: str) -> FondacoError:
    return FondacoError("there is no table '{table}'", table=table)


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
    """Drivers wrap each other: SQLAlchemy's text begins with a class of the driver, and may have many lines."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    cause = error.__cause__ or error
    return next(iter(str(cause).splitlines()), "") or type(cause).__name__
