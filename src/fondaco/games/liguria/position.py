"""A game of Liguria in progress: what lies where."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fondaco.engine.chance import Chance
from fondaco.engine.contract import OptionValue, Position
from fondaco.engine.events import Event
from fondaco.games.liguria import notation, rules, scoring, setup, view
from fondaco.games.liguria.actions import DOCKING, OVER
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHTS,
    PLACES,
    ROWS,
    Box,
)

if TYPE_CHECKING:
    from fondaco.engine.contract import Game


class LiguriaPosition(Position):
    """The circuit, the harbours, the screens and the market. `rules` says what may be done with them."""

    def __init__(self, box: Box, seats: int, open_screens: bool) -> None:
        """An empty table; `deal` sets it."""
        self.box = box
        self.seats = seats
        self.open_screens = open_screens
        self.events: list[Event] | None = None

        self.round = 0
        """From 0; the final movement is one more."""
        self.phase = DOCKING
        self.active = 0
        """The seat that is to act."""
        self.turns = 0
        self.order: list[int] = []
        """The seats by their place on the order track; while tiles are picked, those that have finished."""
        self.shuffles = 0
        """What rejected ship cards will be shuffled by."""

        # The market
        self.bag: list[int] = []
        """The next tile is the end."""
        self.row: list[int] = []
        """The kinds of the tiles on offer; -1 where the active seat has just taken one."""
        self.gone: list[int] = []
        """How many tiles of each kind have left the game."""
        self.street: list[int] = []
        """For each space of the market street whose buyer stands there; -1 for nobody's."""
        self.wanted = 0
        """How many tiles the active seat takes in all, how many it has, and the outermost of their places."""
        self.taken = 0
        self.leftmost = 0
        self.rightmost = 0
        self.deck: list[int] = []
        """The next ship card is the end."""
        self.on_offer: list[int] = []
        """The ship cards of this round that nobody has taken yet."""
        self.card: list[int] = []
        """For each seat its ship card of this round; -1 for none."""
        self.past: list[list[int]] = []
        """For each seat the ship cards of past rounds."""

        # The circuit
        self.colour: list[int] = []
        """For each place its colour; BLANK for an island without one, HARBOUR for a harbour."""
        self.value: list[int] = []
        """For each place the island's prestige points."""
        self.holder: list[int] = []
        """For each place who has conquered it; -1 for nobody."""
        self.garrison: list[int] = []
        """The knights on the islands: place * kinds of knights + knight."""
        self.ships: list[int] = []
        self.heading: list[int] = []
        """For each ship 1 for clockwise, -1 for the other way."""

        # Cubes are counted by colour: seat * colours + colour. Tiles by kind: seat * kinds + kind.
        self.stock: list[int] = []
        self.bank = 0
        self.dock: list[int] = []
        self.hold: list[int] = []
        self.store: list[int] = []
        """Cubes behind the screens."""
        self.coins: list[int] = []
        self.ministers: list[int] = []
        self.screen: list[int] = []
        """Tiles behind the screens."""
        self.front: list[int] = []
        """Tiles in the harbours that are not upgraded."""
        self.back: list[int] = []
        """Tiles that have been turned over: upgraded ones, and knights that were expelled."""
        self.envoy: list[int] = []
        """The ministers on the harbours: for each row of each harbour whose it is; -1 for nobody's."""
        self.credentials: list[int] = []
        """The diplomat tiles laid for them: row of a harbour * kinds of diplomats + diplomat."""

        # The turn of the active seat
        self.arrows = 0
        """How many tiles it may still upgrade."""
        self.steps = 0
        """How far its ship may still sail."""
        self.turned = False
        """Whether it has turned before departure."""
        self.uturn = False
        """Whether the card's U-turn is still to be had; and so the anchor."""
        self.anchor = False
        self.stopover = False
        """Whether its ship has made a stop from which it must sail on."""
        self.sacks_left = 0
        self.deployed = 0
        """The harbours (as bits of seats) where it has deployed a diplomat in this turn."""
        self.gifts = 0
        """How many cubes of its choice it still takes on its own island."""
        self.laid: list[int] = []
        """Diplomats and knights that it has laid down but not used yet: kind - HIDDEN."""

        # What follows can be read off the harbours; it is kept so that no one need look for it.
        self.wheels: list[int] = []
        """For each seat the wheels on its ship tiles that are not upgraded; and so the sacks on its merchants."""
        self.sacks: list[int] = []

    @property
    def game(self) -> "Game":
        from fondaco.games.liguria.game import GAME

        return GAME

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"open_screens": self.open_screens}

    @staticmethod
    def deal(box: Box, seats: int, open_screens: bool, chance: Chance) -> "LiguriaPosition":
        self = LiguriaPosition(box, seats, open_screens)
        setup.set_up(self, chance)
        return self

    def clone(self) -> "LiguriaPosition":
        twin = LiguriaPosition(self.box, self.seats, self.open_screens)
        twin.round = self.round
        twin.phase = self.phase
        twin.active = self.active
        twin.turns = self.turns
        twin.order = self.order.copy()
        twin.shuffles = self.shuffles
        twin.bag = self.bag.copy()
        twin.row = self.row.copy()
        twin.gone = self.gone.copy()
        twin.street = self.street.copy()
        twin.wanted = self.wanted
        twin.taken = self.taken
        twin.leftmost = self.leftmost
        twin.rightmost = self.rightmost
        twin.deck = self.deck.copy()
        twin.on_offer = self.on_offer.copy()
        twin.card = self.card.copy()
        twin.past = [cards.copy() for cards in self.past]
        twin.colour = self.colour  # islands stay where they were laid
        twin.value = self.value
        twin.holder = self.holder.copy()
        twin.garrison = self.garrison.copy()
        twin.ships = self.ships.copy()
        twin.heading = self.heading.copy()
        twin.stock = self.stock.copy()
        twin.bank = self.bank
        twin.dock = self.dock.copy()
        twin.hold = self.hold.copy()
        twin.store = self.store.copy()
        twin.coins = self.coins.copy()
        twin.ministers = self.ministers.copy()
        twin.screen = self.screen.copy()
        twin.front = self.front.copy()
        twin.back = self.back.copy()
        twin.envoy = self.envoy.copy()
        twin.credentials = self.credentials.copy()
        twin.arrows = self.arrows
        twin.steps = self.steps
        twin.turned = self.turned
        twin.uturn = self.uturn
        twin.anchor = self.anchor
        twin.stopover = self.stopover
        twin.sacks_left = self.sacks_left
        twin.deployed = self.deployed
        twin.gifts = self.gifts
        twin.laid = self.laid.copy()
        twin.wheels = self.wheels.copy()
        twin.sacks = self.sacks.copy()
        return twin

    # Where things are

    def harbour_of(self, seat: int) -> int:
        """The place of a seat's harbour."""
        return seat * (PLACES // self.seats)

    def seat_at(self, place: int) -> int:
        """Whose harbour a place is."""
        return place // (PLACES // self.seats)

    def loaded(self, seat: int) -> int:
        """How many cubes a ship carries."""
        hold, first = self.hold, seat * 3
        return hold[first] + hold[first + 1] + hold[first + 2]

    def swords_at(self, place: int) -> int:
        """The swords of the knights on an island."""
        swords = 0
        for i in range(len(KNIGHTS)):
            count = self.garrison[place * len(KNIGHTS) + i]
            if count:
                swords += count * self.box.swords[KNIGHTS[0] + i]
        return swords

    def envoys_at(self, seat: int) -> int:
        """How many ministers stand on a seat's harbour."""
        envoys = 0
        for row in range(len(ROWS)):
            if self.envoy[seat * len(ROWS) + row] >= 0:
                envoys += 1
        return envoys

    def is_final(self) -> bool:
        """Whether all rounds are over and only the final movement is left."""
        return self.round == self.box.rounds[self.seats]

    # The contract

    def to_act(self) -> list[int]:
        return [] if self.phase == OVER else [self.active]

    def next_to_act(self) -> int:
        return -1 if self.phase == OVER else self.active

    def legal(self, seat: int) -> list[int]:
        if seat != self.active or self.phase == OVER:
            self.check_seat(seat)
            return []
        return rules.legal(self)

    def apply(self, seat: int, action: int) -> None:
        rules.apply(self, seat, action)

    def scores(self) -> list[int]:
        return [scoring.score(self, seat) for seat in range(self.seats)]

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def view(self, seat: int | None) -> Mapping[str, Any]:
        return view.view(self, seat)

    def read(self, seat: int, text: str) -> int:
        return notation.read(self, text)

    def write(self, seat: int, action: int) -> str:
        return notation.write(self, action)

    def turn(self) -> int:
        return self.turns

    def ending(self) -> str:
        return "rounds" if self.phase == OVER else ""

    def redeal(self, seat: int | None, chance: Chance) -> "LiguriaPosition":
        """All that went behind a screen did so in the open: only the order of bag and deck is unknown (R43)."""
        if seat is not None:
            self.check_seat(seat)
        twin = self.clone()
        for pile in (twin.bag, twin.deck):
            pile.sort()
            chance.shuffle(pile)
        twin.shuffles = chance.seed()
        return twin

    def components(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for kind, id in enumerate(self.box.kind_ids):
            piles = [self.gone[kind], self.bag.count(kind), self.row.count(kind)]
            for tiles in (self.screen, self.front, self.back):
                piles += [tiles[seat * KINDS + kind] for seat in range(self.seats)]
            if kind in KNIGHTS:
                piles += self.garrison[kind - KNIGHTS[0] :: len(KNIGHTS)]
            if kind in DIPLOMATS:
                piles += self.credentials[kind - DIPLOMATS[0] :: len(DIPLOMATS)]
            if kind in KNIGHTS or kind in DIPLOMATS:
                piles.append(self.laid[kind - HIDDEN])
            counts[id] = sum(piles)
        for colour, name in enumerate(COLOURS):
            piles = [self.stock[colour]]
            for cubes in (self.dock, self.hold, self.store):
                piles += cubes[colour :: len(COLOURS)]
            counts[f"{name} cubes"] = sum(piles)
            counts[f"{name} islands"] = self.colour.count(colour)
        counts["blank islands"] = self.colour.count(BLANK)
        counts["harbours"] = self.colour.count(HARBOUR)
        counts["coins"] = self.bank + sum(self.coins)
        for seat in range(self.seats):
            counts[f"ministers of seat {seat}"] = (
                self.ministers[seat] + self.holder.count(seat) + self.envoy.count(seat)
            )
            counts[f"buyer of seat {seat}"] = 1 if seat in self.order or seat in self.street else 0
        for pile in (self.deck, self.on_offer, self.card, *self.past):
            for card in pile:
                if card >= 0:
                    name = f"card {self.box.card_ids[card]}"
                    counts[name] = counts.get(name, 0) + 1
        return counts

    def to_dict(self) -> dict[str, Any]:
        kinds, cards = self.box.kind_ids, self.box.card_ids
        return {
            "game": "liguria",
            "edition": self.box.edition,
            "seats": self.seats,
            "open_screens": self.open_screens,
            "round": self.round,
            "phase": self.phase,
            "active": self.active,
            "turns": self.turns,
            "order": self.order.copy(),
            "shuffles": self.shuffles,
            "bag": [kinds[kind] for kind in self.bag],
            "row": [kinds[kind] if kind >= 0 else None for kind in self.row],
            "gone": self.gone.copy(),
            "street": self.street.copy(),
            "wanted": self.wanted,
            "taken": self.taken,
            "leftmost": self.leftmost,
            "rightmost": self.rightmost,
            "deck": [cards[card] for card in self.deck],
            "on_offer": [cards[card] for card in self.on_offer],
            "card": [cards[card] if card >= 0 else None for card in self.card],
            "past": [[cards[card] for card in pile] for pile in self.past],
            "colour": self.colour.copy(),
            "value": self.value.copy(),
            "holder": self.holder.copy(),
            "garrison": self.garrison.copy(),
            "ships": self.ships.copy(),
            "heading": self.heading.copy(),
            "stock": self.stock.copy(),
            "bank": self.bank,
            "dock": self.dock.copy(),
            "hold": self.hold.copy(),
            "store": self.store.copy(),
            "coins": self.coins.copy(),
            "ministers": self.ministers.copy(),
            "screen": self.screen.copy(),
            "front": self.front.copy(),
            "back": self.back.copy(),
            "envoy": self.envoy.copy(),
            "credentials": self.credentials.copy(),
            "arrows": self.arrows,
            "steps": self.steps,
            "turned": self.turned,
            "uturn": self.uturn,
            "anchor": self.anchor,
            "stopover": self.stopover,
            "sacks_left": self.sacks_left,
            "deployed": self.deployed,
            "gifts": self.gifts,
            "laid": self.laid.copy(),
        }

    @staticmethod
    def from_dict(data: Mapping[str, Any], box: Box) -> "LiguriaPosition":
        self = LiguriaPosition(box, data["seats"], data["open_screens"])
        kinds, cards = box.kind_number, box.card_number
        self.round = data["round"]
        self.phase = data["phase"]
        self.active = data["active"]
        self.turns = data["turns"]
        self.order = list(data["order"])
        self.shuffles = data["shuffles"]
        self.bag = [kinds[id] for id in data["bag"]]
        self.row = [-1 if id is None else kinds[id] for id in data["row"]]
        self.gone = list(data["gone"])
        self.street = list(data["street"])
        self.wanted = data["wanted"]
        self.taken = data["taken"]
        self.leftmost = data["leftmost"]
        self.rightmost = data["rightmost"]
        self.deck = [cards[id] for id in data["deck"]]
        self.on_offer = [cards[id] for id in data["on_offer"]]
        self.card = [-1 if id is None else cards[id] for id in data["card"]]
        self.past = [[cards[id] for id in pile] for pile in data["past"]]
        self.colour = list(data["colour"])
        self.value = list(data["value"])
        self.holder = list(data["holder"])
        self.garrison = list(data["garrison"])
        self.ships = list(data["ships"])
        self.heading = list(data["heading"])
        self.stock = list(data["stock"])
        self.bank = data["bank"]
        self.dock = list(data["dock"])
        self.hold = list(data["hold"])
        self.store = list(data["store"])
        self.coins = list(data["coins"])
        self.ministers = list(data["ministers"])
        self.screen = list(data["screen"])
        self.front = list(data["front"])
        self.back = list(data["back"])
        self.envoy = list(data["envoy"])
        self.credentials = list(data["credentials"])
        self.arrows = data["arrows"]
        self.steps = data["steps"]
        self.turned = data["turned"]
        self.uturn = data["uturn"]
        self.anchor = data["anchor"]
        self.stopover = data["stopover"]
        self.sacks_left = data["sacks_left"]
        self.deployed = data["deployed"]
        self.gifts = data["gifts"]
        self.laid = list(data["laid"])
        self.wheels = [0] * self.seats
        self.sacks = [0] * self.seats
        for seat in range(self.seats):
            for kind in range(HIDDEN):
                count = self.front[seat * KINDS + kind]
                self.wheels[seat] += count * box.wheels[kind]
                self.sacks[seat] += count * box.sacks[kind]
        return self

    def __repr__(self) -> str:
        return f"<Liguria, {self.seats} seats, round {self.round + 1}, scores {self.scores()}>"
