"""A rematch: at which table, and with which other bots."""

from collections.abc import Mapping

from fondaco.bots import is_bot
from fondaco.engine.errors import FondacoError
from fondaco.table.seating import Seat


def rematch_text(id: str, bots: Mapping[int, str], seats: list[Seat]) -> str:
    """Return the text of the rematch's entry in the log; an error says what is wrong with these bots."""
    for seat, name in bots.items():
        if not 0 <= seat < len(seats) or not seats[seat].bot:
            raise FondacoError("seat {seat} does not belong to a bot", seat=seat)
        if not is_bot(name):
            raise FondacoError("unknown bot {name}", name=repr(name))
    return " ".join([id, *[f"{seat}:{name}" for seat, name in sorted(bots.items())]])


def read_rematch(text: str) -> tuple[str, dict[int, str]]:
    """Return the id of the table, and the bots by their seats."""
    id, *others = text.split(" ")
    chosen = [other.split(":", 1) for other in others]
    return id, {int(seat): name for seat, name in chosen}
