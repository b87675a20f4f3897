"""What happened, told to people.

An event is one small thing that took place: who, what, how many, from where, to where. Its fields are a TypedDict of
the game (in its `view.py`). Some fields may be secret: only the seats that may know them see them; everybody else,
spectators included, sees the event without them.
"""

from collections.abc import Mapping
from typing import Any


class Event:
    """One thing that happened, and who may see all of it."""

    def __init__(self, fields: Mapping[str, Any], secret: tuple[str, ...] = (), knowers: tuple[int, ...] = ()) -> None:
        self.fields = fields
        self.secret = secret
        self.knowers = knowers

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """Return the fields that this seat (None: a spectator) may see."""
        if seat is not None and seat in self.knowers:
            return dict(self.fields)
        return {name: value for name, value in self.fields.items() if name not in self.secret}

    def __repr__(self) -> str:
        return f"Event({dict(self.fields)!r}, secret={self.secret!r}, knowers={self.knowers!r})"
