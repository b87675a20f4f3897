"""The common parts of all environments: a game with its settings, its observer, and rows and masks as NumPy arrays."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.observation import Layout, Observer
from fondaco.engine.registry import box_of, check_options, check_seat_count, find_game, own_edition
from fondaco.research.views import ViewObserver

ROW: Final = np.dtype("<i2")
"""The type of a number in a row."""
_observers: Final[dict[tuple[str, int, str], Observer]] = {}


def observer_of(game: Game, seats: int, edition: Edition | None = None) -> Observer:
    """Return the observer of a game: its own, or one made from the views. It is made once."""
    played = edition or own_edition(game)
    key = game.name, seats, played.digest
    if key not in _observers:
        box = box_of(game, played)
        _observers[key] = game.observer(seats, box) or ViewObserver(game, seats, box)
    return _observers[key]


def check_games(count: int) -> int:
    """Return the number of games; a `FondacoError` if there is not at least one."""
    if count < 1:
        raise FondacoError("{count} games: there must be at least one", count=count)
    return count


class Setting:
    """A game with everything that is chosen before it is dealt."""

    def __init__(
        self, game: str | Game, seats: int, options: Mapping[str, OptionValue], edition: Edition | None = None
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        check_seat_count(self.game, seats)
        self.seats = seats
        self.options = check_options(self.game, options)
        self.edition = edition
        self.box: Any = box_of(self.game, edition or own_edition(self.game))
        self.observer = observer_of(self.game, seats, edition)

    @property
    def layout(self) -> Layout:
        return self.observer.layout

    def new_observers(self, count: int) -> list[Observer]:
        """Return `count` observers, which may keep state: new ones of the game, or the same one made from the views."""
        return [self.game.observer(self.seats, self.box) or self.observer for _ in range(count)]

    def deal(self, chance: Chance) -> Position:
        return self.game.deal(self.seats, chance, self.options, self.box)

    def deal_from(self, random: np.random.Generator) -> Position:
        """Deal with a seed drawn from NumPy's generator."""
        return self.deal(FastChance(int(random.integers(1 << 62))))

    def row(self, position: Position, seat: int) -> NDArray[np.int16]:
        """Return the observation of a seat, in the order of the layout."""
        return np.frombuffer(bytearray(self.observer.observe(position, seat)), ROW)

    def mask(self, actions: list[int], more: int = 0) -> NDArray[np.int8]:
        """Return a mask with a 1 for each of these actions; `more` places follow those of the game."""
        mask = np.zeros(self.game.actions + more, np.int8)
        mask[actions] = 1
        return mask

    def bounds(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Return the least and the greatest value of each number of a row."""
        low, high = np.zeros(self.layout.size, ROW), np.zeros(self.layout.size, ROW)
        for block in self.layout.blocks:
            low[block.offset : block.offset + block.size] = block.low
            high[block.offset : block.offset + block.size] = block.high
        return low, high
