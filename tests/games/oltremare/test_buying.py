"""Purchases: how many, from where, for how much, and when one must go on."""

import pytest

from fondaco.games.oltremare.box import CARDS
from games.oltremare.table import table

BARE = {0: ["salt-01"]}  # hand limit 3, four cards to play


@pytest.mark.rule("purchases")
def test_at_most_four_cards_from_both_piles_together() -> None:
    t = table(
        hands={0: []}, cargo=BARE, ducats={0: 40}, pirates={0: ["gem-01", "gem-02"]}, deck_top=["olive-01", "olive-02"]
    )
    t.play("0: buy, buy pirates, buy, buy pirates")
    assert t.hand(0) == ["gem-01", "gem-02", "olive-01", "olive-02"]
    assert t.ducats[0] == 40 - 12
    assert t.view()["bought"] == 4
    t.refused(0, "buy", "purchases")
    t.refused(0, "buy pirates", "purchases")


@pytest.mark.rule("purchases")
def test_the_top_of_the_own_pirate_pile_is_bought_and_an_empty_one_cannot_be_d7() -> None:
    t = table(hands={0: []}, cargo=BARE, pirates={0: ["gem-01", "gem-02"], 1: ["gem-03"]})
    t.play("0: buy pirates")
    assert (t.hand(0), t.pirates(0)) == (["gem-02"], ["gem-01"])
    t.play("0: buy pirates")
    t.refused(0, "buy pirates", "purchases")
    assert t.pirates(1) == ["gem-03"]


@pytest.mark.rule("purchases")
def test_purchases_are_counted_anew_each_turn() -> None:
    t = table(hands={0: [], 1: []}, cargo={0: ["grain-19"]}, ducats={0: 40, 1: 40}, marker={0: "pirate_victory"})
    t.play("0: buy, buy, buy, buy")
    card = t.hand(0)[0]
    t.play(f"0: play {card}")
    while t.seat == 0:
        t.play(f"0: {t.legal()[-1]}")
    t.play("1: buy, buy, buy, buy")
    t.refused(1, "buy", "purchases")


@pytest.mark.rule("price")
@pytest.mark.parametrize(
    ("owned", "left"),
    [(12, [9, 6, 3, 0]), (1, [-2, -6, -10, -14]), (0, [-4, -8, -12, -16]), (-5, [-9, -13, -17, -21]), (3, [0, -4])],
)
def test_three_ducats_or_four_at_zero_or_less_looked_up_for_each_card_d7(owned: int, left: list[int]) -> None:
    t = table(hands={0: []}, cargo=BARE, ducats={0: owned}, pirates={0: ["gem-01", "gem-02"]})
    for number, ducats in enumerate(left):
        t.play("0: buy pirates" if number % 2 else "0: buy")
        assert t.ducats[0] == ducats
    assert t.points("purchases")[0] == left[-1] - owned


@pytest.mark.rule("price")
def test_ducats_earned_by_trade_in_between_lower_the_price_again() -> None:
    t = table(hands={0: ["salt-02"], 1: ["silk-03"]}, cargo=BARE, ducats={0: 0})
    t.play("0: buy")
    assert t.ducats[0] == -4
    t.play("0: offer 1, give salt-02, ask silk, charge 5, propose", "1: accept, give silk-03", "0: buy")
    assert t.ducats[0] == -2


@pytest.mark.rule("enough-cards")
def test_short_of_cards_one_cannot_begin_and_must_trade_or_buy_on() -> None:
    t = table(hands={0: ["salt-02", "salt-04"], 1: ["silk-03"]}, cargo=BARE)
    assert not [text for text in t.legal() if text.startswith("play") or text == "pass"]
    t.refused(0, "play salt-02", "enough-cards")
    t.play("0: buy")
    t.refused(0, "play salt-02", "enough-cards")
    t.play("0: offer 1, ask silk, propose", "1: accept, give silk-03", "0: play salt-02")
    assert t.phase == "playing"


@pytest.mark.rule("enough-cards")
def test_a_trade_that_would_leave_too_few_cards_is_refused_d12() -> None:
    t = table(hands={0: ["salt-02"], 1: ["silk-03", "olive-01"]}, cargo=BARE, ducats={0: 40})
    t.play("0: buy, buy")  # three cards, four due, two purchases left
    given = t.hand(0)[0]
    t.play(f"0: offer 1, give {given}")
    assert "propose" in t.legal()  # two cards and two purchases suffice
    given = t.hand(0)[1]
    t.play(f"0: give {given}")
    t.refused(0, "propose", "enough-cards")
    t.play("0: ask silk")
    assert "propose" in t.legal()
    t.play("0: propose", "1: accept, give silk-03")
    assert len(t.hand(0)) == 2
    t.play("0: buy, buy")
    assert [text for text in t.legal() if text.startswith("play")]


@pytest.mark.rule("enough-cards")
def test_a_trade_that_others_propose_may_not_leave_too_few_cards_either_d12() -> None:
    t = table(hands={0: ["salt-02", "salt-04"], 1: ["silk-03"]}, cargo=BARE, ducats={0: 40})
    t.play("0: buy, buy, call")  # four cards, four due, two purchases left
    t.play("1: ask salt, ask salt")
    t.refused(1, "ask salt", "enough-cards")
    t.play("1: propose")
    assert t.seat == 0


@pytest.mark.rule("enough-cards", "second-exhaustion")
def test_where_nothing_can_be_bought_one_plays_what_one_holds_d21() -> None:
    t = table(hands={1: ["salt-04"], 2: []}, active=1, first=0, cargo={1: ["salt-01"]}, marker={1: "pirate_victory"})
    p = t.position
    everything = p.hands[0] + p.cargo[0] + [card for card in p.deck if card < CARDS]
    p.hands[0], p.cargo[0], p.deck = sorted(everything), [], []  # the first player holds all that could be drawn
    p.venice, p.last_round, p.refilled = False, True, 2
    t.refused(1, "buy", "purchases")
    t.refused(1, "buy pirates", "purchases")
    assert "play salt-04" in t.legal(1)
    t.play("1: play salt-04, load salt-04")
    assert (t.seat, t.view()["due"]) == (2, 2)
    t.play("2: pass")  # not a single card in hand
    assert t.phase == "over"


@pytest.mark.rule("favourable-trade")
@pytest.mark.parametrize("owned", [20, 0, -7])
def test_favourable_trade_costs_one_two_three_four_for_rich_and_poor_d2(owned: int) -> None:
    t = table(
        hands={0: []}, cargo=BARE, ducats={0: owned}, marker={0: "favourable_trade"}, pirates={0: ["gem-01", "gem-02"]}
    )
    spent = 0
    for cost, text in enumerate(["buy", "buy pirates", "buy", "buy pirates"], 1):
        t.play(f"0: {text}")
        spent += cost
        assert t.ducats[0] == owned - spent
    t.refused(0, "buy", "purchases")
