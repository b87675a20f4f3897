"""The state of a game of Oltre Mare: the fields of a position, and simple queries on them."""

from fondaco.engine.contract import Position
from fondaco.engine.events import Event
from fondaco.games.oltremare.actions import COMPOSING, HANDING, TRADE
from fondaco.games.oltremare.box import Box
from fondaco.games.oltremare.offer import NOBODY, Offer


class State(Position):
    """The chart, the piles, the hands and the ledger, on which the modules of the rules work."""

    def __init__(self, box: Box, seats: int, open_piles: bool, proposals: int) -> None:
        """Create an empty table; `setup` or `fields` fills it in."""
        self.box = box
        self.seats = seats
        self.open_piles = open_piles
        self.most_proposals = proposals
        self.events: list[Event] | None = None

        self.first = 0
        """The first player, for the whole game."""
        self.active = 0
        """The seat whose turn it is."""
        self.phase = TRADE
        self.turns = 0
        self.last_round = False

        self.hands: list[list[int]] = []
        """The hand of each seat, in order of the cards' numbers."""
        self.cargo: list[list[int]] = []
        """The cargo pile of each seat; the top card is the last."""
        self.pirates: list[list[int]] = []
        self.laid: list[list[bool]] = []
        """Whether each card of a pirate pile was put there, and is therefore known, by its owner; the top one is the
        last."""
        self.deck: list[int] = []
        """The draw pile, with the Venice card in it; the top card is the last."""
        self.discard: list[int] = []
        self.refilled = 0
        """How often the draw pile has been refilled. See `pile`."""
        self.shuffles = 0
        """The seed for reshuffling the draw pile."""
        self.venice = True
        """Whether the Venice card is still in the draw pile."""
        self.venice_low = 0
        """The lowest place, from the bottom, where it may have been put; the range is public."""
        self.venice_high = 0
        """The highest place where it may have been put."""

        self.ducats: list[int] = []
        self.by_source: list[int] = []
        """The ducats of each seat by source: seat * SOURCES + source."""
        self.prestige: list[int] = []
        self.rewarded = 0
        """The seats (as bits) that have received a prestige tile in this turn."""
        self.at_port: list[int] = []
        """The kind of the marker at each port; NO_MARKER for none."""
        self.ships: list[int] = []
        self.marker: list[int] = []
        """The kind of each seat's active marker."""
        self.markers: list[int] = []
        """The number of markers that each seat has collected."""
        self.early_cargo = 0
        """The number of cards of the first player's cargo that were scored early."""

        self.due = 0
        """The number of cards that the active seat must play in this turn."""
        self.bought = 0
        self.proposals = 0
        self.called = False
        """Whether the active seat has called for offers from the others."""
        self.partner = NOBODY
        """The seat that the active one makes its offer to, or EVERYBODY."""
        self.replies: list[int] = []
        """The state of each seat's answer."""
        self.offers: list[Offer] = []
        """Each seat's own offer, with what it gives for an offer that it accepts."""
        self.taking = NOBODY
        """The seat whose offer the active one is taking."""
        self.false_claims: list[int] = []
        """Cards in hands with the false claims that their holders were told. See `offer`."""
        self.played: list[int] = []
        self.steps = 0
        """The number of ports that the ship still has to sail."""
        self.sailed = 0
        """The routes (as bits) that it has used in this turn."""

        self.may: list[int] = []
        """The memory of each observer: observer * places + place. See `knowledge`."""
        self.tracked = 0
        self.sure: list[int] = []
        """The number of cards of each good that each seat is publicly known to hold: seat * goods + good."""

    def copy_from(self, other: "State") -> None:
        """Copy everything that can change from another state of the same match."""
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
        """Return whether an offer is being made, answered or taken."""
        return COMPOSING <= self.phase <= HANDING

    def venice_places(self, size: int) -> tuple[int, int]:
        """Return the range of places, from the bottom, for the Venice card in a pile of this size (D16)."""
        middle = size // 2
        return max(0, middle - self.box.venice_spread), min(size, middle + self.box.venice_spread)  # rule: venice-put
