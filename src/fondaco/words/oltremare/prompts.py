"""What is expected of a player at Oltre Mare."""

from collections.abc import Mapping
from typing import Any, cast

from fondaco.games.oltremare.types import OltreMareView
from fondaco.languages.speech import _
from fondaco.words.oltremare.names import OltreMareNames
from fondaco.words.prompts import Prompts
from fondaco.words.types import Explanation


class OltreMarePrompts(Prompts[OltreMareNames]):
    def task(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(OltreMareView, view)
        phase = table["phase"]
        if phase == "limit":
            top = table["seats"][seat]["cargo_top"]
            limit = top["hand"] if top else 0
            return _("you may hold {limit} cards. Lay one on your pirate pile.", limit=limit)
        if phase == "trade":
            if table["proposals"] >= table["most_proposals"]:
                return _("buy cards, or play your first card.")
            return _("trade, buy, or play.")
        offer = table["offer"]
        begun = offer is not None and bool(offer["given"] or offer["asked"])
        if phase == "composing" and table["called"] and not begun:
            other = table["active"]
            typed = self.names.typed(
                f"offer {self.names.seats[other].name or self.names.colour(other)} olive+1d for salt"
            )
            return _("{other} asks for offers. Make one{typed}, or pass.", other=self.names.name(other), typed=typed)
        if phase == "composing":
            return _("what do you give, and what do you want in return? Then propose the offer.")
        if phase == "answering":
            return _("do you accept this offer?")
        if phase == "handing":
            good = offer["asked"][len(offer["handed"])]["good"] if offer else ""
            return _("which card do you give for {good}?", good=self.names.good(good))
        if phase == "playing":
            left = table["due"] - len(table["played"])
            return _("play a card. Still to play: {left}.", left=left)
        if phase == "sailing":
            return _("sail to a port. Still to sail: {steps}.", steps=table["steps"])
        if phase == "steering":
            return _("you have a compass. Sail to any port, or stay.")
        return _("load a card. The card on top sets your hand limit and how many cards you play next turn.")

    def doing(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(OltreMareView, view)
        who = self.names.name(seat)
        offer = table["offer"]
        maker = self.names.name(offer["maker"]) if offer else ""
        return {
            "limit": _("{player} holds too many cards and lays some on the pirate pile.", player=who),
            "trade": _("{player} trades, buys, or plays.", player=who),
            "composing": _("{player} is preparing an offer.", player=who),
            "answering": _("{player} answers the offer of {maker}.", player=who, maker=maker),
            "handing": _("{player} chooses the cards for {maker}.", player=who, maker=maker),
            "playing": _("{player} plays cards. Still to play: {left}.").format(
                player=who, left=table["due"] - len(table["played"])
            ),
            "sailing": _("{player} sails. Still to sail: {steps}.", player=who, steps=table["steps"]),
            "steering": _("{player} has a compass and may sail to any port.", player=who),
            "loading": _("{player} loads cards.", player=who),
        }[table["phase"]]

    def only(self, view: Mapping[str, Any], notation: str) -> Explanation:
        table = cast(OltreMareView, view)
        if notation == "decline" and table["offer"] is not None:
            held = [card["good"] for card in table["hand"]]
            asked = [wish["good"] for wish in table["offer"]["asked"]]
            if any(held.count(good) < asked.count(good) for good in asked):
                return {"text": _("You do not hold what is asked for, so you can only decline."), "rule": "own-cards"}
            text = _("You would not have enough cards left to play, so you can only decline.")
            return {"text": text, "rule": "enough-cards"}
        if notation == "pass" and table["phase"] == "playing":
            return {"text": _("You have no card to play, so you can only pass."), "rule": "enough-cards"}
        return super().only(view, notation)

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        phase = cast(OltreMareView, view)["phase"]
        return {
            "limit": ["phases", "hand-limit"],
            "trade": ["phases", "trade", "purchases", "price", "favourable-trade", "enough-cards", "play-cards"],
            "composing": [
                "trade-with-active",
                "offer-cards",
                "offer-limits",
                "truth",
                "claims",
                "asked-goods",
                "enough-cards",
            ],
            "answering": ["answer", "truth", "asked-goods"],
            "handing": ["asked-goods", "truth"],
            "playing": ["play-cards", "symbols", "ducat-symbol", "pirate-symbol", "cards-symbol", "ship-symbol"],
            "sailing": ["ship-symbol", "routes", "arrival"],
            "steering": ["compass", "arrival"],
            "loading": ["loading", "venice-card"],
            "over": ["final-scoring", "winner"],
        }[phase]
