"""The worked examples of the rulebook: Frank, Ulrich, Jenny and Ani sit clockwise, as seats 0 to 3."""

import pytest

from games.liguria.table import dealt, table

FRANK, ULRICH, JENNY, ANI = range(4)


@pytest.mark.rule("buyers-order")
def test_frank_places_his_buyer_first_because_he_is_fourth_on_the_track_and_next_up_is_ulrich() -> None:
    t = next(t for t in (dealt(4, seed) for seed in range(50)) if t.seat == FRANK)
    for seat in (FRANK, ULRICH, JENNY, ANI):
        t.play(f"{seat}: dock red, dock blue")
    assert t.view()["order"] == [ANI, JENNY, ULRICH, FRANK]
    assert (t.phase, t.seat) == ("buying", FRANK)
    t.play("0: buyer 4")
    assert t.seat == ULRICH


@pytest.mark.rule("pick-price", "pick-coins", "pick-kept", "pick-closes")
def test_ulrich_takes_the_silver_coin_diplomat_and_ship_and_pays_for_the_building_that_he_skipped() -> None:
    t = table(
        at="market",
        street={FRANK: 5, ULRICH: 3, JENNY: 6, ANI: 4},
        row="monk diplomat-1 building-2 ship-1 knight-2 monk ship-1 monk merchant-1 monk ship-2 monk monk monk monk",
    )
    assert (t.seat, t.coins[ULRICH]) == (ULRICH, 1)  # he has no other coin: this one he pays with
    t.play("1: take 2, take 4")
    assert t.coins[ULRICH] == 0
    assert t.screen(ULRICH)["tiles"] == {"diplomat-1": 1}
    assert t.public(ULRICH)["rows"]["ship"]["front"] == {"start-ship": 1, "ship-1": 1}
    assert t.row[:3] == ["monk", "building-2", "knight-2"]
    # Ulrich places his buyer on the 1st space of the player order track. Next up is Ani.
    assert t.view()["order"] == [ULRICH, None, None, None]
    assert t.seat == ANI


@pytest.mark.rule("card-offer", "upgrade", "tile-ship")
def test_ulrich_takes_one_blue_cube_and_upgrades_his_start_ship() -> None:
    t = table(at="cards", active=ULRICH, on_offer=[7, 13, 14, 35])
    before = t.points("tiles")[ULRICH]
    t.play("1: card 35")
    assert t.dock(ULRICH) == "b"
    assert t.supply["blue"] == 24
    t.play("1: upgrade start-ship")
    assert t.points("tiles")[ULRICH] == before + 2
    assert t.public(ULRICH)["wheels"] == 0


@pytest.mark.rule("sail-steps", "harbour-turn", "u-turn")
def test_jenny_sails_three_steps_to_ulrichs_harbour_and_changes_direction_after_the_movement() -> None:
    t = table(active=JENNY, cards={JENNY: 7})
    assert t.view()["turn"]["steps"] == 3
    t.play("2: turn, sail, sail, sail")
    assert t.ships[JENNY] == 3
    assert not t.public(JENNY)["clockwise"]
    t.play("2: turn")
    assert t.public(JENNY)["clockwise"]
    assert t.seat == ANI


@pytest.mark.rule("anchor", "sail-steps")
def test_ulrich_makes_a_stopover_in_franks_harbour_on_his_third_of_four_steps() -> None:
    t = table(
        active=ULRICH, cards={ULRICH: 35}, tiles={ULRICH: "ship-1"}, upgraded={ULRICH: "start-ship"}, dock={FRANK: "ry"}
    )
    assert t.view()["turn"]["steps"] == 4
    t.play("1: turn, sail, sail, sail")
    assert t.ships[ULRICH] == 0
    assert t.legal() == ["sail", "anchor", "stop"]  # he could instead have ended the movement in Frank's harbour
    t.play("1: anchor, load red")
    assert t.hold(ULRICH) == "r"
    t.play("1: sail")
    assert t.ships[ULRICH] == 11
    assert t.seat == JENNY


@pytest.mark.rule("conquer", "conquer-cubes")
def test_frank_places_three_knight_tiles_and_loads_three_red_cubes() -> None:
    t = table(cards={FRANK: 13}, tiles={FRANK: "knight-1 knight-2 knight-4"})
    t.play("0: sail, stop, lay knight-1, lay knight-2, lay knight-4, conquer")
    assert t.hold(FRANK) == "rrr"
    assert t.supply["red"] == 22
    assert (t.place(1)["holder"], t.place(1)["swords"]) == (FRANK, 7)
    assert t.public(FRANK)["ministers"] == 6


@pytest.mark.rule("own-island", "tile-knight")
def test_frank_comes_back_and_loads_one_red_cube_and_for_one_knight_a_cube_of_his_choice_yellow() -> None:
    t = table(cards={FRANK: 13}, islands={1: "0 knight-1 knight-2 knight-4"})
    t.play("0: sail, stop")
    assert t.hold(FRANK) == "r"
    assert t.legal() == ["load red", "load yellow", "load blue"]
    t.play("0: load yellow")
    assert t.hold(FRANK) == "ry"
    assert t.seat == ULRICH


