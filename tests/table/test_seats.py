"""Who sits at a table, by what name, and who plays again."""

from typing import Any

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from table.test_live import Host, pictures


def seats(host: Host) -> list[tuple[str, bool]]:
    return [(seat["name"], seat["sat"]) for seat in host.table.picture(None, 0)["seats"]]


def test_whoever_sits_down_is_called_what_they_say() -> None:
    host = Host("millefiori", "me greedy me")
    assert seats(host) == [("", True), ("", False), ("", False)]
    host.take(*host.table.sit(2, "  Ben  Ali ", host.now))
    assert seats(host) == [("", True), ("", False), ("Ben Ali", True)]
    assert host.table.message(1, 0)["text"] == "Ben Ali"
    assert host.table.sit(2, "Ben Ali", host.now) == []
    host.take(*host.table.sit(2, "Ben: the 2nd", host.now))
    assert pictures(host.again(), 0) == pictures(host.table, 0)
    assert Journal.read(host.table.journal.text()).players == ["me", "greedy", "me:Ben: the 2nd"]


@pytest.mark.parametrize("name", ["", "  ", "a" * 31, "Ann, Ben", "A\x00B", "\u202eAnn"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(FondacoError, match="a name has 1 to 30 letters, and no comma"):
        Host().table.sit(0, name, 0)


def test_where_a_bot_sits_nobody_else_does() -> None:
    with pytest.raises(FondacoError, match="a bot sits there"):
        Host("millefiori", "me greedy").table.sit(1, "Ann", 0)


@pytest.mark.parametrize("does", ["act", "chat", "leave"])
def test_whoever_does_something_sits_there(does: str) -> None:
    host = Host()
    assert host.table.free() == [1]
    if does == "act":
        host.act(1, host.table.position.write(1, host.table.position.legal(1)[0]))
    else:
        host.take(host.table.chat(1, "hello", 0) if does == "chat" else host.table.leave(1, 0))
    assert host.table.free() == []


def test_a_bot_that_stands_in_does_not_sit_down() -> None:
    host = Host(clock={"kind": "live", "bank": 10, "increment": 0})
    host.act(0, host.table.position.write(0, host.table.position.legal(0)[0]))
    flag = host.table.flag(host.now + 10_000)
    assert flag is not None
    host.take(flag).act_anyhow()
    assert host.table.log[-1].seat == 1
    assert host.table.free() == [1]
    host.take(*host.table.take_seat(1, "Ben", host.now))
    assert [(entry.kind, entry.number) for entry in host.table.log[-2:]] == [("sit", 4), ("return", 5)]
    assert host.table.present() == [0, 1]
    with pytest.raises(FondacoError, match="not free"):
        host.table.take_seat(1, "Cleo", host.now)


def ended(**changes: Any) -> Host:
    host = Host(**changes)
    host.take(host.table.propose(0, "end", 0))
    return host.take(host.table.answer(1, True, 0))


def test_one_wants_a_rematch_when_the_game_is_over() -> None:
    with pytest.raises(FondacoError, match="a rematch comes when the game is over"):
        Host().table.want_rematch(0, "there", 0)
    host = ended()
    assert not host.table.picture(0, 0)["rematch"]
    host.take(*host.table.want_rematch(1, "there", 5))
    assert host.table.want_rematch(0, "elsewhere", 6) == []
    for table in (host.table, host.again()):
        assert table.rematch == "there"
        for observer in (0, 1, None):
            assert table.picture(observer, 0)["rematch"]
            assert "there" not in str(table.message(table.number, observer))
    with pytest.raises(FondacoError, match="is over"):
        host.table.sit(0, "Zoe", 7)
