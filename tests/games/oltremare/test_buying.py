"""Purchases: how many, from where, for how much, and when one must go on."""

import pytest

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.edition import Edition
from fondaco.engine.registry import deal, own_edition
from fondaco.games.oltremare import buying
from fondaco.games.oltremare.actions import BUY, BUY_PIRATES, TRADE
from fondaco.games.oltremare.game import GAME
from fondaco.games.oltremare.pile import FIRST_USED, VENICE
from fondaco.games.oltremare.position import OltreMarePosition
from games.editions import changed
from games.oltremare.table import Table, table
from scale import whole_games

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
    t.play("1: propose", "2: pass")
    assert t.seat == 0


def bare(*cards: str, size: int = 0, discard: tuple[str, ...] = (), marker: str = "", first: int = 0) -> Table:
    """Seat 1 is active and holds these cards, where three are due; what it cannot draw lies with the pirates of seat 2.

    The first player's only cargo card can be drawn in the end, unless the active seat is the first player.
    """
    return table(
        active=1,
        first=first,
        hands={0: [], 1: list(cards), 2: []},
        cargo={0: ["gem-03"], 1: ["grain-10"], 2: ["olive-17"]},
        deck_size=size,
        discard=discard,
        rest=2,
        venice=False,
        marker={1: marker} if marker else {},
    )


@pytest.mark.rule("enough-cards")
def test_purchases_of_cards_that_do_not_exist_are_not_counted_d12() -> None:
    t = bare("salt-02", "salt-04", "silk-03", "olive-01")  # the gem of the first player is all that can be bought
    t.play("1: offer 2, give silk-03, give salt-02")
    assert "propose" in t.legal()
    t.play("1: give salt-04")
    t.refused(1, "propose", "enough-cards")
    t.refused(1, "pay 3", "enough-cards")
    t.play("1: ask gem, propose")


@pytest.mark.rule("enough-cards", "reshuffle")
def test_what_can_be_shuffled_into_the_pile_is_counted_d12() -> None:
    t = bare("salt-02", "salt-04", "silk-03", "olive-01", discard=("gem-01",))
    t.play("1: offer 2, give silk-03, give salt-02, give salt-04")
    assert "propose" in t.legal()  # the gem of the discard pile, and that of the first player
    t.play("1: give olive-01")
    t.refused(1, "propose", "enough-cards")


@pytest.mark.rule("enough-cards")
def test_nor_may_others_ask_for_more_than_can_be_replaced_d12() -> None:
    t = bare("salt-02", "salt-04", "silk-03", "olive-01")
    t.play("1: call", "2: ask salt, ask salt")
    t.refused(2, "ask olive", "enough-cards")


@pytest.mark.rule("enough-cards")
def test_short_of_cards_for_good_one_may_still_swap_but_give_none_away_d12() -> None:
    t = bare("salt-02")  # one card, one to buy, three due
    t.play("1: offer 2, give salt-02")
    t.refused(1, "propose", "enough-cards")
    t.play("1: ask gem, propose")


MANY = changed(
    GAME, ("buy_most = 4", "buy_most = 20"), ("favourable_prices = [1, 2, 3, 4]", f"favourable_prices = {[1] * 20}")
)


@whole_games
@pytest.mark.rule("enough-cards", "reshuffle", "second-exhaustion")
@pytest.mark.parametrize("edition", [own_edition(GAME), MANY], ids=["four", "twenty"])
@pytest.mark.parametrize("seats", [2, 4])
def test_as_many_purchases_are_counted_as_can_be_made_d12(seats: int, edition: Edition) -> None:
    """In every trade phase of some games, and with every draw pile that is nearly used up: by trying."""
    seen = {"venice": 0, "first": 0, "nothing": 0}
    for seed in range(3):
        position = deal("oltremare", seats, seed, edition)
        assert isinstance(position, OltreMarePosition)
        chance = FastChance(3, seed)
        while position.to_act():
            seat = position.to_act()[0]
            if position.phase == TRADE:
                for left in {len(position.deck), 2, 1, 0}:
                    buy_all_there_is(with_so_many_to_draw(position, left), seen)
            position.apply(seat, bot("random").choose(position, seat, chance))
    assert min(seen.values()) > 10


def with_so_many_to_draw(position: OltreMarePosition, count: int) -> OltreMarePosition:
    """The same with all but so many cards of the draw pile (and the Venice card) in a hand, where none is bought."""
    p = position.clone()
    bottom = p.deck[: max(0, len(p.deck) - count)]
    p.deck = ([VENICE] if VENICE in bottom else []) + p.deck[len(bottom) :]
    other = (p.active + 1) % p.seats
    p.hands[other] = sorted(p.hands[other] + [card for card in bottom if card != VENICE])
    p.last_round = p.last_round or not p.deck
    return p


def buy_all_there_is(p: OltreMarePosition, seen: dict[str, int]) -> None:
    for order in ((BUY, BUY_PIRATES), (BUY_PIRATES, BUY)):
        twin = p.clone()
        open_now = [action for action in order if action in twin.legal(twin.active)]
        while open_now:
            twin.apply(twin.active, open_now[0])
            open_now = [action for action in order if action in twin.legal(twin.active)]
        bought = twin.bought - p.bought
        assert buying.can_still_buy(p, bought)
        assert not buying.can_still_buy(p, bought + 1)
        seen["venice"] += p.venice and not twin.venice
        seen["first"] += p.refilled != twin.refilled == FIRST_USED
        seen["nothing"] += twin.bought < p.box.most_bought


@pytest.mark.rule("enough-cards", "second-exhaustion")
def test_where_nothing_can_be_bought_one_plays_what_one_holds_d21() -> None:
    t = nothing_to_buy("salt-04")
    t.refused(1, "buy", "purchases")
    t.refused(1, "buy pirates", "purchases")
    assert "play salt-04" in t.legal(1)
    t.play("1: play salt-04, load salt-04")
    assert (t.seat, t.view()["due"]) == (2, 1)


def nothing_to_buy(*cards: str, marker: str = "pirate_victory") -> Table:
    """Seat 1 holds these cards, where three are due; the first player's piles have been scored and are used up."""
    t = bare(*cards, marker=marker)
    p = t.position
    p.hands[0], p.cargo[0] = sorted(p.hands[0] + p.cargo[0]), []
    p.refilled, p.early_cargo = 2, 1
    return t


@pytest.mark.rule("enough-cards", "good-business")
def test_with_nothing_to_play_the_actions_are_gone_through_all_the_same_d21() -> None:
    t = nothing_to_buy(marker="good_business")
    assert [text for text in t.legal() if not text.startswith(("offer", "call"))] == ["pass"]
    t.play("1: pass")
    assert t.ducats[1] == 11 + 1
    assert t.points("symbols")[1] == 1
    assert (t.seat, t.public(1)["marker"]) == (2, "good_business")


@pytest.mark.rule("enough-cards", "play-cards")
@pytest.mark.parametrize("marker", ["calm_sea", "pirate_victory", "local_influence"])
def test_a_turn_without_cards_brings_nothing_with_another_marker_d21(marker: str) -> None:
    t = nothing_to_buy(marker=marker)
    before = t.ducats
    t.play("1: pass")
    assert t.ducats == before
    t.play("2: buy pirates")
    (card,) = t.hand(2)
    t.play(f"2: play {card}")
    while t.phase != "over":
        t.play(f"2: {t.legal()[-1]}")


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
