"""Prompts for the players of Liguria."""

from collections.abc import Mapping
from typing import Any, cast

from fondaco.games.liguria.box import ROWS, SORTS
from fondaco.games.liguria.types import LiguriaView, PlaceView
from fondaco.languages.speech import _
from fondaco.words.liguria.names import LiguriaNames
from fondaco.words.prompts import Prompts
from fondaco.words.types import Explanation


def is_final(view: LiguriaView) -> bool:
    """Return whether the rounds are over, and each ship sails once more."""
    return view["round"] > view["rounds"]


class LiguriaPrompts(Prompts[LiguriaNames]):
    def task(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(LiguriaView, view)
        turn, phase = table["turn"], table["phase"]
        if phase == "docking":
            return _("choose a cube for your dock; the others can load it there.")
        if phase == "buying":
            return _("put your buyer on a free space of the market street.")
        if phase == "picking":
            return self._ask_for_tiles(table, seat)
        if phase == "choosing":
            return _("take a ship card.")
        if phase == "upgrading":
            if turn["arrows"] == 1:
                return _("you may upgrade a tile.")
            return _(
                "you may upgrade {count} tiles{typed}.", count=turn["arrows"], typed=self.names.typed("upgrade A B")
            )
        if phase == "departing":
            return self._ask_to_sail(table)
        if phase == "underway":
            typed = self.names.typed(f"sail {turn['steps']}")
            return _("stop here, or sail on, up to {steps}{typed}.", steps=self.names.steps(turn["steps"]), typed=typed)
        if phase == "visiting":
            return _("your own island. Cubes of your choice: {count}.", count=turn["gifts"])
        return self._ask_at_stop(table, seat)

    def doing(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(LiguriaView, view)
        values = {
            "player": self.names.name(seat),
            "place": self.names.place_in_full(table, table["seats"][seat]["ship"], seat),
        }
        return {
            "docking": _("{player} chooses a cube for the dock."),
            "buying": _("{player} places a buyer."),
            "picking": _("{player} takes tiles."),
            "choosing": _("{player} takes a ship card."),
            "upgrading": _("{player} may upgrade tiles."),
            "departing": _("{player} is about to sail."),
            "underway": _("{player} is at sea: stop or sail on?"),
            "stopped": _("{player} has stopped at {place}.")
            if table["seats"][seat]["ship"] != self.names.home(seat)
            else _("{player} has stopped at home."),
            "visiting": _("{player} takes cubes from an island of their own."),
        }[table["phase"]].format(**values)

    def _ask_for_tiles(self, view: LiguriaView, seat: int) -> str:
        turn, screen = view["turn"], view["seats"][seat]["screen"]
        if turn["to_take"] == 1:
            text = _("take a tile.")
        else:
            example = " ".join(str(place + 4) for place in range(turn["to_take"]))
            text = _("take {count} tiles{typed}.", count=turn["to_take"], typed=self.names.typed(f"take {example}"))
        coins = screen["coins"] if screen else 0
        if any(space["buyer"] == seat and space["tiles"] == 1 for space in view["street"]):
            return text
        if turn["price"]:
            text += " " + _(
                "You pay at least {price} of your {coins}.", coins=self.names.coins(coins), price=turn["price"]
            )
        else:
            text += " " + _("Each tile that you skip costs 1 coin; you have {coins}.", coins=coins)
        return text

    def _ask_to_sail(self, view: LiguriaView) -> str:
        turn = view["turn"]
        most = turn["steps"]
        far = min(most, 3)
        values = {"steps": self.names.steps(most), "typed": self.names.typed(f"sail {far}")}
        if is_final(view):
            return _("final movement: sail up to {steps}{typed}, or stay.", **values)
        if turn["may_anchor"] and most > 1:
            values["stopover"] = self.names.typed(f"sail {far} stop {far - 1}")
            return _("sail up to {steps}{typed}, with a stopover if you like{stopover}.", **values)
        return _("sail up to {steps}{typed}.", **values)

    def _ask_at_stop(self, view: LiguriaView, seat: int) -> str:
        turn = view["turn"]
        here = view["seats"][seat]["ship"]
        place = view["circuit"][here]
        if turn["laid"]:
            return self._ask_for_more(view, seat, place)
        values = {"place": self.names.place_in_full(view, here, seat)}
        if turn["stopover"]:
            left = self.names.steps(turn["steps"])
            return _("a stopover at {place}. Then sail on: {steps} left.", **values, steps=left)
        return _("you have stopped at {place}.", **values)

    def _ask_for_more(self, view: LiguriaView, seat: int, place: PlaceView) -> str:
        """Return the prompt after knights or diplomats have been laid, by whether they are enough."""
        laid = [(self.names.box.kind_number[id], count) for id, count in view["turn"]["laid"].items()]
        if place["harbour"] is None:
            swords, needed = sum(self.names.box.swords[kind] * count for kind, count in laid), place["swords"] + 1
            values = {"laid": self.names.swords(swords), "needed": needed}
            if swords < needed:
                return _("{laid} laid, {needed} needed. Lay another knight.", **values)
            return _("{laid} laid, {needed} needed. Conquer, or lay another knight.", **values)
        rows = view["seats"][place["harbour"]]["rows"]
        needed = 1 + sum(rows[row]["minister"] is not None for row in ROWS)
        scrolls = sum(self.names.box.scrolls[kind] * count for kind, count in laid)
        values = {"laid": self.names.scrolls(scrolls), "needed": needed}
        if scrolls < needed:
            return _("{laid} laid, {needed} needed. Lay another diplomat.", **values)
        return _("{laid} laid, {needed} needed. Which row is your minister for?", **values)

    def only(self, view: Mapping[str, Any], notation: str) -> Explanation:
        if notation == "sail":
            return {"text": _("A ship must sail on here: it may not stop yet."), "rule": "sail-steps"}
        if notation == "done" and view["phase"] == "stopped":
            return {"text": _("There is nothing else that you can do at this place."), "rule": "any-place"}
        return super().only(view, notation)

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        table = cast(LiguriaView, view)
        phase = table["phase"]
        if phase in ("departing", "underway"):
            if is_final(table):
                return ["final-movement", "heading", "harbour-turn", "own-harbour"]
            return ["sail-steps", "heading", "harbour-turn", "u-turn", "anchor", "any-place", "capacity"]
        if phase == "stopped":
            place = table["circuit"][table["seats"][table["to_act"][0]]["ship"]]
            there = ["conquer", "conquer-force", "conquer-cubes", "expelled", "ministers"]
            if place["harbour"] is not None:
                there = ["own-harbour", "load", "deploy", "deploy-cost", "deploy-once", "score-diplomats"]
            return [*there, "anchor" if table["turn"]["stopover"] else "u-turn"]
        return {
            "docking": ["goal", "dock-cubes", "load"],
            "buying": ["rounds", "buyers-order", "buyers-free", "pick-order"],
            "picking": ["pick-number", "pick-price", "pick-kept", *[f"tile-{sort}" for sort in SORTS]],
            "choosing": ["card-take", "card-offer", "upgrade", "score-balance"],
            "upgrading": ["upgrade", "upgrade-once", *[f"tile-{row}" for row in ROWS]],
            "visiting": ["own-island", "capacity", "supply-empty"],
            "over": [rule.id for rule in self.names.rules if rule.id.startswith("score-")] + ["victory"],
        }[phase]
