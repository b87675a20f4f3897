"""Where shuffles and dice come from.

A game never asks the standard library for randomness: it is handed a `Chance`, so that the same seed always deals the
same game. There are two kinds: `FastChance` for simulations, `HashChance` for matches that matter.
"""

import hmac
from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fondaco.engine.errors import FondacoError

_MASK32: Final = 0xFFFFFFFF
_WORD: Final[i64] = 0xFFFFFFFF
_TWO31: Final = 1 << 31
_TWO64: Final = 1 << 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of random numbers that can be repeated from its seed."""

    @abstractmethod
    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely."""

    @abstractmethod
    def clone(self) -> "Chance":
        """Return an independent stream that continues exactly as this one would."""

    def seed(self) -> int:
        """Draw a seed for another stream, for shuffles in the middle of a game."""
        return self.below(1 << 31) << 31 | self.below(1 << 31)

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


@final
class FastChance(Chance):
    """The small fast counting generator sfc32: four 32-bit words, unbiased by rejection.

    `stream` separates games that share a seed: game 17 of a batch is the same on any process. The words are
    held in 64 bits, which are native integers when compiled; no intermediate result needs more.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.a: i64 = seed & _MASK32
        self.b: i64 = (seed >> 32) & _MASK32
        self.c: i64 = stream & _MASK32
        self.counter: i64 = ((stream >> 32) & _MASK32) + 1
        for _ in range(15):
            self._next()

    def _next(self) -> i64:
        a, b, c, counter = self.a, self.b, self.c, self.counter
        out: i64 = (a + b + counter) & _WORD
        self.counter = (counter + 1) & _WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _WORD
        self.c = (((c << 21) & _WORD | (c >> 11)) + out) & _WORD
        return out

    def below(self, n: int) -> int:
        if n < 2 or n > _TWO31:
            return _only(n, _TWO31)
        size: i64 = n
        product: i64 = self._next() * size
        if product & _WORD < size:
            uneven: i64 = (_WORD + 1 - size) % size
            while product & _WORD < uneven:
                product = self._next() * size
        return product >> 32

    def clone(self) -> "FastChance":
        twin = FastChance(0)
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
    """Return 0, the only number below 1; refuse every other limit that needs no draw."""
    if n != 1:
        raise FondacoError("expected a number from 1 to {limit}, got {n}", n=n, limit=limit)
    return 0
