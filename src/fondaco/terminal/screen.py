"""What a player sees besides the board: choices, rules, the result."""

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fondaco.engine.contract import Position
from fondaco.engine.rulebook import Rule
from fondaco.languages.speech import _
from fondaco.terminal.boards import Board
from fondaco.terminal.console import console, text_width


def show_lines(lines: list[str], style: str = "") -> None:
    """Print lines with what happened, the continuation of long ones indented."""
    for line in lines:
        grid = Table.grid(padding=0)
        grid.add_column(width=1)
        grid.add_column(width=text_width() - 1)
        wrapped = Text(line, style).wrap(console, text_width() - 5)
        for number, part in enumerate(wrapped):
            grid.add_row("", part if number == 0 else Text("    ").append_text(part))
        console.print(grid)


def show_rules(rules: list[Rule], style: str) -> None:
    for rule in rules:
        title = Text(_(rule.title), style=style)
        text = Text(_(rule.text, **rule.figures))
        console.print(Panel(text, title=title, width=text_width(), border_style=style, title_align="left"))


def show_rulings(rule: Rule, ids: bool) -> None:
    """Print questions that the rulebook leaves open, and how they are played here."""
    for ruling in rule.rulings:
        question = Text(_(ruling.question, **rule.figures), style="italic").append(
            f"  [{ruling.id}]" if ids else "", style="not italic dim"
        )
        lines = [question, Text(_(ruling.answer, **rule.figures))]
        if ruling.texts:
            lines.append(Text(_(ruling.texts, **rule.figures), style="dim"))
        for line in lines:
            console.print(Padding(line, (0, 0, 0, 2)), width=text_width())


def show_commands() -> None:
    lines = [
        ("?", _("show the rules that matter now; ? WORD searches the rules")),
        ("hint", _("what would be best now, and why; hint 1 does the first")),
        ("undo", _("undo your last action, unless it revealed something")),
        ("board", _("draw the table again")),
        ("save", _("save the game; save FILE writes a copy")),
        ("quit", _("leave; the game is saved and can be resumed")),
    ]
    for command, meaning in lines:
        console.print(Text(f" {command:<6} ", style="bold").append(meaning, style="not bold"))


def show_choices(rows: list[tuple[str, str, str]]) -> None:
    """Print numbered choices with their notation and forecast, in two columns if that takes fewer lines."""
    tables = [_choices(rows, 1), _choices(rows, 2)] if len(rows) > 7 else [_choices(rows, 1)]
    console.print(min(tables, key=lambda table: len(console.render_lines(table))))


def _choices(rows: list[tuple[str, str, str]], halves: int) -> Table:
    table = Table.grid(padding=(0, 1))
    height = -(-len(rows) // halves)
    longest = max([len(notation) for _number, notation, _forecast in rows], default=0)
    room = text_width() // halves - longest - 7  # the number, and a space on either side of each column
    for _half in range(halves):
        table.add_column(justify="right", width=4, style="bold")
        table.add_column(no_wrap=True)
        table.add_column(style="green", max_width=room)
    for line in range(height):
        cells: list[str] = []
        for half in range(halves):
            number = line + half * height
            cells += rows[number] if number < len(rows) else ("", "", "")
        table.add_row(*cells)
    return table


def show_result(board: Board, position: Position) -> None:
    """Print the winner, and the ranking with each player's points by source."""
    winners = [board.names.name(seat) for seat in position.ranking()[0]]
    if len(winners) == 1:
        verdict = _("{player} wins.", player=winners[0])
    else:
        verdict = _("{players} share the victory.", players=", ".join(winners))
    console.print(f" {verdict}", style="bold")
    places: dict[int, int] = {}
    for group in position.ranking():
        for seat in group:
            places[seat] = len(places) + 1 - group.index(seat)
    seats = list(places)
    table = Table(box=SIMPLE_HEAD, header_style="bold")
    table.add_column(_("player"))
    for seat in seats:
        table.add_column(board.label(seat), justify="right")
    for source in position.breakdown(0):
        table.add_row(board.names.source(source), *[str(position.breakdown(seat)[source]) for seat in seats])
    table.add_section()
    table.add_row(_("points"), *[str(position.scores()[seat]) for seat in seats], style="bold")
    table.add_row(_("place"), *[str(places[seat]) for seat in seats])
    console.print(table)
