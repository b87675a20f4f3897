"""The log of Mille Fiori in lines."""

from collections.abc import Mapping
from typing import Any, cast

from fondaco.games.millefiori.types import ChooseEvent, MilleFioriEvent
from fondaco.languages.speech import _
from fondaco.words.log import COMMON, Log
from fondaco.words.millefiori.names import MilleFioriNames


class MilleFioriLog(Log[MilleFioriNames]):
    """Events as sentences: a card played, its use, and the resulting points make a line."""

    def __init__(self, names: MilleFioriNames) -> None:
        super().__init__(names)
        self.turn: list[str] = []
        self.points: list[str] = []
        self.chosen: dict[int, int] = {}
        """The place of the line about each seat's choice."""

    def subjects(self, event: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what an event is news of: nothing for what moves on the board, where it is seen."""
        if event["event"] in ("round", "last turn"):
            return (f"{COMMON} {event['event']}",)
        return ("bonus",) if event["event"] == "bonus" else ()

    def add(self, fields: Mapping[str, Any]) -> None:
        event = cast(MilleFioriEvent, fields)
        if event["event"] == "points":
            source = self.names.source(event["source"])
            self.points.append(f"{self.names.name(event['seat'])} +{event['points']} ({source})")
            return
        if event["event"] in ("round", "display", "play", "over", "choose"):
            self.close()
        if event["event"] == "choose":
            self._choose(event)
            return
        words = self._words(event)
        if words and not self.turn and event["event"] in ("place", "sail", "extra", "decline", "bonus"):
            words = f"{self.names.name(fields['seat'])} {words}"
        if words:
            self.turn.append(words)

    def close(self) -> None:
        if self.turn or self.points:
            done, brought = ", ".join(self.turn), ", ".join(self.points)
            both = _("{done}: {brought}", done=done, brought=brought)
            self.lines.append(both if done and brought else done or brought)
        self.turn, self.points = [], []

    def _choose(self, event: ChooseEvent) -> None:
        """Keep only the last choice of a seat: until all have chosen, it may change its mind."""
        if "card" not in event:
            return
        seat = event["seat"]
        line = _("{player} chooses {card}", player=self.names.name(seat), card=self.names.card(event["card"]))
        if seat in self.chosen:
            self.lines[self.chosen[seat]] = line
        else:
            self.chosen[seat] = len(self.lines)
            self.lines.append(line)

    def _words(self, event: MilleFioriEvent) -> str:
        """Describe one event; empty if there is nothing to say."""
        if event["event"] == "round":
            doge = self.names.name(event["doge"])
            return _("Round {round} begins; {player} is the Doge.", round=event["round"], player=doge)
        if event["event"] == "display":
            return _(
                "These cards join the display: {cards}.", cards=", ".join(map(self.names.card_in_list, event["cards"]))
            )
        if event["event"] == "play":
            who, card = self.names.name(event["seat"]), self.names.card(event["card"])
            if event["extra"]:
                return _("{player} takes {card} from the display", player=who, card=card)
            return _("{player} plays {card}", player=who, card=card)
        if event["event"] == "over":
            return _("The game is over.") + " " + self.names.ending(event["ending"])
        if event["event"] == "place":
            return _("places a lozenge on {cell}", cell=self.names.cell(event["cell"]))
        if event["event"] == "sail":
            if event["start"] == event["end"]:
                return _("stays on the last space")
            return _("sails to space {space}", space=event["end"])
        if event["event"] == "bonus":
            return _("earns the bonus of {region}", region=self.names.region(event["track"]))
        if event["event"] == "extra":
            if event["lapses"]:
                return _("earns an extra card, but the display is empty")
            return _("earns an extra card")
        if event["event"] == "decline":
            return _("takes no extra card")
        if event["event"] == "last turn":
            return _("the last lozenge of the supply: this is the last turn")
        return ""
