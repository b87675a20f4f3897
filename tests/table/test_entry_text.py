"""What the texts of entries say, as logs have it on disk."""

from collections.abc import Callable
from typing import Any

import pytest

from fondaco import FondacoError
from fondaco.table import entry_text
from fondaco.table.commands import Rematch
from fondaco.table.entry_text import Back, End, Removal, Replaced, read_goal


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("undo", 1, ""),
        ("undo", 3, "3"),
        ("automatic", True, "on"),
        ("automatic", False, "off"),
        ("flag", 2, "2"),
        ("replaced", Replaced("doge", "merchant"), "doge merchant"),
        ("goal", End(), "end"),
        ("goal", Back(12), "back 12"),
        ("rematch", Rematch("aB-c"), "aB-c"),
        ("rematch", Rematch("aB-c", {3: "greedy", 1: "doge"}), "aB-c 1:doge 3:greedy"),
        ("whom", None, "watch"),
        ("whom", 1, "seat 1"),
        ("removal", Removal(all=True), "all"),
        ("removal", Removal(), "watch"),
        ("removal", Removal(None, 3), "watch 3"),
        ("removal", Removal(1), "seat 1"),
        ("removal", Removal(0, 1794000000000), "seat 0 1794000000000"),
    ],
)
def test_what_is_written_is_read(kind: str, value: object, text: str) -> None:
    write: Callable[[Any], str] = getattr(entry_text, f"write_{kind}")
    read: Callable[[str], Any] = getattr(entry_text, f"read_{kind}")
    assert write(value) == text
    assert read(text) == value


@pytest.mark.parametrize("text", ["", "back", "back -1", "back ٣", "back 1234567", "end 1"])
def test_nothing_else_is_proposed(text: str) -> None:
    with pytest.raises(FondacoError, match="cannot be proposed"):
        read_goal(text)
