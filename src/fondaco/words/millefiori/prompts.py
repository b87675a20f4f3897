"""Prompts for the players of Mille Fiori."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from fondaco.games.millefiori.types import MilleFioriView
from fondaco.languages.speech import _, join_names
from fondaco.words.millefiori.names import MilleFioriNames
from fondaco.words.prompts import Prompts
from fondaco.words.types import Explanation


class MilleFioriPrompts(Prompts[MilleFioriNames]):
    def task(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(MilleFioriView, view)
        if table["phase"] == "choosing":
            if table["chosen"]:
                return _("you may choose another card.")
            if table["card_of_round"] == table["cards_of_round"]:
                return _("choose a card from your hand. The others go to the display.")
            return _("choose a card from your hand. You pass the others to the left.")
        if table["phase"] == "playing":
            return _("play a card.")
        if table["phase"] == "taking":
            return _("you may take an extra card from the display.")
        return _("place a lozenge with {card}, or sail.", card=self.names.card(table["card"] or ""))

    def doing(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(MilleFioriView, view)
        who = self.names.name(seat)
        if table["phase"] == "choosing":
            return _("{player} chooses a card.", player=who)
        if table["phase"] == "playing":
            return _("{player} plays a card.", player=who)
        if table["phase"] == "taking":
            return _("{player} may take an extra card from the display.", player=who)
        return _(
            "{player} may place a lozenge with {card}, or sail.", player=who, card=self.names.card(table["card"] or "")
        )

    def asked(
        self,
        view: Mapping[str, Any],
        observer: int | None,
        waiting_for: Sequence[int],
        to_act: Sequence[int],
        ranking: Sequence[Sequence[int]] = (),
    ) -> str:
        if view["phase"] != "choosing" or not to_act or observer in to_act:
            return super().asked(view, observer, waiting_for, to_act, ranking)
        seats = waiting_for or to_act
        players = join_names([self.names.name(seat) for seat in seats])
        if len(seats) == 1:
            if observer is None:
                return self.doing(view, seats[0])
            return _("You have chosen; {player} is still choosing.", player=players)
        if observer is None:
            return _("{players} are choosing a card.", players=players)
        return _("You have chosen; {players} are still choosing.", players=players)

    def only(self, view: Mapping[str, Any], notation: str) -> Explanation:
        if notation == "sail":
            return {"text": _("No free cell fits this card, so you can only sail."), "rule": "sail-instead"}
        return super().only(view, notation)

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        table = cast(MilleFioriView, view)
        if table["phase"] == "choosing":
            regions = dict.fromkeys(self.names.chapter_of(card) for card in table["hand"])
            places = [f"{chapter}-{what}" for chapter in regions for what in ("place", "points") if chapter != "port"]
            ports = ["port-place", "port-fleet"] if "port" in regions else []
            return ["goal", "choose", "pass", "use-card", "sail-instead", *places, *ports]
        if table["phase"] == "playing":
            return ["late-choice", "turn-order"] if table["late_choice"] else ["play-chosen", "turn-order"]
        if table["phase"] == "taking":
            return ["extra-card", "extra-chain", "extra-none"]
        if table["phase"] == "over":
            return ["end-deck", "end-lozenges", "winner"]
        chapter = self.names.chapter_of(table["card"] or "")
        rules = [rule.id for rule in self.names.rules if rule.id.startswith(f"{chapter}-")]
        return [*rules, "sail-instead", "sea-points", "sea-extra", *(["end-box"] if table["last_turn"] else [])]
