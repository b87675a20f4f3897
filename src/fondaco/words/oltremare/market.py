"""The market of Oltre Mare as zones: the offer that is made or answered, and the answers."""

from typing import cast

from fondaco.games.oltremare.types import AnswerView, Claim, GivenView, OfferView, OltreMareView
from fondaco.languages.speech import _
from fondaco.words.oltremare.choices import own_offer
from fondaco.words.oltremare.names import OltreMareNames
from fondaco.words.types import Item, Zone, item, zone
from fondaco.words.zones import Zones, capitalized, events_of


class OltreMareMarket(Zones[OltreMareNames, OltreMareView]):
    def all(self) -> list[Zone]:
        """Return the offer that the viewer composes, otherwise the active player's, and who has answered what."""
        view = self.view
        own = cast(OfferView | None, own_offer(view)) if self.you is not None else None
        shown = own or view["offer"]
        zones = self._offer(shown) if shown is not None else []
        if view["answers"] or (own is not None and own is not view["offer"]):
            zones.append(self._answers(shown))
        return zones

    def _offer(self, offer: OfferView) -> list[Zone]:
        """Return what goes each way, as the viewer would say it."""
        given = [self._given(offer, at) for at in range(len(offer["given"]))]
        wanted = [self._asked(offer, at) for at in range(len(offer["asked"]))]
        if offer["maker"] == self.view["active"] and self.view["taking"] is None:
            wanted += [self._handed(card) for card in self.view["handed"]]
        if offer["ducats"]:
            sum_of = item(self.names.ducats(abs(offer["ducats"])), tone="ducat")
            (given if offer["ducats"] > 0 else wanted).append(sum_of)
        nothing = _("nothing yet") if "propose" in self.legal or self._is_begun(offer) else _("nothing")
        titles = self._both_ways(offer)
        zones = [
            zone(id, title, "cards", items or [item(nothing)], offer["maker"], about=about)
            for id, about, title, items in zip(
                ("offer", "offer wanted"), ("given", "wanted"), titles, (given, wanted), strict=True
            )
        ]
        singles = ("accept", "counter", "propose", "drop", "pass", "decline")
        picking = self.view["phase"] == "picking"
        open_now = [*self.open("ask any", *singles[: -1 if picking else None]), *self.starting("pay", "charge")]
        if open_now:
            zones[0]["items"].append(item(_("The offer"), actions=open_now))
        return zones

    def _is_begun(self, offer: OfferView) -> bool:
        """Return whether an offer is still being composed."""
        if offer["maker"] == self.view["active"]:
            return self.view["phase"] == "composing"
        return any(
            answer["seat"] == offer["maker"] and answer["state"] == "countering" for answer in self.view["answers"]
        )

    def _both_ways(self, offer: OfferView) -> tuple[str, str]:
        maker, partner = offer["maker"], offer["partner"]
        viewer = self.you
        if viewer is not None and viewer != maker and viewer in (partner, *self._asked_seats()):
            return _("You get from {player}", player=self.names.name(maker)), _("You give in return")
        other = _("one of the others") if partner is None else self.names.name(partner)
        if viewer == maker:
            return _("You give {player}", player=other), _("You get in return")
        name = self.names.name(maker)
        return _("{player} gives {partner}", player=name, partner=other), _("{player} gets in return", player=name)

    def _asked_seats(self) -> list[int]:
        return [answer["seat"] for answer in self.view["answers"]]

    def _given(self, offer: OfferView, at: int) -> Item:
        given = offer["given"][at]
        claim = self.names.traits(given["said_symbols"], given["said_hand"], given["said_cargo"])
        name = self.names.card_name(given["card"]) if given["card"] else capitalized(self.names.good(given["good"]))
        last = at == len(offer["given"]) - 1
        return item(
            name,
            _("claimed to have {claim}", claim=claim) if claim else "",
            tone=given["good"],
            actions=self.starting("claim") if last else (),
            ids=[given["card"] or given["good"]],
        )

    def _asked(self, offer: OfferView, at: int) -> Item:
        asked = offer["asked"][at]
        wished = self.names.traits(asked["symbols"], asked["hand"], asked["cargo"])
        last = at == len(offer["asked"]) - 1
        return item(
            capitalized(self.names.wanted(asked["goods"])),
            _("preferably with {symbols}", symbols=wished) if wished else "",
            tone=asked["goods"][0] if len(asked["goods"]) == 1 else "",
            actions=self.starting("or", "with") if last else (),
            ids=asked["goods"],
        )

    def _handed(self, card: str) -> Item:
        good = card.rsplit("-", 1)[0]
        return item(self.names.card_name(card), _("given in return"), tone=good, ids=[card])

    # Answers

    def _answers(self, shown: OfferView | None) -> Zone:
        view = self.view
        items: list[Item] = []
        standing = view["offer"]
        if standing is not None and shown is not standing:
            items.append(
                item(_("The offer of {player}", player=self.names.name(standing["maker"])), self._summary(standing))
            )
        for answer in view["answers"]:
            seat = answer["seat"]
            items.append(
                item(
                    self.names.name(seat),
                    self._state(answer),
                    seat=seat,
                    actions=self.open(f"take {seat}"),
                    ids=events_of(seat, "accept", "decline", "pass", "offer", "lapse"),
                    attempt=self.attempt(f"take {seat}") if view["phase"] == "picking" else "",
                )
            )
        none = self.open("decline") if view["phase"] == "picking" else []
        if none:
            items.append(item(_("None of them"), actions=none))
        return zone("answers", _("Answers"), "numbers", items, about="answers")

    def _state(self, answer: AnswerView) -> str:
        state = answer["state"]
        if answer["offer"] is not None and state == "offered":
            return self._summary(answer["offer"])
        if state == "accepted" and answer["given"]:
            goods = " + ".join(self.names.good(card["good"]) for card in answer["given"])
            return _("accepts, and gives {goods}", goods=goods)
        return {
            "accepted": _("accepts"),
            "declined": _("makes no offer") if self.view["called"] else _("declines"),
            "taken": _("has traded"),
            "lapsed": _("the offer has lapsed"),
            "answered": _("has answered"),
        }.get(state, _("is thinking"))

    def _summary(self, offer: OfferView) -> str:
        given, asked = self.names.exchange([claim_of(card) for card in offer["given"]], offer["asked"], offer["ducats"])
        return _("{given} for {asked}", given=given, asked=asked)


def claim_of(card: GivenView) -> Claim:
    return {
        "good": card["good"],
        "symbols": card["said_symbols"],
        "hand": card["said_hand"],
        "cargo": card["said_cargo"],
    }
