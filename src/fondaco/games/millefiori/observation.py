"""What a seat knows, as a row of numbers: the board, the cards that it has seen, and how far everybody is.

A step of a game changes little of a row, so that the last row of each seat is kept and only what has changed since is
written into it. What has changed is always found by comparing: the row depends on the position alone.
"""

from fondaco.engine.contract import Position
from fondaco.engine.observation import WIDTH, Layout, Observer
from fondaco.games.millefiori.actions import CHOOSING, OVER, PHASES
from fondaco.games.millefiori.box import CELLS, KINDS, MOST_SPACES, TRACK_PLACES, TRACKS, Box
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.games.millefiori.scoring import SOURCE_NAMES, SOURCES


class MilleFioriObserver(Observer):
    """Cards are counted by their kinds: of each whose hand it is in as far as that is known, and where it lies open."""

    def __init__(self, seats: int, box: Box) -> None:
        self.seats = seats
        cards = len(box.deck)
        layout = self.layout = Layout()
        layout.add("phase", (len(PHASES),), "which one it is: " + ", ".join(PHASES))
        self.doge = layout.add("doge", (seats,), "which seat holds the Doge")
        self.active = layout.add("active", (seats,), "whose turn it is, once all have chosen")
        self.late_choice = layout.add("late_choice", (1,), "the option")
        self.last_turn = layout.add("last_turn", (1,), "whether this is the last turn of everybody")
        self.has_chosen = layout.add("has_chosen", (seats,), "whether a hidden card is chosen and not yet played")
        self.amounts = layout.add("round", (1,), "the number of the round, from 0", high=99)
        layout.add("trick", (1,), "which card of the round it is, from 0", high=12)
        layout.add("deck", (1,), "cards in the deck", high=cards)
        layout.add("lozenges", (seats,), "lozenges that are not on the board", high=99)
        layout.add("ship", (seats,), "the space of the ship", high=MOST_SPACES - 1)
        self.points = layout.add("points", (seats, SOURCES), "points by source: " + ", ".join(SOURCE_NAMES), high=999)
        self.bonus = layout.add("bonus", (TRACKS, TRACK_PLACES, seats), "who has each place of each bonus track")
        self.cells = layout.add("cells", (CELLS, seats), "whose lozenge lies on each cell")
        self.packets = layout.add(
            "packets",
            (KINDS, seats),
            "the packet before each seat, or just passed on by it, as far as the observer has looked at it; of another "
            "seat with the card that it has chosen",
            high=cards,
        )
        self.chosen = layout.add("chosen", (KINDS,), "the own hidden card")
        self.card = layout.add("card", (KINDS,), "the card that lies open before the active seat")
        self.display = layout.add("display", (KINDS,), "cards of the display", high=cards)
        self.discard = layout.add("discard", (KINDS,), "cards that are used up", high=cards)
        self.written = [_Written(layout.size, seats) for _ in range(seats)]

    def observe(self, position: Position, seat: int) -> bytes:
        assert isinstance(position, MilleFioriPosition)
        written = self.written[seat]
        self._write_state(position, seat, written)
        self._write_board(position, seat, written)
        self._write_open_cards(position, written)
        self._write_known_cards(position, seat, written)
        return bytes(written.row)

    def _write_state(self, p: MilleFioriPosition, seat: int, written: "_Written") -> None:
        """Who is to do what, and the numbers before every seat."""
        seats, phase, row = self.seats, p.phase, written.row
        ones = [
            WIDTH * phase,
            self.doge + WIDTH * ((p.doge - seat) % seats),
            -1 if phase == CHOOSING or phase == OVER else self.active + WIDTH * ((p.active - seat) % seats),
            self.late_choice if p.late_choice else -1,
            self.last_turn if p.last_turn else -1,
        ]
        amounts = [p.round, p.trick, len(p.deck)]
        for i in range(seats):
            other = seat + i if seat + i < seats else seat + i - seats
            ones.append(self.has_chosen + WIDTH * i if p.chosen[other] >= 0 else -1)
            amounts.append(p.left[other])
        for i in range(seats):
            amounts.append(p.ships[seat + i if seat + i < seats else seat + i - seats])
        before = written.ones
        for i in range(len(ones)):
            if ones[i] != before[i]:
                if before[i] >= 0:
                    row[before[i]] = 0
                if ones[i] >= 0:
                    row[ones[i]] = 1
        written.ones = ones
        before = written.amounts
        for i in range(len(amounts)):
            if amounts[i] != before[i]:
                row[self.amounts + WIDTH * i] = amounts[i]
        written.amounts = amounts

    def _write_board(self, p: MilleFioriPosition, seat: int, written: "_Written") -> None:
        """Lozenges, bonus places and points."""
        seats, row = self.seats, written.row
        if p.owner != written.owner:
            _write_owners(row, self.cells, seats, seat, written.owner, p.owner)
            written.owner = p.owner.copy()
        if p.bonus != written.bonus:
            _write_owners(row, self.bonus, seats, seat, written.bonus, p.bonus)
            written.bonus = p.bonus.copy()
        if p.points != written.points:
            first, size = seat * SOURCES, seats * SOURCES
            for i in range(size):
                points = p.points[i]
                if points != written.points[i]:
                    place = self.points + WIDTH * ((i - first) % size)
                    row[place] = points & 255
                    row[place + 1] = points >> 8
            written.points = p.points.copy()

    def _write_open_cards(self, p: MilleFioriPosition, written: "_Written") -> None:
        """The display, and the discard pile, which only ever grows."""
        row = written.row
        if p.discard is not written.discard:
            for i in range(written.discarded):
                row[self.discard + WIDTH * written.discard[i]] = 0
            written.discard = p.discard
            written.discarded = 0
        for i in range(written.discarded, len(p.discard)):
            row[self.discard + WIDTH * p.discard[i]] += 1
        written.discarded = len(p.discard)
        if p.display != written.display:
            for kind in written.display:
                row[self.display + WIDTH * kind] = 0
            for kind in p.display:
                row[self.display + WIDTH * kind] += 1
            written.display = p.display.copy()

    def _write_known_cards(self, p: MilleFioriPosition, seat: int, written: "_Written") -> None:
        """The packets that the seat has looked at, its own choice, and the card that lies open."""
        seats, turn = self.seats, WIDTH * self.seats
        places: list[int] = []
        for i in range(seats):
            other = seat + i if seat + i < seats else seat + i - seats
            number = p.packet_of(other)
            if i == 0 or p.has_looked_at(seat, number):
                start = self.packets + WIDTH * i
                for kind in p.packets[number]:
                    places.append(start + kind * turn)
                if i and p.phase != CHOOSING and p.chosen[other] >= 0:
                    places.append(start + p.chosen[other] * turn)
        if places != written.places:
            row = written.row
            for place in written.places:
                row[place] = 0
            for place in places:
                row[place] += 1
            written.places = places
        single = [self.chosen + WIDTH * p.chosen[seat] if p.chosen[seat] >= 0 else -1]
        single.append(self.card + WIDTH * p.card if p.card >= 0 else -1)
        for i in range(2):
            if single[i] != written.single[i]:
                if written.single[i] >= 0:
                    written.row[written.single[i]] = 0
                if single[i] >= 0:
                    written.row[single[i]] = 1
        written.single = single


class _Written:
    """The last row of a seat, and what stands in it."""

    def __init__(self, size: int, seats: int) -> None:
        self.row = bytearray(WIDTH * size)
        self.ones = [-1] * (5 + seats)
        """The bytes that are 1, where each may be another one."""
        self.amounts = [0] * (3 + 2 * seats)
        self.owner = [-1] * CELLS
        self.bonus = [-1] * (TRACKS * TRACK_PLACES)
        self.points = [0] * (seats * SOURCES)
        self.discard: list[int] = []
        """The pile itself, and how many of its cards have been counted."""
        self.discarded = 0
        self.display: list[int] = []
        self.places: list[int] = []
        """The bytes of cards in packets."""
        self.single = [-1, -1]
        """The bytes of the own choice and of the open card."""


def _write_owners(row: bytearray, start: int, seats: int, seat: int, before: list[int], now: list[int]) -> None:
    """Whose each of these is; below 0 it is nobody's."""
    place = start
    for i in range(len(now)):
        owner, old = now[i], before[i]
        if owner != old:
            if old >= 0:
                row[place + WIDTH * ((old - seat) % seats)] = 0
            if owner >= 0:
                row[place + WIDTH * ((owner - seat) % seats)] = 1
        place += WIDTH * seats
