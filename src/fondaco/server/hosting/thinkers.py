"""How long a bot of a table may think, and who acts in its place; where it thinks is another matter."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final

from fondaco.bots import substitutes
from fondaco.engine.errors import FondacoError
from fondaco.server.metrics import REPLACED
from fondaco.table import Table
from fondaco.table.commands import BotAct
from fondaco.table.thinking import think

BOT_SECONDS: Final = 5.0
"""How long a bot may think about an action, if the host does not say otherwise."""
_LAST_RESORT_SECONDS: Final = 60.0
"""For the quickest bot."""
_log: Final = logging.getLogger(__name__)


class ComputingError(Exception):
    """There is no result: it took too long, or failed."""


def compute(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    """Return what a function returns, or why there is nothing, where bots think: the `FondacoError` with which it
    refuses, or for whatever else goes wrong a `ComputingError` that says no more than its name."""
    try:
        return function(*arguments), None
    except FondacoError as error:
        return None, error
    except Exception as error:
        return None, ComputingError(type(error).__name__)


class Thinkers(ABC):
    """Those who think for the bots. A bot that takes longer than `seconds`, or fails, is replaced for that action: by
    the next weaker, and if that fails too by others, as `substitutes` names them."""

    def __init__(self, seconds: float = BOT_SECONDS) -> None:
        self._seconds = seconds

    async def action(self, table: Table, seat: int, edition: Mapping[str, Any] | None) -> BotAct:
        """Return what the bot on this seat does now, or another for it."""
        game, position, name = table.opening.game.name, table.position.to_dict(), table.bot_at(seat)
        seed = table.bots_seed()
        *others, last = substitutes(name)
        tries = [(bot, self._seconds) for bot in (name, *others)]
        for bot, seconds in [*tries, (last, _LAST_RESORT_SECONDS)]:
            try:
                action = await self.ask(think, (game, edition, position, seat, bot, seed), seconds)
                return BotAct(str(action), bot if bot != name else "")
            except (ComputingError, FondacoError) as error:
                REPLACED.labels(bot).inc()
                why = str(error) if isinstance(error, ComputingError) else type(error).__name__
                facts = {"bot": bot, "game": game, "why": why}
                _log.warning("a bot was replaced for one action", extra={"facts": facts})
        raise FondacoError("no bot found an action")

    @abstractmethod
    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """Return what a function of a module returns, called where bots think; `ComputingError` if it does not."""

    @abstractmethod
    def close(self) -> None:
        """End them all, whatever they are doing."""
