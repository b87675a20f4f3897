"""Positions of games at random, and what is changed in them so that they cannot come up."""

import json
from functools import cache
from typing import Any

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal
from fondaco.games.oltremare.actions import ANSWERING, HANDING
from fondaco.games.oltremare.actions import PHASES as NAMES
from fondaco.games.oltremare.box import GOODS
from fondaco.games.oltremare.pile import FIRST_USED
from fondaco.games.oltremare.position import OltreMarePosition
from games.golden import Golden

GOLDEN = Golden(__file__, OltreMarePosition)
Data = dict[str, Any]
PHASES = range(len(NAMES))


def play(seats: int, seed: int) -> list[OltreMarePosition]:
    """Every position of a random game."""
    position = deal("oltremare", seats, seed)
    assert isinstance(position, OltreMarePosition)
    found = [position.clone()]
    player, chance = bot("random"), FastChance(5, seed)
    while position.to_act():
        seat = position.to_act()[0]
        position.apply(seat, player.choose(position, seat, chance))
        found.append(position.clone())
    return found


@cache
def somewhere(phase: int) -> Data:
    """A position in which this is waited for, with something in the offer if there is one, and some cards in hand."""
    if phase == HANDING:
        return handing()
    for seed in range(40):
        for p in play(3, seed):
            full = p.offer.given and p.offer.asked
            if p.phase == phase and (full or not p.in_offer()) and len(p.hands[p.active]) > 1:
                return p.to_dict()
    raise AssertionError(f"no game came to phase {phase}")


def handing() -> Data:
    """A seat that accepted two cards has given the first of the three that it was asked for."""
    p = deal("oltremare", 3, 1)
    assert isinstance(p, OltreMarePosition)
    partner = (p.active + 1) % 3
    given, held = p.hands[p.active][:2], p.hands[partner][:3]
    asked = [f"ask {GOODS[p.box.good[card]]}" for card in held]
    for text in (f"offer {partner}", *[f"give {p.box.card_ids[card]}" for card in given], *asked, "propose"):
        p.apply(p.active, p.read(p.active, text))
    for text in ("accept", f"give {p.box.card_ids[held[0]]}"):
        p.apply(partner, p.read(partner, text))
    return p.to_dict()


@cache
def called() -> Data:
    return next(p.to_dict() for seed in range(9) for p in play(3, seed) if p.called and p.phase == ANSWERING)


@cache
def used_up() -> Data:
    """Where the first player's piles have become the draw pile."""
    steps = GOLDEN.steps(GOLDEN.read("4-pile-used-up-twice"))
    return next(step.after.to_dict() for step in steps if step.after.refilled == FIRST_USED)


def changed(data: Data, changes: Data) -> Data:
    """A copy with some entries replaced; `offer.given.0.card` is one inside others."""
    copy: Data = json.loads(json.dumps(data))
    for path, value in changes.items():
        place: Any = copy
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            place = place[step]
        place[last] = value
    return copy
