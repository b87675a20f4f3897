"""What is in the box, against the facts that were read off the real board and cards."""

from collections import Counter
from typing import Any

import pytest

from fondaco.engine.registry import box_of, find_game, own_edition
from fondaco.games.millefiori.box import (
    CARD_KINDS,
    CARD_NAMES,
    CELLS,
    FIRST_CELL,
    REGION_CELLS,
    REGIONS,
    SYMBOL_REGION,
    SYMBOLS,
    Box,
)

GAME = find_game("millefiori")
EDITION = own_edition(GAME)
opened = box_of(GAME, EDITION)
assert isinstance(opened, Box)
BOX: Box = opened


def entry(path: str) -> Any:
    """An entry of the components file, by its path."""
    value: Any = EDITION.data
    for key in path.split("."):
        value = value[key]
    return value


def cells_of(region: str) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = entry(f"{region}.cells")
    return cells


# Counts


@pytest.mark.parametrize(
    ("region", "cells"),
    [("workshops", 30), ("houses", 20), ("nobili", 12), ("populi", 12), ("trade", 20), ("port", 15)],
)
def test_each_region_has_its_cells_and_as_many_cards(region: str, cells: int) -> None:
    number = REGIONS.index(region)
    assert len(cells_of(region)) == cells == REGION_CELLS[number]
    assert BOX.cell_region.count(number) == cells
    assert BOX.cell_ids[FIRST_CELL[number]] == cells_of(region)[0]["id"]
    assert sum(1 for kind in BOX.deck if SYMBOL_REGION[kind // 5] == number) == cells


@pytest.mark.rule("cards")
@pytest.mark.parametrize(
    ("symbol", "count"),
    [
        *[("quartz", 7), ("ash", 7), ("lime", 7), ("pigments", 9)],
        ("house", 20),
        *[("lion", 4), ("coin", 4), ("cross", 4), ("fish", 4), ("shell", 4), ("crab", 4)],
        *[("glass", 5), ("carafe", 5), ("jewelry", 5), ("swan", 5)],
        ("ship", 15),
    ],
)
def test_there_are_as_many_cells_as_cards_of_each_symbol(symbol: str, count: int) -> None:
    number = SYMBOLS.index(symbol)
    assert BOX.cell_symbol.count(number) == count
    assert sum(1 for kind in BOX.deck if kind // 5 == number) == count


def test_there_are_109_cells_each_with_a_name_of_its_own() -> None:
    assert len(BOX.cell_ids) == len(set(BOX.cell_ids)) == CELLS == sum(REGION_CELLS) == 109
    assert all(BOX.cell_number[id] == cell for cell, id in enumerate(BOX.cell_ids))


def test_the_numbers_on_the_cards() -> None:
    numbers = {
        "quartz": [1, 2, 3, 3, 3, 4, 5],
        "ash": [1, 2, 2, 3, 4, 4, 5],
        "lime": [1, 1, 2, 3, 4, 5, 5],
        "pigments": [1, 1, 2, 2, 3, 3, 4, 4, 5],
        "house": [1, 2, 3, 4, 5] * 4,
        **{symbol: [1, 2, 3, 5] for symbol in ("lion", "coin", "crab")},
        **{symbol: [1, 2, 3, 4] for symbol in ("cross", "fish", "shell")},
        **{symbol: [1, 2, 3, 4, 5] for symbol in ("glass", "carafe", "jewelry", "swan")},
        "ship": [1, 2, 3, 4, 5] * 3,
    }
    for number, symbol in enumerate(SYMBOLS):
        assert sorted(kind % 5 + 1 for kind in BOX.deck if kind // 5 == number) == sorted(numbers[symbol])
    assert Counter(kind % 5 + 1 for kind in BOX.deck) == {1: 23, 2: 23, 3: 24, 4: 20, 5: 19}
    assert len(BOX.deck) == 109


def test_a_card_is_named_by_its_symbol_and_number() -> None:
    assert CARD_NAMES[CARD_KINDS["pigments4"]] == "pigments4"
    assert len(CARD_NAMES) == len(set(CARD_NAMES)) == 80


def test_opponents_score_on_people_trade_and_port_cards_only() -> None:
    with_icon = [symbol["id"] for symbol in entry("symbols") if symbol["opponents_score"]]
    assert with_icon == [*SYMBOLS[5:]]


@pytest.mark.rule("deal", "end-deck")
@pytest.mark.parametrize(("seats", "face_up", "plays", "rounds"), [(2, 9, 3, 10), (3, 4, 4, 7), (4, 9, 4, 5)])
def test_the_deal_comes_out_even(seats: int, face_up: int, plays: int, rounds: int) -> None:
    assert (BOX.face_up[seats], BOX.plays[seats]) == (face_up, plays)
    assert 109 - face_up == rounds * seats * BOX.hand


@pytest.mark.rule("lozenges")
def test_thirty_lozenges_27_of_them_in_the_supply() -> None:
    assert (BOX.lozenges, BOX.supply, BOX.kept_in_box, BOX.hand) == (30, 27, 3, 5)
    assert entry("setup.player_colours") == ["blue", "green", "red", "yellow"]


# The board


@pytest.mark.rule("workshops-points")
def test_61_pairs_of_workshop_cells_are_adjacent_and_all_hang_together() -> None:
    pairs = {frozenset((cell, near)) for cell in range(30) for near in BOX.neighbours[cell]}
    assert len(pairs) == 61
    assert all(cell in BOX.neighbours[near] for cell in range(30) for near in BOX.neighbours[cell])
    reached = [0]
    for cell in reached:
        reached += [near for near in BOX.neighbours[cell] if near not in reached]
    assert len(reached) == 30


@pytest.mark.parametrize(
    ("cell", "near"),
    [
        ("w01", "w02 w08 w09"),
        ("w06", "w05 w13"),
        ("w07", "w14 w15"),
        ("w09", "w01 w02 w08 w10 w16 w17"),
        ("w13", "w05 w06 w12 w19 w20"),
        ("w19", "w12 w13 w18 w20 w26 w27"),
        ("w20", "w13 w19 w21 w27 w28"),
        ("w24", "w16 w17"),
        ("w30", "w22 w23 w29"),
    ],
)
def test_some_cells_with_all_their_neighbours(cell: str, near: str) -> None:
    neighbours = BOX.neighbours[BOX.cell_number[cell]]
    assert sorted(BOX.cell_ids[number] for number in neighbours) == near.split()


@pytest.mark.rule("workshops-extra")
def test_ten_stars_share_out_the_workshops_three_different_materials_each() -> None:
    stars = {frozenset((cell, *BOX.star_mates[cell])) for cell in range(30)}
    assert len(stars) == 10
    assert sorted(cell for star in stars for cell in star) == list(range(30))
    assert all(len({BOX.cell_symbol[cell] for cell in star}) == 3 for star in stars)


@pytest.mark.rule("houses-place")
def test_the_row_of_houses() -> None:
    assert BOX.house_value == [2, 4, 3, 5, 1, 4, 2, 3, 1, 5, 10, 2, 3, 4, 5, 10, 1, 5, 4, 3]
    assert (BOX.houses_extra_at, BOX.houses_bonus_at) == ([3, 5], 4)


@pytest.mark.parametrize(
    ("region", "levels"),
    [
        ("nobili", ["cross coin lion cross coin", "lion cross coin lion", "coin lion cross"]),
        ("populi", ["crab shell fish crab shell", "fish crab shell fish", "shell fish crab"]),
    ],
)
def test_the_two_pyramids(region: str, levels: list[str]) -> None:
    first = FIRST_CELL[REGIONS.index(region)]
    symbols = [SYMBOLS[BOX.cell_symbol[first + i]] for i in range(12)]
    assert symbols == " ".join(levels).split()
    assert [BOX.level[first + i] for i in range(12)] == [0] * 5 + [1] * 4 + [2] * 3


@pytest.mark.rule("people-support", "people-resting")
def test_what_the_cells_of_a_pyramid_stand_on() -> None:
    def names(cells: list[int]) -> list[str]:
        return sorted(BOX.cell_ids[cell] for cell in cells)

    for pyramid in "np":
        for i in range(1, 6):
            bottom = BOX.cell_number[f"{pyramid}_b{i}"]
            assert BOX.below[bottom] == BOX.rests_on[bottom] == []
        for i in range(1, 5):
            middle = BOX.cell_number[f"{pyramid}_m{i}"]
            under = [f"{pyramid}_b{i}", f"{pyramid}_b{i + 1}"]
            assert names(BOX.below[middle]) == names(BOX.rests_on[middle]) == under
        for i in range(1, 4):
            top = BOX.cell_number[f"{pyramid}_t{i}"]
            under = [f"{pyramid}_m{i}", f"{pyramid}_m{i + 1}"]
            assert names(BOX.below[top]) == under
            assert names(BOX.rests_on[top]) == [*[f"{pyramid}_b{j}" for j in range(i, i + 3)], *under]


@pytest.mark.rule("port-fleet")
def test_five_rows_of_three_ships_and_the_four_goods() -> None:
    for row in range(5):
        ships = [BOX.cell_ids[cell] for cell in BOX.fleet_in_row[row]]
        goods = [BOX.cell_ids[cell] for cell in BOX.goods_in_row[row]]
        assert ships == [f"s{row + 1}_{i}" for i in (1, 2, 3)]
        assert goods == [f"t{row + 1}_{good}" for good in ("glass", "carafe", "jewelry", "swan")]


@pytest.mark.rule("sea-points", "sea-extra")
def test_the_sea_route() -> None:
    assert BOX.sea_points == [0, 1, 1, 1, 3, 1, 10, 0, 1, 5, 1, 1, 10, 10, 1, 5, 0, 1, 1, 1, 10]
    assert [space for space, star in enumerate(BOX.sea_extra) if star] == [7, 16, 20]


@pytest.mark.rule("bonus-track")
def test_what_is_scored() -> None:
    assert BOX.bonus == [20, 15, 10, 5]
    assert (BOX.workshop_points, BOX.pigments_points) == (1, 2)
    assert (BOX.level_points, BOX.match_multiplier, BOX.support_points) == ([1, 3, 6], 2, [1, 3])
    assert BOX.fleet_points == [0, 1, 3, 6, 10]


def test_the_score_track_has_a_hundred_spaces() -> None:
    assert entry("score_track.spaces") == 100
    assert entry("score_track.corners") == {"top_left": 0, "top_right": 25, "bottom_right": 50, "bottom_left": 75}


def test_no_two_things_are_drawn_in_the_same_place() -> None:
    places = [tuple(cell["xy"]) for region in REGIONS for cell in cells_of(region)]
    places += [tuple(space["xy"]) for space in entry("sea.spaces")]
    places += [tuple(star["xy"]) for star in entry("workshops.stars")]
    places += [tuple(place) for track in entry("bonus_tracks").values() for place in track]
    assert len(places) == len(set(places)) == 109 + 21 + 10 + 20
    assert all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in places)


# Where the figures come from


def test_what_is_reconstructed_is_owned_up_to() -> None:
    reconstructed = [figure.entry for figure in EDITION.reconstructed()]
    assert "setup.first_player" in reconstructed
    assert "scoring.fleet_by_goods" in reconstructed
    # The rules of play that no source states are these two; the rest is drawing.
    drawing = ("xy", "outline", "ring", "star_")
    of_play = [entry for entry in reconstructed if not entry.rpartition(".")[2].startswith(drawing)]
    assert of_play == ["setup.first_player", "scoring.fleet_by_goods"]
