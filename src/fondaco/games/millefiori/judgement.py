"""One chain of actions deep on a learned value: each use of a card, and the extra cards that it earns, to the end."""

from typing import Final

from fondaco.engine.features import Scale, blend
from fondaco.games.millefiori import features
from fondaco.games.millefiori.actions import DECLINE, OVER, PLACE, SAIL, TAKING, USING
from fondaco.games.millefiori.advice import suppose
from fondaco.games.millefiori.box import KINDS, NUMBERS, PORT, TRADE
from fondaco.games.millefiori.position import MilleFioriPosition

_EXTRA_CARD: Final = 6.0
"""The worth of an extra card beyond the search depth."""
_EXTRAS_TRIED: Final = 3
"""The number of extra cards to search: those that would be best now."""


def judge(p: MilleFioriPosition, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
    """Return the seat's evaluation after each of these actions."""
    view = Judgement(p, seat, weights)
    if p.phase == USING:
        return [view.after(p, action, view.parts, 0) for action in actions]
    found: list[float] = []
    for action in actions:
        if action == DECLINE:
            found.append(view.stands(p, view.parts))
        else:
            found.append(view.best_use(suppose(p, seat, action % KINDS), view.parts, 0))
    return found


class Judgement:
    """One seat's evaluation of positions near a given one; it re-evaluates only the parts of the board that changed."""

    def __init__(self, p: MilleFioriPosition, seat: int, weights: list[list[float]]) -> None:
        self.seat = seat
        self.start = p
        left = features.turns_left(p) - 1.0 / p.seats
        self.scale = Scale(blend(weights, features.KNOTS, left), p.seats, seat)
        self.likely = features.likely_cards(p)
        self.parts = [self.part(p, part) for part in range(features.PARTS)]
        self.ranked = False
        self.extras: list[int] = []
        """The cards of the display that would be best now; computed on demand."""
        self.second_extra = 0.0

    def rank_extras(self) -> None:
        """Find the extra cards worth searching."""
        self.ranked = True
        now = self.stands(self.start, self.parts)
        kinds: list[int] = []
        gains: list[float] = []
        placed: dict[int, float] = {}
        for kind in set(self.start.display):
            with_card = suppose(self.start, self.seat, kind)
            symbol = kind // NUMBERS  # the symbol alone determines the legal cells
            best = placed.get(symbol, -10000.0)
            gain = best
            for action in with_card.legal(self.seat):
                if action == SAIL:
                    gain = max(gain, self.after(with_card, action, self.parts, 2))
                elif symbol not in placed:
                    best = max(best, self.after(with_card, action, self.parts, 2))
            placed[symbol] = best
            gain = max(gain, best) - now
            place = 0
            while place < len(gains) and gains[place] >= gain:
                place += 1
            gains.insert(place, gain)
            kinds.insert(place, kind)
        self.extras = kinds[:_EXTRAS_TRIED]
        self.second_extra = max(0.0, gains[1]) if len(gains) > 1 else 0.0

    def part(self, p: MilleFioriPosition, part: int) -> float:
        """Return what a part of the board promises the seat, minus what it promises the others."""
        self.scale.total = 0.0
        features.tell(p, part, self.likely, self.scale)
        return self.scale.total

    def stands(self, p: MilleFioriPosition, parts: list[float]) -> float:
        """Return the seat's margin over the others, now and to come."""
        scores = p.scores()
        own = scores[self.seat]
        margin = own - (sum(scores) - own) / (p.seats - 1)
        return margin if p.phase == OVER else margin + sum(parts)

    def best_use(self, p: MilleFioriPosition, parts: list[float], depth: int) -> float:
        """Return the evaluation after the best use of the open card."""
        best = -10000.0
        for action in p.legal(self.seat):
            best = max(best, self.after(p, action, parts, depth))
        return best

    def after(self, p: MilleFioriPosition, action: int, parts: list[float], depth: int) -> float:
        """Return the evaluation after an action with the open card and the best continuation."""
        seat = self.seat
        after = p.clone()
        after.apply(seat, action)
        changed = parts.copy()
        changed[features.SEA_PART] = self.part(after, features.SEA_PART)
        if action != SAIL:
            region = p.box.cell_region[action - PLACE]
            changed[region] = self.part(after, region)
            if region == TRADE:
                changed[PORT] = self.part(after, PORT)
            changed[features.SUPPLY_PART] = self.part(after, features.SUPPLY_PART)
        worth = self.stands(after, changed)
        if after.phase != TAKING or after.active != seat:
            return worth
        if depth > 1:
            return worth + _EXTRA_CARD
        if not self.ranked:
            self.rank_extras()
        if depth:
            return worth + self.second_extra
        for kind in self.extras:
            if kind in after.display:
                worth = max(worth, self.best_use(suppose(after, seat, kind), changed, 1))
        return worth
