"""Prompts for the players of Oltre Mare."""

from collections.abc import Mapping
from typing import Any, cast

from fondaco.games.oltremare.types import OfferView, OltreMareView
from fondaco.languages.speech import _, plural
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
            return plural(
                "you may hold {limit} cards. {count} card goes to your pirates.",
                "you may hold {limit} cards. {count} cards go to your pirates.",
                len(table["hand"]) - limit,
                limit=limit,
            )
        if phase == "trade":
            if table["proposals"] >= table["most_proposals"]:
                return _("buy cards, or play your first card.")
            return _("trade, buy, or play.")
        if phase == "answering":
            return self._answer(table, seat)
        if phase == "composing":
            return _("what do you give, and what do you want in return? Then propose the offer.")
        if phase == "picking":
            return _("whose answer do you take?") if len(table["answers"]) > 1 else _("do you take this offer?")
        if phase == "handing":
            answers = [answer for answer in table["answers"] if answer["seat"] == table["taking"]]
            offer = answers[0]["offer"] if answers else None
            return self._giving(table, offer)
        if phase == "playing":
            left = table["due"] - len(table["played"])
            return _("play a card. Still to play: {left}.", left=left)
        if phase == "sailing":
            return _("sail to a port. Still to sail: {steps}.", steps=table["steps"])
        if phase == "steering":
            return _("you have a compass. Sail to any port, or stay.")
        return _("load a card. The card on top sets your hand limit and how many cards you play next turn.")

    def _giving(self, table: OltreMareView, offer: OfferView | None) -> str:
        what = self.names.wanted(offer["asked"][len(table["handed"])]["goods"]) if offer else ""
        return _("which card do you give for {good}?", good=what)

    def _answer(self, table: OltreMareView, seat: int) -> str:
        answer = next(answer for answer in table["answers"] if answer["seat"] == seat)
        own = answer["offer"]
        if answer["state"] == "giving":
            return self._giving(table, table["offer"])
        if table["called"] and (own is None or not (own["given"] or own["asked"])):
            other = table["active"]
            typed = self.names.typed(
                f"offer {self.names.seats[other].name or self.names.colour(other)} olive+1d for salt"
            )
            return _("{other} asks for offers. Make one{typed}, or pass.", other=self.names.name(other), typed=typed)
        if own is not None:
            return _("what do you give, and what do you want in return? Then propose the offer.")
        return _("do you accept this offer? You can also make a counter-offer.")

    def doing(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(OltreMareView, view)
        who = self.names.name(seat)
        active = self.names.name(table["active"])
        return {
            "limit": _("{player} holds too many cards and lays some on the pirate pile.", player=who),
            "trade": _("{player} trades, buys, or plays.", player=who),
            "composing": _("{player} is preparing an offer.", player=who),
            "answering": _("{player} makes {other} an offer, or passes.", player=who, other=active)
            if table["called"]
            else _("{player} answers the offer of {maker}.", player=who, maker=active),
            "picking": _("{player} looks at the answers.", player=who),
            "handing": _("{player} looks at the answers.", player=who),
            "playing": _("{player} plays cards. Still to play: {left}.").format(
                player=who, left=table["due"] - len(table["played"])
            ),
            "sailing": _("{player} sails. Still to sail: {steps}.", player=who, steps=table["steps"]),
            "steering": _("{player} has a compass and may sail to any port.", player=who),
            "loading": _("{player} loads cards.", player=who),
        }[table["phase"]]

    def only(self, view: Mapping[str, Any], notation: str) -> Explanation:
        table = cast(OltreMareView, view)
        if notation == "decline":
            return {"text": _("You do not hold what is asked for, so you can only decline."), "rule": "own-cards"}
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
                "wishes",
                "enough-cards",
            ],
            "answering": ["answer", "counter", "truth", "claims", "asked-goods"],
            "picking": ["picking", "counter", "truth", "false-claim"],
            "handing": ["asked-goods", "truth"],
            "playing": ["play-cards", "symbols", "ducat-symbol", "pirate-symbol", "cards-symbol", "ship-symbol"],
            "sailing": ["ship-symbol", "routes", "arrival"],
            "steering": ["compass", "arrival"],
            "loading": ["loading", "venice-card"],
            "over": ["final-scoring", "winner"],
        }[phase]
