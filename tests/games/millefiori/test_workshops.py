"""Workshops: groups, pigments, the four materials, stars."""

import pytest

from games.millefiori.table import table

CELLS = {
    "quartz": ["w08", "w10", "w13", "w15", "w18", "w21", "w24"],
    "ash": ["w02", "w05", "w07", "w11", "w17", "w27", "w30"],
    "lime": ["w04", "w06", "w09", "w19", "w22", "w25", "w28"],
    "pigments": ["w01", "w03", "w12", "w14", "w16", "w20", "w23", "w26", "w29"],
}


@pytest.mark.rule("workshops-place")
@pytest.mark.parametrize("material", CELLS)
def test_a_material_takes_any_free_cell_with_its_symbol_and_no_other(material: str) -> None:
    taken = CELLS[material][2]
    t = table(card=f"{material}1", lozenges={taken: 1})
    free = [cell for cell in CELLS[material] if cell != taken]
    assert t.legal() == [*[f"place {cell}" for cell in free], "sail"]
    for other, cells in CELLS.items():
        if other != material:
            assert t.refuse(f"place {cells[0]}") == "workshops-place"
    for elsewhere in ("h01", "n_b1", "p_b1", "t1_glass", "s1_1"):
        assert t.refuse(f"place {elsewhere}") == "workshops-place"


@pytest.mark.rule("workshops-place", "workshops-points")
def test_one_may_place_beside_others_beside_oneself_or_apart() -> None:
    beside_another = table(card="lime1", lozenges={"w13": 1}).play("place w19")
    beside_oneself = table(card="lime1", lozenges={"w13": 0}).play("place w19")
    apart = table(card="lime1", lozenges={"w13": 0, "w05": 1}).play("place w28")
    assert beside_another.scores == [1, 0, 0, 0]
    assert beside_oneself.scores == [2, 0, 0, 0]
    assert apart.scores == [1, 0, 0, 0]


@pytest.mark.rule("workshops-points")
def test_the_whole_connected_group_scores_not_only_the_neighbours() -> None:
    # w28-w20-w13-w05 hang together; w01 stands apart, and w21 is another's.
    t = table(card="lime2", lozenges={"w20": 0, "w13": 0, "w05": 0, "w01": 0, "w21": 1})
    t.play("place w28")
    assert t.points("workshops") == [4, 0, 0, 0]


@pytest.mark.rule("workshops-points")
def test_a_new_cell_can_join_two_groups() -> None:
    # w12 and w18 on the left, w27 and w28 on the right of w19; no star is filled.
    t = table(card="lime3", lozenges={"w12": 0, "w18": 0, "w27": 0, "w28": 0}, bonus={"workshops": [0]})
    t.play("place w19")
    assert t.points("workshops") == [5, 0, 0, 0]


@pytest.mark.rule("workshops-points")
def test_a_ring_is_counted_once() -> None:
    # w12, w05, w20 and w19 lie around w13.
    t = table(card="quartz1", lozenges={"w12": 0, "w05": 0, "w20": 0, "w19": 0})
    t.play("place w13")
    assert t.points("workshops") == [5, 0, 0, 0]


@pytest.mark.rule("workshops-points")
def test_lozenges_of_others_do_not_connect() -> None:
    t = table(card="lime1", lozenges={"w13": 1, "w05": 0})
    t.play("place w19")
    assert t.scores == [1, 0, 0, 0]


@pytest.mark.rule("workshops-points")
@pytest.mark.parametrize(
    ("card", "cell", "beside"),
    [
        ("lime1", "w06", "w05"),  # side by side in a row
        ("quartz1", "w21", "w20"),  # the pair that one of the sources forgot
        ("pigments1", "w29", "w28"),
        ("lime1", "w19", "w13"),  # half a column to the right, above
        ("lime1", "w19", "w12"),  # half a column to the left, above
        ("lime1", "w19", "w27"),  # half a column to the right, below
        ("lime1", "w19", "w26"),  # half a column to the left, below
    ],
)
def test_cells_that_share_a_side_are_connected(card: str, cell: str, beside: str) -> None:
    t = table(card=card, lozenges={beside: 0}).play(f"place {cell}")
    assert t.scores[0] == (4 if card == "pigments1" else 2)


