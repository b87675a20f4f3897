"""What lies where in a game of Liguria: the fields of a position, and what can be read off them at once."""

from fondaco.engine.contract import Position
from fondaco.engine.events import Event
from fondaco.games.liguria.actions import DOCKING
from fondaco.games.liguria.box import CONTRACT, FIRST, HIDDEN, KINDS, KNIGHT, PLACES, ROWS, Box


class State(Position):
    """The circuit, the harbours, the screens and the market. The modules of the rules work on it."""

    def __init__(self, box: Box, seats: int, open_screens: bool) -> None:
        """An empty table; `setup` lays it, or `fields` reads what lies there."""
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

        # What follows can be read off the harbours; it is kept because it is needed often.
        self.wheels: list[int] = []
        """For each seat the wheels on its ship tiles that are not upgraded; and so the sacks on its merchants."""
        self.sacks: list[int] = []

    def copy_from(self, other: "State") -> None:
        """Take over what lies where from another state of the same match."""
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
        knight = place * (FIRST[CONTRACT] - FIRST[KNIGHT])
        for kind in range(FIRST[KNIGHT], FIRST[CONTRACT]):
            count = self.garrison[knight]
            if count:
                swords += count * self.box.swords[kind]
            knight += 1
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

    def count_symbols(self) -> None:
        """Count the wheels and sacks in the harbours; from then on those who move tiles keep count."""
        self.wheels = [0] * self.seats
        self.sacks = [0] * self.seats
        for seat in range(self.seats):
            for kind in range(HIDDEN):
                count = self.front[seat * KINDS + kind]
                self.wheels[seat] += count * self.box.wheels[kind]
                self.sacks[seat] += count * self.box.sacks[kind]

    def end_voyage(self) -> None:
        """Forget what counts only while a ship sails."""
        self.steps = 0
        self.turned = False
        self.uturn = False
        self.anchor = False
        self.stopover = False
        self.sacks_left = 0
        self.deployed = 0
