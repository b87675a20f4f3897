"""What lies where in a game of Mille Fiori: the fields of a position, and what can be read off them at once."""

from fondaco.engine.contract import Position
from fondaco.engine.events import Event
from fondaco.games.millefiori.actions import CHOOSING
from fondaco.games.millefiori.box import Box


class State(Position):
    """The board, the cards and the lozenges. The modules of the rules work on it."""

    def __init__(self, box: Box, seats: int, late_choice: bool) -> None:
        """An empty table; `setup` lays it, or `fields` reads what lies there."""
        self.box = box
        self.seats = seats
        self.late_choice = late_choice
        self.events: list[Event] | None = None

        self.round = 0
        self.trick = 0
        """Which card of the round is being chosen and played, from 0."""
        self.doge = 0
        self.phase = CHOOSING
        self.active = 0
        """The seat whose turn it is, once all have chosen."""
        self.card = -1
        """The kind of the card that lies open before the active seat."""
        self.last_turn = False
        """Somebody has placed the last lozenge of the supply: this is the last turn of everybody."""

        self.packets: list[list[int]] = []
        """The five cards dealt to each seat, wherever they are by now; each is kept in order of kinds."""
        self.chosen: list[int] = []
        """The hidden choice of each seat, -1 for none. While choosing goes on, the card is still in its packet."""
        self.display: list[int] = []
        self.deck: list[int] = []
        """The top is the end of the list."""
        self.discard: list[int] = []

        self.owner: list[int] = []
        """For each cell the seat whose lozenge lies on it; OPEN or WAITING, which are below 0, where there is none."""
        self.left: list[int] = []
        """The lozenges of each seat that are not on the board: its supply, and after it those in the box."""
        self.ships: list[int] = []
        self.bonus: list[int] = []
        """For each place of each bonus track, the highest first, who has it; -1 for nobody."""
        self.without_lozenge = 0
        """The bonus places (as bits) that were taken when no lozenge was left."""
        self.points: list[int] = []
        """The points of each seat by their sources: seat * SOURCES + source."""

        # What follows can be read off the board; it is kept so that no one need look for it.
        self.houses = 0
        """How many houses are occupied: the next one is the only one that may be."""
        self.symbols: list[int] = []
        """For each seat the symbols (as bits) that it has occupied."""
        self.numbers: list[int] = []
        """For each seat the numbers (as bits) of the houses that it has occupied."""

    def copy_from(self, other: "State") -> None:
        """Take over what lies where from another state of the same match."""
        self.round = other.round
        self.trick = other.trick
        self.doge = other.doge
        self.phase = other.phase
        self.active = other.active
        self.card = other.card
        self.last_turn = other.last_turn
        self.packets = [packet.copy() for packet in other.packets]
        self.chosen = other.chosen.copy()
        self.display = other.display.copy()
        self.deck = other.deck.copy()
        self.discard = other.discard.copy()
        self.owner = other.owner.copy()
        self.left = other.left.copy()
        self.ships = other.ships.copy()
        self.bonus = other.bonus.copy()
        self.without_lozenge = other.without_lozenge
        self.points = other.points.copy()
        self.houses = other.houses
        self.symbols = other.symbols.copy()
        self.numbers = other.numbers.copy()

    # Where things are

    def packet_of(self, seat: int) -> int:
        """The packet that a seat holds, or has just passed on: they move one seat to the left each time."""
        return (seat - self.trick) % self.seats  # rule: pass

    def has_looked_at(self, seat: int, packet: int) -> bool:
        """Whether a seat has held this packet in this round."""
        return (seat - packet) % self.seats <= self.trick

    def supply(self, seat: int) -> int:
        return max(0, self.left[seat] - self.box.kept_in_box)  # rule: lozenges

    def in_box(self, seat: int) -> int:
        return min(self.left[seat], self.box.kept_in_box)  # rule: end-box

    def plays(self) -> int:
        """How many cards each seat plays in a round."""
        return self.box.plays[self.seats]

    def is_last_card(self) -> bool:
        """Whether this is the last card of the round: the rest of the hands is not passed on, but joins the display."""
        return self.trick + 1 >= self.box.plays[self.seats]

    def lozenges_of(self, seat: int) -> int:
        """All lozenges of a seat: in the supply and the box, on cells and on bonus tracks."""
        count = self.left[seat] + self.owner.count(seat)
        for place, owner in enumerate(self.bonus):
            if owner == seat and not self.without_lozenge >> place & 1:
                count += 1
        return count
