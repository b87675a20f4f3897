"""One thing that happened at a table: what is stored, in order, and all else is computed from."""

from typing import Final, NamedTuple

ACT: Final = "act"
UNDO: Final = "undo"
CHAT: Final = "chat"
LEAVE: Final = "leave"
RETURN: Final = "return"
FLAG: Final = "flag"
PROPOSE: Final = "propose"
AGREE: Final = "agree"
REFUSE: Final = "refuse"
SIT: Final = "sit"
REMATCH: Final = "rematch"


class Entry(NamedTuple):
    """An entry of a table's log. Its number, unique at the table, settles every race: the first to take it wins."""

    number: int
    """From 1."""
    at: int
    """When, in milliseconds since 1970."""
    seat: int | None
    """Whose doing it is; None is the house."""
    kind: str
    text: str
