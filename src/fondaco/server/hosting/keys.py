"""Links are keys: whoever has a seat's key has the seat. Only their hashes are stored."""

import base64
import hashlib
import hmac
import secrets
from typing import Final

OPENER: Final = "opener"
WATCH: Final = "watch"

_BYTES: Final = 24
_LISTED: Final = "watch."
"""Begins a key that anybody may have; a secret one has no dot."""


def new_key() -> str:
    """A key of 192 random bits, fit for a link."""
    return secrets.token_urlsafe(_BYTES)


def hash_of(key: str) -> bytes:
    """What is stored of a key. The keys are random and long, so that a plain hash cannot be turned back.

    It is looked up by its hash, so nothing about a key can be learned from how long the answer takes.
    """
    return hashlib.sha256(key.encode()).digest()


def derived_key(key: str, purpose: str) -> str:
    """A key that whoever has the first one can be given again and again, and that tells nothing of the first."""
    digest = hmac.digest(key.encode(), purpose.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:_BYTES]).decode()


def listed_key(table: str) -> str:
    """Opens a table of the lobby, to watch. It is no secret."""
    return _LISTED + table


def listed_table(key: str) -> str:
    """The id of the table that such a key is for; empty for any other key."""
    return key.removeprefix(_LISTED) if key.startswith(_LISTED) else ""


def seat_role(seat: int) -> str:
    return f"seat {seat}"


def seat_of(role: str) -> int | None:
    """The seat that a role is, None for one who only watches."""
    word, _, number = role.partition(" ")
    return int(number) if word == "seat" and number.isascii() and number.isdigit() and len(number) < 3 else None
