"""What a seat might do now: the best few choices, what each leads to, and how they differ.

Everything is computed in worlds that were redealt for the seat, so a hint cannot reveal what the seat may not know;
positions that are the same to the seat have the same hint.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fondaco.analysis.cutting import shows_actor
from fondaco.analysis.model import Model, Standing, model_for
from fondaco.analysis.parts import Comparison, Sources, Trials, difference, margin
from fondaco.analysis.report import Choice
from fondaco.analysis.worlds import mean_of, stands_later
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position

SHOWN: Final = 3
_TRIED: Final = 6
_STARTS: Final = 20
_FIRST_WORLDS: Final = 3
"""The number of worlds in which the best choices are found. They are measured in others: the best of many in a few has
also been lucky."""
_WORLDS: Final = 9
_LONGEST: Final = 24


class Weighed(NamedTuple):
    """A choice, and how it differs from the best one; the best, from the next."""

    choice: Choice
    against: Comparison | None
    """None if there is no other choice."""
    measured: bool
    """Whether the error of its chance is known."""


def best_choices(position: Position, seat: int, sources: Sources, shown: int = SHOWN) -> list[Weighed]:
    """Return the best choices of the seat, best first. The position may be the full state."""
    return weigh(position, seat, candidates(position, seat), sources, shown)


def candidates(position: Position, seat: int) -> list[list[str]]:
    """Return the chains worth searching, each completed until the seat sees something new."""
    known = position.redeal(seat, FastChance(0))
    model = model_for(known.game, known.seats)
    starts = [chain.actions for chain in model.chains(known, seat)]
    if len(starts) < SHOWN:  # compare an offer with declining it even if no bot would accept
        begun = [start[0] for start in starts]
        starts += [[action] for action in known.legal(seat) if action not in begun]
    found: list[list[str]] = []
    ends: list[Position] = []
    for start in starts[:_STARTS]:
        whole, end = _to_the_end(known, seat, start, model)
        if end not in ends:  # the same actions in another order are the same choice
            found.append(whole)
            ends.append(end)
        if len(found) == _TRIED:
            break
    return found


def weigh(
    position: Position, seat: int, chains: Sequence[Sequence[str]], sources: Sources, shown: int = SHOWN
) -> list[Weighed]:
    """Compare these chains by what they lead to, and return the best few, best first."""
    model = model_for(position.game, position.seats)
    trials = Trials(position, seat, sources)
    tried = [list(chain) for chain in chains]
    if len(tried) > shown:
        looks = [_look(model, trials, chain, range(_FIRST_WORLDS)) for chain in tried]
        order = sorted(range(len(tried)), key=lambda k: -looks[k].mean)
        tried = [tried[k] for k in order[:shown]]
    looks = [_look(model, trials, chain, range(_FIRST_WORLDS, _FIRST_WORLDS + _WORLDS)) for chain in tried]
    order = sorted(range(len(tried)), key=lambda k: -looks[k].mean)
    found: list[Weighed] = []
    for place, k in enumerate(order):
        other = order[0] if place else order[min(1, len(order) - 1)]
        against = difference(seat, tried[k], tried[other], looks[k].parts, looks[other].parts) if k != other else None
        found.append(Weighed(looks[k].choice, against, model.fitted))
    return found


class _Look(NamedTuple):
    choice: Choice
    mean: float
    """What choices are compared by: the chance to win and, between equals, the margin."""
    parts: list[list[dict[str, float]]]


def _look(model: Model, trials: Trials, chain: list[str], numbers: Sequence[int]) -> _Look:
    """Return how a chain ends in these worlds."""
    seat = trials.seat
    ends: list[Standing] = []
    parts: list[list[dict[str, float]]] = []
    for number in numbers:
        world = trials.world(number)
        end = trials.carry_out(world, chain)
        parts.append(trials.parts(end))
        ends.append(model.stands(end) if model.fitted else stands_later(model, end, seat, []))
    mean, variance = mean_of([end.chances[seat] for end in ends])
    points = mean_of([end.points[seat] for end in ends])[0]
    ahead = sum(margin(part, seat) for part in parts) / len(parts)
    return _Look(Choice(chain, model.interval(mean, variance), points), mean + 1e-6 * ahead, parts)


def ends_decision(position: Position, seat: int, action: int, turn: int) -> bool:
    """Do an action, and return whether a decision that began in this turn is over with it."""
    shown = shows_actor(position, seat, action)
    position.apply(seat, action)
    return shown or position.turn() != turn or position.to_act() != [seat]


def _to_the_end(known: Position, seat: int, actions: Sequence[int], model: Model) -> tuple[list[str], Position]:
    position = known.clone()
    turn = position.turn()
    whole: list[str] = []
    ahead = list(actions)
    while True:
        action = ahead.pop(0)
        whole.append(position.write(seat, action))
        over = ends_decision(position, seat, action, turn)
        if ahead:
            continue
        if over or len(whole) >= _LONGEST:
            return whole, position
        ahead.append(model.favourite(position, seat))
