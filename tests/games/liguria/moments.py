"""Positions of games at random, and what is changed in them so that they cannot come up."""

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal, from_dict
from fondaco.games.liguria.actions import PHASES
from fondaco.games.liguria.position import LiguriaPosition
from games.positions import refusal

Data = dict[str, Any]
Change = Callable[[Data], object]


@cache
def moments() -> dict[str, Data]:
    """The first position of each sort in games at random, as dicts; all have four seats."""
    found: dict[str, Data] = {}
    for seed in range(40):
        if len(found) == len(SORTS_OF_MOMENTS):
            break
        chance = FastChance(seed, 3)
        p = deal("liguria", 4, seed)
        assert isinstance(p, LiguriaPosition)
        while True:
            for name, fits in SORTS_OF_MOMENTS.items():
                if name not in found and fits(p):
                    found[name] = p.to_dict()
            if not p.to_act():
                break
            actions = p.legal(p.active)
            p.apply(p.active, actions[chance.below(len(actions))])
    return found


def phase(name: str, in_round: int = -1) -> Callable[[LiguriaPosition], bool]:
    return lambda p: PHASES[p.phase] == name and in_round in (-1, p.round + 1)


def at_sea(name: str, *held: Callable[[LiguriaPosition], object]) -> Callable[[LiguriaPosition], bool]:
    return lambda p: phase(name)(p) and p.round > 1 and all(fits(p) for fits in held)


def in_harbour(p: LiguriaPosition) -> bool:
    return p.ships[p.active] % 3 == 0


SORTS_OF_MOMENTS: dict[str, Callable[[LiguriaPosition], bool]] = {
    "docking": lambda p: phase("docking")(p) and any(p.dock) and p.order.index(p.active) == 2,
    "first buyer": lambda p: phase("buying", 1)(p) and any(buyer >= 0 for buyer in p.street),
    "buying": phase("buying", 3),
    "picking": lambda p: phase("picking", 3)(p) and p.taken >= 1 and len(p.order) == 1 and p.wanted >= 3,
    "choosing": lambda p: phase("choosing", 3)(p) and len(p.on_offer) == 2,
    "first card": phase("choosing", 1),
    "upgrading": phase("upgrading", 3),
    "first ship": phase("departing", 1),
    "second ship": lambda p: phase("underway", 1)(p) and p.order.index(p.active) == 1,
    "departing": at_sea("departing", lambda p: not in_harbour(p), lambda p: not p.uturn, lambda p: not p.anchor),
    "with everything": at_sea("departing", lambda p: p.uturn, lambda p: p.anchor, lambda p: not in_harbour(p)),
    "underway": at_sea("underway", lambda p: p.anchor, lambda p: p.steps >= 2),
    "stopover": at_sea("stopped", lambda p: p.stopover, lambda p: not in_harbour(p)),
    "loading": at_sea("stopped", lambda p: p.sacks_left, lambda p: not p.uturn, lambda p: not any(p.laid)),
    "at home": at_sea("stopped", lambda p: p.ships[p.active] == p.harbour_of(p.active)),
    "conquering": at_sea("stopped", lambda p: any(p.laid), lambda p: not in_harbour(p)),
    "deploying": at_sea("stopped", lambda p: any(p.laid), in_harbour),
    "deployed": at_sea("stopped", lambda p: p.deployed, lambda p: p.stopover),
    "visiting": at_sea("visiting"),
    "final": lambda p: p.is_final() and phase("departing")(p),
    "over": phase("over"),
}


def refused(name: str, change: Change) -> str:
    """What is said of a moment that was changed; unchanged it is read."""
    data = copy.deepcopy(moments()[name])
    from_dict(data)
    change(data)
    return refusal(data)


def put(entry: str, value: object) -> Change:
    def change(data: Data) -> None:
        data[entry] = value

    return change


def at(entry: str, index: int | str, value: object) -> Change:
    def change(data: Data) -> None:
        data[entry][index] = value

    return change


def without(entry: str) -> Change:
    def change(data: Data) -> None:
        del data[entry]

    return change


def swap(entry: str, one: int, other: int) -> Change:
    def change(data: Data) -> None:
        data[entry][one], data[entry][other] = data[entry][other], data[entry][one]

    return change


def pop(entry: str) -> Change:
    def change(data: Data) -> None:
        data[entry].pop()

    return change
