"""Rows of numbers made from the views of any game, for games that do not write them themselves.

The possible contents of a view are learned from a few random games: every number and every truth value is a column, and
so is every text that occurred in a place or in a list. What never occurred there has no column.
The seats' own entries (`seats`) are turned so that the observer's comes first.
"""

from array import array
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Game, Position
from fondaco.engine.observation import Layout, Observer
from fondaco.engine.registry import check_options

_GAMES: Final = 12
_LEFT_OUT: Final = ("game",)
Leaf = tuple[str, int]


class ViewObserver(Observer):
    """Writes the view of a seat as a row."""

    def __init__(self, game: Game, seats: int, box: Any) -> None:
        self.seats = seats
        self.layout = Layout()
        self.column: dict[str, int] = {}
        names: dict[str, None] = {}
        for number in range(_GAMES):
            for position, seat in _sample(game, seats, box, number):
                for name, _amount in self._leaves(position, seat):
                    names[name] = None
        for name in sorted(names):
            self.column[name] = self.layout.size
            self.layout.add(name, (1,), "of the view", low=-32768, high=32767)

    def observe(self, position: Position, seat: int) -> bytes:
        row = array("h", bytes(2 * self.layout.size))
        for name, amount in self._leaves(position, seat):
            column = self.column.get(name)
            if column is not None:
                row[column] = max(-32768, min(32767, row[column] + amount))
        return row.tobytes()

    def _leaves(self, position: Position, seat: int) -> Iterator[Leaf]:
        view = dict(position.view(seat))
        for name in _LEFT_OUT:
            view.pop(name, None)
        entries = list(view["seats"])
        view["seats"] = entries[seat:] + entries[:seat]
        return _leaves("", view)


def _leaves(path: str, value: object) -> Iterator[Leaf]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):
            if isinstance(inner, str):
                yield f"{path}={inner}", 1
            else:
                yield from _leaves(f"{path}[{i}]", inner)
    elif isinstance(value, str):
        yield f"{path}={value}", 1
    elif isinstance(value, bool | int | float):
        yield path, int(value)


def _sample(game: Game, seats: int, box: Any, number: int) -> Iterator[tuple[Position, int]]:
    """Yield the positions of a random game, each with a seat that is to act, and the last with every seat."""
    position = game.deal(seats, FastChance(number), check_options(game, {}), box)
    chance = FastChance(1, number)
    while acting := position.to_act():
        seat = acting[chance.below(len(acting))]
        yield position, seat
        actions = position.legal(seat)
        position.apply(seat, actions[chance.below(len(actions))])
    for seat in range(seats):
        yield position, seat
