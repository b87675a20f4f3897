"""What happened, in the words of the events."""

from collections.abc import Mapping
from typing import Any

from fondaco.languages.speech import _
from fondaco.words.log import Log
from fondaco.words.names import Names, plain
from fondaco.words.plain.zones import in_words


class PlainLog(Log[Names]):
    """One line per event."""

    def subjects(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        return (str(event.get("event", "")),)

    def add(self, event: Mapping[str, Any]) -> None:
        rest = {key: value for key, value in event.items() if key not in ("event", "seat")}
        done = " ".join(filter(None, [plain(str(event.get("event", ""))), in_words(rest)]))
        seat = event.get("seat")
        if isinstance(seat, int):
            done = _("{player}: {done}", player=self.names.name(seat), done=done)
        self.lines.append(done)
