"""Puzzles: positions from games between bots in which one choice stands out, and checking answers.

`puzzles.jsonl` in a game's folder is its collection, made by `tools/puzzles.py`; its first line says how. The puzzle of
a day depends on the date alone, so it is the same for everybody, on every server and without one.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, Final

import msgspec

from fondaco.analysis.decisions import THRESHOLDS
from fondaco.analysis.hints import Weighed, candidates, weigh
from fondaco.analysis.parts import Sources, check_chain
from fondaco.engine.contract import Game, Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, games

PUZZLES_FILE: Final = "puzzles.jsonl"
ACCEPTED: Final = THRESHOLDS[-1][0]
"""An answer that loses less chance than an inaccuracy counts as the best."""


class Puzzle(msgspec.Struct, frozen=True):
    """A position, with a seat to find the best choice for."""

    id: str
    """The game and the number in its collection, as in `game-12`."""
    seat: int
    position: Mapping[str, Any]
    """The full state, as `Position.to_dict` writes it; everything that the seat cannot know is redealt before use."""
    seed: int
    """The seed of the game between bots."""
    step: int
    """The number of actions in it before the position."""


class Collection(msgspec.Struct, frozen=True):
    """The first line of a collection: how it was made."""

    game: str
    command: str
    commit: str
    bots: str
    least_lead: float
    """The least lead in chance of the best choice over the next."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether an answer is as good as the best."""

    right: bool
    loss_chance: float
    loss_points: float


@cache
def collection(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; empty if it has no collection."""
    lines = game.optional_file(PUZZLES_FILE).splitlines()
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in lines[1:])


def puzzle_of_day(game: Game, day: date) -> Puzzle | None:
    """Return the puzzle of a day. They are used in order, and start again after the last."""
    found = collection(game)
    return found[day.toordinal() % len(found)] if found else None


def find_puzzle(id: str) -> tuple[Game, Puzzle]:
    """Return the puzzle with this id, and its game."""
    name = id.rpartition("-")[0]
    if name in games():
        game = find_game(name)
        for puzzle in collection(game):
            if puzzle.id == id:
                return game, puzzle
    raise FondacoError("there is no puzzle {id}", id=repr(id))


def check_answer(
    known: Position, seat: int, actions: Sequence[str], sources: Sources
) -> tuple[Verdict, Weighed, Weighed]:
    """Return whether these actions are as good as the best choice found, with that choice and the actions weighed."""
    check_chain(known, seat, actions)
    best = best_answer(known, seat, sources)
    mine = list(actions)
    if best.choice.actions == mine:
        return Verdict(True, 0.0, 0.0), best, best
    pair = {tuple(one.choice.actions): one for one in weigh(known, seat, [best.choice.actions, mine], sources)}
    best, own = pair[tuple(best.choice.actions)], pair[tuple(mine)]
    loss = best.choice.chance.mean - own.choice.chance.mean
    points = best.choice.points - own.choice.points
    return Verdict(loss < ACCEPTED, max(0.0, loss), points), best, own


def best_answer(known: Position, seat: int, sources: Sources) -> Weighed:
    """Return the best choice, compared with the next."""
    return weigh(known, seat, candidates(known, seat), sources)[0]
