"""Liguria in a hundred columns."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.engine.contract import Game, Position
from fondaco.engine.edition import Edition
from fondaco.games.liguria.actions import BUYING, PICKING, TAKE, space_of
from fondaco.games.liguria.box import COLOURS, ROWS, SORT, SORTS
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.games.liguria.types import LiguriaView, RowView, ScreenView
from fondaco.languages.speech import _, plural
from fondaco.table import Seat
from fondaco.terminal.boards.board import Board
from fondaco.terminal.boards.liguria.circuit import Circuit
from fondaco.terminal.boards.liguria.line import Line
from fondaco.terminal.boards.liguria.names import TypedNames
from fondaco.terminal.boards.liguria.text import fit, indented, painted
from fondaco.terminal.console import WIDTH, console
from fondaco.words import GameWords
from fondaco.words.liguria import WORDS
from fondaco.words.standings import signed, sources

UPGRADED = "bold magenta"
SORT_STYLES = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red", "bright_white")
LABEL = 24
ROW = (WIDTH - LABEL) // len(ROWS)


class LiguriaBoard(Board):
    names: TypedNames

    def __init__(self, game: Game, edition: Edition, seats: Sequence[Seat]) -> None:
        super().__init__(GameWords(WORDS, TypedNames(game, edition, seats)))

    # The table

    def draw(self, view: Mapping[str, Any], choices: Mapping[str, int]) -> RenderableType:
        table = cast(LiguriaView, view)
        parts: list[RenderableType] = [Circuit(self.names, self.style).draw(table, choices)]
        if table["phase"] in ("buying", "picking"):
            parts.append(self._street(table, choices))
            if not any(choice.startswith("take") for choice in choices):  # a player who picks sees them as choices
                parts.append(self._tiles(table))
        parts.append(self._harbours(table))
        own = table["seat"]
        if own is not None:
            parts += self._own_screen(table, own)
        for seat, player in enumerate(table["seats"]):
            if seat != own and player["screen"]:
                parts.append(self._screen(table, seat, player["screen"]))
        return Group(*parts)

    # The market

    def _street(self, view: LiguriaView, choices: Mapping[str, int]) -> Text:
        text = Text(f" {_('Street')} ", style="bold").append(f"{_('(tiles+coins)')}  ", style="not bold dim")
        for space in view["street"]:
            is_choice = f"buyer {space['id']}" in choices
            text.append(f" {space['id']} ", style="bold reverse" if is_choice else "not bold dim")
            text.append(f"{space['tiles']}+{space['coins']}", style="not bold")
            if space["buyer"] is not None:
                text.append(" ").append(f" {self.names.mark(space['buyer'])} ", style=self.style(space["buyer"]))
            text.append("   ")
        text.rstrip()
        return text

    def _tiles(self, view: LiguriaView) -> Text:
        columns = 4
        text = Text()
        for number, id in enumerate(view["row"]):
            if number and number % columns == 0:
                text.append("\n")
            style = "dim" if id is None else SORT_STYLES[SORT[self.names.box.kind_number[id]]]
            tile = Text(f"{number + 1:>2} ", style="dim").append(
                "·" if id is None else self.names.tile_of(id), style=f"not dim {style}"
            )
            text.append_text(fit(tile, WIDTH // columns))
        return text

    # Harbours and screens

    def _harbours(self, view: LiguriaView) -> Text:
        head = Text(f"    {_('harbour')}".ljust(LABEL), style="dim")
        for row in ROWS:
            head.append(self.names.column(row).ljust(ROW))
        lines = [head]
        for seat, player in enumerate(view["seats"]):
            line = fit(self.label(seat, bold=seat in view["to_act"]), LABEL - 1).append(" ")
            for row in ROWS:
                line.append_text(fit(self._row(player["rows"][row]), ROW))
            lines += [line, self._details(view, seat)]
        return Text("\n").join(lines)

    def _row(self, row: RowView) -> Text:
        """Return the tiles of a row, front up or upgraded, and the mark of its minister's owner."""
        text = self._row_tiles(row, False)
        if len(text) > ROW - 5:
            text = self._row_tiles(row, True)
        if row["minister"] is not None:
            text.append(f" {self.names.mark(row['minister'])} ", style=self.style(row["minister"]))
        return text

    def _row_tiles(self, row: RowView, grouped: bool) -> Text:
        text = Text()
        for tiles, style in ((row["front"], ""), (row["upgraded"], UPGRADED)):
            for id, count in tiles.items():
                kind = self.names.box.kind_number[id]
                number = f"▲{self.names.box.back_points[kind]}" if style else self.names.face(kind)
                copies = [f"{count}×{number}"] if grouped and count > 1 else [number] * count
                text.append(" ".join(copies), style=style).append(" ")
        return text

    def _details(self, view: LiguriaView, seat: int) -> Text:
        player = view["seats"][seat]
        standing = self.words.standings(view)[seat]["value"]
        if all(other["score"] is not None for other in view["seats"]):
            points = _("score now {points}", points=signed(standing))
        else:
            points = _("public score {points}", points=signed(standing))
        ministers = player["ministers"]
        text = Text(f"    {points} ".ljust(LABEL), style="bold" if seat == view["seat"] else "")
        rest = Text(f"{self.names.wheels(player['wheels'])} · {self.names.sacks(player['sacks'])} · ", style="not bold")
        rest.append(plural("{count} minister", "{count} ministers", ministers))
        rest.append(f" · {_('hold')} ").append_text(painted(self.names, player["hold"]) or Text("–"))
        expelled = sum(player["expelled"].values())
        if expelled:
            rest.append(" · ").append(_("expelled knights {count}", count=expelled))
        return fit(text.append_text(rest), WIDTH)

    def _own_screen(self, view: LiguriaView, seat: int) -> list[RenderableType]:
        player = view["seats"][seat]
        screen, score = player["screen"], player["score"]
        assert screen is not None
        assert score is not None
        made_of = sources(self.names, player["breakdown"])
        now = _("My score now: {points}", points=f"{signed(score)} ({made_of})" if made_of else signed(score))
        return [self._screen(view, seat, screen), Text(f"     {now}", style="dim")]

    def _screen(self, view: LiguriaView, seat: int, screen: ScreenView) -> Text:
        """Return what is behind a screen: coins, cubes and tiles, then contracts, then cards with the balance."""
        text = Text(" ").append(f" {self.names.mark(seat)} ", style=self.style(seat))
        own = seat == view["seat"] and not self.names.seats[seat].bot
        title = _("Behind your screen:") if own else _("Behind the screen:")
        text.append(f" {title} ", style="bold").append(self.names.coins(screen["coins"]))
        text.append(f" · {_('cubes')} ").append_text(painted(self.names, screen["cubes"]) or Text("–"))
        for sort, name in (("diplomat", _("diplomats (scrolls)")), ("knight", _("knights (swords)"))):
            tiles = {id: count for id, count in screen["tiles"].items() if self._sort(id) == sort}
            text.append(f" · {name} {self.names.faces(tiles) or '–'}")
        lines = [*text.wrap(console, WIDTH), *self._contracts(screen), *self._cards(view, seat, screen)]
        return Text("\n").join(lines)

    def _sort(self, id: str) -> str:
        return SORTS[SORT[self.names.box.kind_number[id]]]

    def _contracts(self, screen: ScreenView) -> list[Text]:
        text = Text(f"{_('Contracts:')}")
        left = list(screen["fulfilled"])
        for id, count in screen["tiles"].items():
            if self._sort(id) != "contract":
                continue
            for _copy in range(count):
                is_fulfilled = id in left
                if is_fulfilled:
                    left.remove(id)
                contract = self.names.contract(self.names.box.kind_number[id]) + (
                    "\N{NO-BREAK SPACE}✓" if is_fulfilled else ""
                )
                text.append("  ").append(contract, style="bold green" if is_fulfilled else "")
        if not any(self._sort(id) == "contract" for id in screen["tiles"]):
            text.append(" –")
        return indented(text)

    def _cards(self, view: LiguriaView, seat: int, screen: ScreenView) -> list[Text]:
        balance = _("green minus red {balance}", balance=self.names.signed(screen["balance"]))
        text = Text(f"{_('Balance:')} ").append(balance, style="bold red" if screen["balance"] < 0 else "")
        if screen["cards"]:
            text.append(f" · {_('past cards')}")
        for id in screen["cards"]:
            score = self.names.box.score[self.names.box.card_number[id]]
            text.append(f" {self.names.signed(score)}", style="green" if score > 0 else "red")
        return indented(text)

    # In short

    def legend(self) -> str:
        cubes = " ".join(f"{self.names.cube(colour)[0]} {self.names.cube(colour)}" for colour in COLOURS)
        return _(
            "{cubes} · ▲3 upgraded, its points · c knight with a cube · 1→4 building, upgraded · 2r→4 contract, points",
            cubes=cubes,
        )

    # What is typed

    def expand(self, position: Position, seat: int, text: str) -> str:
        assert isinstance(position, LiguriaPosition)
        return Line(self.names, position, seat).read(text)

    def numbered(self, position: Position, legal: Sequence[int]) -> dict[int, int]:
        """Number the spaces of the street and the tiles of the row by their places there."""
        assert isinstance(position, LiguriaPosition)
        if position.phase == BUYING:
            return {space_of(action) + 1: action for action in legal}
        if position.phase == PICKING:
            return {action - TAKE + 1: action for action in legal}
        return super().numbered(position, legal)
