"""What has only one way to go on goes by itself, and tells nobody what they cannot know."""

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError
from fondaco.table.commands import Automatic, Chat, GoOn, Leave, Return, Undo
from fondaco.table.customs.automatic import PRETENDED_MS, known_to_all, only_action
from fondaco.table.customs.bot_delay import FIRST_MS, NEXT_MS
from fondaco.table.picture import message_of, picture_of
from fondaco.table.table import PLAYING, Table
from table.test_table import Host


def sat_down(host: Host) -> Host:
    """Everybody has done something, and so has sat down."""
    for seat in host.table.sitting.people:
        host.do(seat, Chat("hello"))
    return host


def next_secret(host: Host) -> tuple[int, int]:
    """Play until somebody has only one action of which the others do not know that; the seat, and when it goes."""
    for _ in range(3000):
        for seat in host.table.position.to_act():
            at = host.table.pretends_until(seat)
            if at is not None:
                return seat, at
        assert host.table.status == PLAYING
        position, chance = host.table.position, FastChance(host.table.number)
        seat = position.to_act()[0]
        legal = position.legal(seat)
        host.act(seat, position.write(seat, legal[chance.below(len(legal))]))
    raise AssertionError("nobody ever had only one action in secret")


def chosen() -> Host:
    """Ann, the Doge, has chosen a card, and then Ben."""
    host = sat_down(Host("millefiori", "me:Ann me:Ben"))
    return host.act_anyhow(2)


def test_the_chosen_card_is_laid_open_without_being_asked_for() -> None:
    host = chosen()
    assert host.table.ready() == (0, 0)
    before = host.table.number
    host.do(0, GoOn())
    assert [entry.kind for entry in host.table.log[before:]] == ["act"], "an ordinary action, which all see"
    assert message_of(host.table, before + 1, 1)["events"][0]["event"] == "play"
    assert host.table.ready() is None, "where to place it is for Ann to decide"
    assert host.table.do(0, GoOn(), host.now) == []


def test_at_a_human_pace_it_leaves_time_to_see_what_the_other_did() -> None:
    host = sat_down(Host("millefiori", "me:Ann me:Ben", pace="human")).act_anyhow(2)
    assert host.table.ready() == (0, host.now + FIRST_MS)
    assert host.again().ready() == host.table.ready()


def test_nothing_goes_by_itself_for_a_player_who_has_not_come() -> None:
    """Otherwise the clocks would start without them."""
    host = Host("liguria", "me me me")
    while not (forced := [s for s in host.table.position.to_act() if only_action(host.table.position, s) is not None]):
        host.act_anyhow()
    seat = forced[0]
    assert host.table.goes_by_itself(seat)
    host.table.sitting.sat.discard(seat)
    assert not host.table.goes_by_itself(seat)
    assert host.table.ready() is None


def test_a_player_may_want_to_be_asked_and_only_they_are_told() -> None:
    host = chosen()
    assert picture_of(host.table, 0, host.now)["automatic"]
    assert picture_of(host.table, 0, host.now)["by_itself"]
    assert not picture_of(host.table, 1, host.now)["by_itself"]
    numbers = [picture_of(host.table, observer, host.now)["number"] for observer in (0, 1, None)]
    host.do(0, Automatic(on=False))
    assert message_of(host.table, numbers[0] + 1, 0)["text"] == "off"
    assert [picture_of(host.table, other, host.now)["number"] for other in (1, None)] == numbers[1:]
    assert host.table.ready() is None
    assert host.again().ready() is None, "every process knows it from the log"
    shown = picture_of(host.table, 0, host.now)
    assert (shown["automatic"], shown["by_itself"]) == (False, False)
    assert host.table.do(0, Automatic(on=False), host.now) == []
    host.do(0, Automatic(on=True))
    assert host.table.ready() == (0, 0)


def test_to_choose_how_to_be_asked_is_not_to_sit_down() -> None:
    host = Host("millefiori", "me:Ann me:Ben").do(1, Automatic(on=False))
    assert host.table.sitting.missing() == [1]


