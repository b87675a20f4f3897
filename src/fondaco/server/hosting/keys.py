"""Keys, the secret part of links: the key of a seat is all it takes to play it. Only hashes of keys are stored."""

import base64
import hashlib
import hmac
import secrets
from functools import lru_cache
from typing import Final

OPENER: Final = "opener"
WATCH: Final = "watch"
DEVICE_MARK: Final = "~"
"""How keys and ids begin that were made on a device."""

_BYTES: Final = 24
_LISTED: Final = "watch."
"""The beginning of a key that anybody may have; a secret key has no dot."""


_mark = ""


def mark_keys(mark: str) -> None:
    """Begin all keys that this process makes from now on with a mark, by which a page knows its own device's."""
    global _mark
    _mark = mark


def new_key() -> str:
    """Return a key of 192 random bits, fit for a link."""
    return _mark + secrets.token_urlsafe(_BYTES)


def hash_of(key: str) -> bytes:
    """Return the hash under which a key is stored. Keys are long and random, so a plain hash cannot be reversed.

    Keys are looked up by their hashes, so how long an answer takes says nothing about a key. The mark of a device does
    not count: when its table is put on a server, the same keys work there without it.
    """
    return hashlib.sha256(key.removeprefix(_mark).encode()).digest()


def derived_key(key: str, purpose: str) -> str:
    """Return a key derived from this one, always the same, from which this one cannot be computed."""
    digest = hmac.digest(key.encode(), purpose.encode(), hashlib.sha256)
    return _mark + base64.urlsafe_b64encode(digest[:_BYTES]).decode()


def listed_key(table: str) -> str:
    """Return the key to watch a table of the lobby with. It is no secret."""
    return _LISTED + table


def listed_table(key: str) -> str:
    """Return the id of the table that such a key is for; empty for any other key."""
    return key.removeprefix(_LISTED) if key.startswith(_LISTED) else ""


def seat_role(seat: int) -> str:
    """Return the role of a seat. Roles are compared as texts, so each has this one form: `seat 01` is none."""
    return f"seat {seat}"


@lru_cache(maxsize=256)
def seat_of(role: str) -> int | None:
    """Return the seat of a role; None for a spectator, for the opener and for a text that is no role."""
    number = role.removeprefix("seat ")
    if not (number.isascii() and number.isdigit() and len(number) < 3):
        return None
    return int(number) if seat_role(int(number)) == role else None
