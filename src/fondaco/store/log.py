"""Appending to the logs of tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fondaco.engine.errors import FondacoError
from fondaco.store.errors import NumberTaken, no_table
from fondaco.store.records import TableState
from fondaco.store.schema import entries, keys, tables
from fondaco.table.entry import Entry


@dataclass(frozen=True, slots=True)
class Append:
    """Entries to append to one table's log, the table's state after them, and new keys by role."""

    table: str
    entries: Sequence[Entry]
    state: TableState | None
    keys: Mapping[str, bytes] = field(default_factory=dict, repr=False)


# An index finds the last number of each table; grouping would read every log whole.
_LAST: Final = select(
    tables.c.id,
    select(func.coalesce(func.max(entries.c.number), 0))
    .where(entries.c.table_id == tables.c.id)
    .correlate(tables)
    .scalar_subquery(),
).where(tables.c.id.in_(bindparam("ids", expanding=True)))

_INSERT: Final = insert(entries)

_UPDATE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in ("status", "turn_seats", "due", "updated")})
)


class Plan(NamedTuple):
    """The rows that several appends write, in the order of the tables: so two processes that write to the same tables
    never wait for each other in a circle."""

    answers: list[FondacoError | None]
    """The error of each append, or None."""
    entries: list[tuple[str, Entry]]
    keys: list[tuple[str, str, bytes]]
    """Tables, roles and their new keys."""
    states: list[tuple[str, TableState]]


def plan(appends: Sequence[Append], last: dict[str, int]) -> Plan:
    """Find the appends whose entries are the next of their tables' logs, of which `last` has the last numbers.

    They are checked in order, as if each were a transaction of its own; one that comes too late changes nothing.
    """
    answers: list[FondacoError | None] = []
    new: list[tuple[str, Entry]] = []
    given: list[tuple[str, str, bytes]] = []
    states: dict[str, TableState] = {}
    for append in appends:
        answer = _problem(append, last)
        answers.append(answer)
        if answer is not None:
            continue
        new += [(append.table, entry) for entry in append.entries]
        last[append.table] += len(append.entries)
        if append.state is not None:
            states[append.table] = append.state
        given += [(append.table, role, key) for role, key in append.keys.items()]
    return Plan(answers, sorted(new, key=itemgetter(0)), sorted(given), sorted(states.items(), key=itemgetter(0)))


async def write(connection: AsyncConnection, appends: Sequence[Append]) -> list[FondacoError | None]:
    """Write appends as planned, and return the error of each, or None. The cost hardly depends on their number."""
    planned = plan(appends, await _last_numbers(connection, appends))
    if planned.entries:
        await connection.execute(_INSERT, [{"table_id": table, **new._asdict()} for table, new in planned.entries])
    for table, role, key in planned.keys:
        await connection.execute(delete(keys).where(keys.c.table_id == table, keys.c.role == role))
        await connection.execute(insert(keys), {"hash": key, "table_id": table, "role": role})
    if planned.states:
        await connection.execute(_UPDATE, [{"table": table, **columns_of(now)} for table, now in planned.states])
    return planned.answers


def columns_of(state: TableState) -> dict[str, object]:
    return {
        "status": state.status,
        "turn_seats": state.turn_seats,
        "due": state.due,
        "updated": state.updated,
    }


async def _last_numbers(connection: AsyncConnection, appends: Sequence[Append]) -> dict[str, int]:
    found = await connection.execute(_LAST, {"ids": list({append.table for append in appends})})
    rows: list[Any] = list(found)
    return dict(rows)


def _problem(append: Append, last: dict[str, int]) -> FondacoError | None:
    if append.table not in last:
        return no_table(append.table)
    for number, entry in enumerate(append.entries, last[append.table] + 1):
        if entry.number != number:
            return NumberTaken(append.table, entry.number)
    return None
