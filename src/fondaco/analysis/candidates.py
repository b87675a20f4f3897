"""What a seat might have done instead: whole chains, each to the end of its decision."""

from typing import Final

from fondaco.analysis.cutting import shows_actor
from fondaco.analysis.model import Model
from fondaco.analysis.worlds import possible
from fondaco.engine.contract import Position

_LATER: Final = 2
"""How many other ways to go on are tried after each action that was played."""
_LONGEST: Final = 60


def candidates(model: Model, known: Position, seat: int, played: list[int]) -> list[list[int]]:
    """What was played, and what the value thinks of besides. The position is one that the seat thinks possible; if what
    was played cannot be done there to its end, the rest of it is left alone."""
    found = [played]
    # A game that takes long to look ahead has few worlds, and few chains.
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
    """What the value itself would do."""
    return to_the_end(model, known, seat, [])


def to_the_end(model: Model, known: Position, seat: int, actions: list[int]) -> list[int]:
    """A chain with what the seat would do after it by the value, until its turn ends or it sees something new."""
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
    """These actions in the game's notation."""
    position = known.clone()
    texts: list[str] = []
    for action in actions:
        texts.append(position.write(seat, action))
        position.apply(seat, action)
    return texts
