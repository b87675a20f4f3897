"""What happened, told to people."""

from engine.matches import begin
from fondaco import Event

DRAW = Event({"event": "draw", "seat": 1, "card": "fish4", "left": 3}, ("card",), (1,))


def test_who_may_know_sees_everything() -> None:
    assert DRAW.seen_by(1) == {"event": "draw", "seat": 1, "card": "fish4", "left": 3}


def test_everybody_else_sees_it_without_what_is_secret() -> None:
    without = {"event": "draw", "seat": 1, "left": 3}
    assert DRAW.seen_by(0) == without
    assert DRAW.seen_by(2) == without
    assert DRAW.seen_by(None) == without


def test_what_is_not_secret_is_for_all() -> None:
    event = Event({"event": "pass"})
    assert event.seen_by(None) == event.seen_by(0) == {"event": "pass"}


def test_several_may_know() -> None:
    event = Event({"event": "swap", "gives": 1, "gets": 2}, ("gives", "gets"), (0, 2))
    assert event.seen_by(0) == event.seen_by(2) == {"event": "swap", "gives": 1, "gets": 2}
    assert event.seen_by(1) == event.seen_by(None) == {"event": "swap"}


def test_what_is_seen_can_be_changed_without_harm() -> None:
    for seat in (0, 1):
        DRAW.seen_by(seat)["left"] = 99
        assert DRAW.seen_by(seat)["left"] == 3


def test_it_reads_as_it_is_written() -> None:
    text = repr(DRAW)
    assert text == ("Event({'event': 'draw', 'seat': 1, 'card': 'fish4', 'left': 3}, secret=('card',), knowers=(1,))")
    again = eval(text, {"Event": Event})
    assert again.seen_by(1) == DRAW.seen_by(1)
    assert again.seen_by(0) == DRAW.seen_by(0)


def test_events_are_made_only_when_somebody_listens() -> None:
    journal = begin("0: choose lime1")
    assert journal.position.events is None
    journal.position.events = []
    journal.play(1, "choose fish4")
    events = journal.position.events
    assert [event.fields["event"] for event in events] == ["choose", "pass"]
    assert events[0].seen_by(1) == {"event": "choose", "seat": 1, "card": "fish4"}
    assert events[0].seen_by(0) == events[0].seen_by(None) == {"event": "choose", "seat": 1}


def test_nobody_listens_to_a_clone() -> None:
    journal = begin()
    journal.position.events = []
    twin = journal.position.clone()
    assert twin.events is None
    twin.apply(0, twin.read(0, "choose lime1"))
    assert journal.position.events == []
