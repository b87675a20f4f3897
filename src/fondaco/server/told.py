"""A table in words: what happened, what is expected of whom, and what lies where."""

from typing import Any

from fondaco.languages.speech import speaking
from fondaco.table.live import ACT, PLAYING, LiveTable
from fondaco.telling import Telling, telling_for


def telling_of(live: LiveTable) -> Telling:
    return telling_for(live.opening.game, live.journal.edition, live.seats)


def told_message(live: LiveTable, number: int, observer: int | None, language: str) -> dict[str, Any]:
    """A message; with a language also in words. `lines` tell all entries from `first` on, `said` is said aloud."""
    message = live.message(number, observer)
    if language and message["kind"] == ACT:
        first = live.chapters[number - 1]
        with speaking(language):
            telling = telling_of(live)
            message["story"] = {
                "first": first,
                "lines": telling.tell(live.happened(first, number, observer)),
                "said": telling.said_aloud(message["events"]),
            }
    return message


def told_picture(live: LiveTable, observer: int | None, at: int, language: str) -> dict[str, Any]:
    """The table; with a language also in words."""
    picture = live.picture(observer, at)
    if language:
        playing = live.status == PLAYING
        with speaking(language):
            picture["words"] = telling_of(live).words(
                picture["view"],
                observer,
                picture["legal"],
                picture["waiting_for"],
                live.position.to_act() if playing else [],
                () if playing else live.position.ranking(),
            )
    return picture
