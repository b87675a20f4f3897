"""What happened at a table, in words."""

from fondaco.engine.registry import find_game, own_edition
from fondaco.server.hosting.described import described_messages
from fondaco.table import Table
from fondaco.table.commands import Act, Undo
from fondaco.table.opening import new_opening


def table_after(actions: int) -> Table:
    edition = own_edition(find_game("liguria"))
    opening = new_opening({"game": "liguria", "seats": ["me"] * 3}, edition)
    live = Table(opening, opening.journal(7, edition), 0)
    for _ in range(actions):
        seat = live.position.to_act()[0]
        for entry in live.do(seat, Act([live.position.write(seat, live.position.legal(seat)[0])]), 0):
            live.take(entry)
    return live


def test_whoever_has_missed_much_is_told_each_turn_once() -> None:
    live = table_after(80)
    whole = described_messages(live, 0, 80, None, "en")
    single = [described_messages(live, number, number + 1, None, "en")[0] for number in range(80)]
    ends = [
        number
        for number in range(1, 81)
        if number == 80 or live.chapters.starts[number] != live.chapters.starts[number - 1]
    ]
    assert len(ends) < 40
    for number, (message, alone) in enumerate(zip(whole, single, strict=True), 1):
        assert message["story"]["first"] == alone["story"]["first"]
        assert message["story"]["lines"] == (alone["story"]["lines"] if number in ends else [])
        assert {**message, "story": None} == {**alone, "story": None}


def test_whoever_has_missed_little_is_told_every_action() -> None:
    live = table_after(30)
    assert all(message["story"]["lines"] for message in described_messages(live, 0, 30, None, "fr"))


def test_a_change_of_mind_replaces_what_was_told() -> None:
    live = table_after(0)
    for command in (Act(["dock red"]), Undo(), Act(["dock blue"]), Undo()):
        for entry in live.do(0, command, 0):
            live.take(entry)
    stories = [message["story"] for message in described_messages(live, 0, 4, 1, "en")]
    assert [story["first"] for story in stories] == [1] * 4
    assert [story["lines"] for story in stories] == [[]] * 4, "nothing of it stands"
    assert not any(story["news"] for story in stories)


def test_news_that_go_on_are_told_again_whole() -> None:
    live = table_after(0)
    for entry in live.do(0, Act(["dock red", "dock blue"]), 0):
        live.take(entry)
    news = [message["story"]["news"] for message in described_messages(live, 0, 2, 1, "en")]
    assert news == [
        [{"id": "0", "seat": 0, "text": "Purple puts 1 red on the dock"}],
        [{"id": "0", "seat": 0, "text": "Purple puts 1 red, 1 blue on the dock"}],
    ]


def test_a_program_gets_no_words() -> None:
    assert not any("story" in message for message in described_messages(table_after(60), 0, 60, 0))
