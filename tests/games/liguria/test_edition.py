"""Other editions: a corrected figure changes play, a broken file is refused with the entry named."""

import re

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.edition import Edition
from fondaco.engine.errors import EditionError, IllegalActionError, NotationError
from fondaco.engine.registry import deal, from_dict, load_edition, own_edition, rules_of
from fondaco.games.liguria.game import GAME
from games.editions import changed
from games.liguria.table import dealt, table


def edition(*changes: tuple[str, str]) -> Edition:
    return changed(GAME, *changes)


# Corrected editions


def test_an_unchanged_copy_of_the_file_is_the_same_edition() -> None:
    assert load_edition(GAME, GAME.components()).digest == own_edition(GAME).digest


def test_corrected_tiles_and_cards_are_played_with() -> None:
    other = edition(
        ("count = 12, wheels = 1", "count = 12, wheels = 3"),
        ("front_prestige = 1, back_prestige = 4", "front_prestige = 0, back_prestige = 9"),
        ("{ id = 13, score = 2, wheels = 3", "{ id = 13, score = 4, wheels = 6"),
    )
    t = table(cards={0: 13}, tiles={0: "ship-1"}, upgraded={0: "building-1"}, edition=other)
    assert t.view()["turn"]["steps"] == 6 + 3 + 1
    assert t.points("tiles")[0] == 9
    assert t.screen(0)["balance"] == 4


def test_corrected_supplies_are_played_with() -> None:
    other = edition(
        ("cubes_of_colour = 25", "cubes_of_colour = 30"),
        ("gold_coins = 10", "gold_coins = 20"),
        ("ministers = 7", "ministers = 5"),
        ("cargo_capacity = 10", "cargo_capacity = 1"),
        ("start_coins = 1", "start_coins = 4"),
    )
    t = dealt(3, edition=other)
    assert t.supply == {"red": 30, "yellow": 30, "blue": 30}
    assert sum(t.coins) + t.view()["bank"] == 80
    assert sorted(t.coins) == [4, 5, 6]
    assert t.public(0)["ministers"] == 5
    t = table(tiles={0: "knight-1 knight-2"}, edition=other)
    t.play("0: sail, stop, lay knight-1, lay knight-2, conquer")
    assert t.hold(0) == "r"


def test_another_knight_may_bring_a_cube_of_choice() -> None:
    other = edition(("swords = 3, cube = false", "swords = 3, cube = true"))
    t = table(islands={1: "0 knight-1 knight-2 knight-3 knight-3"}, edition=other)
    t.play("0: sail, stop")
    assert t.view()["turn"]["gifts"] == 3


def test_corrected_points_are_scored() -> None:
    other = edition(("missing_point = 5", "missing_point = 2"), ("set = 3", "set = 4"), ("tile = 2", "tile = 6"))
    t = table(at="final", past={0: [28]}, store={0: "ryb"}, envoys={(1, "ship"): "0 diplomat-1"}, edition=other)
    assert t.position.breakdown(0) == {
        "islands": 0,
        "tiles": 0,
        "balance": -2,
        "contracts": 0,
        "sets": 4,
        "diplomats": 6,
    }


def test_another_number_of_rounds_tiles_and_islands() -> None:
    other = edition(
        ("rounds = 9", "rounds = 2"),
        ("row_tiles = 12", "row_tiles = 13"),
        ('{ id = "red", count = 2 }', '{ id = "red", count = 1 }'),
        ('{ id = "blank", count = 3 }', '{ id = "blank", count = 4 }'),
        ("max_blank_per_gap = 1", "max_blank_per_gap = 2"),
        ("islands_per_gap = 3\nblank_islands = 3", "islands_per_gap = 3\nblank_islands = 4"),
        ("islands_per_gap = 2\nblank_islands = 2", "islands_per_gap = 2\nblank_islands = 3"),
    )
    t = dealt(3, edition=other)
    assert t.view()["rounds"] == 2
    colours = [place["colour"] for place in t.view()["circuit"] if place["harbour"] is None]
    assert (colours.count("red"), colours.count(None)) == (1, 4)
    for _ in range(3):
        t.play("dock red, dock blue")
    assert len(t.row) == 13


@pytest.mark.rule("cards-mixed")
def test_when_no_card_of_a_colour_is_left_the_round_is_played_with_the_others() -> None:
    text = re.sub(r"score = \d", "score = -1", GAME.components()).replace("score = -1", "score = 1", 1)
    other = load_edition(GAME, text)
    t = table(3, past={0: [1]}, ships={0: 8, 1: 8, 2: 8}, edition=other)  # card 1 was the only green one
    t.play("0: sail, stop", "1: sail, stop", "2: sail, stop")
    assert (t.phase, len(t.view()["cards"]), t.view()["deck"]) == ("buying", 3, 55 - 1 - 3 - 3)
    t.play("2: buyer 1", "1: buyer 2", "0: buyer 3")
    assert t.phase == "picking"


