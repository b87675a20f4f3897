"""Names of players and things at one table."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.engine.registry import box_of, rules_of
from fondaco.engine.rulebook import Rule
from fondaco.languages.speech import _
from fondaco.table import Seat
from fondaco.words.bots import bot_title


class Names:
    """The names at one table, in the current language.

    Games add their own names; without any, things have the names that views, events and notation use.
    """

    colours: ClassVar[Sequence[str]] = ("blue", "green", "red", "yellow", "orange", "purple", "grey")
    """The name of each seat's colour."""
    labelled: ClassVar[bool] = True
    """Whether actions are shown in words. If only their notation is, a forecast also explains it."""

    def __init__(self, game: Game, edition: Edition, seats: Sequence[Seat]) -> None:
        self.game = game
        self.edition = edition
        self.box = box_of(game, edition)
        self.seats = seats

    @property
    def rules(self) -> Sequence[Rule]:
        """The rules of the game, as they are with this box."""
        return rules_of(self.game, self.edition)

    def colour(self, seat: int) -> str:
        return _(self.colours[seat % len(self.colours)])

    def mark(self, seat: int) -> str:
        """Return the letter of a seat, which identifies its pieces without their colour."""
        return self.colour(seat)[0].upper()

    def name(self, seat: int) -> str:
        """Return the name of a player, or the colour; for a bot, both."""
        player = self.seats[seat]
        colour = self.colour(seat).capitalize()
        return f"{colour} ({bot_title(player.bot)})" if player.bot else player.name or colour

    def typed(self, example: str) -> str:
        """Return how something is typed, after a space and in brackets; empty if nothing is typed."""
        return ""

    def source(self, word: str) -> str:
        """Return the name of a source of points."""
        return plain(word)

    def ending(self, word: str) -> str:
        """Describe in a sentence how a game ended."""
        return plain(word)


N = TypeVar("N", bound=Names)


def plain(name: str) -> str:
    """Return an identifier in plain words.

    >>> plain("has_chosen")
    'Has chosen'
    """
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
