"""The circuit of Liguria, and the round in its middle."""

from collections.abc import Callable, Mapping, Sequence

from rich.text import Text

from fondaco.games.liguria.box import PLACES
from fondaco.games.liguria.types import LiguriaView, PlaceView
from fondaco.languages.speech import _
from fondaco.terminal.boards.liguria.names import TypedNames
from fondaco.terminal.boards.liguria.text import CUBE_STYLES, SEA, fit, painted, plain, rule
from fondaco.terminal.console import WIDTH
from fondaco.words.liguria.prompts import is_final

CELLS = (24, 23, 24, 24)
"""The widths of the circuit's columns: four places across, four down, and a field between them."""
FIELD = CELLS[1] + CELLS[2] + 1
ARROWS = {(0, 1): "→", (1, 0): "↓", (0, -1): "←", (-1, 0): "↑"}


class Circuit:
    """Draws the places with what lies there, and the round in the middle. `style` returns the style of a seat."""

    def __init__(self, names: TypedNames, style: Callable[[int], str]) -> None:
        self.names = names
        self.style = style

    def draw(self, view: LiguriaView, choices: Mapping[str, int]) -> Text:
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
                        line.append_text(fit(bodies[_place_at(row, column)][number], CELLS[column])).append("│")
                else:
                    line.append_text(fit(bodies[_place_at(row, 0)][number], CELLS[0])).append("│")
                    line.append_text(fit(field[3 * row - 3 + number], FIELD)).append("│")
                    line.append_text(fit(bodies[_place_at(row, 3)][number], CELLS[3])).append("│")
                lines.append(line)
        supply = Text(f" {_('supply')} ").append_text(painted(self.names, view["supply"]))
        rest = _(
            "bank {bank} · bag {bag} tiles · deck {deck} cards", bank=view["bank"], bag=view["bag"], deck=view["deck"]
        )
        supply.append(f" · {rest} ")
        supply.stylize("not dim")
        last = Text("╰──", style=SEA).append_text(plain(supply))
        lines.append(last.append("─" * (WIDTH - 1 - len(last))).append("╯"))
        return Text("\n").join(lines)

    def _border(self, row: int, titles: Sequence[Text], between: Text) -> Text:
        """Return the line above a row of places, with their names in it."""
        joints = {0: "╭┬┬┬╮", 1: "├┼┴┼┤", 2: "├┤ ├┤", 3: "├┼┬┼┤"}[row]
        line = Text(joints[0], style=SEA)
        if row == 2:
            line.append_text(rule(titles[_place_at(2, 0)], CELLS[0])).append(joints[1])
            line.append_text(fit(between, FIELD)).append(joints[3])
            return line.append_text(rule(titles[_place_at(2, 3)], CELLS[3])).append(joints[4])
        for column in range(4):
            is_place = row in (0, 3) or column in (0, 3)
            title = titles[_place_at(row, column)] if is_place else Text()
            line.append_text(rule(title, CELLS[column])).append(joints[column + 1])
        return line

    def _steps_ahead(self, view: LiguriaView, choices: Mapping[str, int]) -> dict[int, int]:
        """Return the places that the player who is to sail can reach, each with the number of steps."""
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
        """Return the holder of a place or what lies there, and its ships."""
        here = view["circuit"][place]
        return self._held(view, here), self._ships(view, place)

    def _held(self, view: LiguriaView, here: PlaceView) -> Text:
        text = Text(" ")
        if here["harbour"] is not None:
            dock = painted(self.names, view["seats"][here["harbour"]]["dock"])
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
                text.append_text(painted(self.names, player["hold"], ""))
            text.append(" ")
        return text

    def _field(self, view: LiguriaView, choices: Mapping[str, int]) -> list[Text]:
        """Return the round, the order track, and the ship cards with the players who have taken them."""
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
        head = fit(head, FIELD - len(track) - 1).append_text(track)
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
        text.append_text(fit(Text(f" {what} "), FIELD - 16))
        return text.append_text(painted(self.names, self.names.box.offer[card], ""))


def _where(place: int) -> tuple[int, int]:
    """Return the row and the column of a place, clockwise from the upper left corner."""
    side, along = divmod(place, 3)
    return ((0, along), (along, 3), (3, 3 - along), (3 - along, 0))[side]


def _place_at(row: int, column: int) -> int:
    return next((place for place in range(PLACES) if _where(place) == (row, column)), 0)
