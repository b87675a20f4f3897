"""Free trade: with whom and when, how often, and prestige. How offers are answered is in test_answers."""

import pytest

from games.oltremare.table import market, table


@pytest.mark.rule("trade", "answer")
def test_cards_and_ducats_change_hands_both_ways() -> None:
    t = market()
    t.play("0: offer 1, give silk-03, give salt-02, ask gem, pay 2, propose")
    assert (t.seat, t.phase) == (1, "answering")
    t.play("1: accept, give gem-01")
    assert t.hand(0) == ["gem-01", "salt-04", "olive-01"]
    assert t.hand(1) == ["silk-03", "salt-02", "salt-06", "salt-08", "salt-10", "olive-02"]
    assert t.ducats == [9, 13, 11]
    assert t.points("trades") == [-2, 2, 0]
    assert (t.seat, t.phase) == (0, "trade")
    t.play("0: offer 1, give gem-01, charge 7, propose", "1: accept")
    assert t.ducats == [16, 6, 11]


@pytest.mark.rule("trade")
def test_one_trades_as_often_as_one_likes_and_buys_in_between_d9() -> None:
    t = market()
    t.play("0: buy", "0: offer 1, give salt-02, propose", "1: decline", "0: buy", "0: offer 2, ask gem, propose")
    t.play("2: accept, give gem-02", "0: offer 2, ask gem, propose", "2: accept, give gem-03", "0: buy")
    assert len(t.hand(0)) == 4 + 3 + 2
    assert t.phase == "trade"


@pytest.mark.rule("trade")
def test_a_declined_offer_changes_nothing_but_the_count_of_proposals() -> None:
    """All remember, though, that seat 0 holds a salt card: the good of an offer is true."""
    t = market()
    before = t.data()
    t.play("0: offer 1, give salt-02, ask gem, propose", "1: decline")
    remembered = t.data()["sure"]
    assert remembered == [{"salt": 1}, *[{} for _ in remembered[1:]]]
    assert t.data() == {**before, "proposals": 1, "sure": remembered}
    t.play("0: offer all, give salt-02, ask gem, propose", "1: decline", "2: decline")
    assert t.data() == {**before, "proposals": 2, "sure": remembered}


@pytest.mark.rule("trade-with-active")
def test_nobody_trades_but_with_the_active_seat_d9() -> None:
    t = market()
    t.refused(1, "offer 2", "turn-order")
    t.refused(0, "offer 0", "trade-with-active")
    t.refused(0, "offer 4", "trade-with-active")
    assert [text for text in t.legal() if text.startswith(("offer", "call"))] == [
        "offer 1",
        "offer 2",
        "offer all",
        "call",
    ]
    t.play("0: call", "2: pass", "1: ask olive, propose")
    assert (t.seat, t.phase) == (0, "picking")  # an offer of another goes to the active seat only
    offers = [answer["offer"] for answer in t.view(2)["answers"]]
    assert [offer and offer["partner"] for offer in offers] == [0, None]


@pytest.mark.rule("trade-with-active", "phases")
def test_there_is_no_trade_outside_the_trade_phase_d9() -> None:
    t = market()
    t.play("0: play salt-02")
    t.refused(0, "offer 1", "play-cards")
    t.refused(0, "call", "play-cards")


@pytest.mark.rule("offer-cards")
def test_a_gift_counts_as_an_exchange_in_either_direction_and_needs_consent_d10() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, propose")
    assert "salt-02" in t.hand(0)
    t.play("1: accept")
    assert "salt-02" in t.hand(1)
    assert t.prestige == [0, 1, 0]
    t.play("0: offer 2, ask parchment, propose", "2: accept, give parchment-01")
    assert "parchment-01" in t.hand(0)
    assert t.prestige == [0, 1, 1]
    assert t.ducats == [11, 11, 11]


