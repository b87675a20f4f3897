"""The table of Mille Fiori as zones."""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.games.millefiori.box import REGIONS
from fondaco.games.millefiori.types import MilleFioriView
from fondaco.languages.speech import _, plural
from fondaco.words.millefiori.about import abouts
from fondaco.words.millefiori.names import MilleFioriNames
from fondaco.words.types import Item, Zone, item, zone
from fondaco.words.zones import Zones


class MilleFioriZones(Zones[MilleFioriNames, MilleFioriView]):
    def abouts(self) -> Mapping[str, tuple[str, str]]:
        return abouts()

    def all(self) -> list[Zone]:
        return [
            self._round(),
            *[self._seat(seat) for seat in range(len(self.view["seats"]))],
            *self._cards(),
            *[self._region(region) for region in REGIONS],
            self._bonus(),
            self._sea(),
        ]

    def _round(self) -> Zone:
        view = self.view
        rounds = _("{number} of {all}", number=view["round"], all=view["rounds"])
        cards = _("{number} of {all}", number=view["card_of_round"], all=view["cards_of_round"])
        items = [
            item(_("Round"), rounds),
            item(_("Card of the round"), cards),
            item(_("Doge"), self.names.name(view["doge"]), seat=view["doge"], about="doge"),
            item(_("Draw pile"), count=view["deck"], about="deck"),
        ]
        if view["last_turn"] and not view["ending"]:
            items.append(item(_("The last turn!")))
        return zone("round", _("Game"), "numbers", items, about="round")

    def _seat(self, seat: int) -> Zone:
        player = self.view["seats"][seat]
        sources = [f"{self.names.source(name)} {points}" for name, points in player["breakdown"].items() if points]
        supply = _("and {count} in the box", count=player["in_box"]) if self.view["last_turn"] else ""
        items = [
            item(_("Points"), ", ".join(sources), count=player["score"], ids=[f"points seat {seat}"], about="points"),
            item(_("Lozenges left"), supply, count=player["supply"], about="lozenges"),
            item(_("Ship on space"), count=player["ship"], about="ship"),
            item(
                _("Cards in hand"),
                _("has chosen") if player["has_chosen"] else "",
                count=player["cards"],
                about="cards",
            ),
        ]
        return zone(f"seat {seat}", self.names.name(seat), "numbers", items, seat, about="seat")

    # Cards

    def _cards(self) -> list[Zone]:
        view = self.view
        chosen = [view["chosen"]] if view["chosen"] else []
        taking = "play" if view["phase"] == "taking" else ""
        playing = "play" if view["phase"] == "playing" else ""
        display = self._lie(view["display"], taking)
        if taking:
            display.append(item(_("no extra card"), actions=self.open("decline")))
        zones = [zone("display", _("Display"), "cards", display, about="display")]
        if view["seat"] is not None:
            zones += [
                zone(id, self._title(id), "cards", items, view["seat"], about=id)
                for id, items in (
                    ("hand", self._lie(view["hand"], "choose", playing)),
                    ("chosen", self._lie(chosen, playing)),
                )
            ]
        if view["card"]:
            open_card = item(
                self.names.card(view["card"]),
                self.names.region(self.names.region_of(view["card"])),
                seat=view["active"],
                tone=_symbol(view["card"]),
                actions=self.starting("sail", "place"),
                ids=[view["card"]],
            )
            zones.append(zone("open", _("Card in play"), "cards", [open_card], view["active"], about="open"))
        zones.append(zone("discard", _("Discard pile"), "cards", self._lie(view["discard"]), about="discard"))
        return zones

    def _title(self, id: str) -> str:
        """Return a title that says whose hand or choice the viewer sees."""
        if self.you is not None:
            return {"hand": _("Your hand"), "chosen": _("Your choice")}[id]
        player = self.names.name(self.view["seat"] or 0)
        return {"hand": _("Hand of {player}", player=player), "chosen": _("Choice of {player}", player=player)}[id]

    def _lie(self, cards: Sequence[str], *verbs: str) -> list[Item]:
        """Return open cards as items, equal ones together, with the actions for them."""
        return [
            item(
                self.names.card(card),
                self.names.region(self.names.region_of(card)),
                count=cards.count(card) if cards.count(card) > 1 else None,
                tone=_symbol(card),
                actions=self.open(*[f"{verb} {card}" for verb in verbs if verb]),
                ids=[card],
            )
            for card in dict.fromkeys(cards)
        ]

    # The board

    def _region(self, region: str) -> Zone:
        cells = self.names.edition.data[region]["cells"]
        items = [self._cell(region, cell) for cell in cells]
        about = "people" if region in ("nobili", "populi") else region
        return zone(region, self.names.region(region), "spaces", items, about=about)

    def _cell(self, region: str, cell: Mapping[str, Any]) -> Item:
        owner = self.view["lozenges"].get(cell["id"])
        parts = [self.names.name(owner) if owner is not None else _("free")]
        if region == "workshops":
            parts.append(self._star(cell))
        elif region == "nobili" or region == "populi":
            parts += self._rests_on(cell["id"])
        return item(
            self.names.cell(cell["id"]),
            " · ".join(filter(None, parts)),
            seat=owner,
            tone=str(cell.get("symbol", "house" if region == "houses" else "ship")),
            actions=self.open(f"place {cell['id']}"),
            ids=[cell["id"]],
        )

    def _star(self, cell: Mapping[str, Any]) -> str:
        """Describe the star at a cell: it brings an extra card to the player who takes its last workshop."""
        stars = [star["id"] for star in self.names.edition.data["workshops"]["stars"]]
        return _("next to star {number}", number=stars.index(cell["star"]) + 1)

    def _rests_on(self, id: str) -> list[str]:
        """Return the cells that must be occupied before a cell of a pyramid: those directly under it."""
        below = [self.names.cell(self.names.box.cell_ids[cell]) for cell in self.names.box.below[self._number(id)]]
        return [_("stands on {cells}", cells=" + ".join(below))] if below else []

    def _number(self, id: str) -> int:
        number: int = self.names.box.cell_number[id]
        return number

    def _bonus(self) -> Zone:
        items: list[Item] = []
        for region, places in self.view["bonus"].items():
            for place in places:
                owner = place["seat"]
                held = self.names.name(owner) if owner is not None else _("free")
                label = _("{region}: {points} points", region=self.names.region(region), points=place["points"])
                items.append(item(label, held, seat=owner, tone=region))
        return zone("bonus", _("Bonus tracks"), "spaces", items, about="bonus")

    def _sea(self) -> Zone:
        arrival = self._arrival()
        items: list[Item] = []
        for number, space in enumerate(self.names.edition.data["sea"]["spaces"]):
            ships = [seat for seat, player in enumerate(self.view["seats"]) if player["ship"] == number]
            parts = [
                plural("{count} point", "{count} points", space["points"]) if space["points"] else "",
                _("an extra card") if space["extra"] else "",
                *[_("ship of {player}", player=self.names.name(seat)) for seat in ships],
            ]
            items.append(
                item(
                    _("space {number}", number=number) if number else _("start"),
                    " · ".join(filter(None, parts)),
                    seat=ships[0] if len(ships) == 1 else None,
                    tone="extra" if space["extra"] else "",
                    actions=self.open("sail") if number == arrival else (),
                    ids=[f"end {number}"],
                )
            )
        return zone("sea", _("Sea route"), "spaces", items, about="sea")

    def _arrival(self) -> int | None:
        """Return the space that the ship of the active seat would reach with the open card."""
        seat, card = self.view["active"], self.view["card"]
        if seat is None or not card:
            return None
        last_space: int = self.names.box.last_space
        return min(self.view["seats"][seat]["ship"] + int(card[-1]), last_space)


def _symbol(card: str) -> str:
    return card.rstrip("12345")
