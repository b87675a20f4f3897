"""Each observer counts what it can notice, and nothing that all see follows from a hidden action."""

from fondaco.table.commands import Agree, Automatic, Propose, Undo
from fondaco.table.customs.bot_delay import TOGETHER_MS
from fondaco.table.picture import message_of, picture_of
from table.test_table import Host

OBSERVERS = (0, 1, 2, None)
SEED = 2
"""With this one Ann begins."""


def begun(seats: str = "me:Ann me:Ben me:Cleo", **changes: object) -> Host:
    return Host("oltremare", seats, SEED, **changes)


def asked(seats: str = "me:Ann me:Ben me:Cleo", **changes: object) -> Host:
    """Ann offers all a card for any; Ben and Cleo are to answer."""
    host = begun(seats, **changes)
    return host.act(0, "offer all").act(0, _given(host, 0)).act(0, "ask any").act(0, "propose")


def _given(host: Host, seat: int) -> str:
    """The first card that a seat may give."""
    written = [host.table.position.write(seat, action) for action in host.table.position.legal(seat)]
    return next(text for text in written if text.startswith("give "))


def numbers(host: Host) -> list[int]:
    return [picture_of(host.table, observer, host.now)["number"] for observer in OBSERVERS]


def test_only_what_can_be_noticed_is_counted() -> None:
    host = asked()
    assert numbers(host) == [4, 2, 2, 2]
    host.act(1, "accept")
    assert numbers(host) == [4, 3, 2, 2]
    host.act(1, _given(host, 1))
    assert numbers(host) == [5, 4, 3, 3]
    assert [message_of(host.table, number, None)["seat"] for number in (1, 2, 3)] == [0, 0, 1]
    assert host.table.number == 6


def test_others_are_told_how_much_is_undone_of_what_they_noticed() -> None:
    host = asked().act(1, "accept")
    host.act(1, _given(host, 1))
    [undo] = host.table.do(1, Undo(), host.now)
    host.take(undo._replace(text="2"))  # both, as where the second went by itself
    assert host.table.position == asked().table.position
    assert numbers(host) == [6, 5, 4, 4]
    told = [message_of(host.table, number, who) for number, who in zip(numbers(host), OBSERVERS, strict=True)]
    assert [message["kind"] for message in told] == ["undo"] * 4
    assert [message["text"] for message in told] == ["", "2", "", ""]


def test_what_another_has_begun_in_secret_does_not_stand_in_the_way_of_undoing() -> None:
    host = asked().act(2, "counter").act(1, "counter")
    assert host.table.can_undo(2)
    host.do(2, Undo())
    assert host.table.position == asked().act(1, "counter").table.position
    assert host.again().position == host.table.position
    host.act(1, "decline")
    host.act(2, "counter").do(2, Undo())
    assert not host.table.can_undo(2)


def test_who_acts_in_secret_has_not_sat_down_for_the_others() -> None:
    host = asked().act(1, "counter")
    assert 1 not in host.table.sitting.sat
    host.act(1, "decline")
    assert 1 in host.table.sitting.sat


def test_an_undo_that_is_proposed_goes_back_to_what_all_have_noticed() -> None:
    host = asked().act(1, "counter").act(2, "counter")
    assert {picture_of(host.table, observer, host.now)["actions"] for observer in OBSERVERS} == {2}
    host.do(2, Propose("back 1")).act(1, _given(host, 1)).do(1, Undo())
    assert message_of(host.table, numbers(host)[0], 0)["text"] == "back 1"
    assert picture_of(host.table, 0, host.now)["proposal"]["what"] == "back 1"
    host.do(0, Agree()).do(1, Agree())
    assert host.table.position == begun().act(0, "offer all").table.position
    assert host.again().position == host.table.position


def test_what_one_has_begun_oneself_can_be_proposed_to_be_undone() -> None:
    host = asked().act(1, "counter").do(1, Propose("back 2"))
    host.do(0, Agree()).do(2, Agree())
    assert host.table.position == asked().table.position


def test_a_bot_does_not_take_longer_for_an_answer_of_several_parts() -> None:
    host = asked("me:Ann greedy me:Cleo", pace="human")
    ready = host.table.ready()
    assert ready == (1, host.now + TOGETHER_MS)
    host.now += TOGETHER_MS
    host.act(1, "accept")
    assert host.table.ready() == ready


def test_how_another_likes_to_be_asked_is_not_noticed() -> None:
    host = Host().do(0, Automatic(on=False))
    assert [picture_of(host.table, observer, host.now)["number"] for observer in (0, 1, None)] == [1, 0, 0]
