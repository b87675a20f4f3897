"""What players and things are called at one table."""

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
    """The names at one table, in the language that is spoken when they are asked for.

    A game's own names come on top of these; without any, things are called as views, events and notation call them.
    """

    colours: ClassVar[Sequence[str]] = ("blue", "green", "red", "yellow", "orange", "purple", "grey")
    """For each seat the name of its colour."""
    labelled: ClassVar[bool] = True
    """Whether actions are shown in words. Else only their notation is seen: a forecast also says what it stands for."""

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
        """The letter of a seat, so that its pieces are known without their colour."""
        return self.colour(seat)[0].upper()

    def name(self, seat: int) -> str:
        """What a player is called: by name, or by colour; a bot by both."""
        player = self.seats[seat]
        colour = self.colour(seat).capitalize()
        return f"{colour} ({bot_title(player.bot)})" if player.bot else player.name or colour

    def typed(self, example: str) -> str:
        """How something is typed, after a space and in brackets; empty where nothing is typed."""
        return ""

    def source(self, word: str) -> str:
        """A source of points, as people call it."""
        return plain(word)

    def ending(self, word: str) -> str:
        """How a game ended, in a sentence."""
        return plain(word)


N = TypeVar("N", bound=Names)


def plain(name: str) -> str:
    """A name as a program writes it, in plain words.

    >>> plain("has_chosen")
    'Has chosen'
    """
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
