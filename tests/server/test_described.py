"""What happened at a table, in words."""

from fondaco.engine.registry import find_game, own_edition
from fondaco.server.hosting.described import described_messages
from fondaco.table import Table
from fondaco.table.commands import Act
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
    ends = [number for number in range(1, 81) if number == 80 or live.chapters[number] != live.chapters[number - 1]]
    assert len(ends) < 40
    for number, (message, alone) in enumerate(zip(whole, single, strict=True), 1):
        assert message["story"]["first"] == alone["story"]["first"]
        assert message["story"]["lines"] == (alone["story"]["lines"] if number in ends else [])
        assert {**message, "story": None} == {**alone, "story": None}


def test_whoever_has_missed_little_is_told_every_action() -> None:
    live = table_after(30)
    assert all(message["story"]["lines"] for message in described_messages(live, 0, 30, None, "fr"))


def test_a_program_gets_no_words() -> None:
    assert not any("story" in message for message in described_messages(table_after(60), 0, 60, 0))
