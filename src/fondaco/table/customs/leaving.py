"""Leaving the table: a bot plays for a person until they return."""

from typing import Final

from fondaco.engine.errors import FondacoError

STAND_IN: Final = "greedy"
"""The bot that plays for somebody who has left, or whose time has run out."""


class Leaving:
    """The people of a table, and which of them are away with a bot playing for them."""

    def __init__(self, people: list[int]) -> None:
        self._people = people
        self.away: dict[int, int] = {}
        """The seats of the people who are away, and since when, in milliseconds since 1970."""

    def present(self) -> list[int]:
        """Return the seats of the people who are not away."""
        return [seat for seat in self._people if seat not in self.away]

    def check_leave(self, seat: int) -> None:
        if seat not in self.present():
            raise FondacoError("a bot is playing this seat already")

    def check_return(self, seat: int) -> None:
        if seat not in self.away:
            raise FondacoError("no bot is playing in your place")
