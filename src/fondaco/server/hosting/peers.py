"""How one process of many tells the others that a table's log has grown.

A notice holds the table's id and a number, nothing else: whoever has the table in memory reads the rest in the store.
On a second channel the processes call to each other who is connected; that is stored nowhere.
It is sent apart from what it speaks of. PostgreSQL lets transactions that notify commit only one after the other, each
with its wait for the disk; so it would be the notices that limit how much all tables together can do. A process that
dies in between tells nobody; the house therefore looks by itself now and then.

Litestar's channels for PostgreSQL are not used: they connect anew for each message, and fall silent for good when the
listening connection is lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol

import asyncpg

_CHANNEL: Final = "fondaco_tables"
_CALLS: Final = "fondaco_calls"
_HEARTBEAT: Final = 10.0
"""After so many quiet seconds the connection is tried: one that is dead does not say so."""
_SECONDS: Final = 10.0
"""How long the database has to answer."""
_REST: Final = 0.5
"""Between two attempts to connect."""

Hear = Callable[[str, int], None]
"""Called with the id of a table and the number of an entry that is stored."""
HearCall = Callable[[str], None]
"""Called with what a process says, this one too."""
_log: Final = logging.getLogger(__name__)


class Peers(Protocol):
    """The way to the other processes."""

    @property
    def alone(self) -> bool:
        """Whether no other process serves these tables."""

    async def start(self, hear: Hear, missed: Callable[[], None], called: HearCall) -> None:
        """Listen. `missed` is called whenever listening begins (again): nobody knows what was said before."""

    def tell(self, table: str, number: int) -> None:
        """Let the others know, soon."""

    def call(self, table: str, words: str) -> None:
        """Let the others hear this about a table, soon, if nothing newer is to be said of it; it may get lost."""

    async def close(self) -> None: ...


class NoPeers:
    """One process: there is nobody to tell."""

    alone: Final = True

    async def start(self, hear: Hear, missed: Callable[[], None], called: HearCall) -> None: ...

    def tell(self, table: str, number: int) -> None: ...

    def call(self, table: str, words: str) -> None: ...

    async def close(self) -> None: ...


class PostgresPeers:
    """LISTEN and NOTIFY, over one connection that is made again whenever it is lost."""

    alone: Final = False

    def __init__(self, url: str) -> None:
        self._url = url
        self._untold: dict[str, int] = {}
        """The last number of each table that the others do not know of yet."""
        self._calls: dict[str, str] = {}
        self._something = asyncio.Event()
        self._hear: Hear = lambda table, number: None
        self._called: HearCall = lambda words: None
        self._missed: Callable[[], None] = lambda: None
        self._work: asyncio.Task[None] | None = None

    async def start(self, hear: Hear, missed: Callable[[], None], called: HearCall) -> None:
        self._hear, self._missed, self._called = hear, missed, called
        self._work = asyncio.create_task(self._stay_connected(), name="waking")

    def tell(self, table: str, number: int) -> None:
        self._untold[table] = max(number, self._untold.get(table, 0))
        self._something.set()

    def call(self, table: str, words: str) -> None:
        self._calls[table] = words
        self._something.set()

    async def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _stay_connected(self) -> None:
        while True:
            try:
                await self._connected()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                _log.warning("no word from the other processes, trying again: %s", type(error).__name__)
            await asyncio.sleep(_REST)

    async def _connected(self) -> None:
        # A notice need not survive a crash of the database, which ends all connections anyway.
        settings = {"synchronous_commit": "off", "application_name": "fondaco waking"}
        connection = await asyncpg.connect(self._url, timeout=_SECONDS, server_settings=settings)
        try:
            await connection.add_listener(_CHANNEL, self._heard)
            await connection.add_listener(_CALLS, self._heard_call)
            connection.add_termination_listener(lambda _: self._something.set())
            self._missed()
            while True:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_HEARTBEAT):
                        await self._something.wait()
                self._something.clear()
                await self._tell_all(connection)
        finally:
            connection.terminate()

    async def _tell_all(self, connection: Any) -> None:
        """Say what is to be said, or nothing: that finds out too whether the connection is alive."""
        telling, self._untold = self._untold, {}
        calls, self._calls = self._calls, {}
        notices = [f"{number} {table}" for table, number in telling.items()] + list(calls.values())
        channels = [_CHANNEL] * len(telling) + [_CALLS] * len(calls)
        query = "SELECT pg_notify(channel, notice) FROM unnest($1::text[], $2::text[]) AS said(channel, notice)"
        try:
            await connection.fetch(query, channels, notices, timeout=_SECONDS)
        except BaseException:
            for table, number in telling.items():
                self.tell(table, number)
            raise

    def _heard(self, _connection: object, _process: int, _channel: str, notice: str) -> None:
        number, _, table = notice.partition(" ")
        if table and number.isascii() and number.isdigit():
            self._hear(table, int(number))

    def _heard_call(self, _connection: object, _process: int, _channel: str, words: str) -> None:
        self._called(words)


def peers_for(database: str) -> Peers:
    """The way to other processes that use the same database."""
    return PostgresPeers(database) if database.startswith(("postgresql:", "postgres:")) else NoPeers()