def test_a_stand_in_decides_what_it_does_itself() -> None:
    host = chosen().do(0, Leave())
    assert not host.table.goes_by_itself(0)
    assert host.table.bot_to_act() == 0
    assert host.table.do(0, GoOn(), host.now) == []
    host.do(0, Return())
    assert host.table.goes_by_itself(0)


def own_decision(host: Host) -> int:
    """Play until an action of a player leads on by itself; that player's seat."""
    for _ in range(3000):
        before = host.table.number
        seat = host.table.position.to_act()[0]
        host.act_anyhow()
        if host.table.number > before + 1 and host.table.can_undo(seat):
            return seat
    raise AssertionError("nothing ever went by itself")


def test_what_follows_without_a_choice_is_done_and_undone_with_the_decision() -> None:
    host = Host("liguria", "me me me")
    seat = own_decision(host)
    before = host.table.number
    host.do(seat, Undo())
    [undone] = host.table.log[before:]
    assert undone.kind == "undo"
    assert int(undone.text) >= 2
    assert len(host.table.position.legal(seat)) > 1, "the player has a choice again"
    assert host.again().position == host.table.position


def test_where_nothing_was_decided_nothing_is_undone() -> None:
    """The card that is laid open would be laid open again."""
    host = chosen().do(0, GoOn())
    assert not host.table.can_undo(0)
    with pytest.raises(FondacoError, match="nothing to undo"):
        host.do(0, Undo())


def test_a_player_who_is_asked_undoes_each_action() -> None:
    host = Host("liguria", "me me me")
    for seat in range(3):
        host.do(seat, Automatic(on=False))
    while only_action(host.table.position, host.table.position.to_act()[0]) is None:
        host.act_anyhow()
    seat = host.table.position.to_act()[0]
    assert host.table.ready() is None
    host.act_anyhow()
    assert host.table.can_undo(seat)
    host.do(seat, Undo())
    assert host.table.log[-1].text == ""
    assert only_action(host.table.position, seat) is not None


def test_what_the_others_cannot_know_to_be_the_only_action_takes_a_while() -> None:
    """Giving a card at once for one that is asked for would tell that there is no other of its good."""
    host = sat_down(Host("oltremare", "me me me", pace="quick"))
    waits = set()
    for _ in range(6):
        seat, at = next_secret(host)
        assert not known_to_all(host.table.position, seat)
        waits.add(at - host.now)
        assert host.again().pretends_until(seat) == at, "every process knows it from the log"
        host.now = at
        host.do(seat, GoOn())
        host.now += 10_000
    assert min(waits) >= NEXT_MS
    assert max(waits) < FIRST_MS + PRETENDED_MS
    assert len(waits) > 3, "people do not take the same time whenever they decide"


def test_a_clock_that_is_nearly_out_is_not_left_to_run_out() -> None:
    host = sat_down(Host("oltremare", "me me me", clock={"kind": "live", "bank": 86400, "increment": 0}))
    seat, at = next_secret(host)
    host.table.clocks.left[seat] = 300
    due = host.table.clocks.due()
    assert due is not None
    sooner = host.table.pretends_until(seat)
    assert sooner is not None
    assert sooner < due[0] < at


def test_where_players_take_days_nothing_that_tells_goes_by_itself() -> None:
    quick = sat_down(Host("oltremare", "me me me"))
    slow = sat_down(Host("oltremare", "me me me", clock={"kind": "correspondence", "days": 3}))
    seat, _ = next_secret(quick)
    for entry in quick.table.log[slow.table.number :]:
        slow.take(entry)
    assert slow.table.goes_by_itself(seat)
    assert slow.table.pretends_until(seat) is None
    assert slow.table.ready() is None


@pytest.mark.parametrize("game", ["millefiori", "liguria", "oltremare"])
def test_whole_games_are_the_same_from_their_logs(game: str) -> None:
    host = sat_down(Host(game, "me me me"))
    alone = 0
    while host.table.status == PLAYING:
        ready = host.table.ready()
        if ready is not None:
            host.do(ready[0], GoOn())
            alone += 1
        else:
            host.act_anyhow()
    assert alone
    other: Table = host.again()
    assert other.position == host.table.position
