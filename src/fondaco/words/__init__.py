"""The words of each game: what is asked, what an action promises, what happened, and what things are called.

Whoever shows a game to people (the terminal, the server for a page) has its words from here. A game without words of
its own is told in plain ones.
"""

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.table import Seat
from fondaco.words.game_words import GameWords
from fondaco.words.liguria import LiguriaGameWords
from fondaco.words.millefiori import MilleFioriGameWords
from fondaco.words.oltremare import OltreMareGameWords
from fondaco.words.plain_words import PlainGameWords
from fondaco.words.types import Choice, Item, Words, Zone

_WORDS: dict[str, type[GameWords]] = {
    "liguria": LiguriaGameWords,
    "millefiori": MilleFioriGameWords,
    "oltremare": OltreMareGameWords,
}


def words_for(game: Game, edition: Edition, seats: list[Seat]) -> GameWords:
    return _WORDS.get(game.name, PlainGameWords)(game, edition, seats)


__all__ = ["Choice", "GameWords", "Item", "Words", "Zone", "words_for"]
