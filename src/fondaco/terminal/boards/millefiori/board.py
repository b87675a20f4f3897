"""Mille Fiori in a hundred columns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from rich import box as borders
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.games.millefiori.types import MilleFioriView
from fondaco.languages.speech import _
from fondaco.table import Seat
from fondaco.terminal.boards.board import Board
from fondaco.terminal.boards.millefiori.names import TypedNames
from fondaco.terminal.console import WIDTH
from fondaco.words import GameWords
from fondaco.words.millefiori import WORDS

STAR = "★"
GROUNDS = {
    "workshops": "yellow",
    "houses": "magenta",
    "nobili": "green",
    "populi": "bright_green",
    "trade": "cyan",
    "port": "blue",
}
SEA = "bright_blue"


class MilleFioriBoard(Board):
    names: TypedNames

    def __init__(self, game: Game, edition: Edition, seats: Sequence[Seat]) -> None:
        super().__init__(GameWords(WORDS, TypedNames(game, edition, seats)))

    # The table

    def draw(self, view: Mapping[str, Any], choices: Mapping[str, int]) -> RenderableType:
        table = cast(MilleFioriView, view)
        upper = _beside(
            self._panel(table, "workshops", self._workshops(table, choices), 60),
            self._panel(table, "houses", self._houses(table, choices), 40),
        )
        middle = _beside(
            self._panel(table, "trade", self._port_and_trade(table, choices), 38),
            self._panel(table, "nobili", self._pyramid(table, choices, "nobili"), 31),
            self._panel(table, "populi", self._pyramid(table, choices, "populi"), 31),
        )
        return Group(upper, middle, self._sea(table), self._players(table), self._cards(table))

    def _panel(self, view: MilleFioriView, region: str, body: Text, width: int) -> Panel:
        title = self.names.region(region)
        if region == "trade":
            title = f"{self.names.region('port')} · {title}"
        elif region in ("nobili", "populi"):
            title += " " + "/".join(map(str, self.names.box.level_points))
        track = Text(f"{_('bonus')} ", style="default")
        for place in view["bonus"][region]:
            seat = place["seat"]
            mark = self.names.mark(seat) if seat is not None else ""
            style = self.style(seat) if seat is not None else "bold"
            track.append(f"{mark}{place['points']}", style=style).append(" ")
        return Panel(
            body,
            title=Text(f" {title} ", style=f"bold {GROUNDS[region]}"),
            subtitle=track,
            width=width,
            box=borders.ROUNDED,
            border_style=GROUNDS[region],
            padding=(0, 0 if region in ("trade", "nobili", "populi") else 1),
        )

    def _cell(
        self, view: MilleFioriView, choices: Mapping[str, int], region: str, id: str, label: str
    ) -> tuple[str, str]:
        """Return a cell's text and style: its label after its owner, the number of its choice, or a dot."""
        owner = view["lozenges"].get(id)
        if owner is not None:
            return f"{self.names.mark(owner)} {label}", self.style(owner)
        number = choices.get(f"place {id}")
        if number is not None:
            return f"{number:<2}{label}", "bold reverse"
        return f"· {label}", GROUNDS[region]

    def _workshops(self, view: MilleFioriView, choices: Mapping[str, int]) -> Text:
        rows: list[list[tuple[int, str, str]]] = [[] for _row in range(7)]
        around: dict[str, list[tuple[int, int, str]]] = {}
        for cell in self.names.edition.data["workshops"]["cells"]:
            around.setdefault(cell["star"], []).append((cell["row"], cell["h"], cell["id"]))
            text, style = self._cell(view, choices, "workshops", cell["id"], self.names.code(cell["symbol"]))
            rows[2 * cell["row"] - 2].append((3 * cell["h"], text, style))
        for cells in around.values():
            line = 2 * min(row for row, _h, _id in cells) - 1
            middle = sorted(h for _row, h, _id in cells)[1]
            done = all(id in view["lozenges"] for _row, _h, id in cells)
            rows[line].append((3 * middle + 2, STAR if not done else "☆", "bold bright_yellow" if not done else "dim"))
        return _lines(rows)

    def _houses(self, view: MilleFioriView, choices: Mapping[str, int]) -> Text:
        rows: list[list[tuple[int, str, str]]] = []
        for number, cell in enumerate(self.names.edition.data["houses"]["cells"]):
            if number % 5 == 0:
                rows.append([(0, "→", GROUNDS["houses"])])
            text, style = self._cell(view, choices, "houses", cell["id"], f"{cell['value']:>2}")
            rows[-1].append((3 + 7 * (number % 5), text, style))
            if number % 5 == 4 and number < 19:
                rows.append([])
        return _lines(rows)

    def _pyramid(self, view: MilleFioriView, choices: Mapping[str, int], name: str) -> Text:
        levels = {"top": 1, "middle": 3, "bottom": 5}
        rows: list[list[tuple[int, str, str]]] = [[] for _row in range(7)]
        for cell in self.names.edition.data[name]["cells"]:
            text, style = self._cell(view, choices, name, cell["id"], self.names.code(cell["symbol"]))
            row = levels[cell["level"]]
            left = {1: 6, 3: 3, 5: 0}[row] + 6 * (cell["index"] - 1)
            rows[row].append((left, text, style))
            if row == 1 and cell["id"] not in view["lozenges"]:
                rows[0].append((left + 2, STAR, "bold bright_yellow"))
        return _lines(rows[:6])

    def _port_and_trade(self, view: MilleFioriView, choices: Mapping[str, int]) -> Text:
        rows: list[list[tuple[int, str, str]]] = [
            [
                (0, "/".join(map(str, self.names.box.fleet_points[1:])), GROUNDS["port"]),
                (13, _("goods"), GROUNDS["trade"]),
            ]
        ]
        rows += [[(11, "│", "dim")] for _row in range(5)]
        for i, cell in enumerate(self.names.edition.data["port"]["cells"]):
            text, style = self._cell(view, choices, "port", cell["id"], "")
            rows[cell["row"]].append((4 * (i % 3), text, style))
        for i, cell in enumerate(self.names.edition.data["trade"]["cells"]):
            text, style = self._cell(view, choices, "trade", cell["id"], self.names.code(cell["symbol"]))
            rows[cell["row"]].append((13 + 6 * (i % 4), text, style))
        return _lines(rows)

    def _sea(self, view: MilleFioriView) -> Panel:
        values: list[tuple[int, str, str]] = [(0, _("start"), "dim")]
        ships: list[tuple[int, str, str]] = []
        for number, space in enumerate(self.names.edition.data["sea"]["spaces"]):
            column = 0 if number == 0 else 11 + 4 * (number - 1)
            if number:
                text = (str(space["points"]) if space["points"] else "") + (STAR if space["extra"] else "")
                values.append((column, text, "bold bright_yellow" if space["extra"] else SEA))
            for seat, player in enumerate(view["seats"]):
                if player["ship"] == number:
                    ships.append((column, self.names.mark(seat), self.style(seat)))
                    column += 1
        title = Text(f" {_('Sea route')} ", style=f"bold {SEA}")
        body = _lines([values, ships])
        return Panel(body, title=title, width=WIDTH, box=borders.ROUNDED, border_style=SEA, padding=(0, 1))

    def _players(self, view: MilleFioriView) -> Table:
        sets = ("workshops", "houses", "nobili", "populi", "trade")
        table = Table(box=None, width=WIDTH, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(f"    {_('player')}", width=20, no_wrap=True)
        table.add_column("", width=6, no_wrap=True, style="bright_yellow")
        table.add_column(_("points"), justify="right", no_wrap=True, style="bold")
        table.add_column(_("supply"), justify="right", no_wrap=True)
        for region in sets:
            table.add_column(self.names.region(region), no_wrap=True)
        for seat, player in enumerate(view["seats"]):
            state = (_("Doge") if seat == view["doge"] else "") + (" ✓" if player["has_chosen"] else "")
            supply = str(player["supply"]) + (f"+{player['in_box']}" if view["last_turn"] else "")
            own = [" ".join(self._set_of(view, seat, region)) for region in sets]
            table.add_row(self.label(seat, bold=seat in view["to_act"]), state, str(player["score"]), supply, *own)
        return table

    def _set_of(self, view: MilleFioriView, seat: int, region: str) -> list[str]:
        """Return the parts that a seat has of the set for a region's bonus, with dots for the missing ones."""
        own = [cell for cell in self.names.edition.data[region]["cells"] if view["lozenges"].get(cell["id"]) == seat]
        if region == "houses":
            return [str(value) for value in sorted({cell["value"] for cell in own})]
        occupied = {cell["symbol"] for cell in own}
        symbols = [symbol["id"] for symbol in self.names.edition.data["symbols"] if symbol["region"] == region]
        return [self.names.code(symbol)[:2] if symbol in occupied else "· " for symbol in symbols]

    def _cards(self, view: MilleFioriView) -> Text:
        text = Text()
        where = _("Round {round} of {rounds}, card {card} of {cards}. Draw pile: {deck}.").format(
            round=view["round"],
            rounds=view["rounds"],
            card=view["card_of_round"],
            cards=view["cards_of_round"],
            deck=view["deck"],
        )
        text.append(f" {where}", style="dim")
        if view["last_turn"] and not view["ending"]:
            text.append(f" {_('The last turn!')}", style="bold red")
        self._add_cards(text, _("Display:"), view["display"])
        if view["hand"]:
            self._add_cards(text, _("Hand:"), view["hand"])
        if view["chosen"]:
            self._add_cards(text, _("Chosen:"), [view["chosen"]])
        if view["card"]:
            self._add_cards(text, _("Card in play:"), [view["card"]])
        return text

    def legend(self) -> str:
        return _("+ points · → where your ship arrives · ★ an extra card · ◆ the last lozenge of your supply")

    def _add_cards(self, text: Text, title: str, cards: list[str]) -> None:
        """Add a list of cards under a title, with equal ones together, in as many lines as it needs."""
        text.append(f"\n {title} ", style="bold")
        column = indent = len(title) + 2
        for card in dict.fromkeys(cards):
            copies = cards.count(card)
            name = f"{card}×{copies}" if copies > 1 else card
            if column + len(name) > WIDTH:
                text.append("\n" + " " * indent)
                column = indent
            text.append(name, style=GROUNDS[self.names.region_of(card)]).append("  ")
            column += len(name) + 2
        if not cards:
            text.append(_("none"), style="dim")


def _beside(*panels: Panel) -> Table:
    grid = Table.grid(padding=0)
    for panel in panels:
        grid.add_column(width=panel.width)
    grid.add_row(*panels)
    return grid


def _lines(rows: Iterable[list[tuple[int, str, str]]]) -> Text:
    """Return pieces of text at their columns, line by line."""
    text = Text(no_wrap=True)
    for number, row in enumerate(rows):
        if number:
            text.append("\n")
        column = 0
        for left, piece, style in sorted(row):
            text.append(" " * (left - column)).append(piece, style=style)
            column = max(left, column) + len(piece)
    return text
