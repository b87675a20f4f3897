"""The table of Oltre Mare, taken apart."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.shapes import CardView, OfferView, OltreMareView
from fondaco.languages.speech import _, listed
from fondaco.telling.parts import Parts
from fondaco.telling.words import Item, Zone, item, zone

if TYPE_CHECKING:
    from fondaco.telling.oltremare.words import OltreMareWords


class Table(Parts):
    def __init__(self, words: "OltreMareWords", view: Mapping[str, Any], legal: Sequence[str]) -> None:
        super().__init__(legal)
        self.words = words
        self.view = cast(OltreMareView, view)

    def zones(self) -> list[Zone]:
        view = self.view
        zones = [self._turn()]
        if view["offer"] is not None:
            zones.append(self._offer(view["offer"]))
        if view["seat"] is not None:
            hand = [self._card(card, "play", "discard", "give") for card in view["hand"]]
            zones.append(zone("hand", _("Your hand"), "cards", hand, view["seat"]))
        played = [self._card(card, "load") for card in view["played"]]
        zones.append(zone("played", _("Played cards"), "cards", played, view["active"]))
        zones += [self._seat(seat) for seat in range(len(view["seats"]))]
        return [*zones, self._piles(), self._goods(), self._map()]

    def _turn(self) -> Zone:
        view = self.view
        of_most = _("{number} of {all}", number=view["proposals"], all=view["most_proposals"])
        items = [
            item(_("Active player"), self.words.name(view["active"]), seat=view["active"]),
            item(_("First player"), self.words.name(view["first"]), seat=view["first"]),
            item(_("Cards to play this turn"), count=view["due"]),
            item(_("Cards bought"), count=view["bought"]),
            item(_("Proposals made"), of_most, actions=self.open("offer all", "call")),
        ]
        if view["phase"] == "sailing":
            items.append(item(_("Steps still to sail"), count=view["steps"]))
        if view["last_round"] and not view["ending"]:
            items.append(item(_("The last round!")))
        return zone("turn", _("This turn"), "numbers", items)

    def _card(self, card: CardView, *verbs: str) -> Item:
        return item(
            self.words.card_name(card["card"]),
            self.words.features(card["symbols"], card["hand"], card["cargo"]),
            tone=card["good"],
            actions=self.open(*[f"{verb} {card['card']}" for verb in verbs]),
        )

    def _seat(self, seat: int) -> Zone:
        words, player = self.words, self.view["seats"][seat]
        top = player["cargo_top"]
        on_top = ""
        if top is not None:
            shown = words.features(top["symbols"], top["hand"], top["cargo"])
            on_top = _("on top {card}: {shown}", card=words.card_name(top["card"]), shown=shown)
        sources = [f"{words.source(name)} {ducats}" for name, ducats in player["breakdown"].items() if ducats]
        items = [
            item(_("Ducats"), ", ".join(sources), count=player["ducats"], tone="ducat"),
            item(_("Prestige"), count=player["prestige"]),
            item(_("Cards in hand"), count=player["cards"], actions=self.open(f"offer {seat}")),
            item(_("Cargo"), on_top, count=player["cargo"], tone=top["good"] if top else ""),
            item(_("Pirates"), count=player["pirates"], tone="pirate"),
            item(_("Port"), words.port(player["port"]), seat=seat, tone="ship"),
            item(_("Markers"), count=player["markers"]),
        ]
        if player["marker"]:
            items.append(item(_("Active marker"), words.marker(player["marker"]), tone=player["marker"]))
        if player["cargo_pile"]:
            pile = ", ".join(words.card_name(card) for card in player["cargo_pile"])
            items.append(item(_("Cargo pile, from the bottom"), pile))
        return zone(f"seat {seat}", words.name(seat), "numbers", items, seat)

    def _piles(self) -> Zone:
        view = self.view
        if view["venice_on_top"]:
            venice = _("the Venice card lies on top")
        else:
            venice = _("the Venice card is to come") if view["venice_to_come"] else _("the Venice card has come")
        items = [
            item(_("Draw pile"), venice, count=view["deck"], actions=self.open("buy")),
            item(_("Discard pile"), count=view["discard"]),
        ]
        if view["seat"] is not None:
            top = view["pirates_top"]
            shown = "" if top is None else self.words.card_in_full(top["card"])
            items.append(
                item(
                    _("Your pirate pile"),
                    _("on top {card}", card=shown) if shown else "",
                    count=view["seats"][view["seat"]]["pirates"],
                    seat=view["seat"],
                    tone="pirate",
                    actions=self.open("buy pirates"),
                )
            )
        return zone("piles", _("Piles"), "cards", items)

    def _goods(self) -> Zone:
        """What lots of each good sell for."""
        items: list[Item] = []
        for good, row in zip(GOODS, self.words.edition.data["box"]["goods"], strict=True):
            prices = [_("{count} for {price}", count=i + 1, price=price) for i, price in enumerate(row["prices"])]
            items.append(item(self.words.good(good), ", ".join(prices), tone=good, actions=self.open(f"ask {good}")))
        return zone("goods", _("Goods and what their lots sell for"), "numbers", items)

    def _map(self) -> Zone:
        words, view, box = self.words, self.view, self.words.box
        items: list[Item] = []
        for number, id in enumerate(box.port_ids):
            marker = view["ports"][id]
            ships = [seat for seat, player in enumerate(view["seats"]) if player["port"] == id]
            ends = dict.fromkeys(words.port(box.port_ids[end]) for end in box.leads_to[number])
            parts = [
                words.marker(marker) if marker else _("no marker"),
                *[_("ship of {player}", player=words.name(seat)) for seat in ships],
                _("routes to {ports}", ports=listed(list(ends))),
            ]
            stay = self.open("stay") if view["active"] in ships else []
            items.append(
                item(
                    words.port(id),
                    " · ".join(parts),
                    seat=ships[0] if len(ships) == 1 else None,
                    tone=marker or "",
                    actions=[*self.open(f"sail {id}"), *stay],
                )
            )
        return zone("map", _("Map"), "spaces", items)

    # The offer

    def _offer(self, offer: OfferView) -> Zone:
        words = self.words
        maker = words.name(offer["maker"])
        if offer["to_all"]:
            title = _("{player} offers to all", player=maker)
            if offer["partner"] is not None:
                title += " · " + _("now {player} answers", player=words.name(offer["partner"]))
        else:
            title = _("{player} offers to {partner}", player=maker, partner=words.name(offer["partner"] or 0))
        answers = self.open("accept", "decline", "propose", "pass")
        items = [
            *[self._given(offer, at) for at in range(len(offer["given"]))],
            *[self._asked(offer, at) for at in range(len(offer["asked"]))],
            *self._ducats(offer),
            *[item(_("chosen for it"), words.card_name(card)) for card in offer["handed"]],
        ]
        if not offer["given"] and not offer["asked"]:
            items.insert(0, item(_("nothing yet")))
        items.append(item(_("The offer"), actions=answers))
        return zone("offer", title, "cards", items, offer["maker"])

    def _given(self, offer: OfferView, at: int) -> Item:
        given = offer["given"][at]
        claim = self.words.claim(given["said_symbols"], given["said_hand"], given["said_cargo"])
        name = self.words.card_name(given["card"]) if given["card"] else self.words.good(given["good"])
        last = at == len(offer["given"]) - 1
        return item(
            _("gives {what}", what=name),
            _("says: {claim}", claim=claim) if claim else "",
            seat=offer["maker"],
            tone=given["good"],
            actions=self.starting("claim") if last else (),
        )

    def _asked(self, offer: OfferView, at: int) -> Item:
        wish = offer["asked"][at]
        wished = "+".join(self.words.symbol(name) for name in wish["wished"])
        last = at == len(offer["asked"]) - 1
        return item(
            _("wants {what}", what=self.words.good(wish["good"])),
            _("if possible with {symbols}", symbols=wished) if wished else "",
            tone=wish["good"],
            actions=self.starting("with") if last else (),
        )

    def _ducats(self, offer: OfferView) -> list[Item]:
        actions = self.starting("pay", "charge")
        ducats = offer["ducats"]
        if not ducats and not actions:
            return []
        label = _("no ducats")
        if ducats:
            amount = self.words.ducats(abs(ducats))
            label = _("gives {what}", what=amount) if ducats > 0 else _("wants {what}", what=amount)
        return [item(label, count=abs(ducats), tone="ducat", actions=actions)]
