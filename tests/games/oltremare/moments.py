"""Positions of games at random, and what is changed in them so that they cannot come up."""

import json
from functools import cache
from typing import Any

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal
from fondaco.games.oltremare.actions import ANSWERING, HANDING, PICKING
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
    for seed in range(60):
        for p in play(3, seed):
            offer = p.offers[p.active]
            full = offer.given and offer.asked and not p.called
            if p.phase == phase and (full or not p.in_offer()) and len(p.hands[p.active]) > 1:
                return p.to_dict()
    raise AssertionError(f"no game came to phase {phase}")


def at_market() -> tuple[OltreMarePosition, int]:
    """A game that has just begun, and the seat after the active one."""
    p = deal("oltremare", 3, 1)
    assert isinstance(p, OltreMarePosition)
    return p, (p.active + 1) % 3


def act(p: OltreMarePosition, seat: int, *texts: str) -> None:
    for text in texts:
        p.apply(seat, p.read(seat, text))


def asks_for(p: OltreMarePosition, cards: list[int]) -> list[str]:
    return [f"ask {GOODS[p.box.good[card]]}" for card in cards]


def gives(p: OltreMarePosition, cards: list[int]) -> list[str]:
    return [f"give {p.box.card_ids[card]}" for card in cards]


def giving() -> Data:
    """A seat that accepted two cards has given the first of the three that it was asked for."""
    p, partner = at_market()
    given, held = p.hands[p.active][:2], p.hands[partner][:3]
    act(p, p.active, f"offer {partner}", *gives(p, given), *asks_for(p, held), "propose")
    act(p, partner, "accept", gives(p, held)[0])
    return p.to_dict()


def handing() -> Data:
    """The active seat takes a counter-offer, and has given the first of the two cards that it asks for."""
    p, partner = at_market()
    given, held = p.hands[p.active][:2], p.hands[partner][:2]
    act(p, p.active, f"offer {partner}", *gives(p, given), "propose")
    act(p, partner, "counter", *gives(p, held), *asks_for(p, given), "propose")
    act(p, p.active, f"take {partner}", gives(p, given)[0])
    return p.to_dict()


@cache
def called() -> Data:
    """Somebody has made an offer on a call, and others have not yet."""
    return next(
        p.to_dict()
        for seed in range(30)
        for p in play(3, seed)
        if p.called and p.phase == ANSWERING and "offered" in p.to_dict()["replies"]
    )


@cache
def picking() -> Data:
    """There are offers to be taken on a call."""
    return next(p.to_dict() for seed in range(30) for p in play(3, seed) if p.called and p.phase == PICKING)


@cache
def used_up() -> Data:
    """Where the first player's piles have become the draw pile."""
    steps = GOLDEN.steps(GOLDEN.read("4-pile-used-up-twice"))
    return next(step.after.to_dict() for step in steps if step.after.refilled == FIRST_USED)


def of_active(data: Data, path: str) -> str:
    return path.replace("offers.active", f"offers.{data['active']}")


def changed(data: Data, changes: Data) -> Data:
    """A copy with some entries replaced; `offers.active.given.0.card` is one inside others, of the active seat."""
    copy: Data = json.loads(json.dumps(data))
    for path, value in changes.items():
        place: Any = copy
        *way, last = [int(step) if step.isdigit() else step for step in of_active(data, path).split(".")]
        for step in way:
            place = place[step]
        place[last] = value
    return copy
