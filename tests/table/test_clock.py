"""Time to think."""

from typing import Any

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError
from fondaco.table.commands import Agree, Arrive, Flag, Leave, Propose, Return, Undo
from fondaco.table.customs.clock import CORRESPONDENCE, GRACE_MS, LIVE, Clock, Clocks, read_clock
from table.test_table import Host, pictures

DAY = 24 * 3600 * 1000
LIVE_CLOCK = {"kind": "live", "bank": 60, "increment": 5}


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
        ({"kind": "sundial"}, "unknown kind of clock 'sundial'; use one of: none, live, correspondence"),
        (
            {"kind": "live", "bank": 5, "increment": 0},
            "the clock's bank is 5; it must be a whole number from 10 to 86400",
        ),
        ({"kind": "live", "bank": 60}, "the clock's increment is None; it must be a whole number from 0 to 3600"),
        ({"kind": "live", "bank": True, "increment": 0}, "the clock's bank is True"),
        ({"kind": "correspondence", "days": 0}, "the clock's days is 0; it must be a whole number from 1 to 30"),
        ({"kind": "correspondence", "days": 1.5}, "the clock's days is 1.5"),
        ({"kind": "none", "bank": 60}, "a clock of kind none has no bank"),
    ],
)
def test_what_cannot_be_is_refused(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(FondacoError, match=complaint):
        read_clock(data)


def test_a_bank_runs_while_its_seat_thinks() -> None:
    clocks = Clocks(Clock(LIVE, bank=60, increment=5), 2, 1000)
    clocks.pass_to([0], 1000, 0)
    assert clocks.left_at(0, 11_000) == 50_000
    assert clocks.left_at(1, 11_000) == 60_000
    clocks.pass_to([1], 11_000, 1)
    assert clocks.left == [50_000, 60_000]
    assert clocks.due() == (71_000, 1)


def test_several_think_at_the_same_time() -> None:
    clocks = Clocks(Clock(LIVE, bank=60, increment=0), 3, 0)
    clocks.pass_to([0, 1, 2], 0, 0)
    clocks.pass_to([0, 2], 10_000, 0)
    clocks.pass_to([2], 30_000, 0)
    assert clocks.left == [30_000, 50_000, 30_000]
    assert clocks.due() == (60_000, 2)


def test_days_are_for_each_turn() -> None:
    clocks = Clocks(Clock(CORRESPONDENCE, days=2), 2, 0)
    clocks.pass_to([0], 0, 0)
    clocks.pass_to([1], DAY, 1)
    clocks.pass_to([0], DAY + 5, 1)  # asked again in the same turn: the days are those of the turn
    assert clocks.due() == (3 * DAY + 5, 0)
    clocks.pass_to([1], DAY + 9, 2)
    clocks.pass_to([0], 2 * DAY + 9, 2)
    assert clocks.left_at(0, 2 * DAY + 9) == 2 * DAY


def test_a_clock_never_goes_below_nothing_nor_backwards() -> None:
    clocks = Clocks(Clock(LIVE, bank=10, increment=0), 2, 1000)
    clocks.pass_to([0], 1000, 0)
    clocks.pass_to([0], 500, 0)  # a clock of another machine
    assert clocks.left_at(0, 900) == 10_000
    assert clocks.left_at(0, 100_000) == 0
    clocks.pass_to([1], 100_000, 1)
    assert clocks.left == [0, 10_000]
    clocks.run_out(0)
    clocks.refill(0)
    clocks.refill(1)  # it has not run out
    assert clocks.left == [60_000, 10_000]


def test_where_none_is_kept_nothing_runs_out() -> None:
    clocks = Clocks(Clock(), 2, 0)
    clocks.pass_to([0], 10, 0)
    clocks.refill(0)
    assert clocks.due() is None
    assert clocks.left == [0, 0]


# With a table: choosing, undoing, leaving


def left(host: Host) -> list[int]:
    return [host.table.clocks.left_at(seat, host.now) for seat in range(host.table.position.seats)]


def first_action(host: Host, seat: int) -> str:
    return host.table.position.write(seat, host.table.position.legal(seat)[0])


def seated(game: str, seats: int, clock: dict[str, Any] = LIVE_CLOCK) -> Host:
    """A table of people who have all sat down."""
    host = Host(game, " ".join(["me"] * seats), clock=clock)
    for seat in range(1, seats):
        host.do(seat, Arrive())
    return host


def test_the_increment_is_paid_once_when_another_has_acted() -> None:
    host = seated("millefiori", 3)
    host.now += 10_000
    host.act(0, first_action(host, 0))
    assert left(host) == [50_000, 50_000, 50_000]
    host.now += 1000
    host.act(1, first_action(host, 1))
    assert left(host) == [55_000, 49_000, 49_000]
    host.act(2, first_action(host, 2))
    assert left(host) == [55_000, 54_000, 49_000]
    assert pictures(host.again(), host.now) == pictures(host.table, host.now)


def test_changing_ones_mind_is_paid_for_once() -> None:
    """Where all choose at the same time, one may choose again until the last has chosen."""
    host = seated("millefiori", 2)
    for action in [host.table.position.write(0, action) for action in host.table.position.legal(0)]:
        host.act(0, action)
        assert left(host) == [60_000, 60_000]
    host.act(1, first_action(host, 1))
    assert left(host) == [65_000, 60_000]


@pytest.mark.parametrize("clock", [LIVE_CLOCK, {"kind": "correspondence", "days": 2}])
@pytest.mark.parametrize(("game", "seats"), [("millefiori", 2), ("liguria", 3)])
def test_choosing_and_undoing_never_gains_time(game: str, seats: int, clock: dict[str, Any]) -> None:
    host = seated(game, seats, clock)
    seat = host.table.position.to_act()[0]
    for _ in range(10):
        before = left(host)
        host.act(seat, first_action(host, seat))
        assert left(host) <= before
        host.now += 100
        host.do(seat, Undo())
        assert all(now <= then for now, then in zip(left(host), before, strict=True))
        host.now += 700
    assert left(host)[seat] <= host.table.clocks._full() - 10 * 700


def test_what_all_agree_to_undo_is_not_paid_for_again() -> None:
    host = seated("millefiori", 2)
    for _ in range(5):
        host.act(0, first_action(host, 0)).act(1, first_action(host, 1))
        host.do(0, Propose("back 0")).do(1, Agree())
    assert left(host) == [65_000, 60_000]  # the first has been paid once; nobody has acted after the second


def test_a_turn_of_many_actions_is_paid_for_once() -> None:
    """Also where others act in between, as in a trade."""
    host = seated("oltremare", 3)
    chance = FastChance(3)
    while host.table.status == "playing":
        position = host.table.position
        seat = position.to_act()[chance.below(len(position.to_act()))]
        legal = position.legal(seat)
        host.act(seat, position.write(seat, legal[chance.below(len(legal))]))
    stand = {(move.seat, move.turn) for move in host.table.journal.standing()}
    for seat, time in enumerate(left(host)):
        turns = len([turn for one, turn in stand if one == seat])
        assert time in (60_000 + 5000 * turns, 60_000 + 5000 * (turns - 1))  # the last of all stands for itself


def test_leaving_and_returning_gains_no_time() -> None:
    host = seated("millefiori", 2)
    host.now += 55_000
    for _ in range(3):
        host.do(0, Leave()).do(0, Return())
    assert left(host) == [5000, 5000]


def test_the_time_between_leaving_and_returning_counts_unless_a_bot_has_acted() -> None:
    host = seated("millefiori", 2)
    for _ in range(4):
        host.do(0, Leave())
        host.now += 10_000
        host.do(0, Return())
        host.now += 2_000
    assert left(host)[0] == 12_000
    host.do(0, Leave()).act_bot()
    host.now += 10_000
    host.do(0, Return())
    assert left(host)[0] == 12_000


def test_whose_time_ran_out_is_not_charged_for_the_time_away() -> None:
    host = seated("millefiori", 2)
    host.now += 60_000 + GRACE_MS
    host.do(None, Flag())
    host.now += 300_000
    host.do(0, Return())
    assert left(host)[0] == 60_000


def test_nothing_is_paid_for_what_a_bot_did() -> None:
    host = seated("millefiori", 2)
    host.do(0, Leave()).act_bot()
    host.do(0, Return())
    host.act(1, first_action(host, 1))
    assert left(host)[0] == 60_000


def test_who_ran_out_of_time_returns_to_a_minute_whatever_the_bot_has_earned() -> None:
    host = seated("millefiori", 2)
    host.act(1, first_action(host, 1))
    host.now += 60_000 + GRACE_MS
    host.do(None, Flag()).act_bot()
    host.do(0, Return())
    assert left(host)[0] >= 60_000


DAYS = {"kind": "correspondence", "days": 2}


def test_days_are_given_for_each_turn_even_if_a_seat_goes_straight_from_one_to_the_next() -> None:
    host = seated("millefiori", 2, DAYS)
    doge = host.table.position.view(None)["doge"]
    host.act(1 - doge, first_action(host, 1 - doge))
    host.now += DAY
    host.act(doge, first_action(host, doge))  # the last to choose is the first to play
    assert host.table.position.to_act() == [doge]
    assert left(host)[doge] == 2 * DAY


def test_who_must_decide_again_because_another_has_undone_has_the_days_of_a_turn_again() -> None:
    host = seated("liguria", 3, DAYS)
    first = host.table.position.to_act()[0]
    host.now += DAY
    while host.table.position.to_act() == [first]:
        host.act(first, first_action(host, first))
    (second,) = host.table.position.to_act()
    host.now += 2 * DAY - 60_000
    assert left(host)[second] == 60_000
    host.do(first, Undo())
    assert left(host)[first] == DAY  # undoing gains nothing for the one who does it
    host.act(first, first_action(host, first))
    assert left(host)[second] == 2 * DAY


def test_who_is_away_while_another_undoes_has_no_days_more() -> None:
    host = seated("millefiori", 2, DAYS)
    host.act(1, first_action(host, 1))
    host.now += DAY
    host.do(0, Leave()).do(1, Undo()).do(0, Return())
    assert left(host)[0] == DAY


def test_what_all_agree_to_play_again_has_its_days_again() -> None:
    host = seated("millefiori", 2, DAYS)
    host.act_anyhow(4)
    host.now += 2 * DAY - 60_000
    host.do(0, Propose("back 0")).do(1, Agree())
    assert left(host) == [2 * DAY, 2 * DAY]
