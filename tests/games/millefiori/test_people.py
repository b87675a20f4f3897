"""People: two pyramids, points for the new one and for those below."""

import pytest

from games.millefiori.table import table

BOTTOM = {f"n_b{i}": 1 for i in range(1, 6)}
MIDDLE = {f"n_m{i}": 1 for i in range(1, 5)}
POPULI_BOTTOM = {f"p_b{i}": 1 for i in range(1, 6)}


@pytest.mark.rule("people-place")
@pytest.mark.parametrize("card", ["lion1", "coin1", "cross1"])
def test_a_person_takes_any_supported_cell_of_the_own_pyramid_whatever_its_symbol(card: str) -> None:
    t = table(card=card, lozenges={"n_b1": 1, "n_b2": 2})
    assert t.legal() == ["place n_b3", "place n_b4", "place n_b5", "place n_m1", "sail"]
    for elsewhere in ("p_b1", "w01", "h01", "t1_glass", "s1_1"):
        assert t.refuse(f"place {elsewhere}") == "people-place"


@pytest.mark.rule("people-place")
@pytest.mark.parametrize("card", ["fish1", "shell1", "crab1"])
def test_the_populi_have_a_pyramid_of_their_own(card: str) -> None:
    t = table(card=card, lozenges={"n_b1": 1, "n_b2": 2})
    assert t.legal() == ["place p_b1", "place p_b2", "place p_b3", "place p_b4", "place p_b5", "sail"]
    assert t.refuse("place n_b3") == "people-place"


@pytest.mark.rule("people-support")
@pytest.mark.parametrize("level", ["m", "t"])
def test_both_cells_directly_below_must_be_occupied_by_anyone(level: str) -> None:
    below = "b" if level == "m" else "m"
    base = {} if level == "m" else BOTTOM
    for i in range(1, 5 if level == "m" else 4):
        left, right, cell = f"n_{below}{i}", f"n_{below}{i + 1}", f"place n_{level}{i}"
        assert table(card="lion1", lozenges=base).refuse(cell) == "people-support"
        assert table(card="lion1", lozenges={**base, left: 0}).refuse(cell) == "people-support"
        assert table(card="lion1", lozenges={**base, right: 0}).refuse(cell) == "people-support"
        assert cell in table(card="lion1", lozenges={**base, left: 2, right: 3}).legal()


@pytest.mark.rule("people-points")
@pytest.mark.parametrize(
    ("cell", "card", "points"),
    [
        ("n_b2", "lion1", 1),
        ("n_b2", "coin1", 2),
        ("n_m2", "coin1", 3),
        ("n_m2", "cross1", 6),
        ("n_t3", "coin1", 6),
        ("n_t3", "cross1", 12),
        ("p_b3", "crab1", 1),
        ("p_b3", "fish1", 2),
    ],
)
def test_one_three_or_six_points_and_twice_as_many_on_the_symbol_of_the_card(cell: str, card: str, points: int) -> None:
    others = {id: 1 for id in (*BOTTOM, *MIDDLE) if id[2] < cell[2] or (cell[2] == "t" and id[2] != "t")}
    t = table(card=card, lozenges=others)
    t.play(f"place {cell}")
    assert t.scores[0] == points


@pytest.mark.rule("people-resting")
def test_every_lozenge_of_the_triangle_below_scores_again_for_its_owner_and_is_never_doubled_r15() -> None:
    t = table(
        card="lion2",
        active=1,
        lozenges={
            "n_m2": 0,
            "n_m3": 2,
            "n_b1": 3,
            "n_b2": 0,
            "n_b3": 1,
            "n_b4": 3,
            "n_b5": 0,
        },
    )
    t.play("place n_t2")  # a lion on the lion: 12, on top of m2, m3, b2, b3 and b4
    assert t.scores == [3 + 1, 12 + 1, 3, 1]


@pytest.mark.rule("people-resting")
def test_a_middle_cell_rests_on_two_bottom_cells_only() -> None:
    t = table(card="coin1", lozenges={"n_b1": 1, "n_b2": 2, "n_b3": 3, "n_b4": 1})
    t.play("place n_m2")
    assert t.scores == [3, 0, 1, 1]


@pytest.mark.rule("people-resting")
def test_a_bottom_cell_rests_on_nothing() -> None:
    t = table(card="coin1", lozenges={"n_b1": 1, "n_b3": 2})
    t.play("place n_b2")
    assert t.scores == [2, 0, 0, 0]


@pytest.mark.rule("people-bonus")
def test_the_three_symbols_of_a_pyramid_earn_its_bonus() -> None:
    t = table(card="fish1", lozenges={"p_b1": 0, "p_b2": 0})
    t.play("place p_b3")
    assert t.scores == [2 + 20, 0, 0, 0]
    assert t.view()["bonus"]["populi"][0] == {"points": 20, "seat": 0, "lozenge": True}
    assert t.view()["bonus"]["nobili"][0]["seat"] is None


@pytest.mark.rule("people-bonus", "people-place")
def test_the_symbol_on_the_cell_counts_for_the_bonus_not_the_one_on_the_card() -> None:
    with_wrong_card = table(card="cross1", lozenges={"n_b1": 0, "n_b2": 0}).play("place n_b3")
    assert with_wrong_card.scores == [1 + 20, 0, 0, 0]
    on_wrong_cell = table(card="lion1", lozenges={"n_b1": 0, "n_b2": 0}).play("place n_b5")
    assert on_wrong_cell.scores == [1, 0, 0, 0]


@pytest.mark.rule("people-bonus")
def test_symbols_of_both_pyramids_together_earn_no_bonus() -> None:
    t = table(card="fish1", lozenges={"n_b1": 0, "n_b2": 0, "p_b1": 1, "p_b2": 1})
    t.play("place p_b3")
    assert t.scores == [2, 0, 0, 0]


@pytest.mark.rule("people-bonus", "bonus-once")
def test_each_pyramid_has_a_track_of_its_own_r16() -> None:
    t = table(card="fish1", lozenges={"n_b1": 0, "n_b2": 0, "n_b3": 0, "p_b1": 0, "p_b2": 0}, bonus={"nobili": [1, 0]})
    t.play("place p_b3")
    assert t.scores == [2 + 20, 0, 0, 0]
    assert [place["seat"] for place in t.view()["bonus"]["populi"]] == [0, None, None, None]
    assert [place["seat"] for place in t.view()["bonus"]["nobili"]] == [1, 0, None, None]


@pytest.mark.rule("people-extra")
def test_every_top_cell_gives_an_extra_card_each_time_r16() -> None:
    t = table(card="lion1", lozenges={**BOTTOM, **MIDDLE}, display=["coin1", "cross1", "house1"])
    t.play("place n_t1")
    assert t.phase == "taking"
    t.play("play coin1, place n_t2")
    assert t.phase == "taking"
    t.play("play cross1, place n_t3")
    assert t.phase == "taking"
    # 6, 6 and 12; seat 1 has two middle and three bottom cells below each.
    assert t.points("nobili") == [24, 27, 0, 0]


@pytest.mark.rule("people-extra")
@pytest.mark.parametrize(("cell", "below"), [("p_b1", {}), ("p_m1", POPULI_BOTTOM)])
def test_the_lower_levels_give_no_extra_card(cell: str, below: dict[str, int]) -> None:
    t = table(card="fish1", lozenges=below).play(f"place {cell}")
    assert t.phase == "playing"
