"""A game of Oltre Mare in progress: what lies where."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fondaco.engine.chance import Chance
from fondaco.engine.contract import OptionValue, Position
from fondaco.engine.events import Event
from fondaco.games.oltremare import fields, knowledge, notation, rules, scoring, trade, view
from fondaco.games.oltremare.actions import ANSWERING, COMPOSING, HANDING, LOADING, OVER, SAILING, STEERING, TRADE
from fondaco.games.oltremare.box import GOODS, NO_MARKER, Box
from fondaco.games.oltremare.offer import NO_OFFER, NOBODY, NOT_ASKED, Offer
from fondaco.games.oltremare.pile import FRESH, PILES, VENICE
from fondaco.games.oltremare.redeal import redeal
from fondaco.games.oltremare.types import OltreMareView

if TYPE_CHECKING:
    from fondaco.engine.contract import Game


class OltreMarePosition(Position):
    """The chart, the piles, the hands and the ledger. `rules` says what may be done with them."""

    def __init__(self, box: Box, seats: int, open_piles: bool, proposals: int) -> None:
        """An empty table; `deal` sets it."""
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
        self.refilled = FRESH
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

    @property
    def game(self) -> "Game":
        from fondaco.games.oltremare.game import GAME

        return GAME

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"open_piles": self.open_piles, "proposals": self.most_proposals}

    @staticmethod
    def deal(box: Box, seats: int, open_piles: bool, proposals: int, chance: Chance) -> "OltreMarePosition":
        """Set up the table: markers, a port and a first cargo card for everybody, hands, and the Venice card."""
        self = OltreMarePosition(box, seats, open_piles, proposals)
        self.first = chance.below(seats)  # rule: first-player
        self.shuffles = chance.seed()
        markers = box.markers.copy()
        chance.shuffle(markers)
        self.at_port = markers[: box.ports]  # rule: markers-laid
        self.replies = [NOT_ASKED] * seats
        self.offers = [NO_OFFER] * seats
        self.hands = [[] for _ in range(seats)]
        self.cargo = [[] for _ in range(seats)]
        self.pirates = [[] for _ in range(seats)]
        self.laid = [[] for _ in range(seats)]
        self.ships = [0] * seats
        self.marker = [NO_MARKER] * seats
        self.markers = [0] * seats
        self.prestige = [0] * seats
        self.ducats = [0] * seats
        self.by_source = [0] * (seats * scoring.SOURCES)
        self.may = [0] * ((seats + 1) * knowledge.places(seats))
        self.sure = [0] * (seats * len(GOODS))
        self.deck = box.in_play(seats)  # rule: no-grain
        chance.shuffle(self.deck)
        aside: list[int] = []
        for i in range(seats):
            seat = (self.first + i) % seats
            scoring.pay(self, seat, scoring.START, box.start_ducats)  # rule: start-hand
            card = self.deck.pop()
            while box.port[card] < 0:  # rule: home-port
                aside.append(card)
                card = self.deck.pop()
            self.cargo[seat].append(card)
            self.ships[seat] = box.port[card]
            self.at_port[box.port[card]] = NO_MARKER
        self.deck = sorted(self.deck + aside)  # D23
        chance.shuffle(self.deck)
        for i in range(seats):
            seat = (self.first + i) % seats
            self.hands[seat] = sorted(self.deck[-box.start_hand :])  # rule: start-hand
            del self.deck[-box.start_hand :]
        self.venice_low, self.venice_high = self.venice_places(len(self.deck))
        self.deck.insert(self.venice_low + chance.below(self.venice_high - self.venice_low + 1), VENICE)
        self.active = self.first
        rules.begin_turn(self)
        return self

    def venice_places(self, size: int) -> tuple[int, int]:
        """Between which places, from the bottom, the Venice card is put into a pile of so many cards (D16)."""
        middle = size // 2
        return max(0, middle - self.box.venice_spread), min(size, middle + self.box.venice_spread)  # rule: venice-put

    def clone(self) -> "OltreMarePosition":
        twin = OltreMarePosition(self.box, self.seats, self.open_piles, self.most_proposals)
        twin.first = self.first
        twin.active = self.active
        twin.phase = self.phase
        twin.turns = self.turns
        twin.last_round = self.last_round
        twin.hands = [hand.copy() for hand in self.hands]
        twin.cargo = [pile.copy() for pile in self.cargo]
        twin.pirates = [pile.copy() for pile in self.pirates]
        twin.laid = [pile.copy() for pile in self.laid]
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.refilled = self.refilled
        twin.shuffles = self.shuffles
        twin.venice = self.venice
        twin.venice_low = self.venice_low
        twin.venice_high = self.venice_high
        twin.ducats = self.ducats.copy()
        twin.by_source = self.by_source.copy()
        twin.prestige = self.prestige.copy()
        twin.rewarded = self.rewarded
        twin.at_port = self.at_port.copy()
        twin.ships = self.ships.copy()
        twin.marker = self.marker.copy()
        twin.markers = self.markers.copy()
        twin.early_cargo = self.early_cargo
        twin.due = self.due
        twin.bought = self.bought
        twin.proposals = self.proposals
        twin.called = self.called
        twin.partner = self.partner
        twin.replies = self.replies.copy()
        twin.offers = [offer.clone() for offer in self.offers]
        twin.taking = self.taking
        twin.false_claims = self.false_claims.copy()
        twin.played = self.played.copy()
        twin.steps = self.steps
        twin.sailed = self.sailed
        twin.may = self.may.copy()
        twin.tracked = self.tracked
        twin.sure = self.sure.copy()
        return twin

    # The contract

    def to_act(self) -> list[int]:
        if self.phase == ANSWERING:
            return [seat for seat in range(self.seats) if trade.owes_answer(self, seat)]
        return [] if self.phase == OVER else [self.active]

    def next_to_act(self) -> int:
        if self.phase == ANSWERING:
            for seat in range(self.seats):
                if trade.owes_answer(self, seat):
                    return seat
        return -1 if self.phase == OVER else self.active

    def legal(self, seat: int) -> list[int]:
        if not 0 <= seat < self.seats:
            self.check_seat(seat)
        return rules.legal(self, seat)

    def has_open_choice(self, seat: int) -> bool:
        """The chart and the cards that were played are there for all to see; hands are not."""
        return self.phase in (SAILING, STEERING, LOADING)

    def apply(self, seat: int, action: int) -> None:
        rules.apply(self, seat, action)

    def scores(self) -> list[int]:
        return self.ducats.copy()

    def ranking(self) -> list[list[int]]:
        return scoring.ranking(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def view(self, seat: int | None) -> OltreMareView:
        return view.view(self, seat)

    def read(self, seat: int, text: str) -> int:
        return notation.read(self, text)

    def write(self, seat: int, action: int) -> str:
        return notation.write(self, action)

    def turn(self) -> int:
        return self.turns

    def ending(self) -> str:
        if self.phase != OVER:
            return ""
        return PILES[self.refilled]

    def redeal(self, seat: int | None, chance: Chance) -> "OltreMarePosition":
        if seat is not None:
            self.check_seat(seat)
        return redeal(self, self.seats if seat is None else seat, chance)

    def components(self) -> dict[str, int]:
        counts = dict.fromkeys(self.box.card_ids, 0)
        counts["Venice card"] = 0 if self.venice else 1
        for pile in (self.deck, self.discard, self.played, *self.hands, *self.cargo, *self.pirates):
            for card in pile:
                counts["Venice card" if card == VENICE else self.box.card_ids[card]] += 1
        for card in range(self.box.cards):
            if self.seats == 2 and self.box.good[card] == self.box.left_out:
                counts[self.box.card_ids[card]] += 1
        return counts

    def to_dict(self) -> dict[str, Any]:
        return fields.write(self)

    @staticmethod
    def from_dict(data: Mapping[str, Any], box: Box) -> "OltreMarePosition":
        """The position that `to_dict` wrote, as it stands there; `checks` looks whether it can be."""
        match = fields.read_match(data)
        self = OltreMarePosition(box, match["seats"], match["open_piles"], match["most_proposals"])
        fields.read(self, data)
        return self

    def in_offer(self) -> bool:
        """Whether an offer is being made, answered or taken."""
        return COMPOSING <= self.phase <= HANDING

    def __repr__(self) -> str:
        return f"<Oltre Mare, {self.seats} seats, turn {self.turns}, ducats {self.ducats}>"
