"""An offer on the table: what is given, what is said of it, and what is asked for."""

from typing import Final

NOTHING_SAID: Final = -1
EVERYBODY: Final = -1
NOBODY: Final = -2


class Offer:
    """Cards and ducats from the maker against goods and ducats from the partner."""

    def __init__(self) -> None:
        self.maker = NOBODY
        self.partner = NOBODY
        """Who is to answer; EVERYBODY while an offer to all is being made."""
        self.to_all = False
        self.given: list[int] = []
        """Cards of the maker's hand, in order of their numbers."""
        self.said_pair: list[int] = []
        """For each of them what the maker says of it, true or not."""
        self.said_limit: list[int] = []
        self.said_cargo: list[int] = []
        self.asked: list[int] = []
        """Goods, in order of their numbers."""
        self.wished: list[int] = []
        """For each of them the symbols (as bits) that the maker would like."""
        self.ducats = 0
        """What the maker pays; less than nothing is what the partner is to pay."""
        self.handed: list[int] = []
        """The cards that the partner, who has accepted, has chosen so far."""

    def begin(self, maker: int, partner: int) -> None:
        """An empty offer of one to another; EVERYBODY is an offer to all."""
        self.maker = maker
        self.partner = partner
        self.to_all = partner == EVERYBODY
        self.given.clear()
        self.said_pair.clear()
        self.said_limit.clear()
        self.said_cargo.clear()
        self.asked.clear()
        self.wished.clear()
        self.ducats = 0
        self.handed.clear()

    def clone(self) -> "Offer":
        twin = Offer()
        if self.maker != NOBODY:
            twin.maker = self.maker
            twin.partner = self.partner
            twin.to_all = self.to_all
            twin.given = self.given.copy()
            twin.said_pair = self.said_pair.copy()
            twin.said_limit = self.said_limit.copy()
            twin.said_cargo = self.said_cargo.copy()
            twin.asked = self.asked.copy()
            twin.wished = self.wished.copy()
            twin.ducats = self.ducats
            twin.handed = self.handed.copy()
        return twin
