"""What all must agree to, and those who are away when it is proposed."""

import json

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, own_edition
from fondaco.table import Table
from fondaco.table.commands import Agree, AskHint, Chat, Flag, Leave, NewLink, Propose, Refuse, Return
from fondaco.table.customs import share
from fondaco.table.customs.share import MOST_ENTRIES, MOST_LINKS
from fondaco.table.entry import Entry
from fondaco.table.opening import read_opening
from fondaco.table.picture import picture_of
from fondaco.table.table import ENDED, PLAYING
from table.test_table import Host, pictures

WAIT = 600_000


@pytest.mark.parametrize("what", ["end", "back 0"])
def test_those_who_are_away_are_waited_for(what: str) -> None:
    host = Host("millefiori", "me:Ann me:Ben me:Cleo").act_anyhow(2)
    standing = host.table.journal.standing()
    host.do(2, Leave())
    host.now += 1000
    host.do(0, Propose(what)).do(1, Agree())
    assert (host.table.status, host.table.journal.standing()) == (PLAYING, standing)
    picture = picture_of(host.table, 0, host.now)
    assert picture["absent_seconds"] * 1000 == WAIT
    assert (picture["proposal"]["absent"], picture["proposal"]["due"]) == ([2], host.now + WAIT)
    assert host.table.due() == host.now + WAIT
    assert host.table.do(None, Flag(), host.now + WAIT - 1) == []
    host.now += WAIT
    host.do(None, Flag())
    assert [(entry.seat, entry.kind) for entry in host.table.log[-1:]] == [(None, "settle")]
    assert host.table.proposals.current is None
    assert host.table.status == (ENDED if what == "end" else PLAYING)
    assert (host.table.journal.standing() == []) == (what != "end")
    assert pictures(host.again(), 0) == pictures(host.table, 0)


def test_a_player_who_comes_back_in_time_decides() -> None:
    host = Host().do(1, Leave()).do(0, Propose("end"))
    host.now += WAIT // 2
    host.do(1, Return())
    host.now += WAIT
    assert host.table.due() is None
    assert host.table.do(None, Flag(), host.now) == []
    host.do(1, Refuse())
    assert (host.table.status, host.table.proposals.current) == (PLAYING, None)


def test_a_player_who_leaves_before_agreeing_is_waited_for_from_then_on() -> None:
    host = Host().do(0, Propose("end"))
    host.now += WAIT
    host.do(1, Leave())
    assert host.table.status == PLAYING
    assert host.table.due() == host.now + WAIT
    assert host.table.do(None, Flag(), host.now + WAIT)


def test_a_player_who_has_agreed_may_leave() -> None:
    host = Host("millefiori", "me me me").do(0, Propose("end")).do(1, Agree()).do(1, Leave()).do(2, Agree())
    assert host.table.status == ENDED


def test_a_player_who_agreed_may_change_their_mind_while_others_are_waited_for() -> None:
    host = Host().do(1, Leave()).do(0, Propose("end"))
    with pytest.raises(FondacoError, match="no proposal for you to answer"):
        host.do(0, Agree())
    host.do(0, Refuse())
    assert host.table.proposals.current is None


def test_where_a_turn_has_days_those_who_are_away_have_as_many() -> None:
    host = Host(clock={"kind": "correspondence", "days": 2}).do(1, Leave()).do(0, Propose("end"))
    assert host.table.proposals.due(host.table.leaving) == host.now + 2 * 24 * 3600 * 1000


def test_a_log_from_before_anybody_was_waited_for_leads_where_it_led() -> None:
    host = Host()
    header = {key: value for key, value in host.opening.to_dict().items() if key != "absent_seconds"}
    edition = own_edition(find_game("millefiori"))
    old = Table(read_opening(json.loads(json.dumps(header)), edition), host.opening.journal(7, edition), 0)
    for number, (seat, kind, text) in enumerate([(1, "leave", ""), (0, "propose", "end")], 1):
        old.take(Entry(number, 0, seat, kind, text))  # type: ignore[arg-type]
    assert old.status == ENDED


def test_nobody_fills_the_log_for_the_others() -> None:
    host = Host()
    for _ in range(MOST_ENTRIES):
        host.do(1, Chat("hello"))
    for command in (Chat("hello"), Propose("end")):
        with pytest.raises(FondacoError, match="limit of entries for one player"):
            host.do(1, command)
    host.do(0, Chat("enough")).do(1, Leave()).act_bot()
    for later in (Chat("hello"), Return()):
        with pytest.raises(FondacoError, match="limit of entries for one player"):
            host.do(1, later)
    for _ in range(MOST_LINKS):
        host.do(1, NewLink())
    with pytest.raises(FondacoError, match="this seat has had 100 new links already"):
        host.do(1, NewLink())
    host.do(0, NewLink())


def test_no_log_grows_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots do again when a player goes back fills nobody's share."""
    monkeypatch.setattr(share, "MOST_IN_ALL", 40)
    host = Host()
    while host.table.number < 40:
        host.do(0, Chat("hello"))
    for command in (Propose("back 0"), Chat("hello"), AskHint()):
        with pytest.raises(FondacoError, match="only bots can play on"):
            host.do(0, command)
    host.do(0, Leave()).act_bot()
