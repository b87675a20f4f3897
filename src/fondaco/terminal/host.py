"""What `fondaco host` does with the database of a server, which may be running."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from rich.table import Table

from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import _
from fondaco.server.hosting.peers import NoPeers
from fondaco.server.hosting.steady import SteadyClock
from fondaco.server.hosting.tables import Tables
from fondaco.store import HostedSummary, Store
from fondaco.table.commands import Close
from fondaco.terminal.console import console

_MOST: Final = 1000
"""Tables in a list."""
_Result = TypeVar("_Result")


def on_store(database: str, work: Callable[[Store], Awaitable[_Result]]) -> _Result:
    """Do this with the store of a server. It need not be stopped for that."""

    async def run() -> _Result:
        async with await Store.open(database) as store:
            return await work(store)

    return asyncio.run(run())


def list_tables(database: str, with_finished: bool) -> None:
    """Show the tables of a server, the last used first."""
    found = on_store(database, lambda store: store.hosted(_MOST, with_finished=with_finished))
    shown = Table(box=None, pad_edge=False)
    for title in (_("Table"), _("Game"), _("Players"), _("State"), _("Log"), _("Last used")):
        shown.add_column(title)
    for one in found:
        header = json.loads(one.header)
        shown.add_row(
            one.id[:8], header["game"], ", ".join(header["seats"]), _state(one), str(one.entries), _time(one.updated)
        )
    console.print(shown if found else _("There are no tables."))


def show_table(database: str, begins: str) -> None:
    """Show how one table was opened, and how far it is; not what its players have hidden or written."""
    one = on_store(database, lambda store: _find(store, begins))
    header = json.loads(one.header)
    facts: dict[str, object] = {
        _("Table"): one.id,
        _("Game"): header["game"],
        _("Players"): ", ".join(header["seats"]),
        _("Options"): ", ".join(f"{name}={value}" for name, value in header["options"].items()),
        _("Clock"): header["clock"]["kind"],
        _("State"): _state(one),
        _("Log"): one.entries,
        _("Opened"): _time(one.created),
        _("Last used"): _time(one.updated),
    }
    for name, value in facts.items():
        console.print(f"{name}: {value}", soft_wrap=True, markup=False)


def unlist_table(database: str, begins: str) -> None:
    """Take a table out of the lobby."""

    async def work(store: Store) -> bool:
        return await store.unlist((await _find(store, begins)).id)

    console.print(_("It is no longer in the lobby.") if on_store(database, work) else _("It was not in the lobby."))


def close_table(database: str, begins: str) -> None:
    """End the game at a table, for everybody to see."""

    async def work(store: Store) -> None:
        one = await _find(store, begins)
        tables = Tables(store, None, SteadyClock(), NoPeers(), lambda hosted: None)
        await tables.do(one.id, None, Close())

    on_store(database, work)
    console.print(_("The game is ended."))


def delete_table(database: str, begins: str) -> None:
    """Delete a table with everything that was done and written there."""

    async def work(store: Store) -> None:
        await store.delete_table((await _find(store, begins)).id)

    on_store(database, work)
    console.print(_("The table is deleted."))


def back_up(database: str, file: Path, without_running: bool) -> None:
    """Write everything of a server into a file, while it runs."""
    count = on_store(database, lambda store: store.back_up(file, without_running))
    console.print(_("{count} tables are in {file}.", count=count, file=file), soft_wrap=True)
    if not without_running:
        console.print(_("It holds the seeds of games that are being played: keep it as safe as the database."))


def restore(database: str, file: Path) -> None:
    """Make an empty database of a backup; no server may be using it."""

    async def run() -> int:
        async with await Store.open(database, serving=True) as store:
            return await store.restore(file)

    count = asyncio.run(run())
    console.print(_("{count} tables are restored.", count=count))


async def _find(store: Store, begins: str) -> HostedSummary:
    """Return the table whose id begins so, if it is the only one."""
    found = await store.hosted(2, begins, with_finished=True) if begins else []
    if not found:
        raise FondacoError("no table begins with {begins}", begins=repr(begins))
    if len(found) > 1:
        raise FondacoError("several tables begin with {begins}; write more of it", begins=repr(begins))
    return found[0]


def _state(one: HostedSummary) -> str:
    if one.over:
        return _("over")
    return _("playing, in the lobby") if one.listed else _("playing")


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
