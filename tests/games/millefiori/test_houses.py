"""Houses: one row, numbers that add up, and the different numbers one has."""

import pytest

from games.millefiori.table import table

VALUES = [2, 4, 3, 5, 1, 4, 2, 3, 1, 5, 10, 2, 3, 4, 5, 10, 1, 5, 4, 3]


def row(owners: str) -> dict[str, int]:
    """Who sits on the houses from the first on, one digit a house."""
    return {f"h{i:02}": int(owner) for i, owner in enumerate(owners, 1)}


def next_house(owners: str) -> str:
    return f"place h{len(owners) + 1:02}"


@pytest.mark.rule("houses-place")
def test_only_the_next_free_house_can_be_taken() -> None:
    for taken in range(20):
        t = table(card="house3", lozenges=row("1212121212121212121"[:taken]))
        assert t.legal() == [f"place h{taken + 1:02}", "sail"]
        if taken < 19:
            assert t.refuse(f"place h{taken + 2:02}") == "houses-place"
        if taken:
            assert t.refuse(f"place h{taken:02}") == "free-cell"


@pytest.mark.rule("houses-place")
def test_a_house_card_takes_no_other_cell() -> None:
    t = table(card="house3")
    for cell in ("w01", "n_b1", "p_b1", "t1_swan", "s1_1"):
        assert t.refuse(f"place {cell}") == "houses-place"


@pytest.mark.rule("houses-place")
def test_when_the_row_is_full_a_house_card_can_only_sail() -> None:
    t = table(card="house3", lozenges=row("1230" * 5))
    assert t.legal() == ["sail"]
    assert t.refuse("place h20") == "free-cell"


@pytest.mark.rule("houses-points")
@pytest.mark.parametrize("taken", range(20))
def test_a_house_scores_the_number_on_it(taken: int) -> None:
    t = table(card="house1", lozenges=row("1" * taken))
    t.play(next_house("1" * taken))
    assert t.scores[0] == VALUES[taken]


@pytest.mark.rule("houses-points")
@pytest.mark.parametrize(
    ("owners", "points"),
    [
        ("0", 2 + 4),
        ("10", 4 + 3),
        ("100", 4 + 3 + 5),
        ("010", 3 + 5),  # the row is broken by another's lozenge
        ("001", 5),
        ("0001", 1),
    ],
)
def test_the_own_unbroken_row_up_to_the_new_house_scores_again_r14(owners: str, points: int) -> None:
    t = table(card="house1", lozenges=row(owners))
    t.play(next_house(owners))
    assert t.points("houses") == [points, 0, 0, 0]


@pytest.mark.rule("houses-points")
def test_a_long_row_reaches_back_to_the_first_house() -> None:
    t = table(card="house1", lozenges=row("0" * 10), bonus={"houses": [0]})
    t.play("place h11")
    assert t.scores == [sum(VALUES[:11]), 0, 0, 0]


NOTHING = (False, 0)
EXTRA_CARD = (True, 0)
BONUS = (False, 20)


@pytest.mark.rule("houses-extra", "houses-bonus")
@pytest.mark.parametrize(
    ("owners", "earned"),
    [
        ("", NOTHING),  # the first number: 2
        ("0", NOTHING),  # 2, and now 4
        ("00", EXTRA_CARD),  # 2 4, and now 3: three numbers
        ("1001", EXTRA_CARD),  # 4 3, and now 1, apart from them
        ("10011", NOTHING),  # 4 3, and now 4 again
        ("00011", NOTHING),  # 2 4 3, and now 4 again: still three
        ("000", BONUS),  # 2 4 3, and now 5: four numbers
        ("0010111", BONUS),  # 2 4 5, and now 3, apart from them
        ("00001", NOTHING),  # 2 4 3 5, and now 4 again: still four
        ("0000", EXTRA_CARD),  # 2 4 3 5, and now 1: five numbers
        ("00000", NOTHING),  # 2 4 3 5 1, and now 4 again: still five
        ("0000011111", NOTHING),  # 2 4 3 5 1, and now 10: the sixth
    ],
)
def test_what_different_numbers_earn_r14_r30(owners: str, earned: tuple[bool, int]) -> None:
    has = {VALUES[i] for i, owner in enumerate(owners) if owner == "0"}
    t = table(card="house1", lozenges=row(owners), bonus={"houses": [0]} if len(has) > 3 else {})
    t.play(next_house(owners))
    assert (t.phase == "taking", t.position.breakdown(0)["bonus"]) == earned


@pytest.mark.rule("houses-extra", "houses-bonus")
def test_the_numbers_of_others_do_not_count() -> None:
    t = table(card="house1", lozenges=row("0111"))
    t.play("place h05")
    assert t.phase == "playing"
    assert t.scores == [1, 0, 0, 0]


@pytest.mark.rule("houses-extra", "houses-bonus", "extra-chain")
def test_three_four_and_five_numbers_in_one_turn() -> None:
    t = table(card="house1", lozenges=row("00"), display=["house2", "house3", "ship4"], ships={0: 3})
    t.play("place h03")  # 2 4 3
    assert t.phase == "taking"
    t.play("play house2, place h04")  # 2 4 3 5: the bonus, and no further extra card
    assert t.position.breakdown(0) == {
        **dict.fromkeys(["workshops", "nobili", "populi", "trade", "port", "sea"], 0),
        "houses": (2 + 4 + 3) + (2 + 4 + 3 + 5),
        "bonus": 20,
    }
    assert t.seat == 1
