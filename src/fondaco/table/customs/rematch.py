"""A rematch: at another table, perhaps with other bots."""

from fondaco.bots import is_bot
from fondaco.engine.errors import FondacoError
from fondaco.table.commands import Rematch
from fondaco.table.seating import Seat


def check_bots(wanted: Rematch, seats: list[Seat]) -> None:
    """Raise an error unless the bots that are wanted can play on these seats."""
    for seat, name in wanted.bots.items():
        if not 0 <= seat < len(seats) or not seats[seat].bot:
            raise FondacoError("seat {seat} does not belong to a bot", seat=seat)
        if not is_bot(name):
            raise FondacoError("unknown bot {name}", name=repr(name))
