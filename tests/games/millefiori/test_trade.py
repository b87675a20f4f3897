"""Trade: goods that gain value with every lozenge, and good deals."""

import pytest

from games.millefiori.table import table

GOODS = ["glass", "carafe", "jewelry", "swan"]


@pytest.mark.rule("trade-place")
@pytest.mark.parametrize("good", GOODS)
def test_a_good_takes_any_free_cell_of_that_good_and_no_other(good: str) -> None:
    t = table(card=f"{good}2", lozenges={f"t4_{good}": 2})
    assert t.legal() == [*[f"place t{row}_{good}" for row in (1, 2, 3, 5)], "sail"]
    for other in GOODS:
        if other != good:
            assert t.refuse(f"place t1_{other}") == "trade-place"
    for elsewhere in ("w01", "h01", "n_b1", "p_b1", "s1_1"):
        assert t.refuse(f"place {elsewhere}") == "trade-place"


@pytest.mark.rule("trade-points")
@pytest.mark.parametrize(
    ("owners", "scores"),
    [
        ([], [1, 0, 0, 0]),
        ([0], [4, 0, 0, 0]),
        ([1], [2, 2, 0, 0]),
        ([1, 1], [3, 6, 0, 0]),
        ([0, 1, 2], [8, 4, 4, 0]),
        ([1, 1, 1, 1], [5, 20, 0, 0]),
        ([0, 0, 0, 0], [25, 0, 0, 0]),
        ([1, 2, 3, 3], [5, 5, 5, 10]),
    ],
)
def test_every_lozenge_on_the_good_scores_its_new_value_r17(owners: list[int], scores: list[int]) -> None:
    t = table(card="swan1", lozenges={f"t{row}_swan": owner for row, owner in enumerate(owners, 1)})
    t.play("place t5_swan")
    assert t.scores == scores


@pytest.mark.rule("trade-points")
def test_other_goods_neither_count_nor_score() -> None:
    t = table(card="swan1", lozenges={"t1_glass": 0, "t1_carafe": 1, "t2_carafe": 1})
    t.play("place t1_swan")
    assert t.scores == [1, 0, 0, 0]


@pytest.mark.rule("trade-bonus")
def test_the_fourth_good_earns_the_bonus_in_any_rows() -> None:
    t = table(card="swan1", active=2, lozenges={"t1_glass": 2, "t4_carafe": 2, "t2_jewelry": 2})
    t.play("place t5_swan")
    assert t.scores == [0, 0, 1 + 20, 0]


@pytest.mark.rule("trade-bonus")
def test_a_full_row_of_several_owners_earns_no_bonus() -> None:
    t = table(card="swan1", lozenges={"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 1})
    t.play("place t1_swan")
    assert t.scores == [1, 0, 0, 0]


@pytest.mark.rule("trade-extra")
@pytest.mark.parametrize(
    ("owners", "good_deal"),
    [
        ([], False),
        ([1], False),  # a tie is not enough
        ([1, 1], True),
        ([0, 1, 1], False),  # two each
        ([0, 1, 1, 1], True),
        ([1, 2, 3], False),  # the others have more together, but none of them
        ([1, 2, 2], True),
    ],
)
def test_a_good_deal_needs_one_opponent_with_more_lozenges_r17(owners: list[int], good_deal: bool) -> None:
    t = table(card="glass1", lozenges={f"t{row}_glass": owner for row, owner in enumerate(owners, 1)})
    t.play("place t5_glass")
    assert (t.phase == "taking") == good_deal


@pytest.mark.rule("trade-extra")
def test_more_lozenges_on_another_good_are_no_good_deal() -> None:
    t = table(card="glass1", lozenges={"t1_swan": 1, "t2_swan": 1, "t3_swan": 1})
    t.play("place t5_glass")
    assert t.phase == "playing"
