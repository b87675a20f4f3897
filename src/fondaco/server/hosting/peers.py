"""The other processes that serve the same tables: how they tell each other that a table's log has grown.

A notice holds the table's id and a number, nothing else: a process that has the table in memory reads the rest from the
store. On a second channel the processes tell each other who is connected; that is stored nowhere. On a third one they
tell that spectators have written something.

A notice is sent apart from the transaction that it is about. PostgreSQL commits transactions with a NOTIFY one after
the other, each with its wait for the disk, so the notices would limit how much all tables together can do. A process
that dies in between sends none; therefore every process also checks its tables now and then.

Litestar's channels for PostgreSQL are not used: they make a connection for each message, and never recover when the
listening connection is lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol

import asyncpg

_CHANNEL: Final = "fondaco_tables"
_PRESENCE_CHANNEL: Final = "fondaco_calls"
_REMARKS_CHANNEL: Final = "fondaco_remarks"
_HEARTBEAT_SECONDS: Final = 10.0
"""After so long without a notice the connection is tried: a dead one does not say so."""
_TIMEOUT_SECONDS: Final = 10.0
"""How long the database has to answer."""
_RETRY_SECONDS: Final = 0.5
"""Between two attempts to connect."""

Hear = Callable[[str, int], None]
"""Called with the id of a table and the number of an entry that is stored."""
HearPresence = Callable[[str], None]
"""Called with what a process says about who is connected, this process too."""
HearRemark = Callable[[str], None]
"""Called with the id of a table where a spectator has written something."""
_LOST: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""How asyncpg says that a connection is lost; the last if that happens in the middle of a query."""
_log: Final = logging.getLogger(__name__)


class Peers(Protocol):
    """The other processes."""

    @property
    def alone(self) -> bool:
        """Whether no other process can serve these tables."""

    async def start(self, hear: Hear, missed: Callable[[], None], presence: HearPresence, remark: HearRemark) -> None:
        """Listen. `missed` is called whenever listening begins (again), since notices may have been lost before."""

    def tell(self, table: str, number: int) -> None:
        """Tell the others soon that this entry is stored."""

    def tell_presence(self, table: str, words: str) -> None:
        """Tell the others soon who is connected to a table; only the newest is sent, and it may get lost."""

    def tell_remark(self, table: str) -> None:
        """Tell the others soon that a spectator has written something."""

    async def close(self) -> None: ...


class NoPeers:
    """There is only this process."""

    alone: Final = True

    async def start(
        self, hear: Hear, missed: Callable[[], None], presence: HearPresence, remark: HearRemark
    ) -> None: ...

    def tell(self, table: str, number: int) -> None: ...

    def tell_presence(self, table: str, words: str) -> None: ...

    def tell_remark(self, table: str) -> None: ...

    async def close(self) -> None: ...


class PostgresPeers:
    """LISTEN and NOTIFY, over one connection that is renewed whenever it is lost."""

    alone: Final = False

    def __init__(self, url: str) -> None:
        self._url = url
        self._untold: dict[str, int] = {}
        """For each table the last number that the others do not know yet."""
        self._untold_presence: dict[str, str] = {}
        self._untold_remarks: set[str] = set()
        self._wake = asyncio.Event()
        self._hear: Hear = lambda table, number: None
        self._hear_presence: HearPresence = lambda words: None
        self._hear_remark: HearRemark = lambda table: None
        self._missed: Callable[[], None] = lambda: None
        self._work: asyncio.Task[None] | None = None

    async def start(self, hear: Hear, missed: Callable[[], None], presence: HearPresence, remark: HearRemark) -> None:
        self._hear, self._missed, self._hear_presence, self._hear_remark = hear, missed, presence, remark
        self._work = asyncio.create_task(self._stay_connected(), name="peers")

    def tell(self, table: str, number: int) -> None:
        self._untold[table] = max(number, self._untold.get(table, 0))
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
        """Send what is to be sent. If that is nothing, it still finds out whether the connection is alive."""
        numbers, self._untold = self._untold, {}
        presence, self._untold_presence = self._untold_presence, {}
        remarks, self._untold_remarks = self._untold_remarks, set()
        notices = [f"{number} {table}" for table, number in numbers.items()] + [*presence.values(), *remarks]
        channels = [_CHANNEL] * len(numbers) + [_PRESENCE_CHANNEL] * len(presence) + [_REMARKS_CHANNEL] * len(remarks)
        query = "SELECT pg_notify(channel, notice) FROM unnest($1::text[], $2::text[]) AS said(channel, notice)"
        try:
            await connection.fetch(query, channels, notices, timeout=_TIMEOUT_SECONDS)
        except BaseException:
            for table, number in numbers.items():
                self.tell(table, number)
            self._untold_remarks |= remarks
            raise

    def _heard(self, _connection: object, _process: int, _channel: str, notice: str) -> None:
        number, _, table = notice.partition(" ")
        if table and number.isascii() and number.isdigit():
            self._hear(table, int(number))

    def _heard_presence(self, _connection: object, _process: int, _channel: str, words: str) -> None:
        self._hear_presence(words)

    def _heard_remark(self, _connection: object, _process: int, _channel: str, table: str) -> None:
        self._hear_remark(table)


def peers_for(database: str) -> Peers:
    """Return the other processes that may use the same database."""
    return PostgresPeers(database) if database.startswith(("postgresql:", "postgres:")) else NoPeers()
