"""Pieces of text that the drawing of Liguria is made of."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from fondaco.terminal.boards.liguria.names import TypedNames
from fondaco.terminal.console import WIDTH, console

SEA = "bright_blue"
CUBE_STYLES = {"red": "bright_red", "yellow": "bright_yellow", "blue": "bright_blue"}


def painted(names: TypedNames, counts: Mapping[str, int] | Sequence[int], gap: str = " ") -> Text:
    """Cubes in short, each in its colour."""
    text = Text()
    for colour, letter, count in names.letters(counts):
        text.append(gap if text else "").append(f"{count}{letter}", style=CUBE_STYLES[colour])
    return text


def fit(text: Text, width: int) -> Text:
    """A text of exactly this width."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return plain(text)


def plain(text: Text) -> Text:
    """A text that does not take on the colour of what it is written into."""
    return Text(style="default").append_text(text)


def rule(title: Text, width: int) -> Text:
    """A piece of border with a title in it."""
    if not title:
        return Text("─" * width, style=SEA)
    title = plain(title)
    title.truncate(width - 1, overflow="ellipsis")
    return Text("─", style=SEA).append_text(title).append("─" * (width - 1 - len(title)))


def indented(text: Text) -> list[Text]:
    return [Text("     ").append_text(line) for line in text.wrap(console, WIDTH - 5)]