@pytest.mark.rule("conquer-force", "expelled", "conquer-cubes")
def test_with_four_swords_frank_expels_anis_two_and_loads_one_yellow_cube() -> None:
    t = table(cards={FRANK: 13}, ships={FRANK: 3}, tiles={FRANK: "knight-4"}, islands={4: "3 knight-2"})
    assert t.public(ANI)["ministers"] == 6
    t.play("0: sail, stop, lay knight-4, conquer")
    assert t.public(ANI)["ministers"] == 7
    assert t.public(ANI)["expelled"] == {"knight-2": 1}
    assert t.screen(ANI)["tiles"] == {}
    assert t.place(4)["knights"] == {"knight-4": 1}
    assert t.place(4)["holder"] == FRANK
    assert t.hold(FRANK) == "y"


@pytest.mark.rule("load", "tile-merchant")
def test_ulrichs_four_sacks_load_four_cubes_from_franks_harbour() -> None:
    t = table(
        active=ULRICH,
        cards={ULRICH: 13},
        ships={ULRICH: 11},
        tiles={ULRICH: "merchant-1 merchant-2"},
        dock={0: "rryyb"},
    )
    assert t.public(ULRICH)["sacks"] == 4
    t.play("1: sail, stop, load red, load yellow, load yellow, load blue")
    assert t.hold(ULRICH) == "ryyb"
    assert t.dock(FRANK) == "r"
    assert t.seat == JENNY


@pytest.mark.rule("deploy", "deploy-cost", "tile-diplomat")
def test_jenny_lays_two_scrolls_because_a_figure_of_ulrichs_is_at_anis_harbour() -> None:
    t = table(
        active=JENNY,
        cards={JENNY: 13},
        ships={JENNY: 8},
        tiles={JENNY: "diplomat-1 diplomat-1"},
        envoys={(ANI, "ship"): "1 diplomat-1"},
    )
    t.play("2: sail, stop, lay diplomat-1")
    assert "deploy building" not in t.legal()
    t.play("2: lay diplomat-1, deploy building")
    row = t.public(ANI)["rows"]["building"]
    assert (row["minister"], row["diplomats"]) == (JENNY, {"diplomat-1": 2})
    assert t.public(JENNY)["ministers"] == 6


# Final scoring, example by example


@pytest.mark.rule("score-islands")
def test_example_1_frank_scores_12_for_two_islands() -> None:
    t = table(at="final", islands={1: "0 knight-1", 2: "0 knight-2"})
    assert t.points("islands") == [12, 0, 0, 0]


@pytest.mark.rule("score-tiles")
def test_example_2_ani_scores_20_for_her_seven_purple_numbers() -> None:
    t = table(
        at="final",
        tiles={ANI: "ship-1 monk building-1 building-3"},
        upgraded={ANI: "ship-2 start-merchant merchant-1 monk building-2"},
    )
    # Fronts 1 and 3; backs 2, 3, 3, 2 and 6: the ships and the monk that are not upgraded show none.
    assert t.points("tiles") == [0, 0, 0, 20]


@pytest.mark.rule("score-balance")
def test_example_3_ani_loses_10_for_15_green_and_17_red() -> None:
    t = table(
        at="final",
        past={ANI: [2, 9, 13, 20, 40, 43, 49, 51]},  # 5 + 3 + 2 + 1, and 3 + 4 + 5 + 5
        tiles={ANI: "monk"},
        upgraded={ANI: "monk"},
        expelled={ANI: "knight-3"},
    )
    assert t.screen(ANI)["balance"] == 15 - 17
    assert t.points("balance") == [0, 0, 0, -10]


@pytest.mark.rule("score-contracts", "tile-contract")
def test_example_4_contracts_for_14() -> None:
    t = table(at="final", tiles={FRANK: "pair-red pair-blue two-one-yellow"}, store={FRANK: "rryybbb"})
    assert t.points("contracts") == [14, 0, 0, 0]
    assert t.points("sets") == [0, 0, 0, 0]


@pytest.mark.rule("score-sets")
def test_example_5_one_set_for_3() -> None:
    t = table(at="final", store={FRANK: "rrryyb"})
    assert t.points("sets") == [3, 0, 0, 0]


@pytest.mark.rule("score-diplomats")
def test_example_6_jenny_scores_8_for_four_ships_and_ulrich_6_for_three_buildings() -> None:
    t = table(
        at="final",
        tiles={ANI: "ship-1 ship-2 building-1 building-2"},
        upgraded={ANI: "ship-1 building-3"},
        envoys={(ANI, "ship"): "2 diplomat-1 diplomat-1", (ANI, "building"): "1 diplomat-1"},
    )
    assert t.points("diplomats") == [0, 6, 8, 0]
