"""Port and sea route: fleets, sailing, and the alternative that every card has."""

import pytest

from games.millefiori.table import table

SHIPS = [f"s{row}_{i}" for row in range(1, 6) for i in (1, 2, 3)]
# Points of each space of the sea route, from the start on; a star gives an extra card.
SEA = ["0", "1", "1", "1", "3", "1", "10", "*", "1", "5", "1", "1", "10", "10", "1", "5", "*", "1", "1", "1", "10*"]
GOODS = ["glass", "carafe", "jewelry", "swan"]


@pytest.mark.rule("port-place")
def test_a_ship_card_takes_any_free_ship_and_no_other_cell() -> None:
    t = table(card="ship2", lozenges={"s1_2": 1, "s4_3": 0})
    free = [cell for cell in SHIPS if cell not in ("s1_2", "s4_3")]
    assert t.legal() == [*[f"place {cell}" for cell in free], "sail"]
    for elsewhere in ("w01", "h01", "n_b1", "p_b1", "t1_swan"):
        assert t.refuse(f"place {elsewhere}") == "port-place"


@pytest.mark.rule("port-sail")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_placing_with_a_ship_card_sails_the_full_number_at_once_r7(number: int) -> None:
    t = table(card=f"ship{number}", ships={0: 2})
    t.play("place s3_2")
    assert t.view()["lozenges"] == {"s3_2": 0}
    assert t.view()["seats"][0]["ship"] == 2 + number


@pytest.mark.rule("port-fleet")
@pytest.mark.parametrize(("goods", "each"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_a_full_fleet_pays_every_lozenge_by_the_goods_of_its_row_r9(goods: int, each: int) -> None:
    in_row = {f"t3_{good}": 3 for good in GOODS[:goods]}
    t = table(card="ship1", ships={0: 20}, lozenges={"s3_1": 0, "s3_3": 1, **in_row})
    t.play("place s3_2")
    assert t.scores == [2 * each, each, 0, 0]


@pytest.mark.rule("port-fleet")
def test_nothing_is_scored_before_the_fleet_is_full() -> None:
    t = table(card="ship1", ships={0: 20}, lozenges={"s3_1": 0, "t3_glass": 0, "t3_swan": 1})
    t.play("place s3_2")
    assert t.scores == [0, 0, 0, 0]


@pytest.mark.rule("port-fleet")
def test_only_the_goods_and_ships_of_the_same_row_count() -> None:
    t = table(
        card="ship1",
        ships={0: 20},
        lozenges={"s3_1": 1, "s3_2": 2, "s2_1": 3, "s2_2": 3, "t2_glass": 0, "t4_glass": 0, "t3_swan": 0},
    )
    t.play("place s3_3")
    assert t.scores == [1, 1, 1, 0]


@pytest.mark.rule("port-fleet")
def test_a_fleet_that_has_sailed_never_scores_again_r9() -> None:
    t = table(card="swan1", lozenges={"s1_1": 1, "s1_2": 1, "s1_3": 2, "t1_glass": 1})
    t.play("place t1_swan")
    assert t.scores == [1, 0, 0, 0]


@pytest.mark.rule("sea-points", "sea-extra")
@pytest.mark.parametrize("space", range(1, 21))
def test_where_the_ship_arrives_it_earns_what_is_shown_there(space: int) -> None:
    t = table(card="house1", ships={0: space - 1})
    t.play("sail")
    points = SEA[space].rstrip("*")
    assert t.scores == [int(points) if points else 0, 0, 0, 0]
    assert (t.phase == "taking") == ("*" in SEA[space])


@pytest.mark.rule("sea-points", "sea-extra")
def test_spaces_that_are_passed_bring_nothing() -> None:
    t = table(card="house4", ships={0: 4}).play("sail")  # past the 10 on space 6 and the star on space 7, to space 8
    assert t.scores == [1, 0, 0, 0]
    assert t.phase == "playing"


@pytest.mark.rule("sea-points")
def test_several_ships_may_share_a_space_and_both_score_r8() -> None:
    t = table(card="house1", ships={0: 5, 1: 6, 2: 4}, chosen={2: "house2"}, active=0)
    t.play("sail").idle_to(seat=2)
    t.play("2: play house2, sail")
    assert [seat["ship"] for seat in t.view()["seats"]][::2] == [6, 6]
    assert (t.scores[0], t.scores[2]) == (10, 10)


@pytest.mark.rule("sea-end")
@pytest.mark.parametrize(("start", "number"), [(19, 1), (15, 5), (19, 5), (16, 5)])
def test_what_is_left_over_at_the_last_space_is_lost(start: int, number: int) -> None:
    t = table(card=f"house{number}", ships={0: start}).play("sail")
    assert t.view()["seats"][0]["ship"] == 20
    assert t.scores == [10, 0, 0, 0]
    assert t.phase == "taking"


@pytest.mark.rule("sea-end")
@pytest.mark.parametrize("number", [1, 5])
def test_a_ship_on_the_last_space_earns_nothing_more_but_ship_cards_still_place(number: int) -> None:
    t = table(card=f"ship{number}", ships={0: 20}).play("place s5_3")
    assert t.view()["lozenges"] == {"s5_3": 0}
    assert t.view()["seats"][0]["ship"] == 20
    assert t.scores == [0, 0, 0, 0]
    assert t.phase == "playing"


@pytest.mark.rule("sail-instead", "sea-end")
def test_sailing_from_the_last_space_discards_the_card_r8_r29() -> None:
    t = table(card="coin5", ships={0: 20})
    assert t.legal()[-1] == "sail"
    assert t.told(None, "sail") == [{"event": "sail", "seat": 0, "start": 20, "end": 20}]
    assert t.view()["discard"][-1] == "coin5"
    assert t.scores == [0, 0, 0, 0]
    assert (t.phase, t.seat) == ("playing", 1)


@pytest.mark.rule("sail-instead")
@pytest.mark.parametrize(
    "card", ["quartz3", "ash3", "lime3", "pigments3", "house3", "lion3", "fish3", "glass3", "swan3", "ship3"]
)
def test_every_card_can_just_sail_its_number_r6(card: str) -> None:
    t = table(card=card, ships={0: 3})
    t.play("sail")
    assert t.scores == [10, 0, 0, 0]
    assert t.view()["lozenges"] == {}
    assert t.view()["seats"][0]["supply"] == 27
    assert t.view()["discard"][-1] == card


@pytest.mark.rule("sail-instead", "port-fleet")
def test_a_ship_card_that_only_sails_fills_no_ship_and_completes_no_fleet_r6() -> None:
    t = table(card="ship1", lozenges={"s1_1": 0, "s1_2": 0, "t1_swan": 0}, ships={0: 0})
    t.play("sail")
    assert t.scores == [1, 0, 0, 0]
    assert "s1_3" not in t.view()["lozenges"]
