"""The log: lines of JSON on stderr, without keys, cards or messages.

`FONDACO_LOG` sets the level: debug, info (every request and connection), warning (the default) or error.
"""

import json
import logging
import os
import sys
import time
import traceback
from collections.abc import Callable
from typing import Final

VARIABLE: Final = "FONDACO_LOG"
_LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}
_MOST_LINES: Final = 20
_PERIOD_SECONDS: Final = 60.0
"""From the same place in the source, at most so many warnings and errors are written in so long."""
_NAMES: Final = ("fondaco", "uvicorn", "uvicorn.error", "litestar", "asyncio", "concurrent.futures")


class JsonLines(logging.Formatter):
    """Writes the message together with `extra={"facts": {...}}`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line |= facts
        if record.exc_info and record.exc_info[0] is not None:
            # Only the place and the type: the text of an unexpected error may hold anything.
            line["error"] = record.exc_info[0].__name__
            line["trace"] = "".join(traceback.format_tb(record.exc_info[2]))
        return json.dumps(line)


def _is_error(record: logging.LogRecord) -> bool:
    """Return whether a record of uvicorn is an error of the server, and not a client's broken text."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


class Throttle(logging.Filter):
    """Passes a warning or an error a few times a minute: what a stranger can cause must not fill the disk.

    The first line after a pause says how many were left out.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, int], _Seen] = {}
        """By the place in the source that logs it."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        now = self._clock()
        seen = self._seen.setdefault((record.pathname, record.lineno), _Seen(now))
        if now >= seen.since + _PERIOD_SECONDS:
            if seen.left_out:
                record.facts = {**getattr(record, "facts", {}), "left_out": seen.left_out}
            seen.since, seen.let_through, seen.left_out = now, 0, 0
        if seen.let_through >= _MOST_LINES:
            seen.left_out += 1
            return False
        seen.let_through += 1
        return True


class _Seen:
    """The numbers of a line's occurrences since a moment that were written and left out."""

    def __init__(self, since: float) -> None:
        self.since = since
        self.let_through = 0
        self.left_out = 0


def set_up_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Throttle())
    handler.setFormatter(JsonLines())
    logging.getLogger("uvicorn.error").addFilter(_is_error)
    level = _LEVELS.get(os.environ.get(VARIABLE, "").lower(), logging.WARNING)
    for name in _NAMES:
        logger = logging.getLogger(name)
        logger.handlers = [] if name == "uvicorn.error" else [handler]
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level if name == "fondaco" else max(level, logging.WARNING))
