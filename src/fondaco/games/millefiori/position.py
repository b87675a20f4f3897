"""A game of Mille Fiori in progress: implements `Position` with the modules of the rules."""

from collections.abc import Mapping
from typing import Any

from fondaco.engine.chance import Chance
from fondaco.engine.contract import Game, OptionValue
from fondaco.games.millefiori import fields, notation, rules, scoring, setup, view
from fondaco.games.millefiori.actions import CHOOSING, OVER, PLAYING
from fondaco.games.millefiori.box import CARD_NAMES, Box
from fondaco.games.millefiori.state import State
from fondaco.games.millefiori.types import MilleFioriView


class MilleFioriPosition(State):
    """The state of a match, with its operations."""

    @property
    def game(self) -> Game:
        from fondaco.games.millefiori.game import GAME

        return GAME

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"late_choice": self.late_choice}

    @staticmethod
    def deal(box: Box, seats: int, late_choice: bool, chance: Chance) -> "MilleFioriPosition":
        self = MilleFioriPosition(box, seats, late_choice)
        setup.set_up(self, chance)
        return self

    def clone(self) -> "MilleFioriPosition":
        twin = MilleFioriPosition(self.box, self.seats, self.late_choice)
        twin.copy_from(self)
        return twin

    def to_act(self) -> list[int]:
        if self.phase == CHOOSING:
            return [seat for seat in range(self.seats) if self.chosen[seat] < 0]
        return [] if self.phase == OVER else [self.active]

    def next_to_act(self) -> int:
        if self.phase == CHOOSING:
            return self.chosen.index(-1)
        return -1 if self.phase == OVER else self.active

    def legal(self, seat: int) -> list[int]:
        return rules.legal(self, seat)

    def has_open_choice(self, seat: int) -> bool:
        """Return whether the seat chooses from public cards or cells: hands are hidden, display and board are not.

        A seat that has chosen a card must play it, so that is public too.
        """
        return self.phase != CHOOSING and (self.phase != PLAYING or not self.late_choice)

    def apply(self, seat: int, action: int) -> None:
        rules.apply(self, seat, action)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def view(self, seat: int | None) -> MilleFioriView:
        return view.view(self, seat)

    def read(self, seat: int, text: str) -> int:
        return notation.read(self, text)

    def write(self, seat: int, action: int) -> str:
        return notation.write(self, action)

    def turn(self) -> int:
        done = (self.round * self.plays() + self.trick) * (self.seats + 1)
        if self.phase == CHOOSING:
            return done
        if self.phase == OVER:
            return done + 1 + self.seats
        return done + 1 + (self.active - self.doge) % self.seats

    def ending(self) -> str:
        if self.phase != OVER:
            return ""
        return "lozenges" if self.last_turn else "deck"

    def redeal(self, seat: int | None, chance: Chance) -> "MilleFioriPosition":
        """Return a copy with everything redealt but the packets that the seat has held.

        Of these, the cards that others have since chosen from them are hidden too.
        """
        if seat is not None:
            self.check_seat(seat)
        twin = self.clone()
        others = [other for other in range(self.seats) if other != seat]
        held: list[list[int]] = []
        pool = self.deck.copy()
        for other in others:
            number = self.packet_of(other)
            cards = self.packets[number].copy()
            if self.chosen[other] >= 0 and self.phase != CHOOSING:
                cards.append(self.chosen[other])
            held.append(cards)
            if seat is None or not self.has_looked_at(seat, number):
                pool += cards
        pool.sort()
        chance.shuffle(pool)
        for other, cards in zip(others, held, strict=True):
            number = self.packet_of(other)
            if seat is None or not self.has_looked_at(seat, number):
                size = len(cards)
                cards = pool[len(pool) - size :]
                del pool[len(pool) - size :]
            cards.sort()
            if self.chosen[other] >= 0:
                card = cards[chance.below(len(cards))]
                twin.chosen[other] = card
                if self.phase != CHOOSING:
                    cards.remove(card)
            twin.packets[number] = cards
        twin.deck = pool
        return twin

    def components(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        cards = self.display + self.deck + self.discard
        for packet in self.packets:
            cards += packet
        if self.card >= 0:
            cards.append(self.card)
        if self.phase != CHOOSING:
            cards += [card for card in self.chosen if card >= 0]
        for card in cards:
            counts[CARD_NAMES[card]] = counts.get(CARD_NAMES[card], 0) + 1
        for seat in range(self.seats):
            counts[f"lozenges of seat {seat}"] = self.lozenges_of(seat)
        return counts

    def to_dict(self) -> dict[str, Any]:
        return fields.write(self)

    @staticmethod
    def from_dict(data: Mapping[str, Any], box: Box) -> "MilleFioriPosition":
        """Return the position that `to_dict` wrote, without checking it; `checks` does that."""
        match = fields.read_match(data)
        self = MilleFioriPosition(box, match["seats"], match["late_choice"])
        fields.read(self, data)
        return self

    def __repr__(self) -> str:
        return f"<Mille Fiori, {self.seats} seats, round {self.round + 1}, scores {self.scores()}>"
