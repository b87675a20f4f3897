"""Seeds, as people write them, and the chance that they stand for.

- An **int** gives `FastChance`: small, quick and repeatable, for simulations and experiments.
- **64 hex digits** (256 bits) give `HashChance`: nobody can predict a card without the seed, and players who were
  shown the seed's hash before the first move can check afterwards that the shuffles were not tampered with.
  `secret_seed()` makes one.
"""

import hashlib
import secrets
from functools import lru_cache
from typing import Final

from fondaco.engine.chance import Chance, FastChance, HashChance
from fondaco.engine.errors import FondacoError

Seed = int | str

SEED_LIMIT: Final = 1 << 62


def secret_seed() -> str:
    """Return a new seed that nobody can guess."""
    return secrets.token_hex(32)


def is_secret(seed: str) -> bool:
    """Return whether a seed is of the kind that nobody can guess, judging by its text."""
    return len(seed) == 64


def check_seed(seed: Seed) -> Seed:
    """Return the seed in lower case; raise a `ValueError` if it is invalid."""
    if isinstance(seed, str):
        text = seed.strip().lower()
        if text.isascii() and text.isdigit() and len(text) < 64:
            seed = int(text)
        elif len(text) == 64 and all(digit in "0123456789abcdef" for digit in text):
            return text
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < SEED_LIMIT:
        return seed
    raise FondacoError(
        "{seed} is not a valid seed; use a whole number from 0 to 2**62 - 1, or 64 hex digits", seed=repr(seed)
    )


def chance_from(seed: Seed) -> Chance:
    """Return the random stream of a seed.

    >>> chance_from(7).below(100) == chance_from(7).below(100)
    True
    """
    seed = check_seed(seed)
    if isinstance(seed, int):
        return FastChance(seed)
    return HashChance(bytes.fromhex(seed))


@lru_cache(maxsize=4096, typed=True)
def commitment(seed: Seed) -> str:
    """Return the SHA-256 of the seed's text: shown before the first move, checked when the seed is revealed.

    >>> commitment(7)
    '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451'
    """
    return hashlib.sha256(str(check_seed(seed)).encode()).hexdigest()
