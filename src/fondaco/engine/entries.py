"""What stands in a journal, one thing after the other: the actions of the game, and two words that are none."""

from typing import Final, NamedTuple

from fondaco.engine.contract import Position
from fondaco.engine.seeds import Seed, chance_from, check_seed

UNDO: Final = "undo"
"""In place of an action: the seat takes back its last one. Journals only ever grow."""
REDEAL: Final = "redeal"
"""As in `redeal 7`: from here on the match is played with other cards, from this seed, wherever the seat knows none."""


class Entry(NamedTuple):
    """One action of one seat, in its game's notation, or `undo`, or `redeal SEED`."""

    seat: int
    text: str
    turn: int
    """Entries of the same turn stand on the same line."""


def is_redeal(text: str) -> bool:
    return text == REDEAL or text.startswith(f"{REDEAL} ")


def redeal_seed(text: str) -> Seed:
    """The seed of a `redeal SEED`; a `ValueError` says what a seed may be."""
    return check_seed(text[len(REDEAL) :].strip())


def follow(position: Position, entry: Entry) -> Position:
    """The position after this action or redeal. The one before is not to be used any more."""
    if not is_redeal(entry.text):
        position.apply(entry.seat, position.read(entry.seat, entry.text))
        return position
    dealt = position.redeal(entry.seat, chance_from(redeal_seed(entry.text)))
    dealt.events = position.events
    return dealt
