"""The words of each game: prompts, actions, forecasts, the log, and the names of things.

Everything that shows a game to people (the terminal, the server for a page) gets its words here. The words of a game
are in the folder of its name, or in another package under the entry point group `fondaco.words`; either way they are a
`Vocabulary`. A game without words of its own is described in plain ones.
"""

from collections.abc import Sequence
from typing import Any, Final

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.engine.registry import part_of
from fondaco.table import Seat
from fondaco.words.game_words import GameWords, Vocabulary
from fondaco.words.plain import WORDS
from fondaco.words.types import Choice, Estimate, Explanation, Item, News, Standing, Words, Zone

GROUP: Final = "fondaco.words"
"""The entry points of words in other packages."""


def words_for(game: Game, edition: Edition, seats: Sequence[Seat]) -> GameWords:
    """Return the words for one table of a game."""
    vocabulary: Vocabulary[Any] = part_of(game.name, GROUP, __name__, "WORDS") or WORDS
    return vocabulary.words(game, edition, seats)


__all__ = [
    "Choice",
    "Estimate",
    "Explanation",
    "GameWords",
    "Item",
    "News",
    "Standing",
    "Vocabulary",
    "Words",
    "Zone",
    "words_for",
]