@pytest.mark.rule("workshops-points")
@pytest.mark.parametrize(
    ("card", "cell", "apart"),
    [
        ("ash1", "w07", "w06"),  # the gap in the first row
        ("pigments1", "w14", "w13"),  # the gap in the second
        ("quartz1", "w18", "w17"),  # in the third
        ("lime1", "w25", "w24"),  # in the fourth
        ("lime1", "w19", "w05"),  # two rows apart
    ],
)
def test_cells_across_a_gap_are_not_connected(card: str, cell: str, apart: str) -> None:
    t = table(card=card, lozenges={apart: 0}).play(f"place {cell}")
    assert t.scores[0] == (2 if card == "pigments1" else 1)


@pytest.mark.rule("workshops-pigments")
def test_pigments_double_the_whole_group_only_when_they_are_the_new_cell_r18() -> None:
    new = table(card="pigments1", lozenges={"w13": 0, "w05": 0}).play("place w20")
    old = table(card="quartz1", lozenges={"w20": 0, "w12": 0}).play("place w13")
    assert new.scores == [6, 0, 0, 0]
    assert old.scores == [3, 0, 0, 0]


@pytest.mark.rule("workshops-bonus")
def test_the_fourth_material_earns_the_bonus_wherever_the_others_lie() -> None:
    t = table(card="quartz1", active=3, lozenges={"w01": 3, "w05": 3, "w28": 3})
    t.play("place w15")
    assert t.scores == [0, 0, 0, 1 + 20]
    assert t.view()["bonus"]["workshops"][0] == {"points": 20, "seat": 3, "lozenge": True}


@pytest.mark.rule("workshops-bonus")
def test_three_materials_or_those_of_others_earn_no_bonus() -> None:
    t = table(card="quartz1", lozenges={"w01": 0, "w05": 0, "w28": 1})
    t.play("place w15")
    assert t.scores == [1, 0, 0, 0]
    assert t.view()["bonus"]["workshops"][0]["seat"] is None


@pytest.mark.rule("workshops-extra")
@pytest.mark.parametrize("owners", [(0, 0), (0, 1), (1, 1), (2, 3)])
def test_the_last_cell_around_a_star_earns_an_extra_card_for_its_owner(owners: tuple[int, int]) -> None:
    t = table(card="lime1", lozenges={"w27": owners[0], "w20": owners[1]})
    t.play("place w19")
    assert t.phase == "taking"
    assert t.seat == 0


@pytest.mark.rule("workshops-extra")
def test_the_second_cell_around_a_star_earns_nothing_nor_do_two_half_filled_stars() -> None:
    # w19 belongs to the star of w20 and w27; w13 and w12 to two others.
    t = table(card="lime1", lozenges={"w20": 0, "w13": 1, "w12": 1, "w18": 2, "w26": 3})
    t.play("place w19")
    assert t.phase == "playing"
    assert t.seat == 1


@pytest.mark.rule("workshops-extra", "extra-card")
@pytest.mark.parametrize(
    "star",
    [
        ("w01", "w08", "w09"),
        ("w02", "w03", "w10"),
        ("w04", "w11", "w12"),
        ("w05", "w06", "w13"),
        ("w07", "w14", "w15"),
        ("w16", "w17", "w24"),
        ("w18", "w25", "w26"),
        ("w19", "w20", "w27"),
        ("w21", "w28", "w29"),
        ("w22", "w23", "w30"),
    ],
)
def test_the_ten_stars(star: tuple[str, str, str]) -> None:
    for i in range(3):
        material = next(name for name, cells in CELLS.items() if star[i] in cells)
        others = {star[j]: 1 for j in range(3) if j != i}
        assert table(card=f"{material}1", lozenges=others).play(f"place {star[i]}").phase == "taking"
