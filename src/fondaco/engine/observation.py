"""What a seat knows as a row of numbers, for programs that learn.

A game may offer an `Observer`: it writes a row of whole numbers of 16 bits, and its layout says what each means.
Nothing in a row depends on what the seat cannot know. Seats are counted from the observer's own, clockwise, so that one
policy can play every seat.

A row is joined from pieces that are made once, which is much faster than writing numbers one by one;
blocks that are mostly 0 are written into the joined row afterwards, byte by byte.
"""

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from fondaco.engine.contract import Position

WIDTH: Final = 2
"""Bytes per number, little-endian."""
_LOWEST: Final = -512
_HIGHEST: Final = 2047
NUMBERS: Final[list[bytes]] = [
    number.to_bytes(WIDTH, "little", signed=True) for number in (*range(_HIGHEST + 1), *range(_LOWEST, 0))
]
"""The pieces of small numbers; those of negative ones are at the end, where Python's indexing finds them."""


class Block:
    """Numbers of a row that belong together: their offset, their shape, and their meaning."""

    def __init__(self, name: str, offset: int, shape: tuple[int, ...], low: int, high: int, about: str) -> None:
        self.name = name
        self.offset = offset
        self.shape = shape
        self.low = low
        self.high = high
        self.about = about

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size

    def __repr__(self) -> str:
        return f"Block({self.name!r}, offset={self.offset}, shape={self.shape}, {self.low} to {self.high})"


class Layout:
    """The blocks of a row, in order."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0
        """How many numbers a row has."""

    def add(self, name: str, shape: tuple[int, ...], about: str, low: int = 0, high: int = 1) -> int:
        """Add a block, and return the offset in bytes at which it begins."""
        block = Block(name, self.size, shape, low, high, about)
        self.blocks.append(block)
        self.size += block.size
        return block.offset * WIDTH

    def block(self, name: str) -> Block:
        """Return the block of this name."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Encodes what a seat knows, for one game, number of seats and edition.

    It may cache what it wrote last, but its output depends on the position alone.
    """

    layout: Layout

    @abstractmethod
    def observe(self, position: "Position", seat: int) -> bytes | bytearray:
        """Return a row of the layout: 16-bit integers, little-endian.

        On all common machines, `array("h", …).tobytes()` makes such a row.
        """

    def add_to(self, parts: "list[bytes | bytearray]", position: "Position", seat: int) -> None:
        """Append the row to the parts, as one or several; they must be joined before the next observation."""
        parts.append(self.observe(position, seat))


def piece(number: int) -> bytes:
    """Encode a number as in a row."""
    if _LOWEST <= number <= _HIGHEST:
        return NUMBERS[number]
    cut: int = min(32767, max(-32768, number))
    return cut.to_bytes(WIDTH, "little", signed=True)


def one_hot(size: int) -> list[bytes]:
    """Return the one-hot piece of each number below the size; the last piece, for -1, is all zeros."""
    return [bytes([*[0, 0] * i, 1, 0, *[0, 0] * (size - i - 1)]) for i in range(size)] + [bytes(WIDTH * size)]


class Kept:
    """Counts as pieces, one for each group of fixed size, rebuilt only when they change."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.counts: list[int] = []
        self.pieces: list[bytes] = []

    def renewed(self, counts: list[int]) -> list[bytes]:
        if counts != self.counts:
            numbers, size = NUMBERS, self.size
            self.pieces = [
                b"".join([numbers[count] for count in counts[first : first + size]])
                for first in range(0, len(counts), size)
            ]
            self.counts = counts.copy()
        return self.pieces


class Counted:
    """How often each number below a size occurs, as one piece, rebuilt only when it changes."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.items: list[int] = []
        self.piece = bytes(WIDTH * size)

    def renewed(self, items: list[int]) -> bytes:
        if items != self.items:
            counts = [0] * self.size
            for item in items:
                counts[item] += 1
            numbers = NUMBERS
            self.piece = b"".join([numbers[count] for count in counts])
            self.items = items.copy()
        return self.piece
