"""Who sits where: people, with or without a name, and bots."""

from typing import Final, NamedTuple

from fondaco.bots import bots, is_bot
from fondaco.engine.contract import Game, allowed_text
from fondaco.engine.errors import FondacoError
from fondaco.engine.letters import is_readable
from fondaco.engine.registry import check_seat_count

PERSON: Final = "me"
LONGEST_NAME: Final = 30


class Seat(NamedTuple):
    """One seat: a person if `bot` is empty."""

    name: str
    """What the person is called; empty if unknown."""
    bot: str

    def text(self) -> str:
        """Return the seat as a list of seats and a journal write it: `me`, `me:Ann` or the name of a bot."""
        if self.bot:
            return self.bot
        return f"{PERSON}:{self.name}" if self.name else PERSON


def is_person(text: str) -> bool:
    """Return whether the text of a seat stands for a person."""
    return text.strip().partition(":")[0] == PERSON


def read_name(text: str) -> str:
    """Return a person's name with single spaces between its words. In a journal there are commas between names."""
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or not is_readable(name) or "," in name:
        raise FondacoError("a name must have 1 to {most} characters and no comma", most=LONGEST_NAME)
    return name


def read_seat(text: str) -> Seat:
    word, colon, name = text.strip().partition(":")
    if word == PERSON and (name.strip() or not colon) and is_readable(name):
        return Seat(name.strip(), "")
    if not colon and is_bot(word):
        return Seat("", word)
    raise FondacoError(
        "{text} is neither a person nor a bot; use one of: {allowed}",
        text=repr(text.strip()),
        allowed=allowed_text([PERSON, f"{PERSON}:NAME", *bots()]),
    )


def seat_in_journal(player: str) -> Seat:
    """Return the seat of a player in a journal: a bot if there is one of that name, otherwise a person."""
    try:
        return read_seat(player)
    except FondacoError:
        return Seat(player, "")


def read_seats(text: str, game: Game) -> list[Seat]:
    """Read a list of seats, as in `me,greedy,random` or `me:Ann,me:Ben`."""
    seats = [read_seat(part) for part in text.split(",")]
    check_seat_count(game, len(seats))
    return seats
