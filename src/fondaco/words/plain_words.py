"""The telling of a game that has no words of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.engine.contract import Position
from fondaco.languages.speech import _
from fondaco.words.game_words import GameWords, foresee
from fondaco.words.plain_table import plain, said


class PlainGameWords(GameWords):
    """Names from the view's keys, the notation and the events, so that any game can be played."""

    def task(self, view: Mapping[str, Any], seat: int) -> str:
        return _("choose an action.")

    def doing(self, view: Mapping[str, Any], seat: int) -> str:
        return _("{player} is to act.", player=self.name(seat))

    def promise(self, position: Position, seat: int, action: int) -> str:
        gains, _events = foresee(position, seat, action)
        return ", ".join(f"{self.name(other)} {gain:+}" for other, gain in enumerate(gains) if gain)

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        return [rule.id for rule in self.game.rules(self.box)]

    def tell(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        return [self._line(event) for event in events]

    def _line(self, event: Mapping[str, Any]) -> str:
        rest = {key: value for key, value in event.items() if key not in ("event", "seat")}
        done = " ".join(filter(None, [plain(str(event.get("event", ""))), said(rest)]))
        seat = event.get("seat")
        return _("{player}: {done}", player=self.name(seat), done=done) if isinstance(seat, int) else done

    def ending(self, word: str) -> str:
        return plain(word)

    def source(self, word: str) -> str:
        return plain(word)
