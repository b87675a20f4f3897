"""What a seat knows, as a row of numbers: public information, then each seat, then the packets it has looked at.

A step of a game changes little. So the parts that a row is joined from are cached, and only what has changed since is
rewritten; changes are found by comparing, so that a row depends on the position alone. Everything about a seat is
contiguous, and what is known of a packet is the same for all who have looked at it, so the rows of the seats consist of
the same parts in different orders.
"""

from typing import Final

from fondaco.engine.contract import Position
from fondaco.engine.observation import WIDTH, Layout, Observer, one_hot
from fondaco.games.millefiori.actions import CHOOSING, OVER, PHASES
from fondaco.games.millefiori.box import CELLS, KINDS, MOST_SPACES, TRACK_PLACES, TRACKS, Box
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.games.millefiori.scoring import SOURCE_NAMES, SOURCES

# Offsets within the bytes of a seat.
_POINTS: Final = WIDTH * 5
_BONUS: Final = _POINTS + WIDTH * SOURCES
_CELLS: Final = _BONUS + WIDTH * TRACKS * TRACK_PLACES
_SEAT_BYTES: Final = _CELLS + WIDTH * CELLS


class MilleFioriObserver(Observer):
    """Cards are counted by kind."""

    def __init__(self, seats: int, box: Box) -> None:
        self.seats = seats
        cards = len(box.deck)
        layout = self.layout = Layout()
        layout.add("phase", (len(PHASES),), "which one it is: " + ", ".join(PHASES))
        self.amounts_at = layout.add("late_choice", (1,), "the option")
        layout.add("last_turn", (1,), "whether this is the last turn of everybody")
        layout.add("round", (1,), "the number of the round, from 0", high=99)
        layout.add("trick", (1,), "which card of the round it is, from 0", high=12)
        layout.add("deck", (1,), "cards in the deck", high=cards)
        self.card_at = layout.add("card", (KINDS,), "the card that lies open before the active seat")
        self.display_at = layout.add("display", (KINDS,), "cards of the display", high=cards)
        self.discard_at = layout.add("discard", (KINDS,), "cards that are used up", high=cards)
        self.common = bytearray(WIDTH * layout.size)
        for seat in range(seats):
            _add_seat(layout, f"seat{seat}.")
        for seat in range(seats):
            about = "the own packet" if seat == 0 else "the packet of that seat, with the card that it has chosen"
            layout.add(
                f"packet{seat}", (KINDS,), f"{about}, if one has looked at it, or has just passed it on", high=cards
            )
        layout.add("chosen", (KINDS,), "the own hidden card")

        self.kinds = one_hot(KINDS)
        self.unknown = bytes(WIDTH * KINDS)
        self.segments = [bytearray(_SEAT_BYTES) for _ in range(seats)]
        self.own_packets = [bytearray(WIDTH * KINDS) for _ in range(seats)]
        """Each packet as its holder has it."""
        self.seen_packets = [bytearray(WIDTH * KINDS) for _ in range(seats)]
        """Each packet as others know it, with its holder's chosen card."""

        # What the parts contain now.
        self.phase = CHOOSING
        self.common[WIDTH * CHOOSING] = 1
        self.late_choice = -1
        self.last_turn = -1
        self.round = -1
        self.trick = -1
        self.deck = -1
        self.card = -1
        self.display: list[int] = []
        self.discard: list[int] = []
        """The pile itself, which only grows."""
        self.discarded = 0
        """The number of its cards that have been counted."""
        self.doge = -1
        self.active = -1
        self.has_chosen = [-1] * seats
        self.left = [-1] * seats
        self.ships = [-1] * seats
        self.points = [0] * (seats * SOURCES)
        self.bonus = [-1] * (TRACKS * TRACK_PLACES)
        self.board: list[int] = []
        """The game's own list of the cells' owners."""
        self.owner = [-1] * CELLS
        """The owners that the parts contain."""
        self.packets: list[list[int]] = [[] for _ in range(seats)]
        self.chosen = [-1] * seats

    def observe(self, position: Position, seat: int) -> bytes:
        parts: list[bytes | bytearray] = []
        self.add_to(parts, position, seat)
        return b"".join(parts)

    def add_to(self, parts: list[bytes | bytearray], position: Position, seat: int) -> None:
        assert isinstance(position, MilleFioriPosition)
        p, seats = position, self.seats
        self._renew_common(p)
        self._renew_seats(p)
        self._renew_packets(p)
        parts.append(self.common)
        for i in range(seats):
            parts.append(self.segments[seat + i if seat + i < seats else seat + i - seats])
        parts.append(self.own_packets[p.packet_of(seat)])
        for i in range(1, seats):
            number = p.packet_of(seat + i if seat + i < seats else seat + i - seats)
            parts.append(self.seen_packets[number] if p.has_looked_at(seat, number) else self.unknown)
        parts.append(self.kinds[p.chosen[seat]])

    def _renew_common(self, p: MilleFioriPosition) -> None:
        common = self.common
        if p.phase != self.phase:
            common[WIDTH * self.phase] = 0
            common[WIDTH * p.phase] = 1
            self.phase = p.phase
        late, last = 1 if p.late_choice else 0, 1 if p.last_turn else 0
        if (
            p.trick != self.trick
            or p.round != self.round
            or len(p.deck) != self.deck
            or late != self.late_choice
            or last != self.last_turn
        ):
            self.late_choice, self.last_turn = late, last
            self.round, self.trick, self.deck = p.round, p.trick, len(p.deck)
            for i, amount in enumerate([late, last, p.round, p.trick, len(p.deck)]):
                common[self.amounts_at + WIDTH * i] = amount
        if p.card != self.card:
            if self.card >= 0:
                common[self.card_at + WIDTH * self.card] = 0
            if p.card >= 0:
                common[self.card_at + WIDTH * p.card] = 1
            self.card = p.card
        if p.discard is not self.discard:
            for i in range(self.discarded):
                common[self.discard_at + WIDTH * self.discard[i]] = 0
            self.discard = p.discard
            self.discarded = 0
        for i in range(self.discarded, len(p.discard)):
            common[self.discard_at + WIDTH * p.discard[i]] += 1
        self.discarded = len(p.discard)
        if p.display != self.display:
            for kind in self.display:
                common[self.display_at + WIDTH * kind] = 0
            for kind in p.display:
                common[self.display_at + WIDTH * kind] += 1
            self.display = p.display.copy()

    def _renew_seats(self, p: MilleFioriPosition) -> None:
        segments = self.segments
        active = -1 if p.phase == CHOOSING or p.phase == OVER else p.active
        if p.doge != self.doge or active != self.active or p.chosen != self.has_chosen:
            for seat in range(self.seats):
                segments[seat][0] = 1 if seat == p.doge else 0
                segments[seat][WIDTH] = 1 if seat == active else 0
                segments[seat][WIDTH * 2] = 1 if p.chosen[seat] >= 0 else 0
            self.doge, self.active, self.has_chosen = p.doge, active, p.chosen.copy()
        # Within a game, every lozenge on the board has left a supply, so unchanged supplies mean an unchanged board.
        if p.owner is not self.board or p.left != self.left:
            if p.owner != self.owner:
                _renew_owners(segments, _CELLS, self.owner, p.owner)
                self.owner = p.owner.copy()
            self.board = p.owner
        if p.left != self.left or p.ships != self.ships:
            for seat in range(self.seats):
                segments[seat][WIDTH * 3] = p.left[seat]
                segments[seat][WIDTH * 4] = p.ships[seat]
            self.left, self.ships = p.left.copy(), p.ships.copy()
        if p.points != self.points:
            for i in range(self.seats * SOURCES):
                points = p.points[i]
                if points != self.points[i]:
                    place = _POINTS + WIDTH * (i % SOURCES)
                    segments[i // SOURCES][place] = points & 255
                    segments[i // SOURCES][place + 1] = points >> 8
            self.points = p.points.copy()
        if p.bonus != self.bonus:
            _renew_owners(segments, _BONUS, self.bonus, p.bonus)
            self.bonus = p.bonus.copy()

    def _renew_packets(self, p: MilleFioriPosition) -> None:
        for seat in range(self.seats):
            number = p.packet_of(seat)
            chosen = p.chosen[seat] if p.phase != CHOOSING else -1
            if p.packets[number] != self.packets[number] or chosen != self.chosen[number]:
                own = bytearray(self.unknown)
                for kind in p.packets[number]:
                    own[WIDTH * kind] += 1
                seen = own
                if chosen >= 0:
                    seen = bytearray(own)
                    seen[WIDTH * chosen] += 1
                self.own_packets[number], self.seen_packets[number] = own, seen
                self.packets[number] = p.packets[number].copy()
                self.chosen[number] = chosen


def _add_seat(layout: Layout, name: str) -> None:
    layout.add(name + "doge", (1,), "whether it holds the Doge")
    layout.add(name + "active", (1,), "whether it is its turn, once all have chosen")
    layout.add(name + "has_chosen", (1,), "whether it has chosen a hidden card and not yet played it")
    layout.add(name + "lozenges", (1,), "its lozenges that are not on the board", high=99)
    layout.add(name + "ship", (1,), "the space of its ship", high=MOST_SPACES - 1)
    layout.add(name + "points", (SOURCES,), "its points by source: " + ", ".join(SOURCE_NAMES), high=999)
    layout.add(name + "bonus", (TRACKS, TRACK_PLACES), "which places of the bonus tracks it has")
    layout.add(name + "cells", (CELLS,), "where its lozenges lie")


def _renew_owners(segments: list[bytearray], start: int, before: list[int], now: list[int]) -> None:
    """Write changes of owner into the segments of the seats; an owner below 0 is nobody."""
    for i in range(len(now)):
        owner, old = now[i], before[i]
        if owner != old:
            if old >= 0:
                segments[old][start + WIDTH * i] = 0
            if owner >= 0:
                segments[owner][start + WIDTH * i] = 1
