"""Tables and their logs on disk: SQLite for one process, PostgreSQL for many. Independent of games and of the web."""

from fondaco.store.errors import NumberTaken, UnavailableError
from fondaco.store.host_store import Changes, HostStore, Notice
from fondaco.store.hosting import HostedSummary, Seated
from fondaco.store.records import OVER, NewTable, Remark, StoredTable, TableState, TableSummary
from fondaco.store.store import Store

__all__ = [
    "OVER",
    "Changes",
    "HostStore",
    "HostedSummary",
    "NewTable",
    "Notice",
    "NumberTaken",
    "Remark",
    "Seated",
    "Store",
    "StoredTable",
    "TableState",
    "TableSummary",
    "UnavailableError",
]
