"""One turn ahead on a learned value: tiles and cards by what they would add to it, voyages by where they end."""

from typing import Final, final

from fondaco.engine.features import Scale, blend
from fondaco.games.liguria import advice, features, rules, sailing, scoring, worth
from fondaco.games.liguria.actions import (
    BUYING,
    CARD,
    CHOOSING,
    DEPARTING,
    DOCKING,
    PICKING,
    UPGRADING,
)
from fondaco.games.liguria.box import COLOURS, CONTRACT, HIDDEN, KINDS, SORT
from fondaco.games.liguria.position import LiguriaPosition

_OFFERED: Final = 0.4
"""The cost of putting a cube on one's own dock, where only others can fetch it."""


def judge(p: LiguriaPosition, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
    """Return the seat's evaluation after each of these actions; for picks, the gain."""
    if p.phase == DOCKING:
        return [0.0 for _ in actions]
    view = Judgement(p, seat, weights)
    if p.phase == BUYING:
        return advice.spaces(p, seat, actions, view.tile_worths(p), [view.card(p, card) for card in p.on_offer])
    if p.phase == PICKING:
        return advice.tiles(p, seat, actions, view.tile_worths(p))
    if p.phase == CHOOSING:
        return [view.card(p, action - CARD) for action in actions]
    if p.phase == UPGRADING:
        return [view.after_upgrade(p, action) for action in actions]
    return [view.after(p.clone(), action) for action in actions]


@final
class Judgement(advice.Voyage):
    """One seat's evaluation of positions near a given one."""

    def __init__(self, p: LiguriaPosition, seat: int, weights: list[list[float]]) -> None:
        super().__init__(seat, worth.future_of(p, seat))
        self.scale = Scale(blend(weights, features.KNOTS, features.turns_left(p) - 0.5), p.seats, seat)

    def stands(self, p: LiguriaPosition) -> float:
        """Return the seat's points now and to come, minus the mean of what the others have on the table."""
        return self.stands_with(p, self.future)

    def stands_with(self, p: LiguriaPosition, future: worth.Future) -> float:
        """Return the same evaluation for another future, such as after taking a contract."""
        seat = self.seat
        self.scale.total = 0.0
        features.tell(p, seat, self.scale, future)
        theirs = 0
        for other in range(p.seats):
            if other != seat:
                theirs += scoring.islands(p, other) + scoring.diplomats(p, other)
        first = seat * len(COLOURS)
        cubes = future.secured(p.store[first], p.store[first + 1], p.store[first + 2])
        return scoring.without_cubes(p, seat) + cubes + self.scale.total - theirs / (p.seats - 1)

    def tile_worths(self, p: LiguriaPosition) -> list[float]:
        """Return what each tile of the row would add; 0 where one was taken."""
        now = self.stands(p)
        of_kind: dict[int, float] = {}
        for kind in p.row:
            if kind >= 0 and kind not in of_kind:
                of_kind[kind] = self.with_tile(p, kind) - now
        return [of_kind[kind] if kind >= 0 else 0.0 for kind in p.row]

    def with_tile(self, p: LiguriaPosition, kind: int) -> float:
        tile = self.seat * KINDS + kind
        box = p.box
        if kind >= HIDDEN:
            p.screen[tile] += 1
            future = worth.future_of(p, self.seat) if SORT[kind] == CONTRACT else self.future
            found = self.stands_with(p, future)
            p.screen[tile] -= 1
            return found
        p.front[tile] += 1
        p.wheels[self.seat] += box.wheels[kind]
        p.sacks[self.seat] += box.sacks[kind]
        found = self.stands(p)
        p.front[tile] -= 1
        p.wheels[self.seat] -= box.wheels[kind]
        p.sacks[self.seat] -= box.sacks[kind]
        return found

    def card(self, p: LiguriaPosition, card: int) -> float:
        """Return the evaluation with this ship card: with the best tiles upgraded, and the best way to sail at once."""
        seat = self.seat
        twin = p.clone()
        twin.active = seat
        twin.card[seat] = card
        for _ in range(p.box.arrows[card]):
            now = self.stands(twin)
            best, most = -1, 0.0
            for kind in range(HIDDEN):
                if twin.front[seat * KINDS + kind]:
                    gain = self.with_upgrade(twin, kind, False) - now
                    if gain > most:
                        best, most = kind, gain
            if best < 0:
                break
            self.with_upgrade(twin, best, True)
        offered = _OFFERED * sum(p.box.offer[card])
        if not sailing.begin(twin, seat):
            return self.stands(twin) - offered
        twin.phase = DEPARTING
        return self.best(twin) - offered

    def with_upgrade(self, p: LiguriaPosition, kind: int, stays: bool) -> float:
        """Return the evaluation with a tile of this kind turned over; with `stays`, leave it so."""
        seat, tile = self.seat, self.seat * KINDS + kind
        p.front[tile] -= 1
        p.back[tile] += 1
        p.wheels[seat] -= p.box.wheels[kind]
        p.sacks[seat] -= p.box.sacks[kind]
        found = self.stands(p)
        if not stays:
            p.front[tile] += 1
            p.back[tile] -= 1
            p.wheels[seat] += p.box.wheels[kind]
            p.sacks[seat] += p.box.sacks[kind]
        return found

    def after_upgrade(self, p: LiguriaPosition, action: int) -> float:
        twin = p.clone()
        rules.carry_out(twin, self.seat, action)
        return self.stands(twin)