@pytest.mark.rule("proposals")
def test_offers_and_calls_are_counted_answers_and_offers_of_others_are_not_d14() -> None:
    t = market(proposals=3)
    t.play("0: call", "1: give gem-01, propose", "2: give gem-02, propose", "0: take 1, decline")
    assert t.view()["proposals"] == 1
    t.play("0: offer 1, give salt-02, propose", "1: decline")
    t.play("0: offer all, give salt-02, propose", "1: counter, ask salt, propose", "2: accept", "0: take 2")
    assert (t.view()["proposals"], t.view()["most_proposals"]) == (3, 3)
    for text in ("offer 1", "offer all", "call"):
        t.refused(0, text, "proposals")
    assert "buy" in t.legal()
    t.play("0: play salt-04, play silk-03")
    while t.seat == 0:
        t.play(f"0: {t.legal()[-1]}")
    assert t.view()["proposals"] == 0
    assert "call" in t.legal(1)


@pytest.mark.rule("proposals")
@pytest.mark.parametrize("most", [12, 20, 40])
def test_twelve_unless_agreed_otherwise_up_to_as_many_as_one_likes(most: int) -> None:
    t = market(proposals=most)
    for _ in range(most):
        t.play("0: offer 1, give salt-02, propose", "1: decline")
    t.refused(0, "offer 1", "proposals")


@pytest.mark.rule("proposals")
def test_none_if_so_agreed() -> None:
    t = market(proposals=0)
    t.refused(0, "call", "proposals")
    assert "play salt-02" in t.legal()


@pytest.mark.rule("proposals", "offer-order")
def test_an_offer_that_is_dropped_has_been_counted() -> None:
    t = market()
    before = t.data()
    t.play("0: offer 1, give salt-02, ask gem, pay 3, drop")
    assert t.data() == {**before, "proposals": 1}


@pytest.mark.rule("prestige")
def test_one_tile_for_each_opponent_and_turn_and_none_for_the_active_seat_d13() -> None:
    t = market()
    for _ in range(3):
        t.play("0: offer 1, give salt-02, propose", "1: accept", "0: offer 1, ask salt, propose", "1: accept")
        t.play("1: give salt-02")
    assert t.prestige == [0, 1, 0]
    t.play("0: call", "1: pass", "2: give gem-02, propose", "0: take 2")
    assert t.prestige == [0, 1, 1]
    t.play("0: play salt-04, play silk-03")
    while t.seat == 0:
        t.play(f"0: {t.legal()[-1]}")
    t.play("1: call", "2: give gem-03, propose", "0: pass", "1: take 2")
    assert t.prestige == [0, 1, 2]  # a new turn


@pytest.mark.rule("prestige", "venice-prestige")
def test_no_second_tile_in_the_turn_though_venice_returned_the_first_d13() -> None:
    t = table(hands={0: ["salt-02", "salt-04", "olive-01"]}, cargo={0: ["pottery-10"]}, deck_top=["venice", "gem-01"])
    t.play("0: offer 1, give salt-02, propose", "1: accept")
    assert t.prestige == [0, 1, 0]
    t.play("0: buy")
    assert t.prestige == [0, 0, 0]
    t.play("0: offer 1, give salt-04, propose", "1: accept", "0: offer 2, give gem-01, propose", "2: accept")
    assert t.prestige == [0, 0, 1]


@pytest.mark.rule("prestige")
def test_when_the_forty_tiles_are_out_none_is_given_but_later_in_the_turn_one_may_be_d13() -> None:
    t = table(
        hands={0: ["salt-02", "salt-04", "olive-01"]},
        cargo={0: ["pottery-10"]},
        prestige={0: 38, 2: 2},
        deck_top=["venice", "gem-01"],
    )
    t.play("0: offer 1, give salt-02, propose", "1: accept")
    assert t.prestige == [38, 0, 2]
    t.play("0: buy", "0: offer 1, give salt-04, propose", "1: accept")
    assert t.prestige == [0, 1, 0]
