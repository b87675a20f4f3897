"""A game of Liguria in progress: implements `Position` with the modules of the rules."""

from collections.abc import Mapping
from typing import Any

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Game, OptionValue
from fondaco.games.liguria import fields, notation, rules, scoring, setup, view
from fondaco.games.liguria.actions import OVER
from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMATS,
    HARBOUR,
    HIDDEN,
    KINDS,
    KNIGHTS,
    Box,
)
from fondaco.games.liguria.state import State
from fondaco.games.liguria.types import LiguriaView


class LiguriaPosition(State):
    """The state of a match, with its operations."""

    @property
    def game(self) -> Game:
        from fondaco.games.liguria.game import GAME

        return GAME

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"open_screens": self.open_screens}

    @staticmethod
    def deal(box: Box, seats: int, open_screens: bool, chance: Chance) -> "LiguriaPosition":
        self = LiguriaPosition(box, seats, open_screens)
        setup.set_up(self, chance)
        return self

    def clone(self) -> "LiguriaPosition":
        twin = LiguriaPosition(self.box, self.seats, self.open_screens)
        twin.copy_from(self)
        return twin

    def to_act(self) -> list[int]:
        return [] if self.phase == OVER else [self.active]

    def next_to_act(self) -> int:
        return -1 if self.phase == OVER else self.active

    def legal(self, seat: int) -> list[int]:
        if seat != self.active or self.phase == OVER:
            self.check_seat(seat)
            return []
        return rules.legal(self)

    def has_open_choice(self, seat: int) -> bool:
        """Return True: only the order of bag and deck is hidden, from all seats alike."""
        return True

    def apply(self, seat: int, action: int) -> None:
        rules.apply(self, seat, action)

    def scores(self) -> list[int]:
        """Return what `ranking` compares: the most points win, and equal points share a place (R24)."""
        return [scoring.score(self, seat) for seat in range(self.seats)]  # rule: goal, victory

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def view(self, seat: int | None) -> LiguriaView:
        return view.view(self, seat)

    def read(self, seat: int, text: str) -> int:
        return notation.read(self, text)

    def write(self, seat: int, action: int) -> str:
        return notation.write(self, action)

    def turn(self) -> int:
        return self.turns

    def ending(self) -> str:
        return "rounds" if self.phase == OVER else ""

    def redeal(self, seat: int | None, chance: Chance) -> "LiguriaPosition":
        """Return a copy with bag and deck shuffled: all else is known, even what went behind a screen (R43)."""
        if seat is not None:
            self.check_seat(seat)
        twin = self.clone()
        for pile in (twin.bag, twin.deck):  # rule: hidden
            pile.sort()
            chance.shuffle(pile)
        twin.shuffles = chance.seed()
        return twin

    def components(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for kind, id in enumerate(self.box.kind_ids):
            piles = [self.gone[kind], self.bag.count(kind), self.row.count(kind)]
            for tiles in (self.screen, self.front, self.back):
                piles += [tiles[seat * KINDS + kind] for seat in range(self.seats)]
            if kind in KNIGHTS:
                piles += self.garrison[kind - KNIGHTS[0] :: len(KNIGHTS)]
            if kind in DIPLOMATS:
                piles += self.credentials[kind - DIPLOMATS[0] :: len(DIPLOMATS)]
            if kind in KNIGHTS or kind in DIPLOMATS:
                piles.append(self.laid[kind - HIDDEN])
            counts[id] = sum(piles)
        for colour, name in enumerate(COLOURS):
            piles = [self.stock[colour]]
            for cubes in (self.dock, self.hold, self.store):
                piles += cubes[colour :: len(COLOURS)]
            counts[f"{name} cubes"] = sum(piles)
            counts[f"{name} islands"] = self.colour.count(colour)
        counts["blank islands"] = self.colour.count(BLANK)
        counts["harbours"] = self.colour.count(HARBOUR)
        counts["coins"] = self.bank + sum(self.coins)
        for seat in range(self.seats):
            counts[f"ministers of seat {seat}"] = (
                self.ministers[seat] + self.holder.count(seat) + self.envoy.count(seat)
            )
            counts[f"buyer of seat {seat}"] = 1 if seat in self.order or seat in self.street else 0
        for pile in (self.deck, self.on_offer, self.card, *self.past):
            for card in pile:
                if card >= 0:
                    name = f"card {self.box.card_ids[card]}"
                    counts[name] = counts.get(name, 0) + 1
        return counts

    def to_dict(self) -> dict[str, Any]:
        return fields.write(self)

    @staticmethod
    def from_dict(data: Mapping[str, Any], box: Box) -> "LiguriaPosition":
        """Return the position that `to_dict` wrote, without checking it; `checks` does that."""
        match = fields.read_match(data)
        self = LiguriaPosition(box, match["seats"], match["open_screens"])
        fields.read(self, data)
        return self

    def __repr__(self) -> str:
        return f"<Liguria, {self.seats} seats, round {self.round + 1}, scores {self.scores()}>"
