"""What docs/add-a-game.md says that a view must have is what its type says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

from fondaco.engine.types import SeatOfView, View

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"


def rows(kind: Any, of: str = "") -> Iterator[str]:
    """The rows of a type's fields in the table."""
    for field, hint in get_type_hints(kind, include_extras=True).items():
        must = field in kind.__required_keys__
        [about] = (hint if must else hint.__args__[0]).__metadata__
        name = f"`{of}{field}`" if must else f"(`{of}{field}`)"
        yield f"| {name} | {about} |"


def test_the_table_of_a_view_is_its_type() -> None:
    lines = [line.strip() for line in PAGE.read_text(encoding="utf-8").splitlines()]
    start = lines.index("| field | what it is |") + 2
    shown = lines[start : lines.index("", start)]
    assert shown == [*rows(View), *rows(SeatOfView, "seats[i].")]
