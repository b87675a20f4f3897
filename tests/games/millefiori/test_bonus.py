"""Bonus tracks: 20, 15, 10, 5, each once, with a lozenge from one's own supply."""

import pytest

from games.millefiori.table import table

# For each track: the cells that lack but one for the set, the card and the cell that completes it, and its points.
SETS = {
    "workshops": (["w01", "w05", "w28"], "quartz1", "w15", 1),
    "houses": (["h02", "h03", "h04"], "house1", "h05", 1),
    "nobili": (["n_b1", "n_b2"], "lion1", "n_b3", 2),
    "populi": (["p_b1", "p_b2"], "fish1", "p_b3", 2),
    "trade": (["t1_glass", "t4_carafe", "t2_jewelry"], "swan1", "t5_swan", 1),
}
OTHERS = {"houses": {"h01": 3}}
"""What must lie there besides: the houses are filled in order."""


def nearly(track: str) -> dict[str, int]:
    return {**dict.fromkeys(SETS[track][0], 0), **OTHERS.get(track, {})}


@pytest.mark.rule("bonus-track")
@pytest.mark.parametrize("track", SETS)
@pytest.mark.parametrize(("taken", "points"), [(0, 20), (1, 15), (2, 10), (3, 5)])
def test_the_highest_free_place_is_taken_and_scored_at_once(track: str, taken: int, points: int) -> None:
    _, card, cell, _ = SETS[track]
    t = table(card=card, lozenges=nearly(track), bonus={track: [1, 2, 3][:taken]})
    t.play(f"place {cell}")
    assert t.points("bonus") == [points, 0, 0, 0]
    places = t.view()["bonus"][track]
    assert [place["points"] for place in places] == [20, 15, 10, 5]
    assert places[taken] == {"points": points, "seat": 0, "lozenge": True}
    assert [place["seat"] for place in places].count(0) == 1


@pytest.mark.rule("bonus-track")
@pytest.mark.parametrize("track", SETS)
def test_the_bonus_is_compulsory_and_costs_a_lozenge_of_the_supply_r10_r23(track: str) -> None:
    cells, card, cell, _ = SETS[track]
    t = table(card=card, lozenges=nearly(track))
    assert t.view()["seats"][0]["supply"] == 27 - len(cells)
    t.play(f"place {cell}")
    assert t.phase != "using"
    assert t.view()["seats"][0]["supply"] == 27 - len(cells) - 2
    assert t.view()["seats"][0]["in_box"] == 3


@pytest.mark.rule("bonus-once")
@pytest.mark.parametrize(
    ("track", "lozenges", "card", "cell"),
    [
        ("workshops", {"w01": 0, "w05": 0, "w28": 0, "w15": 0}, "ash1", "w11"),
        ("houses", {"h01": 0, "h02": 0, "h03": 0, "h04": 0, "h05": 0}, "house1", "h06"),
        ("nobili", {"n_b1": 0, "n_b2": 0, "n_b3": 0}, "cross1", "n_b4"),
        ("populi", {"p_b1": 0, "p_b2": 0, "p_b3": 0}, "crab1", "p_b4"),
        ("trade", {"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0, "t1_swan": 0}, "swan1", "t2_swan"),
    ],
)
def test_each_bonus_is_taken_only_once_in_a_game(track: str, lozenges: dict[str, int], card: str, cell: str) -> None:
    t = table(card=card, lozenges=lozenges, bonus={track: [0]})
    t.play(f"place {cell}")
    assert t.points("bonus") == [0, 0, 0, 0]
    assert [place["seat"] for place in t.view()["bonus"][track]] == [0, None, None, None]


@pytest.mark.rule("bonus-once", "bonus-track")
def test_the_tracks_do_not_hinder_one_another() -> None:
    taken = {"workshops": [0, 1, 2], "houses": [0, 1, 2], "nobili": [0, 1, 2], "populi": [0, 1, 2]}
    t = table(card="swan1", lozenges=nearly("trade"), bonus=taken)
    t.play("place t5_swan")
    assert t.points("bonus") == [20, 0, 0, 0]


@pytest.mark.rule("bonus-track")
def test_the_port_has_no_track() -> None:
    assert list(table().view()["bonus"]) == ["workshops", "houses", "nobili", "populi", "trade"]
