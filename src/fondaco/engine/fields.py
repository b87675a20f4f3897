"""The entries of a position that is written as a dict: what each may be, how it is written, and how it is read back.

Every game has a table of them. A position from outside, such as an edited file, is read with it
entry by entry: a `FondacoError` names the first that is missing, unknown, of the wrong kind or out of range. Whether
the entries fit together, the game itself checks, with errors in the same words.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn

from mypy_extensions import mypyc_attr

from fondaco.engine.errors import FondacoError

MANY: Final = 1_000_000
"""Larger than any count."""
_MOST_NAMES: Final = 20
"""The most names that an error lists; of more, it names the first and the last."""


def refuse(entry: str, message: str, /, **values: object) -> NoReturn:
    """Raise an error about an entry, such as `ships.2: 30 is not a whole number from 0 to 20`."""
    raise FondacoError("{entry}: {problem}", entry=entry, problem=FondacoError(message, **values))


def check_whole(entry: str, value: Any, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        refuse(entry, "{number} is not a whole number from {low} to {high}", number=repr(value), low=low, high=high)


def check_same(entry: str, given: object, wanted: object) -> None:
    """Refuse an entry that differs from the value that follows from other entries or from the box."""
    if type(given) is not type(wanted) or given != wanted:
        refuse(entry, "expected {wanted}, got {given}", given=repr(given), wanted=repr(wanted))


def check_length(entry: str, count: int, wanted: int) -> None:
    if count != wanted:
        refuse(entry, "expected {wanted} entries, got {count}", count=count, wanted=wanted)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """The type of an entry."""

    def write(self, value: Any) -> Any:
        """Convert a value of a position for JSON."""
        return value

    @abstractmethod
    def read(self, entry: str, data: Any) -> Any:
        """Return the value for a position; raise a `FondacoError` if the data are not of this kind."""


class Whole(Kind):
    def __init__(self, low: int = 0, high: int = MANY) -> None:
        self.low = low
        self.high = high

    def read(self, entry: str, data: Any) -> Any:
        check_whole(entry, data, self.low, self.high)
        return data


class Flag(Kind):
    def read(self, entry: str, data: Any) -> Any:
        if type(data) is not bool:
            refuse(entry, "{text} is not one of {allowed}", text=repr(data), allowed="true, false")
        return data


class Name(Kind):
    """A number that is written as a name: its index in a list of all names, or the number at the same index."""

    def __init__(self, names: Sequence[str], numbers: Iterable[int] | None = None) -> None:
        self.numbers = dict(zip(names, range(len(names)) if numbers is None else numbers, strict=True))
        self.names = {number: name for name, number in self.numbers.items()}

    def write(self, value: Any) -> Any:
        return self.names[value]

    def read(self, entry: str, data: Any) -> Any:
        if type(data) is not str or data not in self.numbers:
            names = list(self.numbers)
            allowed = ", ".join(names) if len(names) <= _MOST_NAMES else f"{names[0]} … {names[-1]}"
            refuse(entry, "{text} is not one of {allowed}", text=repr(data), allowed=allowed)
        return self.numbers[data]


class OrNone(Kind):
    """A value that may be None, which a position keeps as a special number."""

    def __init__(self, kind: Kind, nothing: int = -1) -> None:
        self.kind = kind
        self.nothing = nothing

    def write(self, value: Any) -> Any:
        return None if value == self.nothing else self.kind.write(value)

    def read(self, entry: str, data: Any) -> Any:
        return self.nothing if data is None else self.kind.read(entry, data)


class ListOf(Kind):
    """A list of values, of a fixed length or of any."""

    def __init__(self, kind: Kind, length: int = -1) -> None:
        self.kind = kind
        self.length = length

    def write(self, value: Any) -> Any:
        return [self.kind.write(one) for one in value]

    def read(self, entry: str, data: Any) -> Any:
        if not isinstance(data, list):
            refuse(entry, "this must be a list")
        if self.length >= 0:
            check_length(entry, len(data), self.length)
        return [self.kind.read(f"{entry}.{i}", one) for i, one in enumerate(data)]


class Groups(ListOf):
    """A list with several values in each entry, which a position keeps flat."""

    def __init__(self, kind: Kind, width: int, length: int) -> None:
        super().__init__(kind, length)
        self.width = width

    def write(self, value: Any) -> Any:
        return [self.kind.write(value[first : first + self.width]) for first in range(0, len(value), self.width)]

    def read(self, entry: str, data: Any) -> Any:
        return [value for group in super().read(entry, data) for value in group]


class SetOf(Kind):
    """A list of numbers (of seats, of cards) in ascending order, which a position keeps as a bit set."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def write(self, value: Any) -> Any:
        return [self.kind.write(number) for number in range(value.bit_length()) if value >> number & 1]

    def read(self, entry: str, data: Any) -> Any:
        if not isinstance(data, list):
            refuse(entry, "this must be a list")
        bits = 0
        for i, one in enumerate(data):
            bit = 1 << self.kind.read(f"{entry}.{i}", one)
            if bit <= bits:
                refuse(f"{entry}.{i}", "this is listed twice, or not in order")
            bits |= bit
        return bits


