"""Harbour markers: arriving, and what each of the six kinds does."""

import pytest

from games.oltremare.table import Table, table

ONE_DUE = {0: ["grain-04", "grain-20"]}
TWO_DUE = {0: ["grain-20", "grain-16"]}


def sailing(ports: dict[str, str | None], marker: str = "") -> Table:
    """Seat 0, at Zara, has played a card with one ship and one ducat symbol."""
    t = table(
        hands={0: ["salt-06"]},
        cargo=ONE_DUE,
        ship={0: "zara"},
        ports=ports,
        marker={0: marker} if marker else {},
        markers={0: 3},
    )
    return t.play("0: play salt-06")


@pytest.mark.rule("arrival")
def test_the_marker_of_the_port_becomes_the_active_one() -> None:
    t = sailing({"venice": "good_business"}, "pirate_victory")
    t.play("0: sail venice")
    assert (t.public(0)["marker"], t.public(0)["markers"]) == ("good_business", 4)
    assert t.view()["ports"]["venice"] is None
    assert t.events("marker") == [{"event": "marker", "seat": 0, "marker": "good_business", "port": "venice"}]


@pytest.mark.rule("arrival")
def test_an_empty_port_leaves_no_active_marker_but_all_collected_ones() -> None:
    t = sailing({"venice": None}, "pirate_victory")
    t.play("0: sail venice")
    assert (t.public(0)["marker"], t.public(0)["markers"]) == (None, 3)


@pytest.mark.rule("arrival", "good-business")
def test_a_marker_works_from_the_next_turn_on_d4() -> None:
    t = table(
        2,
        hands={0: ["silk-11", "salt-14"], 1: ["salt-13"]},
        cargo={0: ["pottery-16"], 1: ["gem-08"]},
        ship={0: "zara"},
        ports={"venice": "good_business"},
    )
    t.play("0: play silk-11, sail venice, load silk-11")
    assert t.ducats[0] == 12  # one symbol played, and not yet one more
    t.play("1: play salt-13, load salt-13", "0: play salt-14")
    assert t.ducats[0] == 13  # none played, and one more


@pytest.mark.rule("arrival", "calm-sea")
def test_the_marker_of_the_start_of_the_turn_works_all_turn_d4() -> None:
    t = sailing({"venice": "good_business"}, "calm_sea")
    assert t.ducats[0] == 11 + 1 + 1  # calm sea pays before the ship sails
    t.play("0: sail venice")
    assert t.ducats[0] == 11 + 1 + 1


@pytest.mark.rule("calm-sea")
def test_worked_example_calm_sea_three_cards_with_two_ships() -> None:
    t = table(
        hands={0: ["salt-12", "salt-14", "salt-07"]},
        cargo={0: ["grain-10"]},
        marker={0: "calm_sea"},
    )
    t.play("0: play salt-12, play salt-14, play salt-07")
    assert t.points("markers") == [2, 0, 0]
    assert t.ducats[0] == 13


@pytest.mark.rule("good-business")
def test_worked_example_good_business_four_cards_with_two_ducats_d1() -> None:
    t = table(
        hands={0: ["salt-13", "salt-08", "salt-07"]},
        cargo={0: ["grain-04"]},
        marker={0: "good_business"},
        deck_top=["salt-11"],
    )
    t.play("0: buy, play salt-13, play salt-08, play salt-07, play salt-11")
    assert t.points("symbols")[0] == 6


@pytest.mark.rule("good-business")
@pytest.mark.parametrize(
    ("cards", "ducats"),
    [(["salt-14"], 1), (["salt-13"], 3), (["salt-13", "salt-09"], 6), (["salt-13", "salt-09", "salt-08"], 6)],
)
def test_good_business_counts_one_more_even_without_any_d1(cards: list[str], ducats: int) -> None:
    top = {1: "grain-20", 2: "grain-16", 3: "grain-10"}[len(cards)]
    t = table(hands={0: cards}, cargo={0: [top]}, marker={0: "good_business"})
    t.play("0: " + ", ".join(f"play {card}" for card in cards))
    assert t.ducats[0] == 11 + ducats


