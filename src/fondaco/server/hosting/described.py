"""A table in words: what happened, what is expected of whom, and what lies where."""

from typing import Any, Final

from fondaco.languages.speech import speaking
from fondaco.table import Seat
from fondaco.table.entry import ACT
from fondaco.table.picture import message_of, picture_of
from fondaco.table.table import PLAYING, Table
from fondaco.words import GameWords, words_for

_MUCH: Final = 50


def words_of(live: Table) -> GameWords:
    """Bots are called by their colours: what they are stands beside their seats."""
    seats = [Seat(seat.name, "") for seat in live.seats]
    return words_for(live.opening.game, live.journal.edition, seats)


def described_messages(
    live: Table, after: int, last: int, observer: int | None, language: str = ""
) -> list[dict[str, Any]]:
    """What came after a number; with a language also in words. Whoever has missed much is told each turn once, with
    the last of its actions: the lines of each tell all before it too."""
    much = last - after > _MUCH
    found: list[dict[str, Any]] = []
    for number in range(after + 1, last + 1):
        goes_on = number < last and live.chapters[number] == live.chapters[number - 1]
        found.append(_told(live, number, observer, language, whole=not (much and goes_on)))
    return found


def _told(live: Table, number: int, observer: int | None, language: str, whole: bool) -> dict[str, Any]:
    """`lines` tell all entries from `first` on, if the whole is told; `said` is said aloud."""
    message = message_of(live, number, observer)
    if language and message["kind"] == ACT:
        first = live.chapters[number - 1]
        with speaking(language):
            words = words_of(live)
            message["story"] = {
                "first": first,
                "lines": words.tell(live.happened(first, number, observer)) if whole else [],
                "said": words.said_aloud(message["events"]),
            }
    return message


def described_picture(live: Table, observer: int | None, at: int, language: str) -> dict[str, Any]:
    """The table; with a language also in words."""
    picture = picture_of(live, observer, at)
    if language:
        playing = live.status == PLAYING
        with speaking(language):
            picture["words"] = words_of(live).words(
                picture["view"],
                observer,
                picture["legal"],
                picture["waiting_for"],
                live.position.to_act() if playing else [],
                () if playing else live.position.ranking(),
            )
    return picture
