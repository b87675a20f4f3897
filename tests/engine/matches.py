"""Matches to test with: `begin` and `play_lines` play one by hand, in the lines of a journal; bots play the others."""

from functools import cache

from fondaco import Edition, FastChance, Journal, find_game, load_edition
from fondaco.bots import bot
from fondaco.engine.contract import OptionValue
from fondaco.engine.moves import UNDO

HEX = "0123456789abcdef" * 4
"""A secret seed."""
MILLE_FIORI = find_game("millefiori")

# With seed 7, seat 0 is the Doge holder of a match of two and holds lime1 house2 lion2 fish3 jewelry2;
# seat 1 holds house2 house4 cross1 fish4 shell3.

FIRST_TRICK = (
    "0: choose jewelry2",
    "1: choose fish4",
    "0: play jewelry2, sail",
    "1: play fish4, place p_b3",
)
SECOND_TRICK = (
    "0: choose house4",
    "1: choose fish3",
    "0: play house4, sail",
    "1: play fish3, place p_b4",
)
TO_AN_EXTRA_CARD = (
    *FIRST_TRICK,
    *SECOND_TRICK,
    "0: choose lime1",
    "1: choose shell3",
    "0: play lime1, sail",
)
"""The ship of seat 0 arrives at the star of the seventh space."""


def begin(*lines: str, seed: int | str = 7, **options: OptionValue) -> Journal:
    """A match of Ann and Bob after these lines."""
    journal = Journal("millefiori", 2, seed, ["Ann", "Bob"], None, **options)
    play_lines(journal, *lines)
    return journal


def play_lines(journal: Journal, *lines: str) -> None:
    for line in lines:
        seat, _, actions = line.partition(":")
        for action in actions.split(","):
            if action.strip() == UNDO:
                journal.undo(int(seat))
            else:
                journal.play(int(seat), action.strip())


def play_out(journal: Journal, name: str = "random", undo_one_in: int = 0) -> None:
    """Let bots play the match to its end; now and then one undoes what it may."""
    chance = FastChance(1)
    player = bot(name)
    while journal.position.to_act():
        seat = journal.position.to_act()[0]
        journal.play(seat, journal.position.write(seat, player.choose(journal.position, seat, chance)))
        if undo_one_in and chance.below(undo_one_in) == 0 and journal.can_undo(seat):
            journal.undo(seat)


@cache
def finished(seats: int = 2, seed: int | str = 7, undo_one_in: int = 0, **options: OptionValue) -> str:
    """The text of a match that was played to its end."""
    journal = Journal("millefiori", seats, seed, None, None, **options)
    play_out(journal, undo_one_in=undo_one_in)
    return journal.text()


def another_edition() -> Edition:
    """One of Mille Fiori in which sailing to the first space brings 2 points."""
    game = find_game("millefiori")
    own = game.components()
    toml = own.replace("{ points = 1, extra = false, xy = [40, 862]", "{ points = 2, extra = false, xy = [40, 862]")
    assert toml != own
    return load_edition(game, toml)
