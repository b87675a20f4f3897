"""Answers: accepted, declined or countered; all at once, hidden until all have answered; and what is taken of them."""

import pytest

from fondaco.engine.undo import shows_nothing
from games.oltremare.table import Table, market


def states(t: Table, seat: int | None) -> list[tuple[int, str]]:
    return [(answer["seat"], answer["state"]) for answer in t.view(seat)["answers"]]


@pytest.mark.rule("answer", "counter")
def test_an_offer_is_accepted_declined_or_countered() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, ask gem, propose")
    assert (t.seat, t.phase) == (1, "answering")
    assert t.legal() == ["accept", "decline", "counter"]
    t.refused(1, "buy", "answer")
    t.refused(1, "pass", "answer")
    t.refused(0, "decline", "turn-order")
    t.refused(2, "accept", "turn-order")


@pytest.mark.rule("counter", "claims")
def test_a_counter_offer_may_differ_in_everything_and_is_taken_or_declined_d14a() -> None:
    t = market()
    # A question about symbols is answered, falsely: gem-01 has ducat and pirate.
    t.play("0: offer 1, give salt-02, ask gem, with ship, propose")
    told = t.told(2, "1: counter, give gem-01, claim ship, ask silk, or olive, charge 2, propose")
    assert told == [
        {
            "event": "offer",
            "seat": 1,
            "to": 0,
            "answer_to": "offer",
            "given": [{"good": "gem", "symbols": ["ship"], "hand": None, "cargo": None}],
            "asked": [{"goods": ["silk", "olive"], "symbols": [], "hand": None, "cargo": None}],
            "ducats": -2,
        }
    ]
    assert (t.seat, t.phase) == (0, "picking")
    assert t.legal() == ["decline", "take 1"]
    t.refused(0, "counter", "picking")
    t.refused(0, "take 2", "picking")
    t.play("0: take 1")
    assert t.legal() == ["give silk-03", "give olive-01"]
    t.refused(0, "give salt-02", "asked-goods")
    t.play("0: give olive-01")
    assert t.hand(0) == ["gem-01", "silk-03", "salt-02", "salt-04"]
    assert "olive-01" in t.hand(1)
    assert (t.ducats, t.prestige) == ([9, 13, 11], [0, 1, 0])
    assert (t.seat, t.phase) == (0, "trade")
    assert t.view(0)["false_claims"] == [{"card": "gem-01", "symbols": ["ship"], "hand": None, "cargo": None}]


@pytest.mark.rule("counter")
def test_a_counter_offer_that_is_declined_leaves_all_as_it_was() -> None:
    t = market()
    before = t.data()
    t.play("0: offer 1, ask gem, propose", "1: counter, give gem-01, charge 9, propose", "0: decline")
    assert t.data() == {**before, "proposals": 1, "sure": t.data()["sure"]}
    assert t.events("decline") == [{"event": "decline", "seat": 0}]


@pytest.mark.rule("counter", "answer")
def test_a_player_who_has_begun_a_counter_offer_may_still_decline() -> None:
    t = market()
    t.play("0: offer 1, ask gem, propose", "1: counter, give gem-01")
    t.refused(1, "accept", "offer-order")
    t.refused(1, "pass", "offer-order")
    t.play("1: decline")
    assert t.phase == "trade"


@pytest.mark.rule("answer")
def test_an_offer_to_all_is_answered_by_all_at_once_hidden_until_all_have_d14b() -> None:
    t = market(4)
    t.play("0: offer all, give salt-02, ask any, propose")
    assert t.position.to_act() == [1, 2, 3]
    assert t.listen("3: decline", "1: accept, give olive-02") == []
    assert t.position.to_act() == [2]
    for viewer in (0, 2, None):
        assert states(t, viewer) == [(1, "answered"), (2, "thinking"), (3, "answered")]
        assert "olive" not in str(t.view(viewer)["answers"])
    assert states(t, 1) == [(1, "accepted"), (2, "thinking"), (3, "answered")]
    assert states(t, 3)[2] == (3, "declined")
    t.refused(1, "decline", "turn-order")
    told = t.told(None, "2: counter, give gem-02, ask salt, propose")
    assert [(event["event"], event["seat"]) for event in told] == [("accept", 1), ("offer", 2), ("decline", 3)]
    assert told[0]["given"] == ["olive"]  # of what, all are told, truly
    assert (t.seat, t.phase) == (0, "picking")
    assert states(t, None) == [(1, "accepted"), (2, "offered"), (3, "declined")]


@pytest.mark.rule("answer")
def test_others_see_no_difference_between_one_answer_and_another_nor_what_is_begun_d14b() -> None:
    ways = ["decline", "accept, give olive-02", "counter, give gem-01, claim ship, ask salt, charge 2, propose"]
    seen: set[str] = set()
    for way in ways:
        t = market(4)
        t.play("0: offer all, give salt-02, ask any, propose")
        thinking = [str(t.view(viewer)) for viewer in (0, 2, 3, None)]
        *begun, last = way.split(", ")
        for step in begun:
            assert t.listen(f"1: {step}") == []
            assert t.position.to_act() == [1, 2, 3]
            assert [str(t.view(viewer)) for viewer in (0, 2, 3, None)] == thinking
        assert t.listen(f"1: {last}") == []
        seen.add(str([t.view(viewer) for viewer in (0, 2, 3, None)]))
    assert len(seen) == 1


