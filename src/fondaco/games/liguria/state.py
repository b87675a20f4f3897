"""The state of a game of Liguria: the fields of a position, and simple queries on them."""

from fondaco.engine.contract import Position
from fondaco.engine.events import Event
from fondaco.games.liguria.actions import DOCKING
from fondaco.games.liguria.box import BLANK, COLOURS, CONTRACT, FIRST, HIDDEN, KINDS, KNIGHT, PLACES, ROWS, Box
from fondaco.games.liguria.types import Island


class State(Position):
    """The circuit, the harbours, the screens and the market, on which the modules of the rules work."""

    def __init__(self, box: Box, seats: int, open_screens: bool) -> None:
        """Create an empty table; `setup` or `fields` fills it in."""
        self.box = box
        self.seats = seats
        self.open_screens = open_screens
        self.events: list[Event] | None = None

        self.round = 0
        """The round, from 0; the final movement counts as one more."""
        self.phase = DOCKING
        self.active = 0
        """The seat that must act."""
        self.turns = 0
        self.order: list[int] = []
        """The seats by their place on the order track; while tiles are picked, those that have finished."""
        self.shuffles = 0
        """The seed for shuffling rejected ship cards."""

        # The market
        self.bag: list[int] = []
        """The tiles in the bag; the next one is the last."""
        self.row: list[int] = []
        """The kinds of the tiles on offer; -1 where the active seat has just taken one."""
        self.gone: list[int] = []
        """The number of tiles of each kind that have left the game."""
        self.street: list[int] = []
        """The seat whose buyer is on each space of the market street; -1 for none."""
        self.wanted = 0
        """The tiles the active seat takes in all, how many it has taken, and the outermost of their places."""
        self.taken = 0
        self.leftmost = 0
        self.rightmost = 0
        self.deck: list[int] = []
        """The ship cards in the deck; the next one is the last."""
        self.on_offer: list[int] = []
        """The ship cards of this round that nobody has taken yet."""
        self.card: list[int] = []
        """Each seat's ship card of this round; -1 for none."""
        self.past: list[list[int]] = []
        """Each seat's ship cards of past rounds."""

        # The circuit
        self.colour: list[int] = []
        """The colour of each place; BLANK for a blank island, HARBOUR for a harbour."""
        self.value: list[int] = []
        """The island's prestige points at each place."""
        self.holder: list[int] = []
        """The seat that has conquered each place; -1 for none."""
        self.garrison: list[int] = []
        """The knights on the islands: place * kinds of knights + knight."""
        self.ships: list[int] = []
        self.heading: list[int] = []
        """The direction of each ship: 1 clockwise, -1 anticlockwise."""

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
        """The owner of the minister in each row of each harbour; -1 for none."""
        self.credentials: list[int] = []
        """The diplomat tiles laid for them: row of a harbour * kinds of diplomats + diplomat."""

        # The turn of the active seat
        self.arrows = 0
        """The number of tiles that it may still upgrade."""
        self.steps = 0
        """The number of steps that its ship may still sail."""
        self.turned = False
        """Whether it has turned before departure."""
        self.uturn = False
        """Whether the card's U-turn is still available."""
        self.anchor = False
        """Whether the card's anchor is still available."""
        self.stopover = False
        """Whether its ship is at a stop from which it must sail on."""
        self.sacks_left = 0
        self.deployed = 0
        """The harbours (as bits of seats) where it has deployed a diplomat in this turn."""
        self.gifts = 0
        """The number of cubes of its choice that it still takes on its own island."""
        self.laid: list[int] = []
        """Diplomats and knights that it has laid down but not used yet: kind - HIDDEN."""

        # The following is derived from the harbours, and kept because it is needed often.
        self.wheels: list[int] = []
        """The wheels on each seat's ship tiles that are not upgraded."""
        self.sacks: list[int] = []
        """The sacks on each seat's merchants that are not upgraded."""

    def copy_from(self, other: "State") -> None:
        """Copy everything that can change from another state of the same match."""
        self.round = other.round
        self.phase = other.phase
        self.active = other.active
        self.turns = other.turns
        self.order = other.order.copy()
        self.shuffles = other.shuffles
        self.bag = other.bag.copy()
        self.row = other.row.copy()
        self.gone = other.gone.copy()
        self.street = other.street.copy()
        self.wanted = other.wanted
        self.taken = other.taken
        self.leftmost = other.leftmost
        self.rightmost = other.rightmost
        self.deck = other.deck.copy()
        self.on_offer = other.on_offer.copy()
        self.card = other.card.copy()
        self.past = [cards.copy() for cards in other.past]
        self.colour = other.colour  # islands stay where they were laid
        self.value = other.value
        self.holder = other.holder.copy()
        self.garrison = other.garrison.copy()
        self.ships = other.ships.copy()
        self.heading = other.heading.copy()
        self.stock = other.stock.copy()
        self.bank = other.bank
        self.dock = other.dock.copy()
        self.hold = other.hold.copy()
        self.store = other.store.copy()
        self.coins = other.coins.copy()
        self.ministers = other.ministers.copy()
        self.screen = other.screen.copy()
        self.front = other.front.copy()
        self.back = other.back.copy()
        self.envoy = other.envoy.copy()
        self.credentials = other.credentials.copy()
        self.arrows = other.arrows
        self.steps = other.steps
        self.turned = other.turned
        self.uturn = other.uturn
        self.anchor = other.anchor
        self.stopover = other.stopover
        self.sacks_left = other.sacks_left
        self.deployed = other.deployed
        self.gifts = other.gifts
        self.laid = other.laid.copy()
        self.wheels = other.wheels.copy()
        self.sacks = other.sacks.copy()

    # Where things are

    def harbour_of(self, seat: int) -> int:
        """Return the place of a seat's harbour."""
        return seat * (PLACES // self.seats)

    def seat_at(self, place: int) -> int:
        """Return the seat whose harbour is at a place."""
        return place // (PLACES // self.seats)

    def island_at(self, place: int) -> Island:
        """Return the colour and the points of a place, as it lies open on the table."""
        colour = self.colour[place]
        return {"colour": COLOURS[colour] if 0 <= colour < BLANK else None, "points": self.value[place]}

    def loaded(self, seat: int) -> int:
        """Return the number of cubes a ship carries."""
        hold, first = self.hold, seat * 3
        return hold[first] + hold[first + 1] + hold[first + 2]

    def swords_at(self, place: int) -> int:
        """Return the swords of the knights on an island."""
        swords = 0
        knight = place * (FIRST[CONTRACT] - FIRST[KNIGHT])
        for kind in range(FIRST[KNIGHT], FIRST[CONTRACT]):
            count = self.garrison[knight]
            if count:
                swords += count * self.box.swords[kind]
            knight += 1
        return swords

    def envoys_at(self, seat: int) -> int:
        """Return the number of ministers in a seat's harbour."""
        envoys = 0
        for row in range(len(ROWS)):
            if self.envoy[seat * len(ROWS) + row] >= 0:
                envoys += 1
        return envoys

    def is_final(self) -> bool:
        """Return whether all rounds are over and only the final movement is left."""
        return self.round == self.box.rounds[self.seats]

    def count_symbols(self) -> None:
        """Count the wheels and sacks in the harbours; from then on, the functions that move tiles update the counts."""
        self.wheels = [0] * self.seats
        self.sacks = [0] * self.seats
        for seat in range(self.seats):
            for kind in range(HIDDEN):
                count = self.front[seat * KINDS + kind]
                self.wheels[seat] += count * self.box.wheels[kind]
                self.sacks[seat] += count * self.box.sacks[kind]

    def end_voyage(self) -> None:
        """Reset what only matters while a ship sails."""
        self.steps = 0
        self.turned = False
        self.uturn = False
        self.anchor = False
        self.stopover = False
        self.sacks_left = 0
        self.deployed = 0
