"""Every check, for every game of the house, with every number of seats and every value of every option."""

import math
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import fondaco
from conformance.checks import CHECKS, Check
from conformance.play import LEANS, Match
from conformance.texts import garbage_is_refused
from fondaco import compiled
from fondaco.engine.contract import Game, Option, OptionValue
from fondaco.engine.seeds import SEED_LIMIT

SEEDS = st.integers(0, SEED_LIMIT - 1) | st.binary(min_size=32, max_size=32).map(bytes.hex)
LINES = st.integers(0, (1 << 32) - 1)
# Derandomized: a red run is red again, here and for everybody else.
a_few = settings(max_examples=2, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
# A smaller seed deals no simpler game: looking for one would only keep us waiting.
no_simpler = settings(a_few, phases=[Phase.generate])


class Setup(NamedTuple):
    """A game with all that is settled before it is dealt."""

    game: str
    seats: int
    options: dict[str, OptionValue]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *[f"{name}={value}" for name, value in self.options.items()]])

    def match(self, seed: fondaco.Seed, line: int, lean: str) -> Match:
        return Match(fondaco.find_game(self.game), self.seats, self.options, seed, line, lean)


def values(option: Option) -> list[OptionValue]:
    """What an option is tried with: everything allowed, or of many numbers the extremes and the usual one."""
    allowed = list(option.allowed)
    return allowed if len(allowed) <= 4 else list(dict.fromkeys([allowed[0], option.default, allowed[-1]]))


def setups(game: Game) -> list[Setup]:
    """Every number of seats with two choices of options, or as many as it takes until every value of every option has
    come up; where the rules are slow, with one."""
    tried = {option.name: values(option) for option in game.options}
    longest = max([len(one) for one in tried.values()], default=0)
    choices = 1
    if tried and compiled.MODE == compiled.COMPILED:
        choices = max(2, math.ceil(longest / len(game.seat_counts)))
    return [
        Setup(game.name, seats, {name: one[at % len(one)] for name, one in tried.items()})
        for number, seats in enumerate(game.seat_counts)
        for at in range(choices * number, choices * (number + 1))
    ]


SETUPS = [setup for name in fondaco.games() for setup in setups(fondaco.find_game(name))]


def examples(setup: Setup) -> int:
    """How many matches each check sees of a setup: the more setups a game has, the fewer; most where they are quick."""
    number = len([other for other in SETUPS if other.game == setup.game])
    return max(1, 8 // number) if compiled.MODE == compiled.COMPILED else max(1, 4 // number)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_always_holds(setup: Setup, check: Check) -> None:
    @given(seed=SEEDS, line=LINES, lean=st.sampled_from(LEANS))
    @settings(no_simpler, max_examples=examples(setup))
    def holds(seed: fondaco.Seed, line: int, lean: str) -> None:
        check(setup.match(seed, line, lean))

    holds()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@given(seed=SEEDS, line=LINES, garbage=st.lists(st.text(), max_size=20))
@a_few
def test_any_garbage_is_refused(setup: Setup, seed: fondaco.Seed, line: int, garbage: list[str]) -> None:
    garbage_is_refused(setup.match(seed, line, "any"), garbage)


def test_options_are_tried_with_all_values_or_with_the_extremes() -> None:
    assert values(Option("few", 2, range(1, 4), "")) == [1, 2, 3]
    assert values(Option("many", 5, range(1, 100), "")) == [1, 5, 99]
    assert values(Option("flag", False, (False, True), "")) == [False, True]
