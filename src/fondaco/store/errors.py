"""The errors of the store."""

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
