"""The work of `fondaco host` on the database of a server, which may be running."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from rich.table import Table

from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import _, plural
from fondaco.server.host_wire import Filter, HostSeat, HostTable
from fondaco.server.hosting.host_files import export_table, import_table
from fondaco.server.hosting.host_overview import HostOverview
from fondaco.server.hosting.host_tools import HostTools
from fondaco.server.hosting.keys import hash_of, new_key
from fondaco.server.hosting.peers import NoPeers
from fondaco.server.hosting.steady_clock import SteadyClock
from fondaco.server.hosting.tables import Tables
from fondaco.store import Store
from fondaco.store.sealing import check_passphrase, is_sealed, opened, sealed
from fondaco.table.commands import Close, Mute, RemoveChat, RemoveName, Unlist
from fondaco.terminal.console import console, errors
from fondaco.terminal.files import read_bytes
from fondaco.terminal.serve import read_editions, sort_editions

_MOST: Final = 1000
"""Tables in a list."""
_Result = TypeVar("_Result")
_NOW: Final = SteadyClock()


def on_store(database: str, work: Callable[[Store], Awaitable[_Result]]) -> _Result:
    """Run this with the store of a server, which may be running."""

    async def run() -> _Result:
        async with await Store.open(database) as store:
            return await work(store)

    return asyncio.run(run())


def at_table(database: str, begins: str, act: Callable[[HostTools, str], Awaitable[_Result]]) -> _Result:
    """Run this for the table whose id begins so."""

    async def work(store: Store) -> _Result:
        one = await HostOverview(store, _NOW).find(begins)
        return await act(HostTools(store, _NOW), one.id)

    return on_store(database, work)


# Looking


def list_tables(database: str, state: Filter, search: str) -> None:
    """Show the tables of a server, the last used first."""
    found = on_store(database, lambda store: HostOverview(store, _NOW).tables(_MOST, search, state))
    shown = Table(box=None, pad_edge=False)
    for title in (_("Table"), _("Game"), _("Players"), _("State"), _("Log"), _("Last used")):
        shown.add_column(title)
    for one in found.tables:
        players = ", ".join(_player(seat) for seat in one.seats)
        shown.add_row(one.id[:8], one.game, players, _state(one), str(one.entries), _time(one.updated))
    nobody = _("Nobody has played in the last hour.") if state == "active" else _("There are no tables.")
    console.print(shown if found.tables else nobody)


def show_table(database: str, begins: str) -> None:
    """Show how one table was opened, and how far it is; not what its players have hidden or written."""

    async def work(tools: HostTools, id: str) -> None:
        details = await HostOverview(tools.store, _NOW).details(await tools.read(id))
        one = details.table
        facts: dict[str, object] = {
            _("Table"): one.id,
            _("Game"): one.game,
            _("Players"): ", ".join(f"{seat}: {_player(one)}" for seat, one in enumerate(one.seats)),
            _("Muted"): ", ".join(
                [str(seat) for seat, one in enumerate(one.seats) if one.muted]
                + ([_("spectators")] if details.spectators_muted else [])
            ),
            _("Options"): ", ".join(f"{name}={value}" for name, value in details.options.items()),
            _("Clock"): details.clock.get("kind", ""),
            _("State"): _state(one),
            _("Log"): one.entries,
            _("Opened"): _time(one.created),
            _("Last used"): _time(one.updated),
        }
        for name, value in facts.items():
            console.print(f"{name}: {value}", soft_wrap=True, markup=False)

    at_table(database, begins, work)


def show_chat(database: str, begins: str) -> None:
    """Show what was written at a table, with the numbers by which it can be removed."""

    async def work(tools: HostTools, id: str) -> None:
        details = await HostOverview(tools.store, _NOW).details(await tools.read(id))
        lines = [
            (one.at, _("message {number}, seat {seat}", number=one.number, seat=one.seat), one.text)
            for one in details.chat
        ]
        for one in details.remarks:
            who = _("spectator message {number}", number=one.number)
            lines.append((one.at, f"{who}, {one.name}" if one.name else who, one.text))
        for at, who, text in sorted(lines):
            console.print(f"{_time(at)} {who}: {text}", soft_wrap=True, markup=False)
        if not lines:
            console.print(_("Nobody has written anything."))

    at_table(database, begins, work)


def list_replays(database: str, search: str) -> None:
    """Show the journals that are kept as replays, the last added first."""
    found = on_store(database, lambda store: store.host.journals(_MOST, search))
    shown = Table(box=None, pad_edge=False)
    for title in (_("Id"), _("Game"), _("Players"), _("Added")):
        shown.add_column(title)
    for one in found:
        facts = dict(line.partition(": ")[::2] for line in one.head.splitlines())
        game = facts.get("game", "").partition(" ")[0]
        shown.add_row(one.id, game, facts.get("players", ""), _time(one.created))
    console.print(shown if found else _("There are no replays."))


# Acting


def unlist_table(database: str, begins: str) -> None:
    at_table(database, begins, lambda tools, id: tools.do(id, Unlist()))
    console.print(_("Table removed from the lobby."))


def close_table(database: str, begins: str) -> None:
    at_table(database, begins, lambda tools, id: tools.do(id, Close()))
    console.print(_("Game ended."))


def delete_table(database: str, begins: str) -> None:
    at_table(database, begins, lambda tools, id: tools.delete(id))
    console.print(_("Table deleted."))


def delete_replay(database: str, begins: str) -> None:
    async def work(store: Store) -> None:
        found = await store.host.journals(2, begins=begins)
        if len(found) != 1:
            raise FondacoError("{count} replays begin with {id}; write more of it", count=len(found), id=repr(begins))
        await store.host.delete_journal(found[0].id, _NOW())

    on_store(database, work)
    console.print(_("Replay deleted."))


def mute(database: str, begins: str, seat: int | None, on: bool) -> None:
    at_table(database, begins, lambda tools, id: tools.do(id, Mute(on, seat)))
    console.print(_("Muted.") if on else _("No longer muted."))


def remove_name(database: str, begins: str, seat: int | None) -> None:
    at_table(database, begins, lambda tools, id: tools.do(id, RemoveName(seat)))
    console.print(_("Name removed."))


def remove_chat(database: str, begins: str, which: RemoveChat) -> None:
    at_table(database, begins, lambda tools, id: tools.do(id, which))
    console.print(_("Messages removed."))


# The key, and files


def new_host_key(database: str) -> None:
    """Make a new key for the host's page; the one before stops working."""
    key = new_key()
    on_store(database, lambda store: store.host.replace_key(hash_of(key)))
    about = _("The key of the host's page, at /#/host. It is shown only once, and the previous key no longer works:")
    errors.print(about, soft_wrap=True)
    console.print(key, soft_wrap=True, highlight=False)


