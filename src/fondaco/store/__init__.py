"""Tables and their logs on disk: SQLite for one process, PostgreSQL for many. Independent of games and of the web.

The parts that need a database are imported only on first use: without one, a house has a `TableStore` of another kind.
"""

from typing import TYPE_CHECKING, Any

from fondaco.store.errors import NumberTaken, UnavailableError
from fondaco.store.records import (
    OVER,
    Changes,
    HostedSummary,
    NewTable,
    Notice,
    Remark,
    Seated,
    StoredTable,
    TableState,
    TableSummary,
)
from fondaco.store.table_store import TableStore

if TYPE_CHECKING:
    from fondaco.store.host_store import HostStore
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
    "TableStore",
    "TableSummary",
    "UnavailableError",
]


def __getattr__(name: str) -> Any:
    if name == "Store":
        from fondaco.store.store import Store

        return Store
    if name == "HostStore":
        from fondaco.store.host_store import HostStore

        return HostStore
    raise AttributeError(name)