@pytest.mark.rule("compass")
def test_a_compass_leads_to_any_port_and_its_marker_and_is_discarded_d3() -> None:
    t = sailing({"venice": "compass", "tana": "favourable_trade"}, "calm_sea")
    t.play("0: sail venice")
    assert t.phase == "steering"
    t.refused(0, "load salt-06", "compass")
    t.play("0: sail tana")
    assert (t.phase, t.public(0)["port"]) == ("loading", "tana")
    assert (t.public(0)["marker"], t.public(0)["markers"]) == ("favourable_trade", 4)  # the compass does not count
    assert t.view()["ports"]["venice"] is None
    assert t.view()["ports"]["tana"] is None


@pytest.mark.rule("compass")
def test_a_player_who_stays_has_no_active_marker_and_the_compass_is_gone_d3() -> None:
    t = sailing({"venice": "compass"}, "calm_sea")
    t.play("0: sail venice, stay")
    assert (t.phase, t.public(0)["port"]) == ("loading", "venice")
    assert (t.public(0)["marker"], t.public(0)["markers"]) == (None, 3)
    assert t.view()["ports"]["venice"] is None


@pytest.mark.rule("compass")
def test_not_to_another_compass_nor_to_the_port_where_one_is_d3() -> None:
    t = sailing({"venice": "compass", "corfu": "compass"})
    t.play("0: sail venice")
    t.refused(0, "sail corfu", "compass")
    t.refused(0, "sail venice", "compass")
    others = [port for port, kind in t.view()["ports"].items() if kind != "compass" and port != "venice"]
    assert t.legal() == [f"sail {port}" for port in others] + ["stay"]


@pytest.mark.rule("compass")
def test_to_an_emptied_port_it_leaves_no_active_marker_d3() -> None:
    t = sailing({"venice": "compass", "corfu": None}, "calm_sea")
    t.play("0: sail venice, sail corfu")
    assert (t.phase, t.public(0)["port"]) == ("loading", "corfu")
    assert (t.public(0)["marker"], t.public(0)["markers"]) == (None, 3)


@pytest.mark.rule("compass")
def test_a_compass_passed_on_the_way_does_nothing() -> None:
    t = table(
        hands={0: ["salt-06", "salt-10"]},
        cargo=TWO_DUE,
        ship={0: "zara"},
        ports={"ragusa": "compass", "bari": "calm_sea"},
    )
    t.play("0: play salt-06, play salt-10, sail ragusa, sail bari")
    assert t.phase == "loading"
    assert t.view()["ports"]["ragusa"] == "compass"


@pytest.mark.rule("local-influence")
@pytest.mark.parametrize(
    ("top", "ducats"), [("grain-20", 3), ("grain-16", 2), ("grain-10", 1), ("grain-04", 0)], ids=["6", "5", "4", "3"]
)
def test_worked_example_local_influence_pays_the_hand_limit_less_three(top: str, ducats: int) -> None:
    t = table(cargo={0: ["gem-08", top]}, hands={0: []}, marker={0: "local_influence"})
    assert t.ducats == [11 + ducats, 11, 11]
    assert t.points("markers") == [ducats, 0, 0]


@pytest.mark.rule("local-influence")
def test_local_influence_pays_before_the_hand_limit_d4() -> None:
    t = table(
        hands={0: ["salt-02", "salt-04", "silk-03", "olive-01", "olive-02"]},
        cargo={0: ["grain-10"]},
        marker={0: "local_influence"},
    )
    assert (t.phase, t.ducats[0]) == ("limit", 12)


@pytest.mark.rule("pirate-victory")
def test_victory_ignores_the_flags_played() -> None:
    for marker, count in (("pirate_victory", 0), ("calm_sea", 3)):
        t = table(hands={0: ["salt-07", "salt-08"]}, cargo=TWO_DUE, marker={0: marker})
        t.play("0: play salt-07, play salt-08")
        assert t.public(0)["pirates"] == count


@pytest.mark.rule("pirate-victory", "hand-limit")
def test_victory_does_not_help_against_the_hand_limit() -> None:
    t = table(
        hands={0: ["salt-02", "salt-04", "silk-03", "olive-01"]},
        cargo={0: ["grain-04"]},
        marker={0: "pirate_victory"},
    )
    t.play("0: discard salt-02")
    assert t.pirates(0) == ["salt-02"]
