"""The state of a game of Mille Fiori: the fields of a position, and simple queries on them."""

from fondaco.engine.contract import Position
from fondaco.engine.events import Event
from fondaco.games.millefiori.actions import CHOOSING
from fondaco.games.millefiori.box import Box


class State(Position):
    """The board, the cards and the lozenges, on which the modules of the rules work."""

    def __init__(self, box: Box, seats: int, late_choice: bool) -> None:
        """Create an empty table; `setup` or `fields` fills it in."""
        self.box = box
        self.seats = seats
        self.late_choice = late_choice
        self.events: list[Event] | None = None

        self.round = 0
        self.trick = 0
        """The number, from 0, of the card of the round that is being chosen and played."""
        self.doge = 0
        self.phase = CHOOSING
        self.active = 0
        """The seat whose turn it is, once all have chosen."""
        self.card = -1
        """The kind of the open card before the active seat."""
        self.last_turn = False
        """Whether this is everybody's last turn, because a seat has placed the last lozenge of its supply."""

        self.packets: list[list[int]] = []
        """The cards dealt to each seat, wherever they are by now, each packet in order of kinds."""
        self.chosen: list[int] = []
        """The hidden choice of each seat, -1 for none. While choosing goes on, the card is still in its packet."""
        self.display: list[int] = []
        self.deck: list[int] = []
        """The cards in the deck; the top one is the last."""
        self.discard: list[int] = []

        self.owner: list[int] = []
        """The seat whose lozenge is on each cell; OPEN or WAITING, which are below 0, if there is none."""
        self.left: list[int] = []
        """The lozenges of each seat that are not on the board: its supply, and after it those in the box."""
        self.ships: list[int] = []
        self.bonus: list[int] = []
        """The owner of each place of each bonus track, the highest first; -1 for none."""
        self.without_lozenge = 0
        """The bonus places (as bits) that were taken when no lozenge was left."""
        self.points: list[int] = []
        """The points of each seat by source: seat * SOURCES + source."""

        # The following is derived from the board, and kept for speed.
        self.houses = 0
        """The number of occupied houses: only the next one may be taken."""
        self.symbols: list[int] = []
        """The symbols (as bits) that each seat has occupied."""
        self.numbers: list[int] = []
        """The numbers (as bits) of the houses that each seat has occupied."""

    def copy_from(self, other: "State") -> None:
        """Copy everything that can change from another state of the same match."""
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
        """Return the packet that a seat holds or has just passed on: they move one seat to the left each time."""
        return (seat - self.trick) % self.seats  # rule: pass

    def has_looked_at(self, seat: int, packet: int) -> bool:
        """Return whether a seat has held this packet in this round."""
        return (seat - packet) % self.seats <= self.trick

    def supply(self, seat: int) -> int:
        return max(0, self.left[seat] - self.box.kept_in_box)  # rule: lozenges

    def in_box(self, seat: int) -> int:
        return min(self.left[seat], self.box.kept_in_box)  # rule: end-box

    def plays(self) -> int:
        """Return how many cards each seat plays in a round."""
        return self.box.plays[self.seats]

    def is_last_card(self) -> bool:
        """Return whether this is the last card of the round: the other cards then go to the display."""
        return self.trick + 1 >= self.box.plays[self.seats]

    def lozenges_of(self, seat: int) -> int:
        """Count all lozenges of a seat: in the supply and the box, on cells and on bonus tracks."""
        count = self.left[seat] + self.owner.count(seat)
        for place, owner in enumerate(self.bonus):
            if owner == seat and not self.without_lozenge >> place & 1:
                count += 1
        return count
