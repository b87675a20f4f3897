"""What stands at every door: who is asking, how often, what goes wrong in words, and what the host may know of it."""

import logging
import time
from math import ceil
from typing import Any, Final
from urllib.parse import parse_qs

from litestar import Request, Response
from litestar.datastructures import Headers, MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotAuthorizedException, TooManyRequestsException, ValidationException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fondaco.engine.errors import FondacoError, IllegalActionError
from fondaco.languages import best_language
from fondaco.languages.speech import _, speak, translate
from fondaco.server.guard.limits import Guard, RateLimits
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.replays import UnknownReplayError
from fondaco.server.hosting.tables import StaleError, UnknownKeyError
from fondaco.server.metrics import REQUESTS
from fondaco.server.routes.page import ASSETS
from fondaco.server.wire import Problem
from fondaco.store import UnavailableError

_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_log: Final = logging.getLogger(__name__)
_Asked = Request[Any, Any, Any]


async def find_house(state: State) -> House:
    house: House = state.house
    return house


async def find_guard(state: State) -> Guard:
    porter: Guard = state.porter
    return porter


async def find_key(request: _Asked) -> str:
    """It stands in the header, never in the address."""
    word, _space, key = request.headers.get("Authorization", "").partition(" ")
    if word.lower() != "bearer" or not key:
        words = _("send the key of your link: Authorization: Bearer KEY")
        raise NotAuthorizedException(words, headers={"WWW-Authenticate": "Bearer"})
    return key.strip()


async def find_place(key: str, house: House) -> Place:
    """Who is asking."""
    return await house.place(key)


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def check_pace(buckets: RateLimits, scope: Scope) -> None:
    """Nobody asks too often."""
    if wait := buckets.take(address_of(scope)):
        seconds = ceil(wait)
        words = _("too often: wait for {seconds} seconds", seconds=seconds)
        raise TooManyRequestsException(words, headers={"Retry-After": str(seconds)})


def _language_of(scope: Scope) -> str:
    """The language that is asked for in the address, else in the header."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("language", [])
    accepted = Headers.from_scope(scope).get("Accept-Language", "")
    return best_language([*asked, *[part.partition(";")[0].strip() for part in accepted.split(",")]])


class Pace:
    """Lets nobody ask too often, looks at the time, and hears which language is spoken."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            speak(_language_of(scope))
            scope["state"]["begun"] = time.perf_counter()
            check_pace(scope["litestar_app"].state.porter.requests, scope)
        await self.app(scope, receive, send)


async def before_send(message: Message, scope: Scope) -> None:
    """Every answer tells the browser to be careful, and is counted."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _HEADERS.items():
        headers[name] = value
    status = message["status"]
    headers["Cache-Control"] = _FOR_EVER if scope["path"].startswith(ASSETS) and status == 200 else "no-store"
    REQUESTS.labels(str(status)).inc()
    begun = scope.get("state", {}).get("begun")
    facts = {
        "method": scope["method"],
        "path": scope.get("path_template", ""),  # as it is written in the document: the id of a replay is a key to it
        "status": status,
        "ms": round((time.perf_counter() - begun) * 1000, 1) if begun else None,
    }
    _log.info("answered", extra={"facts": facts})


# What goes wrong, in words


def _problem(status: int, error: str, rule: str = "", headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(Problem(error, rule), status_code=status, headers=headers, media_type="application/json")


def tell_problem(_request: _Asked, error: FondacoError) -> Response[Problem]:
    status = 400
    if isinstance(error, UnknownKeyError | UnknownReplayError):
        status = 404
    elif isinstance(error, StaleError):
        status = 409
    elif isinstance(error, UnavailableError):
        status = 503
    return _problem(status, translate(error), error.rule if isinstance(error, IllegalActionError) else "")


def tell_refusal(_request: _Asked, error: HTTPException) -> Response[Problem]:
    """What the framework refuses, in the same form as what the house refuses."""
    words = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in error.extra if isinstance(part, dict)]
        words = "; ".join([words.partition(" for ")[0], *parts])
    return _problem(error.status_code, words, headers=dict(error.headers or {}))


def tell_fault(_request: _Asked, error: Exception) -> Response[Problem]:
    """Nothing that was foreseen: the host reads where, the client only that."""
    _log.error("a request failed", exc_info=error)
    return _problem(500, _("a fault of the server"))
