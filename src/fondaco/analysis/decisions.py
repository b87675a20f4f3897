"""What a decision cost: the chain that was played against the best that were found, in the same worlds."""

from typing import Final

from fondaco.analysis.cutting import Run, shows_actor
from fondaco.analysis.model import Model, Standing
from fondaco.analysis.report import Choice, Decision, Mark
from fondaco.analysis.worlds import Worlds, mean_of
from fondaco.engine.contract import Position

_TRIED: Final = 6
_FIRST_WORLDS: Final = 4
"""In so many worlds the most promising chains are found; what they are worth is then measured in others, since the best
of many in few worlds has also been lucky."""
_WORLDS: Final = 8
_SHOWN: Final = 3
_LONGEST: Final = 40
THRESHOLDS: Final[tuple[tuple[float, Mark], ...]] = ((0.15, "blunder"), (0.08, "mistake"), (0.04, "inaccuracy"))
"""From so much lost chance on a decision has this mark, if the interval of the loss does not reach down to nothing."""
_NINE_OF_TEN: Final = 1.645


def judge_run(model: Model, run: Run, seed: int) -> Decision:
    seat = run.seat
    worlds = Worlds(model, run.before, seat, seed)
    known = worlds.world(0)
    chains = _candidates(model, known, run)
    if len(chains) > _SHOWN:
        looks = [mean_of([_of(worlds, n, chain, seat) for n in range(_FIRST_WORLDS)])[0] for chain in chains]
        order = sorted(range(len(chains)), key=lambda k: -looks[k])
        chains = [chains[k] for k in order[:_SHOWN]]
    numbers = range(_FIRST_WORLDS, _FIRST_WORLDS + _WORLDS)
    played = [worlds.after(number, run.actions) for number in numbers]
    before = [worlds.after(number, []) for number in numbers]
    ends = [played if chain == run.actions else [worlds.after(n, chain) for n in numbers] for chain in chains]
    choices = [_choice(model, known, seat, chain, end) for chain, end in zip(chains, ends, strict=True)]
    order = sorted(range(len(chains)), key=lambda k: -choices[k].chance.mean)
    own = _choice(model, known, seat, run.actions, played)
    loss, loss_points, mark = 0.0, 0.0, _no_mark()
    if order and choices[order[0]].chance.mean > own.chance.mean:
        lead = ends[order[0]]
        loss, variance = mean_of([a.chances[seat] - b.chances[seat] for a, b in zip(lead, played, strict=True)])
        loss_points = choices[order[0]].points - own.points
        mark = _mark(loss, variance)
    seats = range(run.before.seats)
    return Decision(
        run.step,
        run.end,
        seat,
        own,
        [choices[k] for k in order],
        loss,
        loss_points,
        [mean_of([a.chances[s] - b.chances[s] for a, b in zip(played, before, strict=True)])[0] for s in seats],
        [mean_of([a.points[s] - b.points[s] for a, b in zip(played, before, strict=True)])[0] for s in seats],
        mark,
    )


def _no_mark() -> Mark:
    return ""


def _mark(loss: float, variance: float) -> Mark:
    if loss - _NINE_OF_TEN * variance**0.5 <= 0.0:
        return ""
    for least, mark in THRESHOLDS:
        if loss >= least:
            return mark
    return ""


def _of(worlds: Worlds, number: int, chain: list[int], seat: int) -> float:
    return worlds.after(number, chain).chances[seat]


def _choice(model: Model, known: Position, seat: int, actions: list[int], ends: list[Standing]) -> Choice:
    mean, variance = mean_of([end.chances[seat] for end in ends])
    points = mean_of([end.points[seat] for end in ends])[0]
    return Choice(written(known, seat, actions), model.interval(mean, variance), points)


def written(known: Position, seat: int, actions: list[int]) -> list[str]:
    """These actions in the game's notation."""
    position = known.clone()
    texts: list[str] = []
    for action in actions:
        texts.append(position.write(seat, action))
        position.apply(seat, action)
    return texts


def _candidates(model: Model, known: Position, run: Run) -> list[list[int]]:
    """What the seat might have done, each to the end of the decision; what was played among them."""
    found = [run.actions]
    position = known.clone()
    for number, action in enumerate(run.actions):
        open_now = position.legal(run.seat)
        if len(open_now) > 1:
            chains = sorted(position.game.chains(position, run.seat, model.weights), key=lambda chain: -chain.worth)
            for chain in chains[: max(2, _TRIED - 2 * number)]:
                whole = _to_the_end(model, known, run, [*run.actions[:number], *chain.actions])
                if whole not in found:
                    found.append(whole)
        position.apply(run.seat, action)
    return found


def _to_the_end(model: Model, known: Position, run: Run, actions: list[int]) -> list[int]:
    """A chain with what the seat would do after it by the value, as long as it sees nothing new."""
    seat, position = run.seat, known.clone()
    turn = position.turn()
    whole = list(actions)
    done = 0
    while True:
        if done == len(whole):
            if position.turn() != turn or position.next_to_act() != seat or done >= _LONGEST:
                return whole
            open_now = position.legal(seat)
            worth = position.game.judge(position, seat, open_now, model.weights) if len(open_now) > 1 else [0.0]
            whole.append(open_now[worth.index(max(worth))])
        before = position.clone()
        position.apply(seat, whole[done])
        done += 1
        if done >= len(actions) and shows_actor(before, seat, whole[done - 1]):
            return whole
