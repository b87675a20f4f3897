"""Where shuffles and dice come from.

A game never asks the standard library for randomness: it is handed a `Chance`, so that the same seed always deals the
same game. There are two kinds, and the seed says which:

- an **int** gives `FastChance`: small, quick and repeatable, for simulations and experiments;
- **64 hex digits** (256 bits) give `HashChance`: no one who lacks the seed can predict a card, and whoever was shown
  the seed's hash before the first move can check afterwards that nothing was touched. `secret_seed()` makes one.
"""

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from typing import Final

from fondaco.engine.errors import FondacoError

Seed = int | str

SEED_LIMIT: Final = 1 << 62
_MASK32: Final = 0xFFFFFFFF
_TWO32: Final = 1 << 32
_TWO64: Final = 1 << 64


class Chance(ABC):
    """A stream of random numbers that can be repeated from its seed."""

    @abstractmethod
    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other."""

    @abstractmethod
    def clone(self) -> "Chance":
        """Another stream that goes on exactly as this one would."""

    def seed(self) -> int:
        """A seed for another stream: for what will be shuffled in the middle of a game."""
        return self.below(1 << 31) << 31 | self.below(1 << 31)

    def shuffle(self, items: list[int]) -> None:
        """Put the items in a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class FastChance(Chance):
    """The small fast counting generator sfc32: four 32-bit words, unbiased by rejection.

    `stream` separates games that share a seed: game 17 of a batch is the same whoever plays it, and when.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.a = seed & _MASK32
        self.b = (seed >> 32) & _MASK32
        self.c = stream & _MASK32
        self.counter = ((stream >> 32) & _MASK32) + 1
        for _ in range(15):
            self._next()

    def _next(self) -> int:
        a, b, c, counter = self.a, self.b, self.c, self.counter
        out = (a + b + counter) & _MASK32
        self.counter = (counter + 1) & _MASK32
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _MASK32
        self.c = (((c << 21) & _MASK32 | (c >> 11)) + out) & _MASK32
        return out

    def below(self, n: int) -> int:
        if n < 2 or n > _TWO32:
            return _only(n, _TWO32)
        product = self._next() * n
        if product & _MASK32 < n:
            uneven = (_TWO32 - n) % n
            while product & _MASK32 < uneven:
                product = self._next() * n
        return product >> 32

    def clone(self) -> "FastChance":
        twin = FastChance.__new__(FastChance)
        twin.a, twin.b, twin.c, twin.counter = self.a, self.b, self.c, self.counter
        return twin


class HashChance(Chance):
    """Unpredictable without the seed: block i is HMAC-SHA-256(seed, i as 8 bytes), read as four 64-bit numbers."""

    def __init__(self, seed: bytes) -> None:
        self.key = seed
        self.drawn = 0
        self.block = b""

    def _next(self) -> int:
        quarter = self.drawn % 4
        if quarter == 0 or not self.block:
            self.block = hmac.digest(self.key, (self.drawn // 4).to_bytes(8, "big"), "sha256")
        self.drawn += 1
        return int.from_bytes(self.block[quarter * 8 : quarter * 8 + 8], "big")

    def below(self, n: int) -> int:
        if n < 2 or n > _TWO64:
            return _only(n, _TWO64)
        even = _TWO64 - _TWO64 % n
        number = self._next()
        while number >= even:
            number = self._next()
        return number % n

    def clone(self) -> "HashChance":
        twin = HashChance(self.key)
        twin.drawn = self.drawn
        twin.block = self.block
        return twin


def _only(n: int, limit: int) -> int:
    """The only number below 1; other limits that need no draw cannot be had."""
    if n != 1:
        raise FondacoError("there is no number below {n}: allowed are 1 to {limit}", n=n, limit=limit)
    return 0


def secret_seed() -> str:
    """A new seed that nobody can guess."""
    return secrets.token_hex(32)


def check_seed(seed: Seed) -> Seed:
    """The seed itself, in lower case; a `ValueError` says what a seed may be."""
    if isinstance(seed, str):
        text = seed.strip().lower()
        if text.isascii() and text.isdigit() and len(text) < 64:
            seed = int(text)
        elif len(text) == 64 and all(digit in "0123456789abcdef" for digit in text):
            return text
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < SEED_LIMIT:
        return seed
    raise FondacoError(
        "{seed} is no seed: allowed are a whole number from 0 to 2**62 - 1, or 64 hex digits", seed=repr(seed)
    )


def chance_from(seed: Seed) -> Chance:
    """The stream that this seed stands for.

    >>> chance_from(7).below(100) == chance_from(7).below(100)
    True
    """
    seed = check_seed(seed)
    if isinstance(seed, int):
        return FastChance(seed)
    return HashChance(bytes.fromhex(seed))


def commitment(seed: Seed) -> str:
    """The SHA-256 of the seed's text: shown before the first move, checked when the seed is revealed.

    >>> commitment(7)
    '7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451'
    """
    return hashlib.sha256(str(check_seed(seed)).encode()).hexdigest()
