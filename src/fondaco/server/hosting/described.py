"""A table in words: what happened, what is expected of whom, and what lies where."""

from typing import Any, Final

from fondaco.languages.speech import speaking
from fondaco.table import Seat, Table
from fondaco.table.picture import message_of, picture_of
from fondaco.table.table import PLAYING
from fondaco.words import GameWords, words_for

_MANY: Final = 50


def words_of(table: Table) -> GameWords:
    """Return the words of the game for this table. Bots are called by their colours."""
    seats = [Seat(seat.name, "") for seat in table.sitting.seats]
    return words_for(table.opening.game, table.journal.edition, seats)


def described_messages(
    table: Table, after: int, last: int, observer: int | None, language: str = ""
) -> list[dict[str, Any]]:
    """Return what came after a number; with a language also in words.

    If it is a lot, each turn is described once, with the last of its actions: the lines of each action describe the
    whole turn up to it anyway.
    """
    many = last - after > _MANY
    found: list[dict[str, Any]] = []
    for number in range(after + 1, last + 1):
        goes_on = number < last and table.chapters.starts[number] == table.chapters.starts[number - 1]
        found.append(_described(table, number, observer, language, with_lines=not (many and goes_on)))
    return found


def _described(table: Table, number: int, observer: int | None, language: str, with_lines: bool) -> dict[str, Any]:
    """A message; `lines` describe all entries from `first` on, `said` is what was said aloud, and `news` are to be
    noticed while they happen."""
    message = message_of(table, number, observer)
    if language and (message["kind"] == "act" or table.chapters.starts[number - 1] != number):
        with speaking(language):
            words = words_of(table)
            events = table.story(number, observer) if with_lines else []
            fresh = 0 if number in table.chapters.withdrawn else len(message["events"])
            message["story"] = {
                "first": table.chapters.starts[number - 1],
                "lines": words.log(events),
                "said": words.said_aloud(message["events"]),
                "news": words.news(events, len(events) - fresh),
            }
    return message


def described_picture(table: Table, observer: int | None, at: int, language: str) -> dict[str, Any]:
    """Return the table as an observer may see it; with a language also in words."""
    picture = picture_of(table, observer, at)
    if language:
        playing = table.status == PLAYING
        with speaking(language):
            picture["words"] = words_of(table).describe(
                picture["view"],
                observer,
                picture["legal"],
                picture["waiting_for"],
                table.position.to_act() if playing else [],
                () if playing else table.position.ranking(),
            )
    return picture