@pytest.mark.rule("picking")
def test_of_the_answers_to_an_offer_one_is_taken_or_none_d14b() -> None:
    def answered() -> Table:
        t = market(4)
        t.play("0: offer all, give salt-02, ask any, propose", "1: accept, give olive-02")
        return t.play("2: counter, give gem-02, ask salt, propose", "3: decline")

    t = answered()
    assert t.legal() == ["decline", "take 1", "take 2"]
    t.refused(0, "take 3", "picking")
    t.play("0: take 1")
    assert "olive-02" in t.hand(0)
    assert "salt-02" in t.hand(1)
    assert (t.phase, t.prestige) == ("trade", [0, 1, 0, 0])
    t = answered()
    t.play("0: take 2, give salt-04")
    assert "gem-02" in t.hand(0)
    assert "salt-04" in t.hand(2)
    assert (t.phase, t.prestige) == ("trade", [0, 0, 1, 0])
    t = answered()
    t.play("0: decline")
    assert (t.phase, t.prestige) == ("trade", [0, 0, 0, 0])


@pytest.mark.rule("answer", "picking")
def test_on_a_call_all_make_an_offer_or_pass_at_once_and_several_may_be_taken_d14b() -> None:
    t = market(4)
    t.play("0: call")
    assert t.position.to_act() == [1, 2, 3]
    t.refused(2, "decline", "offer-order")
    t.play("3: ask olive, pay 4, propose", "1: give gem-01, claim ducat, ask salt, charge 1, propose")
    assert states(t, 0) == [(1, "answered"), (2, "thinking"), (3, "answered")]
    t.play("2: give gem-02")
    t.play("2: pass")  # also when the offer has been begun
    assert states(t, 0) == [(1, "offered"), (2, "declined"), (3, "offered")]
    t.play("0: take 3, give olive-01")
    assert (t.seat, t.phase) == (0, "picking")
    assert states(t, None) == [(1, "offered"), (2, "declined"), (3, "taken")]
    t.refused(0, "take 3", "picking")
    t.play("0: take 1, give salt-04")
    assert (t.seat, t.phase) == (0, "trade")  # there are no more
    assert (t.ducats, t.prestige) == ([14, 12, 11, 7], [0, 1, 0, 1])
    assert {"gem-01"} <= set(t.hand(0))


@pytest.mark.rule("picking", "own-cards")
def test_an_offer_for_cards_that_are_gone_can_no_longer_be_taken_d14b() -> None:
    t = market()
    t.play("0: call", "1: ask silk, pay 1, propose", "2: ask silk, pay 2, propose")
    assert t.legal() == ["decline", "take 1", "take 2"]
    t.play("0: take 2, give silk-03")
    assert t.legal() == ["decline"]
    t.refused(0, "take 1", "own-cards")
    assert states(t, 2)[0] == (1, "offered")  # why it is not taken, only the active seat knows


@pytest.mark.rule("picking", "enough-cards")
def test_an_offer_that_would_now_leave_too_few_cards_lapses_for_all_to_see_d14b() -> None:
    t = market(4)
    t.play("0: buy, buy, buy, buy", "0: call")  # eight cards, two due, none to be bought
    asks = ", ".join(["ask any"] * 4)
    t.play(f"1: {asks}, pay 3, propose", f"2: {asks}, pay 3, propose", f"3: give {t.hand(3)[0]}, propose")
    hand = t.hand(0)
    lapsed = t.listen("0: take 1", *[f"0: give {card}" for card in hand[:4]])
    assert [event.seen_by(None) for event in lapsed if event.fields["event"] == "lapse"] == [
        {"event": "lapse", "seat": 2}
    ]
    assert states(t, None) == [(1, "taken"), (2, "lapsed"), (3, "offered")]
    assert t.legal() == ["decline", "take 3"]


@pytest.mark.rule("answer")
def test_an_answer_can_be_undone_until_it_is_shown() -> None:
    t = market()
    t.play("0: offer all, give salt-02, propose")
    assert shows_nothing(t.position, 1, t.position.read(1, "accept"))
    t.play("1: decline")
    assert not shows_nothing(t.position, 2, t.position.read(2, "decline"))


@pytest.mark.rule("truth", "picking")
def test_nobody_sees_which_card_the_active_seat_is_about_to_give() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, propose", "1: counter, give gem-01, ask salt, propose")
    assert shows_nothing(t.position, 0, t.position.read(0, "take 1"))
    assert t.listen("0: take 1") == []
    assert "salt-04" not in str([event.seen_by(2) for event in t.listen("0: give salt-04")])
