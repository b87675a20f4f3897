"""Long computations in other workers of the page, so that a thinking bot keeps nobody waiting.

A worker is called like a process of a server, with a module's function and its arguments. One that takes too long is
ended, and another started.
"""

import pickle
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from fondaco.server.hosting.fair_queue import OverloadedError
from fondaco.server.hosting.thinkers import ComputingError, Thinkers, compute
from fondaco.table.thinking import think

Elsewhere = Callable[[str, bytes, float], Awaitable[bytes | None]]
"""Lets a worker of this name `answer` a question, within so many seconds once it has started; None if it does not."""
_NAME: Final = 4
"""The index of the bot's name among the arguments of `think`."""
_AT_ONCE: Final = ("random", "greedy", "apprentice", "merchant")
"""Bots that need only milliseconds: they think here rather than wait for another worker to start."""
_BOT_SECONDS: Final = 30.0
"""After so long another bot acts instead, on the slowest device; the start of the worker does not count."""
_READ_SECONDS: Final = 60.0
"""How long an answer may take on a slow device."""


def answer(question: bytes) -> bytes:
    """Call the function that is asked for, in the other worker, and return its result or its error."""
    function, arguments = pickle.loads(question)
    return pickle.dumps(compute(function, arguments))


async def answer_here(_worker: str, question: bytes, _seconds: float) -> bytes | None:
    """Answer at once, in the worker of the house."""
    return answer(question)


async def ask_worker(
    elsewhere: Elsewhere, worker: str, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float
) -> Any:
    """Call a module's function in another worker, and return its result; a `ComputingError` if there is none."""
    answered = await elsewhere(worker, pickle.dumps((function, arguments)), seconds)
    if answered is None:
        raise ComputingError("it took too long, or failed")
    result, error = pickle.loads(answered)
    if error is not None:
        raise error
    return result


class BotWorkers(Thinkers):
    """The bots of a device. `thinks` has how many seconds some of them may think about an action."""

    def __init__(self, elsewhere: Elsewhere, thinks: Mapping[str, int]) -> None:
        super().__init__(_BOT_SECONDS)
        self._elsewhere = elsewhere
        self._thinks = thinks

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        where = self._elsewhere
        if function is think and arguments[_NAME] in _AT_ONCE:
            where = answer_here
        elif function is think and arguments[_NAME] in self._thinks:
            arguments = (*arguments, float(self._thinks[arguments[_NAME]]))
        return await ask_worker(where, "bots", function, arguments, max(seconds, _BOT_SECONDS))

    def close(self) -> None: ...


class WorkerReading:
    """Forecasts and replays, which change nothing."""

    def __init__(self, elsewhere: Elsewhere) -> None:
        self._elsewhere = elsewhere

    async def ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return await ask_worker(self._elsewhere, "reading", function, arguments, _READ_SECONDS)
        except ComputingError:
            raise OverloadedError from None

    async def forget(self, function: Callable[[], Any]) -> None:
        await self.ask(function)

    def warm(self) -> None: ...

    def close(self) -> None: ...
