"""Broken editions: a file that cannot be played with is refused with the entry named."""

import re

import pytest

from fondaco.engine.errors import EditionError
from fondaco.engine.registry import load_edition
from fondaco.games.liguria.game import GAME
from games.editions import changed

COLOURS = ("red", "yellow", "blue")
FEW_ISLANDS = [
    *[(f'{{ id = "{colour}", count = 2 }}', f'{{ id = "{colour}", count = 1 }}') for colour in COLOURS],
    ('{ id = "blank", count = 3 }', '{ id = "blank", count = 6 }'),
]
STREET = [(1, 1, 1), (2, 2, 0), (3, 2, 1), (4, 3, 0), (5, 3, 1), (6, 4, 0), (7, 5, 0)]
LAST_SPACE = "{ id = 7, tiles = 5, coins = 0 }"
LAST_CARD = "{ id = 55, score = -6, wheels = 3, anchor = false, uturn = false, arrows = 3, offer = [0, 0, 1] }"
BROKEN: dict[str, tuple[list[tuple[str, str]], str, str]] = {
    "missing entry": ([("start_coins = 1\n", "")], "setup.start_coins", "missing"),
    "players": ([("players = [3, 4]", "players = [3, 4, 5]")], "meta.players", "expected [3, 4], got"),
    "colours of seats": (
        [('["purple", "orange", "green", "grey"]', '["purple", "orange", "green"]')],
        "setup.player_colours",
        "expected ['purple'",
    ),
    "text for a number": ([("start_coins = 1", 'start_coins = "one"')], "setup.start_coins", "this must be a number"),
    "fraction": ([("start_coins = 1", "start_coins = 1.5")], "setup.start_coins", "1.5"),
    "number for a flag": (
        [("uturn = true, arrows = 0, offer = [2, 0, 0]", "uturn = 1, arrows = 0, offer = [2, 0, 0]")],
        "box.cards.5.uturn",
        "true or false",
    ),
    "too few cubes": ([("cubes_of_colour = 25", "cubes_of_colour = 3")], "supply.cubes_of_colour", "from 4"),
    "too many cubes": ([("cubes_of_colour = 25", "cubes_of_colour = 201")], "supply.cubes_of_colour", "to 200"),
    "gold of no worth": ([("gold_worth = 3", "gold_worth = 0")], "supply.gold_worth", "from 1"),
    "gold coins": ([("gold_coins = 10", "gold_coins = -1")], "supply.gold_coins", "-1"),
    "silver coins": ([("silver_coins = 20", "silver_coins = 201")], "supply.silver_coins", "201"),
    "ministers": ([("ministers = 7", "ministers = 51")], "supply.ministers", "51"),
    "no hold": ([("cargo_capacity = 10", "cargo_capacity = 0")], "supply.cargo_capacity", "from 1"),
    "missing point": ([("missing_point = 5", "missing_point = -5")], "scoring.missing_point", "-5"),
    "set": ([("set = 3", "set = -3")], "scoring.set", "-3"),
    "diplomat tile": ([("diplomat_tile = 2", "diplomat_tile = 101")], "scoring.diplomat_tile", "101"),
    "islands": ([('{ id = "red", count = 2 }', '{ id = "red", count = 13 }')], "box.islands.red.count", "13"),
    "an island less": (
        [('{ id = "red", count = 2 }', '{ id = "red", count = 1 }')],
        "setup.by_players.3.blank_islands",
        "expected 9 islands, got 8",
    ),
    "score of an island": ([("[3, 4, 5, 6, 7, 8, 9]", "[3, 4, 5, 6, 7, 8, 51]")], "box.island_scores", "51"),
    "no coloured islands": (
        [
            *[(f'{{ id = "{colour}", count = 2 }}', f'{{ id = "{colour}", count = 0 }}') for colour in COLOURS],
            ("[3, 4, 5, 6, 7, 8, 9]", "[]"),
        ],
        "box.islands",
        "no island has a colour",
    ),
    "too few scores": ([("[3, 4, 5, 6, 7, 8, 9]", "[3, 4, 5, 6, 7]")], "box.island_scores", "5 score tiles"),
    "no blank islands": ([("per_gap = 1", "per_gap = 0")], "box.max_blank_per_gap", "from 1"),
    "space of the street": ([("{ id = 7, tiles = 5", "{ id = 7, tiles = 16")], "box.street.7.tiles", "16"),
    "coins of a space": (
        [("{ id = 1, tiles = 1, coins = 1", "{ id = 1, tiles = 1, coins = 21")],
        "box.street.1.coins",
        "21",
    ),
    "too few spaces": (
        [(f"  {{ id = {space}, tiles = {tiles}, coins = {coins} }},\n", "") for space, tiles, coins in STREET[3:]],
        "box.street",
        "expected 4 to 12 entries, got 3",
    ),
    "too many spaces": (
        [(f"  {LAST_SPACE},\n", "".join(f"  {{ id = {id}, tiles = 1, coins = 0 }},\n" for id in range(7, 14)))],
        "box.street",
        "expected 4 to 12 entries, got 13",
    ),
    "a space twice": ([(LAST_SPACE, "{ id = 6, tiles = 5, coins = 0 }")], "box.street.6", "twice"),
    "a space with half a number": (
        [(LAST_SPACE, "{ id = 7.5, tiles = 5, coins = 0 }")],
        "box.street.7.5.id",
        "7.5 is not a whole number",
    ),
    "too many cards": (
        [(f"  {LAST_CARD},\n", f"  {LAST_CARD},\n  {LAST_CARD.replace('55', '56')},\n")],
        "box.cards",
        "expected 4 to 55 entries, got 56",
    ),
    "tile of another sort": (
        [('"ship-2", kind = "ship"', '"ship-2", kind = "monk"')],
        "box.tiles.ship-2.kind",
        "'monk' is not one of ship",
    ),
    "start tile of another sort": (
        [('"start-ship", kind = "ship"', '"start-ship", kind = "merchant"')],
        "box.start_tiles.start-ship.kind",
        "'merchant'",
    ),
    "number of tiles": ([("count = 15, front_green", "count = 121, front_green")], "box.tiles.monk.count", "121"),
    "wheels": ([("count = 6, wheels = 2", "count = 6, wheels = 7")], "box.tiles.ship-2.wheels", "7"),
    "sacks": ([("count = 7, sacks = 2", "count = 7, sacks = 11")], "box.tiles.merchant-2.sacks", "11"),
    "prestige of a tile": ([("back_prestige = 7", "back_prestige = 51")], "box.tiles.building-3.back_prestige", "51"),
    "knight without a sword": (
        [("swords = 3", "swords = 0")],
        "box.tiles.knight-3.swords",
        "a knight has at least one sword",
    ),
    "diplomat without a scroll": (
        [("scrolls = 2", "scrolls = 0")],
        "box.tiles.diplomat-2.scrolls",
        "a diplomat has at least one scroll",
    ),
    "contract in two colours": (
        [("cubes = [3, 1, 1]", "cubes = [3, 1]")],
        "box.tiles.three-one-one-red.cubes",
        "expected 3 entries, got 2",
    ),
    "contract for too much": ([("cubes = [3, 1, 1]", "cubes = [26, 1, 1]")], "box.tiles.three-one-one-red.cubes", "26"),
    "reward": (
        [("[3, 1, 1], prestige = 12", "[3, 1, 1], prestige = 101")],
        "box.tiles.three-one-one-red.prestige",
        "101",
    ),
    "card without a colour": ([("{ id = 1, score = 5", "{ id = 1, score = 0")], "box.cards.1.score", "cannot be 0"),
    "number of a card": ([("{ id = 1, score = 5", "{ id = 1, score = 21")], "box.cards.1.score", "21"),
    "wheels of a card": (
        [("{ id = 1, score = 5, wheels = 1", "{ id = 1, score = 5, wheels = 11")],
        "box.cards.1.wheels",
        "11",
    ),
    "arrows of a card": ([("arrows = 3", "arrows = 11")], "box.cards.55.arrows", "11"),
    "offer in two colours": (
        [("arrows = 3, offer = [0, 0, 1]", "arrows = 3, offer = [0, 1]")],
        "box.cards.55.offer",
        "expected 3 entries, got 2",
    ),
    "start coins": ([("start_coins = 1", "start_coins = 21")], "setup.start_coins", "21"),
    "start cubes": ([("start_cubes = 2", "start_cubes = 4")], "setup.start_cubes", "4"),
    "rounds": ([("rounds = 9", "rounds = 19")], "setup.by_players.3.rounds", "19 is not a whole number from 1 to 18"),
    "row too long": ([("row_tiles = 15", "row_tiles = 16")], "setup.by_players.4.row_tiles", "16"),
    "tiles do not last": (
        [("rounds = 8", "rounds = 9")],
        "setup.by_players.4.row_tiles",
        "120 tiles are not enough for 9 rounds",
    ),
    "coins for four of three": (
        [("coins = [2, 1, 0]", "coins = [2, 1, 1, 0]")],
        "setup.by_players.3.extra_coins",
        "expected 3 entries, got 4",
    ),
    "gaps": ([("islands_per_gap = 3", "islands_per_gap = 2")], "setup.by_players.3.islands_per_gap", "2"),
    "more blank islands than there are": (
        [("islands_per_gap = 2\nblank_islands = 2", "islands_per_gap = 2\nblank_islands = 4")],
        "setup.by_players.4.blank_islands",
        "4 is not a whole number from 0 to 3",
    ),
    "another number of islands": (
        [("islands_per_gap = 2\nblank_islands = 2", "islands_per_gap = 2\nblank_islands = 3")],
        "setup.by_players.4.blank_islands",
        "expected 8 islands, got 9",
    ),
    "too many blank islands in a gap": (
        [*FEW_ISLANDS, ("islands_per_gap = 3\nblank_islands = 3", "islands_per_gap = 3\nblank_islands = 6")],
        "setup.by_players.3.blank_islands",
        "more than 1 blank islands between two harbours",
    ),
    "not enough coins": (
        [("silver_coins = 20", "silver_coins = 5"), ("gold_coins = 10", "gold_coins = 0")],
        "setup.by_players.3.extra_coins",
        "5 coins are not enough",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_file_is_refused_with_the_entry_named(fault: str) -> None:
    changes, entry, reason = BROKEN[fault]
    with pytest.raises(EditionError) as error:
        changed(GAME, *changes)
    assert error.value.entry == entry
    assert str(error.value).startswith(f"{entry}: ")
    assert reason in str(error.value)


@pytest.mark.parametrize(("sign", "pattern"), [("", r"score = -"), ("-", r"score = (?=\d)")])
def test_there_must_be_green_and_red_cards(sign: str, pattern: str) -> None:
    with pytest.raises(EditionError, match="there must be green and red numbers") as error:
        load_edition(GAME, re.sub(pattern, f"score = {sign}", GAME.components()))
    assert error.value.entry == "box.cards"
