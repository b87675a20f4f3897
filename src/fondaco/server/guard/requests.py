"""Handling of every request: its address's limits, its language, its key, and the headers and log of the answer."""

import asyncio
import logging
import time
from math import ceil
from typing import Any, Final
from urllib.parse import parse_qs

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import (
    ClientException,
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    TooManyRequestsException,
)
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from fondaco.languages import best_language
from fondaco.languages.speech import _, speak
from fondaco.server.guard.addresses import counted_as
from fondaco.server.guard.limits import Guard, RateLimits
from fondaco.server.hosting.fair_queue import asking
from fondaco.server.hosting.house import House, Place
from fondaco.server.metrics import REQUESTS
from fondaco.server.site import ASSETS

_HEADERS: Final = {
    # Python in the page, for playing without a connection, is WebAssembly.
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
    "frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FOREVER: Final = "public, max-age=31536000, immutable"
_LONGEST_NAME: Final = 255
"""Bytes in a part of a path, the most that file systems allow."""
_LONGEST_HOST: Final = 100
_LONGEST_WAIT: Final = 30.0
"""Seconds that a request may have to wait for those before it."""
_log: Final = logging.getLogger(__name__)


async def find_house(state: State) -> House:
    house: House = state.house
    return house


async def find_guard(state: State) -> Guard:
    guard: Guard = state.guard
    return guard


async def find_key(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the key of the request, which is in a header and never in the address."""
    word, _space, key = request.headers.get("Authorization", "").partition(" ")
    if word.lower() != "bearer" or not key:
        words = _("send the key of your link: Authorization: Bearer KEY")
        raise NotAuthorizedException(words, headers={"WWW-Authenticate": "Bearer"})
    return key.strip()


async def find_place(key: str, house: House) -> Place:
    """Return the table and the role of the request's key."""
    return await house.place(key)


def address_of(scope: Scope) -> str:
    """Return the address by which the limits count a client."""
    client = scope.get("client")
    return counted_as(client[0]) if client else ""


def check_rate(limits: RateLimits, scope: Scope, cost: int = 1) -> None:
    """Refuse the request if there were too many from its address; it counts as `cost` of them."""
    if cost and (wait := limits.take(address_of(scope), cost)):
        raise _too_many(wait)


async def wait_for_rate(limits: RateLimits, scope: Scope, cost: int) -> None:
    """Delay the request if there were too many from its address, and refuse it if it would wait too long; it counts as
    `cost` of them."""
    address = address_of(scope)
    if (wait := limits.reserve(address, 0)) > _LONGEST_WAIT:
        raise _too_many(wait)
    await asyncio.sleep(limits.reserve(address, cost))


def _too_many(wait: float) -> TooManyRequestsException:
    seconds = ceil(wait)
    words = _("too many requests; try again in {seconds} seconds", seconds=seconds)
    return TooManyRequestsException(words, headers={"Retry-After": str(seconds)})


def _language_of(scope: Scope) -> str:
    """Return the language in the request's query, otherwise that in its header."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("language", [])
    accepted = Headers.from_scope(scope).get("Accept-Language", "")
    return best_language([*asked, *[part.partition(";")[0].strip() for part in accepted.split(",")]])


class UnsupportedMediaTypeException(HTTPException):
    """A body of another kind than JSON."""

    status_code = 415


def _check_host(scope: Scope) -> None:
    host = Headers.from_scope(scope).get("Host", "")
    if not scope["litestar_app"].state.hosts.allows(host):
        shown = ascii(host[:_LONGEST_HOST])
        raise ClientException(_("this server is not known as {host}; its host can add --public-url", host=shown))


def _check_form(scope: HTTPScope) -> None:
    """Refuse paths that no file system has, and bodies that a page of another server could make a browser send: unlike
    JSON, forms and plain text need no permission for that."""
    path = scope["path"]
    longest = max(len(part.encode("utf-8", "replace")) for part in path.split("/"))
    if not path.startswith("/api/") and ("\0" in path or longest > _LONGEST_NAME):
        raise NotFoundException
    headers = Headers.from_scope(scope)
    has_body = headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in headers
    kind = headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json" and scope["method"] not in ("GET", "HEAD", "OPTIONS"):
        raise UnsupportedMediaTypeException(_("send JSON, with the header Content-Type: application/json"))


class RequestGuard:
    """Middleware: limits the rate of requests, measures them, and sets their language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            speak(_language_of(scope))
            asking.set(address_of(scope))
            scope["state"]["begun"] = time.perf_counter()
            check_rate(scope["litestar_app"].state.guard.requests, scope)
            _check_host(scope)
            _check_form(scope)
        await self.app(scope, receive, send)


async def before_send(message: Message, scope: Scope) -> None:
    """Add the headers that every answer has, count it, and log it."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _HEADERS.items():
        headers[name] = value
    status = message["status"]
    headers["Cache-Control"] = _FOREVER if scope["path"].startswith(ASSETS) and status == 200 else "no-store"
    REQUESTS.labels(str(status)).inc()
    begun = scope.get("state", {}).get("begun")
    facts = {
        "method": scope["method"],
        "path": scope.get("path_template", ""),  # the template, because the id of a replay is secret
        "status": status,
        "ms": round((time.perf_counter() - begun) * 1000, 1) if begun else None,
    }
    _log.info("answered", extra={"facts": facts})
