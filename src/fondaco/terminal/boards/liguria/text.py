"""Building blocks for the drawing of Liguria."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from fondaco.terminal.boards.liguria.names import TypedNames
from fondaco.terminal.console import WIDTH, console

SEA = "bright_blue"
CUBE_STYLES = {"red": "bright_red", "yellow": "bright_yellow", "blue": "bright_blue"}


def painted(names: TypedNames, counts: Mapping[str, int] | Sequence[int], gap: str = " ") -> Text:
    """Return cubes in short, each in its colour."""
    text = Text()
    for colour, letter, count in names.letters(counts):
        text.append(gap if text else "").append(f"{count}{letter}", style=CUBE_STYLES[colour])
    return text


def fit(text: Text, width: int) -> Text:
    """Return a text cut or padded to exactly this width."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return plain(text)


def plain(text: Text) -> Text:
    """Return a text that does not inherit the colour of the text around it."""
    return Text(style="default").append_text(text)


def rule(title: Text, width: int) -> Text:
    """Return a piece of border with a title in it."""
    if not title:
        return Text("─" * width, style=SEA)
    title = plain(title)
    title.truncate(width - 1, overflow="ellipsis")
    return Text("─", style=SEA).append_text(title).append("─" * (width - 1 - len(title)))


def indented(text: Text) -> list[Text]:
    return [Text("     ").append_text(line) for line in text.wrap(console, WIDTH - 5)]
