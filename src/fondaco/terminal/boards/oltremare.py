"""Oltre Mare in a hundred columns."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from rich import box as borders
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fondaco.engine.contract import Position
from fondaco.games.oltremare import rules, scoring
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ASK,
    BUY,
    BUY_PIRATES,
    CALL,
    CHARGE,
    CLAIM_CARGO,
    CLAIM_LIMIT,
    CLAIM_PAIR,
    COMPOSING,
    DECLINE,
    DISCARD,
    GIVE,
    LOAD,
    MOST_DUCATS,
    OFFER,
    OFFER_ALL,
    PASS,
    PAY,
    PLAY,
    PROPOSE,
    SAIL,
    SAILING,
    STAY,
    WITH,
)
from fondaco.games.oltremare.box import CARGOES, GOODS, LIMITS, MARKERS, NO_MARKER, PAIR_NAMES, SHIP
from fondaco.games.oltremare.offer import Offer
from fondaco.games.oltremare.position import OltreMarePosition
from fondaco.games.oltremare.view import CardView, OfferView, OltreMareView
from fondaco.terminal.boards.board import WIDTH, Board, foresee
from fondaco.terminal.boards.oltremare_line import OfferLine
from fondaco.terminal.boards.oltremare_story import Story
from fondaco.terminal.console import console
from fondaco.terminal.words import _

SEA = "bright_blue"
COLUMNS = WIDTH - 2
ROWS = 16
"""Of the chart."""
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
    colours: ClassVar[Sequence[tuple[str, str]]] = (
        ("blue", "bold white on blue"),
        ("green", "bold black on green"),
        ("red", "bold white on red"),
        ("yellow", "bold black on bright_yellow"),
        ("orange", "bold black on orange3"),
    )

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
        if table["offer"]:
            parts.append(self._offer(table["offer"]))
        return Group(*parts)

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """Row and column of each port on the chart: near where it lies, and with room for what stands there."""
        ports = self.edition.data["box"]["ports"]
        across = _spread([port["xy"][0] for port in ports])
        down = _spread([port["xy"][1] for port in ports])
        taken: set[tuple[int, int]] = set()
        found: dict[str, tuple[int, int]] = {}
        for i in sorted(range(len(ports)), key=lambda i: (ports[i]["xy"][1], ports[i]["xy"][0])):
            id = ports[i]["id"]
            room = len(self.port(id)) + 9  # a number before it; a marker or five ships behind it
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
            text.append(self.port(id), style="bold reverse" if number is not None else "bold")
            marker = view["ports"][id]
            text.append(" ")
            if marker:
                text.append(self.code(marker), style="bright_yellow")
            for seat, player in enumerate(view["seats"]):
                if player["port"] == id:
                    text.append(self.mark(seat), style=self.style(seat))
            rows[row].append((column, text))
        codes = [f"{self.code(kind)} {self.marker(kind)}" for kind in MARKERS]
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
        table.add_column(_("cargo, on top"), no_wrap=True, width=22)
        table.add_column(_("pirates"), justify="right", no_wrap=True)
        table.add_column(_("markers"), justify="right", no_wrap=True)
        table.add_column(_("active"), no_wrap=True)
        for seat, player in enumerate(view["seats"]):
            cargo = Text(f"{player['cargo']:>2} ")
            top = player["cargo_top"]
            if top:
                cargo.append(f" {self.good(top['good'])}", style=GOOD_STYLES[top["good"]])
                cargo.append(" " + _("h{hand} c{cargo}", hand=top["hand"], cargo=top["cargo"]))
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
                self.code(player["marker"]) if player["marker"] else "·",
            )
        return table

    def _state(self, view: OltreMareView) -> Text:
        text = Text()
        if view["venice_on_top"]:
            venice = _("the Venice card lies on top")
        else:
            venice = _("the Venice card is to come") if view["venice_to_come"] else _("the Venice card has come")
        piles = _("Draw pile: {deck}, {venice}. Discard pile: {discard}.").format(
            deck=view["deck"], venice=venice, discard=view["discard"]
        )
        text.append(f" {piles}", style="dim")
        if view["last_round"] and not view["ending"]:
            text.append(f" {_('The last round!')}", style="bold red")
        if not view["ending"]:
            due = _("{player} plays {due} cards this turn. Bought: {bought}. Proposals: {made} of {most}.").format(
                player=self.name(view["active"]),
                due=view["due"],
                bought=view["bought"],
                made=view["proposals"],
                most=view["most_proposals"],
            )
            text.append(f"\n {due}")
            ship = self._neighbours(view)
            if ship:
                text.append(f"\n {ship}", style=SEA)
        prices = "  ".join(
            f"{self.good(good)[:3]} {'/'.join(map(str, row['prices']))}"
            for good, row in zip(GOODS, self.edition.data["box"]["goods"], strict=True)
        )
        text.append("\n ").append(f"{_('Lots:')} {prices}"[: WIDTH - 1], style="dim")
        return text

    def _neighbours(self, view: OltreMareView) -> str:
        """Where the ship of the player to act can go, along routes that it has not used in this turn."""
        seat = view["to_act"][0]
        port = view["seats"][seat]["port"]
        number = self.box.port_number[port]
        ends = [
            self.box.port_ids[end]
            for route, end in zip(self.box.routes_from[number], self.box.leads_to[number], strict=True)
            if seat != view["active"] or not view["sailed"] >> route & 1
        ]
        named = [f"{self.port(end)} {self.code(view['ports'][end] or '')}".strip() for end in dict.fromkeys(ends)]
        text = _("{letter} from {port}: {ports}.", letter=self.mark(seat), port=self.port(port), ports=", ".join(named))
        if view["phase"] == "sailing":
            text += " " + _("Still to sail: {steps}.", steps=view["steps"])
        return text

    def _piles(self, view: OltreMareView) -> Text:
        text = Text()
        for seat, player in enumerate(view["seats"]):
            if seat:
                text.append("\n")
            pile = " ".join(player["cargo_pile"]) or _("none")
            text.append(" ").append(f" {self.mark(seat)} ", style=self.style(seat))
            lines = Text(f" {pile}").wrap(console, WIDTH - 6)
            for number, line in enumerate(lines):
                text.append("\n     " if number else "").append_text(line)
        return text

    def _hand(self, view: OltreMareView) -> RenderableType:
        parts: list[RenderableType] = [self._cards(_("Hand:"), view["hand"])]
        if view["pirates_top"]:
            parts.append(self._cards(_("On top of your pirates:"), [view["pirates_top"]]))
        return Group(*parts)

    def _cards(self, title: str, cards: Sequence[CardView]) -> Text:
        """Cards under a title, two in a line."""
        indent = max(8, len(title) + 2)
        text = Text(f" {title} ".ljust(indent), style="bold")
        width = (WIDTH - indent) // 2
        for number, card in enumerate(cards):
            if number and number % 2 == 0:
                text.append("\n" + " " * indent)
            what = self.features(card["symbols"], card["hand"], card["cargo"])
            text.append(f"{card['card']:<13}", style=f"not bold {GOOD_STYLES[card['good']]}")
            rest = f"{what} " if number % 2 or number + 1 == len(cards) else f"{what:<{width - 13}}"
            text.append(rest[: width - 13], style="not bold default")
        if not cards:
            text.append(_("none"), style="not bold dim")
        return text

    def _offer(self, offer: OfferView) -> Panel:
        body = Text()
        given: list[str] = []
        for card in offer["given"]:
            said = [self.symbols(card["said_symbols"])] if card["said_symbols"] else []
            if card["said_hand"] is not None:
                said.append(_("hand {number}", number=card["said_hand"]))
            if card["said_cargo"] is not None:
                said.append(_("cargo {number}", number=card["said_cargo"]))
            name = card["card"] or self.good(card["good"])
            given.append(_("{card} (says: {claim})", card=name, claim=", ".join(said)) if said else name)
        if offer["ducats"] > 0:
            given.append(self.ducats(offer["ducats"]))
        asked: list[str] = []
        for wish in offer["asked"]:
            wished = "+".join(self.symbol(name) for name in wish["wished"])
            good = self.good(wish["good"])
            asked.append(_("{good} (if possible {symbols})", good=good, symbols=wished) if wished else good)
        if offer["ducats"] < 0:
            asked.append(self.ducats(-offer["ducats"]))
        nothing = _("nothing")
        if given or asked:
            body.append(f" {_('gives')}  ", style="bold").append(", ".join(given) or nothing).append("\n")
            body.append(f" {_('wants')}  ", style="bold").append(", ".join(asked) or nothing)
        else:
            body.append(f" {_('not told yet')}", style="dim")
        if offer["handed"]:
            body.append(f"\n {_('chosen for it')}  ", style="bold").append(", ".join(offer["handed"]))
        maker = self.name(offer["maker"])
        if offer["to_all"]:
            title = _("{player} offers to all", player=maker)
            if offer["partner"] is not None:
                title += " · " + _("now {player} answers", player=self.name(offer["partner"]))
        else:
            title = _("{player} offers to {partner}", player=maker, partner=self.name(offer["partner"] or 0))
        return Panel(
            body,
            title=Text(f" {title} ", style="bold"),
            title_align="left",
            width=WIDTH,
            box=borders.ROUNDED,
            border_style="yellow",
            padding=0,
        )

    # Words

    def colour(self, seat: int) -> str:
        return _("orange") if seat == 4 else super().colour(seat)

    def _named(self, list_of: str, id: str) -> str:
        names: dict[str, str] = {row["id"]: row["name"] for row in self.edition.data["box"][list_of]}
        return _(names[id])

    def port(self, id: str) -> str:
        return self._named("ports", id)[:14]

    def marker(self, id: str) -> str:
        return self._named("markers", id)

    def good(self, id: str) -> str:
        return self._named("goods", id).lower()

    def code(self, marker: str) -> str:
        """Two letters for a harbour marker."""
        codes = {
            "calm_sea": _("CS"),
            "good_business": _("GB"),
            "compass": _("CO"),
            "local_influence": _("LI"),
            "pirate_victory": _("VP"),
            "favourable_trade": _("FT"),
        }
        return codes.get(marker, "")

    def symbol(self, id: str) -> str:
        return {"ducat": _("ducat"), "pirate": _("pirate"), "cards": _("cards"), "ship": _("ship")}[id]

    def symbols(self, pair: str) -> str:
        return "+".join(self.symbol(symbol) for symbol in pair.split("+"))

    def features(self, pair: str, hand: int, cargo: int) -> str:
        """What a card shows besides its good."""
        return _("{symbols} h{hand} c{cargo}", symbols=self.symbols(pair), hand=hand, cargo=cargo)

    def features_of(self, card: int) -> str:
        return self.features(PAIR_NAMES[self.box.pair[card]], self.box.limit[card], self.box.cargo[card])

    def ducats(self, count: int) -> str:
        return _("1 ducat") if count == 1 else _("{count} ducats", count=count)

    def source(self, word: str) -> str:
        return {
            "start": _("Start"),
            "symbols": _("Symbols"),
            "markers": _("Markers"),
            "purchases": _("Bought"),
            "trades": _("Trade"),
            "cargo": _("Cargo"),
            "prestige": _("Prestige"),
            "pirates": _("Pirates"),
            "harbours": _("Ports"),
        }[word]

    def ending(self, word: str) -> str:
        if word == "pile":
            return _("The draw pile was used up.")
        if word == "discard":
            return _("The draw pile was used up, and the discard pile was used again.")
        return _("The draw pile was used up, the discard pile was used again, and the first player's piles too.")

    def ask(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(OltreMareView, view)
        who = self.name(seat)
        phase = table["phase"]
        if phase == "limit":
            top = table["seats"][seat]["cargo_top"]
            limit = top["hand"] if top else 0
            return _("{player}: you may hold {limit} cards. Lay one on your pirate pile.", player=who, limit=limit)
        if phase == "trade":
            if table["proposals"] >= table["most_proposals"]:
                return _("{player}: buy cards, or play your first card.", player=who)
            return _(
                "{player}: trade, buy, or play. An offer in one line: offer WHO olive+1d for salt salt", player=who
            )
        offer = table["offer"]
        begun = offer is not None and bool(offer["given"] or offer["asked"])
        if phase == "composing" and table["called"] and not begun:
            other = table["active"]
            return _(
                "{player}: {other} asks for offers. Make one (offer {word} olive+1d for salt), or pass.",
                player=who,
                other=self.name(other),
                word=self.seats[other].name or self.colour(other),
            )
        if phase == "composing":
            return _("{player}: what do you give, what do you want for it? Then propose.", player=who)
        if phase == "answering":
            return _("{player}: do you accept this offer?", player=who)
        if phase == "handing":
            good = offer["asked"][len(offer["handed"])]["good"] if offer else ""
            return _("{player}: which card do you give for {good}?", player=who, good=self.good(good))
        if phase == "playing":
            left = table["due"] - len(table["played"])
            return _("{player}: play a card. Still to play: {left}.", player=who, left=left)
        if phase == "sailing":
            return _("{player}: sail to a port. Still to sail: {steps}.", player=who, steps=table["steps"])
        if phase == "steering":
            return _("{player}: you have a compass. Sail to any port, or stay.", player=who)
        return _("{player}: load a card. The last one on top rules your next turn.", player=who)

    def legend(self) -> str:
        return _("h hand limit · c cargo: cards to play in the next turn · lot: what the cards on top will sell for")

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        phase = cast(OltreMareView, view)["phase"]
        return {
            "limit": ["phases", "hand-limit"],
            "trade": ["phases", "trade", "purchases", "price", "favourable-trade", "enough-cards", "play-cards"],
            "composing": ["trade-with-active", "offer-cards", "truth", "claims", "asked-goods", "enough-cards"],
            "answering": ["answer", "truth", "asked-goods"],
            "handing": ["asked-goods", "truth"],
            "playing": ["play-cards", "symbols", "ducat-symbol", "pirate-symbol", "cards-symbol", "ship-symbol"],
            "sailing": ["ship-symbol", "routes", "arrival"],
            "steering": ["compass", "arrival"],
            "loading": ["loading", "venice-card"],
            "over": ["final-scoring", "winner"],
        }[phase]

    # What an action would bring

    def folded(self, position: Position, seat: int, action: int) -> bool:
        """Sums of ducats are too many to list: the first stands for all."""
        return PAY < action < BUY and action != CHARGE

    def promise(self, position: Position, seat: int, action: int) -> str:
        p = position
        assert isinstance(p, OltreMarePosition)
        if action < PLAY:
            return self.features_of(action - DISCARD)
        if action < LOAD:
            return self._played(p, seat, action)
        if action < GIVE:
            card = action - LOAD
            pile = [*p.cargo[seat], card]
            run = scoring.top_run(p.box, pile)
            worth = p.box.lot[p.box.good[card]][run]
            return _("{card}, lot {run}: {worth}", card=self.features_of(card), run=run, worth=worth)
        if action < SAIL:
            return self.features_of(action - GIVE)
        if action < OFFER:
            return self._port(p, action - SAIL)
        if action <= PROPOSE:
            return self._deal(p, seat, action)
        if action == ACCEPT:
            given, asked = self._sides(p.offer)
            return _("you get {gets}, you give {gives}", gets=given, gives=asked)
        return {
            PASS: _("no offer") if p.phase == COMPOSING else _("no card to play"),
            DECLINE: _("no trade"),
            STAY: _("do not use the compass"),
        }[action]

    def _played(self, p: OltreMarePosition, seat: int, action: int) -> str:
        """The card; with the last one that is due, what all of them bring."""
        text = self.features_of(action - PLAY)
        if len(p.played) + 1 < p.due and len(p.hands[seat]) > 1:
            return text
        _gains, happened = foresee(p, seat, action)
        fields = [event.fields for event in happened]
        ducats = sum(f["ducats"] for f in fields if f["event"] == "ducats" and f["source"] in ("symbols", "markers"))
        pirates = sum(f["event"] == "pirate" for f in fields)
        cards = sum(f["event"] == "draw" for f in fields)
        ships = p.box.count_symbols([*p.played, action - PLAY])[SHIP]
        brought = [
            _("ducats {count}", count=f"+{ducats}") if ducats else "",
            _("pirates {count}", count=pirates) if pirates else "",
            _("cards {count}", count=cards) if cards else "",
            _("sail {count}", count=ships) if ships else "",
        ]
        return ", ".join([text, *filter(None, brought)])

    def _port(self, p: OltreMarePosition, port: int) -> str:
        kind = p.at_port[port]
        name = self.marker(MARKERS[kind]) if kind != NO_MARKER else _("no marker")
        if p.phase == SAILING and p.steps > 1:
            return _("on the way ({marker})", marker=name)
        return name

    def _deal(self, p: OltreMarePosition, seat: int, action: int) -> str:
        """What belongs to trading and buying."""
        if action < OFFER_ALL:
            return _("to {player}", player=self.name(action - OFFER))
        if action == OFFER_ALL:
            return _("to all, one after the other")
        if action < ASK:
            card = p.offer.given[-1]
            if action < CLAIM_LIMIT:
                true = p.box.pair[card] == action - CLAIM_PAIR
            elif action < CLAIM_CARGO:
                true = p.box.limit[card] == LIMITS[action - CLAIM_LIMIT]
            else:
                true = p.box.cargo[card] == CARGOES[action - CLAIM_CARGO]
            return _("true") if true else _("not true")
        if action < WITH:
            held = sum(p.box.good[card] == action - ASK for card in p.hands[seat])
            return _("you hold {count}", count=held)
        if action < PAY:
            return _("a wish, it does not bind")
        if action < CHARGE:
            return _("you pay: up to {most}", most=MOST_DUCATS)
        if action < BUY:
            return _("you are paid: up to {most}", most=MOST_DUCATS)
        if action == BUY:
            return _("for {ducats}", ducats=self.ducats(rules.price(p)))
        if action == BUY_PIRATES:
            price = _("for {ducats}", ducats=self.ducats(rules.price(p)))
            if p.laid[seat][-1]:
                return f"{price}, {p.box.card_ids[p.pirates[seat][-1]]}"
            return price
        if action == CALL:
            return _("the others make offers")
        given, asked = self._sides(p.offer)
        return _("{given} for {asked}", given=given, asked=asked)

    def _sides(self, offer: Offer) -> tuple[str, str]:
        given = [GOODS[self.box.good[card]] for card in offer.given]
        return self._exchange(given, [GOODS[good] for good in offer.asked], offer.ducats)

    def _exchange(self, given: Iterable[str], asked: Iterable[str], ducats: int) -> tuple[str, str]:
        """What goes one way and what the other."""
        one = [self.good(good) for good in given] + ([self.ducats(ducats)] if ducats > 0 else [])
        other = [self.good(good) for good in asked] + ([self.ducats(-ducats)] if ducats < 0 else [])
        return " + ".join(one) or _("nothing"), " + ".join(other) or _("nothing")

    # What happened

    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        story = Story(self)
        for event in events:
            story.add(event)
        story.close()
        return story.lines

    # An offer in one line

    def expand(self, position: Position, seat: int, text: str) -> str:
        return OfferLine(self).read(position, seat, text)


def _spread(values: list[int]) -> list[float]:
    """Each value between 0 and 1: half by where it lies, half by its rank, so that crowds have room."""
    low, high, ranked = min(values), max(values), sorted(values)
    width, last = max(1, high - low), max(1, len(values) - 1)
    return [0.5 * (value - low) / width + 0.5 * ranked.index(value) / last for value in values]


def _lines(rows: Iterable[list[tuple[int, Text]]]) -> Text:
    """Pieces of text at their columns, line by line."""
    text = Text(no_wrap=True)
    for number, row in enumerate(rows):
        if number:
            text.append("\n")
        column = 0
        for left, piece in sorted(row, key=lambda at: at[0]):
            text.append(" " * (left - column)).append_text(piece)
            column = max(left, column) + len(piece)
    return text
