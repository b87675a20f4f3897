"""The texts of entries as typed values: what an entry records besides who and when, written and read.

Nothing else takes such a text apart. That of an `act` is the notation of the action, that of a `chat` the message and
that of a `sit` the name; the kinds that are not named here have none.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from fondaco.engine.errors import FondacoError
from fondaco.table.commands import Rematch

_ON: Final = "on"
_OFF: Final = "off"
_END: Final = "end"
_BACK: Final = "back"
_ALL: Final = "all"
_SPECTATORS: Final = "watch"
_SEAT: Final = "seat"
_MOST_DIGITS: Final = 6


# `undo`: how many actions


def write_undo(count: int) -> str:
    return str(count) if count > 1 else ""


def read_undo(text: str) -> int:
    return int(text or 1)


# `automatic`: whether the only possible action of a seat is done for it


def write_automatic(on: bool) -> str:
    return _ON if on else _OFF


def read_automatic(text: str) -> bool:
    return text != _OFF


# `flag`: the seat whose clock ran out


def write_flag(seat: int) -> str:
    return str(seat)


def read_flag(text: str) -> int:
    return int(text)


# `replaced`: the bot that was too slow or failed, and the one that acts for it


class Replaced(NamedTuple):
    """A bot, and the one that acts for it."""

    bot: str
    by: str


def write_replaced(replaced: Replaced) -> str:
    return f"{replaced.bot} {replaced.by}"


def read_replaced(text: str) -> Replaced:
    bot, by = text.split(" ")
    return Replaced(bot, by)


# `propose`: what all must agree to


@dataclass(frozen=True)
class End:
    """To end the game."""


@dataclass(frozen=True)
class Back:
    """To undo everything after the first `actions` actions. The log counts all, players those noticed by everybody."""

    actions: int


Goal = End | Back


def write_goal(goal: Goal) -> str:
    return _END if isinstance(goal, End) else f"{_BACK} {goal.actions}"


def read_goal(text: str, least: int = 0, most: int = 10**_MOST_DIGITS) -> Goal:
    """Read what is proposed, in the log or by a player; N of a `back N` is at least `least` and less than `most`."""
    if text == _END:
        return End()
    word, _, number = text.partition(" ")
    is_number = number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS
    if word == _BACK and is_number and least <= int(number) < most:
        return Back(int(number))
    raise FondacoError(
        "{what} cannot be proposed; use end, or back N with {least} ≤ N < {standing}",
        what=repr(text),
        least=least,
        standing=most,
    )


# `rematch`: the id of the table, and the bots that are others there by their seats


def write_rematch(rematch: Rematch) -> str:
    return " ".join([rematch.table, *[f"{seat}:{name}" for seat, name in sorted(rematch.bots.items())]])


def read_rematch(text: str) -> Rematch:
    table, *others = text.split(" ")
    chosen = [other.split(":", 1) for other in others]
    return Rematch(table, {int(seat): name for seat, name in chosen})


# `mute`, `unmute`, `remove_name`: a seat, or None for the spectators


def write_whom(seat: int | None) -> str:
    return _SPECTATORS if seat is None else f"{_SEAT} {seat}"


def read_whom(text: str) -> int | None:
    return None if text == _SPECTATORS else int(text.removeprefix(_SEAT))


# `remove_chat`: which messages


class Removal(NamedTuple):
    """All messages of a seat, or where it is None of the spectators, or one of them; or all messages of the table."""

    seat: int | None = None
    one: int | None = None
    """The time of a player's message, since its number differs by observer; the number of a spectator's."""
    all: bool = False


def write_removal(removal: Removal) -> str:
    if removal.all:
        return _ALL
    whom = write_whom(removal.seat)
    return whom if removal.one is None else f"{whom} {removal.one}"


def read_removal(text: str) -> Removal:
    if text == _ALL:
        return Removal(all=True)
    whom, *words = text.split(" ")
    numbers = [int(word) for word in words]
    seat = None if whom == _SPECTATORS else numbers.pop(0)
    return Removal(seat, numbers[0] if numbers else None)
