"""Thinking of the bots: how long a bot may think, and which one acts in its place. Subclasses decide where."""

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
    """Call a function where bots think, and return its result or its error.

    The error is a `FondacoError` of the function, or a `ComputingError` with only the name of any other.
    """
    try:
        return function(*arguments), None
    except FondacoError as error:
        return None, error
    except Exception as error:
        return None, ComputingError(type(error).__name__)


class Thinkers(ABC):
    """Chooses the bots' actions. A bot that takes longer than `seconds`, or fails, is replaced for that action by the
    next weaker one, and if that fails too by the others that `substitutes` names."""

    def __init__(self, seconds: float = BOT_SECONDS) -> None:
        self._seconds = seconds

    async def action(self, table: Table, seat: int, edition: Mapping[str, Any] | None) -> BotAct:
        """Return the action of the bot on this seat; another bot chooses if it fails."""
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
        """Call a module's function where bots think, and return its result; a `ComputingError` if it fails."""

    @abstractmethod
    def close(self) -> None:
        """Stop all bots, whatever they are doing."""
