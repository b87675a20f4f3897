"""The moves in a journal: the actions of the game, and two words besides."""

from typing import Final, NamedTuple

from fondaco.engine.contract import Position
from fondaco.engine.seeds import Seed, chance_from, check_seed

UNDO: Final = "undo"
"""Written in place of an action: the seat undoes its last one. Journals are append-only."""
REDEAL: Final = "redeal"
"""As in `redeal 7`: everything that the seat cannot know is redealt from this seed."""


class Move(NamedTuple):
    """One action of one seat, in its game's notation, or `undo`, or `redeal SEED`."""

    seat: int
    text: str
    turn: int
    """Moves of the same turn are written on the same line."""


def is_redeal(text: str) -> bool:
    return text == REDEAL or text.startswith(f"{REDEAL} ")


def redeal_seed(text: str) -> Seed:
    """Return the seed of a `redeal SEED`; raise a `ValueError` if it is invalid."""
    return check_seed(text[len(REDEAL) :].strip())


def follow(position: Position, move: Move) -> Position:
    """Return the position after this action or redeal. The one before must not be used any more."""
    if not is_redeal(move.text):
        position.apply(move.seat, position.read(move.seat, move.text))
        return position
    dealt = position.redeal(move.seat, chance_from(redeal_seed(move.text)))
    dealt.events = position.events
    return dealt