def export(database: str, begins: str, passphrase: str) -> None:
    """Write a whole table to the standard output."""
    if passphrase:
        check_passphrase(passphrase)

    async def work(tools: HostTools, id: str) -> tuple[str, bool]:
        running = not (await tools.read(id)).over
        return await export_table(tools.store, id, _NOW()), running

    text, running = at_table(database, begins, work)
    data = sealed(text.encode(), passphrase, text=True) if passphrase else text.encode()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
    if running and not passphrase:
        about = _("The file has the seed of a game that is being played: anybody who reads it sees every card.")
        errors.print(about, soft_wrap=True)


def import_file(database: str, file: Path, passphrase: Callable[[], str], editions: Sequence[Path]) -> None:
    """Import an exported table."""
    used = read_editions(sort_editions(editions))
    data = read_bytes(file)
    try:
        text = opened(data, passphrase() if is_sealed(data) else "").decode()
    except UnicodeError:
        raise FondacoError("{file} is not a text file", file=file) from None

    async def work(store: Store) -> str:
        return await import_table(Tables(store, used, _NOW, NoPeers(), lambda hosted: None), text)

    id = on_store(database, work)
    console.print(_("Table {table} is here now; the links of its players work on this server.", table=id[:8]))


def back_up(database: str, file: Path, without_running: bool, passphrase: str) -> None:
    """Back up everything of a server into a file, while it runs."""
    count = on_store(database, lambda store: store.back_up(file, without_running, passphrase))
    console.print(
        plural("{count} table saved in {file}.", "{count} tables saved in {file}.", count, file=file), soft_wrap=True
    )
    if not without_running and not passphrase:
        console.print(_("It holds the seeds of games that are being played: keep it as safe as the database."))


def restore(database: str, file: Path, passphrase: Callable[[], str]) -> None:
    """Fill an empty database from a backup; no server may be using it."""
    needed = passphrase() if is_sealed(read_bytes(file)) else ""

    async def run() -> int:
        async with await Store.open(database, serving=True) as store:
            return await store.restore(file, needed)

    count = asyncio.run(run())
    console.print(plural("{count} table restored.", "{count} tables restored.", count))


def _player(seat: HostSeat) -> str:
    name = seat.bot or seat.name or (_("somebody") if seat.sat else _("waiting for player"))
    return _("{name} (to play)", name=name) if seat.to_act and not seat.bot else name


def _state(one: HostTable) -> str:
    if one.state == "over":
        return _("over")
    state = _("playing") if one.state == "playing" else _("waiting for players")
    return _("{state}, in the lobby", state=state) if one.listed else state


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
