"""A match among seats: who sits where, what is waited for, and the journal it is written in."""

from fondaco.table.match import Match
from fondaco.table.seating import Seat, read_seats

__all__ = ["Match", "Seat", "read_seats"]
