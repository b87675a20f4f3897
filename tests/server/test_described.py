"""What happened at a table, in words."""

from fondaco.engine.registry import find_game, own_edition
from fondaco.languages.speech import speaking
from fondaco.server.hosting.described import described_messages, described_picture, undo_choices
from fondaco.table import Table
from fondaco.table.commands import Act, Agree, Propose, Undo
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


def test_a_reader_who_has_missed_much_is_told_each_turn_once() -> None:
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


def test_a_reader_who_has_missed_little_is_told_every_action() -> None:
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


def propose(live: Table, what: str) -> tuple[str, str]:
    """The proposal as the table shows it, and as the log tells it."""
    for entry in live.do(0, Propose(what), 0):
        live.take(entry)
    [message] = described_messages(live, live.number - 1, live.number, 1, "en")
    assert described_messages(live, live.number - 1, live.number, 1) == [
        {name: value for name, value in message.items() if name != "story"}
    ]
    return described_picture(live, 1, 0, "en")["proposal"]["text"], message["story"]["lines"][0]


def test_a_proposal_to_undo_says_what_it_would_undo() -> None:
    live = table_after(30)
    with speaking("en"):
        choices = undo_choices(live, 1)
    assert choices[0]["what"] == "back 29"
    assert len({choice["what"] for choice in choices}) == len(choices) == 20
    further = next(
        choice for choice in choices if live.chapters.starts[int(choice["what"][5:])] != live.chapters.starts[29]
    )
    shown, told = propose(live, further["what"])
    assert shown == told
    assert shown.startswith(f"Purple asks to go back to before this: “{further['text'].partition(';')[0]}")
    for seat in (1, 2):
        for entry in live.do(seat, Agree(), 0):
            live.take(entry)
    assert len(live.journal.standing()) == int(further["what"][5:])
    assert described_messages(live, 30, 31, 1, "en")[0]["story"]["lines"] == [told], "though it is undone now"
    with speaking("fr"):
        assert undo_choices(live, 1)[0]["text"] != undo_choices(table_after(30), 1)[0]["text"]


def test_a_proposal_to_end_the_game_says_so() -> None:
    assert propose(table_after(3), "end") == ("Purple proposes to end the game.",) * 2


def test_nobody_is_asked_to_undo_where_nothing_can_be_undone() -> None:
    live = table_after(5)
    live.opening = live.opening._replace(undo="none")
    assert undo_choices(live, 1) == []
