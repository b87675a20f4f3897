"""Liguria in a hundred columns."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.engine.contract import Game, Position
from fondaco.engine.edition import Edition
from fondaco.games.liguria.actions import BUYING, PICKING, SAIL, TAKE, space_of
from fondaco.games.liguria.box import COLOURS, PLACES, ROWS, SORT, SORTS
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.games.liguria.types import LiguriaView, PlaceView, RowView, ScreenView
from fondaco.languages.speech import _, plural
from fondaco.table import Seat
from fondaco.terminal.boards.board import Board
from fondaco.terminal.boards.liguria.line import Line
from fondaco.terminal.boards.liguria.names import TypedNames
from fondaco.terminal.console import WIDTH, console
from fondaco.words import GameWords
from fondaco.words.liguria import WORDS
from fondaco.words.liguria.prompts import is_final
from fondaco.words.standings import signed, sources

SEA = "bright_blue"
CUBE_STYLES = {"red": "bright_red", "yellow": "bright_yellow", "blue": "bright_blue"}
UPGRADED = "bold magenta"
SORT_STYLES = ("cyan", "yellow", "magenta", "green", "bright_blue", "bright_red", "bright_white")
CELLS = (24, 23, 24, 24)
"""How wide the columns of the circuit are: four places across, four down, and a field between them."""
FIELD = CELLS[1] + CELLS[2] + 1
ARROWS = {(0, 1): "→", (1, 0): "↓", (0, -1): "←", (-1, 0): "↑"}
LABEL = 20
ROW = (WIDTH - LABEL) // len(ROWS)


class LiguriaBoard(Board):
    names: TypedNames

    def __init__(self, game: Game, edition: Edition, seats: Sequence[Seat]) -> None:
        super().__init__(GameWords(WORDS, TypedNames(game, edition, seats)))

    # The table

    def draw(self, view: Mapping[str, Any], choices: Mapping[str, int]) -> RenderableType:
        table = cast(LiguriaView, view)
        parts: list[RenderableType] = [self._circuit(table, choices)]
        if table["phase"] in ("buying", "picking"):
            parts.append(self._street(table, choices))
            if not any(choice.startswith("take") for choice in choices):  # those who pick see them as choices
                parts.append(self._tiles(table))
        parts.append(self._harbours(table))
        own = table["seat"]
        if own is not None:
            parts += self._own_screen(table, own)
        for seat, player in enumerate(table["seats"]):
            if seat != own and player["screen"]:
                parts.append(self._screen(table, seat, player["screen"]))
        return Group(*parts)

    # The circuit, and the round in its middle

    def _circuit(self, view: LiguriaView, choices: Mapping[str, int]) -> Text:
        ahead = self._steps_ahead(view, choices)
        titles = [self._title(view, place, ahead.get(place, 0)) for place in range(PLACES)]
        bodies = [self._body(view, place) for place in range(PLACES)]
        field = self._field(view, choices)
        lines: list[Text] = []
        for row in range(4):
            lines.append(self._border(row, titles, field[2]))
            for number in range(2):
                line = Text("│", style=SEA)
                if row in (0, 3):
                    for column in range(4):
                        line.append_text(_fit(bodies[_place_at(row, column)][number], CELLS[column])).append("│")
                else:
                    line.append_text(_fit(bodies[_place_at(row, 0)][number], CELLS[0])).append("│")
                    line.append_text(_fit(field[3 * row - 3 + number], FIELD)).append("│")
                    line.append_text(_fit(bodies[_place_at(row, 3)][number], CELLS[3])).append("│")
                lines.append(line)
        supply = Text(f" {_('supply')} ").append_text(self.painted(view["supply"]))
        rest = _(
            "bank {bank} · bag {bag} tiles · deck {deck} cards", bank=view["bank"], bag=view["bag"], deck=view["deck"]
        )
        supply.append(f" · {rest} ")
        supply.stylize("not dim")
        last = Text("╰──", style=SEA).append_text(_plain(supply))
        lines.append(last.append("─" * (WIDTH - 1 - len(last))).append("╯"))
        return Text("\n").join(lines)

    def _border(self, row: int, titles: Sequence[Text], between: Text) -> Text:
        """The line above a row of places, with their names in it."""
        joints = {0: "╭┬┬┬╮", 1: "├┼┴┼┤", 2: "├┤ ├┤", 3: "├┼┬┼┤"}[row]
        line = Text(joints[0], style=SEA)
        if row == 2:
            line.append_text(_rule(titles[_place_at(2, 0)], CELLS[0])).append(joints[1])
            line.append_text(_fit(between, FIELD)).append(joints[3])
            return line.append_text(_rule(titles[_place_at(2, 3)], CELLS[3])).append(joints[4])
        for column in range(4):
            is_place = row in (0, 3) or column in (0, 3)
            title = titles[_place_at(row, column)] if is_place else Text()
            line.append_text(_rule(title, CELLS[column])).append(joints[column + 1])
        return line

    def _steps_ahead(self, view: LiguriaView, choices: Mapping[str, int]) -> dict[int, int]:
        """The places that the player who is to sail can come to, and with how many steps."""
        seat = view["active"]
        if seat is None or "sail" not in choices:
            return {}
        ship, heading = view["seats"][seat]["ship"], 1 if view["seats"][seat]["clockwise"] else -1
        steps = min(view["turn"]["steps"], PLACES)
        return {(ship + heading * step) % PLACES: step for step in range(steps, 0, -1)}

    def _title(self, view: LiguriaView, place: int, steps: int) -> Text:
        here = view["circuit"][place]
        text = Text(" ")
        if here["harbour"] is not None:
            seat = here["harbour"]
            text.append(f" {self.names.mark(seat)} ", style=self.style(seat)).append(f" {_('harbour')} ", style="bold")
        elif here["colour"] is None:
            text.append(f"{place} {_('blank')} ", style="dim")
        else:
            style = f"bold {CUBE_STYLES[here['colour']]}"
            text.append(f"{place} {self.names.cube(here['colour'])} +{here['points']} ", style=style)
        if steps:
            text.append(f" {_('sail {steps}', steps=steps)} ", style="bold reverse")
        return text

    def _body(self, view: LiguriaView, place: int) -> tuple[Text, Text]:
        """Who holds a place or what lies there, and the ships."""
        here = view["circuit"][place]
        return self._held(view, here), self._ships(view, place)

    def _held(self, view: LiguriaView, here: PlaceView) -> Text:
        text = Text(" ")
        if here["harbour"] is not None:
            dock = self.painted(view["seats"][here["harbour"]]["dock"])
            return text.append(f"{_('dock')} ", style="dim").append_text(dock or Text("–", style="dim"))
        if here["holder"] is not None:
            text.append(f" {self.names.mark(here['holder'])} ", style=self.style(here["holder"]))
            text.append(f" {self.names.swords(here['swords'])} ", style="bold")
            return text.append(f"({self.names.faces(here['knights'])})")
        return text.append(_("free") if here["colour"] else "", style="dim")

    def _ships(self, view: LiguriaView, place: int) -> Text:
        text = Text(" ")
        seats = [seat for seat, player in enumerate(view["seats"]) if player["ship"] == place]
        for seat in seats:
            player = view["seats"][seat]
            row, column = _where(place)
            there = _where((place + (1 if player["clockwise"] else -1)) % PLACES)
            arrow = ARROWS[there[0] - row, there[1] - column]
            text.append(f"{self.names.mark(seat)}{arrow}", style=self.style(seat))
            if len(seats) < 3:  # there is no room for more; the table of harbours has them all
                text.append_text(self.painted(player["hold"], ""))
            text.append(" ")
        return text

    def _field(self, view: LiguriaView, choices: Mapping[str, int]) -> list[Text]:
        """The round, the order track, and the ship cards with those who have taken them."""
        if is_final(view):
            head = Text(f" {_('The final movement')}", style="bold")
        else:
            where = _("Round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
            head = Text(f" {where}", style="bold").append(f" · {self._phase(view)}", style="not bold")
        track = Text().append(f"{_('order')} ", style="dim")
        for seat in view["order"]:
            if seat is None:
                track.append(" · ")
            else:
                track.append(f" {self.names.mark(seat)} ", style=self.style(seat))
        head = _fit(head, FIELD - len(track) - 1).append_text(track)
        owners = {player["card"]: seat for seat, player in enumerate(view["seats"]) if player["card"]}
        cards = sorted([*view["cards"], *owners], key=lambda id: self.names.box.card_number[id])
        lines = [self._card_line(id, owners.get(id), f"card {id}" in choices) for id in cards]
        return [head, *lines, *[Text()] * (4 - len(lines))]

    def _phase(self, view: LiguriaView) -> str:
        return {
            "docking": _("first cubes"),
            "buying": _("buyers"),
            "picking": _("tiles"),
            "choosing": _("cards"),
            "upgrading": _("upgrades"),
            "over": _("the end"),
        }.get(view["phase"], _("ships"))

    def _card_line(self, id: str, owner: int | None, is_choice: bool) -> Text:
        card = self.names.box.card_number[id]
        score = self.names.box.score[card]
        text = Text(" ")
        if owner is None:
            text.append(f" {id:>2} ", style="bold reverse" if is_choice else "bold")
        else:
            text.append(f" {self.names.mark(owner)} ", style=self.style(owner)).append(" ")
        text.append(f"{self.names.signed(score):>2} ", style="bold green" if score > 0 else "bold red")
        what = " ".join([self.names.wheels(self.names.box.card_wheels[card]), *self.names.extras(card)])
        text.append_text(_fit(Text(f" {what} "), FIELD - 16))
        return text.append_text(self.painted(self.names.box.offer[card], ""))

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
            text.append_text(_fit(tile, WIDTH // columns))
        return text

    # Harbours and screens

    def _harbours(self, view: LiguriaView) -> Text:
        head = Text(f"    {_('harbour')}".ljust(LABEL), style="dim")
        for row in ROWS:
            head.append(self.names.column(row).ljust(ROW))
        lines = [head]
        for seat, player in enumerate(view["seats"]):
            line = _fit(self.label(seat, bold=seat in view["to_act"]), LABEL - 1).append(" ")
            for row in ROWS:
                line.append_text(_fit(self._row(player["rows"][row]), ROW))
            lines += [line, self._details(view, seat)]
        return Text("\n").join(lines)

    def _row(self, row: RowView) -> Text:
        """The tiles of a row, front up or upgraded, and whose minister stands there."""
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
        text = Text(f"    {points}".ljust(LABEL), style="bold" if seat == view["seat"] else "")
        rest = Text(f"{self.names.wheels(player['wheels'])} · {self.names.sacks(player['sacks'])} · ", style="not bold")
        rest.append(plural("{count} minister", "{count} ministers", ministers))
        rest.append(f" · {_('hold')} ").append_text(self.painted(player["hold"]) or Text("–"))
        expelled = sum(player["expelled"].values())
        if expelled:
            rest.append(" · ").append(_("expelled knights {count}", count=expelled))
        return _fit(text.append_text(rest), WIDTH)

    def _own_screen(self, view: LiguriaView, seat: int) -> list[RenderableType]:
        player = view["seats"][seat]
        screen, score = player["screen"], player["score"]
        assert screen is not None
        assert score is not None
        made_of = sources(self.names, player["breakdown"])
        now = _("My score now: {points}", points=f"{signed(score)} ({made_of})" if made_of else signed(score))
        return [self._screen(view, seat, screen), Text(f"     {now}", style="dim")]

    def _screen(self, view: LiguriaView, seat: int, screen: ScreenView) -> Text:
        """Coins, cubes and tiles; then contracts; then the cards, whose numbers make the balance."""
        text = Text(" ").append(f" {self.names.mark(seat)} ", style=self.style(seat))
        own = seat == view["seat"] and not self.names.seats[seat].bot
        title = _("Behind your screen:") if own else _("Behind the screen:")
        text.append(f" {title} ", style="bold").append(self.names.coins(screen["coins"]))
        text.append(f" · {_('cubes')} ").append_text(self.painted(screen["cubes"]) or Text("–"))
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
        return _indented(text)

    def _cards(self, view: LiguriaView, seat: int, screen: ScreenView) -> list[Text]:
        balance = _("green minus red {balance}", balance=self.names.signed(screen["balance"]))
        text = Text(f"{_('Balance:')} ").append(balance, style="bold red" if screen["balance"] < 0 else "")
        if screen["cards"]:
            text.append(f" · {_('past cards')}")
        for id in screen["cards"]:
            score = self.names.box.score[self.names.box.card_number[id]]
            text.append(f" {self.names.signed(score)}", style="green" if score > 0 else "red")
        return _indented(text)

    # In short

    def legend(self) -> str:
        cubes = " ".join(f"{self.names.cube(colour)[0]} {self.names.cube(colour)}" for colour in COLOURS)
        return _(
            "{cubes} · ▲3 upgraded, its points · c knight with a cube · 1→4 building, upgraded · 2r→4 contract, points",
            cubes=cubes,
        )

    def painted(self, counts: Mapping[str, int] | Sequence[int], gap: str = " ") -> Text:
        """Cubes in short, each in its colour."""
        text = Text()
        for colour, letter, count in self.names.letters(counts):
            text.append(gap if text else "").append(f"{count}{letter}", style=CUBE_STYLES[colour])
        return text

    # What is typed

    def expand(self, position: Position, seat: int, text: str) -> str:
        assert isinstance(position, LiguriaPosition)
        return Line(self.names, position, seat).read(text)

    def goes_by_itself(self, position: Position, seat: int, action: int) -> bool:
        """A ship leaves when its owner says so: how far it sails is counted from there."""
        assert isinstance(position, LiguriaPosition)
        return action != SAIL

    def numbers(self, position: Position, legal: Sequence[int]) -> list[int]:
        """Spaces of the street and tiles of the row are offered under the numbers that they have there."""
        assert isinstance(position, LiguriaPosition)
        if position.phase == BUYING:
            return [space_of(action) + 1 for action in legal]
        if position.phase == PICKING:
            return [action - TAKE + 1 for action in legal]
        return super().numbers(position, legal)


def _where(place: int) -> tuple[int, int]:
    """Row and column of a place: clockwise from the upper left corner."""
    side, along = divmod(place, 3)
    return ((0, along), (along, 3), (3, 3 - along), (3 - along, 0))[side]


def _place_at(row: int, column: int) -> int:
    return next((place for place in range(PLACES) if _where(place) == (row, column)), 0)


def _fit(text: Text, width: int) -> Text:
    """A text of exactly this width."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return _plain(text)


def _plain(text: Text) -> Text:
    """A text that does not take on the colour of what it is written into."""
    return Text(style="default").append_text(text)


def _rule(title: Text, width: int) -> Text:
    """A piece of border with a title in it."""
    if not title:
        return Text("─" * width, style=SEA)
    title = _plain(title)
    title.truncate(width - 1, overflow="ellipsis")
    return Text("─", style=SEA).append_text(title).append("─" * (width - 1 - len(title)))


def _indented(text: Text) -> list[Text]:
    return [Text("     ").append_text(line) for line in text.wrap(console, WIDTH - 5)]
