"""Many games of one kind played in lockstep, one action in each at a time, for reinforcement learning.

A game that ends is replaced by the next one. All results are rows of bytes, which callers can wrap without
copying; see `fondaco.research`.
"""

from collections.abc import Mapping
from typing import Any

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.observation import Observer
from fondaco.engine.outcome import rewards


class Lockstep:
    """Places at each of which one game after the other is played.

    The k-th game (from 0) at place i is dealt from the seed with the stream i + k * places, so that no place depends on
    the others.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        box: Any,
        observers: list[Observer],
        seed: int,
        reward: str,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.box = box
        self.observers = observers
        """One for each place, as an observer may cache what it wrote last."""
        self.places = len(observers)
        self.seed = seed
        self.reward = reward
        self.numbers = [0] * self.places
        """The stream that the game at each place was dealt from."""
        self.positions: list[Position] = []
        self.acting = [0] * self.places
        """The seat that must act next at each place."""
        self.masks = bytearray()
        """For each place one byte per action of the game: 1 if it is legal."""
        self.rows = bytearray()
        """For each place the observation of that seat."""
        self.dones = bytearray(self.places)
        """For each place whether the last action ended a game."""
        self.rewards: dict[int, list[float]] = {}
        """The rewards of the seats, for the places where the last action ended a game."""
        self.deal()

    def deal(self) -> None:
        """Deal the first game at every place."""
        self.numbers = list(range(self.places))
        self.positions = [self._dealt(number) for number in self.numbers]
        self.acting = [position.next_to_act() for position in self.positions]
        self.dones = bytearray(self.places)
        self.rewards = {}
        self._look()

    def step(self, actions: list[int]) -> None:
        """Play an action at every place. If one of them is illegal, none is played."""
        self._check(actions)
        self.dones = bytearray(self.places)
        self.rewards = {}
        for place in range(self.places):
            position = self.positions[place]
            position.apply(self.acting[place], actions[place])
            seat = position.next_to_act()
            if seat < 0:
                self._end(place, position)
                seat = self.positions[place].next_to_act()
            self.acting[place] = seat
        self._look()

    def _check(self, actions: list[int]) -> None:
        if len(actions) != self.places:
            raise FondacoError(
                "{count} actions for {places} games; there must be one for each", count=len(actions), places=self.places
            )
        most = self.game.actions
        for place in range(self.places):
            action = actions[place]
            if not 0 <= action < most or not self.masks[place * most + action]:
                raise FondacoError("action {action} is not legal in game {place}", action=action, place=place)

    def _dealt(self, number: int) -> Position:
        return self.game.deal(self.seats, FastChance(self.seed, number), self.options, self.box)

    def _end(self, place: int, position: Position) -> None:
        self.dones[place] = 1
        self.rewards[place] = rewards(position, self.reward)
        self.numbers[place] += self.places
        self.positions[place] = self._dealt(self.numbers[place])

    def _look(self) -> None:
        actions = self.game.actions
        masks = bytearray(self.places * actions)
        parts: list[bytes | bytearray] = []
        for place in range(self.places):
            position, seat = self.positions[place], self.acting[place]
            first = place * actions
            for action in position.legal(seat):
                masks[first + action] = 1
            self.observers[place].add_to(parts, position, seat)
        self.masks = masks
        self.rows = bytearray().join(parts)
