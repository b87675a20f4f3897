"""Who sits at a table, by what name, and who plays again."""

from typing import Any

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.table.commands import Agree, Arrive, Chat, Leave, NewLink, OpenLink, Propose, Rematch, Sit, TakeSeat
from fondaco.table.customs.sitting import SeatTakenError
from fondaco.table.opening import read_opening
from fondaco.table.picture import message_of, picture_of
from table.test_table import Host, pictures


def seats(host: Host) -> list[tuple[str, bool]]:
    return [(seat["name"], seat["sat"]) for seat in picture_of(host.table, None, 0)["seats"]]


def test_a_player_who_sits_down_goes_by_the_name_given() -> None:
    host = Host("millefiori", "me greedy me")
    assert seats(host) == [("", True), ("", False), ("", False)]
    host.do(2, Sit("  Ben  Ali "))
    assert seats(host) == [("", True), ("", False), ("Ben Ali", True)]
    assert message_of(host.table, 1, 0)["text"] == "Ben Ali"
    assert host.table.do(2, Sit("Ben Ali"), host.now) == []
    host.do(2, Sit("Ben: the 2nd"))
    assert pictures(host.again(), 0) == pictures(host.table, 0)
    assert Journal.read(host.table.journal.text()).players == ["me", "greedy", "me:Ben: the 2nd"]


@pytest.mark.parametrize("name", ["", "  ", "a" * 31, "Ann, Ben", "A\x00B", "\u202eAnn"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(FondacoError, match="a name must have 1 to 30 characters and no comma"):
        Host().do(0, Sit(name))


def test_where_a_bot_sits_nobody_else_does() -> None:
    with pytest.raises(FondacoError, match="this seat belongs to a bot"):
        Host("millefiori", "me greedy").do(1, Sit("Ann"))


@pytest.mark.parametrize("does", ["act", "chat", "leave"])
def test_a_player_who_does_something_has_sat_down(does: str) -> None:
    host = Host("millefiori", "me me")
    assert host.table.sitting.free() == [1]
    if does == "act":
        host.act(1, host.table.position.write(1, host.table.position.legal(1)[0]))
    else:
        host.do(1, Chat("hello") if does == "chat" else Leave())
    assert host.table.sitting.free() == []


def test_a_free_seat_is_taken_once() -> None:
    host = Host("millefiori", "me me greedy")
    host.do(1, TakeSeat("Ben"))
    assert seats(host)[1] == ("Ben", True)
    for seat in (0, 1, 2):
        with pytest.raises(SeatTakenError, match="this seat is not free"):
            host.do(seat, TakeSeat("Zoe"))


def test_bots_do_not_sit_down() -> None:
    host = Host("millefiori", "greedy me me").act_anyhow(4)
    assert {entry.seat for entry in host.table.log} == {0, 1, 2}
    assert [sat for _, sat in seats(host)] == [False, True, True]


def test_a_player_who_arrives_sits_down_under_the_name_of_the_seat() -> None:
    host = Host("millefiori", "me:Ann me:Ben me")
    assert host.table.do(0, Arrive(), host.now) == []
    for seat in (1, 2):
        host.do(seat, Arrive())
        assert host.table.do(seat, Arrive(), host.now) == []
    assert seats(host) == [("Ann", True), ("Ben", True), ("", True)]
    assert [entry.kind for entry in host.table.log] == ["sit", "sit"]


def test_a_seat_that_is_kept_is_not_free_though_nobody_sits_there() -> None:
    host = Host("millefiori", "me me me")
    host.opening = read_opening(host.opening._replace(sat=frozenset(), kept=frozenset([1])).to_dict(), host.edition)
    sitting = host.again().sitting
    assert (sitting.missing(), sitting.free()) == ([0, 1, 2], [0, 2])


def test_a_seat_that_the_opener_has_named_is_kept_for_that_person() -> None:
    host = Host("millefiori", "me:Ann me:Ben me")
    assert (host.table.sitting.missing(), host.table.sitting.free()) == ([1, 2], [2])
    with pytest.raises(SeatTakenError, match="this seat is not free"):
        host.do(1, TakeSeat("Zoe"))
    host.do(1, Sit("Benny"))
    assert seats(host)[1] == ("Benny", True)


def test_a_link_that_was_opened_is_told_once_and_sits_nobody_down() -> None:
    host = Host("millefiori", "me:Ann me:Ben greedy")

    def opened() -> list[bool]:
        shown = [[seat["opened"] for seat in picture_of(table, 0, 0)["seats"]] for table in (host.table, host.again())]
        assert shown[0] == shown[1]
        return list(shown[0])

    assert host.table.do(0, OpenLink(), host.now) == []
    host.do(1, OpenLink())
    assert host.table.do(1, OpenLink(), host.now) == []
    assert (opened(), host.table.sitting.missing()) == ([False, True, False], [1])
    host.do(1, NewLink())
    assert opened() == [False, False, False]
    host.do(1, OpenLink()).do(1, Sit("Ben"))
    assert (opened(), host.table.sitting.missing()) == ([False, False, False], [])
    assert host.table.do(1, OpenLink(), host.now) == []


def test_every_new_link_is_told_even_of_a_seat_that_is_taken_and_when_the_game_is_over() -> None:
    host = Host("millefiori", "me:Ann me:Ben")
    host.do(1, NewLink()).do(1, Sit("Ben")).do(1, NewLink())
    host.do(0, Propose("end")).do(1, Agree()).do(1, NewLink())
    assert [(entry.seat, entry.kind) for entry in host.table.log if entry.kind == "link"] == [(1, "link")] * 3
    assert host.again().sitting.sat == {0, 1}


def test_the_table_knows_with_whom_all_had_come() -> None:
    host = Host("millefiori", "me:Ann me:Ben me")
    host.do(0, Chat("hello")).do(2, Sit("Carla"))
    assert host.table.sitting.gathered == 0
    host.do(1, Sit("Ben")).do(1, Sit("Benny"))
    assert host.table.sitting.gathered == host.again().sitting.gathered == 3
    assert Host("millefiori", "me greedy").do(0, Chat("hello")).table.sitting.gathered == 0


def ended(**changes: Any) -> Host:
    host = Host(**changes)
    host.do(0, Propose("end"))
    return host.do(1, Agree())


def test_one_wants_a_rematch_when_the_game_is_over() -> None:
    with pytest.raises(FondacoError, match="a rematch is possible when the game is over"):
        Host().do(0, Rematch("there"))
    host = ended(seats="me me greedy")
    assert not picture_of(host.table, 0, 0)["rematch"]
    for bots in ({0: "random"}, {3: "random"}, {2: "nobody"}):
        with pytest.raises(FondacoError, match=r"does not belong to a bot|unknown bot"):
            host.do(1, Rematch("there", bots))
    host.do(1, Rematch("there", {2: "random"}))
    assert host.table.do(0, Rematch("elsewhere"), 6) == []
    for table in (host.table, host.again()):
        assert table.rematch == Rematch("there", {2: "random"})
        for observer in (0, 1, None):
            assert picture_of(table, observer, 0)["rematch"]
            assert "there" not in str(message_of(table, table.number, observer))
    with pytest.raises(FondacoError, match="is over"):
        host.do(0, Sit("Zoe"))
