"""Three games of Mediterranean trade: exact rules, bots, and a table to play them at.

>>> import fondaco
>>> position = fondaco.deal("millefiori", seats=3, seed=7)
>>> position.apply(0, position.legal(0)[0])
>>> position.to_act()
[1, 2]
"""

from typing import TYPE_CHECKING

import fondaco.compiled as _compiled  # noqa: F401  (first: it settles whether the compiled modules are used)
from fondaco.bots.batch import simulate
from fondaco.engine.chance import Chance, FastChance, HashChance
from fondaco.engine.contract import Game, Option, Position
from fondaco.engine.edition import Edition
from fondaco.engine.errors import (
    EditionError,
    FondacoError,
    IllegalActionError,
    JournalError,
    NotationError,
)
from fondaco.engine.events import Event
from fondaco.engine.journal import Journal
from fondaco.engine.registry import deal, find_game, from_dict, load_edition, own_edition
from fondaco.engine.seeds import Seed, secret_seed

if TYPE_CHECKING:
    from fondaco.engine.registry import games
else:
    from fondaco import games  # the package of the games, which can be called

__version__ = "0.1.0"

__all__ = [
    "Chance",
    "Edition",
    "EditionError",
    "Event",
    "FastChance",
    "FondacoError",
    "Game",
    "HashChance",
    "IllegalActionError",
    "Journal",
    "JournalError",
    "NotationError",
    "Option",
    "Position",
    "Seed",
    "deal",
    "find_game",
    "from_dict",
    "games",
    "load_edition",
    "own_edition",
    "secret_seed",
    "simulate",
]
