"""Errors as answers: all have the same form, and mean that nothing was changed."""

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from fondaco.engine.errors import FondacoError, IllegalActionError
from fondaco.languages.speech import _, translate
from fondaco.server.hosting.analyses import TooManyAnalysesError
from fondaco.server.hosting.fair_queue import OverloadedError
from fondaco.server.hosting.replays import UnknownReplayError
from fondaco.server.hosting.tables import StaleError, UnknownKeyError, UnknownTableError
from fondaco.server.wire import Problem
from fondaco.store import UnavailableError
from fondaco.table.customs.sitting import SeatTakenError

_RETRY_SECONDS: Final = 30
"""After this time an analysis may be done, so that another can begin."""
_log: Final = logging.getLogger(__name__)
_Request = Request[Any, Any, Any]


def _response(status: int, content: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(content, status_code=status, headers=headers, media_type="application/json")


def problem_of(error: FondacoError) -> Problem:
    """Return an error as clients receive it."""
    return Problem(
        error=translate(error),
        rule=rule_of(error),
        part=error.details.get("part"),
        number=error.details.get("number"),
    )


def rule_of(error: FondacoError) -> str:
    """Return the id of the rule that an illegal action breaks; empty for any other error."""
    return error.rule if isinstance(error, IllegalActionError) else ""


def problem(_request: _Request, error: FondacoError) -> Response[Problem]:
    """Answer a request that Fondaco refuses."""
    status = 400
    if isinstance(error, UnknownKeyError | UnknownReplayError | UnknownTableError):
        status = 404
    elif isinstance(error, StaleError | SeatTakenError):
        status = 409
    elif isinstance(error, TooManyAnalysesError):
        return _response(429, problem_of(error), {"Retry-After": str(_RETRY_SECONDS)})
    elif isinstance(error, UnavailableError | OverloadedError):
        status = 503
    return _response(status, problem_of(error))


def http_problem(_request: _Request, error: HTTPException) -> Response[Problem]:
    """Answer a request that the framework refuses, for example a bad path or a body of the wrong form."""
    words = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in error.extra if isinstance(part, dict)]
        words = "; ".join([words.partition(" for ")[0], *parts])
    return _response(error.status_code, Problem(error=words), dict(error.headers or {}))


def unreadable_problem(_request: _Request, _error: Exception) -> Response[Problem]:
    """Answer a request whose body is not text, or is nested too deeply."""
    return _response(400, Problem(error=_("not valid JSON")))


def unexpected_problem(_request: _Request, error: Exception) -> Response[Problem]:
    """Answer a request that met a bug: the log has the details, the client learns nothing else."""
    _log.error("a request failed", exc_info=error)
    return _response(500, Problem(error=_("server error")))
