"""Oltre Mare in a hundred columns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from rich import box as borders
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fondaco.engine.contract import Game, Position
from fondaco.engine.edition import Edition
from fondaco.games.oltremare.actions import BUY, CHARGE, PAY
from fondaco.games.oltremare.box import GOODS, MARKERS
from fondaco.games.oltremare.types import AnswerView, CardView, OfferView, OltreMareView
from fondaco.languages.speech import _, plural
from fondaco.table import Seat
from fondaco.terminal.boards.board import Board
from fondaco.terminal.boards.oltremare.line import OfferLine
from fondaco.terminal.boards.oltremare.names import TypedNames
from fondaco.terminal.console import WIDTH, console
from fondaco.words import GameWords
from fondaco.words.oltremare import WORDS
from fondaco.words.oltremare.choices import own_offer
from fondaco.words.oltremare.log import OltreMareLog
from fondaco.words.oltremare.names import OltreMareNames
from fondaco.words.standings import signed

SEA = "bright_blue"
COLUMNS = WIDTH - 2
ROWS = 16
"""The columns and the rows of the chart."""
GOOD_STYLES = {
    "gem": "bright_magenta",
    "parchment": "bright_yellow",
    "silk": "bright_red",
    "salt": "bright_white",
    "pottery": "yellow",
    "olive": "green",
    "grain": "bright_cyan",
}


class OltreMareBoard(Board):
    names: TypedNames

    def __init__(self, game: Game, edition: Edition, seats: Sequence[Seat]) -> None:
        super().__init__(GameWords(replace(WORDS, log=_log), TypedNames(game, edition, seats)))

    # The table

    def draw(self, view: Mapping[str, Any], choices: Mapping[str, int]) -> RenderableType:
        table = cast(OltreMareView, view)
        parts: list[RenderableType] = [self._chart(table, choices), self._players(table), self._state(table)]
        if table["open_piles"]:
            parts.append(self._piles(table))
        if table["seat"] is not None:
            parts.append(self._hand(table))
        if table["played"]:
            parts.append(self._cards(_("Played:"), table["played"]))
        parts += self._market(table)
        return Group(*parts)

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """Row and column of each port on the chart: near where it lies, and with room for what stands there."""
        ports = self.names.edition.data["box"]["ports"]
        across = _spread([port["xy"][0] for port in ports])
        down = _spread([port["xy"][1] for port in ports])
        taken: set[tuple[int, int]] = set()
        found: dict[str, tuple[int, int]] = {}
        for i in sorted(range(len(ports)), key=lambda i: (ports[i]["xy"][1], ports[i]["xy"][0])):
            id = ports[i]["id"]
            room = len(self.names.port(id)) + 9  # a number before it; a marker or five ships behind it
            left, top = across[i] * (COLUMNS - room), down[i] * (ROWS - 1)
            free = [
                (row, column)
                for row in range(ROWS)
                for column in range(COLUMNS - room + 1)
                if (row, column) not in taken and (row, column + room - 1) not in taken
            ]
            row, column = min(free, key=lambda at: ((3.5 * (at[0] - top)) ** 2 + (at[1] - left) ** 2, at))
            taken.update((row, c) for c in range(column, column + room))
            found[id] = row, column
        return found

    def _chart(self, view: OltreMareView, choices: Mapping[str, int]) -> Panel:
        rows: list[list[tuple[int, Text]]] = [[] for _row in range(ROWS)]
        for id, (row, column) in self.places.items():
            number = choices.get(f"sail {id}")
            text = Text(f"{number:<2}" if number is not None else "· ", style="bold" if number else SEA)
            text.append(self.names.port(id), style="bold reverse" if number is not None else "bold")
            marker = view["ports"][id]
            text.append(" ")
            if marker:
                text.append(self.names.code(marker), style="bright_yellow")
            for seat, player in enumerate(view["seats"]):
                if player["port"] == id:
                    text.append(self.names.mark(seat), style=self.style(seat))
            rows[row].append((column, text))
        codes = [f"{self.names.code(kind)} {self.names.marker(kind)}" for kind in MARKERS]
        return Panel(
            _lines(rows),
            title=Text(f" {'  '.join(codes[:3])} ", style="bright_yellow"),
            subtitle=Text(f" {'  '.join(codes[3:])} ", style="bright_yellow"),
            width=WIDTH,
            box=borders.ROUNDED,
            border_style=SEA,
            padding=0,
        )

    def _players(self, view: OltreMareView) -> Table:
        table = Table(box=None, width=WIDTH, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(f"    {_('player')}", width=20, no_wrap=True)
        table.add_column("", width=3, no_wrap=True, style="bright_yellow")
        table.add_column(_("ducats"), justify="right", no_wrap=True, style="bold")
        table.add_column(_("prestige"), justify="right", no_wrap=True)
        table.add_column(_("hand"), justify="right", no_wrap=True)
        table.add_column(_("cargo, on top"), no_wrap=True, width=28)
        table.add_column(_("pirates"), justify="right", no_wrap=True)
        table.add_column(_("markers"), justify="right", no_wrap=True)
        table.add_column(_("active"), no_wrap=True)
        for seat, player in enumerate(view["seats"]):
            cargo = Text(f"{player['cargo']:>2} ")
            top = player["cargo_top"]
            if top:
                cargo.append(f" {self.names.good(top['good'])}", style=GOOD_STYLES[top["good"]])
                cargo.append(f" {self.names.numbers(top['hand'], top['cargo'])}")
            first = _("1st") if seat == view["first"] else ""
            table.add_row(
                self.label(seat, bold=seat in view["to_act"]),
                first,
                str(player["ducats"]),
                str(player["prestige"]),
                str(player["cards"]),
                cargo,
                str(player["pirates"]),
                str(player["markers"]),
                self.names.code(player["marker"]) if player["marker"] else "·",
            )
        return table

    def _state(self, view: OltreMareView) -> Text:
        text = Text()
        if view["venice_on_top"]:
            venice = _("Venice card on top of the pile")
        else:
            venice = _("Venice card still in the pile") if view["venice_to_come"] else _("Venice card already drawn")
        piles = _("Draw pile: {deck}, {venice}. Discard pile: {discard}.").format(
            deck=view["deck"], venice=venice, discard=view["discard"]
        )
        text.append(f" {piles}", style="dim")
        if view["last_round"] and not view["ending"]:
            text.append(f" {_('The last round!')}", style="bold red")
        if not view["ending"]:
            due = plural(
                "{player} plays {count} card this turn. Bought: {bought}. Offers made: {made}.",
                "{player} plays {count} cards this turn. Bought: {bought}. Offers made: {made}.",
                view["due"],
                player=self.names.name(view["active"]),
                bought=view["bought"],
                made=self.names.of_most(view["proposals"], view["most_proposals"]),
            )
            text.append(f"\n {due}")
            own = self.words.standings(view)[view["seat"]]["own"] if view["seat"] is not None else None
            if own is not None:
                value = f"{signed(own['value'])} ({own['said']})."
                text.append(f"\n {_('{title}: {value}', title=own['title'], value=value)}", style="dim")
            ship = self._neighbours(view)
            if ship:
                text.append(f"\n {ship}", style=SEA)
        prices = "  ".join(
            f"{self.names.good(good)[:3]} {'/'.join(map(str, row['prices']))}"
            for good, row in zip(GOODS, self.names.edition.data["box"]["goods"], strict=True)
        )
        text.append("\n ").append(f"{_('Lots:')} {prices}"[: WIDTH - 1], style="dim")
        return text

    def _neighbours(self, view: OltreMareView) -> str:
        """Return where the ship of the player to act can go, along routes that it has not used in this turn."""
        seat = view["to_act"][0]
        port = view["seats"][seat]["port"]
        number = self.names.box.port_number[port]
        ends = [
            self.names.box.port_ids[end]
            for route, end in zip(self.names.box.routes_from[number], self.names.box.leads_to[number], strict=True)
            if seat != view["active"] or route not in view["sailed"]
        ]
        named = [
            f"{self.names.port(end)} {self.names.code(view['ports'][end] or '')}".strip() for end in dict.fromkeys(ends)
        ]
        text = _(
            "{letter} from {port}: {ports}.",
            letter=self.names.mark(seat),
            port=self.names.port(port),
            ports=", ".join(named),
        )
        if view["phase"] == "sailing":
            text += " " + _("Still to sail: {steps}.", steps=view["steps"])
        return text

    def _piles(self, view: OltreMareView) -> Text:
        text = Text()
        for seat, player in enumerate(view["seats"]):
            if seat:
                text.append("\n")
            pile = " ".join(player["cargo_pile"]) or _("none")
            text.append(" ").append(f" {self.names.mark(seat)} ", style=self.style(seat))
            lines = Text(f" {pile}").wrap(console, WIDTH - 6)
            for number, line in enumerate(lines):
                text.append("\n     " if number else "").append_text(line)
        return text

    def _hand(self, view: OltreMareView) -> RenderableType:
        parts: list[RenderableType] = [self._cards(_("Hand:"), view["hand"])]
        for false in view["false_claims"]:
            claim = self.names.traits(false["symbols"], false["hand"], false["cargo"])
            told = f"{false['card']}: {_('the claim was false: {claim}', claim=claim)}"
            parts.append(Text(f"        {told}", style="red"))
        if view["pirates_top"]:
            parts.append(self._cards(_("On top of your pirates:"), [view["pirates_top"]]))
        return Group(*parts)

    def _cards(self, title: str, cards: Sequence[CardView]) -> Text:
        """Return cards under a title, two in a line."""
        indent = max(8, len(title) + 2)
        text = Text(f" {title} ".ljust(indent), style="bold")
        width = (WIDTH - indent) // 2
        for number, card in enumerate(cards):
            if number and number % 2 == 0:
                text.append("\n" + " " * indent)
            what = self.names.features(card["symbols"], card["hand"], card["cargo"])
            text.append(f"{card['card']:<13}", style=f"not bold {GOOD_STYLES[card['good']]}")
            rest = f"{what} " if number % 2 or number + 1 == len(cards) else f"{what:<{width - 13}}"
            text.append(rest[: width - 13], style="not bold default")
        if not cards:
            text.append(_("none"), style="not bold dim")
        return text

    def _market(self, view: OltreMareView) -> list[RenderableType]:
        """Return the offer of the active player, the answers to it, and the viewer's own offer if it is another one."""
        parts: list[RenderableType] = []
        if view["offer"] is not None:
            parts.append(self._offer(view["offer"], self._own_cards(view, view["active"])))
        for answer in view["answers"]:
            if answer["offer"] is not None:
                parts.append(self._offer(answer["offer"], []))
        said = [
            _("{player}: {done}", player=self.names.name(answer["seat"]), done=self._answered(view, answer))
            for answer in view["answers"]
        ]
        if said:
            text = Text(f"{_('Answers')}  ", style="bold").append(_("; ").join(said), style="not bold")
            parts += [Text(" ").append_text(line) for line in text.wrap(console, WIDTH - 2)]
        return parts

    def _own_cards(self, view: OltreMareView, maker: int) -> list[str]:
        """Return the cards that the viewer gives so far in answer to this offer."""
        return view["handed"] if view["seat"] != maker else []

    def _answered(self, view: OltreMareView, answer: AnswerView) -> str:
        if answer["state"] == "accepted" and answer["given"]:
            goods = " + ".join(card["card"] or self.names.good(card["good"]) for card in answer["given"])
            return _("accepts, and gives {goods}", goods=goods)
        return {
            "accepted": _("accepts"),
            "declined": _("makes no offer") if view["called"] else _("declines"),
            "offered": _("makes an offer"),
            "taken": _("has traded"),
            "lapsed": _("the offer has lapsed"),
            "answered": _("has answered"),
        }.get(answer["state"], _("is thinking"))

    def _offer(self, offer: OfferView, handed: Sequence[str]) -> Panel:
        body = Text()
        given: list[str] = []
        for card in offer["given"]:
            said = self.names.traits(card["said_symbols"], card["said_hand"], card["said_cargo"])
            name = card["card"] or self.names.good(card["good"])
            given.append(_("{card} (claimed: {claim})", card=name, claim=said) if said else name)
        if offer["ducats"] > 0:
            given.append(self.names.ducats(offer["ducats"]))
        asked = [self.names.wish(card) for card in offer["asked"]]
        if offer["ducats"] < 0:
            asked.append(self.names.ducats(-offer["ducats"]))
        nothing = _("nothing")
        if given or asked:
            body.append(f" {_('gives')}  ", style="bold").append(", ".join(given) or nothing).append("\n")
            body.append(f" {_('wants')}  ", style="bold").append(", ".join(asked) or nothing)
        else:
            body.append(f" {_('not known yet')}", style="dim")
        if handed:
            body.append(f"\n {_('given in return')}  ", style="bold").append(", ".join(handed))
        maker = self.names.name(offer["maker"])
        if offer["partner"] is None:
            title = _("{player} offers to all", player=maker)
        else:
            title = _("{player} offers to {partner}", player=maker, partner=self.names.name(offer["partner"]))
        return Panel(
            body,
            title=Text(f" {title} ", style="bold"),
            title_align="left",
            width=WIDTH,
            box=borders.ROUNDED,
            border_style="yellow",
            padding=0,
        )

    # What is typed

    def legend(self) -> str:
        return _("hand: hand limit · play: cards to play next turn · lot: sale of the cards on top")

    def ask(self, view: Mapping[str, Any], seat: int) -> str:
        text = super().ask(view, seat)
        if view["phase"] == "trade" and view["proposals"] < view["most_proposals"]:
            text += " " + _("An offer in one line: offer WHO olive+1d for salt salt|silk")
        own = own_offer(view) if view["phase"] in ("composing", "answering") else None
        accepting = any(answer["seat"] == seat and answer["state"] == "giving" for answer in view["answers"])
        if view["phase"] == "answering" and not view["called"] and not accepting and own is None:
            text += " " + _("A counter-offer in one line: counter olive(ship) for salt+1d")
        if own is not None and (own["given"] or own["asked"]) and not own["ducats"]:
            text += " " + _("Any sum of ducats can be typed, like pay 5 or charge 5.")
        return text

    def numbered(self, position: Position, legal: Sequence[int]) -> dict[int, int]:
        """List only the first of the sums of ducats, which are too many; `ask` says how to type the others."""
        return super().numbered(position, [action for action in legal if not PAY < action < BUY or action == CHARGE])

    def expand(self, position: Position, seat: int, text: str) -> str:
        return OfferLine(self.names).read(position, seat, text)


def _log(names: OltreMareNames) -> OltreMareLog:
    """Return the log's words without open offers, which are drawn beside the log."""
    return OltreMareLog(names, open_offers=False)


def _spread(values: list[int]) -> list[float]:
    """Scale values to between 0 and 1, half by value and half by rank, so that dense groups have room."""
    low, high, ranked = min(values), max(values), sorted(values)
    width, last = max(1, high - low), max(1, len(values) - 1)
    return [0.5 * (value - low) / width + 0.5 * ranked.index(value) / last for value in values]


def _lines(rows: Iterable[list[tuple[int, Text]]]) -> Text:
    """Return pieces of text at their columns, line by line."""
    text = Text(no_wrap=True)
    for number, row in enumerate(rows):
        if number:
            text.append("\n")
        column = 0
        for left, piece in sorted(row, key=lambda at: at[0]):
            text.append(" " * (left - column)).append_text(piece)
            column = max(left, column) + len(piece)
    return text
