"""Ship cards: taking one, the cubes that it offers, the tiles that it upgrades."""

import pytest

from games.liguria.table import table


@pytest.mark.rule("card-take")
def test_cards_are_taken_in_the_order_of_the_track_r29() -> None:
    t = table(at="cards", active=2, on_offer=[1, 2, 40, 41])
    assert t.view()["cards"] == ["1", "2", "40", "41"]
    assert t.legal() == ["card 1", "card 2", "card 40", "card 41"]
    t.refused("card 1", "card-take", 3).refused("card 3", "card-take").refused("done", "card-take")
    t.refused("sail", "card-take")  # nobody sails before all have a card
    assert t.told("2: card 2")[0] == {"event": "card", "seat": 2, "card": "2"}
    assert t.public(2)["card"] == "2"
    assert t.legal() == ["card 1", "card 40", "card 41"]
    t.refused("card 2", "card-take")
    t.play("3: card 1", "0: card 41, done", "1: card 40, done")
    assert (t.phase, t.seat) == ("departing", 2)
    assert t.view()["cards"] == []
    t.refused("card 40", "sail-steps")


@pytest.mark.rule("card-take", "sail-steps")
def test_the_symbols_of_a_card_are_for_this_round_only_its_number_counts_to_the_end() -> None:
    t = table(3, cards={0: 49}, ships={0: 9, 1: 9, 2: 9}, deck_top=[1, 40, 2])
    assert t.view()["turn"] | {"steps": 5, "may_turn": True, "may_anchor": True} == t.view()["turn"]
    t.play("0: sail, stop, done", "1: sail, stop", "2: sail, stop")
    t.play("2: buyer 3", "1: buyer 2", "0: buyer 1")
    t.play("take 1", "take 1, take 2", "take 1, take 2")
    assert t.screen(0)["balance"] == -5 + t.public(0)["rows"]["monk"]["front"].get("monk", 0)
    t.play("card 1", "card 2", "card 40, done")
    turn = t.view()["turn"]
    assert (t.seat, turn["steps"]) == (0, t.public(0)["wheels"] + 1)
    assert not turn["may_turn"]
    assert not turn["may_anchor"]
    assert t.screen(0)["cards"] == ["49"]


# The cubes


@pytest.mark.rule("card-offer")
def test_the_cubes_on_the_card_must_be_laid_on_the_own_dock() -> None:
    t = table(at="cards", on_offer=[6, 7, 34, 40], dock={0: "rb"})
    told = t.told("0: card 6")
    assert t.dock(0) == "rrybb"
    assert t.supply == {"red": 23, "yellow": 24, "blue": 23}
    assert told[1] == {"event": "offer", "seat": 0, "cubes": [1, 1, 1]}
    assert t.seat == 1


@pytest.mark.rule("card-offer")
def test_some_cards_offer_none() -> None:
    t = table(at="cards", on_offer=[6, 7, 11, 40])
    assert [event["event"] for event in t.told("0: card 11")] == ["card"]
    assert t.dock(0) == ""


@pytest.mark.rule("card-offer", "supply-empty")
def test_of_a_colour_that_runs_short_what_is_left_is_laid_r39() -> None:
    t = table(at="cards", on_offer=[2, 5, 10, 40], supply={"red": 1, "yellow": 0, "blue": 4})
    assert t.told("0: card 2")[1]["cubes"] == [1, 0, 1]
    assert t.dock(0) == "rb"
    assert [event["event"] for event in t.told("1: card 5")] == ["card"]  # two red ones, but there are none left
    assert t.dock(1) == ""
    t.play("2: card 10")
    assert t.dock(2) == ""
    assert t.supply == {"red": 0, "yellow": 0, "blue": 3}


# Upgrading


@pytest.mark.rule("upgrade", "upgrade-once")
def test_one_tile_for_each_arrow_after_the_cubes() -> None:
    t = table(at="cards", on_offer=[1, 2, 34, 55], tiles={0: "monk building-1 building-1 knight-1 diplomat-1 pair-red"})
    t.refused("upgrade monk", "card-take")
    t.play("0: card 55")
    assert (t.phase, t.dock(0), t.view()["turn"]["arrows"]) == ("upgrading", "b", 3)
    # What lies behind the screen cannot be upgraded: there is no action for it.
    assert t.legal() == ["upgrade start-ship", "upgrade start-merchant", "upgrade building-1", "upgrade monk", "done"]
    t.refused("upgrade monk", "card-take", 1).refused("card 1", "upgrade").refused("sail", "upgrade")
    assert t.told("0: upgrade building-1") == [{"event": "upgrade", "seat": 0, "tile": "building-1"}]
    t.play("0: upgrade building-1")
    assert t.view()["turn"]["arrows"] == 1
    t.refused("upgrade building-1", "upgrade-once").refused("upgrade ship-1", "upgrade-once")
    t.play("0: upgrade monk")
    assert (t.phase, t.seat) == ("choosing", 1)
    assert t.public(0)["rows"]["building"]["upgraded"] == {"building-1": 2}


