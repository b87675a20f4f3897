"""What doge thinks of doing at Oltre Mare: sets of cards, and offers by the learned value."""

import pytest
from benchmarks.trading import fish

from fondaco import FastChance, compiled
from fondaco.bots.spread import workers
from fondaco.bots.value import weights_for
from fondaco.engine.registry import deal
from fondaco.games.oltremare import ideas
from fondaco.games.oltremare.exchanges import Holdings, Market, worth_of_accepting
from fondaco.games.oltremare.game import GAME
from fondaco.games.oltremare.position import OltreMarePosition
from games.oltremare.table import Table, table

FISHED = 6.0
"""So many ducats a fisher may have more than one in its place that does not fish, by chance, in a few games."""


def texts(t: Table, seat: int) -> list[list[str]]:
    """The chains that are thought of, in notation."""
    found: list[list[str]] = []
    for chain in ideas.chains(t.position, seat, weights_for(GAME, t.position.seats)):
        twin = t.position.clone()
        words: list[str] = []
        for action in chain.actions:
            words.append(twin.write(seat, action))
            twin.apply(seat, action)
        found.append(words)
    return found


def at_market(ducats: int = 10) -> Table:
    """Seat 0 lacks a gem for its lot, seat 1 has gems to spare and wants salt; seat 2 has so many ducats."""
    return table(
        hands={0: ["gem-01", "gem-02", "salt-02", "olive-03"], 1: ["salt-03", "salt-04", "gem-05"]},
        cargo={0: ["gem-06"], 1: ["salt-10"]},
        ducats={2: ducats},
    )


def test_sets_of_cards_are_chains_each_of_them_once() -> None:
    t = table(hands={0: ["gem-01", "salt-02", "olive-03", "grain-04"]}, cargo={0: ["pottery-07"]})
    sets = [words for words in texts(t, 0) if words[0].startswith("play")]
    assert len(sets) > 1
    assert len({frozenset(words) for words in sets}) == len(sets)
    assert {len(words) for words in sets} == {t.position.due}


def test_an_offer_is_one_chain_and_is_carried_on_as_it_was_begun() -> None:
    t = at_market()
    offers = [words for words in texts(t, 0) if words[0].startswith("offer")]
    assert offers
    assert all(words[-1] == "propose" for words in offers)
    for words in offers:
        twin = Table(t.position.clone())
        for done, word in enumerate(words[:-1], 1):
            twin.play(f"0: {word}")
            assert texts(twin, 0) == [[words[done]]]


def test_where_ducats_are_given_away_it_asks_for_some_once_in_a_turn() -> None:
    words = ["offer all", "ask any", "charge 40", "propose"]
    assert words not in texts(at_market(ducats=-4), 0)
    t = at_market(ducats=-5)
    assert texts(t, 0) == [words]
    for done, word in enumerate(words[:-1], 1):
        t.play(f"0: {word}")
        assert texts(t, 0) == [[words[done]]]
    t.play("0: propose", "1: decline", "2: decline")
    assert len(texts(t, 0)) > 1
    assert words not in texts(t, 0)


def test_who_offers_to_all_is_not_bound_by_an_answer_that_does_not_pay_and_who_offers_to_one_is() -> None:
    market = Market(at_market().position, 0, weights_for(GAME, 3), 1)
    swap = market.swaps[0][0]
    for ducats, gains in zip(swap.ducats, swap.gains, strict=True):
        ducats[1:], gains[1:] = [0, 0], [-2.0, -3.0]  # both agree for nothing
    assert [market.worth([swap], 0, others) for others in ([1], [2], [1, 2])] == [-2.0, -3.0, 0.0]
    for gains in swap.gains:
        gains[2] = 1.5
    assert market.worth([swap], 0, [1, 2]) == 1.5


def test_one_s_own_debt_is_no_gift() -> None:
    t = table(hands={0: ["gem-01", "gem-02", "salt-02"]}, cargo={0: ["gem-06"]}, ducats={0: -30})
    assert all("charge 40" not in words for words in texts(t, 0))


def test_it_accepts_what_the_value_likes_and_nothing_that_is_lopsided() -> None:
    hands = {0: ["gem-04", "salt-02", "salt-04"], 1: ["gem-01", "gem-02", "olive-02"]}
    t = table(hands=hands, cargo={0: ["pottery-10"], 1: ["gem-07"]})
    t.play("0: offer 1, give gem-04, ask olive, pay 1, propose")
    assert texts(t, 1) == [["accept"]]
    lopsided = table(hands=hands, cargo={0: ["pottery-10"], 1: ["gem-07"]})
    lopsided.play("0: offer 1, ask gem, ask gem, propose")
    assert texts(lopsided, 1) == [["decline"]]


def test_who_proposes_again_and_again_must_offer_more() -> None:
    t = at_market()
    worth: list[float] = []
    for _ in range(6):
        t.play("0: offer 1, give salt-02, ask gem, propose")
        worth.append(worth_of_accepting(t.position, 1, weights_for(GAME, t.position.seats)))
        t.play("1: decline")
    assert worth[0] == pytest.approx(worth[2])
    assert worth[5] < worth[2] - 0.5


def test_what_a_hand_is_worth_is_tried_out_without_a_trace() -> None:
    t = at_market()
    before = t.position.clone()
    view = Holdings(t.position, weights_for(GAME, t.position.seats))
    view.balance(1, 0, [t.position.hands[1][0]], [t.position.hands[0][0]], 2)
    assert t.position == before


def test_an_offer_does_not_depend_on_what_is_hidden() -> None:
    position = deal(GAME, 4, 3)
    assert isinstance(position, OltreMarePosition)
    seat = position.next_to_act()
    weights = weights_for(GAME, 4)
    other = position.redeal(seat, FastChance(9))
    one, two = ideas.chains(position, seat, weights), ideas.chains(other, seat, weights)
    assert [chain.actions for chain in one] == [chain.actions for chain in two]


@pytest.mark.skipif(compiled.MODE != compiled.COMPILED, reason="it takes long where nothing is compiled")
def test_nobody_gains_by_fishing_among_them() -> None:
    """The same over many games: python benchmarks/trading.py."""
    with workers() as found:
        fished = fish(found, 4, "doge")
    assert fished.offers >= 100 * fished.fisher.games
    assert fished.ducats()[0] <= FISHED
