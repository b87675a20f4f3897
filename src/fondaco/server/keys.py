"""Links are keys: whoever has a seat's key has the seat. Only their hashes are stored."""

import hashlib
import secrets
from typing import Final

OPENER: Final = "opener"
WATCH: Final = "watch"

_BYTES: Final = 24


def new_key() -> str:
    """A key of 192 random bits, fit for a link."""
    return secrets.token_urlsafe(_BYTES)


def hash_of(key: str) -> bytes:
    """What is stored of a key. The keys are random and long, so that a plain hash cannot be turned back.

    It is looked up by its hash, so nothing about a key can be learned from how long the answer takes.
    """
    return hashlib.sha256(key.encode()).digest()


def seat_role(seat: int) -> str:
    return f"seat {seat}"


def seat_of(role: str) -> int | None:
    """The seat that a role is, None for one who only watches."""
    word, _, number = role.partition(" ")
    return int(number) if word == "seat" and number.isascii() and number.isdigit() and len(number) < 3 else None
