"""A game of Mille Fiori in progress: what lies where."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fondaco.engine.chance import Chance
from fondaco.engine.contract import OptionValue, Position
from fondaco.engine.events import Event
from fondaco.games.millefiori import fields, notation, rules, scoring, view
from fondaco.games.millefiori.actions import CHOOSING, OVER, PLAYING
from fondaco.games.millefiori.box import (
    CARD_NAMES,
    TRACK_PLACES,
    TRACKS,
    Box,
)
from fondaco.games.millefiori.types import MilleFioriView

if TYPE_CHECKING:
    from fondaco.engine.contract import Game


class MilleFioriPosition(Position):
    """The board, the cards and the lozenges. `rules` says what may be done with them."""

    def __init__(self, box: Box, seats: int, late_choice: bool) -> None:
        """An empty table; `deal` sets it."""
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

    @property
    def game(self) -> "Game":
        from fondaco.games.millefiori.game import GAME

        return GAME

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"late_choice": self.late_choice}

    @staticmethod
    def deal(box: Box, seats: int, late_choice: bool, chance: Chance) -> "MilleFioriPosition":
        """Set up the table and deal the first round."""
        self = MilleFioriPosition(box, seats, late_choice)
        self.deck = box.deck.copy()
        chance.shuffle(self.deck)
        self.doge = chance.below(seats)  # rule: first-player
        for _ in range(box.face_up[seats]):  # rule: cards
            self.display.append(self.deck.pop())
        self.display.sort()
        self.packets = [[] for _ in range(seats)]
        self.chosen = [-1] * seats
        self.owner = box.empty_board.copy()
        self.left = [box.lozenges] * seats  # rule: lozenges
        self.ships = [0] * seats
        self.bonus = [-1] * (TRACKS * TRACK_PLACES)
        self.points = [0] * (seats * scoring.SOURCES)
        self.symbols = [0] * seats
        self.numbers = [0] * seats
        rules.deal_round(self)
        return self

    def clone(self) -> "MilleFioriPosition":
        twin = MilleFioriPosition(self.box, self.seats, self.late_choice)
        twin.round = self.round
        twin.trick = self.trick
        twin.doge = self.doge
        twin.phase = self.phase
        twin.active = self.active
        twin.card = self.card
        twin.last_turn = self.last_turn
        twin.packets = [packet.copy() for packet in self.packets]
        twin.chosen = self.chosen.copy()
        twin.display = self.display.copy()
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.owner = self.owner.copy()
        twin.left = self.left.copy()
        twin.ships = self.ships.copy()
        twin.bonus = self.bonus.copy()
        twin.without_lozenge = self.without_lozenge
        twin.points = self.points.copy()
        twin.houses = self.houses
        twin.symbols = self.symbols.copy()
        twin.numbers = self.numbers.copy()
        return twin

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

    # The contract

    def to_act(self) -> list[int]:
        if self.phase == CHOOSING:
            return [seat for seat in range(self.seats) if self.chosen[seat] < 0]
        return [] if self.phase == OVER else [self.active]

    def next_to_act(self) -> int:
        if self.phase == CHOOSING:
            return self.chosen.index(-1)
        return -1 if self.phase == OVER else self.active

    def legal(self, seat: int) -> list[int]:
        return rules.legal(self, seat)

    def has_open_choice(self, seat: int) -> bool:
        """Hands are hidden; the display and the board are not, and who has chosen a card plays that one."""
        return self.phase != CHOOSING and (self.phase != PLAYING or not self.late_choice)

    def apply(self, seat: int, action: int) -> None:
        rules.apply(self, seat, action)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def view(self, seat: int | None) -> MilleFioriView:
        return view.view(self, seat)

    def read(self, seat: int, text: str) -> int:
        return notation.read(self, text)

    def write(self, seat: int, action: int) -> str:
        return notation.write(self, action)

    def turn(self) -> int:
        done = (self.round * self.plays() + self.trick) * (self.seats + 1)
        if self.phase == CHOOSING:
            return done
        if self.phase == OVER:
            return done + 1 + self.seats
        return done + 1 + (self.active - self.doge) % self.seats

    def ending(self) -> str:
        if self.phase != OVER:
            return ""
        return "lozenges" if self.last_turn else "deck"

    def redeal(self, seat: int | None, chance: Chance) -> "MilleFioriPosition":
        """A seat knows every packet that it has held, but for the card that another may have chosen from it since."""
        if seat is not None:
            self.check_seat(seat)
        twin = self.clone()
        others = [other for other in range(self.seats) if other != seat]
        held: list[list[int]] = []
        pool = self.deck.copy()
        for other in others:
            number = self.packet_of(other)
            cards = self.packets[number].copy()
            if self.chosen[other] >= 0 and self.phase != CHOOSING:
                cards.append(self.chosen[other])
            held.append(cards)
            if seat is None or not self.has_looked_at(seat, number):
                pool += cards
        pool.sort()
        chance.shuffle(pool)
        for other, cards in zip(others, held, strict=True):
            number = self.packet_of(other)
            if seat is None or not self.has_looked_at(seat, number):
                size = len(cards)
                cards = pool[len(pool) - size :]
                del pool[len(pool) - size :]
            cards.sort()
            if self.chosen[other] >= 0:
                card = cards[chance.below(len(cards))]
                twin.chosen[other] = card
                if self.phase != CHOOSING:
                    cards.remove(card)
            twin.packets[number] = cards
        twin.deck = pool
        return twin

    def components(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        cards = self.display + self.deck + self.discard
        for packet in self.packets:
            cards += packet
        if self.card >= 0:
            cards.append(self.card)
        if self.phase != CHOOSING:
            cards += [card for card in self.chosen if card >= 0]
        for card in cards:
            counts[CARD_NAMES[card]] = counts.get(CARD_NAMES[card], 0) + 1
        for seat in range(self.seats):
            counts[f"lozenges of seat {seat}"] = self.lozenges_of(seat)
        return counts

    def lozenges_of(self, seat: int) -> int:
        """All lozenges of a seat: in the supply and the box, on cells and on bonus tracks."""
        count = self.left[seat] + self.owner.count(seat)
        for place, owner in enumerate(self.bonus):
            if owner == seat and not self.without_lozenge >> place & 1:
                count += 1
        return count

    def to_dict(self) -> dict[str, Any]:
        return fields.write(self)

    @staticmethod
    def from_dict(data: Mapping[str, Any], box: Box) -> "MilleFioriPosition":
        """The position that `to_dict` wrote, as it stands there; `checks` looks whether it can be."""
        match = fields.read_match(data)
        self = MilleFioriPosition(box, match["seats"], match["late_choice"])
        fields.read(self, data)
        return self

    def __repr__(self) -> str:
        return f"<Mille Fiori, {self.seats} seats, round {self.round + 1}, scores {self.scores()}>"
