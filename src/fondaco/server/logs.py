"""The log: lines of JSON on stderr, without keys, cards or messages.

`FONDACO_LOG` sets the level: debug, info (every request and connection), warning (the default) or error.
"""

import json
import logging
import os
import sys
import traceback
from typing import Final

VARIABLE: Final = "FONDACO_LOG"
_LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}
_NAMES: Final = ("fondaco", "uvicorn", "uvicorn.error", "litestar", "asyncio", "concurrent.futures")


class JsonLines(logging.Formatter):
    """Writes what is given as `extra={"facts": {...}}` beside the message."""

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
            # Where, and of what kind: the text of an unexpected error may hold anything.
            line["error"] = record.exc_info[0].__name__
            line["trace"] = "".join(traceback.format_tb(record.exc_info[2]))
        return json.dumps(line)


def _is_error(record: logging.LogRecord) -> bool:
    """A client that sends broken text is no error of the server, though uvicorn logs a whole traceback of it."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def set_up_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger("uvicorn.error").addFilter(_is_error)
    level = _LEVELS.get(os.environ.get(VARIABLE, "").lower(), logging.WARNING)
    for name in _NAMES:
        logger = logging.getLogger(name)
        logger.handlers = [] if name == "uvicorn.error" else [handler]
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level if name == "fondaco" else max(level, logging.WARNING))
