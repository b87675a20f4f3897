"""Notices between the processes that serve the same tables, by LISTEN and NOTIFY: a table's log has grown.

A notice holds the table's id, a number and, if they are short enough, the new entries, so that a process that has the
table in memory need not read them from the store. A second channel is for presence, which is stored nowhere, and a
third one for new messages of spectators.

A notice is sent outside the transaction that it is about. PostgreSQL commits transactions with a NOTIFY one after the
other, each with its wait for the disk, which would limit the rate of all tables together. A process that dies in
between sends none; therefore every process also checks its tables now and then.

Litestar's channels for PostgreSQL are not used: they make a connection for each message, and never recover when the
listening connection is lost.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

import asyncpg
import msgspec

from fondaco.server.hosting.peers import Hear, HearPresence, HearRemark
from fondaco.table.entry import Entry

_CHANNEL: Final = "fondaco_tables"
_PRESENCE_CHANNEL: Final = "fondaco_calls"
_REMARKS_CHANNEL: Final = "fondaco_remarks"
_HEARTBEAT_SECONDS: Final = 10.0
"""Without a notice for this long, the connection is tested, since nothing else shows that it is dead."""
_TIMEOUT_SECONDS: Final = 10.0
"""How long the database has to answer."""
_RETRY_SECONDS: Final = 0.5
"""Between two attempts to connect."""

_MOST_LETTERS: Final = 7000
"""In a notice; PostgreSQL allows 8,000 bytes, and the entries are ASCII."""

_LOST: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""The errors of asyncpg for a lost connection; the last if it is lost in the middle of a query."""
_log: Final = logging.getLogger(__name__)


class _Notice(msgspec.Struct):
    table: str
    number: int
    entries: list[Entry]


def _notice(table: str, entries: Sequence[Entry]) -> str:
    number = entries[-1].number
    whole = json.dumps({"table": table, "number": number, "entries": entries})
    return whole if len(whole) <= _MOST_LETTERS else json.dumps({"table": table, "number": number, "entries": []})


class PostgresPeers:
    """LISTEN and NOTIFY, over one connection that is renewed whenever it is lost."""

    alone: Final = False

    def __init__(self, url: str) -> None:
        self._url = url
        self._untold: dict[str, list[Entry]] = {}
        """For each table the entries that the others do not know yet."""
        self._untold_presence: dict[str, str] = {}
        self._untold_remarks: set[str] = set()
        self._wake = asyncio.Event()
        self._hear: Hear = lambda table, number, entries: None
        self._hear_presence: HearPresence = lambda words: None
        self._hear_remark: HearRemark = lambda table: None
        self._missed: Callable[[], None] = lambda: None
        self._work: asyncio.Task[None] | None = None

    async def start(self, hear: Hear, missed: Callable[[], None], presence: HearPresence, remark: HearRemark) -> None:
        self._hear, self._missed, self._hear_presence, self._hear_remark = hear, missed, presence, remark
        self._work = asyncio.create_task(self._stay_connected(), name="peers")

    def tell(self, table: str, entries: Sequence[Entry]) -> None:
        self._untold.setdefault(table, []).extend(entries)
        self._wake.set()

    def tell_presence(self, table: str, words: str) -> None:
        self._untold_presence[table] = words
        self._wake.set()

    def tell_remark(self, table: str) -> None:
        self._untold_remarks.add(table)
        self._wake.set()

    async def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _stay_connected(self) -> None:
        while True:
            try:
                await self._connected()
            except _LOST as error:
                _log.warning("no connection to the other processes, trying again: %s", type(error).__name__)
            except Exception:
                _log.exception("what another process said could not be understood")
            await asyncio.sleep(_RETRY_SECONDS)

    async def _connected(self) -> None:
        # A notice need not survive a crash of the database, which ends all connections anyway.
        settings = {"synchronous_commit": "off", "application_name": "fondaco peers"}
        connection = await asyncpg.connect(self._url, timeout=_TIMEOUT_SECONDS, server_settings=settings)
        try:
            await connection.add_listener(_CHANNEL, self._heard)
            await connection.add_listener(_PRESENCE_CHANNEL, self._heard_presence)
            await connection.add_listener(_REMARKS_CHANNEL, self._heard_remark)
            connection.add_termination_listener(lambda _: self._wake.set())
            self._missed()
            while True:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_HEARTBEAT_SECONDS):
                        await self._wake.wait()
                self._wake.clear()
                await self._send_all(connection)
        finally:
            connection.terminate()

    async def _send_all(self, connection: Any) -> None:
        """Send all waiting notices. With none, this still checks that the connection is alive."""
        grown, self._untold = self._untold, {}
        presence, self._untold_presence = self._untold_presence, {}
        remarks, self._untold_remarks = self._untold_remarks, set()
        notices = [_notice(table, entries) for table, entries in grown.items()] + [*presence.values(), *remarks]
        channels = [_CHANNEL] * len(grown) + [_PRESENCE_CHANNEL] * len(presence) + [_REMARKS_CHANNEL] * len(remarks)
        query = "SELECT pg_notify(channel, notice) FROM unnest($1::text[], $2::text[]) AS said(channel, notice)"
        try:
            await connection.fetch(query, channels, notices, timeout=_TIMEOUT_SECONDS)
        except BaseException:
            for table, entries in grown.items():
                self._untold[table] = [*entries, *self._untold.get(table, [])]
            self._wake.set()
            self._untold_remarks |= remarks
            raise

    def _heard(self, _connection: object, _process: int, _channel: str, notice: str) -> None:
        with contextlib.suppress(msgspec.MsgspecError):  # said by something else, or by another version
            said = msgspec.json.decode(notice, type=_Notice)
            self._hear(said.table, said.number, said.entries)

    def _heard_presence(self, _connection: object, _process: int, _channel: str, words: str) -> None:
        self._hear_presence(words)

    def _heard_remark(self, _connection: object, _process: int, _channel: str, table: str) -> None:
        self._hear_remark(table)
