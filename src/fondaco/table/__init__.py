"""A table: who sits where, what is waited for, the customs among people, and the journal of the match."""

from fondaco.table.seating import Seat, read_seats
from fondaco.table.table import Table

__all__ = ["Seat", "Table", "read_seats"]
