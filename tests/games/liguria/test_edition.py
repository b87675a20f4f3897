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
from scale import whole_games


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


@whole_games
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
