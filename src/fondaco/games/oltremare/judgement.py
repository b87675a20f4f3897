"""One turn ahead on a learned value: which cards to play, how to load them, where to sail and what to discard.

Each way to play is judged by the position at the end of the turn. Trade follows the advice (`bargains`).
"""

from itertools import combinations
from typing import Final

from fondaco.engine.features import Scale, blend
from fondaco.games.oltremare import advice, features
from fondaco.games.oltremare.actions import (
    DISCARD,
    LIMIT,
    LOAD,
    LOADING,
    PLAY,
    PLAYING,
    SAIL,
    SAILING,
    STAY,
    STEERING,
    TRADE,
)
from fondaco.games.oltremare.bargains import keep
from fondaco.games.oltremare.box import (
    CALM_SEA,
    COMPASS,
    DUCAT,
    GOOD_BUSINESS,
    MOST_CARDS,
    NO_MARKER,
    PACK,
    PIRATE,
    PIRATE_VICTORY,
    SHIP,
)
from fondaco.games.oltremare.position import OltreMarePosition

_MOST_IN_HAND: Final = 9
"""The most cards in hand to consider; of more, only the best."""
_DRAWN: Final = 1.2
"""The worth of a card yet to be drawn."""
_NEVER: Final = -10000.0


def judge(p: OltreMarePosition, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
    """Return the seat's evaluation after each of these actions if the value applies, otherwise the advice."""
    if p.phase == LIMIT:
        view = Judgement(p, seat, weights)
        return [view.without(action - DISCARD) for action in actions]
    if p.phase == LOADING:
        view = Judgement(p, seat, weights)
        return [view.loaded_first(action - LOAD) for action in actions]
    if p.phase == SAILING or p.phase == STEERING:
        view = Judgement(p, seat, weights)
        if p.phase == STEERING:
            return [view.arrival(p.ships[seat] if action == STAY else action - SAIL) for action in actions]
        return [view.voyage(action - SAIL, p.steps - 1, advice.used_routes(p, action - SAIL)) for action in actions]
    if p.phase != PLAYING:
        advised = advice.appraise(p, seat, actions)
        best = actions[advised.index(max(advised))]
        if p.phase != TRADE or not PLAY <= best < PLAY + MOST_CARDS:
            return advised
    return Judgement(p, seat, weights).plays(actions)


class Judgement:
    """The active seat's evaluation of possible ends of its turn."""

    def __init__(self, p: OltreMarePosition, seat: int, weights: list[list[float]]) -> None:
        self.seat = seat
        self.p = p.clone()
        """A copy on which possibilities are tried."""
        left = features.turns_left(p) - 1.0 / p.seats
        self.scale = Scale(blend(weights, features.KNOTS, left), p.seats, seat)
        self.sailing: dict[int, float] = {}
        """The gain from sailing by the number of ship symbols, which does not depend on the other cards."""

    def stands(self, drawn: int) -> float:
        """Return the seat's ducats, now and to come."""
        self.scale.total = 0.0
        features.tell(self.p, self.seat, drawn, self.scale)
        return self.p.ducats[self.seat] + self.scale.total + _DRAWN * drawn

    def without(self, card: int) -> float:
        """Return the evaluation after discarding a surplus card."""
        p, seat = self.p, self.seat
        hand = p.hands[seat]
        p.hands[seat] = [other for other in hand if other != card]
        p.pirates[seat].append(card)
        worth = self.stands(0)
        p.pirates[seat].pop()
        p.hands[seat] = hand
        return worth

    def plays(self, actions: list[int]) -> list[float]:
        """Return for each card the evaluation of the best set that includes it."""
        best: dict[int, float] = {}
        for cards in self.sets():
            worth = self.turn_with([*self.p.played, *cards])
            for card in cards:
                best[card] = max(best.get(card, _NEVER), worth)
        return [best.get(action - PLAY, _NEVER) if PLAY <= action < PLAY + MOST_CARDS else _NEVER for action in actions]

    def sets(self) -> list[tuple[int, ...]]:
        """Return the sets of cards that can still be played in this turn."""
        p, seat = self.p, self.seat
        hand = p.hands[seat]
        number = min(p.due - len(p.played), len(hand))
        if len(hand) > _MOST_IN_HAND:
            hand = sorted(hand, key=lambda card: -keep(p, seat, card))[:_MOST_IN_HAND]
        return list(combinations(hand, number))

    def turn_with(self, cards: list[int]) -> float:
        """Return the evaluation after playing these cards, resolving their symbols and loading them best."""
        p, seat, box = self.p, self.seat, self.p.box
        counts = box.count_symbols(cards)
        marker = p.marker[seat]
        ducats = box.scale[min(3, counts[DUCAT] + (1 if marker == GOOD_BUSINESS else 0))]
        if marker == CALM_SEA:
            ducats += counts[SHIP]
        pirates = 0 if marker == PIRATE_VICTORY else box.scale[min(3, counts[PIRATE])]
        hand, cargo, pile, purse = p.hands[seat], p.cargo[seat], p.pirates[seat], p.ducats[seat]
        p.hands[seat] = [card for card in hand if card not in cards]
        p.pirates[seat] = pile + cards[:1] * pirates
        p.ducats[seat] = purse + ducats
        drawn = box.scale[min(3, counts[PACK])]
        worth = _NEVER
        for order in orders(p, seat, cards):
            p.cargo[seat] = cargo + order
            worth = max(worth, self.stands(drawn))
        p.hands[seat], p.cargo[seat], p.pirates[seat], p.ducats[seat] = hand, cargo, pile, purse
        ships = counts[SHIP]
        if ships:
            if ships not in self.sailing:
                self.sailing[ships] = self.voyage(p.ships[seat], ships, p.sailed) - self.arrival(-1)
            worth += self.sailing[ships]
        return worth

    def loaded_first(self, card: int) -> float:
        """Return the evaluation after loading this card next, and then the others in the best order."""
        p, seat = self.p, self.seat
        cargo = p.cargo[seat]
        rest = [other for other in p.played if other != card]
        p.cargo[seat] = [*cargo, card]
        worth = _NEVER
        for order in orders(p, seat, rest):
            p.cargo[seat] = [*cargo, card, *order]
            worth = max(worth, self.stands(0))
        p.cargo[seat] = cargo
        return worth

    def voyage(self, port: int, steps: int, used: int) -> float:
        """Return the evaluation of the best arrival after this many more steps."""
        if steps <= 0:
            return self.arrival(port)
        best = _NEVER
        box = self.p.box
        for route, end in zip(box.routes_from[port], box.leads_to[port], strict=True):
            if not used >> route & 1:
                best = max(best, self.voyage(end, steps - 1, used | 1 << route))
        return best if best > _NEVER else self.arrival(port)

    def arrival(self, port: int) -> float:
        """Return the evaluation with the ship in this port, having taken its marker; for -1, with nothing changed."""
        p, seat = self.p, self.seat
        if port < 0:
            return self.stands(0)
        here, marker, lies = p.ships[seat], p.marker[seat], p.at_port[port]
        kind = lies
        if kind == COMPASS:
            kind = NO_MARKER
            best = _NEVER
            for other in range(p.box.ports):
                if other != port and p.at_port[other] != COMPASS and p.at_port[other] != NO_MARKER:
                    best = max(best, self.arrival(other))
            if best > _NEVER:
                return best
        p.ships[seat] = port
        p.marker[seat] = kind
        p.at_port[port] = NO_MARKER
        if kind != NO_MARKER:
            p.markers[seat] += 1
        worth = self.stands(0)
        if kind != NO_MARKER:
            p.markers[seat] -= 1
        p.at_port[port] = lies
        p.ships[seat] = here
        p.marker[seat] = marker
        return worth


def orders(p: OltreMarePosition, seat: int, cards: list[int]) -> list[list[int]]:
    """Return orders of loading these cards, each with a different card on top.

    Each begins with the good on top of the pile, and ends with that of the top card.
    """
    good = p.box.good
    cargo = p.cargo[seat]
    lies = good[cargo[-1]] if cargo else -1
    found: list[list[int]] = []
    for top in cards:
        rest = [card for card in cards if card != top]
        first = [card for card in rest if good[card] == lies and good[card] != good[top]]
        last = [card for card in rest if good[card] == good[top]]
        between = sorted([card for card in rest if card not in first and card not in last], key=lambda card: good[card])
        found.append([*first, *between, *last, top])
    return found or [[]]
