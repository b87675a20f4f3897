"""What is in the box, as tables that the rules can look things up in.

Every card is known by its number, in the order of the components file; so is every port, every route and every good.
"""

import re
from typing import Final

from fondaco.engine.edition import Reader

# The sizes that the action space allows for; an edition may have fewer.
MOST_CARDS: Final = 98
MOST_PORTS: Final = 30
MOST_ROUTES: Final = 120
GOODS: Final = ("gem", "parchment", "silk", "salt", "pottery", "olive", "grain")
LONGEST_LOT: Final = 5
MOST_SEATS: Final = 5
SEATS: Final = (2, 3, 4, 5)
MOST_CARGO: Final = 4

# The four symbols of the cards, in the order in which they are carried out.
SYMBOLS: Final = ("ducat", "pirate", "cards", "ship")
DUCAT: Final = 0
PIRATE: Final = 1
PACK: Final = 2
SHIP: Final = 3
# Two different ones on each card.
PAIR_NAMES: Final = ("ducat+pirate", "ducat+cards", "ducat+ship", "pirate+cards", "pirate+ship", "cards+ship")

LIMITS: Final = (3, 4, 5, 6)
CARGOES: Final = (1, 2, 3, 4)

# The kinds of harbour markers.
CALM_SEA: Final = 0
GOOD_BUSINESS: Final = 1
COMPASS: Final = 2
LOCAL_INFLUENCE: Final = 3
PIRATE_VICTORY: Final = 4
FAVOURABLE_TRADE: Final = 5
MARKERS: Final = ("calm_sea", "good_business", "compass", "local_influence", "pirate_victory", "favourable_trade")
NO_MARKER: Final = -1


