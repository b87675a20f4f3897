"""The words of each game: what is asked, what an action promises, what happened, and what things are called.

Whoever shows a game to people (the terminal, the server for a page) has its words from here. A game without words of
its own is told in plain ones.
"""

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.table import Seat
from fondaco.telling.default import PlainTelling
from fondaco.telling.liguria import LiguriaTelling
from fondaco.telling.millefiori import MilleFioriTelling
from fondaco.telling.oltremare import OltreMareTelling
from fondaco.telling.telling import Telling
from fondaco.telling.words import Choice, Item, Words, Zone

_TELLINGS: dict[str, type[Telling]] = {
    "liguria": LiguriaTelling,
    "millefiori": MilleFioriTelling,
    "oltremare": OltreMareTelling,
}


def telling_for(game: Game, edition: Edition, seats: list[Seat]) -> Telling:
    return _TELLINGS.get(game.name, PlainTelling)(game, edition, seats)


__all__ = ["Choice", "Item", "Telling", "Words", "Zone", "telling_for"]
