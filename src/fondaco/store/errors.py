"""What the store refuses, and what can happen to a database."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from fondaco.engine.errors import FondacoError


class NumberTaken(FondacoError):  # noqa: N818  a race that was lost, not a fault
    """Somebody else has written this entry first, or an earlier one is missing: read the log again and think anew."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__("{number} is not the next entry of table '{table}'", table=table, number=number)
        self.table = table
        self.number = number


class UnavailableError(FondacoError):
    """The database has failed. Whether the last thing asked of it was written is not known: read it again."""

    def __init__(self, reason: str) -> None:
        super().__init__("the database does not do its work: {reason}", reason=reason)
        self.reason = reason


def no_table(table: str) -> FondacoError:
    return FondacoError("there is no table '{table}'", table=table)


@contextmanager
def database_errors() -> Iterator[None]:
    """Say in one line what a driver says in many, so that callers need not know which database there is."""
    try:
        yield
    except DBAPIError as error:
        raise UnavailableError(_first_line(error.orig or error)) from error
    except (NoConnectionError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise UnavailableError(_first_line(error)) from error


def _first_line(error: BaseException) -> str:
    """Drivers wrap each other: SQLAlchemy's text begins with the class of the driver's, and may go on for lines."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    cause = error.__cause__ or error
    return next(iter(str(cause).splitlines()), "") or type(cause).__name__
