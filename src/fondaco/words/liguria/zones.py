"""The table of Liguria as zones."""

from collections.abc import Mapping

from fondaco.games.liguria.box import COLOURS, SORT, SORTS
from fondaco.games.liguria.types import LiguriaView, ScreenView
from fondaco.languages.speech import _
from fondaco.words.liguria.about import abouts
from fondaco.words.liguria.harbours import Harbours
from fondaco.words.liguria.names import LiguriaNames
from fondaco.words.liguria.prompts import is_final
from fondaco.words.types import Item, Zone, item, zone
from fondaco.words.zones import Zones, capitalized, events_of

AT_SEA = ("departing", "underway", "stopped", "visiting")
ARRIVALS = ("sail", "anchor", "stop", "stay", "conquer")
"""Events at a place of the circuit."""


class LiguriaZones(Zones[LiguriaNames, LiguriaView]):
    def abouts(self) -> Mapping[str, tuple[str, str]]:
        return abouts(self.names)

    def all(self) -> list[Zone]:
        view = self.view
        zones = [self._round()]
        if view["phase"] in AT_SEA:
            zones.append(self._voyage())
        own = view["seat"]
        seats = sorted(range(len(view["seats"])), key=lambda seat: seat != own)
        for seat in seats:
            screen = view["seats"][seat]["screen"]
            if screen is not None:
                zones.append(self._screen(seat, screen))
        zones += [self._street(), self._row(), self._cards(), self._circuit()]
        return [*zones, *Harbours(self.names, view, self.legal, self.you).all(), self._supply()]

    def _round(self) -> Zone:
        view = self.view
        where = _("{number} of {all}", number=view["round"], all=view["rounds"])
        order = [self.names.name(seat) if seat is not None else "–" for seat in view["order"]]
        items = [
            item(
                _("Round"), _("the final movement") if is_final(view) else where, ids=["round", "final"], about="round"
            ),
            item(_("Order of play"), ", ".join(order), ids=["track"], about="order"),
        ]
        if view["active"] is not None:
            items.append(item(_("Active player"), self.names.name(view["active"]), seat=view["active"], about="order"))
        if view["phase"] == "picking":
            items.append(item(_("Tiles still to take"), count=view["turn"]["to_take"], about="to-take"))
            items.append(item(_("To pay for tiles skipped"), self.names.coins(view["turn"]["price"]), about="price"))
        if view["phase"] == "upgrading":
            arrows = view["turn"]["arrows"]
            items.append(item(_("Arrows for upgrades"), count=arrows, actions=self.open("done"), about="arrows"))
        return zone("round", _("Game"), "numbers", items, about="round")

    def _voyage(self) -> Zone:
        turn, seat = self.view["turn"], self.view["active"] or 0
        hold = self.names.cubes(self.view["seats"][seat]["hold"])
        turns, ends = self.open("turn"), self.open("stop", "done")
        items = [
            item(_("Steps left"), count=turn["steps"], actions=self.open("sail"), ids=["sail"], about="steps"),
            item(
                _("U-turn"),
                _("yes") if turn["may_turn"] or turns else _("no"),
                actions=turns,
                ids=["turn"],
                about="u-turn",
                attempt=self.attempt("turn"),
            ),
            item(
                _("anchor"),
                _("yes") if turn["may_anchor"] else _("no"),
                actions=self.open("anchor"),
                ids=["anchor"],
                about="anchor",
                attempt=self.attempt("anchor"),
            ),
            item(_("Hold"), hold or _("empty"), ids=events_of(seat, "load", "unload"), about="hold"),
            item(_("Sacks left"), count=turn["sacks_left"], tone="merchant", about="sacks"),
            item(_("Cubes of your choice"), count=turn["gifts"], about="gifts"),
            *[self._laid(id, count) for id, count in turn["laid"].items()],
            *([item(_("The voyage"), actions=ends)] if ends else []),
        ]
        return zone("voyage", _("Voyage"), "numbers", items, about="voyage")

    def _laid(self, id: str, count: int) -> Item:
        label = _("laid: {tile}", tile=self.names.tile_of(id))
        return item(label, count=count, actions=self.open("conquer"), ids=[id], about="laid")

    # Behind a screen

    def _screen(self, seat: int, screen: ScreenView) -> Zone:
        names = self.names
        own = seat == self.you
        title = _("Behind your screen") if own else _("Behind the screen of {player}", player=names.name(seat))
        past = [names.signed(names.box.score[names.box.card_number[id]]) for id in screen["cards"]]
        items = [
            item(_("Coins"), count=screen["coins"], tone="coin", ids=events_of(seat, "coins"), about="coins"),
            *[
                item(
                    self.names.cubes_of(colour),
                    count=screen["cubes"][colour],
                    tone=colour,
                    ids=events_of(seat, "unload"),
                    about="cubes",
                )
                for colour in COLOURS
            ],
            *[self._hidden(seat, id, count, screen) for id, count in screen["tiles"].items()],
            item(_("Green minus red"), " ".join(past), count=screen["balance"], about="balance"),
        ]
        return zone(f"screen {seat}", title, "pieces", items, seat, about="screen")

    def _hidden(self, seat: int, id: str, count: int, screen: ScreenView) -> Item:
        """Return the item for a knight, a diplomat or a contract."""
        fulfilled = screen["fulfilled"].count(id)
        detail = _("fulfilled: {count}", count=fulfilled) if fulfilled else ""
        sort = SORTS[SORT[self.names.box.kind_number[id]]]
        own = seat == self.you
        return item(
            self.names.tile_of(id),
            detail,
            count=count,
            tone=sort,
            actions=self.open(f"lay {id}"),
            ids=[f"{seat} {id}"],
            about=f"tile-{sort}",
            attempt=self.attempt(f"lay {id}") if own and sort != "contract" else "",
        )

    # The market

    def _street(self) -> Zone:
        items: list[Item] = []
        for space in self.view["street"]:
            buyer = space["buyer"]
            held = self.names.name(buyer) if buyer is not None else _("free")
            label = capitalized(self.names.space(space["id"]))
            place = f"buyer {space['id']}"
            actions, attempt, ids = self.open(place), self.attempt(place), [f"space {space['id']}"]
            items.append(item(label, held, seat=buyer, actions=actions, ids=ids, attempt=attempt))
        return zone("street", _("Market street"), "spaces", items, about="street")

    def _row(self) -> Zone:
        items: list[Item] = []
        for number, id in enumerate(self.view["row"], 1):
            ids = [f"take place {number}"]
            if id is None:
                items.append(item(f"{number} · {_('empty')}", ids=ids))
                continue
            sort = SORTS[SORT[self.names.box.kind_number[id]]]
            label = f"{number} · {self.names.tile_of(id)}"
            take = f"take {number}"
            actions, attempt = self.open(take), self.attempt(take)
            items.append(item(label, tone=sort, actions=actions, ids=ids, about=f"tile-{sort}", attempt=attempt))
        return zone("row", _("Tiles on offer"), "pieces", items, about="row")

    def _cards(self) -> Zone:
        items = [
            item(
                capitalized(_("card {number}", number=id)),
                self.names.card_in_full(id),
                tone="gain" if self.names.box.score[self.names.box.card_number[id]] > 0 else "loss",
                actions=self.open(f"card {id}"),
                ids=[f"card {id}"],
                attempt=self.attempt(f"card {id}"),
            )
            for id in self.view["cards"]
        ]
        return zone("cards", _("Ship cards on offer"), "cards", items, about="card")

    # The sea

    def _circuit(self) -> Zone:
        view = self.view
        active = view["active"] if view["phase"] in AT_SEA else None
        here = view["seats"][active]["ship"] if active is not None else None
        ahead = self.names.place_ahead(view, active) if active is not None else None
        items: list[Item] = []
        for number in range(len(view["circuit"])):
            actions = self.open("sail") if number == ahead else []
            if number == here:
                actions += self.open("anchor", "stop", "conquer", "done")
            place = view["circuit"][number]
            owner = place["harbour"] if place["harbour"] is not None else place["holder"]
            label = capitalized(self.names.place_in_full(view, number))
            if place["harbour"] is not None:
                label = _("Harbour of {player}", player=self.names.name(place["harbour"]))
            tone = place["colour"] or ("harbour" if place["harbour"] is not None else "")
            ids = [f"{event} place {number}" for event in ARRIVALS]
            if place["harbour"] is not None:
                ids += [f"harbour {place['harbour']}", f"dock {place['harbour']}"]
            about = "island" if place["colour"] else "harbour-place" if place["harbour"] is not None else "blank"
            items.append(
                item(
                    label,
                    self._place(number),
                    seat=owner,
                    tone=tone,
                    actions=actions,
                    ids=ids,
                    about=about,
                    attempt="" if actions else self.attempt("sail"),
                )
            )
        return zone("circuit", _("Harbours and islands"), "spaces", items, about="circuit")

    def _place(self, number: int) -> str:
        """Describe what is at a place, and whose ships are there."""
        names, place = self.names, self.view["circuit"][number]
        parts: list[str] = []
        if place["harbour"] is not None:
            dock = names.cubes(self.view["seats"][place["harbour"]]["dock"])
            parts.append(_("dock {cubes}", cubes=dock or "–"))
        elif place["colour"] is None:
            parts.append(_("blank"))
        else:
            parts.append(f"{names.cube(place['colour'])} {names.points(place['points'])}")
        if place["holder"] is not None:
            knights = names.tiles(place["knights"])
            held = _("held by {player} with {swords} ({knights})").format(
                player=names.name(place["holder"]), swords=names.swords(place["swords"]), knights=knights
            )
            parts.append(held)
        elif place["colour"] is not None:
            parts.append(_("free"))
        ships = [seat for seat, player in enumerate(self.view["seats"]) if player["ship"] == number]
        parts += [_("ship of {player}", player=names.name(seat)) for seat in ships]
        return " · ".join(parts)

    def _supply(self) -> Zone:
        view = self.view
        load = "load" if view["phase"] == "visiting" else ""
        items = [
            *[
                item(
                    self.names.cubes_of(colour),
                    count=view["supply"][colour],
                    tone=colour,
                    actions=self.open(f"{load} {colour}", f"dock {colour}"),
                    ids=[f"dock colour {colour}"],
                    about="supply-cubes",
                    attempt=self.attempt(f"dock {colour}", f"load {colour}"),
                )
                for colour in COLOURS
            ],
            item(_("Coins in the bank"), count=view["bank"], tone="coin", ids=["coins"], about="bank"),
            item(_("Tiles in the bag"), count=view["bag"], ids=["round"], about="bag"),
            item(_("Cards in the deck"), count=view["deck"], tone="cards", ids=["round"], about="deck"),
        ]
        if view["gone"]:
            gone = [f"{count} × {self.names.tile_of(id)}" for id, count in view["gone"].items()]
            ids = [f"replaced {id}" for id in view["gone"]]
            count = sum(view["gone"].values())
            items.append(item(_("Tiles out of the game"), ", ".join(gone), count=count, ids=ids, about="gone"))
        return zone("supply", _("Supply"), "pieces", items, about="supply")
