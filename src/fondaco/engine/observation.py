"""What a seat knows as a row of numbers, for programs that learn.

A game may offer an `Observer`: it writes a row of whole numbers of 16 bits, and its layout says what each means.
Nothing in a row depends on what the seat cannot know. Seats are counted from the observer's own, clockwise, so that one
policy can play every seat.

A row is put together from pieces that are made once, for to join them is much quicker than to write numbers one by one;
what is mostly 0 is written into the joined row afterwards, a byte at a time.
"""

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from fondaco.engine.contract import Position

WIDTH: Final = 2
"""Bytes of a number; the lower comes first."""
_LOWEST: Final = -512
_HIGHEST: Final = 2047
NUMBERS: Final[list[bytes]] = [
    number.to_bytes(WIDTH, "little", signed=True) for number in (*range(_HIGHEST + 1), *range(_LOWEST, 0))
]
"""The pieces of small numbers, by themselves: those below 0 stand at the end, where Python's indexes find them."""


class Block:
    """Numbers of a row that belong together: where they begin, how they are arranged, and what they mean."""

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
    """The blocks of a row, in their order."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0
        """How many numbers a row has."""

    def add(self, name: str, shape: tuple[int, ...], about: str, low: int = 0, high: int = 1) -> int:
        """One more block; returns the byte of a row where it begins."""
        block = Block(name, self.size, shape, low, high, about)
        self.blocks.append(block)
        self.size += block.size
        return block.offset * WIDTH

    def block(self, name: str) -> Block:
        """The block of this name."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes down what a seat knows in a game with so many seats and an edition. It may remember what it wrote last, in
    order to be quicker, but what it writes depends on the position alone."""

    layout: Layout

    @abstractmethod
    def observe(self, position: "Position", seat: int) -> bytes | bytearray:
        """A row of the layout: whole numbers of 16 bits, the lower byte first (`array("h", …).tobytes()` makes such a
        row on all common machines)."""

    def add_to(self, parts: "list[bytes | bytearray]", position: "Position", seat: int) -> None:
        """Add the row to others, in one part or several, which are joined before anything else is observed."""
        parts.append(self.observe(position, seat))


def piece(number: int) -> bytes:
    """A number as it stands in a row."""
    if _LOWEST <= number <= _HIGHEST:
        return NUMBERS[number]
    cut: int = min(32767, max(-32768, number))
    return cut.to_bytes(WIDTH, "little", signed=True)


def one_hot(size: int) -> list[bytes]:
    """For each number below the size a piece with a 1 in its place; the last one, which -1 finds too, has none."""
    return [bytes([*[0, 0] * i, 1, 0, *[0, 0] * (size - i - 1)]) for i in range(size)] + [bytes(WIDTH * size)]


class Kept:
    """Counts as pieces, one for each part of so many; made again only when they have changed."""

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
    """How many there are of each number below a size, as one piece; made again only when that has changed."""

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
