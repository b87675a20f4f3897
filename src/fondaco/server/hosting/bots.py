"""Bots and automatic actions: each table where one of them is due has a task that does it."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final

from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.cache import HostedTable
from fondaco.server.hosting.fair_queue import asking
from fondaco.server.hosting.peers import Peers
from fondaco.server.hosting.tables import BOT_TAKEOVER_MS, StaleError, Tables
from fondaco.server.hosting.thinkers import Thinkers
from fondaco.table import Table
from fondaco.table.commands import BotAct, GoOn

_log: Final = logging.getLogger(__name__)


class _Thought:
    """The choice of the bot that acts next. It starts to think at once, and its choice waits until the bot may act; if
    something else happens at the table in between, it does not think again."""

    def __init__(self) -> None:
        self._about: tuple[int, int, str] | None = None
        self.thinking: asyncio.Future[BotAct] | None = None

    def begin(self, thinkers: Thinkers, table: Table, seat: int, edition: Edition | None) -> bool:
        """Start to think, unless the bot is doing so already; return whether it was started."""
        about = (len(table.journal.moves), seat, table.bot_at(seat))
        if about == self._about:
            return False
        self._about = about
        self.thinking = asyncio.ensure_future(thinkers.action(table, seat, edition.data if edition else None))
        self.thinking.add_done_callback(_retrieve)
        return True

    async def result(self) -> BotAct:
        assert self.thinking is not None
        try:
            return await self.thinking
        except FondacoError:
            self._about = None  # to be thought again
            raise


def _retrieve(thinking: "asyncio.Future[BotAct]") -> None:
    """Retrieve the exception of a bot's answer, which nobody awaits if the table was given up in the meantime."""
    if not thinking.cancelled():
        thinking.exception()


class Bots:
    """Lets the bots of all tables act, unless another process does. Where `watched` says that somebody is connected,
    they act at the pace of the table."""

    def __init__(self, tables: Tables, thinkers: Thinkers, peers: Peers, watched: Callable[[str], bool]) -> None:
        self._tables = tables
        self._watched = watched
        self._thinkers = thinkers
        self._peers = peers
        self._closing = False

    def wake(self, hosted: HostedTable) -> None:
        """Start the bots and the automatic actions of a table, if any are due and they are not running already."""
        idle = hosted.bots is None or hosted.bots.done()
        if idle and not self._closing and hosted.table.ready() is not None:
            hosted.bots = asyncio.create_task(self._play(hosted), name=f"bots of {hosted.id[:8]}")

    async def _play(self, hosted: HostedTable) -> None:
        asking.set(hosted.opener or hosted.id)
        thought = _Thought()
        try:
            while await self._play_one(hosted, thought):
                pass
        except FondacoError as error:
            _log.warning("the bots of a table pause: %s", error)
            await asyncio.sleep(BOT_TAKEOVER_MS / 1000)
        except Exception:
            _log.exception("the bots of a table failed")
            await asyncio.sleep(BOT_TAKEOVER_MS / 1000)

    async def _play_one(self, hosted: HostedTable, thought: _Thought) -> bool:
        """Let one bot act, or do one person's only action; return whether any was due.

        If two processes do so at once, both want the same number, and one of them fails.
        """
        tables = self._tables
        async with tables.locked(hosted) as table:
            number, ready = table.number, table.ready()
            if ready is None:
                return False
            seat, at = ready
            seen = table.numbering.last(seat)
            delay = self._takeover_delay(hosted)
            is_bot = bool(table.bot_at(seat))
            own = tables.editions.get(table.opening.game.name)
            if is_bot and not delay and thought.begin(self._thinkers, table, seat, own):
                await asyncio.sleep(0)  # from here on it has a copy of the position
        if not delay and self._watched(hosted.id):
            delay = max(0, at - tables.time_at(hosted))
        if delay:
            await hosted.wait_beyond(number, delay / 1000)
            return True
        command = await thought.result() if is_bot else GoOn()
        with contextlib.suppress(StaleError):
            await tables.do(hosted.id, seat, command, seen)
        return True

    def _takeover_delay(self, hosted: HostedTable) -> int:
        """Return how many milliseconds to leave these bots to the process that stored the last entry."""
        if self._peers.alone or hosted.own == hosted.table.number:
            return 0
        table, now = hosted.table, self._tables.time_at(hosted)
        last = table.log[-1].at if table.log else table.clocks.at
        return min(max(0, last + BOT_TAKEOVER_MS - now), BOT_TAKEOVER_MS)

    async def close(self) -> None:
        """Stop all bots; their tables are in the store."""
        self._closing = True  # what they have begun is still stored, and must not wake them again
        tasks = [hosted.bots for hosted in self._tables.cache.all() if hosted.bots is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._thinkers.close)
