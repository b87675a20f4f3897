"""The table of Oltre Mare as zones."""

from collections.abc import Mapping

from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.types import CardView, OltreMareView
from fondaco.languages.speech import _, join_names
from fondaco.words.oltremare.about import abouts
from fondaco.words.oltremare.market import OltreMareMarket
from fondaco.words.oltremare.names import OltreMareNames
from fondaco.words.oltremare.standings import standings
from fondaco.words.types import Item, Zone, item, zone
from fondaco.words.zones import Zones, events_of


class OltreMareZones(Zones[OltreMareNames, OltreMareView]):
    def abouts(self) -> Mapping[str, tuple[str, str]]:
        return abouts()

    def all(self) -> list[Zone]:
        view = self.view
        zones = [self._turn()]
        zones += OltreMareMarket(self.names, view, self.legal, self.you).all()
        if view["seat"] is not None:
            hand = [self._in_hand(card) for card in view["hand"]]
            player = self.names.name(view["seat"])
            title = _("Your hand") if self.you is not None else _("Hand of {player}", player=player)
            zones.append(zone("hand", title, "cards", hand, view["seat"], about="hand"))
        played = [self._card(card, "load") for card in view["played"]]
        zones.append(zone("played", _("Played cards"), "cards", played, view["active"], about="played"))
        zones += [self._seat(seat) for seat in range(len(view["seats"]))]
        return [*zones, self._piles(), self._goods(), self._map()]

    def _turn(self) -> Zone:
        view = self.view
        bought = _("{number} of {all}", number=view["bought"], all=self.names.box.most_bought)
        of_most = self.names.of_most(view["proposals"], view["most_proposals"])
        items = [
            item(
                _("Active player"), self.names.name(view["active"]), seat=view["active"], ids=["turn"], about="active"
            ),
            item(_("First player"), self.names.name(view["first"]), seat=view["first"], about="first"),
            item(_("Cards to play this turn"), count=view["due"], about="due"),
            item(_("Cards bought"), bought, ids=["purchases"], about="bought", attempt=self.attempt("buy")),
            item(
                _("Offers made"),
                of_most,
                actions=self.open("offer all", "call"),
                ids=["offer", "call"],
                about="proposals",
                attempt=self.attempt("call", "offer all"),
            ),
        ]
        if view["phase"] == "sailing":
            items.append(item(_("Steps still to sail"), count=view["steps"], about="steps"))
        if view["last_round"] and not view["ending"]:
            items.append(item(_("The last round!"), about="last"))
        return zone("turn", _("This turn"), "numbers", items, about="turn")

    def _in_hand(self, card: CardView) -> Item:
        shown = self._card(card, "play", "discard", "give")
        for false in self.view["false_claims"]:
            if false["card"] == card["card"]:
                claim = self.names.traits(false["symbols"], false["hand"], false["cargo"])
                shown["detail"] += " · " + _("the claim was false: {claim}", claim=claim)
        return shown

    def _card(self, card: CardView, *verbs: str) -> Item:
        return item(
            self.names.card_name(card["card"]),
            " · ".join([self.names.symbols(card["symbols"]), *self._rules(card)]),
            tone=card["good"],
            actions=self.open(*[f"{verb} {card['card']}" for verb in verbs]),
            ids=[card["card"]],
            attempt=self.attempt(*[f"{verb} {card['card']}" for verb in verbs]),
        )

    def _rules(self, card: CardView) -> list[str]:
        """Describe the effect of a card on top of a cargo pile."""
        return [self.names.hand_limit(card["hand"]), self.names.to_play(card["cargo"])]

    def _seat(self, seat: int) -> Zone:
        names, player = self.names, self.view["seats"][seat]
        top = player["cargo_top"]
        on_top = ""
        if top is not None:
            shown = ", ".join(self._rules(top))
            on_top = _("on top: {card} ({shown})", card=names.card_name(top["card"]), shown=shown)
        sources = [f"{names.source(name)} {ducats}" for name, ducats in player["breakdown"].items() if ducats]
        items = [
            item(
                _("Ducats"),
                ", ".join(sources),
                count=player["ducats"],
                tone="ducat",
                ids=events_of(seat, "ducats"),
                about="ducats",
            ),
            *self._with_cargo(seat),
            item(_("Prestige"), count=player["prestige"], ids=events_of(seat, "prestige"), about="prestige"),
            item(
                _("Cards in hand"),
                count=player["cards"],
                actions=self.open(f"offer {seat}"),
                ids=[*events_of(seat, "draw", "ransom", "discard", "card"), f"to {seat}"],
                about="hidden",
                attempt=self.attempt(f"offer {seat}") if seat != self.you else "",
            ),
            item(
                _("Cargo"),
                on_top,
                count=player["cargo"],
                tone=top["good"] if top else "",
                ids=[*events_of(seat, "load", "early"), *([top["card"]] if top else [])],
                about="cargo",
            ),
            self._pirates(seat),
            item(
                _("Port"), names.port(player["port"]), seat=seat, tone="ship", ids=events_of(seat, "sail"), about="ship"
            ),
            item(_("Markers"), count=player["markers"], ids=events_of(seat, "marker"), about="markers"),
        ]
        if player["marker"]:
            name = names.marker(player["marker"])
            ids = events_of(seat, "marker")
            items.append(item(_("Active marker"), name, tone=player["marker"], ids=ids, about=player["marker"]))
        if player["cargo_pile"]:
            pile = ", ".join(names.card_name(card) for card in player["cargo_pile"])
            items.append(item(_("Cargo pile, from the bottom"), pile, ids=player["cargo_pile"], about="cargo-pile"))
        return zone(f"seat {seat}", names.name(seat), "numbers", items, seat, about="seat")

    def _with_cargo(self, seat: int) -> list[Item]:
        own = standings(self.names, self.view)[seat]["own"] if seat == self.you else None
        if own is None:
            return []
        return [item(own["title"], own["said"], count=own["value"], tone="ducat", about="with-cargo")]

    def _pirates(self, seat: int) -> Item:
        """Return a pirate pile; a player who put a card there knows it while it is on top."""
        own = seat == self.view["seat"]
        top = self.view["pirates_top"] if own else None
        return item(
            _("Pirates"),
            _("on top: {card}", card=self.names.card_in_full(top["card"])) if top else "",
            count=self.view["seats"][seat]["pirates"],
            tone="pirate",
            actions=self.open("buy pirates") if own else (),
            ids=events_of(seat, "pirate", "discard", "ransom"),
            about="pirates",
            attempt=self.attempt("buy pirates") if seat == self.you else "",
        )

    def _piles(self) -> Zone:
        view = self.view
        if view["venice_on_top"]:
            venice = _("Venice card on top of the pile")
        else:
            venice = _("Venice card still in the pile") if view["venice_to_come"] else _("Venice card already drawn")
        items = [
            item(
                _("Draw pile"),
                venice,
                count=view["deck"],
                tone="cards",
                actions=self.open("buy"),
                ids=["draw", "pirate", "venice", "reshuffle", "last round"],
                about="deck",
                attempt=self.attempt("buy"),
            ),
            item(_("Discard pile"), count=view["discard"], ids=["venice", "reshuffle"], about="discard"),
        ]
        return zone("piles", _("Piles"), "pieces", items, about="piles")

    def _goods(self) -> Zone:
        """Return a zone with the prices of one card of each good, of two, and so on."""
        items: list[Item] = []
        for good, row in zip(GOODS, self.names.edition.data["box"]["goods"], strict=True):
            prices = " · ".join(str(price) for price in row["prices"])
            asks = f"ask {good}", f"or {good}"
            actions, attempt = self.open(*asks), self.attempt(asks[0])
            items.append(item(self.names.good(good), prices, tone=good, actions=actions, ids=[good], attempt=attempt))
        return zone("goods", _("Sale prices"), "numbers", items, about="goods")

    def _map(self) -> Zone:
        names, view, box = self.names, self.view, self.names.box
        items: list[Item] = []
        for number, id in enumerate(box.port_ids):
            marker = view["ports"][id]
            ships = [seat for seat, player in enumerate(view["seats"]) if player["port"] == id]
            ends = dict.fromkeys(names.port(box.port_ids[end]) for end in box.leads_to[number])
            parts = [
                names.marker(marker) if marker else _("no marker"),
                *[_("ship of {player}", player=names.name(seat)) for seat in ships],
                _("routes to {ports}", ports=join_names(list(ends))),
            ]
            stay = self.open("stay") if view["active"] in ships else []
            items.append(
                item(
                    names.port(id),
                    " · ".join(parts),
                    seat=ships[0] if len(ships) == 1 else None,
                    tone=marker or "",
                    actions=[*self.open(f"sail {id}"), *stay],
                    ids=[id],
                    about=marker or "port",
                    attempt=self.attempt(f"sail {id}", "stay"),
                )
            )
        return zone("map", _("Map"), "spaces", items, about="map")
