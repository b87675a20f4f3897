"""A turn: whose it is, its phases, the hand limit, how many cards are due, debt."""

import pytest

from games.oltremare.table import table

FIVE = ["salt-02", "salt-04", "silk-03", "olive-01", "olive-02"]


@pytest.mark.rule("turn-order")
def test_turns_go_clockwise_and_only_the_active_seat_acts() -> None:
    t = table(active=2, first=2, hands={2: ["salt-02", "salt-04"]}, cargo={2: ["grain-19"]})
    for seat in (0, 1):
        assert t.legal(seat) == []
        t.refused(seat, "buy", "turn-order")
    t.play("2: play salt-02, load salt-02")
    assert (t.seat, t.view()["active"]) == (0, 0)
    t.refused(2, "buy", "turn-order")


@pytest.mark.rule("phases", "hand-limit")
def test_the_hand_limit_comes_before_trade() -> None:
    t = table(hands={0: FIVE}, cargo={0: ["salt-01"]})
    assert t.phase == "limit"
    for text in ("buy", "offer 1", "play salt-02", "load salt-02"):
        t.refused(0, text, "hand-limit")
    t.play("0: discard salt-04, discard silk-03")
    assert t.phase == "trade"


@pytest.mark.rule("phases")
def test_playing_the_first_card_ends_the_trade() -> None:
    t = table(hands={0: FIVE[:3]}, cargo={0: ["grain-13"]})
    for text in ("discard salt-02", "load salt-02", "sail corfu", "stay", "accept", "propose", "pass", "give salt-02"):
        t.refused(0, text, "phases")
    t.play("0: play salt-02")
    assert t.phase == "playing"
    for text in ("buy", "call", "offer 1", "load salt-02"):
        t.refused(0, text, "play-cards")
    t.play("0: play salt-04")
    assert t.phase == "loading"
    for text in ("buy", "play silk-03", "offer 1"):
        t.refused(0, text, "loading")


@pytest.mark.rule("hand-limit")
def test_the_surplus_goes_to_the_pirate_pile_in_the_chosen_order_exactly_to_the_limit_d6() -> None:
    t = table(hands={0: FIVE}, cargo={0: ["grain-08", "salt-01"]}, pirates={0: ["gem-01"]})
    t.refused(0, "discard gem-02", "hand-limit")
    t.play("0: discard silk-03")
    assert t.phase == "limit"
    t.play("0: discard olive-01")
    assert t.phase == "trade"
    assert t.pirates(0) == ["gem-01", "silk-03", "olive-01"]
    assert t.hand(0) == ["salt-02", "salt-04", "olive-02"]
    top = t.view(0)["pirates_top"]
    assert top is not None
    assert top["card"] == "olive-01"  # the last card laid may be known to its owner,
    assert t.view(1)["pirates_top"] is None  # and to nobody else
    assert t.view(None)["pirates_top"] is None


@pytest.mark.rule("hand-limit")
@pytest.mark.parametrize(("top", "limit"), [("salt-01", 3), ("grain-08", 4), ("grain-13", 5), ("grain-19", 6)])
def test_the_top_of_the_cargo_pile_says_the_limit(top: str, limit: int) -> None:
    cards = [*FIVE, "gem-01", "gem-02"]
    for count in range(len(cards) + 1):
        t = table(hands={0: cards[:count]}, cargo={0: ["gem-08", top]})
        assert t.phase == ("limit" if count > limit else "trade")


@pytest.mark.rule("hand-limit")
def test_at_the_end_of_a_turn_one_may_hold_any_number() -> None:
    t = table(hands={0: ["salt-02", "silk-02", "silk-04", "gem-03"]}, cargo={0: ["pottery-05"]})
    t.play("0: play salt-02, play silk-02, play silk-04, load silk-04, load salt-02, load silk-02")
    assert t.seat == 1
    assert t.public(0)["cards"] == 7  # one kept and six drawn, with a hand limit of 3


@pytest.mark.rule("cargo-number", "play-cards")
@pytest.mark.parametrize(("top", "due"), [("salt-01", 4), ("grain-08", 3), ("grain-13", 2), ("grain-19", 1)])
def test_the_top_of_the_cargo_pile_says_how_many_cards_are_played(top: str, due: int) -> None:
    cards = ["salt-04", "salt-08", "silk-03"]
    t = table(hands={0: cards}, cargo={0: ["gem-08", top]}, marker={0: "pirate_victory"}, deck_top=["olive-15"])
    assert t.view()["due"] == due
    if due == 4:
        t.refused(0, "play salt-04", "enough-cards")
        t.play("0: buy")
        cards.append("olive-15")
    for card in cards[:due]:
        assert t.phase in ("trade", "playing")
        t.play(f"0: play {card}")
    assert t.phase == "loading"


@pytest.mark.rule("debt")
def test_debt_has_no_limit_and_is_paid_off_like_any_other_sum_d9_d25() -> None:
    t = table(hands={0: ["salt-04", "salt-08"], 1: ["silk-03"]}, cargo={0: ["grain-13"]}, ducats={0: 0})
    t.play("0: offer 1, give salt-04, pay 30, propose", "1: accept")
    t.play("0: offer 1, ask salt, pay 30, propose", "1: accept, give salt-04")
    assert t.ducats[:2] == [-60, 71]
    assert t.public(0)["ducats"] == -60
    t.play("0: play salt-04, play salt-08")
    assert t.ducats[0] == -57


@pytest.mark.rule("debt", "price", "purchases")
def test_worked_example_alexandre_buys_and_trades() -> None:
    t = table(
        hands={0: ["grain-08"], 1: ["salt-04", "salt-09", "olive-01"]},
        cargo={0: ["salt-01"]},
        ducats={0: 2, 1: 11},
        deck_top=["salt-02", "silk-08"],
    )
    assert t.view()["due"] == 4
    t.refused(0, "play grain-08", "enough-cards")
    t.play("0: buy")
    assert t.ducats[0] == -1
    t.play("0: buy")
    assert t.ducats[0] == -5
    t.play("0: offer 1, give grain-08, ask salt, ask salt, pay 1, propose", "1: accept, give salt-04, give salt-09")
    assert t.ducats[0] == -6
    assert t.hand(0) == ["silk-08", "salt-02", "salt-04", "salt-09"]
    assert t.public(0)["ducats"] == -6
    assert t.prestige == [0, 1, 0]


@pytest.mark.rule("symbols", "ducat-symbol", "pirate-symbol", "cards-symbol", "ship-symbol")
def test_worked_example_alexandre_acts() -> None:
    t = table(
        hands={0: ["salt-02", "salt-04", "silk-08"]},
        cargo={0: ["salt-05", "salt-01"]},
        ducats={0: -2},
        ship={0: "zara"},
        deck_top=["salt-09", "gem-01", "olive-01", "olive-02", "olive-03", "olive-04", "olive-05", "olive-06"],
    )
    t.play("0: buy")
    assert t.ducats[0] == -6
    t.play("0: play salt-02, play salt-04, play salt-09, play silk-08")
    assert t.ducats[0] == 0
    assert t.pirates(0) == ["gem-01"]
    assert t.hand(0) == [f"olive-0{number}" for number in range(1, 7)]
    assert (t.phase, t.view()["steps"]) == ("sailing", 1)
    t.play("0: sail venice")
    assert (t.phase, t.public(0)["port"]) == ("loading", "venice")
