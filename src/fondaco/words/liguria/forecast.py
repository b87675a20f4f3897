"""Forecasts of actions in Liguria, in words."""

from fondaco.engine.contract import Position
from fondaco.games.liguria import scoring
from fondaco.games.liguria.actions import (
    ANCHOR,
    BUYER,
    CARD,
    CONQUER,
    DEPARTING,
    DEPLOY,
    DONE,
    FURTHER_BUYER,
    LAY,
    LOAD,
    SAIL,
    STOP,
    TAKE,
    TURN,
    UPGRADE,
    UPGRADING,
    VISITING,
    space_of,
)
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHT,
    KNIGHTS,
    MERCHANT,
    PLACES,
    ROWS,
    SHIP,
    SORT,
)
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.languages.speech import _, join_names, plural
from fondaco.words.forecast import outcome
from fondaco.words.liguria.names import LiguriaNames


def forecast(names: LiguriaNames, position: Position, seat: int, action: int) -> str:
    assert isinstance(position, LiguriaPosition)
    return Forecast(names, position, seat).of(action)


class Forecast:
    """Forecasts for one seat. Of the others it uses only what is open, though the position has more."""

    def __init__(self, names: LiguriaNames, position: LiguriaPosition, seat: int) -> None:
        self.names = names
        self.p = position
        self.box = position.box
        self.seat = seat

    def of(self, action: int) -> str:
        if action < BUYER:
            return self._dock(action)
        if action < TAKE or action >= FURTHER_BUYER:
            return self._buyer(space_of(action))
        if action < CARD:
            return self._take(action - TAKE)
        if action < UPGRADE:
            return self._card(action - CARD)
        if action < LAY:
            return self._upgrade(action - UPGRADE)
        if action < DEPLOY:
            return self._lay(action - LAY + HIDDEN)
        if action < LOAD:
            return self._deploy(action - DEPLOY)
        if action < CONQUER:
            return self._load(action - LOAD)
        return {
            CONQUER: self._conquer,
            SAIL: self._sail,
            TURN: self._turn,
            ANCHOR: self._anchor,
            STOP: self._stop,
            DONE: self._done,
        }[action]()

    # On land

    def _dock(self, colour: int) -> str:
        own = self._cubes(self.p.dock)
        own[colour] += 1
        return _("then on your dock: {cubes}", cubes=self.names.cubes(own))

    def _cubes(self, counts: list[int]) -> list[int]:
        first = self.seat * len(COLOURS)
        return counts[first : first + len(COLOURS)]

    def _buyer(self, space: int) -> str:
        earlier = [buyer for buyer in self.p.street[:space] if buyer >= 0]
        if self.names.labelled:
            if not earlier:
                return _("you would be the first to take tiles, so far")
            players = join_names([self.names.name(buyer) for buyer in earlier])
            return _("you would take tiles after {players}", players=players)
        coins = self.box.street_coins[space]
        text = self.names.tiles_to_take(self.box.street_tiles[space])
        if coins:
            text = _("{tiles} and {coins}", tiles=text, coins=self.names.coins(coins))
        marks = " ".join(self.names.mark(buyer) for buyer in earlier)
        return _("{gain}, after {marks}", gain=text, marks=marks) if earlier else text

    def _take(self, place: int) -> str:
        p = self.p
        leftmost = min(p.leftmost, place) if p.taken else place
        rightmost = max(p.rightmost, place) if p.taken else place
        price = max(0, rightmost - leftmost + 1 - p.wanted)
        if self.names.labelled:
            cost = _("costs {coins}", coins=self.names.coins(price)) if price else _("costs nothing")
            more = p.wanted - p.taken - 1
            return f"{cost}; {plural('then {count} more tile', 'then {count} more tiles', more)}" if more > 0 else cost
        tile = self.names.tile(p.row[place])
        return _("{tile} for {coins}", tile=tile, coins=self.names.coins(price)) if price else tile

    def _card(self, card: int) -> str:
        box, names = self.box, self.names
        before = scoring.balance(self.p, self.seat)
        after = before + box.score[card]
        balance = f"{names.signed(before)}→{names.signed(after)}"
        steps = names.steps(self.p.wheels[self.seat] + box.card_wheels[card])
        cost = (min(0, after) - min(0, before)) * box.missing_point
        parts = [_("balance {balance}", balance=balance), *([names.points(cost)] if cost else []), steps]
        if not names.labelled:
            parts += names.extras(card)
        if any(box.offer[card]):
            parts.append(_("dock {cubes}", cubes=f"+{names.cubes(box.offer[card])}"))
        return ", ".join(parts)

    def _upgrade(self, kind: int) -> str:
        gains, _events = outcome(self.p, self.seat, UPGRADE + kind)
        text = self.names.points(gains[self.seat])
        if SORT[kind] == SHIP:
            left = self.p.wheels[self.seat] - self.box.wheels[kind]
            return _("{points}; costs {lost}, {left} left").format(
                points=text, lost=self.names.wheels(self.box.wheels[kind]), left=left
            )
        if SORT[kind] == MERCHANT:
            left = self.p.sacks[self.seat] - self.box.sacks[kind]
            return _("{points}; costs {lost}, {left} left").format(
                points=text, lost=self.names.sacks(self.box.sacks[kind]), left=left
            )
        green = self.box.back_green[kind] - self.box.front_green[kind]
        return _("{points}, balance {number}", points=text, number=self.names.signed(green)) if green else text

    def _done(self) -> str:
        if self.p.phase != UPGRADING:
            return _("your turn is over")
        arrows = self.p.arrows
        return plural("{count} arrow stays unused", "{count} arrows stay unused", arrows)

    # At sea

    def _ahead(self, heading: int) -> int:
        return (self.p.ships[self.seat] + heading) % PLACES

    def _sail(self) -> str:
        p = self.p
        place = self._ahead(p.heading[self.seat])
        there = self.names.place_in(p, place, self.seat)
        what = self._there(place)
        left = self.names.steps(p.steps - 1)
        if self.names.labelled and p.steps > 1:
            return _("{steps} left: {what}", steps=left, what=what)
        if self.names.labelled:
            return _("your last step: {what}", what=what)
        if p.steps > 1:
            return _("to {place}; {steps} left: {what}", place=there, steps=left, what=what)
        return _("to {place}, the last step: {what}", place=there, what=what)

    def _turn(self) -> str:
        then = self.names.place_in(self.p, self._ahead(-self.p.heading[self.seat]), self.seat)
        if self.p.phase == DEPARTING:
            if self.names.labelled:
                return _("first to {place}", place=then)
            return _("the other way{typed}: first to {place}", typed=self.names.typed("turn sail 1"), place=then)
        if self.names.labelled:
            return _("next time first to {place}", place=then)
        return _("next time the other way: first to {place}", place=then)

    def _anchor(self) -> str:
        what = self._there(self.p.ships[self.seat])
        if self.names.labelled:
            return _("{what}; then you sail on", what=what)
        return _("a stopover, then sail on: {what}", what=what)

    def _stop(self) -> str:
        here = self.p.ships[self.seat]
        if self.p.phase == DEPARTING and self.names.labelled:
            return _("your ship remains at {place}", place=self.names.place_of(self.p, here, self.seat))
        if self.p.phase == DEPARTING:
            return _("stay at {place}", place=self.names.place_of(self.p, here, self.seat))
        if self.names.labelled:
            return _("your voyage ends: {what}", what=self._there(here))
        return _("end at {place}: {what}", place=self.names.place_of(self.p, here, self.seat), what=self._there(here))

    def _there(self, place: int) -> str:
        """Describe what could be done by stopping at a place."""
        found = self._in_harbour(place) if self.p.colour[place] == HARBOUR else self._on_island(place)
        return ", ".join(found) or _("nothing to do there")

    def _in_harbour(self, place: int) -> list[str]:
        p, seat, names = self.p, self.seat, self.names
        owner = p.seat_at(place)
        if owner == seat:
            return [_("unload {cubes}", cubes=names.cubes(self._cubes(p.hold)))] if p.loaded(seat) else []
        if p.is_final():
            return []
        found: list[str] = []
        dock = p.dock[owner * len(COLOURS) : (owner + 1) * len(COLOURS)]
        most = min(p.sacks[seat], self.box.capacity - p.loaded(seat), sum(dock))
        if most:
            found.append(_("load {count} of {cubes}", count=most, cubes=names.cubes(dock)))
        needed = p.envoys_at(owner) + 1
        if needed <= min(len(ROWS), self._hidden_scrolls()) and p.ministers[seat] and not p.deployed >> owner & 1:
            found.append(_("deploy with {scrolls}", scrolls=names.scrolls(needed)))
        return found

    def _on_island(self, place: int) -> list[str]:
        p, seat = self.p, self.seat
        colour = p.colour[place]
        if colour == BLANK or p.is_final():
            return []
        if p.holder[place] == seat:
            gifts = sum(
                p.garrison[place * len(KNIGHTS) + i] for i, kind in enumerate(KNIGHTS) if self.box.brings_cube[kind]
            )
            cube = self.names.cube(COLOURS[colour])
            if gifts:
                return [_("load 1 {colour} and {count} of your choice", colour=cube, count=gifts)]
            return [_("load 1 {colour}", colour=cube)]
        needed = p.swords_at(place) + 1
        if needed <= self._hidden_swords() and p.ministers[seat]:
            if needed == 1:
                return [_("conquer it with any knight")]
            return [_("conquer it with {swords}", swords=self.names.swords(needed))]
        return []

    def _hidden_swords(self) -> int:
        first = self.seat * KINDS
        return sum(self.p.screen[first + kind] * self.box.swords[kind] for kind in KNIGHTS)

    def _hidden_scrolls(self) -> int:
        first = self.seat * KINDS
        return sum(self.p.screen[first + kind] * self.box.scrolls[kind] for kind in DIPLOMATS)

    # At a stop

    def _lay(self, kind: int) -> str:
        p, names = self.p, self.names
        place = p.ships[self.seat]
        if SORT[kind] == KNIGHT:
            laid = self.box.swords[kind] + sum(p.laid[k - HIDDEN] * self.box.swords[k] for k in KNIGHTS)
            what = names.place_in(p, place, self.seat)
            return _("{laid} for {place}; {needed} needed").format(
                laid=names.swords(laid), place=what, needed=p.swords_at(place) + 1
            )
        laid = self.box.scrolls[kind] + sum(p.laid[k - HIDDEN] * self.box.scrolls[k] for k in DIPLOMATS)
        return _("{laid} for {place}; {needed} needed").format(
            laid=names.scrolls(laid), place=names.place_of(p, place), needed=p.envoys_at(p.seat_at(place)) + 1
        )

    def _conquer(self) -> str:
        p, names = self.p, self.names
        place = p.ships[self.seat]
        gains, events = outcome(p, self.seat, CONQUER)
        parts = [names.points(gains[self.seat])]
        loaded = [0, 0, 0]
        for event in events:
            if event.fields["event"] == "load":
                loaded[COLOURS.index(event.fields["colour"])] += event.fields["cubes"]
        if any(loaded):
            parts.append(_("load {cubes}", cubes=names.cubes(loaded)))
        if p.holder[place] >= 0:
            parts.append(f"{names.mark(p.holder[place])} {names.points(-p.value[place])}")
        return ", ".join(parts)

    def _deploy(self, row: int) -> str:
        tiles = scoring.tiles_in_row(self.p, self.p.seat_at(self.p.ships[self.seat]), row)
        now = self.names.points(tiles * self.box.diplomat_points)
        return _("{points} now, for {tiles} in this row", points=now, tiles=self.names.tiles_to_take(tiles))

    def _load(self, colour: int) -> str:
        p = self.p
        aboard = self._cubes(p.hold)
        aboard[colour] += 1
        text = _("then aboard: {cubes}", cubes=self.names.cubes(aboard))
        if p.phase == VISITING:
            return text
        return plural("{aboard}; {count} sack left", "{aboard}; {count} sacks left", p.sacks_left - 1, aboard=text)
