"""What lies where in a game of Oltre Mare: the fields of a position, and what can be read off them at once."""

from fondaco.engine.contract import Position
from fondaco.engine.events import Event
from fondaco.games.oltremare.actions import COMPOSING, HANDING, TRADE
from fondaco.games.oltremare.box import Box
from fondaco.games.oltremare.offer import NOBODY, Offer


class State(Position):
    """The chart, the piles, the hands and the ledger. The modules of the rules work on it."""

    def __init__(self, box: Box, seats: int, open_piles: bool, proposals: int) -> None:
        """An empty table; `setup` lays it, or `fields` reads what lies there."""
        self.box = box
        self.seats = seats
        self.open_piles = open_piles
        self.most_proposals = proposals
        self.events: list[Event] | None = None

        self.first = 0
        """The first player, to the end."""
        self.active = 0
        """Whose turn it is."""
        self.phase = TRADE
        self.turns = 0
        self.last_round = False

        self.hands: list[list[int]] = []
        """Each in order of the cards' numbers."""
        self.cargo: list[list[int]] = []
        """The cargo pile of each seat; the top is the end."""
        self.pirates: list[list[int]] = []
        self.laid: list[list[bool]] = []
        """For each card of a pirate pile whether its owner laid it there and so knows it; the top is the end."""
        self.deck: list[int] = []
        """The draw pile, with the Venice card in it; the top is the end."""
        self.discard: list[int] = []
        self.refilled = 0
        """How often the draw pile has been made anew. See `pile`."""
        self.shuffles = 0
        """What the draw pile will be shuffled by, if it must be."""
        self.venice = True
        """Whether the Venice card is still in the draw pile."""
        self.venice_low = 0
        """Between which places from the bottom it was put; all know that."""
        self.venice_high = 0

        self.ducats: list[int] = []
        self.by_source: list[int] = []
        """The ducats of each seat by their sources: seat * SOURCES + source."""
        self.prestige: list[int] = []
        self.rewarded = 0
        """The seats (as bits) that have received a prestige tile in this turn."""
        self.at_port: list[int] = []
        """For each port the kind of its marker, NO_MARKER for none."""
        self.ships: list[int] = []
        self.marker: list[int] = []
        """For each seat the kind of its active marker."""
        self.markers: list[int] = []
        """How many markers each seat has collected."""
        self.early_cargo = 0
        """How many cards of the first player's cargo were scored early."""

        self.due = 0
        """How many cards the active seat must play in this turn."""
        self.bought = 0
        self.proposals = 0
        self.called = False
        """The active seat has asked the table: the others make their offers."""
        self.partner = NOBODY
        """To whom the active seat makes its offer: a seat, or EVERYBODY."""
        self.replies: list[int] = []
        """For each seat how far its answer is."""
        self.offers: list[Offer] = []
        """For each seat the offer that it makes, and what it gives for one that it accepts."""
        self.taking = NOBODY
        """The seat whose offer the active one is taking."""
        self.false_claims: list[int] = []
        """Cards in hands of which the holder was told something false, with what. See `offer`."""
        self.played: list[int] = []
        self.steps = 0
        """How many ports the ship still has to sail."""
        self.sailed = 0
        """The routes (as bits) that it has used in this turn."""

        self.may: list[int] = []
        """What everybody remembers: observer * places + place. See `knowledge`."""
        self.tracked = 0
        self.sure: list[int] = []
        """How many cards of each good all know each seat to hold: seat * goods + good."""

    def copy_from(self, other: "State") -> None:
        """Take over what lies where from another state of the same match."""
        self.first = other.first
        self.active = other.active
        self.phase = other.phase
        self.turns = other.turns
        self.last_round = other.last_round
        self.hands = [hand.copy() for hand in other.hands]
        self.cargo = [pile.copy() for pile in other.cargo]
        self.pirates = [pile.copy() for pile in other.pirates]
        self.laid = [pile.copy() for pile in other.laid]
        self.deck = other.deck.copy()
        self.discard = other.discard.copy()
        self.refilled = other.refilled
        self.shuffles = other.shuffles
        self.venice = other.venice
        self.venice_low = other.venice_low
        self.venice_high = other.venice_high
        self.ducats = other.ducats.copy()
        self.by_source = other.by_source.copy()
        self.prestige = other.prestige.copy()
        self.rewarded = other.rewarded
        self.at_port = other.at_port.copy()
        self.ships = other.ships.copy()
        self.marker = other.marker.copy()
        self.markers = other.markers.copy()
        self.early_cargo = other.early_cargo
        self.due = other.due
        self.bought = other.bought
        self.proposals = other.proposals
        self.called = other.called
        self.partner = other.partner
        self.replies = other.replies.copy()
        self.offers = [offer.clone() for offer in other.offers]
        self.taking = other.taking
        self.false_claims = other.false_claims.copy()
        self.played = other.played.copy()
        self.steps = other.steps
        self.sailed = other.sailed
        self.may = other.may.copy()
        self.tracked = other.tracked
        self.sure = other.sure.copy()

    def in_offer(self) -> bool:
        """Whether an offer is being made, answered or taken."""
        return COMPOSING <= self.phase <= HANDING

    def venice_places(self, size: int) -> tuple[int, int]:
        """Between which places, from the bottom, the Venice card is put into a pile of so many cards (D16)."""
        middle = size // 2
        return max(0, middle - self.box.venice_spread), min(size, middle + self.box.venice_spread)  # rule: venice-put