# The texts of the rules


def texts(edition: Edition) -> dict[str, str]:
    return {rule.id: rule.text.format(**rule.figures) for rule in rules_of(GAME, edition)}


def test_the_rules_name_the_figures_of_the_edition() -> None:
    own = texts(own_edition(GAME))
    assert (
        "and you begin with 1, 2, 2, 3 coins; with three players spaces 3, 2 and 1, with 1, 2, 3 coins"
        in (own["start-order"])
    )
    assert "8 with four players, 9 with three" in own["rounds"]
    assert "15 with four players, 12 with three. The bag holds 120 at first" in own["tile-row"]
    assert "(0 with four players, 12 with three)" in own["tile-row"]
    other = texts(
        edition(
            ("start_coins = 1", "start_coins = 4"),
            ("start_cubes = 2", "start_cubes = 1"),
            ("ministers = 7", "ministers = 5"),
            ("rounds = 9", "rounds = 2"),
            ("row_tiles = 12", "row_tiles = 13"),
            ("gold_worth = 3", "gold_worth = 4"),
            ("cargo_capacity = 10", "cargo_capacity = 1"),
            ("cubes_of_colour = 25", "cubes_of_colour = 30"),
            ("[3, 4, 5, 6, 7, 8, 9]", "[1, 1, 2, 2, 8, 9]"),
            ("max_blank_per_gap = 1", "max_blank_per_gap = 2"),
            ("missing_point = 5", "missing_point = 6"),
            ("set = 3", "set = 4"),
            ("tile = 2", "tile = 1"),
            ("count = 6, wheels = 2, back_prestige = 2", "count = 6, wheels = 2, back_prestige = 5"),
            ("back_green = 2, back_prestige = 2", "back_green = 3, back_prestige = 1"),
            ("swords = 4, cube = false, back_green = 1", "swords = 4, cube = false, back_green = 2"),
        )
    )
    for rule, part in {
        "start-order": "with 4, 5, 5, 6 coins; with three players spaces 3, 2 and 1, with 4, 5, 6 coins",
        "dock-cubes": "on their own dock: 1, no two",
        "harbour": "(5 per player)",
        "rounds": "8 with four players, 2 with three",
        "tile-row": "15 with four players, 13 with three",
        "pick-coins": "worth 4 in silver",
        "capacity": "can carry: 1.",
        "supply-empty": "There are 30 cubes",
        "island-scores": "are 1, 1, 2, 2, 8, 9;",
        "islands-laid": "never more than 2 of the blank ones",
        "score-balance": "takes 6 from",
        "score-sets": "adds 4 to",
        "score-diplomats": "adds 1 to",
        "tile-ship": "(2, 5)",
        "tile-monk": "a green 1 at the end. Upgraded, it counts as a green 3 and also adds 1",
        "tile-knight": "(1, 2)",
        "expelled": "(1, 2)",
    }.items():
        assert part in other[rule]
        assert part not in own[rule]
    assert "the deck has 40 at first" in texts(other_lengths(7, 40))["cards-laid"]


# Other lengths


def other_lengths(spaces: int, cards: int) -> Edition:
    """So many spaces on the street and so many ship cards, under numbers of their own."""
    text = GAME.components()
    street = "".join(f"  {{ id = {10 + space}, tiles = {min(3, space)}, coins = 1 }},\n" for space in range(spaces))
    text = re.sub(r"(?s)(\nstreet = \[\n).*?(?=\]\n)", lambda start: start[1] + street, text)
    lines = [line for line in text.splitlines(keepends=True) if "arrows = " in line and "wheels" in line]
    for number, line in enumerate(lines):
        # Every second card, so that there are both colours; the others follow.
        kept = (lines[::2] + lines[1::2]).index(line) < cards
        text = text.replace(line, line.replace(f"id = {number + 1},", f"id = {number + 101},") if kept else "")
    return load_edition(GAME, text)


@pytest.mark.rule("buyers-free")
@pytest.mark.parametrize("spaces", [4, 7, 12])
def test_the_street_may_be_shorter_or_longer(spaces: int) -> None:
    t = dealt(3, edition=other_lengths(spaces, 55))
    assert len(t.view()["street"]) == spaces
    for _ in range(3):
        t.play("dock red, dock blue")
    assert t.legal() == [f"buyer {10 + space}" for space in range(spaces)]
    last = f"buyer {9 + spaces}"
    t.play(last)
    t.refused(last, "buyers-free")
    t.play("buyer 12", "buyer 11")
    assert [space["buyer"] is not None for space in t.view()["street"]].count(True) == 3
    # Two tiles for the second space, then those of the last.
    t.play("take 1", "take 1, take 2", "take 1, take 2, take 3")
    assert t.phase == "choosing"


