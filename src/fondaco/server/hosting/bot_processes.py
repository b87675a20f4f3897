"""Bots think in processes of their own, so that they never block the server, and only for a limited time."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Final

from fondaco.bots import weaker
from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.processes import ComputingError, ComputingProcess
from fondaco.server.metrics import REPLACED
from fondaco.table import Table
from fondaco.table.commands import BotAct
from fondaco.table.thinking import think

BOT_SECONDS: Final = 5.0
"""How long a bot may think about an action, if the host does not say otherwise."""
_LAST_RESORT: Final = "random"
_LAST_RESORT_SECONDS: Final = 60.0
"""For the quickest bot."""
_log: Final = logging.getLogger(__name__)


class BotProcesses:
    """Several processes, each with a thread that waits for its answers.

    A bot that takes longer than `seconds`, or fails, is replaced for that action: by the next weaker, and if that fails
    too by the random one.
    """

    def __init__(self, processes: int = 1, seconds: float = BOT_SECONDS) -> None:
        self._seconds = seconds
        self._processes = [ComputingProcess("bot") for _ in range(processes)]
        self._idle: SimpleQueue[ComputingProcess] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="bot")

    async def action(self, table: Table, seat: int, edition: Mapping[str, Any] | None) -> BotAct:
        """Return what the bot on this seat does now, or another for it."""
        game, position, name = table.opening.game.name, table.position.to_dict(), table.bot_at(seat)
        seed = table.bots_seed()
        tries = [(bot, self._seconds) for bot in dict.fromkeys([name, weaker(name)])]
        for bot, seconds in [*tries, (_LAST_RESORT, _LAST_RESORT_SECONDS)]:
            question = (game, edition, position, seat, bot, seed)
            try:
                return BotAct(str(await self.ask(think, question, seconds)), bot if bot != name else "")
            except (ComputingError, FondacoError) as error:
                REPLACED.labels(bot).inc()
                why = str(error) if isinstance(error, ComputingError) else type(error).__name__
                facts = {"bot": bot, "game": game, "why": why}
                _log.warning("a bot was replaced for one action", extra={"facts": facts})
        raise FondacoError("no bot found an action")

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """Return what a function of a module returns, called where bots think; `ComputingError` if it does not."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, function, arguments, seconds)

    def _ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        process = self._idle.get_nowait()  # there are as many as there are threads
        try:
            return process.ask(function, arguments, seconds)
        finally:
            self._idle.put(process)

    def close(self) -> None:
        """End them all, whatever they are doing."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.close()
        self._threads.shutdown()
        for process in self._processes:
            process.end()
