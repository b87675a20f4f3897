"""A game of Oltre Mare in progress: implements `Position` with the modules of the rules."""

from collections.abc import Mapping
from typing import Any

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Game, OptionValue
from fondaco.games.oltremare import fields, notation, redeal, rules, scoring, setup, trade, view
from fondaco.games.oltremare.actions import ANSWERING, LOADING, OVER, SAILING, STEERING
from fondaco.games.oltremare.box import Box
from fondaco.games.oltremare.pile import PILES, VENICE
from fondaco.games.oltremare.state import State
from fondaco.games.oltremare.types import OltreMareView


class OltreMarePosition(State):
    """The state of a match, with its operations."""

    @property
    def game(self) -> Game:
        from fondaco.games.oltremare.game import GAME

        return GAME

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"open_piles": self.open_piles, "proposals": self.most_proposals}

    @staticmethod
    def deal(box: Box, seats: int, open_piles: bool, proposals: int, chance: Chance) -> "OltreMarePosition":
        self = OltreMarePosition(box, seats, open_piles, proposals)
        setup.set_up(self, chance)
        return self

    def clone(self) -> "OltreMarePosition":
        twin = OltreMarePosition(self.box, self.seats, self.open_piles, self.most_proposals)
        twin.copy_from(self)
        return twin

    def to_act(self) -> list[int]:
        if self.phase == ANSWERING:
            return [seat for seat in range(self.seats) if trade.owes_answer(self, seat)]
        return [] if self.phase == OVER else [self.active]

    def next_to_act(self) -> int:
        if self.phase == ANSWERING:
            for seat in range(self.seats):
                if trade.owes_answer(self, seat):
                    return seat
        return -1 if self.phase == OVER else self.active

    def legal(self, seat: int) -> list[int]:
        if not 0 <= seat < self.seats:
            self.check_seat(seat)
        return rules.legal(self, seat)

    def has_open_choice(self, seat: int) -> bool:
        """Return whether the choices depend on public things: the chart and played cards are, hands are not."""
        return self.phase in (SAILING, STEERING, LOADING)

    def apply(self, seat: int, action: int) -> None:
        rules.apply(self, seat, action)

    def scores(self) -> list[int]:
        return self.ducats.copy()

    def ranking(self) -> list[list[int]]:
        return scoring.ranking(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def view(self, seat: int | None) -> OltreMareView:
        return view.view(self, seat)

    def read(self, seat: int, text: str) -> int:
        return notation.read(self, text)

    def write(self, seat: int, action: int) -> str:
        return notation.write(self, action)

    def turn(self) -> int:
        return self.turns

    def ending(self) -> str:
        if self.phase != OVER:
            return ""
        return PILES[self.refilled]

    def redeal(self, seat: int | None, chance: Chance) -> "OltreMarePosition":
        if seat is not None:
            self.check_seat(seat)
        twin = self.clone()
        redeal.deal_anew(self, twin, self.seats if seat is None else seat, chance)
        return twin

    def components(self) -> dict[str, int]:
        counts = dict.fromkeys(self.box.card_ids, 0)
        counts["Venice card"] = 0 if self.venice else 1
        for pile in (self.deck, self.discard, self.played, *self.hands, *self.cargo, *self.pirates):
            for card in pile:
                counts["Venice card" if card == VENICE else self.box.card_ids[card]] += 1
        for card in range(self.box.cards):
            if self.seats == 2 and self.box.good[card] == self.box.left_out:
                counts[self.box.card_ids[card]] += 1
        return counts

    def to_dict(self) -> dict[str, Any]:
        return fields.write(self)

    @staticmethod
    def from_dict(data: Mapping[str, Any], box: Box) -> "OltreMarePosition":
        """Return the position that `to_dict` wrote, without checking it; `checks` does that."""
        match = fields.read_match(data)
        self = OltreMarePosition(box, match["seats"], match["open_piles"], match["most_proposals"])
        fields.read(self, data)
        return self

    def __repr__(self) -> str:
        return f"<Oltre Mare, {self.seats} seats, turn {self.turns}, ducats {self.ducats}>"
