"""A match to be looked at while it is played: any game, by any line, through nothing but the contract."""

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Game, OptionValue, Position
from fondaco.engine.journal import Journal
from fondaco.engine.registry import deal
from fondaco.engine.seeds import Seed

SEEDS: Final = 1 << 31

LEANS: Final = ("any", "low", "high")
"""Which of its legal actions a seat takes. The extremes reach what no random game does: always refuse, always draw."""

_CHANGE_OF_MIND: Final = 8
"""One step in so many is taken by a seat that may act but need not, where there is one."""


class Match(NamedTuple):
    """How a game is dealt, and the line that is played."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    seed: Seed
    line: int
    lean: str = "any"

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game.name}, {self.seats} seats{options}, seed {self.seed}, line {self.line} ({self.lean})"

    def deal(self) -> Position:
        return deal(self.game, self.seats, self.seed, None, **self.options)

    def journal(self, book: type[Journal] = Journal) -> Journal:
        """A journal of this match, with nothing in it yet."""
        return book(self.game, self.seats, self.seed, None, None, **self.options)

    def chance(self, stream: int) -> FastChance:
        """Chance for a check, which must not disturb the line of play: that is stream 0."""
        return FastChance(self.line, stream)

    def observers(self) -> list[int | None]:
        """Everybody who looks on: the spectator and each seat."""
        return [None, *range(self.seats)]

    def steps(self, every: int = 1) -> "Iterator[Step]":
        """One action in so many, chosen by chance, and the first."""
        sample = self.chance(1)
        for moment in self._walk():
            if isinstance(moment, Step) and (moment.number == 0 or sample.below(every) == 0):
                yield moment

    def moments(self, every: int = 1) -> "Iterator[Moment]":
        """One position in so many, chosen by chance, and the first and the last."""
        sample = self.chance(1)
        for moment in self._walk():
            if moment.number == 0 or not isinstance(moment, Step) or sample.below(every) == 0:
                yield moment

    def _walk(self) -> "Iterator[Moment]":
        position = self.deal()
        chance = self.chance(0)
        number = 0
        owed = 0
        while position.to_act():
            seat, action = pick(position, chance, self.lean)
            step = Step(self, number, position, seat, action)
            yield step
            owed += seat in position.to_act()
            assert owed <= self.game.max_actions, f"{step}: the game goes on after {self.game.max_actions} actions"
            position.apply(seat, action)
            number += 1
        yield Moment(self, number, position)


class Moment:
    """A position on the way. It belongs to the match: a check acts on clones of it."""

    def __init__(self, match: Match, number: int, position: Position) -> None:
        self.match = match
        self.number = number
        self.position = position

    def __str__(self) -> str:
        return f"{self.match}, step {self.number}"


class Step(Moment):
    """A position, and what is done in it."""

    def __init__(self, match: Match, number: int, position: Position, seat: int, action: int) -> None:
        super().__init__(match, number, position)
        self.seat = seat
        self.action = action

    def __str__(self) -> str:
        return f"{super().__str__()}, seat {self.seat} takes action {self.action}"

    def after(self) -> Position:
        """The position it leads to, with the events of this one step."""
        return after(self.position, self.seat, self.action)


def after(before: Position, seat: int, action: int) -> Position:
    """What an action leads to, with its events."""
    twin = before.clone()
    twin.events = []
    twin.apply(seat, action)
    return twin


def heard(position: Position, observer: int | None) -> list[dict[str, Any]]:
    """What an observer is told of the events."""
    return [event.seen_by(observer) for event in position.events or []]


def in_any_order(events: list[dict[str, Any]]) -> list[str]:
    """The same for the same events, whichever of them comes first."""
    return sorted(frozen(event) for event in events)


def name(observer: int | None) -> str:
    return "a spectator" if observer is None else f"seat {observer}"


def fresh(chance: Chance) -> FastChance:
    """Another stream, which this one chooses."""
    return FastChance(chance.below(SEEDS))


def alike(step: Step, other: Position, observer: int | None) -> list[int]:
    """What the acting seat could have done in another position: its own action it knows; the same comes first."""
    legal = other.legal(step.seat)
    first = [step.action] if step.action in legal else []
    return first if step.seat == observer else first + [action for action in legal if action != step.action]


def pick(position: Position, chance: Chance, lean: str = "any") -> tuple[int, int]:
    """Who acts next, and how: mostly one who owes a decision."""
    owing = position.to_act()
    seats = owing
    if chance.below(_CHANGE_OF_MIND) == 0:
        free = [seat for seat in range(position.seats) if seat not in owing and position.legal(seat)]
        seats = free or owing
    seat = seats[chance.below(len(seats))]
    actions = position.legal(seat)
    assert actions, f"seat {seat} owes a decision and has no legal action"
    if lean == "low":
        return seat, actions[0]
    if lean == "high":
        return seat, actions[-1]
    return seat, actions[chance.below(len(actions))]


def play_out(position: Position, chance: Chance) -> Iterator[Position]:
    """Play a position to its end, and stop to look after each action."""
    owed = 0
    while position.to_act():
        seat, action = pick(position, chance)
        owed += seat in position.to_act()
        assert owed <= position.game.max_actions, f"it goes on after {position.game.max_actions} actions"
        position.apply(seat, action)
        yield position


def picture(position: Position) -> str:
    """All that the contract tells of a position, as text, which nothing done later can change."""
    seats = range(position.seats)
    observers = [None, *seats]
    told = {
        "truth": position.to_dict(),
        "options": position.options,
        "to_act": position.to_act(),
        "legal": [position.legal(seat) for seat in seats],
        "scores": position.scores(),
        "ranking": position.ranking(),
        "breakdown": [position.breakdown(seat) for seat in seats],
        "views": [position.view(observer) for observer in observers],
        "components": position.components(),
        "turn": position.turn(),
        "ending": position.ending(),
    }
    return frozen(told)


def frozen(value: object) -> str:
    return json.dumps(value, default=repr)


def is_json(value: object) -> bool:
    """Whether a value comes back from JSON as it went in."""
    try:
        return bool(json.loads(json.dumps(value, allow_nan=False)) == value)
    except (TypeError, ValueError):
        return False
