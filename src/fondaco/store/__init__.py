"""Tables and their logs on disk: SQLite for one process, PostgreSQL for many. Independent of games and of the web."""

from fondaco.store.errors import NumberTaken, UnavailableError
from fondaco.store.hosting import HostedSummary
from fondaco.store.records import OVER, NewTable, Remark, StoredTable, TableState, TableSummary
from fondaco.store.store import Store

__all__ = [
    "OVER",
    "HostedSummary",
    "NewTable",
    "NumberTaken",
    "Remark",
    "Store",
    "StoredTable",
    "TableState",
    "TableSummary",
    "UnavailableError",
]