@pytest.mark.rule("upgrade")
def test_arrows_may_be_left_unused_r8() -> None:
    t = table(at="cards", on_offer=[1, 2, 34, 55])
    t.play("0: card 34, done")
    assert t.seat == 1
    t.play("1: card 55, upgrade start-merchant, done")
    assert t.seat == 2
    assert t.public(1)["rows"]["merchant"] == {
        "front": {},
        "upgraded": {"start-merchant": 1},
        "minister": None,
        "diplomats": {},
    }


@pytest.mark.rule("upgrade", "upgrade-once")
def test_with_nothing_left_to_upgrade_the_turn_goes_on_by_itself() -> None:
    t = table(at="cards", on_offer=[1, 2, 34, 55], upgraded={0: "start-ship start-merchant monk"})
    t.play("0: card 55")
    assert (t.phase, t.seat) == ("choosing", 1)
    t.play("1: card 34, upgrade start-ship, upgrade start-merchant")
    assert t.seat == 2
    t = table(at="cards", on_offer=[1, 2, 34, 55])
    t.play("0: card 55, upgrade start-ship, upgrade start-merchant")
    assert t.seat == 1


@pytest.mark.rule("upgrade-once", "tile-ship")
def test_a_ship_upgraded_now_gives_no_wheels_in_this_round_either_r8() -> None:
    t = table(at="cards", on_offer=[1, 2, 3, 38], tiles={0: "ship-2"})
    assert t.public(0)["wheels"] == 3
    t.play("0: card 38, upgrade start-ship, upgrade ship-2", "card 1", "card 2", "card 3")
    assert (t.seat, t.public(0)["wheels"], t.view()["turn"]["steps"]) == (0, 0, 2)


@pytest.mark.rule("upgrade-once")
def test_a_tile_picked_in_this_round_may_be_upgraded_in_it_r30() -> None:
    row = "building-3 monk monk monk ship-1 ship-1 ship-1 monk monk monk monk monk"
    t = table(3, "market", street={0: 1, 1: 2, 2: 3}, row=row, on_offer=[1, 2, 32])
    t.play("0: take 1", "1: take 1, take 2", "2: take 1, take 2", "0: card 32, upgrade building-3")
    assert t.points("tiles")[0] == 7


@pytest.mark.parametrize(
    ("tile", "front", "back"),
    [
        *[("start-ship", 0, 2), ("ship-1", 0, 2), ("ship-2", 0, 2)],
        *[("start-merchant", 0, 3), ("merchant-1", 0, 3), ("merchant-2", 0, 3)],
        *[("building-1", 1, 4), ("building-2", 2, 6), ("building-3", 3, 7)],
        ("monk", 0, 2),
    ],
)
@pytest.mark.rule("tile-ship", "tile-merchant", "tile-building", "tile-monk", "score-tiles", "upgrade")
def test_the_prestige_of_a_tile_before_and_after(tile: str, front: int, back: int) -> None:
    own = {} if tile.startswith("start") else {0: tile}
    t = table(at="cards", on_offer=[1, 2, 32, 33], tiles=own)
    t.play("0: card 32")
    assert t.points("tiles") == [front, 0, 0, 0]
    t.play(f"0: upgrade {tile}")
    assert t.points("tiles") == [back, 0, 0, 0]


@pytest.mark.rule("tile-monk", "score-balance")
def test_a_monk_is_a_green_1_and_upgraded_a_green_2() -> None:
    t = table(at="cards", on_offer=[1, 2, 32, 33], tiles={0: "monk monk"})
    assert t.screen(0)["balance"] == 2
    t.play("0: card 32, upgrade monk")
    assert t.screen(0)["balance"] == -2 + 1 + 2


@pytest.mark.rule("tile-merchant", "load")
def test_an_upgraded_merchant_has_no_sacks() -> None:
    t = table(tiles={0: "merchant-2"}, upgraded={0: "start-merchant"}, ships={0: 2}, dock={1: "rrr"})
    assert t.public(0)["sacks"] == 2
    t.play("0: sail, stop, load red, load red")
    assert t.seat == 1
