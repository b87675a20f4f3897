"""Components files: what is in a game's box, as data that says where each figure was found.

Every game comes with one. A host who knows better — a corrected figure, another printing — copies it, changes it, and
passes it to any command with `--edition`. Such a file must have the same entries as the one that comes with the
game, but for the lists whose length the game leaves open; what does not fit is refused with the name of the entry.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Final, NoReturn

from fondaco.engine.errors import EditionError

_ABOUT: Final = ("sources", "provenance")
"""The tables that describe the figures and contain none."""

RECONSTRUCTED: Final = "reconstructed"
_FAR: Final = 1_000_000
"""The largest absolute value of a number in a box."""


class Reader:
    """One table of a components file. It knows its path, so that an error can name the entry."""

    def __init__(self, data: Mapping[str, Any], path: str = "", digest: str = "") -> None:
        self.data = data
        self.path = path
        self.digest = digest
        """Of the whole file."""

    def name(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def refuse(self, key: str, message: str, /, **values: object) -> NoReturn:
        raise EditionError(self.name(key), message, **values)

    def table(self, key: str) -> "Reader":
        return Reader(self.data[key], self.name(key))

    def tables(self, key: str) -> "list[Reader]":
        return [Reader(row, f"{self.name(key)}.{_row_name(row, i)}") for i, row in enumerate(self.data[key])]

    def rows(self, key: str, low: int, high: int) -> "list[Reader]":
        """Return the tables of a list whose length may differ between editions."""
        rows = self.tables(key)
        if not low <= len(rows) <= high:
            self.refuse(key, "expected {low} to {high} entries, got {count}", count=len(rows), low=low, high=high)
        return rows

    def whole(self, key: str, low: int, high: int) -> int:
        number: int | float = self.data[key]
        if not isinstance(number, int) or not low <= number <= high:
            self._out_of_range(key, number, low, high)
        return number

    def _out_of_range(self, key: str, number: int | float, low: int, high: int) -> NoReturn:
        self.refuse(key, "{number} is not a whole number from {low} to {high}", number=number, low=low, high=high)

    def wholes(self, key: str, low: int, high: int, length: int = 0) -> list[int]:
        numbers: list[int] = []
        for number in self.data[key]:
            if not isinstance(number, int) or not low <= number <= high:
                self._out_of_range(key, number, low, high)
            numbers.append(number)
        if length and len(numbers) != length:
            self.refuse(key, "expected {wanted} entries, got {count}", count=len(numbers), wanted=length)
        return numbers

    def point(self, key: str) -> list[float]:
        """Return a point on the board: two numbers."""
        self._check_point(key, self.data[key])
        point: list[float] = self.data[key]
        return point

    def points(self, key: str) -> list[list[float]]:
        points: list[list[float]] = self.data[key]
        for index, point in enumerate(points):
            self._check_point(f"{key}.{index}", point)
        return points

    def _check_point(self, key: str, point: list[float]) -> None:
        if len(point) != 2:
            self.refuse(key, "expected {wanted} entries, got {count}", count=len(point), wanted=2)

    def colour(self, key: str) -> str:
        colour = self.text(key)
        if not re.fullmatch("#[0-9a-fA-F]{6}", colour):
            self.refuse(key, "{text} is not a colour; write one like {example}", example="#8d562f", text=repr(colour))
        return colour

    def same(self, key: str, wanted: object) -> None:
        """Refuse any other value: this entry is part of the game's rules, not a figure of the box."""
        if self.data[key] != wanted:
            _refuse_other(self.name(key), self.data[key], wanted)

    def flag(self, key: str) -> bool:
        flag: bool = self.data[key]
        return flag

    def text(self, key: str, allowed: Sequence[str] | None = None) -> str:
        text: str = self.data[key]
        if allowed is not None and text not in allowed:
            self.refuse(key, "{text} is not one of {allowed}", text=repr(text), allowed=", ".join(allowed))
        return text


class Figure:
    """Entries of a components file that share a provenance."""

    def __init__(self, entry: str, value: str, count: int, sources: list[str], note: str) -> None:
        self.entry = entry
        self.value = value
        """The value as text where the entry is a single figure, else empty."""
        self.count = count
        self.sources = sources
        self.note = note


class Edition:
    """A components file that has been read and has the right shape."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        figures = {name: table for name, table in data.items() if name not in _ABOUT}
        self.digest = hashlib.sha256(json.dumps(figures, sort_keys=True).encode()).hexdigest()[:16]
        """Two files with the same figures have the same digest, whatever their order, comments and provenances."""

    def reader(self) -> Reader:
        return Reader(self.data, digest=self.digest)

    def figures(self) -> list[Figure]:
        """Return all entries, each under the first provenance that covers it, in the file's order of provenances.

        Entries that no provenance covers come last, without sources.
        """
        entries = dict(_entries({k: v for k, v in self.data.items() if k not in _ABOUT}, ""))
        left = dict(entries)
        found: list[Figure] = []
        for row in self.data.get("provenance", []):
            for pattern in row["entries"]:
                covered = [name for name in left if fnmatchcase(name, pattern)]
                value = json.dumps(left[covered[0]], ensure_ascii=False) if len(covered) == 1 else ""
                for name in covered:
                    del left[name]
                if covered:
                    entry = covered[0] if len(covered) == 1 else pattern
                    found.append(Figure(entry, value, len(covered), row["sources"], row.get("note", "")))
        for name, bare in left.items():
            found.append(Figure(name, json.dumps(bare, ensure_ascii=False), 1, [], ""))
        return found

    def reconstructed(self) -> list[Figure]:
        """Return the figures that no source states."""
        return [figure for figure in self.figures() if RECONSTRUCTED in figure.sources]


def read_edition(toml: str, model: str = "", variable: Sequence[str] = ()) -> Edition:
    """Read a components file; if the text of the game's own file is given as a model, compare their shapes.

    The lists of tables named in `variable` may differ in length from the model's.
    """
    try:
        data = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise EditionError("file", "not TOML: {error}", error=str(error)) from None
    if model:
        wanted = tomllib.loads(model)
        _compare(
            {k: v for k, v in wanted.items() if k not in _ABOUT},
            {k: v for k, v in data.items() if k not in _ABOUT},
            variable,
        )
        _check_provenance(data)
    return Edition(data)


def _row_name(row: Mapping[str, Any], index: int) -> str:
    """Return the id of a row, or its number if it has none."""
    return str(row.get("id", index))


def _entries(value: Any, path: str) -> list[tuple[str, Any]]:
    """Return every figure with its path; ids are names, not figures."""
    found: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "id":
                found += _entries(inner, f"{path}.{key}" if path else key)
        return found
    if isinstance(value, list) and value and isinstance(value[0], dict):
        for index, row in enumerate(value):
            found += _entries(row, f"{path}.{_row_name(row, index)}")
        return found
    return [(path, value)]


def _kind(value: Any) -> type[Any]:
    """Return the type of a value. All numbers are one type: the game's own tables check for whole ones where needed."""
    return float if type(value) is int else type(value)


