"""Mille Fiori in a hundred columns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from rich import box as borders
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fondaco.engine.contract import Position
from fondaco.games.millefiori.actions import CHOOSE, DECLINE, PLACE, PLAY
from fondaco.games.millefiori.advice import suppose
from fondaco.games.millefiori.box import KINDS, SYMBOL_REGION, SYMBOLS
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.games.millefiori.view import MilleFioriEvent, MilleFioriView
from fondaco.terminal.boards.board import WIDTH, Board, foresee
from fondaco.terminal.words import _

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
    colours: ClassVar[Sequence[tuple[str, str]]] = (
        ("blue", "bold white on blue"),
        ("green", "bold black on green"),
        ("red", "bold white on red"),
        ("yellow", "bold black on bright_yellow"),
    )

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
        title = self.region(region)
        if region == "trade":
            title = f"{self.region('port')} · {title}"
        elif region in ("nobili", "populi"):
            title += " " + "/".join(map(str, self.box.level_points))
        track = Text(f"{_('bonus')} ", style="default")
        for place in view["bonus"][region]:
            seat = place["seat"]
            mark = self.mark(seat) if seat is not None else ""
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
        """A cell: whose it is, or the number of the choice that takes it, or a dot; then its label."""
        owner = view["lozenges"].get(id)
        if owner is not None:
            return f"{self.mark(owner)} {label}", self.style(owner)
        number = choices.get(f"place {id}")
        if number is not None:
            return f"{number:<2}{label}", "bold reverse"
        return f"· {label}", GROUNDS[region]

    def _workshops(self, view: MilleFioriView, choices: Mapping[str, int]) -> Text:
        rows: list[list[tuple[int, str, str]]] = [[] for _row in range(7)]
        around: dict[str, list[tuple[int, int, str]]] = {}
        for cell in self.edition.data["workshops"]["cells"]:
            around.setdefault(cell["star"], []).append((cell["row"], cell["h"], cell["id"]))
            text, style = self._cell(view, choices, "workshops", cell["id"], self.code(cell["symbol"]))
            rows[2 * cell["row"] - 2].append((3 * cell["h"], text, style))
        for cells in around.values():
            line = 2 * min(row for row, _h, _id in cells) - 1
            middle = sorted(h for _row, h, _id in cells)[1]
            done = all(id in view["lozenges"] for _row, _h, id in cells)
            rows[line].append((3 * middle + 2, STAR if not done else "☆", "bold bright_yellow" if not done else "dim"))
        return _lines(rows)

    def _houses(self, view: MilleFioriView, choices: Mapping[str, int]) -> Text:
        rows: list[list[tuple[int, str, str]]] = []
        for number, cell in enumerate(self.edition.data["houses"]["cells"]):
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
        for cell in self.edition.data[name]["cells"]:
            text, style = self._cell(view, choices, name, cell["id"], self.code(cell["symbol"]))
            row = levels[cell["level"]]
            left = {1: 6, 3: 3, 5: 0}[row] + 6 * (cell["index"] - 1)
            rows[row].append((left, text, style))
            if row == 1 and cell["id"] not in view["lozenges"]:
                rows[0].append((left + 2, STAR, "bold bright_yellow"))
        return _lines(rows[:6])

    def _port_and_trade(self, view: MilleFioriView, choices: Mapping[str, int]) -> Text:
        rows: list[list[tuple[int, str, str]]] = [
            [(0, "/".join(map(str, self.box.fleet_points[1:])), GROUNDS["port"]), (13, _("goods"), GROUNDS["trade"])]
        ]
        rows += [[(11, "│", "dim")] for _row in range(5)]
        for i, cell in enumerate(self.edition.data["port"]["cells"]):
            text, style = self._cell(view, choices, "port", cell["id"], "")
            rows[cell["row"]].append((4 * (i % 3), text, style))
        for i, cell in enumerate(self.edition.data["trade"]["cells"]):
            text, style = self._cell(view, choices, "trade", cell["id"], self.code(cell["symbol"]))
            rows[cell["row"]].append((13 + 6 * (i % 4), text, style))
        return _lines(rows)

    def _sea(self, view: MilleFioriView) -> Panel:
        values: list[tuple[int, str, str]] = [(0, _("start"), "dim")]
        ships: list[tuple[int, str, str]] = []
        for number, space in enumerate(self.edition.data["sea"]["spaces"]):
            column = 0 if number == 0 else 11 + 4 * (number - 1)
            if number:
                text = (str(space["points"]) if space["points"] else "") + (STAR if space["extra"] else "")
                values.append((column, text, "bold bright_yellow" if space["extra"] else SEA))
            for seat, player in enumerate(view["seats"]):
                if player["ship"] == number:
                    ships.append((column, self.mark(seat), self.style(seat)))
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
            table.add_column(self.region(region), no_wrap=True)
        for seat, player in enumerate(view["seats"]):
            state = (_("Doge") if seat == view["doge"] else "") + (" ✓" if player["has_chosen"] else "")
            supply = str(player["supply"]) + (f"+{player['in_box']}" if view["last_turn"] else "")
            own = [" ".join(self._set_of(view, seat, region)) for region in sets]
            table.add_row(self.label(seat, bold=seat in view["to_act"]), state, str(player["score"]), supply, *own)
        return table

    def _set_of(self, view: MilleFioriView, seat: int, region: str) -> list[str]:
        """What a seat has of the set that earns a region's bonus, with a dot for what it lacks."""
        own = [cell for cell in self.edition.data[region]["cells"] if view["lozenges"].get(cell["id"]) == seat]
        if region == "houses":
            return [str(value) for value in sorted({cell["value"] for cell in own})]
        occupied = {cell["symbol"] for cell in own}
        symbols = [symbol["id"] for symbol in self.edition.data["symbols"] if symbol["region"] == region]
        return [self.code(symbol)[:2] if symbol in occupied else "· " for symbol in symbols]

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
            self._add_cards(text, _("Open card:"), [view["card"]])
        return text

    def _add_cards(self, text: Text, title: str, cards: list[str]) -> None:
        """A list of cards under a title, with equal ones together, in as many lines as it needs."""
        text.append(f"\n {title} ", style="bold")
        column = indent = len(title) + 2
        for card in dict.fromkeys(cards):
            copies = cards.count(card)
            name = f"{card}×{copies}" if copies > 1 else card
            if column + len(name) > WIDTH:
                text.append("\n" + " " * indent)
                column = indent
            text.append(name, style=GROUNDS[self.region_of(card)]).append("  ")
            column += len(name) + 2
        if not cards:
            text.append(_("none"), style="dim")

    # Words

    def region(self, id: str) -> str:
        names: dict[str, str] = {region["id"]: region["name"] for region in self.edition.data["regions"]}
        return _(names[id])

    def symbol(self, id: str) -> str:
        names: dict[str, str] = {symbol["id"]: symbol["name"] for symbol in self.edition.data["symbols"]}
        return _(names[id])

    def code(self, symbol: str) -> str:
        """Three letters for a symbol."""
        return self.symbol(symbol)[:3].lower()

    def region_of(self, card: str) -> str:
        region: str = self.edition.data["regions"][SYMBOL_REGION[SYMBOLS.index(card.rstrip("12345"))]]["id"]
        return region

    def chapter_of(self, card: str) -> str:
        """Where the rules speak of a card."""
        region = self.region_of(card)
        return "people" if region in ("nobili", "populi") else region

    def card(self, card: str) -> str:
        """A card as one speaks of it, with its notation: people type what they read."""
        symbol = card.rstrip("12345")
        name = self.symbol(symbol)
        return card if name.lower() == symbol else f"{card} ({name})"

    def source(self, word: str) -> str:
        if word == "sea":
            return _("Sea")
        return _("Bonus") if word == "bonus" else self.region(word)

    def ending(self, word: str) -> str:
        if word == "deck":
            return _("The draw pile is used up.")
        return _("A supply of lozenges is used up.")

    def ask(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(MilleFioriView, view)
        who = self.name(seat)
        if table["phase"] == "choosing":
            if table["chosen"]:
                return _("{player}: you may choose another card.", player=who)
            if table["card_of_round"] == table["cards_of_round"]:
                return _("{player}: choose a card of your hand. The rest joins the display.", player=who)
            return _("{player}: choose a card of your hand. The others go to your left neighbour.", player=who)
        if table["phase"] == "playing":
            return _("{player}: lay a card open.", player=who)
        if table["phase"] == "taking":
            return _("{player}: you may take an extra card from the display.", player=who)
        return _("{player}: place a lozenge with {card}, or sail.", player=who, card=self.card(table["card"] or ""))

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        table = cast(MilleFioriView, view)
        if table["phase"] == "choosing":
            regions = dict.fromkeys(self.chapter_of(card) for card in table["hand"])
            places = [f"{chapter}-{what}" for chapter in regions for what in ("place", "points") if chapter != "port"]
            ports = ["port-place", "port-fleet"] if "port" in regions else []
            return ["goal", "choose", "pass", "use-card", "sail-instead", *places, *ports]
        if table["phase"] == "playing":
            return ["late-choice", "turn-order"] if table["late_choice"] else ["play-chosen", "turn-order"]
        if table["phase"] == "taking":
            return ["extra-card", "extra-chain", "extra-none"]
        if table["phase"] == "over":
            return ["end-deck", "end-lozenges", "winner"]
        chapter = self.chapter_of(table["card"] or "")
        rules = [rule.id for rule in self.game.rules() if rule.id.startswith(f"{chapter}-")]
        return [*rules, "sail-instead", "sea-points", "sea-extra", *(["end-box"] if table["last_turn"] else [])]

    def legend(self) -> str:
        return _("+ points · → where your ship arrives · ★ an extra card · ◆ the last lozenge of your supply")

    def promise(self, position: Position, seat: int, action: int) -> str:
        assert isinstance(position, MilleFioriPosition)
        if action == DECLINE:
            return _("take none")
        if action >= PLACE:
            return self._outcome(position, seat, action)
        kind = (action - CHOOSE) if action < KINDS else action - PLAY
        return self._best_of(position, seat, kind)

    def _outcome(self, position: MilleFioriPosition, seat: int, action: int) -> str:
        """The points for everyone, and what else comes of it."""
        gains, happened = foresee(position, seat, action)
        parts = [f"+{gains[seat]}"]
        for event in happened:
            fields = cast(MilleFioriEvent, event.seen_by(seat))
            if fields["event"] == "sail" and fields["start"] != fields["end"]:
                parts.append(f"→{fields['end']}")
            elif fields["event"] == "bonus":
                parts.append(_("bonus {points}", points=self.box.bonus[fields["place"]]))
            elif fields["event"] == "extra" and not fields["lapses"]:
                parts.append(STAR)
            elif fields["event"] == "last turn":
                parts.append("◆")
        parts += [f"{self.mark(other)}+{gain}" for other, gain in enumerate(gains) if gain and other != seat]
        return " ".join(parts)

    def _best_of(self, position: MilleFioriPosition, seat: int, kind: int) -> str:
        """The best that a card could bring if it were played now; an extra card counts for some points."""
        laid = suppose(position, seat, kind)
        best, best_worth = "", -1
        for use in laid.legal(seat):
            gains, happened = foresee(laid, seat, use)
            extra = any(event.fields["event"] == "extra" and not event.fields["lapses"] for event in happened)
            if gains[seat] + (6 if extra else 0) > best_worth:
                best_worth = gains[seat] + (6 if extra else 0)
                points = f"+{gains[seat]}" + (f" {STAR}" if extra else "")
                best = _("up to {points}: {use}", points=points, use=position.write(seat, use))
        return best

    # What happened

    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        lines: list[str] = []
        turn: list[str] = []
        points: list[str] = []

        def close() -> None:
            """One card played: what was done with it, then what it brought to whom."""
            if turn or points:
                done, brought = ", ".join(turn), ", ".join(points)
                both = _("{done}: {brought}", done=done, brought=brought)
                lines.append(both if done and brought else done or brought)
            turn.clear()
            points.clear()

        for fields in events:
            event = cast(MilleFioriEvent, fields)
            if event["event"] == "points":
                points.append(f"{self.name(event['seat'])} +{event['points']} ({self.source(event['source'])})")
                continue
            if event["event"] in ("round", "display", "play", "over", "choose"):
                close()
            words = self._words(event)
            if words and not turn and event["event"] in ("place", "sail", "extra", "decline", "bonus"):
                words = f"{self.name(fields['seat'])} {words}"
            if words:
                turn.append(words)
        close()
        return lines

    def _words(self, event: MilleFioriEvent) -> str:
        """One thing that happened; empty where there is nothing to tell."""
        if event["event"] == "round":
            doge = self.name(event["doge"])
            return _("Round {round} is dealt; {player} is the Doge.", round=event["round"], player=doge)
        if event["event"] == "display":
            return _("These cards join the display: {cards}.", cards=", ".join(event["cards"]))
        if event["event"] == "play":
            who, card = self.name(event["seat"]), self.card(event["card"])
            if event["extra"]:
                return _("{player} takes {card} from the display", player=who, card=card)
            return _("{player} plays {card}", player=who, card=card)
        if event["event"] == "choose" and "card" in event:
            return _("{player} keeps {card}", player=self.name(event["seat"]), card=self.card(event["card"]))
        if event["event"] == "over":
            return _("The game is over.") + " " + self.ending(event["ending"])
        if event["event"] == "place":
            return _("places on {cell}", cell=event["cell"])
        if event["event"] == "sail":
            if event["start"] == event["end"]:
                return _("stays on the last space")
            return _("sails to space {space}", space=event["end"])
        if event["event"] == "bonus":
            return _("earns the bonus of {region}", region=self.region(event["track"]))
        if event["event"] == "extra":
            if event["lapses"]:
                return _("earns an extra card, which lapses: the display is empty")
            return _("earns an extra card")
        if event["event"] == "decline":
            return _("takes no extra card")
        if event["event"] == "last turn":
            return _("the last lozenge of the supply: this is the last turn")
        return ""


def _beside(*panels: Panel) -> Table:
    grid = Table.grid(padding=0)
    for panel in panels:
        grid.add_column(width=panel.width)
    grid.add_row(*panels)
    return grid


def _lines(rows: Iterable[list[tuple[int, str, str]]]) -> Text:
    """Pieces of text at their columns, line by line."""
    text = Text(no_wrap=True)
    for number, row in enumerate(rows):
        if number:
            text.append("\n")
        column = 0
        for left, piece, style in sorted(row):
            text.append(" " * (left - column)).append(piece, style=style)
            column = max(left, column) + len(piece)
    return text
