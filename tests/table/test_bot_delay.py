"""Bots that are not quicker than the eye."""

from fondaco.table.commands import Chat
from fondaco.table.customs.bot_delay import FIRST_MS, NEXT_MS, TOGETHER_MS
from table.test_table import Host


def test_quick_bots_act_at_once() -> None:
    assert Host("millefiori", "greedy me").table.ready() == (0, 0)


def test_where_several_choose_bots_do_not_wait_for_each_other() -> None:
    host = Host("millefiori", "me greedy greedy", pace="human")
    begun = host.now
    assert host.table.ready() == (1, begun + TOGETHER_MS)
    host.now += TOGETHER_MS + 10
    host.act_bot()
    assert host.table.ready() == (2, begun + TOGETHER_MS)
    host.act_bot()
    assert host.table.ready() is None
    assert host.again().ready() is None


def test_what_is_not_asked_for_leaves_time_to_see_it_and_what_others_did() -> None:
    host = Host("liguria", "me greedy me", pace="human")
    seen = set()
    for _ in range(80):
        ready = host.table.ready()
        if ready is None:
            host.now += 5000
            host.act_anyhow()
            continue
        last = host.table.log[-1] if host.table.log else None
        if last is not None and len(host.table.position.to_act()) == 1:
            assert ready[1] == last.at + (NEXT_MS if last.seat == ready[0] else FIRST_MS)
            seen.add((bool(host.table.bot_at(ready[0])), last.seat == ready[0]))
        assert host.again().ready() == ready
        host.now = max(host.now, ready[1])
        host.act_anyhow()
    assert seen == {(True, True), (True, False), (False, False)}


def test_words_do_not_hold_a_bot_up() -> None:
    host = Host("millefiori", "me greedy", pace="human")
    ready = host.table.ready()
    host.now += 200
    host.do(0, Chat("go on"))
    assert host.table.ready() == ready
