"""Forecasts of actions in Mille Fiori, in words."""

from typing import cast

from fondaco.engine.contract import Position
from fondaco.games.millefiori.actions import CHOOSE, DECLINE, PLACE, PLAY
from fondaco.games.millefiori.advice import suppose
from fondaco.games.millefiori.box import CARD_NAMES, KINDS
from fondaco.games.millefiori.position import MilleFioriPosition
from fondaco.games.millefiori.types import MilleFioriEvent
from fondaco.languages.speech import _
from fondaco.words.forecast import outcome
from fondaco.words.millefiori.names import MilleFioriNames

STAR = "★"


def forecast(names: MilleFioriNames, position: Position, seat: int, action: int) -> str:
    assert isinstance(position, MilleFioriPosition)
    return Forecast(names, position, seat).of(action)


class Forecast:
    """Forecasts for one seat."""

    def __init__(self, names: MilleFioriNames, position: MilleFioriPosition, seat: int) -> None:
        self.names = names
        self.p = position
        self.seat = seat

    def of(self, action: int) -> str:
        if action == DECLINE:
            return _("nothing; your turn ends")
        if action >= PLACE:
            return self._outcome(action)
        return self._best_of((action - CHOOSE) if action < KINDS else action - PLAY)

    def _outcome(self, action: int) -> str:
        """Describe the points for everyone, and the other effects."""
        gains, happened = outcome(self.p, self.seat, action)
        parts = [f"+{gains[self.seat]}"]
        for event in happened:
            fields = cast(MilleFioriEvent, event.seen_by(self.seat))
            if fields["event"] == "sail" and fields["start"] != fields["end"]:
                parts.append(f"→{fields['end']}")
            elif fields["event"] == "bonus":
                parts.append(_("bonus {points}", points=self.names.box.bonus[fields["place"]]))
            elif fields["event"] == "extra" and not fields["lapses"]:
                parts.append(STAR)
            elif fields["event"] == "last turn":
                parts.append("◆")
        parts += [f"{self.names.mark(other)}+{gain}" for other, gain in enumerate(gains) if gain and other != self.seat]
        return " ".join(parts)

    def _best_of(self, kind: int) -> str:
        """Describe the best use of a card if it were played now; an extra card counts for some points."""
        laid = suppose(self.p, self.seat, kind)
        symbol = CARD_NAMES[kind].rstrip("12345")
        best, best_worth = "", -1
        for use in laid.legal(self.seat):
            gains, happened = outcome(laid, self.seat, use)
            extra = any(event.fields["event"] == "extra" and not event.fields["lapses"] for event in happened)
            if gains[self.seat] + (6 if extra else 0) > best_worth:
                best_worth = gains[self.seat] + (6 if extra else 0)
                points = f"+{gains[self.seat]}" + (f" {STAR}" if extra else "")
                where = self.names.use(self.p.write(self.seat, use), symbol)
                best = _("up to {points}: {use}", points=points, use=where)
        return best