def _refuse_other(path: str, given: object, wanted: object) -> NoReturn:
    raise EditionError(path, "expected {wanted}, got {given}", given=repr(given), wanted=repr(wanted))


def _refuse_kind(path: str, wanted: Any) -> NoReturn:
    """Raise an error that names the type of the model's entry."""
    if isinstance(wanted, bool):
        raise EditionError(path, "this must be true or false")
    if isinstance(wanted, int | float):
        raise EditionError(path, "this must be a number")
    if isinstance(wanted, str):
        raise EditionError(path, "this must be text")
    if isinstance(wanted, list):
        raise EditionError(path, "this must be a list")
    raise EditionError(path, "this must be a table")


def _compare(wanted: Any, given: Any, variable: Sequence[str], path: str = "", row: bool = False) -> None:
    """Refuse differences in shape: missing or unknown entries, types of values, lengths of lists of tables."""
    if _kind(wanted) is not _kind(given):
        _refuse_kind(path or "file", wanted)
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            inner = f"{path}.{key}" if path else key
            if key not in given:
                raise EditionError(inner, "this entry is missing")
            _compare(value, given[key], variable, inner)
        for key in given:
            if key not in wanted:
                raise EditionError(f"{path}.{key}" if path else key, "there is no such entry in this game")
        if row and wanted.get("id") != given.get("id"):
            _refuse_other(f"{path}.id", given.get("id"), wanted.get("id"))
    elif isinstance(wanted, list) and path in variable:
        _compare_rows(wanted, given, path)
    elif isinstance(wanted, list):
        of_tables = bool(wanted) and isinstance(wanted[0], dict)
        if (of_tables or not wanted) and len(wanted) != len(given):
            raise EditionError(path, "expected {wanted} entries, got {count}", count=len(given), wanted=len(wanted))
        for index, value in enumerate(given):
            if of_tables:
                model = wanted[index]
                _compare(model, value, variable, f"{path}.{_row_name(model, index)}", row=True)
            else:
                _compare(wanted[0], value, variable, f"{path}.{index}")
    elif isinstance(given, int | float) and not -_FAR <= given <= _FAR:
        # Python refuses to write huge integers in decimal, but not in hexadecimal.
        number = hex(given)[:20] if isinstance(given, int) and given.bit_length() > 64 else str(given)
        raise EditionError(path, "{number} is not a number from {low} to {high}", number=number, low=-_FAR, high=_FAR)


def _compare_rows(wanted: list[dict[str, Any]], given: list[Any], path: str) -> None:
    """Check a list whose length may differ: each row must look like one of the model's, with a unique id.

    A list that is empty in one row of the model may contain what it does in the others.
    """
    filled = {key: value for row in wanted[::-1] for key, value in row.items() if value != []}
    known = {
        row.get("id"): {key: filled.get(key, []) if value == [] else value for key, value in row.items()}
        for row in wanted
    }
    first = next(iter(known.values()))
    seen: set[object] = set()
    for index, row in enumerate(given):
        id = row.get("id") if isinstance(row, dict) else None
        place = f"{path}.{index if id is None else id}"
        _compare(known.get(id, first) if isinstance(id, str | int) else first, row, (), place)
        if id is not None and id in seen:
            raise EditionError(place, "this id is used twice")
        seen.add(id)


def _check_provenance(data: Mapping[str, Any]) -> None:
    sources = data.get("sources")
    if not isinstance(sources, dict):
        raise EditionError("sources", "this table is missing: it says what each source is")
    for name, text in sources.items():
        if not isinstance(text, str):
            raise EditionError(f"sources.{name}", "this must be text")
    rows = data.get("provenance")
    if not isinstance(rows, list):
        raise EditionError("provenance", "these entries are missing: they say where the figures come from")
    for index, row in enumerate(rows):
        for key in ("entries", "sources"):
            texts = row.get(key) if isinstance(row, dict) else None
            if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
                raise EditionError(f"provenance.{index}.{key}", "this must be a list of strings")
        if not isinstance(row.get("note", ""), str):
            raise EditionError(f"provenance.{index}.note", "this must be text")
        for source in row["sources"]:
            if source not in sources:
                raise EditionError(
                    f"provenance.{index}.sources",
                    "{text} is not one of {allowed}",
                    text=repr(source),
                    allowed=", ".join(sources),
                )
