"""What the bots think of a position: what is plainly best is valued most."""

import pytest

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.games.millefiori import advice
from games.millefiori.table import Table, table


def best(t: Table) -> str:
    """The action that is valued most, in notation."""
    actions = t.position.legal(t.seat)
    worth = advice.appraise(t.position, t.seat, actions)
    assert len(worth) == len(actions)
    return t.position.write(t.seat, actions[worth.index(max(worth))])


def test_a_bonus_of_twenty_is_taken() -> None:
    t = table(card="swan1", lozenges={"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0})
    assert best(t).endswith("_swan")


def test_the_larger_group_is_joined() -> None:
    t = table(card="pigments1", lozenges={"w09": 0, "w10": 0, "w11": 0, "w27": 0})
    assert t.play(best(t)).points("workshops")[0] == 4 * 2


def test_ten_points_at_sea_are_worth_more_than_one_in_a_workshop() -> None:
    assert best(table(card="ash1", ships={0: 5})) == "sail"


def test_others_are_not_given_points_for_nothing() -> None:
    t = table(2, card="swan1", lozenges={f"t{row}_swan": 1 for row in range(1, 5)}, display=[], ships={0: 5})
    assert best(t) == "sail"


def test_the_best_extra_card_is_taken() -> None:
    lozenges = {"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0}
    t = table(card="house1", ships={0: 6}, display=["house1", "swan1"], lozenges=lozenges)
    assert best(t.play("sail")) == "play swan1"


def test_an_extra_card_that_only_helps_others_is_declined() -> None:
    lozenges = {f"t{row}_swan": 1 for row in range(1, 5)}
    t = table(2, card="ash1", left={0: 4}, lozenges={**lozenges, "w19": 0, "w20": 0}, display=["swan1"], ships={0: 20})
    t.play("place w27")
    assert t.view()["last_turn"]
    worth = advice.appraise(t.position, 0, t.position.legal(0))
    assert len(worth) == 2
    # On the last space the card can also be thrown away, which is as good as declining.
    assert worth == [0.0, 0.0]


def test_a_star_is_not_left_to_the_next_player() -> None:
    """Around one star there is already a lozenge of another; a second would invite the next player to the third."""
    t = table(2, card="ash1", lozenges={"w13": 1})
    worth = dict(zip(t.legal(), advice.appraise(t.position, 0, t.position.legal(0)), strict=True))
    assert worth["place w05"] < worth["place w30"]


@pytest.mark.parametrize("late_choice", [False, True])
def test_hands_are_appraised_by_the_best_use_of_each_card(late_choice: bool) -> None:
    hand = ["ash1", "house1", "coin1", "swan1", "ship1"]
    lozenges = {"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0}
    t = table(2, hands={0: hand}, lozenges=lozenges, late_choice=late_choice)
    actions = t.position.legal(0)
    worth = advice.appraise(t.position, 0, actions)
    assert t.position.write(0, actions[worth.index(max(worth))]).endswith("swan1")


def test_an_extra_card_that_earns_another_is_worth_more() -> None:
    lozenges = {"w19": 1, "w20": 1, "w22": 1, "w23": 1}
    one_star = table(card="house1", ships={0: 6}, display=["ash1", "ash2", "ship1"], lozenges=lozenges)
    assert best(one_star.play("sail")).startswith("play ash")
    # With a card that could fill the second star the chain is worth more than without.
    no_second = table(card="house1", ships={0: 6}, display=["ash1", "quartz2", "ship1"], lozenges=lozenges)
    no_second.play("sail")
    chain, single = (max(advice.appraise(t.position, 0, t.position.legal(0))) for t in (one_star, no_second))
    assert chain > single


def test_what_has_been_won_already_is_no_longer_worked_for() -> None:
    """A full fleet, and a bonus that the seat has, add nothing to how it stands."""
    bonus = {"trade": [1, 0]}
    goods = {f"t1_{good}": 0 for good in ("glass", "carafe", "jewelry", "swan")}
    goods["s2_1"] = 1
    without = table(2, lozenges=goods, bonus=bonus).position
    with_fleet = table(2, lozenges={**goods, "s1_1": 0, "s1_2": 0, "s1_3": 0}, bonus=bonus).position
    assert advice.standing(with_fleet, 0) == advice.standing(without, 0)
    unfinished = table(2, lozenges={**goods, "s1_1": 0, "s1_2": 0}, bonus=bonus).position
    assert advice.standing(unfinished, 0) > advice.standing(without, 0)


def test_the_greedy_bot_asks_the_game() -> None:
    t = table(card="swan1", lozenges={"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0})
    action = bot("greedy").choose(t.position, 0, FastChance(0))
    assert t.position.write(0, action).endswith("_swan")


def test_thinking_changes_nothing() -> None:
    t = table(card="house1", ships={0: 6}, display=["house1", "swan1"])
    before = t.position.to_dict()
    best(t)
    assert t.position.to_dict() == before
