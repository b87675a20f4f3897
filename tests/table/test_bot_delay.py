"""Bots that are not quicker than the eye."""

from fondaco.table.commands import Chat
from fondaco.table.customs.bot_delay import FIRST_MS, NEXT_MS, TOGETHER_MS
from table.test_table import Host


def test_quick_bots_act_at_once() -> None:
    assert Host("millefiori", "greedy me").table.bot_ready() == (0, 0)


def test_where_several_choose_bots_do_not_wait_for_each_other() -> None:
    host = Host("millefiori", "me greedy greedy", pace="human")
    begun = host.now
    assert host.table.bot_ready() == (1, begun + TOGETHER_MS)
    host.now += TOGETHER_MS + 10
    host.act_bot()
    assert host.table.bot_ready() == (2, begun + TOGETHER_MS)
    host.act_bot()
    assert host.table.bot_ready() is None
    assert host.again().bot_ready() is None


def test_a_bot_leaves_time_to_see_what_others_did_and_what_it_does() -> None:
    host = Host("liguria", "me greedy me", pace="human")
    seen = set()
    for _ in range(80):
        ready = host.table.bot_ready()
        if ready is None:
            host.now += 5000
            host.act_anyhow()
            continue
        last = host.table.log[-1] if host.table.log else None
        if last is not None and len(host.table.position.to_act()) == 1:
            assert ready == (1, last.at + (NEXT_MS if last.seat == 1 else FIRST_MS))
            seen.add(last.seat == 1)
        assert host.again().bot_ready() == ready
        host.now = max(host.now, ready[1])
        host.act_bot()
    assert seen == {True, False}


def test_words_do_not_hold_a_bot_up() -> None:
    host = Host("millefiori", "me greedy", pace="human")
    ready = host.table.bot_ready()
    host.now += 200
    host.do(0, Chat("go on"))
    assert host.table.bot_ready() == ready
