"""Time to think."""

from typing import Any

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.table.customs.clock import CORRESPONDENCE, LIVE, Clock, Clocks, read_clock

DAY = 24 * 3600 * 1000


@pytest.mark.parametrize(
    "data",
    [{"kind": "none"}, {"kind": "live", "bank": 300, "increment": 5}, {"kind": "correspondence", "days": 3}],
)
def test_a_clock_reads_back_as_it_was_written(data: dict[str, Any]) -> None:
    assert read_clock(data).to_dict() == data


def test_without_a_word_there_is_none() -> None:
    assert read_clock({}) == Clock()


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"kind": "sundial"}, "a clock is 'sundial': allowed are none, live, correspondence"),
        ({"kind": "live", "bank": 5, "increment": 0}, "bank of the clock is 5: allowed are 10 to 86400"),
        ({"kind": "live", "bank": 60}, "increment of the clock is None: allowed are 0 to 3600"),
        ({"kind": "live", "bank": True, "increment": 0}, "bank of the clock is True"),
        ({"kind": "correspondence", "days": 0}, "days of the clock is 0: allowed are 1 to 30"),
        ({"kind": "correspondence", "days": 1.5}, "days of the clock is 1.5"),
        ({"kind": "none", "bank": 60}, "a none clock has no bank"),
    ],
)
def test_what_cannot_be_is_refused(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(FondacoError, match=complaint):
        read_clock(data)


def test_a_bank_runs_while_its_seat_thinks_and_grows_when_the_turn_is_over() -> None:
    clocks = Clocks(Clock(LIVE, bank=60, increment=5), 2, 1000)
    clocks.pass_to([0], 1000)
    assert clocks.left_at(0, 11_000) == 50_000
    assert clocks.left_at(1, 11_000) == 60_000
    clocks.pass_to([1], 11_000)
    assert clocks.left == [55_000, 60_000]
    assert clocks.due() == (71_000, 1)


def test_whoever_acts_again_at_once_goes_on_without_more() -> None:
    clocks = Clocks(Clock(LIVE, bank=60, increment=5), 2, 0)
    clocks.pass_to([0], 0)
    clocks.pass_to([0], 4000)
    assert clocks.left == [56_000, 60_000]


def test_several_think_at_the_same_time() -> None:
    clocks = Clocks(Clock(LIVE, bank=60, increment=0), 3, 0)
    clocks.pass_to([0, 1, 2], 0)
    clocks.pass_to([0, 2], 10_000)
    clocks.pass_to([2], 30_000)
    assert clocks.left == [30_000, 50_000, 30_000]
    assert clocks.due() == (60_000, 2)


def test_days_are_for_each_turn() -> None:
    clocks = Clocks(Clock(CORRESPONDENCE, days=2), 2, 0)
    clocks.pass_to([0], 0)
    clocks.pass_to([1], DAY)
    clocks.pass_to([0], DAY + 5)
    assert clocks.left_at(0, DAY + 5) == 2 * DAY
    assert clocks.due() == (3 * DAY + 5, 0)


def test_a_clock_never_goes_below_nothing_nor_backwards() -> None:
    clocks = Clocks(Clock(LIVE, bank=10, increment=0), 2, 1000)
    clocks.pass_to([0], 1000)
    clocks.pass_to([0], 500)  # a clock of another machine
    assert clocks.left_at(0, 900) == 10_000
    assert clocks.left_at(0, 100_000) == 0
    clocks.pass_to([1], 100_000)
    assert clocks.left == [0, 10_000]
    clocks.refill(0)
    assert clocks.left == [60_000, 10_000]


def test_where_none_is_kept_nothing_runs_out() -> None:
    clocks = Clocks(Clock(), 2, 0)
    clocks.pass_to([0], 10)
    clocks.refill(0)
    assert clocks.due() is None
    assert clocks.left == [0, 0]