class Box:
    """The components of one edition. Nothing in it ever changes."""

    def __init__(self, edition: Reader) -> None:
        self.edition = edition.digest
        edition.table("meta").same("players", list(SEATS))
        rules = edition.table("rules")
        self.start_ducats = rules.whole("start_ducats", 0, 100)
        self.start_hand = rules.whole("start_hand", 1, 10)
        self.left_out = GOODS.index(rules.text("good_left_out_with_two", GOODS))
        self.price = rules.whole("buy_price", 0, 50)
        self.price_in_need = rules.whole("buy_price_in_need", 0, 50)
        self.most_bought = rules.whole("buy_most", MOST_CARGO, 20)
        self.favourable = rules.wholes("favourable_prices", 0, 50, self.most_bought)
        self.scale = rules.wholes("symbol_scale", 0, 20, 4)
        self.rank_pay = rules.wholes("rank_pay", 0, 50)
        if not 1 <= len(self.rank_pay) <= MOST_SEATS:
            rules.refuse("rank_pay", "expected 1 to {most} places", most=MOST_SEATS)
        self.pirate_penalty = rules.whole("pirate_penalty", 0, 20)
        self.influence_less = rules.whole("influence_less", 0, LIMITS[0])
        self.prestige_tiles = rules.whole("prestige_tiles", 0, 200)
        self.venice_spread = rules.whole("venice_spread", 0, 30)
        box = edition.table("box")
        self._read_goods(box)
        self._read_map(box)
        self._read_markers(box)
        self._read_cards(box)

    def _read_goods(self, box: Reader) -> None:
        self.lot: list[list[int]] = []
        """For each good the ducats for a lot by its number of cards, from none to more than there are."""
        for good in box.tables("goods"):
            prices = good.wholes("prices", 0, 100)
            if not 1 <= len(prices) <= LONGEST_LOT:
                good.refuse("prices", "a good has prices for 1 to {most} cards", most=LONGEST_LOT)
            self.lot.append([0, *prices, *[prices[-1]] * (MOST_CARDS - len(prices))])

    def _read_map(self, box: Reader) -> None:
        ports = box.rows("ports", 2, MOST_PORTS)
        self.ports = len(ports)
        self.port_ids: list[str] = [port.data["id"] for port in ports]
        for port in ports:
            if not re.fullmatch("[a-z_]+", port.data["id"]):
                port.refuse("id", "write a port in lower-case letters, not {id}", id=repr(port.data["id"]))
            port.point("xy")
        self.port_number = {id: number for number, id in enumerate(self.port_ids)}
        self.routes_from: list[list[int]] = [[] for _ in ports]
        """The routes of each port; `leads_to` has their other ends in the same order."""
        self.leads_to: list[list[int]] = [[] for _ in ports]
        for number, route in enumerate(box.rows("routes", 1, MOST_ROUTES)):
            route.points("via")
            ends = route.data["ports"]
            if len(ends) != 2 or ends[0] == ends[1]:
                route.refuse("ports", "a route joins two ports")
            one, other = (self._port(route, "ports", id) for id in ends)
            self.routes_from[one].append(number)
            self.leads_to[one].append(other)
            self.routes_from[other].append(number)
            self.leads_to[other].append(one)
        self.routes = len(box.data["routes"])
        for number, routes in enumerate(self.routes_from):
            if not routes:
                ports[number].refuse("xy", "no route leads to this port")

    def _port(self, row: Reader, key: str, id: str) -> int:
        if id not in self.port_number:
            row.refuse(key, "there is no port {id}", id=repr(id))
        return self.port_number[id]

    def _read_markers(self, box: Reader) -> None:
        self.markers: list[int] = []
        """The kind of every harbour marker."""
        for kind, row in enumerate(box.tables("markers")):
            self.markers += [kind] * row.whole("count", 0, 60)
        if len(self.markers) < self.ports:
            box.refuse(
                "markers", "{count} markers are not enough for {ports} ports", count=len(self.markers), ports=self.ports
            )

    def _read_cards(self, box: Reader) -> None:
        self.card_ids: list[str] = []
        self.good: list[int] = []
        self.pair: list[int] = []
        self.first_symbol: list[int] = []
        self.second_symbol: list[int] = []
        self.limit: list[int] = []
        """The hand limit while each card is on top of a cargo pile."""
        self.cargo: list[int] = []
        """The number of cards to play while each card is on top of a cargo pile."""
        self.port: list[int] = []
        """The port that each card names; -1 for none."""
        for card in box.rows("cards", 1, MOST_CARDS):
            id, good = card.data["id"], card.text("good", GOODS)
            if not re.fullmatch(f"{good}-[0-9]{{2}}", id):
                card.refuse("id", "a card is written like {example}: {id}", example=f"{good}-03", id=repr(id))
            if self.good and GOODS.index(good) < self.good[-1]:
                card.refuse("good", "cards must be in the order of the goods")
            self.card_ids.append(id)
            self.good.append(GOODS.index(good))
            names = card.data["symbols"]
            if len(names) != 2 or "+".join(names) not in PAIR_NAMES:
                card.refuse(
                    "symbols",
                    "{symbols} is not possible here; use two of {allowed}, in this order",
                    symbols=names,
                    allowed=SYMBOLS,
                )
            self.pair.append(PAIR_NAMES.index("+".join(names)))
            self.first_symbol.append(SYMBOLS.index(names[0]))
            self.second_symbol.append(SYMBOLS.index(names[1]))
            self.limit.append(card.whole("hand", LIMITS[0], LIMITS[-1]))
            self.cargo.append(card.whole("cargo", CARGOES[0], CARGOES[-1]))
            name = card.text("port")
            self.port.append(self._port(card, "port", name) if name else -1)
        self.card_number = {id: number for number, id in enumerate(self.card_ids)}
        self.of_good = [0] * len(GOODS)
        """The cards of each good, as bits."""
        for number, kind in enumerate(self.good):
            self.of_good[kind] |= 1 << number
        self.cards = len(self.card_ids)
        for seats in (2, MOST_SEATS):
            self._see_whether_it_suffices(box, seats)

    def _see_whether_it_suffices(self, box: Reader, seats: int) -> None:
        """Check that every seat can have a card that names a port and a hand, and that cards are left to draw."""
        cards = self.in_play(seats)
        named = len([card for card in cards if self.port[card] >= 0])
        if named < seats:
            box.refuse(
                "cards", "{count} cards name a port, but {seats} players need one each", count=named, seats=seats
            )
        if len(cards) <= seats * (1 + self.start_hand):
            box.refuse("cards", "{count} cards are too few for {seats} players", count=len(cards), seats=seats)

    def count_symbols(self, cards: list[int]) -> list[int]:
        """Count each symbol on these cards."""
        counts = [0] * len(SYMBOLS)
        for card in cards:
            counts[self.first_symbol[card]] += 1
            counts[self.second_symbol[card]] += 1
        return counts

    def good_name(self, card: int) -> str:
        return GOODS[self.good[card]]

    def in_play(self, seats: int) -> list[int]:
        """Return the cards used with this number of players (D24)."""
        return [card for card in range(self.cards) if seats > 2 or self.good[card] != self.left_out]
