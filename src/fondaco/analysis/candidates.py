"""Alternatives to what a seat did: whole chains, each to the end of its decision."""

from typing import Final

from fondaco.analysis.cutting import shows_actor
from fondaco.analysis.model import Model
from fondaco.analysis.worlds import possible
from fondaco.engine.contract import Position

_LATER: Final = 2
"""The number of alternative continuations to try after each action that was played."""
_LONGEST: Final = 60


def candidates(model: Model, known: Position, seat: int, played: list[int]) -> list[list[int]]:
    """Return the chain that was played, and the alternatives that the value suggests.

    The position is one that the seat thinks possible; if the chain cannot be completed there, the rest of it is
    ignored.
    """
    found = [played]
    # A game with slow searches has few worlds, and few chains.
    first, most = model.worlds + 1, 2 * model.worlds + 1
    position = known.clone()
    for number, action in enumerate(possible(known, seat, played)):
        if len(position.legal(seat)) > 1:
            for chain in model.chains(position, seat)[: _LATER if number else first]:
                whole = to_the_end(model, known, seat, [*played[:number], *chain.actions])
                if whole not in found and len(found) < most:
                    found.append(whole)
        position.apply(seat, action)
    return found


def usual(model: Model, known: Position, seat: int) -> list[int]:
    """Return the chain that the value itself would play."""
    return to_the_end(model, known, seat, [])


def to_the_end(model: Model, known: Position, seat: int, actions: list[int]) -> list[int]:
    """Complete a chain by the value, until the seat's turn ends or it sees something new."""
    position = known.clone()
    turn = position.turn()
    whole: list[int] = []
    while True:
        if len(whole) < len(actions):
            action = actions[len(whole)]
        elif position.turn() != turn or seat not in position.to_act() or len(whole) >= _LONGEST:
            return whole
        else:
            action = model.favourite(position, seat)
        before = position.clone()
        position.apply(seat, action)
        whole.append(action)
        if len(whole) >= len(actions) and shows_actor(before, seat, action):
            return whole


def written(known: Position, seat: int, actions: list[int]) -> list[str]:
    """Return these actions in the game's notation."""
    position = known.clone()
    texts: list[str] = []
    for action in actions:
        texts.append(position.write(seat, action))
        position.apply(seat, action)
    return texts