class TableOf(Kind):
    """A value for each of these names, which a position keeps as a list. An empty name is skipped.

    With `least`, smaller values are left out and read back as `least - 1`: 0 for counts, and -1 (nobody)
    for seats.
    """

    def __init__(self, names: Sequence[str], kind: Kind, least: int | None = None) -> None:
        self.names = names
        self.kind = kind
        self.least = least

    def write(self, value: Any) -> Any:
        least = self.least
        return {
            name: self.kind.write(one)
            for name, one in zip(self.names, value, strict=True)
            if name and (least is None or one >= least)
        }

    def read(self, entry: str, data: Any) -> Any:
        least = self.least
        _check_names(entry, data, () if least is not None else self.names, self.names)
        return [
            self.kind.read(f"{entry}.{name}", data[name]) if name in data else least - 1 if least is not None else 0
            for name in self.names
        ]


class Record(Kind):
    """Named entries of different kinds, and perhaps some that are constant."""

    def __init__(self, kinds: Mapping[str, Kind], fixed: Mapping[str, str] | None = None) -> None:
        self.kinds = kinds
        self.fixed: Mapping[str, str] = fixed or {}

    def write(self, value: Any) -> Any:
        data: dict[str, Any] = {**self.fixed}
        for name, kind in self.kinds.items():
            data[name] = kind.write(value[name])
        return data

    def read(self, entry: str, data: Any) -> Any:
        wanted = [*self.fixed, *self.kinds]
        _check_names(entry, data, wanted, wanted)
        for name, text in self.fixed.items():
            check_same(_inner(entry, name), data[name], text)
        return {name: kind.read(_inner(entry, name), data[name]) for name, kind in self.kinds.items()}

    def read_first(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Read only these entries out of more: those needed to read the others."""
        return {name: kind.read(name, _entry(data, name)) for name, kind in self.kinds.items()}

    def write_position(self, position: object, /, **others: object) -> dict[str, Any]:
        """Write the attributes of a position named like the entries; `others` gives entries without an attribute."""
        values = {name: others[name] if name in others else getattr(position, name) for name in self.kinds}
        data: dict[str, Any] = self.write(values)
        return data


def set_attributes(position: object, values: Mapping[str, Any]) -> None:
    """Set what `Record.read` has read as attributes of a position."""
    for name, value in values.items():
        setattr(position, name, value)


def _inner(entry: str, name: str) -> str:
    return f"{entry}.{name}" if entry else name


def _entry(data: Mapping[str, Any], name: str) -> Any:
    if name not in data:
        refuse(name, "this entry is missing")
    return data[name]


def _check_names(entry: str, data: Any, wanted: Sequence[str], known: Sequence[str]) -> None:
    if not isinstance(data, Mapping):
        refuse(entry, "this must be a table")
    for name in wanted:
        if name not in data:
            refuse(_inner(entry, name), "this entry is missing")
    for key in data:  # of any type: JSON keys are always strings, but a dict need not come from JSON
        if not key or key not in known:
            refuse(_inner(entry, str(key)), "there is no such entry in this game")