def test_what_an_edition_has_no_space_or_card_for_is_never_done() -> None:
    t = dealt(3, edition=other_lengths(5, 40))
    p = t.position
    texts = [p.write(0, action) for action in range(GAME.actions)]
    assert len(set(texts)) == GAME.actions
    unused = [action for action, text in enumerate(texts) if text.startswith("unused")]
    assert len(unused) == 12 - 5 + 55 - 40
    with pytest.raises(NotationError, match=r"10, 11, 12, 13, 14$"):
        p.read(0, "buyer 1")
    for _ in range(3):
        t.play("dock red, dock blue")
    while p.to_act():
        legal = p.legal(t.seat)
        for action in unused:
            assert action not in legal
            with pytest.raises(IllegalActionError):
                p.apply(t.seat, action)
        p.apply(t.seat, legal[0])


@pytest.mark.parametrize(("spaces", "cards"), [(4, 32), (5, 40), (12, 55), (9, 33)])
@pytest.mark.parametrize("seats", [3, 4])
def test_games_with_other_lengths_end_and_their_positions_can_be_read(seats: int, spaces: int, cards: int) -> None:
    edition = other_lengths(spaces, cards)
    chance = FastChance(spaces, cards)
    p = deal("liguria", seats, 5, edition)
    played = 0
    while acting := p.to_act():
        if played % 10 == 0:
            assert from_dict(p.to_dict(), edition) == p
        legal = p.legal(acting[0])
        p.apply(acting[0], legal[chance.below(len(legal))])
        played += 1
    assert p.ending() == "rounds"
    assert sum(len(seat["screen"]["cards"]) for seat in p.view(None)["seats"]) == seats * p.view(None)["rounds"]


def test_too_few_cards_for_the_rounds_are_refused() -> None:
    with pytest.raises(EditionError, match="9 is not a whole number from 1 to 8") as error:
        other_lengths(7, 26)
    assert error.value.entry == "setup.by_players.3.rounds"


# Broken editions

FEW_ISLANDS = [
    *[
        (f'{{ id = "{colour}", count = 2 }}', f'{{ id = "{colour}", count = 1 }}')
        for colour in ("red", "yellow", "blue")
    ],
    ('{ id = "blank", count = 3 }', '{ id = "blank", count = 6 }'),
]
STREET = [(1, 1, 1), (2, 2, 0), (3, 2, 1), (4, 3, 0), (5, 3, 1), (6, 4, 0), (7, 5, 0)]
LAST_SPACE = "{ id = 7, tiles = 5, coins = 0 }"
LAST_CARD = "{ id = 55, score = -6, wheels = 3, anchor = false, uturn = false, arrows = 3, offer = [0, 0, 1] }"
BROKEN: dict[str, tuple[list[tuple[str, str]], str, str]] = {
    "missing entry": ([("start_coins = 1\n", "")], "setup.start_coins", "missing"),
    "text for a number": ([("start_coins = 1", 'start_coins = "one"')], "setup.start_coins", "a text"),
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
        "8 islands, where there must be 9",
    ),
    "score of an island": ([("[3, 4, 5, 6, 7, 8, 9]", "[3, 4, 5, 6, 7, 8, 51]")], "box.island_scores", "51"),
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
        "3 entries, where there must be 4 to 12",
    ),
    "too many spaces": (
        [(f"  {LAST_SPACE},\n", "".join(f"  {{ id = {id}, tiles = 1, coins = 0 }},\n" for id in range(7, 14)))],
        "box.street",
        "13 entries, where there must be 4 to 12",
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
        "56 entries, where there must be 4 to 55",
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
        "2 entries",
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
        "2 entries",
    ),
    "start coins": ([("start_coins = 1", "start_coins = 21")], "setup.start_coins", "21"),
    "start cubes": ([("start_cubes = 2", "start_cubes = 4")], "setup.start_cubes", "4"),
    "rounds": ([("rounds = 9", "rounds = 19")], "setup.by_players.3.rounds", "19 is not a whole number from 1 to 18"),
    "row too long": ([("row_tiles = 15", "row_tiles = 16")], "setup.by_players.4.row_tiles", "16"),
    "tiles do not last": (
        [("rounds = 8", "rounds = 9")],
        "setup.by_players.4.row_tiles",
        "120 tiles do not last 9 rounds",
    ),
    "coins for four of three": (
        [("coins = [2, 1, 0]", "coins = [2, 1, 1, 0]")],
        "setup.by_players.3.extra_coins",
        "4 entries",
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
        "9 islands, where there must be 8",
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
        edition(*changes)
    assert error.value.entry == entry
    assert str(error.value).startswith(f"{entry}: ")
    assert reason in str(error.value)


@pytest.mark.parametrize(("sign", "pattern"), [("", r"score = -"), ("-", r"score = (?=\d)")])
def test_there_must_be_green_and_red_cards(sign: str, pattern: str) -> None:
    with pytest.raises(EditionError, match="there must be green and red numbers") as error:
        load_edition(GAME, re.sub(pattern, f"score = {sign}", GAME.components()))
    assert error.value.entry == "box.cards"
