"""What a seat knows, as a row of numbers: the board, the cards that it has seen, and how far everybody is."""

from fondaco.engine.contract import Position
from fondaco.engine.observation import NUMBERS, WIDTH, Layout, Observer, one_hot, piece
from fondaco.games.millefiori.actions import CHOOSING, OVER, PHASES
from fondaco.games.millefiori.box import CELLS, KINDS, MOST_SPACES, TRACK_PLACES, TRACKS, Box
from fondaco.games.millefiori.position import MilleFioriPosition


class MilleFioriObserver(Observer):
    """Cards are counted by their kinds: of each whose hand it is in as far as that is known, and where it lies open."""

    def __init__(self, seats: int, box: Box) -> None:
        self.seats = seats
        cards = len(box.deck)
        layout = self.layout = Layout()
        layout.add("phase", (len(PHASES),), "which one it is: " + ", ".join(PHASES))
        layout.add("doge", (seats,), "which seat holds the Doge")
        layout.add("active", (seats,), "whose turn it is, once all have chosen")
        layout.add("late_choice", (1,), "the option")
        layout.add("last_turn", (1,), "whether this is the last turn of everybody")
        layout.add("round", (1,), "the number of the round, from 0", high=99)
        layout.add("trick", (1,), "which card of the round it is, from 0", high=12)
        layout.add("deck", (1,), "cards in the deck", high=cards)
        layout.add("score", (seats,), "points", high=2047)
        layout.add("lozenges", (seats,), "lozenges that are not on the board", high=99)
        layout.add("ship", (seats,), "the space of the ship", high=MOST_SPACES - 1)
        layout.add("has_chosen", (seats,), "whether a hidden card is chosen and not yet played")
        layout.add("bonus", (TRACKS, TRACK_PLACES, seats), "who has each place of each bonus track")
        self.dense = layout.size
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
        self.sparse = bytes(WIDTH * (layout.size - self.dense))
        self.phases = one_hot(len(PHASES))
        self.whose = [_turned(seats, seat) for seat in range(seats)]
        """For each observer the pieces of every seat, counted from it; and last that of nobody."""

    def observe(self, position: Position, seat: int) -> bytearray:
        assert isinstance(position, MilleFioriPosition)
        p, seats, phase = position, self.seats, position.phase
        whose, numbers = self.whose[seat], NUMBERS
        parts = [
            self.phases[phase],
            whose[p.doge],
            whose[-1 if phase == CHOOSING or phase == OVER else p.active],
            numbers[1 if p.late_choice else 0],
            numbers[1 if p.last_turn else 0],
            numbers[p.round],
            numbers[p.trick],
            numbers[len(p.deck)],
        ]
        scores = p.scores()
        order = [*range(seat, seats), *range(seat)]
        parts += [piece(scores[other]) for other in order]
        parts += [numbers[p.left[other]] for other in order]
        parts += [numbers[p.ships[other]] for other in order]
        parts += [numbers[1 if p.chosen[other] >= 0 else 0] for other in order]
        parts += [whose[holder] for holder in p.bonus]
        parts.append(self.sparse)
        row = bytearray(b"".join(parts))

        turn = WIDTH * seats
        place = self.cells
        first = WIDTH * (seats - seat)
        for owner in p.owner:
            if owner >= 0:
                row[place + (first + WIDTH * owner) % turn] = 1
            place += turn
        for i in range(seats):
            other = (seat + i) % seats
            number = p.packet_of(other)
            if i == 0 or p.has_looked_at(seat, number):
                start = self.packets + WIDTH * i
                for kind in p.packets[number]:
                    row[start + kind * turn] += 1
                if i and phase != CHOOSING and p.chosen[other] >= 0:
                    row[start + p.chosen[other] * turn] += 1
        if p.chosen[seat] >= 0:
            row[self.chosen + WIDTH * p.chosen[seat]] = 1
        if p.card >= 0:
            row[self.card + WIDTH * p.card] = 1
        for kind in p.display:
            row[self.display + WIDTH * kind] += 1
        for kind in p.discard:
            row[self.discard + WIDTH * kind] += 1
        return row


def _turned(seats: int, observer: int) -> list[bytes]:
    pieces = one_hot(seats)
    return [pieces[(seat - observer) % seats] for seat in range(seats)] + [pieces[-1]]
